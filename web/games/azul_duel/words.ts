/** What the catalogues call lines and places: by the letters and numbers that stand on the board. */

import type { Args } from "../../words/sentence";
import { cellsOf } from "./geometry";

/** Line 3 is the one beside row c, place 5 that of the cells from c3 to d4. */
export function spoken(args: Args): Args {
  const { line, place } = args;
  if (typeof line !== "number" && typeof place !== "number") return args;
  const found: Args = { ...args };
  if (typeof line === "number") found["line"] = "abcdef"[line - 1];
  if (typeof place === "number") found["place"] = `${cellsOf(place)[0]}–${cellsOf(place)[3]}`;
  return found;
}
