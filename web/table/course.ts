/** How a game went: what everybody had after each turn, from the points that events told. */

import type { Event, Scores, Told } from "../wire/types";
import { undone } from "./log";

/** How the lines of the seats are told apart, besides their colours. */
export const DASHES = ["none", "9 4", "2.5 3.5", "12 4 2.5 4"];

export type Standing = (points: Readonly<Record<string, number>>) => number;

const total: Standing = (points) => Object.values(points).reduce((all, each) => all + each, 0);

/**
 * Each seat's result before the first turn and after every one. A turn is all that happens until another seat moves.
 * `teams`: what a seat gets its partners get, too.
 */
export function course(
  entries: readonly Told[],
  scores: Scores,
  standing: Standing = total,
  teams: readonly number[] = scores.result.map((_, seat) => seat),
): number[][] {
  const off = undone(entries);
  const told = entries.filter(({ number }) => !off.has(number));
  const tracks = Object.keys(scores.tracks);
  const ends = scores.result.map((_, seat) =>
    Object.fromEntries(tracks.map((track) => [track, scores.tracks[track]![seat]!])),
  );
  const points = ends.map((end) => ({ ...end }));
  const move = (events: readonly Event[], by: 1 | -1): void => {
    for (const event of events) {
      const team = teams[event.seat ?? -1];
      for (const [track, gain] of Object.entries(event.points ?? {})) {
        for (const [seat, each] of points.entries()) if (teams[seat] === team) each[track]! += by * gain;
      }
    }
  };
  move(
    told.flatMap(({ events = [] }) => events),
    -1,
  );
  const now = (): number[] => points.map((each, seat) => standing(each) - standing(ends[seat]!) + scores.result[seat]!);
  const found: number[][] = [];
  let mover: number | null = null;
  for (const { entry, seat, events = [] } of told) {
    if (entry === "move" && seat !== mover) {
      found.push(now());
      mover = seat ?? null;
    }
    move(events, 1);
  }
  return [...found, now()];
}

/** How often somebody else came to lead alone, and since which turn whoever leads at the end does; null: nobody does. */
export function leads(
  course: readonly (readonly number[])[],
  teams: readonly number[],
): { changes: number; since: { seat: number; turn: number } | null } {
  const leaders = course.map((results) => {
    const best = results.flatMap((each, seat) => (each === Math.max(...results) ? [seat] : []));
    return new Set(best.map((seat) => teams[seat])).size === 1 ? best[0]! : null;
  });
  const alone = leaders.filter((leader) => leader !== null);
  const changes = alone.filter((leader, at) => at > 0 && leader !== alone[at - 1]).length;
  const last = leaders.at(-1) ?? null;
  if (last === null) return { changes, since: null };
  return { changes, since: { seat: last, turn: leaders.findLastIndex((leader) => leader !== last) + 1 } };
}

/** Round numbers for the height of a picture, from below the least to above the most. */
export function scale(least: number, most: number, wanted = 4): number[] {
  const rough = Math.max(1, (most - least) / wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10);
  const [first, last] = [Math.floor(least / step), Math.max(Math.floor(least / step) + 1, Math.ceil(most / step))];
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

/** Heights at least so far apart, each as near as can be to where it wants to be; in the order given. */
export function apart(wanted: readonly number[], gap: number, most: number): number[] {
  const order = wanted.map((_, at) => at).sort((one, other) => wanted[one]! - wanted[other]!);
  const found = [...wanted];
  let least = -Infinity;
  for (const at of order) least = (found[at] = Math.max(found[at]!, least)) + gap;
  let top = most;
  for (const at of order.reverse()) top = (found[at] = Math.min(found[at]!, top)) - gap;
  return found;
}
