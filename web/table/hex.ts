/** Hexagons that stand on a corner: where they are, and what they look like. Nothing of a game. */

import { distance, type Point, type Spot } from "./spots";

/** From the middle of a hexagon to a corner, in the units of all drawings. */
export const RADIUS = 10;
/** From middle to middle of two neighbours. */
export const STEP = RADIUS * Math.sqrt(3);

/** The middle of the hexagon `q` diagonals to the right of and `r` rows below the one in the middle. */
export function middle(q: number, r: number): Point {
  return { x: STEP * (q + r / 2), y: RADIUS * 1.5 * r };
}

/** A hexagon of hexagons with this many at each side. */
export function hexagon(side: number, name: (q: number, r: number) => string): Spot[] {
  const spots: Spot[] = [];
  for (let r = 1 - side; r < side; r++) {
    for (let q = Math.max(1 - side, 1 - side - r); q <= Math.min(side - 1, side - 1 - r); q++)
      spots.push({ name: name(q, r), ...middle(q, r) });
  }
  return spots;
}

export const touching = (one: Point, other: Point): boolean => Math.abs(distance(one, other) - STEP) < STEP / 10;

export function neighbours(spots: Iterable<Spot>, of: Point): Spot[] {
  return [...spots].filter((spot) => touching(spot, of));
}

/** The corners of a hexagon, the first at the top; `flat`: it lies on a side, the first corner at the right. */
export function corners(radius: number, { x, y }: Point = { x: 0, y: 0 }, flat = false): Point[] {
  return [0, 1, 2, 3, 4, 5].map((at) => {
    const angle = ((at * 60 - (flat ? 0 : 90)) * Math.PI) / 180;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });
}

const round = (number: number): number => Math.round(number * 100) / 100;

/** A closed path through points, its corners rounded off. */
export function rounded(points: readonly Point[], bend: number): string {
  const parts = points.map((point, at) => {
    const back = towards(point, points[(at + points.length - 1) % points.length]!, bend);
    const on = towards(point, points[(at + 1) % points.length]!, bend);
    return `${at ? "L" : "M"}${back}Q${round(point.x)} ${round(point.y)} ${on}`;
  });
  return `${parts.join("")}Z`;
}

function towards(from: Point, to: Point, far: number): string {
  const part = Math.min(0.5, far / distance(from, to));
  return `${round(from.x + (to.x - from.x) * part)} ${round(from.y + (to.y - from.y) * part)}`;
}

/** The outline of two hexagons side by side, grown or shrunk to this radius; `bend` rounds its corners off. */
export function joined(one: Point, other: Point, radius: number, bend: number): string {
  const angle = Math.atan2(other.y - one.y, other.x - one.x);
  const turn = ({ x, y }: Point): Point => ({
    x: (one.x + other.x) / 2 + x * Math.cos(angle) - y * Math.sin(angle),
    y: (one.y + other.y) / 2 + x * Math.sin(angle) + y * Math.cos(angle),
  });
  const half = STEP / 2;
  const wide = (radius * Math.sqrt(3)) / 2;
  const waist = radius - half / Math.sqrt(3);
  const right: Point[] = [
    { x: 0, y: -waist },
    { x: half, y: -radius },
    { x: half + wide, y: -radius / 2 },
    { x: half + wide, y: radius / 2 },
    { x: half, y: radius },
    { x: 0, y: waist },
  ];
  const left = [
    { x: -half, y: radius },
    { x: -half - wide, y: radius / 2 },
    { x: -half - wide, y: -radius / 2 },
    { x: -half, y: -radius },
  ];
  return rounded([...right, ...left].map(turn), bend);
}
