/** A puzzle being tried. Everything that was done since its beginning goes to the server each time, which keeps nothing. */

import { Lost, post } from "../wire/http";
import type {
  Done,
  Hint,
  News,
  Offers,
  Prospect,
  PuzzleMoves,
  PuzzlePosed,
  PuzzlePreview,
  PuzzlePreviewed,
  PuzzleTried,
  Told,
  Verdict,
} from "../wire/types";
import type { Partner } from "./play.svelte";

type Line = PuzzleMoves["line"];

/** How a puzzle stood after some moves. */
interface Stood {
  line: Line;
  news: News;
}

/** Whether there is something to decide. */
function asks(offers: Offers | null): boolean {
  const { answers = [], groups = [], together = null } = offers ?? {};
  const places = groups.flatMap(({ pieces, places }) => pieces.flatMap(({ turns }) => turns.flatMap(() => places)));
  return answers.length + places.length > 1 && (together?.only ?? null) === null;
}

const nothing = (): Promise<never> => Promise.reject(new Lost("puzzle"));

export class Puzzler implements Partner {
  readonly table = null;
  readonly seats: readonly number[];
  news = $state.raw() as News;
  /** What the answer is worth; null: it is not whole yet. */
  verdict = $state.raw<Verdict | null>(null);
  /** The best answer and the next best move, once they may be told. */
  hints = $state.raw<readonly Hint[]>([]);

  #before: readonly Stood[] = [];
  #line: Line = [];
  #told = $state.raw<readonly Told[]>([]);

  /** `language`: of refusals. */
  constructor(
    readonly posed: PuzzlePosed,
    readonly language: string,
  ) {
    this.news = posed.news;
    this.seats = [posed.news.eyes ?? 0];
  }

  get id(): string {
    return this.posed.puzzle.id;
  }

  /** All that the seat was told, its own moves in the puzzle too. */
  readonly entries = $derived.by((): readonly Told[] => [...this.posed.news.entries, ...this.#told]);

  get #path(): string {
    return `/api/games/${this.posed.game}/puzzles/${this.id}`;
  }

  async move(_seat: number, ...codes: readonly number[]): Promise<Done> {
    const line = [...this.#line, codes.length === 1 ? codes[0]! : [...codes]];
    const { news, verdict, hints } = await this.#tried(line);
    this.#before = [...this.#before, { line: this.#line, news: this.news }];
    this.#stand({ line, news });
    this.verdict = verdict;
    this.hints = hints;
    return { type: "done", id: 0, number: news.number };
  }

  async preview(_seat: number, moves: (number | number[])[]): Promise<readonly Prospect[]> {
    const body: PuzzlePreview = { line: this.#line, moves };
    const { language } = this;
    return (await post<PuzzlePreviewed>(`${this.#path}/previews`, { body, language })).prospects;
  }

  /** Takes back the last decision, with what followed from it without a choice. */
  undo(): Promise<Done> {
    const at = this.#before.findLastIndex(({ news }) => asks(news.offers));
    const back = this.#before[at];
    if (back !== undefined) {
      this.#before = this.#before.slice(0, at);
      this.#stand(back);
    }
    return Promise.resolve({ type: "done", id: 0, number: this.news.number });
  }

  /** From the beginning. */
  again(): void {
    this.#before = [];
    this.#stand({ line: [], news: this.posed.news });
    this.verdict = null;
  }

  /** What the answer would have been, after another one was given. */
  async answered(): Promise<readonly Hint[]> {
    if (this.hints.length === 0) this.hints = (await this.#tried(this.#line, true)).hints;
    return this.hints;
  }

  #tried(line: Line, show = false): Promise<PuzzleTried> {
    const body: PuzzleMoves = { line, show };
    return post<PuzzleTried>(`${this.#path}/moves`, { body, language: this.language });
  }

  #stand({ line, news }: Stood): void {
    this.#line = line;
    this.#told = line.length === 0 ? [] : news.entries;
    this.news = news;
  }

  // What there is at tables only.
  hint = nothing;
  follow = nothing;
  answer = nothing;
  resign = nothing;
  show = nothing;
  hide = nothing;
}
