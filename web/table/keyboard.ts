/** Where the keyboard is when what it was at has gone, such as a button that was pressed: at what can be done next. */

const NEXT = ".cell.open[tabindex='0'], .piece[aria-disabled=false][tabindex='0'], [data-open], [data-answer]:enabled";

export class Keyboard {
  /** Whether the last thing done was done by a key. */
  #used = false;

  press(): void {
    this.#used = true;
  }

  point(): void {
    this.#used = false;
  }

  /** Goes on, unless it is somewhere already. */
  follow(): void {
    if (!this.#used || document.activeElement !== document.body) return;
    const next = [...document.querySelectorAll<HTMLElement | SVGElement>(NEXT)];
    next.find((each) => each.checkVisibility({ visibilityProperty: true }))?.focus();
  }
}
