/** Moves tried in a position. All that was done since it goes to the server each time, which keeps nothing. */

import { Lost, post } from "../wire/http";
import type { Done, News, Offers, Prospect, PuzzleMoves, PuzzlePreview, PuzzlePreviewed, Told } from "../wire/types";
import type { Partner } from "./play.svelte";

type Line = PuzzleMoves["line"];

/** How it stood after some moves. */
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

const nothing = (): Promise<never> => Promise.reject(new Lost("tries"));

export abstract class Tries<Tried extends { news: News }> implements Partner {
  readonly table = null;
  readonly seats: readonly number[];
  news = $state.raw() as News;
  abstract readonly id: string;

  #before: readonly Stood[] = [];
  #line: Line = [];
  #told = $state.raw<readonly Told[]>([]);
  readonly #posed: News;
  readonly #past: readonly Told[];

  /** `path`: of the position; `past`: all that was told before it; `language`: of refusals. */
  constructor(
    posed: News,
    readonly path: string,
    past: readonly Told[],
    readonly language: string,
  ) {
    this.#posed = posed;
    this.#past = past;
    this.news = posed;
    this.seats = [posed.eyes ?? 0];
  }

  /** What the server says of the moves besides how it stands; null: from the beginning again. */
  protected abstract take(tried: Tried | null): void;

  /** All that the seat was told, its own moves here too. */
  readonly entries = $derived.by((): readonly Told[] => [...this.#past, ...this.#told]);

  async move(_seat: number, ...codes: readonly number[]): Promise<Done> {
    const line = [...this.#line, codes.length === 1 ? codes[0]! : [...codes]];
    const tried = await this.#tried(line);
    this.#before = [...this.#before, { line: this.#line, news: this.news }];
    this.#stand({ line, news: tried.news });
    this.take(tried);
    return { type: "done", id: 0, number: tried.news.number };
  }

  async preview(_seat: number, moves: (number | number[])[]): Promise<readonly Prospect[]> {
    const body: PuzzlePreview = { line: this.#line, moves };
    const { language } = this;
    return (await post<PuzzlePreviewed>(`${this.path}/previews`, { body, language })).prospects;
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
    this.#stand({ line: [], news: this.#posed });
    this.take(null);
  }

  /** The same moves once more, to be shown the answer. */
  protected shown(): Promise<Tried> {
    return this.#tried(this.#line, true);
  }

  #tried(line: Line, show = false): Promise<Tried> {
    const body: PuzzleMoves = show ? { line, show } : { line };
    return post<Tried>(`${this.path}/moves`, { body, language: this.language });
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
