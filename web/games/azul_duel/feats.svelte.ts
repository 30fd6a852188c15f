/** The moment when a tablet comes to count more: noticed when the last tile that it owes this to is in sight. */

import { Felt } from "../../table/felt.svelte";
import type { Playback } from "../../table/playback.svelte";
import type { AzulDuelView } from "../../wire/types";

export interface Feat {
  id: number;
  seat: number;
  tablet: string;
  /** The cells that it counts since. */
  cells: readonly string[];
  points: number;
}

/** What was known of a tablet of a seat. */
interface Known {
  cells: readonly string[];
  points: number;
}

type Seen = Pick<Playback, "hides" | "fresh">;
type Told = Pick<AzulDuelView, "tablets"> & {
  players: readonly Pick<AzulDuelView["players"][number], "counted" | "tablets">[];
};

export class Feats {
  #felt = new Felt<Feat>();
  #known = new Map<string, Known>();
  #id = 0;

  get now(): readonly Feat[] {
    return this.#felt.now;
  }

  /** Looks at the newest view, and at what of it is in sight; the board calls it whenever one of them changes. */
  look({ players, tablets }: Told, playback: Seen): void {
    players.forEach((player, seat) => {
      for (const tablet of tablets) {
        const key = `${seat} ${tablet}`;
        const before = this.#known.get(key);
        const cells = player.counted[tablet] ?? [];
        const points = player.tablets[tablet] ?? 0;
        const more = cells.filter((cell) => !before?.cells.includes(cell));
        if (more.some((cell) => playback.hides(`${seat}-cell-${cell}`))) continue;
        this.#known.set(key, { cells, points });
        // What was there when one came, or was gone to in a replay, is no news.
        const fresh = more.some((cell) => playback.fresh.has(`${seat}-cell-${cell}`));
        if (before && fresh && points > before.points)
          this.#felt.feel({ id: ++this.#id, seat, tablet, cells: more, points: points - before.points });
      }
    });
  }
}
