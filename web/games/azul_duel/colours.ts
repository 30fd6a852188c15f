/** The five colours of the tiles, each with an ornament of its own; all are drawn in a square from -10 to 10. */

export const COLOURS = ["blue", "yellow", "red", "black", "turquoise"] as const;
export type Colour = (typeof COLOURS)[number];
/** What can lie on a cell. */
export type Kind = Colour | "special";

export interface Look {
  ground: string;
  /** The bevel: where the light falls, and where it does not. */
  light: string;
  dark: string;
  ink: string;
  /** A second tone of the ornament. */
  tint: string;
  /** The ornament; holes by the even-odd rule. */
  shape: string;
  /** What stands around it. */
  beside: string;
}

const round = (number: number): number => Math.round(number * 100) / 100;

function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: 2 * points }, (_, k) => {
    const [radius, angle] = [k % 2 ? inner : outer, (k * Math.PI) / points - Math.PI / 2];
    return `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`;
  });
  return `M${corners.join("L")}Z`;
}

const disc = (radius: number, x = 0, y = 0): string =>
  `M${round(x - radius)} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
const diamond = (reach: number, x = 0, y = 0): string =>
  `M${x} ${y - reach}L${x + reach} ${y}L${x} ${y + reach}L${x - reach} ${y}Z`;
/** Four leaves of a circle each, in the ways of the compass. */
const quatrefoil = (half: number, radius: number): string =>
  `M${-half} ${-half}A${radius} ${radius} 0 0 1 ${half} ${-half}A${radius} ${radius} 0 0 1 ${half} ${half}` +
  `A${radius} ${radius} 0 0 1 ${-half} ${half}A${radius} ${radius} 0 0 1 ${-half} ${-half}Z`;
/** The same thing in all four corners. */
const corners = (draw: (x: 1 | -1, y: 1 | -1) => string): string =>
  draw(1, 1) + draw(-1, 1) + draw(-1, -1) + draw(1, -1);

/** A long diamond from the middle outwards. */
const dart = (x: number, y: number): string =>
  `M${2.6 * x} ${2.6 * y}L${5.4 * x + 1.4 * y} ${5.4 * y + 1.4 * x}L${8.4 * x} ${8.4 * y}L${5.4 * x - 1.4 * y} ${5.4 * y - 1.4 * x}Z`;
/** A band of two crests with a trough between them. */
const wave = (y: number): string => `M-8.4 ${y}q2.8-4.8 5.6 0t5.6 0 5.6 0v2q-2.8-4.8-5.6 0t-5.6 0-5.6 0Z`;

const COMPASS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

const CROSS =
  "M-1.7-1.7C-2-4-3.2-6.4-4.8-8.4H4.8C3.2-6.4 2-4 1.7-1.7C4-2 6.4-3.2 8.4-4.8V4.8C6.4 3.2 4 2 1.7 1.7" +
  "C2 4 3.2 6.4 4.8 8.4H-4.8C-3.2 6.4-2 4-1.7 1.7C-4 2-6.4 3.2-8.4 4.8V-4.8C-6.4-3.2-4-2-1.7-1.7Z";

export const LOOKS: Record<Kind, Look> = {
  blue: {
    ground: "#2456ad",
    light: "#5f8fdd",
    dark: "#133674",
    ink: "#fdfaf0",
    tint: "#9dbdf0",
    // a cross with wide arms
    shape: CROSS + disc(3) + diamond(2),
    beside: corners((x, y) => diamond(1.7, 6.4 * x, 6.4 * y)),
  },
  yellow: {
    ground: "#eab43a",
    light: "#ffe08a",
    dark: "#a97405",
    ink: "#6a3a00",
    tint: "#fff6d6",
    // four leaves within four leaves
    shape: quatrefoil(4.1, 4.2) + quatrefoil(2.75, 2.9) + disc(1.7),
    beside: corners((x, y) => diamond(1.9, 6.9 * x, 6.9 * y)),
  },
  red: {
    ground: "#b8352c",
    light: "#e2766a",
    dark: "#781b16",
    ink: "#fdf3e4",
    tint: "#f1a890",
    // diamonds one in another
    shape: diamond(8.4) + diamond(5.9) + diamond(3.6),
    beside: corners((x, y) => `M${9 * x} ${3.6 * y}L${9 * x} ${9 * y}L${3.6 * x} ${9 * y}Z`),
  },
  black: {
    ground: "#30333c",
    light: "#7d828f",
    dark: "#14161b",
    ink: "#f4f1e8",
    tint: "#a3a9b8",
    // four long leaves, and darts between them
    shape: corners(
      (x, y) =>
        `M${0.5 * x} ${0.5 * y}C${x} ${5.2 * y} ${4 * x} ${7.8 * y} ${8 * x} ${8 * y}C${7.8 * x} ${4 * y} ${5.2 * x} ${y} ${0.5 * x} ${0.5 * y}Z`,
    ),
    beside: COMPASS.map(([x, y]) => dart(x, y)).join(""),
  },
  turquoise: {
    ground: "#23a39a",
    light: "#7ddbd1",
    dark: "#0c635d",
    ink: "#fbfff8",
    tint: "#b9efe4",
    // waves, and drops of their spray
    shape: wave(-5.3) + wave(-0.6) + wave(4.1),
    beside: disc(1, 0, -7.2) + disc(1, -5.6, 7.9) + disc(1, 5.6, 7.9),
  },
  special: {
    ground: "#f7edd2",
    light: "#fffdf4",
    dark: "#b99a52",
    ink: "#b07a12",
    tint: "#e3bd5e",
    shape: star(8, 8.3, 4.9) + star(8, 5.2, 3.2),
    beside: disc(1.7),
  },
};

const LETTERS = "BYRKT";

/** What the letter of a plate or a chip means: a colour, the special cell, or the wild one. */
export function meaning(letter: string): Colour | "special" | "wild" {
  if (letter === "S") return "special";
  if (letter === "W") return "wild";
  const colour = COLOURS[LETTERS.indexOf(letter)];
  if (!colour) throw new Error(`no colour ${letter}`);
  return colour;
}

export const isKind = (name: string): name is Kind => name in LOOKS;

/** Quarters to the right of a plate's turn. */
export const QUARTERS: Readonly<Record<string, number>> = { "": 0, right: 1, over: 2, left: 3 };
export const TURNS = ["", "right", "over", "left"] as const;

/** The four cells of a plate as they lie when it is turned: top left, top right, bottom left, bottom right. */
export function turned(plate: string, turn: string): readonly string[] {
  let cells = [...plate];
  for (let quarter = 0; quarter < (QUARTERS[turn] ?? 0); quarter++)
    cells = [cells[2]!, cells[0]!, cells[3]!, cells[1]!];
  return cells;
}
