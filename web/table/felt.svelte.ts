/** What is felt for a while: it stays in sight by a time of its own. */

import { untrack } from "svelte";
import { settings } from "../person/settings.svelte";

/** Milliseconds. */
const LASTS = 2_600;
/** The same for who wants everything at once, and waits a second for three others at most. */
const BRIEF = 1_000;
/** More at once is noise. */
const MOST = 6;

export class Felt<Thing> {
  now = $state.raw<readonly Thing[]>([]);

  feel(...things: readonly Thing[]): void {
    if (things.length === 0) return;
    this.now = [...untrack(() => this.now), ...things].slice(-MOST);
    setTimeout(() => (this.now = this.now.filter((each) => !things.includes(each))), settings.motion ? LASTS : BRIEF);
  }

  clear(): void {
    this.now = [];
  }
}
