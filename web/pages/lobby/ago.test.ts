import { expect, test } from "vitest";
import { ago } from "./ago";

const NOW = 1_800_000_000;

test("time is told in the largest unit that has passed", () => {
  const passed = [0, 59, 60, 3 * 3600 + 1800, 26 * 3600, 9 * 86_400];
  expect(passed.map((seconds) => ago(NOW - seconds, NOW, "en"))).toEqual([
    "now",
    "now",
    "1 minute ago",
    "3 hours ago",
    "yesterday",
    "9 days ago",
  ]);
});

test("a server whose clock is ahead is not in the future", () => {
  expect(ago(NOW + 90, NOW, "en")).toBe("now");
});

test("each language has its own words, Serbian in Latin letters", () => {
  expect(["cs", "sk", "sr"].map((language) => ago(NOW - 7200, NOW, language))).toEqual([
    "před 2 hodinami",
    "pred 2 hodinami",
    "pre 2 sata",
  ]);
});
