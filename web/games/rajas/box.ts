/** The names of the box taken apart: what gives something, province tiles, yield tiles, stacks. */

import type { RajasView } from "../../wire/types";

export const COLOURS = ["blue", "green", "orange", "purple"] as const;
export type Colour = (typeof COLOURS)[number];
export const BACKS = ["snake", "cow", "tiger"] as const;
export const BUILDINGS = ["temple", "palace", "fortress", "mill"] as const;
export type Building = (typeof BUILDINGS)[number];
export const GOODS = ["silk", "tea", "spice"] as const;
export type Good = (typeof GOODS)[number];
export const FIGURES = ["mogul", "dancer", "yogi", "raja", "builder", "portuguese"] as const;
export type Figure = (typeof FIGURES)[number];
export const SIDES = ["N", "E", "S", "W"] as const;
export type Side = (typeof SIDES)[number];

/** Something given: so much of it, or so much of it for each of what a player has. */
export interface Effect {
  /** `money`, `fame`, `karma`, `dice`, `upgrade`, `late_upgrade`, `boat`, `palace`, `mixed_goods`, `one_good`, ... */
  give: string;
  amount: number;
  /** Of dice: none are of any colour, several are so many of each. */
  colours: Colour[];
  /** Of a palace action: whose; null: one of choice. */
  figure: Figure | null;
  /** `karma`, `market`, `upgrade`, `market_tile`, `building`, `curve`, `three_spaces`, `worker`, `yield_tile`. */
  per: string | null;
  /** Of a boat: neither more nor less. */
  exactly: boolean;
}

const among =
  <Name extends string>(names: readonly Name[]) =>
  (word: string): word is Name =>
    (names as readonly string[]).includes(word);
const isColour = among(COLOURS);
const isFigure = among(FIGURES);
const isBuilding = among(BUILDINGS);

/** `1-die+1-upgrade`, `1-die-blue-per-karma`, `6-boat-exactly`, `1-palace-dancer`. */
export function effects(name: string): Effect[] {
  return name.split("+").map((part) => {
    const [amount, give, ...words] = part.split("-");
    const per = words.indexOf("per");
    return {
      give: give === "die" ? "dice" : give!,
      amount: Number(amount),
      colours: words.filter(isColour),
      figure: words.find(isFigure) ?? null,
      per: per < 0 ? null : words[per + 1]!,
      exactly: words.includes("exactly"),
    };
  });
}

/** `white-3-money`: a yield tile. */
export function yieldTile(name: string): { colour: string; yields: string } {
  const at = name.indexOf("-");
  return { colour: name.slice(0, at), yields: name.slice(at + 1) };
}

/** There are yield tiles to choose from: other ones than white ones. */
export const liesOpen = ({ yields }: { yields: Readonly<Record<string, number>> }): boolean =>
  Object.keys(yields).some((name) => yieldTile(name).colour !== "white");

export interface Tile {
  colour: Colour;
  cost: number;
  /** Straight, curve, three arms, crossing. */
  road: "S" | "C" | "T" | "X";
  buildings: Building[];
  markets: { good: Good; value: number }[];
}

/** `blue-7T-tea2-silk1`; equal ones have their back at the end. */
export function tileOf(name: string): Tile {
  const [colour, price, ...words] = name.split("-");
  return {
    colour: colour as Colour,
    cost: parseInt(price!, 10),
    road: price!.at(-1) as Tile["road"],
    buildings: words.filter(isBuilding),
    markets: words.flatMap((word) => {
      const [, good, value] = /^([a-z]+)(\d)$/.exec(word) ?? [];
      return good ? [{ good: good as Good, value: Number(value) }] : [];
    }),
  };
}

/** `blue-cow`: a stack. */
export function stackOf(name: string): { colour: Colour; back: string } {
  const [colour, back] = name.split("-");
  return { colour: colour as Colour, back: back! };
}

/** The ways in which roads can lie, in the order in which moves count them. */
export const WAYS = ["NE", "NS", "ES", "NES", "NW", "EW", "NEW", "SW", "NSW", "ESW", "NESW"] as const;

/** What a tile on offer means to a player. */
export interface Worth {
  money: number;
  fame: number;
  /** Dice of its colour that could pay for it: what they show and what they count; null: it cannot be paid. */
  dice: { value: number; given: number }[] | null;
}

/** What the top tile of a stack means to a seat; null where there is none. */
export function worthOf(view: RajasView, seat: number, stack: string): Worth | null {
  const told = view.worth[seat]?.[Object.keys(view.stacks).indexOf(stack)];
  if (!told) return null;
  const [money, fame, dice] = told;
  return { money, fame, dice: dice && dice.map(([value, given]) => ({ value, given })) };
}
