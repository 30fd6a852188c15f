/** Boats that are elsewhere by now are seen to sail there. */

import { settings } from "../../person/settings.svelte";

const LASTS = 700;

const boats = (river: HTMLElement): HTMLElement[] => [...river.querySelectorAll<HTMLElement>('[data-spot^="boat:"]')];

const middle = (element: Element): { x: number; y: number } => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
};

/** Where each boat is before the river is drawn anew. */
export const moored = (river: HTMLElement): ReadonlyMap<string, { x: number; y: number }> =>
  new Map(boats(river).map((boat) => [boat.dataset.spot!, middle(boat)]));

/** Sets the boats that have moved on their way from where they were. */
export function sail(river: HTMLElement, before: ReturnType<typeof moored>): void {
  if (!settings.motion) return;
  for (const boat of boats(river)) {
    const from = before.get(boat.dataset.spot!);
    const to = middle(boat);
    if (!from || Math.hypot(from.x - to.x, from.y - to.y) < 1) continue;
    boat.animate(
      [
        { translate: `${from.x - to.x}px ${from.y - to.y}px`, scale: "1.25" },
        { translate: "0 0", scale: "1" },
      ],
      { duration: LASTS, easing: "ease-in-out" },
    );
  }
}
