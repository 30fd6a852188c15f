/** Points as events tell them: sums of what happened, not of rules. */

import type { Event, Told } from "../wire/types";
import { undone } from "./log";

/** What a seat gets on each track by some events, and what it pays, each for itself. */
export function gains(events: readonly Event[], seat: number): [string, number][] {
  const got = new Map<string, number>();
  const paid = new Map<string, number>();
  for (const event of events) {
    if (event.seat !== seat) continue;
    for (const [track, points] of Object.entries(event.points ?? {})) {
      const sums = points < 0 ? paid : got;
      sums.set(track, (sums.get(track) ?? 0) + points);
    }
  }
  return [...got, ...paid].filter(([, points]) => points !== 0);
}

export interface Scoring {
  number: number;
  text: string;
  points: [string, number][];
}

/** All that brought a seat points, in order; what was taken back does not count. */
export function scorings(entries: readonly Told[], seat: number): Scoring[] {
  const off = undone(entries);
  return entries
    .filter(({ number }) => !off.has(number))
    .map(({ number, text, events }) => ({ number, text: text ?? "", points: gains(events ?? [], seat) }))
    .filter(({ points }) => points.length > 0);
}
