/** The keyboard on the table: arrows go among what can be pressed, and it is never left without a place. */

import { towards, type Way } from "./spots";

type Thing = HTMLElement | SVGElement;

const OPEN = "[data-open]";
const NEXT = `.cell.open[tabindex='0'], .piece[aria-disabled=false][tabindex='0'], ${OPEN}, [data-answer]:enabled`;
const WAYS: Record<string, Way> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

const inSight = (what: string): Thing[] =>
  [...document.querySelectorAll<Thing>(what)].filter((each) => each.checkVisibility({ visibilityProperty: true }));

export class Keyboard {
  /** Whether the last thing done was done by a key. */
  #used = false;

  press(event: KeyboardEvent): void {
    this.#used = true;
    const way = WAYS[event.key];
    // Grids and racks have arrows of their own.
    if (!way || event.defaultPrevented || !(event.target instanceof Element) || !event.target.matches(OPEN)) return;
    const things = inSight(OPEN).filter((each) => each !== event.target);
    const next = towards(
      things.map((each, at) => ({ name: String(at), ...middle(each) })),
      middle(event.target),
      way,
    );
    if (next === null) return;
    event.preventDefault();
    things[Number(next.name)]?.focus();
  }

  point(): void {
    this.#used = false;
  }

  /** What it was at has gone, such as a button that was pressed: it goes on at what can be done next. */
  follow(): void {
    if (this.#used && document.activeElement === document.body) inSight(NEXT)[0]?.focus();
  }
}

function middle(thing: Element): { x: number; y: number } {
  const { left, top, width, height } = thing.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
