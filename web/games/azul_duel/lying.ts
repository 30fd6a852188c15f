/** What lies on the factories while things move, and where it is drawn; all in units of a tile of 20. */

import type { Playback } from "../../table/playback.svelte";
import type { AzulDuelFactory } from "../../wire/types";
import { tilesOf } from "./pieces";

export interface At {
  x: number;
  y: number;
}

export interface Group {
  colour: string;
  places: readonly At[];
}

/** The pieces that are on their way to a spot, or have yet to start. */
function coming({ ahead, now }: Playback, spot: string): readonly string[] {
  const steps = now?.cue.from === undefined ? ahead : [now, ...ahead];
  return steps.flatMap(({ cue: { kind, cells, piece } }) =>
    kind === "place" && piece !== undefined ? (cells ?? []).filter((cell) => cell === spot).map(() => piece) : [],
  );
}

/** The tiles that are to be seen at a spot: what the view has there and has arrived, and what has not left yet. */
export function lying(things: readonly string[], playback: Playback, spot: string): string[] {
  // Of what comes in a backlog and leaves in it again, the arrival takes away what the leaving adds.
  const found = [...things, ...playback.keeps(spot).flatMap(tilesOf).reverse()];
  for (const piece of coming(playback, spot).flatMap(tilesOf).reverse()) {
    const at = found.lastIndexOf(piece);
    if (at >= 0) found.splice(at, 1);
  }
  return found;
}

/** How many tiles of each colour lie open on the moon sides: the tops of the piles, and what lies side by side on L. */
export function topsOf(factories: readonly Pick<AzulDuelFactory, "name" | "moon">[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, moon } of factories)
    for (const colour of name === "L" ? moon : moon.slice(-1)) counts[colour] = (counts[colour] ?? 0) + 1;
  return counts;
}

const STEP = 22.4;

/** Four places of a square, one beside the other all around: what follows each other touches. */
const SQUARE: readonly At[] = [
  { x: -STEP / 2, y: -STEP / 2 },
  { x: STEP / 2, y: -STEP / 2 },
  { x: STEP / 2, y: STEP / 2 },
  { x: -STEP / 2, y: STEP / 2 },
];

/** Where tiles lie side by side on a dish: in rows of `wide` at most, to and fro, so that neighbours touch. */
export function placesFor(count: number, wide: number): readonly At[] {
  if (wide === 2 && count > 2) return SQUARE.slice(0, count);
  const rows = Math.max(1, Math.ceil(count / wide));
  return Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / wide);
    const long = Math.min(wide, count - row * wide);
    const column = (row % 2 ? long - 1 - (at % wide) : at % wide) - (long - 1) / 2;
    return { x: column * STEP, y: (row - (rows - 1) / 2) * STEP };
  });
}

/** Tiles side by side, those of a colour together, the largest group first. */
export function groups(tiles: readonly string[], wide: number, order: readonly string[]): readonly Group[] {
  const count = (colour: string): number => tiles.filter((tile) => tile === colour).length;
  const colours = order.filter((colour) => tiles.includes(colour)).sort((one, other) => count(other) - count(one));
  const places = placesFor(tiles.length, wide);
  let from = 0;
  return colours.map((colour) => ({ colour, places: places.slice(from, (from += count(colour))) }));
}

/** A pile in steps from the bottom, low at the left, to the top, high at the right: every tile can be seen. */
export function steps(count: number): readonly At[] {
  const across = 13.5;
  return Array.from({ length: count }, (_, at) => {
    const from = at - (count - 1) / 2;
    return { x: from * across, y: -from * 6.5 };
  });
}
