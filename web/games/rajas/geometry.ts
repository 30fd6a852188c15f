/** A province as a field of squares with places around it, and the moves that lay tiles there. */

import type { Spot } from "../../table/spots";
import { SIDE, squares } from "../../table/square";
import type { Choice, Stage } from "../../table/stage.svelte";
import type { RajasPrinted } from "../../wire/types";
import { SIDES, WAYS, type Side } from "./box";

const ROWS = "abcde";

export const cellName = (column: number, row: number): string => `${ROWS[row]}${column + 1}`;

/** Counted from 1, from the north and from the west. */
export const cellAt = (cell: string): { row: number; column: number } => ({
  row: ROWS.indexOf(cell[0]!) + 1,
  column: Number(cell.slice(1)),
});

type Field = Pick<RajasPrinted, "rows" | "columns" | "residence">;

/** The cells to build on. */
export const building = ({ rows, columns, residence }: Field): Spot[] =>
  squares(columns, rows, (column, row) => {
    const name = cellName(column, row);
    return residence.includes(name) ? null : name;
  });

/** The cells of the residence. */
export const residing = ({ rows, columns, residence }: Field): Spot[] =>
  squares(columns, rows, (column, row) => {
    const name = cellName(column, row);
    return residence.includes(name) ? name : null;
  });

const STEPS: Record<Side, readonly [number, number]> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/** From the middle of a cell to its sides. */
export const roadFrom = ({ x, y }: Spot, sides: string): string =>
  [...sides].map((side) => `M${x} ${y}l${STEPS[side as Side].map((step) => (step * SIDE) / 2).join(" ")}`).join("");

/** The walls of the residence: the sides of its cells beyond which it does not go on. */
export function walls(spots: readonly Spot[]): string {
  const inside = (x: number, y: number): boolean => spots.some((spot) => Math.hypot(spot.x - x, spot.y - y) < SIDE / 4);
  const half = SIDE / 2;
  return spots
    .flatMap(({ x, y }) =>
      Object.values(STEPS)
        .filter(([right, down]) => !inside(x + right * SIDE, y + down * SIDE))
        .map(
          ([right, down]) =>
            `M${x + half * (right - Math.abs(down))} ${y + half * (down - Math.abs(right))}l${SIDE * Math.abs(down)} ${SIDE * Math.abs(right)}`,
        ),
    )
    .join("");
}

const clockwise = (roads: string): string => SIDES.filter((_, at) => roads.includes(SIDES[(at + 3) % 4]!)).join("");

/** How many quarter turns to the right lead from these roads to those. */
export function turnsBetween(from: string, to: string): number {
  let [turns, roads] = [0, [...from].sort().join("")];
  const wanted = [...to].sort().join("");
  while (turns < 4 && roads !== wanted) {
    roads = [...clockwise(roads)].sort().join("");
    turns += 1;
  }
  return turns % 4;
}

/** Where a border place stands in a grid with a row and a column of places on each side: counted from 1. */
export function placeAt(place: string, { rows, columns }: Field): { side: Side; row: number; column: number } {
  const side = place[0] as Side;
  const number = Number(place.slice(1)) + 1;
  if (side === "N") return { side, row: 1, column: number };
  if (side === "S") return { side, row: rows + 2, column: number };
  return { side, row: number, column: side === "W" ? 1 : columns + 2 };
}

/** The sides to which the roads lead in a choice of cell and turn. */
export function roadsOf(stage: Stage, { cells: [cell], code }: Choice): string {
  for (const { places } of stage.offers?.groups ?? [])
    for (const [cells, first] of places) if (cells[0] === cell) return WAYS[code - first] ?? "";
  return "";
}
