/** What a placement would bring, read off the events that the server foresees. */

import { gains } from "../../table/points";
import type { Event, Prospect } from "../../wire/types";

export interface Trace {
  spaces: readonly string[];
  gold: number;
}

export interface Promised {
  /** Where the arrow will point, in the palace. */
  arrow: string;
  /** The gold in all. */
  gold: number;
  /** The colour of the worker that comes; `any`: it will be asked. */
  worker: string | null;
  /** From where it comes, if from another space. */
  origin: string | null;
  /** The quarter whose action marker is turned face down. */
  marker: string | null;
  area: Trace | null;
  group: Trace | null;
}

function trace(event: Event | undefined): Trace | null {
  const spaces = event?.args?.spaces;
  return Array.isArray(spaces) ? { spaces: spaces.map(String), gold: Number(event?.args?.gold) } : null;
}

const word = (value: unknown): string | null => (typeof value === "string" ? value : null);

export function promised({ events, asks }: Prospect, seat: number): Promised | null {
  const find = (...keys: string[]): Event | undefined => events.find(({ key }) => keys.includes(key));
  const arrow = word(find("placed")?.args?.arrow);
  if (arrow === null) return null;
  const comes = find("worker", "moved");
  return {
    arrow,
    gold: gains(events, seat).reduce((sum, [, points]) => sum + points, 0),
    worker: word(comes?.args?.worker) ?? (asks?.key === "ask_worker" ? "any" : null),
    origin: word(comes?.args?.origin),
    marker: word(find("used")?.args?.quarter),
    area: trace(find("area")),
    group: trace(find("group")),
  };
}
