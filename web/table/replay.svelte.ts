/** Going back and forth in a match: how it stood after each of its entries, as this viewer may know it. */

import { get, Lost, Refusal } from "../wire/http";
import type { Moment, Told } from "../wire/types";
import { say } from "../words/words.svelte";
import type { Playback } from "./playback.svelte";

const movesOf = (entries: readonly Told[]): number => entries.filter(({ entry }) => entry === "move").length;

export class Replay {
  /** How many entries have happened; -1: nobody looks. */
  at = $state(-1);
  moment = $state.raw<Moment | null>(null);
  problem = $state<string | null>(null);
  /** Whose eyes, once the match is over; undefined: one's own. */
  eyes = $state<number | undefined>(undefined);
  running = $state(false);

  #moments = new Map<string, Promise<Moment>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly key: string | null,
    readonly language: string,
    private readonly entries: () => readonly Told[],
    private readonly playback: Playback,
  ) {}

  /** What is shown first: how it stood when the first question was put. */
  readonly begin = $derived.by(() => {
    const entries = this.entries();
    const first = entries.findIndex(({ entry }) => entry !== "chance");
    return first < 0 ? entries.length : first;
  });
  /** How many moves there are, and how many of them have been made by then. */
  readonly moves = $derived.by(() => movesOf(this.entries()));
  readonly made = $derived.by(() => movesOf(this.entries().slice(0, Math.max(0, this.at))));

  /** The numbers to stop at: before the first move, and after each one with all that chance made of it. */
  readonly stops = $derived.by(() => {
    const found = new Set<number>([this.begin]);
    const entries = this.entries();
    entries.forEach(({ entry }, at) => {
      if ((entry === "move" || entry === "chance") && entries[at + 1]?.entry !== "chance") found.add(at + 1);
    });
    found.add(entries.length);
    return [...found].sort((one, other) => one - other);
  });

  async go(number: number): Promise<void> {
    const entries = this.entries();
    const to = Math.max(this.begin, Math.min(entries.length, number));
    const from = this.at;
    this.at = to;
    this.playback.finish();
    try {
      const moment = await this.#moment(to);
      if (this.at !== to) return;
      this.moment = moment;
      this.problem = null;
      const next = to > from && this.stops.indexOf(to) === this.stops.indexOf(from) + 1;
      if (next) this.playback.play(entries.slice(from, to));
      else this.playback.recall(entries.slice(0, to));
    } catch (problem) {
      if (this.at !== to) return;
      this.running = false;
      if (problem instanceof Refusal) this.problem = problem.message;
      else if (problem instanceof Lost) this.problem = say("no_server");
      else throw problem;
    }
  }

  /** Goes a step on or back; it does not go on by itself then. */
  step(by: 1 | -1): Promise<void> {
    this.stop();
    return this.#step(by);
  }

  #step(by: 1 | -1): Promise<void> {
    const next = by > 0 ? this.stops.find((stop) => stop > this.at) : this.stops.findLast((stop) => stop < this.at);
    return next === undefined ? Promise.resolve() : this.go(next);
  }

  look(eyes: number | undefined): Promise<void> {
    this.eyes = eyes;
    return this.go(this.at);
  }

  /** Plays on by itself, until the end or until it is stopped. */
  run(): void {
    this.running = true;
    if (this.at >= this.entries().length) this.at = this.begin;
    const on = (): void => {
      if (!this.running) return;
      if (this.at >= this.entries().length) {
        this.running = false;
        return;
      }
      if (this.playback.now === null) void this.#step(1);
      this.#timer = setTimeout(on, 700);
    };
    on();
  }

  stop(): void {
    this.running = false;
    clearTimeout(this.#timer);
  }

  /** Back to the match as it stands. */
  leave(): void {
    this.stop();
    this.at = -1;
    this.moment = null;
    this.playback.finish();
  }

  #moment(number: number): Promise<Moment> {
    const eyes = this.eyes === undefined ? "" : `&eyes=${this.eyes}`;
    const path = `/api/tables/${this.id}/view?number=${number}${eyes}`;
    let found = this.#moments.get(path);
    if (!found) {
      found = get<Moment>(path, { key: this.key, language: this.language });
      found.catch(() => this.#moments.delete(path));
      this.#moments.set(path, found);
    }
    return found;
  }
}
