/** What the catalogues call the columns of a tile and the quarters of the palace. */

import type { Args } from "../../words/sentence";
import { animals } from "./animals.svelte";
import { kindOf, type Kind } from "./tiles";

const PATTERNS: Record<Kind["pattern"], string> = { c: "centre", h: "half", b: "bend", a: "across" };

export const patternOf = (tile: string): string => PATTERNS[kindOf(tile).pattern];

/** Events that are told by the animals of quarters; the terminal's words are about the compass that it draws. */
export const EVENTS: Readonly<Record<string, string>> = {
  used: "board.used",
  refreshed: "board.refreshed",
  evaluated: "board.evaluated",
  wages: "board.earned",
};

/** Arguments of a text, with the animal of the quarter that it is about, or the animals of several. */
export function spoken(args: Args): Args {
  const { quarter, quarters } = args;
  if (Array.isArray(quarters)) return { ...args, animal: quarters.map((each) => animals.of(each)) };
  return quarter === undefined || "animal" in args ? args : { ...args, animal: animals.of(quarter) };
}
