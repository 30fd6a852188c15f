/** Shows what happened, event by event: what the newest view already has, comes into sight in its order. */

import { untrack } from "svelte";
import type { Event, Told } from "../wire/types";
import type { Cue } from "./cue";
import { Felt } from "./felt.svelte";
import { undone } from "./log";

export interface Step {
  /** Counts up: every showing is a new one. */
  id: number;
  event: Event;
  /** Of the step that is being shown its `time` is the true one. */
  cue: Cue;
  /** Whether it is the last step of its event: with it come the points. */
  last: boolean;
}

export interface Pace {
  /** How long a step takes, compared with the time of its cue. */
  factor?: () => number;
  /** Whether somebody waits for their turn: then all that is told until then takes `MOST` at most. */
  waits?: () => boolean;
  /** A step begins to be shown. */
  onstep?: (step: Step) => void;
  /** All is shown. */
  onend?: () => void;
}

/** So many milliseconds at the usual speed are told without a pause between two turns of somebody who waits. */
const MOST = 5_000;
/** What would take longer to be shown, in milliseconds, is a backlog for who only looks on. */
const LONG = 12_000;
/** Less than that, in milliseconds, nobody sees. */
const FRAME = 16;

/** For what lies there already, in milliseconds. */
const LANDED = 120;
/** So many steps are more than what one has just done oneself. */
const MUCH = 6;

type Cues = Cue | readonly Cue[] | null;

const isGreat = ({ cue }: Step): boolean => cue.great === true;

const steps = (cues: Cues): readonly Cue[] => (cues === null ? [] : "kind" in cues ? [cues] : cues);

export class Playback {
  /** What is being shown now. */
  now = $state.raw<Step | null>(null);
  /** What is still to be shown. */
  ahead = $state.raw<readonly Step[]>([]);
  /** The last things placed, to be seen until the next ones come. */
  fresh = $state.raw<ReadonlySet<string>>(new Set());

  /** Great moments that had no time of their own: nothing moves, they were skipped, or a backlog was squeezed. */
  #felt = new Felt<Step>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #id = 0;
  #cues: (event: Event) => readonly Cue[];
  #moving: () => boolean;
  #pace: Pace;
  /** Since when something has been told without a pause. */
  #begun = 0;

  /** `moving`: whether things may move; if not, all is there at once. */
  constructor(cue: (event: Event) => Cues, moving: () => boolean, pace: Pace = {}) {
    this.#cues = (event) => steps(cue(event));
    this.#moving = moving;
    this.#pace = pace;
  }

  /** Shows these entries after what is still to be shown. `maker`: the seat that has made the move at this page. */
  play(entries: readonly Told[], maker: number | null = null): readonly Step[] {
    const coming = this.#steps(entries, maker);
    this.#mark(coming);
    if (!this.#moving()) {
      this.finish();
      this.#felt.feel(...coming.filter(isGreat));
    } else {
      this.ahead = [...this.ahead, ...coming];
      if (this.now === null) {
        this.#begun = performance.now();
        this.#next();
      }
    }
    return coming;
  }

  #steps(entries: readonly Told[], maker: number | null): readonly Step[] {
    const coming: Step[] = [];
    for (const { events } of entries) {
      for (const event of events ?? []) {
        const lies = ({ tried }: Cue): boolean => tried === true && maker !== null && event.seat === maker;
        const cues = this.#cues(event).flatMap((cue) => {
          if (!lies(cue)) return [cue];
          return cue.kind === "place" ? [{ ...cue, from: undefined, time: LANDED }] : [];
        });
        cues.forEach((cue, at) => coming.push({ id: ++this.#id, event, cue, last: at === cues.length - 1 }));
      }
    }
    return coming;
  }

  #mark(coming: readonly Step[]): void {
    const placed = coming.filter(({ cue }) => cue.kind === "place").flatMap(({ cue }) => cue.cells ?? []);
    if (placed.length > 0) this.fresh = new Set(placed);
  }

  /** Shows nothing but what was placed last and not taken back. */
  recall(entries: readonly Told[]): void {
    const off = undone(entries);
    const placing = ({ number, events }: Told): boolean =>
      !off.has(number) && (events ?? []).some((event) => this.#cues(event).some(({ kind }) => kind === "place"));
    const last = entries.findLast(placing);
    this.fresh = new Set();
    this.#mark(this.#steps(last ? [last] : [], null));
    this.finish();
    this.#felt.clear();
  }

  /** The great moments that are in sight, at any speed. */
  get moments(): readonly Step[] {
    const { now } = this;
    const felt = this.#felt.now;
    return now && isGreat(now) && !felt.includes(now) ? [...felt, now] : felt;
  }

  /** Whether much is being shown, or something that others than these seats have done. */
  tells(seats: readonly number[]): boolean {
    const steps = this.now ? [this.now, ...this.ahead] : [];
    return (
      steps.length > MUCH || steps.some(({ event: { seat } }) => typeof seat === "number" && !seats.includes(seat))
    );
  }

  /** Everything is there at once. */
  finish(): void {
    // Whoever calls it does not wait for what it ends.
    untrack(() => this.#end(this.now ? [this.now, ...this.ahead] : this.ahead));
  }

  /** `cut`: what has had less than its time. */
  #end(cut: readonly Step[]): void {
    clearTimeout(this.#timer);
    const busy = this.now !== null;
    this.#felt.feel(...cut.filter((step) => isGreat(step) && !this.#felt.now.includes(step)));
    this.ahead = [];
    this.now = null;
    if (busy) this.#pace.onend?.();
  }

  #next(): void {
    const [first, ...rest] = this.ahead;
    const factor = this.#pace.factor?.() ?? 1;
    const room = this.#room(factor);
    if (first === undefined || room < FRAME) return this.#end(this.ahead);
    const left = this.ahead.reduce((sum, { cue }) => sum + cue.time, 0) * factor;
    const time = (first.cue.time * factor) / Math.max(1, left / room);
    this.now = { ...first, cue: { ...first.cue, time } };
    this.ahead = rest;
    if (isGreat(first) && left > room) this.#felt.feel(this.now);
    this.#pace.onstep?.(this.now);
    this.#timer = setTimeout(() => this.#next(), time);
  }

  /** How many milliseconds there are for all that is left. */
  #room(factor: number): number {
    const waits = this.#pace.waits?.() ?? true;
    return waits ? MOST * factor - (performance.now() - this.#begun) : LONG * factor;
  }

  /** Whether what lies on a cell has not come into sight yet, or is still on its way. */
  hides(cell: string): boolean {
    const coming = ({ cue }: Step): boolean => cue.kind === "place" && (cue.cells?.includes(cell) ?? false);
    return this.ahead.some(coming) || (this.now?.cue.from !== undefined && coming(this.now));
  }

  /** What has left a spot but is to be seen there until it starts, in the order of leaving. */
  keeps(spot: string): readonly string[] {
    return this.ahead
      .filter(({ cue }) => cue.kind === "place" && cue.from === spot && cue.piece !== undefined)
      .map(({ cue }) => cue.piece!);
  }

  /** Points of a track that have not come into sight yet; of a seat, and of its partners' events where they share. */
  owed(seats: readonly number[], track: string): number {
    let sum = 0;
    for (const { event, last } of this.ahead) {
      if (last && event.seat !== null && event.seat !== undefined && seats.includes(event.seat))
        sum += event.points?.[track] ?? 0;
    }
    return sum;
  }
}
