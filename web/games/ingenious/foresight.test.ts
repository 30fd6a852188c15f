import { expect, test } from "vitest";
import { Stage } from "../../table/stage.svelte";
import type { Event, Prospect } from "../../wire/types";
import { foreseen, foresees, promises, rows } from "./foresight";
import { holdingOf } from "./holding.svelte";
import { cells, parts, type Colour } from "./symbols";

const event = (key: string, args: Event["args"]): Event => ({ key, clause: "IN-9", seat: 1, args, points: {} });
const half = (colour: string, cell: string, points: number): Event =>
  event("scored", { colour, cell, count: points, points });
const prospect = (...events: Event[]): Prospect => ({ events: [event("placed", {}), ...events], asks: null });

function asked(): Stage {
  const stage = new Stage((code) => stage.aim(code), { parts });
  stage.ask({
    question: { key: "ask_place", args: {}, step: 1 },
    answers: [],
    groups: [
      {
        pieces: [{ piece: "RB", turns: [1, 2] }],
        places: [
          [["h8", "h9"], 10],
          [["h8", "i8"], 20],
          [["m4", "m5"], 30],
        ],
      },
    ],
  });
  stage.pick("RB");
  return stage;
}

test("before the second half has a place, it is asked for what can still come, and shown what is sure", () => {
  const stage = asked();
  const holding = holdingOf(stage);
  expect(foresees(stage)).toEqual([]);
  holding.looked = holding.rested = "h8";
  expect(foresees(stage)).toEqual([11, 21]);
  stage.prospects = new Map([[11, prospect(half("red", "h8", 3), half("blue", "h9", 5))]]);
  expect(foreseen(stage).halves).toEqual([]); // of the other way nothing is known yet
  stage.prospects = new Map([...stage.prospects, [21, prospect(half("red", "h8", 3), half("blue", "i8", 0))]]);
  expect(foreseen(stage)).toMatchObject({ seat: 1, halves: [{ cell: "h8", colour: "red", points: 3 }] });
  stage.name("h8");
  expect([...promises(stage)]).toEqual([
    ["h9", 5],
    ["i8", 0],
  ]);
  stage.name("h9");
  expect(foresees(stage)).toEqual([11]);
  expect(foreseen(stage).halves.map(({ points }) => points)).toEqual([3, 5]);
});

test("a half completes its colour for sure where it does so whatever comes of the other one", () => {
  const stage = asked();
  holdingOf(stage).looked = "h8";
  const end = [event("reached", { colour: "red", stage: 1 }), event("bonus", { count: 1 })];
  stage.prospects = new Map([
    [11, prospect(half("red", "h8", 3), ...end)],
    [21, prospect(half("red", "h8", 3))],
  ]);
  expect(foreseen(stage)).toMatchObject({ completed: [], another: false });
  stage.prospects = new Map([...stage.prospects, [21, prospect(half("red", "h8", 3), ...end)]]);
  expect(foreseen(stage)).toMatchObject({ completed: ["red"], another: true });
});

test("rows are lit as far as they can be seen, and only where they are as many symbols as were counted", () => {
  const lying = new Map<string, Colour>([
    ["h9", "red"],
    ["h10", "red"],
    ["h11", "blue"],
    ["h12", "red"],
    ["i8", "red"],
  ]);
  const found = (count: number) =>
    rows(cells(6), lying, { cell: "h8", colour: "red", count, points: count }).map((row) =>
      row.map(({ name }) => name).join(" "),
    );
  expect(found(3)).toEqual(["h8 h9 h10", "h8 i8"]);
  expect(found(4)).toEqual([]);
});
