import { expect, test } from "vitest";
import { paragraph } from "./rules";

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
