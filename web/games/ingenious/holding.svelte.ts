/** A tile on its way from the hand to the board: the page puts them apart, and what they share is the stage. */

import { Drag } from "../../table/drag.svelte";
import type { Point, Spot } from "../../table/spots";
import type { Choice, Stage } from "../../table/stage.svelte";
import type { Offers } from "../../wire/types";
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

/** So long, in milliseconds, a pointer rests on a cell before it is asked what would come of it. */
const REST = 110;

export class Holding {
  readonly drag = new Drag<Choice>();
  /** The half under the pointer, and where the other one is from there, in degrees. */
  half = $state(0);
  way = $state(0);
  surface = $state.raw<Surface | null>(null);
  row = $state.raw<Row | null>(null);
  /** The possible cell that a pointer or the keyboard is at. */
  looked = $state<string | null>(null);
  /** The last one at which it has rested. */
  rested = $state<string | null>(null);

  #resting: ReturnType<typeof setTimeout> | undefined;
  /** The tile that lies turned round in the rack, and the question for which it does. */
  #round = $state.raw<{ tile: string | null; offers: Offers | null } | null>(null);

  constructor(readonly stage: Stage) {}

  look(cell: string | null): void {
    if (cell === this.looked) return;
    this.looked = cell;
    clearTimeout(this.#resting);
    if (cell !== null) this.#resting = setTimeout(() => (this.rested = cell), REST);
  }

  /** Whether the tile in hand lies turned round in the rack. */
  get round(): boolean {
    const { held, offers } = this.stage;
    return held !== null && this.#round?.tile === held && this.#round.offers === offers;
  }

  /** Picks a tile up by one of its halves: that one comes first. */
  take(tile: string, half = 0): void {
    this.#round = null;
    this.stage.pick(tile);
    this.stage.begin(half);
  }

  /** The half of the tile in hand that is drawn on the left, or on the right. */
  drawn(right: boolean): number {
    return Number(right !== this.round);
  }

  /** A press on one half of a tile of the rack, the left or the right one as it is drawn. */
  grab(event: PointerEvent, tile: string, half: number, right: boolean): void {
    const { stage } = this;
    this.half = half;
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

  /** Swaps the halves of the tile in hand, in the rack and where it lies. */
  turn(): void {
    const { held, offers, lead } = this.stage;
    if (held === null) return;
    this.#round = this.round ? null : { tile: held, offers };
    this.stage.begin(1 - lead);
  }
}

const holdings = new WeakMap<Stage, Holding>();

export function holdingOf(stage: Stage): Holding {
  let found = holdings.get(stage);
  if (!found) holdings.set(stage, (found = new Holding(stage)));
  return found;
}
