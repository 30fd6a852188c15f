/** Shows what happened, event by event: what the newest view already has, comes into sight in its order. */

import type { Event, Told } from "../wire/types";
import type { Cue } from "./board";
import { undone } from "./log";

export interface Step {
  /** Counts up: every showing is a new one. */
  id: number;
  event: Event;
  cue: Cue;
  /** Whether it is the last step of its event: with it come the points. */
  last: boolean;
}

/** What would take longer to be shown, in milliseconds, is a backlog. */
const LONG = 12_000;

type Cues = Cue | readonly Cue[] | null;

const steps = (cues: Cues): readonly Cue[] => (cues === null ? [] : "kind" in cues ? [cues] : cues);

export class Playback {
  /** What is being shown now. */
  now = $state.raw<Step | null>(null);
  /** What is still to be shown. */
  ahead = $state.raw<readonly Step[]>([]);
  /** The last things placed, to be seen until the next ones come. */
  fresh = $state.raw<ReadonlySet<string>>(new Set());

  #timer: ReturnType<typeof setTimeout> | undefined;
  #id = 0;
  #cues: (event: Event) => readonly Cue[];
  #moving: () => boolean;

  /** `moving`: whether things may move; if not, all is there at once. */
  constructor(cue: (event: Event) => Cues, moving: () => boolean) {
    this.#cues = (event) => steps(cue(event));
    this.#moving = moving;
  }

  /** Shows these entries after what is still to be shown. */
  play(entries: readonly Told[]): void {
    const coming: Step[] = [];
    for (const { events } of entries) {
      for (const event of events ?? []) {
        const cues = this.#cues(event);
        cues.forEach((cue, at) => coming.push({ id: ++this.#id, event, cue, last: at === cues.length - 1 }));
      }
    }
    const placed = coming.filter(({ cue }) => cue.kind === "place").flatMap(({ cue }) => cue.cells ?? []);
    if (placed.length > 0) this.fresh = new Set(placed);
    if (!this.#moving()) return this.finish();
    this.ahead = [...this.ahead, ...coming];
    if (this.now === null) this.#next();
  }

  /** Shows nothing but what was placed last and not taken back. */
  recall(entries: readonly Told[]): void {
    const off = undone(entries);
    const placing = ({ number, events }: Told): boolean =>
      !off.has(number) && (events ?? []).some((event) => this.#cues(event).some(({ kind }) => kind === "place"));
    const last = entries.findLast(placing);
    this.fresh = new Set();
    this.play(last ? [last] : []);
    this.finish();
  }

  /** Everything is there at once. */
  finish(): void {
    clearTimeout(this.#timer);
    this.ahead = [];
    this.now = null;
  }

  #next(): void {
    const [first, ...rest] = this.ahead;
    this.now = first ?? null;
    this.ahead = rest;
    // A long backlog, as after a lost connection, is shown in a hurry.
    const left = rest.reduce((sum, { cue }) => sum + cue.time, 0);
    if (first) this.#timer = setTimeout(() => this.#next(), first.cue.time / Math.max(1, left / LONG));
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
