/** Two games with the same deal, one beside the other. */

import type { Board } from "../table/board";
import { happened } from "../table/log";
import { gainKinds, sources, type Source } from "../table/points";
import { spoken } from "../table/seats";
import { get, Refusal } from "../wire/http";
import type { Event, Moment, Outcome, Scores, TableInfo, Told } from "../wire/types";
import { written } from "../words/numbers";
import type { GameTexts } from "../words/texts";

/** How a game came out. */
export interface Result {
  names: readonly string[];
  scores: Scores;
  outcome: Outcome;
  events: readonly Event[];
}

/** The earlier one; null where it is not there any more. */
export async function earlier(
  id: string,
  asking: { key: string | null; language: string },
  texts: GameTexts,
): Promise<Result | null> {
  const path = `/api/tables/${id}`;
  try {
    const [table, moment, entries] = await Promise.all([
      get<TableInfo>(path, asking),
      get<Moment>(`${path}/view`, asking),
      get<Told[]>(`${path}/journal`, asking),
    ]);
    const names = table.seats.map(({ name }) => name);
    const { scores, outcome } = moment;
    return outcome && { names: spoken(names, table.seats, texts), scores, outcome, events: happened(entries) };
  } catch (problem) {
    if (problem instanceof Refusal) return null;
    throw problem;
  }
}

/** What stands in one line of the comparison. */
export interface Pair {
  seat: number;
  /** One name, or two where another bot sat there. */
  name: string;
  then: string;
  now: string;
  /** By how much it is more now; null where that is no number of points. */
  more: number | null;
  won: readonly [boolean, boolean];
}

export function pairs(then: Result, now: Result, tells: Board["tells"], texts: GameTexts): Pair[] {
  const said = ({ scores }: Result, seat: number): string =>
    tells.result?.(scores, seat, texts) ?? written(scores.result[seat]!);
  return now.names.map((name, seat) => ({
    seat,
    name: then.names[seat] === name ? name : `${then.names[seat]} → ${name}`,
    then: said(then, seat),
    now: said(now, seat),
    more: tells.result ? null : now.scores.result[seat]! - then.scores.result[seat]!,
    won: [then.outcome.places[seat] === 1, now.outcome.places[seat] === 1],
  }));
}

/** Where the points of one seat came from, then and now. */
export interface Origin extends Omit<Source, "points"> {
  then: number;
  now: number;
}

export function origins(then: Result, now: Result, seat: number, texts: GameTexts): Origin[] {
  const found = new Map<string, Origin>();
  for (const [at, { events, scores }] of [then, now].entries()) {
    for (const { kind, track, points } of sources(events, scores, gainKinds(texts))) {
      const name = `${kind} ${track}`;
      const origin = found.get(name) ?? { kind, track, then: 0, now: 0 };
      origin[at === 0 ? "then" : "now"] = points[seat]!;
      found.set(name, origin);
    }
  }
  return [...found.values()].filter((each) => each.then !== 0 || each.now !== 0);
}
