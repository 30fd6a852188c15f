/** What a move would bring, as the server has told it: read from its events. */

import type { Event, Prospect } from "../../wire/types";
import { gains } from "../../table/points";

export interface Outlook {
  /** Tiles that would lie in the line, and tiles that would break. */
  lined: number;
  broken: number;
  points: number;
  /** The cells of each run that would score. */
  runs: readonly (readonly string[])[];
  /** The cell that would get a special tile. */
  special: string | null;
}

export function outlook({ events }: Pick<Prospect, "events">, seat: number): Outlook {
  const found = { lined: 0, broken: 0, points: 0, runs: [] as string[][], special: null as string | null };
  for (const { key, args = {} } of until(events, seat)) {
    if (key === "lined") found.lined += Number(args.count);
    else if (key === "broke" || key === "discarded") found.broken += Number(args.count);
    else if (key === "run") found.runs.push((args.cells as string[]).map(String));
    else if (key === "special") found.special = String(args.cell);
  }
  found.points = gains(until(events, seat), seat).reduce((sum, [, points]) => sum + points, 0);
  return found;
}

/** What comes of the tile itself: the first one laid, with all that it scores; not what follows in the lines below. */
function until(events: readonly Event[], seat: number): readonly Event[] {
  const own = events.filter((event) => event.seat === seat);
  const first = own.findIndex(({ key }) => key === "tiled");
  if (first < 0) return own;
  const after = own.slice(first + 1);
  const end = after.findIndex(({ key }) => key !== "run" && key !== "special");
  return own.slice(first, end < 0 ? undefined : first + 1 + end);
}
