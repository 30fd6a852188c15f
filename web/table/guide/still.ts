/** The stage of a drawing: a question is to be seen there, and nobody answers it. */

import type { Drawing } from "../../wire/types";
import type { Asks } from "../asks";
import { Stage } from "../stage.svelte";

export class Still extends Stage {
  constructor(asks: Asks) {
    super(() => undefined, asks);
  }

  /** What the drawing shows before its moves: where a piece can go, or the move that is about to be made. */
  show({ offers, picks, aims, foreseen }: Drawing): void {
    this.ask(offers);
    if (picks !== null) super.pick(picks);
    if (aims === null) return;
    this.shown = [aims];
    this.prospects = new Map([[aims, { events: foreseen, asks: null }]]);
  }

  override pick(): void {
    // keys of the page that pick up a piece are none of a drawing's
  }
}
