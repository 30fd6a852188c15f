/** What a tile would bring, read off what the server foresees; before its second half has a place, what is sure by then. */

import { STEP } from "../../table/hex";
import { distance, type Spot } from "../../table/spots";
import type { Stage } from "../../table/stage.svelte";
import type { Event } from "../../wire/types";
import { holdingOf } from "./holding.svelte";
import { isColour, type Colour } from "./symbols";

/** One half that scores. */
export interface Scored {
  cell: string;
  colour: Colour;
  /** The symbols that count, and what the marker really moves. */
  count: number;
  points: number;
}

export interface Foreseen {
  seat: number | null;
  halves: readonly Scored[];
  /** The colours that come to an end of their tracks. */
  completed: readonly Colour[];
  /** Whether another move follows from that. */
  another: boolean;
}

export const NOTHING: Foreseen = { seat: null, halves: [], completed: [], another: false };

/** The cell at which the tile in hand begins, or would. */
const begins = (stage: Stage): string | null => stage.path[0] ?? holdingOf(stage).rested;

/** The moves that are still open at a cell. */
function moves(stage: Stage, cell: string | null): readonly number[] {
  const { held, choices } = stage;
  if (held === null || cell === null) return [];
  return [...new Set(choices.filter((each) => each.piece === held && stage.order(each)[0] === cell).map(codeOf))];
}

const codeOf = ({ code }: { code: number }): number => code;

/** The moves of which it is wanted to be known what they would bring. */
export function foresees(stage: Stage): readonly number[] {
  const { aimed, path } = stage;
  return aimed !== null && path.length !== 1 ? [aimed] : moves(stage, begins(stage));
}

/** What some events bring. */
export function read(events: readonly Event[]): Foreseen {
  const named = (key: string): Event[] => events.filter((event) => event.key === key);
  return {
    seat: named("placed")[0]?.seat ?? null,
    halves: named("scored")
      .map(scored)
      .filter((half) => half !== null),
    completed: named("reached")
      .map(colourOf)
      .filter((colour) => colour !== null),
    another: named("bonus").length > 0,
  };
}

export function colourOf(event: Event): Colour | null {
  const colour = String(event.args?.colour);
  return isColour(colour) ? colour : null;
}

export function scored(event: Event): Scored | null {
  const colour = colourOf(event);
  const { cell, count, points } = event.args ?? {};
  return colour && { cell: String(cell), colour, count: Number(count), points: Number(points) };
}

/** Of several ways to go on: what each of them brings at this cell. */
function sure(ways: readonly Foreseen[], cell: string): Foreseen {
  const [one] = ways;
  if (!one) return NOTHING;
  const here = ways.flatMap(({ halves }) => halves.filter((half) => half.cell === cell));
  const least = here.reduce<Scored | null>((low, half) => (low && low.points <= half.points ? low : half), null);
  const completed = one.completed.filter(
    (colour) => colour === least?.colour && ways.every((way) => way.completed.includes(colour)),
  );
  return {
    seat: one.seat,
    halves: least ? [least] : [],
    completed,
    another: completed.length > 0 && ways.every(({ another }) => another),
  };
}

/** What the move that is looked at brings; before that, what the half brings that hangs over a cell or lies there. */
export function foreseen(stage: Stage): Foreseen {
  const { aimed, prospects, path } = stage;
  if (aimed !== null) return prospects.has(aimed) ? read(prospects.get(aimed)!.events) : NOTHING;
  const cell = path[0] ?? holdingOf(stage).looked;
  const known = moves(stage, cell).map((code) => prospects.get(code));
  if (cell === null || known.some((each) => !each)) return NOTHING;
  return sure(
    known.map((each) => read(each!.events)),
    cell,
  );
}

/** What the second half would bring at each cell that is left for it. */
export function promises(stage: Stage): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  if (stage.path.length !== 1) return found;
  for (const choice of stage.open) {
    const prospect = stage.prospects.get(choice.code);
    const cell = stage.order(choice)[1]!;
    const half = prospect && read(prospect.events).halves.find((each) => each.cell === cell);
    if (half) found.set(cell, half.points);
  }
  return found;
}

/**
 * The unbroken rows of a symbol that begin beside a cell, as they can be seen; none where they are not as many symbols as
 * the server has counted.
 */
export function rows(spots: readonly Spot[], lying: ReadonlyMap<string, Colour>, half: Scored): readonly Spot[][] {
  const from = spots.find(({ name }) => name === half.cell);
  if (!from) return [];
  const found: Spot[][] = [];
  for (let way = 0; way < 360; way += 60) {
    const [x, y] = [STEP * Math.cos((way * Math.PI) / 180), STEP * Math.sin((way * Math.PI) / 180)];
    const row: Spot[] = [from];
    for (;;) {
      const next = { x: from.x + x * row.length, y: from.y + y * row.length };
      const spot = spots.find((each) => distance(each, next) < 1);
      if (!spot || lying.get(spot.name) !== half.colour) break;
      row.push(spot);
    }
    if (row.length > 1) found.push(row);
  }
  const symbols = found.reduce((sum, row) => sum + row.length - 1, 0);
  return symbols === half.count ? found : [];
}
