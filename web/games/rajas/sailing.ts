/** Boats that are elsewhere by now are seen to sail there. */

import { settings } from "../../person/settings.svelte";

/** By the boats: where their middles are on the page. */
export type Moored = ReadonlyMap<string, { x: number; y: number }>;

const LASTS = 700;

const boats = (river: HTMLElement): HTMLElement[] => [...river.querySelectorAll<HTMLElement>('[data-spot^="boat:"]')];

const middle = (element: Element): { x: number; y: number } => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
};

export const moored = (river: HTMLElement): Moored =>
  new Map(boats(river).map((boat) => [boat.dataset.spot!, middle(boat)]));

/** The boats that have moved sail from where they were, since so many milliseconds. */
export function sail(river: HTMLElement, from: Moored, since: number): void {
  if (!settings.motion || since >= LASTS) return;
  for (const boat of boats(river)) {
    const start = from.get(boat.dataset.spot!);
    if (!start || boat.getAnimations().length > 0) continue;
    const end = middle(boat);
    const way = { x: start.x - end.x, y: start.y - end.y };
    if (Math.hypot(way.x, way.y) < 8) continue;
    boat.animate(
      [
        { translate: `${way.x}px ${way.y}px`, scale: "1.25" },
        { translate: "0 0", scale: "1" },
      ],
      { duration: LASTS, delay: -since, easing: "ease-in-out" },
    );
  }
}
