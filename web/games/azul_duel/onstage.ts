/** Where on a page that scrolls something is shown. */

import type { Step } from "../../table/playback.svelte";

const SHARED: readonly (readonly [RegExp, string])[] = [
  [/^(sun|moon|chip)-/, ".factories"],
  [/^(row-|stack$)/, ".plates"],
];

/** The part of the table, as a selector, where one sees what the other seat does; null where it is the own doing. */
export function stageOf({ event, cue }: Pick<Step, "event" | "cue">, own: number): string | null {
  if (typeof event.seat !== "number" || event.seat === own) return null;
  const target = cue.cells?.[0] ?? "";
  // What is taken is seen where it is taken from.
  const spot = target.endsWith("-hand") ? (cue.from ?? target) : target;
  const shared = SHARED.find(([fits]) => fits.test(spot));
  return shared ? shared[1] : spot.startsWith(`${event.seat}-`) ? ".far" : null;
}
