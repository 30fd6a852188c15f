/** A tile on its way from the hand to the board: the page puts them apart, and what they share is the stage. */

import { STEP } from "../../table/hex";
import { bearing, nearest, turned, type Point, type Spot } from "../../table/spots";
import { Drag } from "../../table/drag.svelte";
import type { Choice, Stage } from "../../table/stage.svelte";

/** The board as the hand needs it. */
export interface Surface {
  spots: () => readonly Spot[];
  /** A point of the window as one of the drawing. */
  locate: (x: number, y: number) => Point | null;
  /** Pixels of the window for one unit of the drawing. */
  scale: () => number;
  focus: () => void;
}

const REACH = STEP * 1.1;

/** The choice that a tile hangs over: the nearest cell for the half in hand, then the direction of the other half. */
export function snapped(
  choices: readonly Choice[],
  spots: readonly Spot[],
  to: Point,
  half: number,
  way: number,
): Choice | null {
  const named = new Map(spots.map((spot) => [spot.name, spot]));
  const there = (choice: Choice, part: number): Spot => named.get(choice.cells[part]!)!;
  const below = nearest(new Set(choices.map((choice) => there(choice, half))), to, REACH);
  let found: Choice | null = null;
  let least = Infinity;
  for (const choice of choices) {
    if (there(choice, half) !== below) continue;
    const off = turned(bearing(below, there(choice, 1 - half)), way);
    if (off < least - 1e-6) [found, least] = [choice, off];
  }
  return found;
}

export class Holding {
  readonly drag = new Drag<Choice>();
  /** The half under the pointer, and where the other one is from there, in degrees. */
  half = $state(0);
  way = $state(0);
  surface = $state.raw<Surface | null>(null);

  constructor(readonly stage: Stage) {}

  /** A press on a tile of the rack, on its left or its right half as it is drawn. */
  grab(event: PointerEvent, tile: string, right: boolean): void {
    const { stage } = this;
    const begun = stage.held === tile ? stage.lead : 0;
    this.half = right ? 1 - begun : begun;
    this.way = right ? 180 : 0;
    this.drag.press(event, {
      snap: (x, y) => {
        if (stage.piece !== tile || stage.path.length > 0) stage.pick(tile);
        const to = this.surface?.locate(x, y);
        const choices = stage.choices.filter(({ piece }) => piece === tile);
        return to ? snapped(choices, this.surface!.spots(), to, this.half, this.way) : null;
      },
      over: (choice) => stage.aim(choice?.code ?? null),
      drop: (choice) => stage.lay(choice),
      turn: (steps) => (this.way = (this.way + 60 * steps + 360) % 360),
      cancel: () => stage.pick(null),
    });
  }

  /** Swaps the halves of the tile in hand. */
  turn(): void {
    if (this.stage.held !== null) this.stage.begin(1 - this.stage.lead);
  }
}

const holdings = new WeakMap<Stage, Holding>();

export function holdingOf(stage: Stage): Holding {
  let found = holdings.get(stage);
  if (!found) holdings.set(stage, (found = new Holding(stage)));
  return found;
}
