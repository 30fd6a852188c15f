/** Numbers of players in words: *2 players*, *1-4 players*. */

import { say } from "../../words/words.svelte";

export function playersIn(numbers: readonly number[]): string {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return say("lobby_players", { numbers: least === most ? `${least}` : `${least}–${most}`, most });
}
