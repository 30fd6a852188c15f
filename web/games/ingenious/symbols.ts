/** The six colours and their symbols, drawn by us; a symbol tells its colour to who cannot see it. */

import { hexagon } from "../../table/hex";
import type { Spot } from "../../table/spots";

export const COLOURS = ["red", "green", "blue", "orange", "yellow", "purple"] as const;
export type Colour = (typeof COLOURS)[number];

const LETTERS = "RGBOYP";

export interface Look {
  ground: string;
  /** A darker edge of the ground. */
  edge: string;
  ink: string;
  /** The symbol in a square from -10 to 10; holes by the even-odd rule. */
  shape: string;
}

const round = (number: number): number => Math.round(number * 100) / 100;
const at = (radius: number, degrees: number): string =>
  `${round(radius * Math.cos((degrees * Math.PI) / 180))} ${round(radius * Math.sin((degrees * Math.PI) / 180))}`;

function star(points: number, outer: number, inner: number): string {
  const step = 180 / points;
  const corners = Array.from({ length: 2 * points }, (_, k) => at(k % 2 ? inner : outer, k * step - 90));
  return `M${corners.join("L")}Z`;
}

function sun(rays: number): string {
  const ring = (radius: number): string =>
    `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
  const beams = Array.from({ length: rays }, (_, k) => {
    const way = (k * 360) / rays;
    return `M${at(7, way - 11)}L${at(9.8, way - 7)}L${at(9.8, way + 7)}L${at(7, way + 11)}Z`;
  });
  return ring(5.6) + ring(2.7) + beams.join("");
}

const CREAM = "#fff8e7";

export const LOOKS: Record<Colour, Look> = {
  red: {
    ground: "#c5352c",
    edge: "#8c1f1a",
    ink: CREAM,
    // a flame of three tongues
    shape:
      "M0 9C-4.8 9-7.9 6-7.9 1.6C-7.9-1.6-6.4-4-7.2-7.6C-4.8-6.6-3.5-4.8-3-2.6C-1.9-4.4-.9-6.6 0-9.8C.9-6.6 1.9-4.4 3-2.6C3.5-4.8 4.8-6.6 7.2-7.6C6.4-4 7.9-1.6 7.9 1.6C7.9 6 4.8 9 0 9ZM0 6.4C2 6.4 3 5 2.7 3.4C2.4 1.9.8 1.1 0-.7C-.8 1.1-2.4 1.9-2.7 3.4C-3 5-2 6.4 0 6.4Z",
  },
  green: {
    ground: "#2c8049",
    edge: "#17552c",
    ink: CREAM,
    // a leaf with its vein
    shape: "M-8.8 9.4L-7.4 5.6C-9.8-2.8-3.4-9.4 8.8-8.8C9.4 3.4 2.8 9.8-5.6 7.4L-7.6 9.8ZM-4.9 4.1L-3.9 5L3.9-3L3-3.9Z",
  },
  blue: {
    ground: "#2563b8",
    edge: "#143f7d",
    ink: CREAM,
    // a drop with a gleam
    shape:
      "M0-9.8C2.4-5.4 7.2-1.4 7.2 3C7.2 7 4 9.6 0 9.6C-4 9.6-7.2 7-7.2 3C-7.2-1.4-2.4-5.4 0-9.8ZM-4.8 3.2C-4.8 5.9-3.1 7.4-.6 7.4C-2.2 6.6-3 5.3-3.1 3.2C-3.3 2.4-4.6 2.4-4.8 3.2Z",
  },
  orange: { ground: "#ee8030", edge: "#a9500f", ink: "#341500", shape: sun(8) },
  yellow: { ground: "#f4c838", edge: "#b18708", ink: "#3a2900", shape: star(5, 10, 4.3) },
  purple: {
    ground: "#78429f",
    edge: "#4c2369",
    ink: CREAM,
    // a crescent
    shape: "M2.6-9.6A9.7 9.7 0 1 0 9.6 3.4A8 8 0 0 1 2.6-9.6Z",
  },
};

export const isColour = (name: string): name is Colour => COLOURS.includes(name as Colour);

/** Whether this is the name of a tile: the letters of two colours. */
export const isTile = (name: string): boolean => new RegExp(`^[${LETTERS}]{2}$`).test(name);

/** The two colours of a tile by its name, such as `RG`. */
export function halves(tile: string): readonly [Colour, Colour] {
  const [one, other] = [...tile].map((letter) => COLOURS[LETTERS.indexOf(letter)]);
  if (!one || !other) throw new Error(`no tile ${tile}`);
  return [one, other];
}

const CENTRE = 8;
const ROWS = "abcdefghijklmno";

/** The cells of a board: named by the letter of the row and the number of the diagonal, h8 in the middle. */
export function cells(side: number): Spot[] {
  return hexagon(side, (q, r) => `${ROWS[r + CENTRE - 1]}${q + CENTRE}`);
}

/** The cells of a place in the order of the tile's colours; two equal ones lie either way. */
export function parts(tile: string, turn: number, place: readonly string[]): readonly (readonly string[])[] {
  const back = [...place].reverse();
  const [one, other] = halves(tile);
  if (one === other) return [place, back];
  return turn === 0 ? [place] : [back];
}
