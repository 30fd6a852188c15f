import { expect, test } from "vitest";
import { SIDE } from "../../table/square";
import { Stage } from "../../table/stage.svelte";
import { building, cellAt, placeAt, residing, roadsOf, turnsBetween, walls } from "./geometry";

const field = { rows: 4, columns: 5, residence: ["a3", "b3"] };

test("a province has cells to build on, and those of its residence", () => {
  expect(building(field).map(({ name }) => name)).toHaveLength(18);
  expect(residing(field).map(({ name }) => name)).toEqual(["a3", "b3"]);
  expect(cellAt("d2")).toEqual({ row: 4, column: 2 });
});

test("places stand around it, in the row or column of their cell", () => {
  expect(placeAt("N1", field)).toEqual({ side: "N", row: 1, column: 2 });
  expect(placeAt("S5", field)).toEqual({ side: "S", row: 6, column: 6 });
  expect(placeAt("W4", field)).toEqual({ side: "W", row: 5, column: 1 });
  expect(placeAt("E2", field)).toEqual({ side: "E", row: 3, column: 7 });
});

test("a residence has no wall inside", () => {
  expect(walls([{ name: "a1", x: 0, y: 0 }]).match(/M/g)).toHaveLength(4);
  expect(
    walls([
      { name: "a1", x: 0, y: 0 },
      { name: "b1", x: 0, y: SIDE },
    ]).match(/M/g),
  ).toHaveLength(6);
});

test("the turn of a tile is told by where its roads lead, whatever the cell", () => {
  const stage = new Stage(() => undefined);
  stage.ask({
    question: { key: "ask_lay" },
    groups: [
      { pieces: [{ piece: "blue-4S-temple", turns: [1, 5] }], places: [[["b2"], 200]] },
      { pieces: [{ piece: "blue-4S-temple", turns: [5] }], places: [[["c3"], 300]] },
    ],
  } as unknown as Parameters<Stage["ask"]>[0]);
  expect(stage.choices.map((choice) => roadsOf(stage, choice))).toEqual(["NS", "EW", "EW"]);
});

test("a tile is turned to the right", () => {
  expect(turnsBetween("NE", "ES")).toBe(1);
  expect(turnsBetween("NE", "NW")).toBe(3);
  expect(turnsBetween("NEW", "ESW")).toBe(2);
  expect(turnsBetween("NS", "EW")).toBe(1);
  expect(turnsBetween("NESW", "NESW")).toBe(0);
});
