/** Which part of the board a phone shows: it follows the question and what is being shown, and goes where one wants. */

import type { Playback } from "../../table/playback.svelte";
import type { Stage } from "../../table/stage.svelte";
import { panelFor, panelOfStep, type Panel } from "./panels";

export class Panels {
  shown = $state<Panel>("places");

  /** Where the question is, or what happens, if that part is there. */
  readonly wanted: () => Panel | null;

  constructor(
    stage: () => Stage,
    playback: () => Playback,
    there: () => readonly Panel[],
    over: () => boolean = () => false,
  ) {
    this.wanted = () => {
      const { now } = playback();
      const asked = stage().offers?.question ?? null;
      const found = now ? panelOfStep(now) : over() ? "tracks" : panelFor(asked);
      return found !== null && there().includes(found) ? found : null;
    };
    $effect.pre(() => {
      // Every question and every step leads there anew.
      void stage().offers;
      void playback().now;
      const wanted = this.wanted();
      if (wanted !== null) this.shown = wanted;
    });
  }
}
