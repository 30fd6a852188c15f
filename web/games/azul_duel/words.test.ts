import { expect, test } from "vitest";
import { GameTexts } from "../../words/texts";
import { spoken } from "./words";

test("lines and places are named as the board shows them: by the letters of rows and the numbers of columns", () => {
  const texts = new GameTexts({ line: "line {line}", place: "place {place}" }, "en").with(spoken);
  expect([1, 6].map((line) => texts.say("line", { line }))).toEqual(["line a", "line f"]);
  expect([1, 5, 9].map((place) => texts.say("place", { place }))).toEqual([
    "place a1–b2",
    "place c3–d4",
    "place e5–f6",
  ]);
});

test("what is named by words is left as it is", () => {
  const args = { place: "row", count: 3 };
  expect(spoken(args)).toBe(args);
});
