import { expect, test } from "vitest";
import { DAY, dayIn, lengthIn, restAloud, restIn } from "./times";

test("a time that was chosen is told in the largest unit of which it has a whole number", () => {
  const chosen = [30, 60, 90, 600, 3600, DAY, 7 * DAY];
  expect(chosen.map((seconds) => lengthIn(seconds, "en"))).toEqual([
    "30 seconds",
    "1 minute",
    "90 seconds",
    "10 minutes",
    "1 hour",
    "1 day",
    "7 days",
  ]);
  expect(["cs", "sk", "sr"].map((language) => lengthIn(180, language))).toEqual(["3 minuty", "3 minúty", "3 minuta"]);
});

test("what is left has no seconds while there is much of it, and counts them at the end", () => {
  const rests = [6.9 * DAY, 2 * DAY, 47 * 3600, 2 * 3600, 119 * 60, 300, 299.2, 60, 19.1, 0.4, 0];
  expect(rests.map((seconds) => restIn(seconds, "en"))).toEqual([
    "6 days",
    "2 days",
    "47 hr",
    "2 hr",
    "119 min",
    "5 min",
    "5:00",
    "1:00",
    "0:20",
    "0:01",
    "0:00",
  ]);
});

test("it is read out in words", () => {
  const rests = [3 * DAY, 420, 272, 120, 1, 0];
  expect(rests.map((seconds) => restAloud(seconds, "en"))).toEqual([
    "3 days",
    "7 minutes",
    "4 minutes 32 seconds",
    "2 minutes",
    "1 second",
    "0 seconds",
  ]);
  expect(restAloud(272, "sr")).toBe("4 minuta 32 sekunde");
});

test("a day is written as in a calendar, and in Serbian in Latin letters", () => {
  const noon = Date.UTC(2026, 11, 17, 12) / 1000;
  expect(dayIn(noon, "en")).toMatch(/17/);
  expect(dayIn(noon, "cs")).toBe("17. prosince");
  expect(dayIn(noon, "sr")).toMatch(/decembar|decembra/);
});
