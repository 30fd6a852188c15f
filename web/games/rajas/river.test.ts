import { expect, test } from "vitest";
import { columnsFor, ribbon } from "./river";

test("the river winds: every other row runs back, and the bridge stands after its space", () => {
  const all = ribbon(5, 3, 3);
  expect(all.map(({ space }) => space)).toEqual([0, 1, 2, 3, null, 4, 5]);
  expect(all.map(({ row, column }) => [row, column])).toEqual([
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 2],
    [1, 1],
    [1, 0],
    [2, 0],
  ]);
  expect(all.map(({ on }) => on)).toEqual(["right", "right", "down", "left", "left", "down", null]);
});

test("the rows are as full as one another", () => {
  expect(columnsFor(690, 30, 56)).toBe(11);
  expect(columnsFor(366, 30, 56)).toBe(6);
  expect(columnsFor(1000, 30, 56)).toBe(11);
});
