import { expect, test } from "vitest";
import { sentence, type Texts } from "./sentence";

const texts: Texts = {
  seat: "player {number}",
  "colour.red": "red",
  "event.scored": {
    by: "count",
    one: "{seat:name}: {colour:colour}, {count} bod",
    few: "{count} body",
    other: "{count} bodů",
  },
  "event.drew": "{seat:name} draws {tile}.",
  "event.list": "on {cells}",
};

test("a number chooses the form of the words, as the language does", () => {
  const said = [1, 3, 5, 0].map((count) =>
    sentence(texts, "cs", "event.scored", { count, seat: 0, colour: "red" }, ["Ana"]),
  );
  expect(said).toEqual(["Ana: red, 1 bod", "3 body", "5 bodů", "0 bodů"]);
});

test("a seat has the name of its player, or its number", () => {
  expect(sentence(texts, "en", "event.drew", { seat: 1, tile: "RG" }, ["Ana", "Ben"])).toBe("Ben draws RG.");
  expect(sentence(texts, "en", "event.drew", { seat: 1, tile: "RG" })).toBe("player 2 draws RG.");
});

test("what a viewer may not know is a question mark, and lists are read out", () => {
  expect(sentence(texts, "en", "event.drew", { seat: 0, tile: null }, ["Ana"])).toBe("Ana draws ?.");
  expect(sentence(texts, "en", "event.list", { cells: ["a1", "b2"] })).toBe("on a1, b2");
});

test("of a value with an addition the word of its first part is said, where it has none of its own", () => {
  expect(sentence({ ...texts, say: "{tile:colour}" }, "en", "say", { tile: "red-h2" })).toBe("red");
  expect(
    sentence({ ...texts, say: "{tile:colour}", "colour.red-h2": "deep red" }, "en", "say", { tile: "red-h2" }),
  ).toBe("deep red");
});

test("a value without a word of its own is read out by its letters, where they have words", () => {
  const signs = { say: "{plate:sign}", "sign.Y": "yellow", "sign.K": "black" };
  expect(sentence(signs, "en", "say", { plate: "YKY" })).toBe("yellow, black, yellow");
  expect(() => sentence(signs, "en", "say", { plate: "YX" })).toThrow("no message sign.YX");
});

test("a key without a text is a defect", () => {
  expect(() => sentence(texts, "en", "event.none")).toThrow("no message event.none");
});
