import { expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Stage } from "../../table/stage.svelte";
import type { Event } from "../../wire/types";
import { cue } from "./cues";
import { hangs, straightest } from "./hang";
import { cells, COLOURS, halves, LOOKS, parts } from "./symbols";
import { wordsOf } from "../../words/samples";
import { contrast } from "../../table/samples";

const texts = wordsOf("ingenious");

const event = (key: string, args: Event["args"]): Event => ({ key, clause: "IN-5", seat: 0, args, points: {} });

test("cells have the names of the rules, h8 in the middle of every board", () => {
  for (const side of [6, 7, 8]) {
    const middle = cells(side).find(({ x, y }) => Math.abs(x) + Math.abs(y) < 0.01);
    expect(middle?.name).toBe("h8");
  }
  const names = cells(6).map(({ name }) => name);
  // The symbols lie at the corners of the smallest board.
  expect(names).toEqual(expect.arrayContaining(["h13", "m8", "m3", "h3", "c8", "c13"]));
  expect(names).not.toContain("b8");
  expect(cells(8).map(({ name }) => name)).toContain("a15");
});

test("a tile is read by its letters", () => {
  expect(halves("RG")).toEqual(["red", "green"]);
  expect(halves("YP")).toEqual(["yellow", "purple"]);
  expect(() => halves("RX")).toThrow("no tile RX");
});

test("the offers of the protocol: which colour lies on which cell", () => {
  const made: number[] = [];
  const stage = new Stage((code) => made.push(code), { parts });
  stage.ask({
    question: { key: "ask_place", args: {}, step: 1 },
    answers: [],
    groups: [{ pieces: [{ piece: "RB", turns: [2, 12] }], places: [[["e8", "d8"], 3242]] }],
  });
  stage.name("e8");
  stage.name("d8"); // red on e8
  stage.pick("RB");
  stage.name("d8");
  stage.name("e8"); // red on d8
  expect(made).toEqual([3244, 3254]);
});

test("a placement hides its cells until it comes; points rise where they were made", () => {
  expect(cue(event("placed", { tile: "RG", first_cell: "h9", second_cell: "h10" }), texts)).toMatchObject({
    kind: "place",
    cells: ["h9", "h10"],
  });
  expect(cue(event("scored", { colour: "red", cell: "h9", count: 4, points: 3 }), texts)).toMatchObject({
    kind: "mark",
    cells: ["h9"],
    text: "+3",
  });
});

test("what scores nothing, and what only the log tells, is not shown", () => {
  expect(cue(event("scored", { colour: "red", cell: "h9", count: 0, points: 0 }), texts)).toBeNull();
  expect(cue(event("drew", { tile: null }), texts)).toBeNull();
});

test("the end of a track is shown with its colour in words", () => {
  expect(cue(event("reached", { colour: "blue", stage: 1 }), texts)).toMatchObject({ kind: "note", text: "blue" });
});

// --- a tile that hangs over the board

const spots = cells(6);
const at = (name: string) => spots.find((spot) => spot.name === name)!;
const choices = (["h9", "i8", "g8"] as const).map((cell, code) => ({
  piece: "RB",
  turn: 0,
  cells: ["h8", cell],
  code,
}));

test("the half in hand goes to the nearest possible cell, the other as little turned as can be", () => {
  const ways = hangs(choices, spots, { x: 3, y: -2 }, 0);
  expect(ways.map(({ way }) => Math.round(way))).toEqual([0, 60, 240]);
  expect(straightest(ways, 0)?.choice.cells[1]).toBe("h9");
  expect(straightest(ways, 200)?.choice.cells[1]).toBe("g8");
  const other = hangs(choices, spots, at("i8"), 1);
  expect(other.map(({ choice }) => choice.code)).toEqual([1]);
});

test("far from every possible cell it hangs over nothing", () => {
  expect(hangs(choices, spots, at("m3"), 0)).toEqual([]);
  expect(straightest([], 0)).toBeNull();
});

// --- colours

test.each(COLOURS)("the symbol of %s stands out from its ground, and is like no other", (colour) => {
  const { ink, ground, shape } = LOOKS[colour];
  expect(contrast(ink, ground)).toBeGreaterThan(4.5);
  expect(COLOURS.filter((other) => LOOKS[other].shape === shape)).toEqual([colour]);
});

test("every text that the board asks for is there", () => {
  const folder = join(import.meta.dirname);
  const sources = ["Bag", "Board", "Hand", "Moment", "Panel", "Turn"].map((file) =>
    readFileSync(join(folder, `${file}.svelte`), "utf-8"),
  );
  const keys = [...sources, readFileSync(join(folder, "index.ts"), "utf-8")].flatMap((text) =>
    [...text.matchAll(/"((?:board|help|rules)\.\w+)"/g)].map((found) => found[1]!),
  );
  expect(keys.length).toBeGreaterThan(25);
  expect(keys.filter((key) => !texts.has(key))).toEqual([]);
});
