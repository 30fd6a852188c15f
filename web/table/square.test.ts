import { expect, test } from "vitest";
import { lines, towards } from "./spots";
import { SIDE, squares } from "./square";

const board = squares(3, 2, (column, row) => (column === 1 && row === 1 ? null : `${"abc"[column]}${row + 1}`));

test("squares lie in rows and columns around the middle, and a hole is left out", () => {
  expect(lines(board).map((row) => row.map(({ name }) => name))).toEqual([
    ["a1", "b1", "c1"],
    ["a2", "c2"],
  ]);
  expect(board[0]).toEqual({ name: "a1", x: -SIDE, y: -SIDE / 2 });
});

test("the arrows of a keyboard go from square to square", () => {
  const at = (name: string) => board.find((spot) => spot.name === name)!;
  expect(towards(board, at("a1"), "right")?.name).toBe("b1");
  expect(towards(board, at("a1"), "down")?.name).toBe("a2");
  expect(towards(board, at("a1"), "up")).toBeNull();
});
