/** Where things lie on a player's board, in the units of all drawings: the side of a cell is 20. */

import type { Point } from "../../table/spots";

export const SIDE = 20;
const ROWS = 6;
/** The left edge of the dome; the pattern lines end before it, then come the letters of its rows. */
export const DOME = 134;
/** Between two plates. */
const GAP = 1.5;
/** The dome as a whole. */
export const SPAN = ROWS * SIDE + 2 * GAP;
/** Left, top, width, height. */
export const BOX = [-5, -16, 284, 177] as const;
/** The middle of what lies below lines and dome. */
export const FOOT = 143;

const along = (at: number): number => SIDE / 2 + SIDE * at + GAP * Math.floor(at / 2);

export const LINES = Array.from({ length: ROWS }, (_, at) => at + 1);
export const PLACES = Array.from({ length: 9 }, (_, at) => at + 1);
/** The cells of a dome in the order of a view: row by row from the top. */
export const CELLS: readonly string[] = [..."abcdef"].flatMap((row) => LINES.map((column) => `${row}${column}`));

/** The middle of a cell of the dome, such as `b4`. */
export function cellAt(cell: string): Point {
  const at = CELLS.indexOf(cell);
  return { x: DOME + along(at % ROWS), y: along(Math.floor(at / ROWS)) };
}

/** The middle of a place for a plate, 1 to 9. */
export function placeAt(place: number): Point {
  const step = 2 * SIDE + GAP;
  return { x: DOME + SIDE + step * ((place - 1) % 3), y: SIDE + step * Math.floor((place - 1) / 3) };
}

/** The cells of a plate's place: top left, top right, bottom left, bottom right. */
export function cellsOf(place: number): readonly string[] {
  const [row, column] = [2 * Math.floor((place - 1) / 3), 2 * ((place - 1) % 3)];
  return [0, 1, ROWS, ROWS + 1].map((step) => CELLS[row * ROWS + column + step]!);
}

/** The middle of a pattern line's row. */
export const lineAt = (line: number): number => along(line - 1);

/** The middle of a line's place: they are filled from the right, which is place 0. */
export const tileAt = (line: number, place: number): Point => ({
  x: SIDE * (ROWS - place) - SIDE / 2,
  y: lineAt(line),
});

/** The line that feeds the row of a cell. */
export const lineOf = (cell: string): number => Math.floor(CELLS.indexOf(cell) / ROWS) + 1;

/** The middle of a broken place, from the first one on. */
export const brokenAt = (place: number): Point => ({ x: 34 + 19.5 * place, y: FOOT });

/** The middle of the chips that are spent. */
export const SPENT: Point = { x: 8, y: 85 };

/** Where chips lie in the corner above the lines: large as long as they are few, row by row as the lines leave room. */
export function chipsAt(count: number): { pitch: number; spots: readonly Point[] } {
  const [pitch, rows] = count <= 6 ? [25, [3, 2, 1]] : [SIDE, [5, 4, 3, 2]];
  const spots = rows.flatMap((wide, row) =>
    Array.from({ length: wide }, (_, at) => ({ x: pitch * (at + 0.5), y: pitch * (row + 0.5) })),
  );
  return { pitch, spots: spots.slice(0, count) };
}

/** A rectangle around cells that lie in one row or column: left, top, width, height. */
export function around(cells: readonly string[], more = 0): readonly [number, number, number, number] {
  const spots = cells.map(cellAt);
  const [left, top] = [Math.min(...spots.map(({ x }) => x)), Math.min(...spots.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...spots.map(({ x }) => x)), Math.max(...spots.map(({ y }) => y))];
  const half = SIDE / 2 + more;
  return [left - half, top - half, right - left + 2 * half, bottom - top + 2 * half];
}
