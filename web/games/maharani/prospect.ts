/** What a placement would bring, read off the events that the server foresees. */

import type { Event, Prospect } from "../../wire/types";

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

export function promised({ events, asks }: Prospect, seat: number): Promised | null {
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
    area: trace(find("area")),
    group: trace(find("group")),
  };
}
