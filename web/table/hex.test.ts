import { expect, test } from "vitest";
import { corners, hexagon, joined, neighbours, RADIUS, STEP, touching } from "./hex";
import { bearing, distance, lines, nearest, towards, turned } from "./spots";

const name = (q: number, r: number): string => `${q},${r}`;
const spots = hexagon(4, name);
const at = (wanted: string) => spots.find((spot) => spot.name === wanted)!;

test("a hexagon of hexagons has the cells of its rings", () => {
  for (const side of [1, 2, 6, 7, 8]) expect(hexagon(side, name)).toHaveLength(3 * side * (side - 1) + 1);
  expect(lines(spots).map((row) => row.length)).toEqual([4, 5, 6, 7, 6, 5, 4]);
});

test("the cell in the middle has six neighbours around it, a corner has three", () => {
  const around = neighbours(spots, at("0,0")).map((spot) => spot.name);
  expect(around.sort()).toEqual(["-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,0"]);
  expect(neighbours(spots, at("3,0"))).toHaveLength(3);
});

test("neighbours share a side: two middles are as far apart as two halves are wide", () => {
  expect(touching(at("0,0"), at("0,1"))).toBe(true);
  expect(touching(at("0,0"), at("1,1"))).toBe(false);
  const [top, right] = corners(RADIUS) as [{ x: number; y: number }, { x: number; y: number }];
  expect(top.x).toBeCloseTo(0);
  expect(right.x).toBeCloseTo(STEP / 2);
});

test("a point belongs to the nearest cell, unless it is too far from all", () => {
  expect(nearest(spots, { x: STEP * 0.8, y: 3 })?.name).toBe("1,0");
  expect(nearest(spots, { x: 1000, y: 0 }, 20)).toBeNull();
  expect(nearest([], { x: 0, y: 0 })).toBeNull();
});

test("bearings go clockwise from the east", () => {
  const here = at("0,0");
  const all = ["1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"].map((cell) => Math.round(bearing(here, at(cell))));
  expect(all).toEqual([0, 60, 120, 180, 240, 300]);
  expect(turned(350, 20)).toBe(30);
});

test("to the left and to the right is the same row; a walk up goes in zigzag, not aside", () => {
  expect(towards(spots, at("0,0"), "right")?.name).toBe("1,0");
  expect(towards(spots, at("0,0"), "left")?.name).toBe("-1,0");
  let spot = at("0,3");
  const begin = spot;
  for (let step = 0; step < 6; step++) spot = towards(spots, spot, "up", begin)!;
  expect(Math.abs(spot.x - begin.x)).toBeLessThan(1);
  expect(spot.y).toBeCloseTo(-begin.y);
  expect(towards(spots, spot, "up")).toBeNull();
});

test("two joined hexagons are drawn around both middles", () => {
  const [one, other] = [at("0,0"), at("0,1")];
  const numbers = joined(one, other, RADIUS, 1)
    .match(/-?\d+(\.\d+)?/g)!
    .map(Number);
  const xs = numbers.filter((_, k) => k % 2 === 0);
  const ys = numbers.filter((_, k) => k % 2 === 1);
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  expect(distance(middle, { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })).toBeLessThan(0.1);
  expect(Math.max(...ys) - Math.min(...ys)).toBeCloseTo(RADIUS * 3.5, 0);
});
