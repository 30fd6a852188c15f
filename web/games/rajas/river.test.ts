import { expect, test } from "vitest";
import { columnsFor, courseOf, ribbon, swing } from "./river";

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
});

test("the rows are as full as one another", () => {
  expect(columnsFor(690, 30, 56)).toBe(11);
  expect(columnsFor(366, 30, 56)).toBe(6);
  expect(columnsFor(1000, 30, 56)).toBe(16);
});

test("the water comes from beyond one edge, passes each space, turns at the end of a row and leaves", () => {
  const bed = { columns: 2, rows: 2, width: 120, pitch: 50, breadth: 40, bend: 10 };
  const numbers = [...courseOf(bed).matchAll(/-?[\d.]+ -?[\d.]+/g)].map(([pair]) => pair.split(" ").map(Number));
  expect(numbers[0]).toEqual([-40, 25]);
  expect(numbers.at(-1)).toEqual([-40, 75]);
  for (const [column, x] of [35, 85].entries())
    for (const y of [25, 75]) expect(numbers).toContainEqual([x, y + swing(column, bed)]);
  expect(numbers).toContainEqual([100, 50]);
});
