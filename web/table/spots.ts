/** Cells as points of a plane: which is near, which lies that way. Nothing of a game. */

export interface Point {
  x: number;
  y: number;
}

/** A cell with its middle. */
export interface Spot extends Point {
  name: string;
}

export type Way = "left" | "right" | "up" | "down";

const WAYS: Record<Way, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The spot nearest to a point, unless all are farther than `reach`. */
export function nearest<S extends Point>(spots: Iterable<S>, to: Point, reach = Infinity): S | null {
  let found: S | null = null;
  let least = reach;
  for (const spot of spots) {
    const far = distance(spot, to);
    if (far <= least) [found, least] = [spot, far];
  }
  return found;
}

/** Degrees from one point to another, clockwise from the east as on a screen: 0 to 360. */
export function bearing(from: Point, to: Point): number {
  return ((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI + 360) % 360;
}

/** How many degrees two bearings are apart, 0 to 180. */
export function turned(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360;
  return Math.min(apart, 360 - apart);
}

/** So much farther away counts what lies aside: a walk stays in its row. */
const ASIDE = 2.4;

/**
 * The next spot that way: the nearest of those straight ahead, or else the one that is the least aside. Of two that are
 * as near, the one closer to `line`, where the walk began, so that a walk on hexagons goes straight in zigzag.
 */
export function towards(spots: Iterable<Spot>, from: Point, way: Way, line: Point = from): Spot | null {
  const { x, y } = WAYS[way];
  let found: Spot | null = null;
  let least = [Infinity, Infinity, Infinity];
  for (const spot of spots) {
    const ahead = (spot.x - from.x) * x + (spot.y - from.y) * y;
    const aside = Math.abs((spot.x - from.x) * y - (spot.y - from.y) * x);
    if (ahead < 1e-6) continue;
    const straight = aside <= ahead * 1.001;
    const off = Math.abs((spot.x - line.x) * y - (spot.y - line.y) * x);
    const rank = [straight ? 0 : 1, straight ? Math.hypot(ahead, ASIDE * aside) : aside / ahead, off];
    if (before(rank, least)) [found, least] = [spot, rank];
  }
  return found;
}

function before(one: readonly number[], other: readonly number[]): boolean {
  for (const [at, value] of one.entries()) {
    if (Math.abs(value - other[at]!) > 1e-6) return value < other[at]!;
  }
  return false;
}

/** Spots line by line from the top, each from left to right. */
export function lines<S extends Point>(spots: Iterable<S>): S[][] {
  const sorted = [...spots].sort((a, b) => (Math.abs(a.y - b.y) < 1e-6 ? a.x - b.x : a.y - b.y));
  const found: S[][] = [];
  for (const spot of sorted) {
    const last = found.at(-1);
    if (last && Math.abs(last[0]!.y - spot.y) < 1e-6) last.push(spot);
    else found.push([spot]);
  }
  return found;
}
