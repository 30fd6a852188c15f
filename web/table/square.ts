/** Squares in rows and columns: where they are. Nothing of a game. */

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
