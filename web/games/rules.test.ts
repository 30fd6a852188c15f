import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { board as rajas } from "./rajas";
import { LANGUAGES } from "../words/languages";
import { paragraph } from "../table/rules";

const RULES = {
  rajas: rajas.tells.rules ?? [],
};

test("what a paragraph is about becomes its head, and the rest begins anew", () => {
  expect(paragraph("Sun: take all tiles of one colour.")).toEqual({
    head: "Sun",
    body: "Take all tiles of one colour.",
  });
});

test.each([
  "Being far ahead does not help: bring all six forward.",
  "Your result counts. So remember: bring all six forward.",
  "Place a tile.",
])("a colon inside a sentence makes no head: %s", (text) => {
  expect(paragraph(text)).toEqual({ head: null, body: text });
});

test.each(
  Object.entries(RULES).flatMap(([slug, keys]) => LANGUAGES.map((language) => [slug, language, keys] as const)),
)("every paragraph of the rules of %s in %s has a head to be found by", (slug, language, keys) => {
  const file = join(import.meta.dirname, `../../src/rondel/games/${slug}/messages/${language}.json`);
  const texts = JSON.parse(readFileSync(file, "utf-8")) as Record<string, string>;
  expect(keys.filter((key) => paragraph(texts[key]!).head === null)).toEqual([]);
});
