/** The palace as it is to be seen by now, while it is being shown what has happened. */

import type { Playback, Step } from "../../table/playback.svelte";
import type { MaharaniLaid, MaharaniQuarter, MaharaniView } from "../../wire/types";
import { seen } from "./cues";

/** What happens belongs to a turn until the next one acts. */
const ACTS = new Set(["used", "placed", "area", "worker", "moved", "group", "no_worker", "refreshed", "paid"]);

export class Showing {
  /** Whose turn is being shown. */
  seat = $state<number | null>(null);
  /** The space of the tile that was laid last. */
  last = $state<string | null>(null);
  /** The quarters before all that is being shown: what they pay changes with its end. */
  #settled = $state.raw<MaharaniView["quarters"]>({});
  #view: () => MaharaniView;
  #playback: () => Playback;

  constructor(view: () => MaharaniView, playback: () => Playback) {
    this.#view = view;
    this.#playback = playback;
    this.#settled = view().quarters;
  }

  /** Goes on with what is being shown; the board calls it whenever that changes. Returns what holds this up. */
  follow(): (() => void) | undefined {
    const { seat, quarters } = this.#view();
    const event = this.#playback().now?.event;
    if (event) {
      if (ACTS.has(event.key)) this.seat = event.seat ?? null;
      if (event.key === "placed") this.last = String(event.args?.space);
      return;
    }
    // A new view is here a moment before what led to it begins to be shown.
    const timer = setTimeout(() => {
      this.seat = seat;
      this.#settled = quarters;
    });
    return () => clearTimeout(timer);
  }

  /** What happens now, and what has been told at once. */
  readonly steps: readonly Step[] = $derived.by(() => {
    const { now, moments } = this.#playback();
    return now && !moments.includes(now) ? [...moments, now] : moments;
  });

  /** How many of them before one pay in the same quarter. */
  before(step: Step): number {
    return this.steps
      .slice(0, this.steps.indexOf(step))
      .filter(({ event: { key, args } }) => key === "wages" && args?.quarter === step.event.args?.quarter).length;
  }

  /** The tile on a space, and its arrow. */
  tile({ space, tile, arrow }: MaharaniLaid): readonly [string, string] | null {
    const piece = seen(this.#playback(), `space-${space}`, tile === null ? null : `tile ${tile} ${arrow}`)?.split(" ");
    return piece ? [piece[1]!, piece[2]!] : null;
  }

  worker({ space, worker }: MaharaniLaid): string | null {
    const piece = seen(this.#playback(), `worker-${space}`, worker === null ? null : `worker ${worker}`);
    return piece?.split(" ")[1] ?? null;
  }

  /** A quarter with the tiles that are still to come, and not yet evaluated. */
  quarter(name: string): MaharaniQuarter {
    const { quarters, spaces } = this.#view();
    const quarter = quarters[name]!;
    const coming = spaces.filter((here) => here.quarter === name && here.tile !== null && !this.tile(here)).length;
    const due = this.#playback().ahead.some(({ event }) => event.key === "evaluated" && event.args?.quarter === name);
    const wages = (this.#settled[name] ?? quarter).wages;
    return { ...quarter, wages, free: quarter.free + coming, evaluated: quarter.evaluated && !due };
  }
}
