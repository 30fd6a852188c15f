/** A puzzle being tried. */

import type { Hint, PuzzlePosed, PuzzleTried, Verdict } from "../wire/types";
import { Tries } from "./tries.svelte";

export class Puzzler extends Tries<PuzzleTried> {
  /** What the answer is worth; null: it is not whole yet. */
  verdict = $state.raw<Verdict | null>(null);
  /** The best answer and the next best move, once they may be told. */
  hints = $state.raw<readonly Hint[]>([]);

  constructor(
    readonly posed: PuzzlePosed,
    language: string,
  ) {
    super(posed.news, `/api/games/${posed.game}/puzzles/${posed.puzzle.id}`, posed.news.entries, language);
  }

  get id(): string {
    return this.posed.puzzle.id;
  }

  /** What the answer would have been, after another one was given. */
  async answered(): Promise<readonly Hint[]> {
    if (this.hints.length === 0) this.hints = (await this.shown()).hints;
    return this.hints;
  }

  protected override take(tried: PuzzleTried | null): void {
    this.verdict = tried?.verdict ?? null;
    if (tried) this.hints = tried.hints;
  }
}
