/** The part of the board that is seen: all of it; closer, where its cells would be too small for a finger. */

import { STEP } from "../../table/hex";
import type { Point } from "../../table/spots";

export type Box = readonly [left: number, top: number, width: number, height: number];

/** Pixels of the window for one unit of the drawing, so that a cell is larger than 24 of them. */
const LEAST = 26 / STEP;
const MOST = 4;
/** A finger that has moved by fewer pixels has not slid. */
const STILL = 10;

const between = (least: number, value: number, most: number): number =>
  least > most ? (least + most) / 2 : Math.min(Math.max(value, least), most);

/** Moves a stretch as little as needed, so that another one lies in it; where that is longer it stays. */
function reach(from: number, size: number, first: number, last: number): number {
  return last - first > size ? from : Math.min(Math.max(from, last - size), first);
}

export class Zoom {
  /** The room of the board in the window, in pixels. */
  width = $state(0);
  height = $state(0);
  /** All is wanted to be seen, however small. */
  far = $state(false);
  /** Fingers are moving it. */
  held = $state(false);

  /** What fingers have made of it: how many times closer, and the point in the middle. */
  #times = $state(1);
  #middle = $state.raw<Point>({ x: 0, y: 0 });
  #fingers = new Map<number, Point>();
  #start: Point | null = null;
  /** The points that fingers have left out of sight on purpose. */
  #left = $state<string | null>(null);

  /** `all`: the whole drawing; `near`: points that have to be seen by whoever lays a tile; null: nobody does. */
  constructor(
    readonly all: () => Box,
    readonly near: () => readonly Point[] | null,
  ) {}

  /** Pixels for one unit where all is seen. */
  get #fitting(): number {
    const [, , width, height] = this.all();
    return Math.min(this.width / width, this.height / height);
  }

  /** Whether the cells are too small where all is seen. */
  get small(): boolean {
    return this.#fitting > 0 && this.#fitting < LEAST;
  }

  get #scale(): number {
    const fitting = this.#fitting;
    const near = this.near();
    if (near === null || this.far) return fitting;
    return Math.min(Math.max(fitting, LEAST) * this.#times, fitting * MOST);
  }

  get closer(): boolean {
    return this.#scale > this.#fitting * 1.001;
  }

  readonly box = $derived.by((): Box => {
    const all = this.all();
    if (!this.closer) return all;
    const [width, height] = [this.width / this.#scale, this.height / this.#scale];
    let [left, top] = [this.#middle.x - width / 2, this.#middle.y - height / 2];
    const near = this.near() ?? [];
    if (near.length > 0 && this.#left !== this.#sought) {
      const [xs, ys] = [near.map(({ x }) => x), near.map(({ y }) => y)];
      left = reach(left, width, Math.min(...xs) - STEP, Math.max(...xs) + STEP);
      top = reach(top, height, Math.min(...ys) - STEP, Math.max(...ys) + STEP);
    }
    return [
      between(all[0], left, all[0] + all[2] - width),
      between(all[1], top, all[1] + all[3] - height),
      width,
      height,
    ];
  });

  toggle(): void {
    this.far = !this.far;
    this.#left = null;
    this.#times = 1;
    this.#middle = { x: 0, y: 0 };
  }

  down(event: PointerEvent): void {
    if (event.pointerType !== "touch") return;
    const point = { x: event.clientX, y: event.clientY };
    if (this.#fingers.size === 0) this.#start = point;
    this.#fingers.set(event.pointerId, point);
  }

  /** Takes a movement: one finger that slides moves the part that is seen, two make it larger. False: it does nothing. */
  move(event: PointerEvent): boolean {
    const before = this.#fingers.get(event.pointerId);
    if (!before || this.near() === null) return false;
    const now = { x: event.clientX, y: event.clientY };
    this.#fingers.set(event.pointerId, now);
    if (this.#fingers.size === 2) this.#pinch(event.pointerId, before, now);
    else if (this.held) this.#slide(before, now);
    else if (this.closer && Math.hypot(now.x - this.#start!.x, now.y - this.#start!.y) >= STILL) {
      this.#grip();
      this.#slide(this.#start!, now);
    }
    return this.held;
  }

  get #sought(): string {
    return JSON.stringify(this.near());
  }

  /** What is seen now is what the fingers begin with. */
  #grip(): void {
    if (this.held) return;
    const [left, top, width, height] = this.box;
    this.#middle = { x: left + width / 2, y: top + height / 2 };
    this.#left = this.#sought;
    this.held = true;
  }

  #slide(from: Point, to: Point): void {
    const [left, top, width, height] = this.box;
    const scale = this.#scale;
    this.#middle = {
      x: left + width / 2 - (to.x - from.x) / scale,
      y: top + height / 2 - (to.y - from.y) / scale,
    };
  }

  #pinch(finger: number, before: Point, now: Point): void {
    this.#grip();
    const other = [...this.#fingers].find(([id]) => id !== finger)![1];
    const apart = (point: Point): number => Math.max(20, Math.hypot(point.x - other.x, point.y - other.y));
    const most = (this.#fitting * MOST) / Math.max(this.#fitting, LEAST);
    this.far = false;
    this.#times = between(Math.min(1, this.#fitting / LEAST), (this.#times * apart(now)) / apart(before), most);
  }

  /** A finger is gone; true where it has moved what is seen, and means nothing else. */
  up(event: PointerEvent): boolean {
    if (!this.#fingers.delete(event.pointerId)) return false;
    const { held } = this;
    if (this.#fingers.size === 0) this.held = false;
    return held;
  }
}
