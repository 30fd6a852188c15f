/** A tile on its way from the hand to the palace: the page puts them apart, and what they share is the stage. */

import { Drag } from "../../table/drag.svelte";
import type { Choice, Stage } from "../../table/stage.svelte";

/** The palace as the hand needs it. */
export interface Surface {
  /** Puts the keyboard on a possible space. */
  focus: () => void;
  /** The way in which the tile in hand is to be tried on a space first. */
  prefer: (space: string) => Choice | null;
  /** Lays the tile in hand on a space, in that way. */
  lay: (space: string) => void;
}

/** The hand as the palace needs it. */
export interface Row {
  /** Picks up the tile of a rondel space, by the keyboard. */
  pick: (at: number) => void;
  focus: () => void;
}

export class Holding {
  readonly drag = new Drag<Choice>();
  surface = $state.raw<Surface | null>(null);
  row = $state.raw<Row | null>(null);
  /** The tile that a pointer is at. */
  pointed = $state<string | null>(null);

  constructor(readonly stage: Stage) {}

  /** A click on a tile picks it up, another one puts it back; a double click is one. */
  pick(piece: string): void {
    const { stage } = this;
    if (stage.piece === piece && stage.path.length === 0) stage.putDown();
    else stage.pick(piece);
  }

  /** A press on a tile of the rondel. */
  grab(event: PointerEvent, piece: string): void {
    const { stage } = this;
    this.drag.press(event, {
      snap: (x, y) => {
        if (stage.piece !== piece || stage.path.length > 0) stage.pick(piece);
        const space = spaceAt(x, y);
        return space === null ? null : (this.surface?.prefer(space) ?? null);
      },
      over: (choice) => stage.aim(choice?.code ?? null),
      drop: ({ cells }) => this.surface?.lay(cells[0]!),
      turn: (steps) => stage.spin(steps),
      cancel: () => stage.pick(null),
    });
  }
}

/** The possible space at a point of the window. */
function spaceAt(x: number, y: number): string | null {
  for (const cell of document.querySelectorAll<SVGElement>(".cell.open[data-cell]")) {
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    if (x >= left && x <= right && y >= top && y <= bottom) return cell.dataset.cell ?? null;
  }
  return null;
}

const holdings = new WeakMap<Stage, Holding>();

export function holdingOf(stage: Stage): Holding {
  let found = holdings.get(stage);
  if (!found) holdings.set(stage, (found = new Holding(stage)));
  return found;
}
