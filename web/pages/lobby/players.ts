/** Numbers of players in words: *2 players*, *1-4 players*. */

import { say } from "../../words/words.svelte";

/** From the least to the most: games leave none out between. */
export function rangeOf(numbers: readonly number[]): string {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least === most ? `${least}` : `${least}–${most}`;
}

export const playersIn = (numbers: readonly number[]): string =>
  say("lobby_players", { numbers: rangeOf(numbers), most: Math.max(...numbers) });
