/** A finished match, what its analysis has found so far, and the moment of it that is looked at. */

import { get, Lost, post, Refusal } from "../../wire/http";
import type { AnalysisMoment, AnalysisStand, Decision, Swing, Told } from "../../wire/types";
import { say } from "../../words/words.svelte";
import { decisionAt, nextDear, partOf, stepFrom, stops } from "./walk";

/** Milliseconds after which it is asked how far it has come: sooner, as long as there is nothing to see. */
const [PAUSE, FIRST] = [1_000, 250];

export class Study {
  stand = $state.raw() as AnalysisStand;
  decisions = $state.raw<readonly Decision[]>([]);
  swings = $state.raw<readonly Swing[]>([]);
  /** Which part of the match is looked at. */
  at = $state(0);
  /** Whose match it is seen as. */
  whose = $state(0);
  /** How it stood before that part; null: it is still to come. */
  moment = $state.raw<AnalysisMoment | null>(null);
  problem = $state<string | null>(null);

  #moments = new Map<number, Promise<AnalysisMoment>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** `first`: all that is known now; `entries`: all that happened; `entry`: where it is opened. */
  constructor(
    first: AnalysisStand,
    readonly entries: readonly Told[],
    readonly language: string,
    private readonly entry: number | null = null,
  ) {
    this.whose = first.mine[0] ?? 0;
    this.#take(first);
  }

  get id(): string {
    return this.stand.id;
  }

  readonly going = $derived.by(() => this.stand.state === "waiting" || this.stand.state === "running");
  readonly swing = $derived.by((): Swing | null => this.swings[this.at] ?? null);
  readonly decision = $derived.by(() => decisionAt(this.swings, this.decisions, this.at));
  readonly stops = $derived.by(() => stops(this.swings, this.decisions));
  readonly back = $derived.by(() => stepFrom(this.stops, this.at, -1));
  readonly on = $derived.by(() => stepFrom(this.stops, this.at, 1));
  readonly dear = $derived.by(() => nextDear(this.swings, this.decisions, this.whose, this.at));
  /** The number of entries before the moment. */
  readonly number = $derived.by(() => this.swing?.number ?? this.stand.began);

  /** Follows it until it is done. */
  follow(): void {
    clearTimeout(this.#timer);
    if (this.going && !this.#closed)
      this.#timer = setTimeout(() => void this.#ask(), this.swings.length > 0 ? PAUSE : FIRST);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #ask(): Promise<void> {
    try {
      const found = await get<AnalysisStand>(`/api/analyses/${this.id}?units=${this.swings.length}`, this);
      this.problem = null;
      this.#take(found);
    } catch (problem) {
      this.#fail(problem);
      if (problem instanceof Refusal) return; // it is not there any more
    }
    this.follow();
  }

  #take(found: AnalysisStand): void {
    const before = this.swings.length;
    this.stand = found;
    if (found.first > before) return; // something between is missing: it is asked for again
    this.decisions = [
      ...this.decisions.filter(({ number }) => !found.decisions.some((each) => each.number === number)),
      ...found.decisions,
    ];
    this.swings = [...this.swings.slice(0, found.first), ...found.swings];
    if (before === 0 || this.moment === null) void this.#open();
  }

  /** Shows what is to be shown first, as soon as it is there. */
  #open(): Promise<void> {
    return this.entry === null ? this.go(this.stops[0] ?? 0) : this.goTo(this.entry);
  }

  async go(at: number): Promise<void> {
    this.at = Math.max(0, Math.min(this.swings.length - 1, at));
    const { number } = this;
    try {
      const moment = await this.#look(number);
      if (number !== this.number) return;
      this.moment = moment;
      this.problem = null;
    } catch (problem) {
      if (number === this.number) this.#fail(problem);
    }
  }

  /** Goes where an entry of the match is. */
  goTo(entry: number): Promise<void> {
    return this.go(partOf(this.swings, entry));
  }

  #look(number: number): Promise<AnalysisMoment> {
    let found = this.#moments.get(number);
    if (!found) {
      found = get<AnalysisMoment>(`/api/analyses/${this.id}/moments/${number}`, this);
      this.#moments.set(number, found);
      const known = this.swing !== null;
      const forget = (): boolean => this.#moments.delete(number);
      found.then(() => known || forget(), forget);
    }
    return found;
  }

  #fail(problem: unknown): void {
    if (problem instanceof Refusal) this.problem = problem.message;
    else if (problem instanceof Lost) this.problem = say("no_server");
    else throw problem;
  }

  /** After it was stopped by an error: once more, where its table is still there. */
  async again(): Promise<void> {
    try {
      this.#take(await post<AnalysisStand>(`/api/tables/${this.stand.table}/analysis`, this));
      this.follow();
    } catch (problem) {
      this.#fail(problem);
    }
  }
}
