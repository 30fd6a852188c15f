/** Squares in rows and columns: where they are. Nothing of a game. */

import { rounded } from "./hex";
import type { Spot } from "./spots";

/** The side of a square, in the units of all drawings. */
export const SIDE = 18;

/** A field of squares; those without a name are left out. */
export function squares(columns: number, rows: number, name: (column: number, row: number) => string | null): Spot[] {
  const spots: Spot[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const called = name(column, row);
      if (called === null) continue;
      spots.push({ name: called, x: SIDE * (column - (columns - 1) / 2), y: SIDE * (row - (rows - 1) / 2) });
    }
  }
  return spots;
}

/** The outline of a square, its corners rounded off. */
export function square(side: number = SIDE, bend = 2): string {
  const half = side / 2;
  return rounded(
    [
      { x: -half, y: -half },
      { x: half, y: -half },
      { x: half, y: half },
      { x: -half, y: half },
    ],
    bend,
  );
}
