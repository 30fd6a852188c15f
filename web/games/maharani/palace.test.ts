import { expect, test } from "vitest";
import { borders, corner, fences, outline, palace, turn } from "./palace";

const SMALL = ["a2", "b1", "b2", "b3", "c2"];
const at = (turns: number, name: string) => palace(SMALL, turns).spots.find((spot) => spot.name === name)!;

test("rows are letters from the north, columns numbers from the west", () => {
  expect(at(0, "a2")).toMatchObject({ x: 0, y: -20 });
  expect(at(0, "b3")).toMatchObject({ x: 20, y: 0 });
});

test("a quarter turn clockwise brings the north to the right", () => {
  expect(at(1, "a2")).toMatchObject({ x: 20 });
  expect(at(2, "a2")).toMatchObject({ y: 20 });
  expect(at(3, "a2")).toMatchObject({ x: -20 });
  expect(turn({ x: 3, y: -1 }, -1)).toEqual(turn({ x: 3, y: -1 }, 3));
});

test("a map that is not square lies on its side after a quarter turn", () => {
  expect(palace(["a1", "a2"], 0).reach).toEqual({ x: 20, y: 10 });
  expect(palace(["a1", "a2"], 1).reach).toEqual({ x: 10, y: 20 });
});

test("the names of rows and columns turn along", () => {
  const left = (turns: number) =>
    borders(palace(SMALL, turns), turns, true)
      .filter(({ at }) => at.x < -30)
      .sort((one, other) => one.at.y - other.at.y)
      .map(({ text }) => text)
      .join("");
  expect([0, 1, 2, 3].map(left)).toEqual(["abc", "123", "cba", "321"]);
});

test("a quarter keeps to its corner", () => {
  expect(corner("NW", 0)).toEqual({ x: -1, y: -1 });
  expect(corner("NW", 1)).toEqual({ x: 1, y: -1 });
  expect(corner("SE", 2)).toEqual({ x: -1, y: -1 });
});

// --- outlines

const corners = (path: string) =>
  path
    .split("M")
    .slice(1)
    .map((loop) => loop.split("L").length);

test("one space has four corners, two in a row as well, three round a corner six", () => {
  expect(corners(outline([{ x: 0, y: 0 }], 1))).toEqual([4]);
  expect(
    corners(
      outline(
        [
          { x: 0, y: 0 },
          { x: 20, y: 0 },
        ],
        1,
      ),
    ),
  ).toEqual([4]);
  expect(
    corners(
      outline(
        [
          { x: 0, y: 0 },
          { x: 20, y: 0 },
          { x: 0, y: 20 },
        ],
        1,
      ),
    ),
  ).toEqual([6]);
});

test("spaces that touch at a corner are traced each for itself, and a ring on both sides", () => {
  expect(
    corners(
      outline(
        [
          { x: 0, y: 0 },
          { x: 20, y: 20 },
        ],
        1,
      ),
    ),
  ).toEqual([4, 4]);
  const ring = [-20, 0, 20]
    .flatMap((x) => [-20, 0, 20].map((y) => ({ x, y })))
    .filter(({ x, y }) => x !== 0 || y !== 0);
  expect(corners(outline(ring, 1))).toEqual([4, 4]);
});

test("an outline lies inside of its spaces", () => {
  const numbers = outline([{ x: 0, y: 0 }], 1.5)
    .match(/-?[\d.]+/g)!
    .map(Number);
  expect(Math.max(...numbers.map(Math.abs))).toBe(8.5);
});

test("a fence stands where quarters meet, but not through a column", () => {
  const ground = (x: number, quarter: string, columns: string[] = []) => ({ x, y: 0, quarter, columns });
  expect(fences([ground(0, "NW"), ground(20, "NW")])).toBe("");
  expect(fences([ground(0, "NW"), ground(20, "NE")])).toBe("M10 -10L10 10");
  expect(fences([ground(0, "NW", ["E"]), ground(20, "NE", ["W"])])).toBe("M10 -10L10 -5M10 5L10 10");
});
