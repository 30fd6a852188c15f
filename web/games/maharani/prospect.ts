/** What a placement would bring, read off the events that the server foresees. */

import type { Stage } from "../../table/stage.svelte";
import type { Event, MaharaniView, Prospect } from "../../wire/types";
import { written } from "../../words/numbers";

/** `gold` or `cost`: a coin; `tile blue-h2`, `worker red`, `marker lion`: what stands on the chip, and its number. */
export interface Chip {
  sign: string;
  text: string;
}

export interface Trace {
  spaces: readonly string[];
  gold: number;
}

export interface Promised {
  /** Where the arrow will point, in the palace. */
  arrow: string;
  /** The gold for the tile and its worker; what a second tile costs is told elsewhere. */
  gold: number;
  /** The colour of the worker that comes; `any`: it will be asked. */
  worker: string | null;
  /** From where it comes, if from another space. */
  origin: string | null;
  /** The quarter whose action marker is turned face down. */
  marker: string | null;
  /** What it costs as the second tile, which is paid now or once its worker has come. */
  cost: number;
  area: Trace | null;
  group: Trace | null;
}

function trace(event: Event | undefined): Trace | null {
  const spaces = event?.args?.spaces;
  return Array.isArray(spaces) ? { spaces: spaces.map(String), gold: Number(event?.args?.gold) } : null;
}

/** What the tile or its worker brings to a seat. */
function earned({ key, seat: whose, points }: Event, seat: number): number {
  return whose === seat && (key === "area" || key === "group") ? (points?.gold ?? 0) : 0;
}

const word = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Whether the tile in hand can go where its action marker is turned face down for it, and is not tried anywhere yet. */
export function turnsMarker({ held, path, choices, prospects }: Stage): boolean {
  const turns = (code: number): boolean => prospects.get(code)?.events.some(({ key }) => key === "used") ?? false;
  return held !== null && path.length === 0 && choices.some(({ piece, code }) => piece === held && turns(code));
}

/** What the second tile of a turn costs, which is asked for; 0: it is the first. */
export const costOf = ({ offers }: Stage): number => Number(offers?.question.args?.["cost"] ?? 0);

export function promised({ events, asks }: Prospect, seat: number, cost = 0): Promised | null {
  const find = (...keys: string[]): Event | undefined => events.find(({ key }) => keys.includes(key));
  const arrow = word(find("placed")?.args?.arrow);
  if (arrow === null) return null;
  const comes = find("worker", "moved");
  return {
    arrow,
    gold: events.reduce((sum, event) => sum + earned(event, seat), 0),
    worker: word(comes?.args?.worker) ?? (asks?.key === "ask_worker" ? "any" : null),
    origin: word(comes?.args?.origin),
    marker: word(find("used")?.args?.quarter),
    cost,
    area: trace(find("area")),
    group: trace(find("group")),
  };
}

/** What quarters would pay for the worker's colour once it has come to a space, by their names: those that change. */
export function wagesAfter(view: MaharaniView, space: string, { worker, origin }: Promised): Map<string, number> {
  const found = new Map<string, number>();
  const quarterOf = (name: string | null): string | undefined =>
    view.spaces.find((each) => each.space === name)?.quarter;
  const [to, from] = [quarterOf(space), quarterOf(origin)];
  if (worker === null || worker === "any" || to === undefined || to === from) return found;
  const pays = (quarter: string, more: number): number => {
    const there = view.spaces.filter((each) => each.quarter === quarter && each.worker === worker).length;
    return view.payout[Math.min(there + more, view.payout.length) - 1] ?? 0;
  };
  found.set(to, pays(to, 1));
  if (from !== undefined) found.set(from, pays(from, -1));
  return found;
}

/** What a move brings and costs, as it is written beside its space: in all, and of what where that is not one thing. */
export function chipsOf({ gold, worker, area, group, cost }: Promised, tile: string, animal: string | null): Chip[] {
  const chips: Chip[] = [{ sign: "gold", text: `+${gold}` }];
  if (area && group) chips.push({ sign: `tile ${tile}`, text: String(area.gold) });
  if (group) chips.push({ sign: `worker ${worker}`, text: String(group.gold) });
  else if (worker === "any") chips.push({ sign: "worker any", text: "+ ?" });
  if (cost > 0) chips.push({ sign: "cost", text: written(-cost) });
  if (animal !== null) chips.push({ sign: `marker ${animal}`, text: "" });
  return chips;
}
