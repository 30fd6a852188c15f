/** A keyboard's place on a grid of cells: one cell at a time is in the order of Tab, arrows go to the others. */

import { bearing, lines, nearest, towards, type Point, type Spot, type Way } from "./spots";

const WAYS: Record<string, Way> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

export class Cursor {
  at = $state<string | null>(null);

  /** Where the walk in one direction began. */
  #line: { way: Way; from: Point } | null = null;

  /** `spots`: all cells; `open`: those that can be named now, none where nothing is asked. */
  constructor(
    readonly spots: () => readonly Spot[],
    readonly open: () => ReadonlySet<string>,
    /** The cell that the open ones lie around, where they do: then arrows go round it. */
    readonly pivot: () => string | null = () => null,
  ) {}

  /** The spots that arrows stop at: what can be named; all where that is nothing. */
  get stops(): readonly Spot[] {
    const open = this.open();
    const found = this.spots().filter(({ name }) => open.has(name));
    return found.length > 0 ? found : this.spots();
  }

  get spot(): Spot | null {
    return this.#spot(this.at) ?? null;
  }

  #spot(name: string | null): Spot | undefined {
    return this.spots().find((spot) => spot.name === name);
  }

  go(name: string): void {
    this.at = name;
    this.#line = null;
  }

  /** Goes to what can be named, the nearest to where it stands or to the middle. */
  settle(): void {
    const { stops, at } = this;
    if (at !== null && stops.some(({ name }) => name === at)) return;
    const found = nearest(stops, this.spot ?? this.#spot(this.pivot()) ?? { x: 0, y: 0 });
    if (found) this.go(found.name);
  }

  /** Takes a key; false where it is none of the cursor's. */
  press({ key, ctrlKey }: Pick<KeyboardEvent, "key" | "ctrlKey">): boolean {
    const way = WAYS[key];
    if (way) this.#move(way);
    else if (key === "Home" || key === "End") this.#jump(key === "Home", ctrlKey);
    else return false;
    return true;
  }

  #move(way: Way): void {
    const { spot, stops } = this;
    if (!spot) return this.settle();
    const pivot = this.#spot(this.pivot());
    if (pivot) return this.#round(stops, spot, pivot, way === "right" || way === "down");
    if (this.#line?.way !== way) this.#line = { way, from: spot };
    const found = towards(stops, spot, way, this.#line.from);
    if (found) this.at = found.name;
  }

  #round(stops: readonly Spot[], spot: Spot, pivot: Spot, clockwise: boolean): void {
    const ring = [...stops].sort((a, b) => bearing(pivot, a) - bearing(pivot, b));
    const now = ring.findIndex(({ name }) => name === spot.name);
    if (now < 0) return this.settle();
    this.go(ring[(now + (clockwise ? 1 : ring.length - 1)) % ring.length]!.name);
  }

  /** To the first or the last of the row, or of all. */
  #jump(first: boolean, far: boolean): void {
    const rows = lines(this.stops);
    const row = far ? rows.at(first ? 0 : -1) : rows.find((each) => each.some(({ name }) => name === this.at));
    const found = row?.at(first ? 0 : -1);
    if (found) this.go(found.name);
  }
}
