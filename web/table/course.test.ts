import { expect, test } from "vitest";
import type { Told } from "../wire/types";
import { apart, course, leads, scale } from "./course";

const entry = (number: number, seat: number, red: number, entry = "move"): Told => ({
  number,
  entry,
  seat: entry === "move" ? seat : null,
  events: [{ key: "scored", clause: "X-1", seat, points: { red } }],
});

test("a game is the results before it and after each turn, which may have several moves, and chance", () => {
  const entries = [entry(0, 0, 2), entry(1, 0, 1), entry(2, 0, 1, "chance"), entry(3, 1, 5), entry(4, 0, 3)];
  expect(course(entries, { tracks: { red: [12, 10] }, result: [12, 10] })).toEqual([
    [5, 5],
    [9, 5],
    [9, 10],
    [12, 10],
  ]);
});

test("what was taken back does not count", () => {
  const entries: Told[] = [
    entry(0, 0, 2),
    entry(1, 1, 9),
    { number: 2, entry: "undo", seat: 1, text: "1" },
    entry(3, 1, 4),
  ];
  expect(course(entries, { tracks: { red: [2, 4] }, result: [2, 4] })).toEqual([
    [0, 0],
    [2, 0],
    [2, 4],
  ]);
});

test("a game has its own way to compare; its results are those of the server, whatever it counts from", () => {
  const entries = [entry(0, 0, 2), entry(1, 1, 3)];
  const scores = { tracks: { red: [2, 3], money: [10, 10] }, result: [-53, -52] };
  expect(course(entries, scores, ({ red = 0, money = 0 }) => red + money / 2).at(-1)).toEqual([-53, -52]);
});

test("what one partner gets the other one has, too", () => {
  const teams = [0, 1, 0, 1];
  const entries = [entry(0, 0, 2), entry(1, 1, 3), entry(2, 2, 4)];
  expect(course(entries, { tracks: { red: [6, 3, 6, 3] }, result: [6, 3, 6, 3] }, undefined, teams)).toEqual([
    [0, 0, 0, 0],
    [2, 0, 2, 0],
    [2, 3, 2, 3],
    [6, 3, 6, 3],
  ]);
});

test("the lead changes when somebody else leads alone, and the last one leads since some turn", () => {
  const two = [0, 1];
  expect(
    leads(
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [2, 5],
        [7, 5],
        [7, 6],
      ],
      two,
    ),
  ).toEqual({ changes: 2, since: { seat: 0, turn: 4 } });
  expect(
    leads(
      [
        [0, 0],
        [2, 0],
        [2, 2],
      ],
      two,
    ),
  ).toEqual({ changes: 0, since: null });
  expect(
    leads(
      [
        [0, 0, 0, 0],
        [3, 1, 3, 1],
      ],
      [0, 1, 0, 1],
    ).since,
  ).toEqual({ seat: 0, turn: 1 });
});

test("a picture is as high as round numbers around all that is in it", () => {
  expect(scale(0, 18)).toEqual([0, 5, 10, 15, 20]);
  expect(scale(-60, 3)).toEqual([-60, -40, -20, 0, 20]);
  expect(scale(0, 0)).toEqual([0, 1]);
});

test("numbers at the ends of lines keep apart, and inside", () => {
  expect(apart([10, 12, 50], 19, 100)).toEqual([10, 29, 50]);
  expect(apart([95, 99], 19, 100)).toEqual([81, 100]);
});
