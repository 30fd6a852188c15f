/** How tiles are drawn, in a square of 100: roads and corners. */

import type { Point } from "../../table/spots";
import type { Side, Tile } from "./box";

/** How the roads of each form are printed. */
export const FORMS: Record<Tile["road"], string> = { S: "NS", C: "NE", T: "NES", X: "NESW" };

const ENDS: Record<Side, string> = { N: "50 0", E: "100 50", S: "50 100", W: "0 50" };

const NEAR: Record<Side, string> = { N: "50 38", E: "62 50", S: "50 62", W: "38 50" };

/** The line of roads that lead to these sides: they meet in the middle, and a bend is rounded off. */
export function roadsTo(sides: string): string {
  const [one, other, third] = [...sides] as Side[];
  const bends = third === undefined && sides !== "NS" && sides !== "EW";
  if (one && other && bends) return `M${ENDS[one]}L${NEAR[one]}Q50 50 ${NEAR[other]}L${ENDS[other]}`;
  return [...sides].map((side) => `M50 50L${ENDS[side as Side]}`).join("");
}

/** Left and right, above and below: no road goes there. */
export const CORNERS: readonly Point[] = [
  { x: 20.5, y: 20.5 },
  { x: 79.5, y: 20.5 },
  { x: 20.5, y: 79.5 },
  { x: 79.5, y: 79.5 },
];
