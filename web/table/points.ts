/** Points as events tell them: sums of what happened, not of rules. */

import type { Event, Scores, Told } from "../wire/types";
import type { GameTexts } from "../words/texts";
import { say } from "../words/words.svelte";
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

/** Something that points came from, and how many each seat has of it. */
export interface Source {
  /** The key of the events; null where the track tells it, `start` for what was there before any event. */
  kind: string | null;
  track: string;
  points: readonly number[];
}

/** The kinds of events that a game has words for where they bring points. */
export const gainKinds = (texts: GameTexts): string[] =>
  texts
    .keys("gain.")
    .map((key) => key.slice("gain.".length))
    .filter((kind) => !kind.includes("."));

/** What points came from, in words; nothing where the sign of the track says it all. */
export const nameOfSource = (kind: string | null, texts: GameTexts): string => {
  if (kind === null) return "";
  if (kind === "start") return say("end_start");
  return texts.say(texts.has(`gain.long.${kind}`) ? `gain.long.${kind}` : `gain.${kind}`);
};

/** Where the points of the end came from: by the kinds that a game has words for, or else by its tracks. */
export function sources(events: readonly Event[], scores: Scores, kinds: readonly string[]): Source[] {
  const tracks = Object.entries(scores.tracks);
  if (kinds.length === 0) return tracks.map(([track, points]) => ({ kind: null, track, points }));
  const found = tracks.flatMap(([track, end]) => {
    const sums = kinds.map((kind) => ({ kind, track, points: end.map((_, seat) => sum(events, seat, track, kind)) }));
    const start = end.map((points, seat) => points - sum(events, seat, track));
    return [{ kind: "start", track, points: start }, ...sums];
  });
  return found.filter(({ points }) => points.some((each) => each !== 0));
}

/** What a seat got on a track, in all or by events of one kind. */
function sum(events: readonly Event[], seat: number, track: string, kind?: string): number {
  return events
    .filter((event) => event.seat === seat && (kind === undefined || event.key === kind))
    .reduce((all, { points }) => all + (points?.[track] ?? 0), 0);
}
