/** How the palace lies on the screen: turned to the viewer's own side, and on by quarter turns as they like. */

import { settings } from "../../person/settings.svelte";
import type { Point } from "../../table/spots";
import { corner } from "./palace";
import { SIDES, turned, type Side } from "./tiles";

const KEY = "rondel-maharani";

function kept(): number {
  try {
    return Number(localStorage.getItem(KEY)) % 4 || 0;
  } catch {
    return 0; // storage may be forbidden: then nothing is remembered
  }
}

class Turning {
  /** Quarter turns clockwise that this browser wants beyond its own side at the bottom. */
  #more = $state(kept());
  /** The side of the palace that belongs to the viewer. */
  own = $state<string>("S");
  /** The side of the palace to which the rondel is to be seen pointing; null: as the view says. */
  points = $state<string | null>(null);

  /** Quarter turns clockwise of the palace on the screen. */
  get turns(): number {
    return (2 - SIDES.indexOf(this.own as Side) + this.#more + 8) % 4;
  }

  /** Where a side of the palace is on the screen. */
  screen(side: string): Side {
    return turned(side, this.turns);
  }

  /** Quarter turns clockwise from how the rondel lies in a view, where it points to this side, to how it is shown. */
  ahead(arrow: string | null): number {
    const side = arrow ?? "S";
    return SIDES.indexOf((this.points ?? side) as Side) - SIDES.indexOf(side as Side);
  }

  /** The corner of the screen in which a rondel space is to be seen, each way 1, by its quarter in that view. */
  slot(quarter: string, arrow: string | null): Point {
    return corner(quarter, this.turns + this.ahead(arrow));
  }

  /** Turns the palace on. */
  on(): void {
    this.#more = (this.#more + 1) % 4;
    try {
      localStorage.setItem(KEY, String(this.#more));
    } catch {
      // not remembered, but it holds for now
    }
  }
}

/** There is one palace on the page; what flies over it and the tiles in hand lie as it does. */
export const turning = new Turning();

/** What lies otherwise now is seen turning, from how it lay before. */
export function rolls(frame: HTMLElement): void {
  let lay: number | null = null;
  $effect(() => {
    const { turns } = turning;
    const by = lay === null ? 0 : ((turns - lay + 5) % 4) - 1;
    lay = turns;
    if (by === 0 || !settings.motion) return;
    frame.animate(
      [
        { transform: `rotate(${-90 * by}deg)` },
        { transform: `rotate(${-45 * by}deg) scale(0.76)` },
        { transform: "none" },
      ],
      { duration: 380 + 160 * Math.abs(by), easing: "ease-in-out" },
    );
  });
}
