/** Where on a page that scrolls something is asked or shown: parts of the table, as selectors. */

import type { Step } from "../../table/playback.svelte";
import type { Stage } from "../../table/stage.svelte";

const ASKED: Readonly<Record<string, string>> = {
  ask_pick: ".plates",
  ask_action: ".factories",
  ask_stack: ".factories",
  ask_draw: ".plates",
  ask_keep: ".plates",
  ask_return: ".plates",
  ask_lay: ".near",
  ask_line: ".near",
  ask_pay: ".near",
  ask_pay_more: ".near",
  ask_cell: ".near",
};

/** Where the question is answered; of an action, where there are only plates to take, there. */
export function askedAt({ offers, choices }: Pick<Stage, "offers" | "choices">): string | null {
  const part = ASKED[offers?.question.key ?? ""] ?? null;
  const bare = part === ".factories" && choices.length > 0 && choices.every(({ cells }) => cells[0] === "row");
  return bare ? ".plates" : part;
}

const SHARED: readonly (readonly [RegExp, string])[] = [
  [/^(sun|moon|chip)-/, ".factories"],
  [/^(row-|stack$)/, ".plates"],
];

/** Where one sees what the other seat does; null where it is the own doing. */
export function shownAt({ event, cue }: Pick<Step, "event" | "cue">, own: number): string | null {
  if (typeof event.seat !== "number" || event.seat === own) return null;
  const target = cue.cells?.[0] ?? "";
  // What is taken is seen where it is taken from.
  const spot = target.endsWith("-hand") ? (cue.from ?? target) : target;
  const shared = SHARED.find(([fits]) => fits.test(spot));
  return shared ? shared[1] : spot.startsWith(`${event.seat}-`) ? ".far" : null;
}
