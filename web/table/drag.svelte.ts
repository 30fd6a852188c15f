/** A piece dragged by mouse, finger or pen: where it is, and what it would fall upon. */

export interface Drop<T> {
  /** What the piece would fall upon at this point of the window; null: nothing. */
  snap: (x: number, y: number) => T | null;
  /** It hangs over something else now. */
  over?: (target: T | null) => void;
  drop: (target: T) => void;
  /** The piece is turned by that many steps: R, the wheel, a second button or finger. */
  turn?: (steps: number) => void;
  /** It ended without a drop. */
  cancel?: () => void;
}

/** So many pixels make a drag of a press. */
const START = 6;
/** A finger hides what is below it: the piece hangs so many pixels above. */
const LIFT = 44;

export class Drag<T> {
  /** Whether a piece is on its way. */
  active = $state(false);
  x = $state(0);
  y = $state(0);
  target = $state.raw<T | null>(null);

  #drop: Drop<T> | null = null;
  #pointer = -1;
  #from = { x: 0, y: 0 };
  #lift = 0;
  #stop: AbortController | null = null;

  /** A press on a piece; it is a drag once the pointer has moved. */
  press(event: PointerEvent, drop: Drop<T>): void {
    if (event.button !== 0 || this.#stop) return;
    this.#drop = drop;
    this.#pointer = event.pointerId;
    this.#from = { x: event.clientX, y: event.clientY };
    this.#lift = event.pointerType === "touch" ? LIFT : 0;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    addEventListener("pointermove", this.#moved, { signal });
    addEventListener("pointerup", this.#released, { signal });
    addEventListener("pointercancel", this.#lost, { signal });
    addEventListener("pointerdown", this.#second, { signal });
    addEventListener("keydown", this.#key, { signal, capture: true });
    addEventListener("wheel", this.#wheel, { signal, passive: false });
    addEventListener("contextmenu", this.#menu, { signal, capture: true });
    addEventListener("blur", () => this.#end(), { signal });
  }

  /** Ends it without a drop. */
  cancel(): void {
    if (this.#stop) this.#end();
  }

  #moved = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    // A second button of a mouse comes as a movement.
    if (event.button === 2) return this.#turn(1);
    const { clientX: x, clientY: y } = event;
    if (!this.active && Math.hypot(x - this.#from.x, y - this.#from.y) < START) return;
    this.active = true;
    this.x = x;
    this.y = y - this.#lift;
    this.#look();
  };

  #look(): void {
    const target = this.#drop!.snap(this.x, this.y);
    if (target === this.target) return;
    this.target = target;
    this.#drop!.over?.(target);
  }

  #released = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    if (this.active) quiet();
    this.#end(this.target);
  };

  #lost = (event: PointerEvent): void => {
    if (event.pointerId === this.#pointer) this.#end();
  };

  #second = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) this.#turn(1);
  };

  #key = (event: KeyboardEvent): void => {
    if (!this.active || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") this.#end();
    else if (event.key === "r" || event.key === "R") this.#turn(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  #wheel = (event: WheelEvent): void => {
    if (!this.active) return;
    event.preventDefault();
    this.#turn(event.deltaY < 0 ? -1 : 1);
  };

  #menu = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };

  #turn(steps: number): void {
    if (!this.active) return;
    this.#drop!.turn?.(steps);
    this.#look();
  }

  #end(target: T | null = null): void {
    const drop = this.#drop!;
    const dragged = this.active;
    this.#stop?.abort();
    this.#stop = null;
    this.#drop = null;
    this.active = false;
    this.target = null;
    if (!dragged) return;
    if (target !== null) drop.drop(target);
    else {
      drop.over?.(null);
      drop.cancel?.();
    }
  }
}

/** A drag that ends over the piece it began with is no click on it. */
function quiet(): void {
  const stop = new AbortController();
  addEventListener(
    "click",
    (event) => {
      event.stopPropagation();
      event.preventDefault();
    },
    { capture: true, signal: stop.signal },
  );
  setTimeout(() => stop.abort());
}
