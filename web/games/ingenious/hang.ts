/** Where a tile that is dragged over the board would fall. */

import { STEP } from "../../table/hex";
import { bearing, nearest, turned, type Point, type Spot } from "../../table/spots";
import type { Choice } from "../../table/stage.svelte";

const REACH = STEP * 1.1;

/** One way to lay a tile where it hangs: the choice, and where its other half is, in degrees. */
export interface Hang {
  choice: Choice;
  way: number;
}

/** The ways to lay a tile with one half, `half`, on the possible cell nearest to a point; clockwise from the east. */
export function hangs(choices: readonly Choice[], spots: readonly Spot[], to: Point, half: number): Hang[] {
  const named = new Map(spots.map((spot) => [spot.name, spot]));
  const there = (choice: Choice, part: number): Spot => named.get(choice.cells[part]!)!;
  const below = nearest(new Set(choices.map((choice) => there(choice, half))), to, REACH);
  return choices
    .filter((choice) => there(choice, half) === below)
    .map((choice) => ({ choice, way: bearing(below!, there(choice, 1 - half)) }))
    .sort((one, other) => one.way - other.way);
}

/** The one that needs the least turning. */
export function straightest(ways: readonly Hang[], way: number): Hang | null {
  let found: Hang | null = null;
  for (const each of ways) if (!found || turned(each.way, way) < turned(found.way, way) - 1e-6) found = each;
  return found;
}
