/** A guided first game: what is said about the last move and about the next one, and tips, each told three times at most. */

import { settings } from "../person/settings.svelte";
import type { Guidance, Said } from "../wire/types";

/** So often a tip is told to one person. */
const MOST = 3;

export class Learning {
  guide = $state.raw<Guidance | null>(null);
  /** The tip whose moment has come. */
  tip = $state.raw<Said | null>(null);
  #kept = $state(false);

  /** Another move was made than meant: it is explained, and may be taken back or kept. */
  get wrong(): boolean {
    return this.guide?.wrong === true && !this.#kept;
  }

  /** What is said about the last move; of one that is kept, no more. */
  get told(): Said | null {
    return this.guide?.wrong === true && this.#kept ? null : (this.guide?.told ?? null);
  }

  /** The moves that are shown on the board. */
  get lit(): readonly number[] {
    return this.wrong ? [] : (this.guide?.show ?? []);
  }

  hear(guide: Guidance | null, game: string): void {
    this.guide = guide;
    this.#kept = false;
    this.tip = guide?.tips.find(({ key }) => settings.told(game, key) < MOST) ?? null;
    if (this.tip) settings.countTold(game, this.tip.key);
  }

  keep(): void {
    this.#kept = true;
  }

  putTipAway(): void {
    this.tip = null;
  }
}
