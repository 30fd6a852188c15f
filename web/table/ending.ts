/** What sentences about the end of a game are made of. */

import type { Event, Outcome, Scores } from "../wire/types";
import { written } from "../words/numbers";
import { sources } from "./points";

/** Who has won, and the best of the others; null: nobody has a result, somebody gave up, or nobody is left. */
export function rivals({ places, reason }: Outcome): { winners: readonly number[]; other: number | null } | null {
  if (reason === "resigned" || places.includes(0)) return null;
  const seats = (place: number): number[] => places.flatMap((each, seat) => (each === place ? [seat] : []));
  const next = Math.min(...places.filter((place) => place > 1));
  return { winners: seats(1), other: seats(next)[0] ?? null };
}

/** The kind of points of which one seat has most more than another; null: there is none. */
export function widest(
  events: readonly Event[],
  scores: Scores,
  kinds: readonly string[],
  seat: number,
  other: number,
): { source: string; more: string; fewer: string } | null {
  const ahead = (points: readonly number[]): number => points[seat]! - points[other]!;
  const [most] = sources(events, scores, kinds)
    .filter(({ kind, points }) => kind !== "start" && ahead(points) > 0)
    .sort((one, next) => ahead(next.points) - ahead(one.points));
  return most?.kind
    ? { source: most.kind, more: written(most.points[seat]!), fewer: written(most.points[other]!) }
    : null;
}
