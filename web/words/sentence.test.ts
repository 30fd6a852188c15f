import { expect, test } from "vitest";
import { written } from "./numbers";
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

test("a word is in the form that the sentence wants, or plain where the language does not have it", () => {
  const sorts = { say: "{it:sort.acc}", "sort.acc.a": "word", "sort.a": "plain", "sort.b": "other" };
  const said = ["a", "a-2", "b", "b-2", "ab"].map((it) => sentence(sorts, "en", "say", { it }));
  expect(said).toEqual(["word", "word", "other", "other", "plain, other"]);
  expect(() => sentence(sorts, "en", "say", { it: "c" })).toThrow("no message sort.c");
});

test("the last two of a list are joined where the sentence wants it", () => {
  const lists = {
    say: "{values|or}",
    of: "{it:sort|and}",
    "list.or": "{one} or {other}",
    "list.and": "{one} and {other}",
  };
  const said = [[1], [1, 2], [1, 2, 3]].map((values) => sentence(lists, "en", "say", { values }));
  expect(said).toEqual(["1", "1 or 2", "1, 2 or 3"]);
  expect(sentence({ ...lists, "sort.a": "an A", "sort.b": "a B" }, "en", "of", { it: ["a", "b"] })).toBe(
    "an A and a B",
  );
});

test("in Czech and Slovak a word of one letter stays with the next one; what is put in is left as it is", () => {
  const say = { say: "V ruce a s {name}: (o tom) u nás." };
  const wanted = "V\u00a0ruce a\u00a0s\u00a0Ana z Prahy: (o\u00a0tom) u\u00a0nás.";
  const said = ["cs", "sk", "sr", "en"].map((language) => sentence(say, language, "say", { name: "Ana z Prahy" }));
  expect(said.slice(0, 2)).toEqual([wanted, wanted]);
  expect(said.slice(2)).toEqual(Array(2).fill(wanted.replaceAll("\u00a0", " ")));
});

test("a sign of percent does not begin a line", () => {
  const said = ["cs", "sr", "en"].map((language) => sentence({ say: "{part} %" }, language, "say", { part: 5 }));
  expect(said).toEqual(["5\u00a0%", "5\u00a0%", "5 %"]);
});

test("numbers have the decimal sign of the language", () => {
  const said = ["en", "cs"].map((language) =>
    sentence({ say: "{count} {text}" }, language, "say", { count: 2.5, text: "1.2" }),
  );
  expect(said).toEqual(["2.5 1.2", "2,5 1.2"]);
});

test("a key without a text is a defect", () => {
  expect(() => sentence(texts, "en", "event.none")).toThrow("no message event.none");
});

test("a number below zero has a minus, not a hyphen at which a line may break", () => {
  expect([written(-20), written(3), written(3, true), written(0, true)]).toEqual(["−20", "3", "+3", "0"]);
  expect(sentence({ say: "({points})" }, "cs", "say", { points: -1.5 })).toBe("(−1,5)");
});
