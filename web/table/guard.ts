/** What appears under a pointer is dead for a moment: the second press of a double click was not meant for it. */

/** So many milliseconds. */
const DEAD = 400;
/** A pointer that has moved less, in pixels, is where it was. */
const NEAR = 16;

const CONTROL = "button, a, input, select, textarea, summary, label, [role], [tabindex], [data-spot], [data-cell]";

/** Stands in its place for ever and means the same whatever is asked: it can be pressed again and again. */
const STEADY = "[data-steady]";

const controlOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(CONTROL) : null;

/** Whether something can be used, as far as the page tells. */
const dead = (control: Element | null): boolean => control?.matches(":disabled, [aria-disabled=true]") ?? false;

export class Guard {
  #at: { x: number; y: number } | null = null;
  /** What lies under the pointer, and whether it could be used, when last looked at. */
  #under: Element | null = null;
  #dead = false;
  /** When something else came to lie there. */
  #changed = -Infinity;
  /** Whether the press that goes on is not meant for what it hits. */
  #refuses = false;
  #stop = new AbortController();
  #observer = new MutationObserver(() => {
    this.#frame ??= requestAnimationFrame(() => this.#look());
  });
  #frame: number | undefined;

  constructor() {
    const how = { capture: true, signal: this.#stop.signal };
    addEventListener("pointermove", this.#moved, how);
    addEventListener("pointerdown", this.#pressed, how);
    addEventListener("click", this.#clicked, how);
    this.#observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ["disabled", "aria-disabled"],
    });
  }

  close(): void {
    this.#stop.abort();
    this.#observer.disconnect();
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
  }

  /** Another question is put: the same thing under the pointer means something else now. */
  renew(): void {
    this.#changed = performance.now();
  }

  #near({ clientX: x, clientY: y }: PointerEvent): boolean {
    return this.#at !== null && Math.hypot(this.#at.x - x, this.#at.y - y) < NEAR;
  }

  #moved = (event: PointerEvent): void => {
    // Browsers tell of a pointer that stays where it is, too, when something comes to lie under it.
    if (this.#near(event)) {
      this.#look();
      if (controlOf(event.target) === this.#under) return;
    }
    this.#come(event);
  };

  /** The pointer has come to a place by itself: what lies there may be pressed. */
  #come({ clientX: x, clientY: y, target }: PointerEvent): void {
    this.#at = { x, y };
    this.#under = controlOf(target);
    this.#dead = dead(this.#under);
    this.#changed = -Infinity;
  }

  /** Looks whether something else has come to lie where the pointer is, which has not moved. */
  #look(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    if (this.#at === null) return;
    const control = controlOf(document.elementFromPoint(this.#at.x, this.#at.y));
    const awakes = this.#dead && !dead(control);
    if (control !== this.#under || awakes) this.#changed = performance.now();
    this.#under = control;
    this.#dead = dead(control);
  }

  #pressed = (event: PointerEvent): void => {
    if (this.#near(event)) this.#look();
    else this.#come(event);
    const control = controlOf(event.target);
    const steady = control === null || control.closest(STEADY) !== null;
    this.#refuses = !steady && performance.now() - this.#changed < DEAD;
    if (this.#refuses) refuse(event);
  };

  #clicked = (event: MouseEvent): void => {
    // A key, or a program for people who use none, has no pointer.
    if (this.#refuses && event.detail > 0) refuse(event);
  };
}

function refuse(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
