/** The parts of the board, of which a phone shows one at a time: where a question is answered, and where what happens is seen. */

import type { Step } from "../../table/playback.svelte";
import type { Offers } from "../../wire/types";

export const PANELS = ["places", "stacks", "province", "river", "tracks", "yields"] as const;
export type Panel = (typeof PANELS)[number];

type Question = Pick<Offers["question"], "key" | "args">;

const ASKED: Readonly<Record<string, Panel>> = {
  ask_place: "places",
  ask_figure: "places",
  ask_build: "stacks",
  ask_cover: "stacks",
  ask_lay: "province",
  ask_over: "province",
  ask_border: "province",
  ask_spot: "province",
  ask_good: "province",
  ask_building: "province",
  ask_sail: "river",
  ask_choose: "yields",
};

const SEEN: Readonly<Record<string, Panel>> = {
  space: "places",
  new: "places",
  stack: "stacks",
  cell: "province",
  border: "province",
  river: "river",
  boat: "river",
  yields: "yields",
};

/** Where a question is answered; null: in the hand, whatever is shown. */
export const panelOf = (question: string | null): Panel | null =>
  question === null ? null : (ASKED[question] ?? null);

/** Dice are given up in the hand: what for is seen elsewhere. */
const PAID: Readonly<Record<string, Panel>> = { ask_sum: "stacks" };
const SAILING = ["harbour", "portuguese"];

/** What to look at while a question is asked. */
export const panelFor = (question: Question | null): Panel | null =>
  panelOf(question?.key ?? null) ??
  PAID[question?.key ?? ""] ??
  (SAILING.includes(String(question?.args?.["group"])) ? "river" : null);

/** What the tracks are looked at for: other points come too often. */
const TRACKS = ["fame_bonus", "money_bonus", "met"];

/** Where something is seen that happens; null: wherever one is. */
export function panelOfStep({ event, cue }: Pick<Step, "event" | "cue">): Panel | null {
  if (TRACKS.includes(event.key)) return "tracks";
  const found = (cue.cells ?? []).map((cell) => SEEN[cell.split(":")[0]!]).find((panel) => panel !== undefined);
  return found ?? (event.key === "action" ? "places" : null);
}
