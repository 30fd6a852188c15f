/** What a tile's name means, and how its colour looks: each has a mosaic of its own, told apart without its colour. */

export const COLOURS = ["blue", "orange", "red", "yellow", "green", "purple"] as const;
export type Colour = (typeof COLOURS)[number];

/** Sides, clockwise. */
export const SIDES = ["N", "E", "S", "W"] as const;
export type Side = (typeof SIDES)[number];

/** A side after some quarter turns clockwise. */
export function turned(side: string, turns: number): Side {
  return SIDES[(((SIDES.indexOf(side as Side) + turns) % 4) + 4) % 4]!;
}

export interface Kind {
  colour: Colour;
  /** `c`: a column in the centre; `h`: a half column; `b`: two on edges that meet; `a`: two on edges that lie across. */
  pattern: "c" | "h" | "b" | "a";
  /** Quarter turns clockwise from the (first) half column to the arrow. */
  relation: number;
}

/** Reads a name such as `blue-h2`. */
export function kindOf(tile: string): Kind {
  const found = /^(\w+)-([chba])([0-3]?)$/.exec(tile);
  if (!found || !COLOURS.includes(found[1] as Colour)) throw new Error(`no tile ${tile}`);
  return { colour: found[1] as Colour, pattern: found[2] as Kind["pattern"], relation: Number(found[3]) };
}

const SECOND = { c: [], h: [0], b: [0, 1], a: [0, 2] } as const;

/** The edges with half columns of a tile whose arrow points to this side. */
export function edges(tile: string, arrow: string): Side[] {
  const { pattern, relation } = kindOf(tile);
  return SECOND[pattern].map((more) => turned(arrow, more - relation));
}

const round = (number: number): number => Math.round(number * 100) / 100;

type Pair = readonly [number, number];

const turn = ([x, y]: Pair, turns: number): Pair => (turns === 0 ? [x, y] : turn([-y, x], turns - 1));

/** A path of absolute M, L, C, Q and Z, four times: turned into every corner of the square. */
function corners(path: string): string {
  return [0, 1, 2, 3]
    .map((turns) =>
      path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => {
        const [right, down] = turn([Number(x), Number(y)], turns);
        return `${round(right)} ${round(down)}`;
      }),
    )
    .join("");
}

/** A circle of curves, so that it can be turned like every other path. */
function disc(x: number, y: number, r: number): string {
  const k = r * 0.5523;
  return (
    `M${x - r} ${y}C${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r}C${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y}` +
    `C${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r}C${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y}Z`
  );
}

/** The quarter of a ring round the corner at -10 -10. */
function fan(outer: number, inner: number): string {
  const [k, l] = [outer * 0.5523, inner * 0.5523];
  return (
    `M${-10 + outer} -10C${-10 + outer} ${-10 + k} ${-10 + k} ${-10 + outer} -10 ${-10 + outer}` +
    `L-10 ${-10 + inner}C${-10 + l} ${-10 + inner} ${-10 + inner} ${-10 + l} ${-10 + inner} -10Z`
  );
}

function star(x: number, y: number, points: number, outer: number, inner: number): string {
  const found = Array.from({ length: 2 * points }, (_, k) => {
    const angle = (k * Math.PI) / points - Math.PI / 2;
    const r = k % 2 ? inner : outer;
    return `${round(x + r * Math.cos(angle))} ${round(y + r * Math.sin(angle))}`;
  });
  return `M${found.join("L")}Z`;
}

/** A petal from the corner at -10 -10, so many degrees from its upper edge. */
function petal(degrees: number, length: number, width: number): string {
  const angle = (degrees * Math.PI) / 180;
  const at = (far: number, aside: number): string =>
    `${round(-10 + far * Math.cos(angle) - aside * Math.sin(angle))} ${round(-10 + far * Math.sin(angle) + aside * Math.cos(angle))}`;
  return `M${at(1.2, 0)}C${at(length * 0.45, width)} ${at(length * 0.8, width)} ${at(length, 0)}C${at(length * 0.8, -width)} ${at(length * 0.45, -width)} ${at(1.2, 0)}Z`;
}

export interface Look {
  ground: string;
  /** A darker edge of the ground. */
  edge: string;
  /** The stones of the mosaic, and the finer ones on them. */
  stone: string;
  gem: string;
  /** The arrow, readable on the ground. */
  ink: string;
  /** Paths in a square from -10 to 10. */
  stones: string;
  gems: string;
}

const CREAM = "#fff6e0";

export const LOOKS: Record<Colour, Look> = {
  // waves round the corners
  blue: {
    ground: "#1f5fa8",
    edge: "#123c70",
    stone: "#6fb2e8",
    gem: "#d9efff",
    ink: CREAM,
    stones: corners(fan(7.6, 6.2) + fan(4.8, 3.4)),
    gems: corners(fan(2, 0.01)),
  },
  // a marigold in every corner
  orange: {
    ground: "#e0761c",
    edge: "#94470a",
    stone: "#ffc070",
    gem: "#7a3404",
    ink: "#3a1800",
    stones: corners(petal(8, 7, 1.3) + petal(45, 8.4, 1.7) + petal(82, 7, 1.3)),
    gems: corners(fan(2.4, 0.01)),
  },
  // lozenges
  red: {
    ground: "#b3262b",
    edge: "#741317",
    stone: "#ec8478",
    gem: "#ffe3d6",
    ink: CREAM,
    stones: corners("M-9 -6L-6 -9L-3 -6L-6 -3ZM-9 -9.2L-8 -9.2L-9.2 -8L-9.2 -9Z"),
    gems: corners("M-7.5 -6L-6 -7.5L-4.5 -6L-6 -4.5Z"),
  },
  // stars of eight points
  yellow: {
    ground: "#eec02c",
    edge: "#a27a06",
    stone: "#8a5c00",
    gem: "#fff3c4",
    ink: "#3d2a00",
    stones: corners(star(-6.2, -6.2, 8, 3.6, 2.1)),
    gems: corners(disc(-6.2, -6.2, 1.1)),
  },
  // leaves
  green: {
    ground: "#2a7c4a",
    edge: "#164d2b",
    stone: "#8fd29a",
    gem: "#185c33",
    ink: CREAM,
    stones: corners("M-9.4 -9.4C-8.6 -5.4 -6.6 -3.2 -2.8 -2.8C-3.2 -6.6 -5.4 -8.6 -9.4 -9.4Z"),
    gems: corners("M-8.9 -8.6L-8.6 -8.9L-4 -4.3L-4.3 -4ZM-6.9 -6.3L-7 -4.6L-6.5 -5.9ZM-6.3 -6.9L-4.6 -7L-5.9 -6.5Z"),
  },
  // clover
  purple: {
    ground: "#6d3c97",
    edge: "#432062",
    stone: "#c9a2ec",
    gem: "#f6e6ff",
    ink: CREAM,
    stones: corners(disc(-7.6, -5, 1.75) + disc(-5, -7.6, 1.75) + disc(-8, -8, 1.1)),
    gems: corners(disc(-5, -5, 1.2)),
  },
};
