/** Going through an analysed match from one thing that mattered to the next. */

import type { Decision, Swing } from "../../wire/types";
import { isDear } from "./grades";
import { weight } from "./luck";

/** What chance changed less than that is gone past. */
const NOTHING = 0.005;

/** The decision that a part of the match is; null: it is none. */
export const decisionAt = (swings: readonly Swing[], decisions: readonly Decision[], at: number): Decision | null =>
  (swings[at]?.kind === "move" && decisions.find(({ number }) => number === swings[at]!.number)) || null;

/** The decision of which an entry is the last one: that is where it stands in the log. */
export const decisionOf = (decisions: readonly Decision[], entry: number): Decision | null =>
  decisions.find(({ last }) => last === entry) ?? null;

/** The parts of the match to stop at: where there was a choice, where somebody gave up, and where luck changed something. */
export function stops(swings: readonly Swing[], decisions: readonly Decision[]): number[] {
  const chosen = new Set(decisions.filter(({ forced }) => !forced).map(({ number }) => number));
  const matters = (swing: Swing): boolean => {
    if (swing.kind === "move") return chosen.has(swing.number);
    return swing.kind === "resign" || swing.after.margins.some((_, seat) => weight(swing, seat) >= NOTHING);
  };
  return swings.flatMap((swing, at) => (matters(swing) ? [at] : []));
}

/** Where one comes by a step; null: nowhere. */
export const stepFrom = (stops: readonly number[], at: number, by: 1 | -1): number | null =>
  (by > 0 ? stops.find((stop) => stop > at) : stops.findLast((stop) => stop < at)) ?? null;

/** The next mistake of a seat, after the last one the first; null: it made none. */
export function nextDear(
  swings: readonly Swing[],
  decisions: readonly Decision[],
  seat: number,
  at: number,
): number | null {
  const dear = new Set(decisions.filter((each) => each.seat === seat && isDear(each)).map(({ number }) => number));
  const found = swings.flatMap(({ kind, number }, part) => (kind === "move" && dear.has(number) ? [part] : []));
  return found.find((part) => part > at) ?? found[0] ?? null;
}

/** The part of the match in which an entry is; the last one before it where it is in none. */
export const partOf = (swings: readonly Swing[], entry: number): number =>
  Math.max(
    0,
    swings.findLastIndex(({ number }) => number <= entry),
  );
