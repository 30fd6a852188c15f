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
  /** Those that brought the points. */
  events: readonly Event[];
  points: [string, number][];
}

const paying = (event: Event, seat: number): boolean =>
  event.seat === seat && Object.values(event.points ?? {}).some((points) => points !== 0);

/** All that brought a seat points, in order; what was taken back does not count. */
export function scorings(entries: readonly Told[], seat: number): Scoring[] {
  const off = undone(entries);
  return entries
    .filter(({ number }) => !off.has(number))
    .map(({ number, events = [] }) => ({ number, events: events.filter((event) => paying(event, seat)) }))
    .filter(({ events }) => events.length > 0)
    .map((scoring) => ({ ...scoring, points: gains(scoring.events, seat) }));
}

/** What a seat got in all by each kind of event. */
export function kinds(entries: readonly Told[], seat: number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { key, points } of scorings(entries, seat).flatMap(({ events }) => events)) {
    for (const each of Object.values(points ?? {})) sums.set(key, (sums.get(key) ?? 0) + each);
  }
  return sums;
}
