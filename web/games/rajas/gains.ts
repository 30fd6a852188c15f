/** What the move that is looked at would bring on the tracks, as far as it is known beforehand. */

import type { Stage } from "../../table/stage.svelte";
import type { RajasView } from "../../wire/types";
import { worthOf } from "./box";

export interface Gains {
  fame: number;
  money: number;
}

/** The stack of the tile that is looked at to be built, or tried in the province: its income comes after the next one is drawn. */
function stackAimed({ offers, aimed, answers }: Stage): string | null {
  const asked = offers?.question.args?.["stack"];
  const built = answers.find(({ code, key }) => code === aimed && key === "tile")?.args?.["stack"];
  return typeof built === "string" ? built : typeof asked === "string" ? asked : null;
}

export function gainsOf(stage: Stage, view: RajasView, seat: number, eyes: number | null): Gains {
  const none = { fame: 0, money: 0 };
  if (stage.aimed === null) return none;
  const events = (stage.prospects.get(stage.aimed)?.events ?? []).filter((event) => event.seat === seat);
  const sum = (track: string): number => events.reduce((all, { points }) => all + (points?.[track] ?? 0), 0);
  const stack = seat === eyes && !events.some(({ key }) => key === "income") ? stackAimed(stage) : null;
  const income = (stack === null ? null : worthOf(view, seat, stack)) ?? none;
  return { fame: sum("fame") + income.fame, money: sum("money") + income.money };
}
