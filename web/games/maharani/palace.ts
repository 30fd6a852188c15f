/** Where things are in the palace, as it lies on the screen. */

import type { Point, Spot } from "../../table/spots";
import { turned, type Side } from "./tiles";

/** The side of a space, and of a tile. */
export const CELL = 20;

const A = "a".charCodeAt(0);

/** Row and column of a space from the north-west, by its name such as `c5`. */
const place = (space: string): { row: number; column: number } => ({
  row: space.charCodeAt(0) - A,
  column: Number(space.slice(1)) - 1,
});

/** A point after some quarter turns clockwise round the middle. */
export function turn({ x, y }: Point, turns: number): Point {
  return ((turns % 4) + 4) % 4 === 0 ? { x, y } : turn({ x: -y, y: x }, turns - 1);
}

export interface Palace {
  spots: readonly Spot[];
  /** Half the width and the height of the floor. */
  reach: Point;
}

/** The spaces on the screen, the middle of the map at 0 0, after some quarter turns. */
export function palace(spaces: readonly string[], turns: number): Palace {
  const places = spaces.map((name) => ({ name, ...place(name) }));
  const most = (of: "row" | "column"): number => Math.max(0, ...places.map((each) => each[of]));
  const [rows, columns] = [most("row") + 1, most("column") + 1];
  const spots = places.map(({ name, row, column }) => ({
    name,
    ...turn({ x: CELL * (column - (columns - 1) / 2), y: CELL * (row - (rows - 1) / 2) }, turns),
  }));
  const [x, y] = [(columns * CELL) / 2, (rows * CELL) / 2];
  return { spots, reach: turns % 2 ? { x: y, y: x } : { x, y } };
}

/** So far from the floor are the names of rows and columns, and those at the corners, where a pavilion lies between. */
const NEAR = 3;
const FAR = 10.4;

/** Letters and numbers of rows and columns, along the left and the lower border; `cornered`: nothing lies between. */
export function borders({ spots, reach }: Palace, turns: number, cornered: boolean): { text: string; at: Point }[] {
  const found = new Map<string, { text: string; at: Point }>();
  const beyond = (along: number, most: number): number => (!cornered && Math.abs(along) > most - CELL ? FAR : NEAR);
  for (const { name, x, y } of spots) {
    const [letter, number] = [name[0]!, name.slice(1)];
    const [across, down] = turns % 2 ? [letter, number] : [number, letter];
    found.set(across, { text: across, at: { x, y: reach.y + beyond(x, reach.x) } });
    found.set(down, { text: down, at: { x: -reach.x - beyond(y, reach.y), y } });
  }
  return [...found.values()];
}

const STEPS: Record<Side, Point> = { N: { x: 0, y: -1 }, E: { x: 1, y: 0 }, S: { x: 0, y: 1 }, W: { x: -1, y: 0 } };
const key = ({ x, y }: Point): string => `${x} ${y}`;

/** How far two points are from each other. */
export const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** One way from the middle to a side, on the screen. */
export const step = (side: string): Point => STEPS[side as Side];

/** The corner of a quarter such as `NW` on the screen, each way 1. */
export function corner(quarter: string, turns: number): Point {
  return turn({ x: quarter.includes("W") ? -1 : 1, y: quarter.startsWith("N") ? -1 : 1 }, turns);
}

/** Quarters, clockwise. */
const QUARTERS = ["NW", "NE", "SE", "SW"];

/** A quarter that is some quarter turns further clockwise. */
export const quarterOn = (quarter: string, turns: number): string =>
  QUARTERS[(QUARTERS.indexOf(quarter) + turns + 8) % 4]!;

export interface Ground extends Point {
  quarter: string;
  /** Its edges with half columns, on the screen. */
  columns: readonly string[];
}

/** The edges where quarters meet, each left open where a column stands on it. */
export function fences(grounds: readonly Ground[]): string {
  const there = new Map(grounds.map((ground) => [key(ground), ground]));
  const half = CELL / 2;
  const found: string[] = [];
  for (const { x, y, quarter, columns } of grounds) {
    for (const side of ["E", "S"] as const) {
      const out = STEPS[side];
      const beyond = there.get(key({ x: x + out.x * CELL, y: y + out.y * CELL }));
      if (!beyond || beyond.quarter === quarter) continue;
      const at = (along: number): string => `${x + out.x * half + out.y * along} ${y + out.y * half + out.x * along}`;
      const parts = columns.includes(side)
        ? [
            [-half, -5],
            [5, half],
          ]
        : [[-half, half]];
      for (const [from, to] of parts) found.push(`M${at(from!)}L${at(to!)}`);
    }
  }
  return found.join("");
}

/** An edge without a space beyond it, and the corner where a clockwise walk along it begins. */
interface Edge {
  from: Point;
  side: Side;
}

/** The outline of some spaces that may touch, so far inside of their edges. */
export function outline(cells: readonly Point[], inset: number): string {
  const half = CELL / 2;
  const there = new Set(cells.map(key));
  const ways = new Map<string, Edge[]>();
  for (const { x, y } of cells) {
    for (const side of ["N", "E", "S", "W"] as const) {
      const out = STEPS[side];
      if (there.has(key({ x: x + out.x * CELL, y: y + out.y * CELL }))) continue;
      const back = STEPS[turned(side, -1)];
      const from = { x: x + (out.x + back.x) * half, y: y + (out.y + back.y) * half };
      ways.set(key(from), [...(ways.get(key(from)) ?? []), { from, side }]);
    }
  }
  const loops: string[] = [];
  for (const begun of ways.values()) {
    while (begun.length > 0) loops.push(loop(ways, begun[0]!, inset));
  }
  return loops.join("");
}

/** Walks along the edges until none goes on, and takes them out. */
function loop(ways: Map<string, Edge[]>, first: Edge, inset: number): string {
  const points: string[] = [];
  let at: Edge | undefined = first;
  let before: Side | null = null;
  while (at) {
    const edge: Edge = at;
    const here = ways.get(key(edge.from))!;
    here.splice(here.indexOf(edge), 1);
    if (before !== null && before !== edge.side) points.push(bend(edge.from, before, edge.side, inset));
    const right = turned(edge.side, 1);
    const along = STEPS[right];
    const next = ways.get(key({ x: edge.from.x + along.x * CELL, y: edge.from.y + along.y * CELL })) ?? [];
    // Where two spaces touch only at a corner, each keeps to itself.
    at = next.find(({ side }) => side === right) ?? next[0];
    before = edge.side;
  }
  if (before !== null && before !== first.side) points.push(bend(first.from, before, first.side, inset));
  return `M${points.join("L")}Z`;
}

/** A corner between two edges, drawn inside of both. */
function bend(at: Point, one: Side, other: Side, inset: number): string {
  const [a, b] = [STEPS[one], STEPS[other]];
  return `${at.x - (a.x + b.x) * inset} ${at.y - (a.y + b.y) * inset}`;
}
