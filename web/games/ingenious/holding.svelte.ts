/** A tile on its way from the hand to the board: the page puts them apart, and what they share is the stage. */

import { Drag } from "../../table/drag.svelte";
import type { Point, Spot } from "../../table/spots";
import type { Choice, Stage } from "../../table/stage.svelte";
import { hangs, straightest, type Hang } from "./hang";

/** The board as the hand needs it. */
export interface Surface {
  spots: () => readonly Spot[];
  /** A point of the window as one of the drawing. */
  locate: (x: number, y: number) => Point | null;
  /** Pixels of the window for one unit of the drawing. */
  scale: () => number;
  focus: () => void;
}

/** The hand as the board needs it. */
export interface Row {
  /** Picks up the tile at this place, by the keyboard. */
  pick: (at: number) => void;
  focus: () => void;
}

export class Holding {
  readonly drag = new Drag<Choice>();
  /** The half under the pointer, and where the other one is from there, in degrees. */
  half = $state(0);
  way = $state(0);
  surface = $state.raw<Surface | null>(null);
  row = $state.raw<Row | null>(null);

  constructor(readonly stage: Stage) {}

  /** A press on a tile of the rack, on its left or its right half as it is drawn. */
  grab(event: PointerEvent, tile: string, right: boolean): void {
    const { stage } = this;
    const begun = stage.held === tile ? stage.lead : 0;
    this.half = right ? 1 - begun : begun;
    this.way = right ? 180 : 0;
    let ways: readonly Hang[] = [];
    this.drag.press(event, {
      snap: (x, y) => {
        if (stage.piece !== tile || stage.path.length > 0) stage.pick(tile);
        const to = this.surface?.locate(x, y);
        const choices = stage.choices.filter(({ piece }) => piece === tile);
        ways = to ? hangs(choices, this.surface!.spots(), to, this.half) : [];
        return straightest(ways, this.way)?.choice ?? null;
      },
      over: (choice) => stage.aim(choice?.code ?? null),
      drop: (choice) => stage.lay(choice),
      // Over the board it goes on to the next direction that is possible.
      turn: (steps) => {
        const now = ways.indexOf(straightest(ways, this.way)!);
        this.way = now < 0 ? (this.way + 60 * steps + 360) % 360 : ways[(now + steps + ways.length) % ways.length]!.way;
      },
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
