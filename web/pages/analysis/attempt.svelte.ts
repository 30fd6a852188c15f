/** Another move than the one that was made, tried at a moment of an analysed match. */

import { Tries } from "../../table/tries.svelte";
import type { AnalysisMoment, AnalysisTried, Answered, Told } from "../../wire/types";

export class Attempt extends Tries<AnalysisTried> {
  /** What it is worth; null: it is not whole yet. */
  worth = $state.raw<Answered | null>(null);

  /** `of`: the analysis; `past`: what happened before. */
  constructor(
    readonly of: string,
    readonly moment: AnalysisMoment,
    past: readonly Told[],
    language: string,
  ) {
    super(moment.news, `/api/analyses/${of}/moments/${moment.number}`, past, language);
  }

  get id(): string {
    return `${this.of} ${this.moment.number}`;
  }

  protected override take(tried: AnalysisTried | null): void {
    this.worth = tried?.answer ?? null;
  }
}
