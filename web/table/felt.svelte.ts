/** What is felt for a while, whatever the speed: it stays in sight by a time of its own. */

import { untrack } from "svelte";

/** Milliseconds. */
const LASTS = 2600;
/** More at once is noise. */
const MOST = 6;

export class Felt<Thing> {
  now = $state.raw<readonly Thing[]>([]);

  feel(...things: readonly Thing[]): void {
    if (things.length === 0) return;
    this.now = [...untrack(() => this.now), ...things].slice(-MOST);
    setTimeout(() => (this.now = this.now.filter((each) => !things.includes(each))), LASTS);
  }

  clear(): void {
    this.now = [];
  }
}
