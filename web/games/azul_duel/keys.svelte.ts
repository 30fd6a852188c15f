/** The keyboard on this table: arrows go from what is open to what is open, R turns a plate, Escape goes back. */

import type { Stage } from "../../table/stage.svelte";
import { towards, type Spot, type Way } from "../../table/spots";

const WAYS: Record<string, Way> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
const OPEN = "[data-open]";

export class Keys {
  /** Whether the last thing heard of the player was a key. */
  #keyed = false;
  #table: () => HTMLElement;
  #stage: () => Stage;

  constructor(table: () => HTMLElement, stage: () => Stage) {
    this.#table = table;
    this.#stage = stage;
    // After an answer the keyboard goes on where the next question is answered.
    $effect(() => {
      if (stage().offers === null || !this.#keyed) return;
      requestAnimationFrame(() => this.#settle());
    });
  }

  readonly heard = (): void => {
    this.#keyed = true;
  };

  readonly hushed = (): void => {
    this.#keyed = false;
  };

  readonly press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const way = WAYS[event.key];
    const stage = this.#stage();
    if (way) this.#go(way);
    else if (event.key === "r" || event.key === "R") stage.spin();
    else if (event.key !== "Escape" || !stage.back()) return;
    event.preventDefault();
  };

  get #open(): HTMLElement[] {
    return [...this.#table().querySelectorAll<HTMLElement>(OPEN)];
  }

  #settle(): void {
    const here = document.activeElement;
    if (here !== document.body && !(here && this.#table().contains(here) && !here.matches(OPEN))) return;
    this.#open[0]?.focus();
  }

  #go(way: Way): void {
    const open = this.#open;
    const spots = open.map((element, at): Spot => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { name: String(at), x: left + width / 2, y: top + height / 2 };
    });
    const here = spots[open.indexOf(document.activeElement as HTMLElement)];
    const next = here ? towards(spots, here, way) : spots[0];
    if (next) open[Number(next.name)]!.focus();
  }
}
