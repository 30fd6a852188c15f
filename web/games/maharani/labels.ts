/** What the palace says of itself, in the words of the catalogue. */

import type { MaharaniView } from "../../wire/types";
import type { GameTexts } from "../../words/texts";
import type { Promised } from "./prospect";

export const ownerOf = ({ players }: MaharaniView, worker: string): number =>
  players.findIndex(({ workers }) => worker in workers);

/** What one way to lay a tile brings. */
export function broughtBy({ arrow, gold, worker, origin }: Promised, texts: GameTexts): string {
  const args = { arrow, count: gold, origin };
  if (worker === "any") return texts.say("board.brings_any", args);
  if (origin !== null) return texts.say("board.brings_moved", args);
  return texts.say(worker === null ? "board.brings" : "board.brings_worker", args);
}

/** A quarter: how many spaces are free, and what it would pay now. */
export function quarterSaid(view: MaharaniView, quarter: string, names: readonly string[], texts: GameTexts): string {
  const { animal, free, evaluated, wages } = view.quarters[quarter]!;
  if (evaluated) return texts.say("board.done", { animal, quarter });
  const paid = Object.entries(wages).map(([worker, gold]) =>
    texts.say("board.wage", { worker, seat: ownerOf(view, worker), count: gold }, names),
  );
  return [texts.say("board.quarter", { animal, quarter, count: free }), ...paid].join(" ");
}
