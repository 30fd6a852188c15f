import { expect, it } from "vitest";
import { runs } from "./stack";

const unknown = { kind: null, plate: null };
const special = { kind: "special", plate: null };

it("tells places of the stack that are alike in a row once", () => {
  expect(runs([special, unknown, unknown, unknown, special])).toEqual([
    { first: 1, count: 1, ...special },
    { first: 2, count: 3, ...unknown },
    { first: 5, count: 1, ...special },
  ]);
});

it("tells every known plate by itself", () => {
  const known = { kind: "wild", plate: "WBTK" };
  expect(runs([known, known]).map(({ first, count }) => [first, count])).toEqual([
    [1, 1],
    [2, 1],
  ]);
});

it("has nothing to tell of an empty stack", () => {
  expect(runs([])).toEqual([]);
});
