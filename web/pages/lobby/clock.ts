/** The clock of a table in words, for those who are to sit down there. */

import { lengthIn } from "../../words/times";
import { say, words, type Key } from "../../words/words.svelte";
import type { Clock } from "../../wire/types";

/** *3 minutes per turn*. */
export const clockIn = ({ kind, seconds }: Clock): string =>
  say(kind === "turn" ? "clock_turn" : "clock_bank", { time: lengthIn(seconds, words.language) });

/** The same for a list: *3 min per turn*. */
export const clockInShort = ({ kind, seconds }: Clock): string =>
  say(kind === "turn" ? "clock_turn" : "clock_bank_short", { time: lengthIn(seconds, words.language, "short") });

/** *Out of time: a bot plays on*. */
export const thenIn = ({ then }: Clock): string => say(then === "bot" ? "clock_then_bot" : "clock_then_resign");

/** What happens to who runs out of time, in a whole sentence. */
export function afterwards({ kind, then }: Clock): Key {
  if (then === "resign") return "new_clock_resign_help";
  return kind === "turn" ? "new_clock_turn_bot_help" : "new_clock_bank_bot_help";
}
