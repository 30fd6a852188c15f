/** The animals of the quarters, as the board shows them: what is told names a quarter by its animal. */

import type { MaharaniView } from "../../wire/types";

class Animals {
  #of = $state<Record<string, string>>({});

  learn(quarters: MaharaniView["quarters"]): void {
    for (const [quarter, { animal }] of Object.entries(quarters)) this.#of[quarter] = animal;
  }

  of(quarter: unknown): string | undefined {
    return this.#of[String(quarter)];
  }
}

/** There is one palace on the page. */
export const animals = new Animals();
