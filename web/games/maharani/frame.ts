/** What surrounds the floor: the rondel or its place beside it, pavilions, the plates of the players, the north. */

import type { Point } from "../../table/spots";
import { CELL, corner, turn, type Palace } from "./palace";

/** As high is the plate of a player. */
export const PLATE = 8;
/** From the edge of the floor to the far side of a pavilion. */
const PAVILION = 18.2;
/** The north and its room. */
const NORTH = 9.4;

export interface Frame {
  /** Other boxes may have spaces in the corners: then pavilions lie outside. */
  cornered: boolean;
  /** How wide the frame is beyond the floor. */
  band: Point;
  /** How far to the right of the middle the rondel is: other boxes may have spaces there. */
  hub: number;
  box: readonly [x: number, y: number, width: number, height: number];
  /** Half of how long the plates of players may be, along each side: between the pavilions, with room for the north. */
  along: Point;
  /** Where the north stands on its side of the frame, between a player and a pavilion, and which way it is turned. */
  north: Point & { way: number };
  pavilion: (quarter: string) => Point;
}

/** `named`: there is room for the names of rows and columns. */
export function frameOf({ spots, reach }: Palace, turns: number, named: boolean): Frame {
  const cornered = spots.some(({ x, y }) => Math.abs(x) > reach.x - CELL && Math.abs(y) > reach.y - CELL);
  const filled = spots.some(({ x, y }) => Math.abs(x) < 1.5 * CELL && Math.abs(y) < 1.5 * CELL);
  const wide = PLATE + (cornered ? CELL : 0) + (named ? 5 : 0);
  const far = { x: reach.x + wide, y: reach.y + wide };
  const between = NORTH + (cornered ? 0 : PAVILION);
  const along = { x: reach.x - between, y: reach.y - between };
  const [aside, deep] = turns % 2 ? [along.y, far.x] : [along.x, far.y];
  const out = cornered ? CELL - 5.2 : -5.2;
  return {
    cornered,
    band: { x: wide, y: wide },
    hub: filled ? far.x + CELL : 0,
    box: [-far.x, -far.y, 2 * far.x + (filled ? 2 * CELL : 0), 2 * far.y],
    along,
    north: { ...turn({ x: aside + NORTH / 2, y: -deep + 4.6 }, turns), way: 90 * turns },
    pavilion: (quarter) => {
      const { x, y } = corner(quarter, turns);
      return { x: x * (reach.x + out), y: y * (reach.y + out) };
    },
  };
}
