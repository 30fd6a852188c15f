/** What somebody who only looks on has not been shown yet: it waits, each time with the table as it stood then. */

import type { News } from "../wire/types";

/** So many are kept apart; what comes beyond them joins the last, and is then shown in a hurry. */
const MOST = 100;

export class Backlog {
  /** The match as it is shown now. */
  shown = $state.raw() as News;
  /** What is to be shown after it, the next one first. */
  waiting = $state.raw<readonly News[]>([]);

  #holds: () => boolean;

  /** `holds`: whether something is still being shown that the next must wait for. */
  constructor(first: News, holds: () => boolean) {
    this.shown = first;
    this.#holds = holds;
  }

  /** The newest that is known. */
  get last(): News {
    return this.waiting.at(-1) ?? this.shown;
  }

  /** Takes in what the server tells. */
  hear(news: News): void {
    if (news === this.last) return;
    if (!this.#holds() || news.number < this.last.number) this.#show(news, []);
    else this.waiting = [...this.waiting.slice(0, MOST - 1), news];
  }

  /** Goes on to what has waited longest. */
  next(): void {
    const [first, ...rest] = this.waiting;
    if (first !== undefined) this.#show(first, rest);
  }

  /** Goes on to the newest. */
  skip(): void {
    this.#show(this.last, []);
  }

  #show(news: News, waiting: readonly News[]): void {
    this.shown = news;
    this.waiting = waiting;
  }
}
