/** How bots are watched that play among themselves: on and on or move by move, and not while nobody looks. */

export class Watching {
  paused = $state(false);
  #hidden = $state(document.hidden);
  /** Whether one more move is wanted, though all stands still. */
  #wanted = $state(false);

  constructor() {
    document.addEventListener("visibilitychange", this.#look);
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#look);
  }

  #look = (): void => {
    this.#hidden = document.hidden;
  };

  /** Whether the next move is not to be shown yet. */
  get holds(): boolean {
    return this.#hidden || (this.paused && !this.#wanted);
  }

  /** The next move, and no other. */
  step(): void {
    this.paused = true;
    this.#wanted = true;
  }

  goOn(): void {
    this.paused = false;
    this.#wanted = false;
  }

  /** A move is shown now. */
  came(): void {
    this.#wanted = false;
  }
}
