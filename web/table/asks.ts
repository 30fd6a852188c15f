/** How the questions of a game are answered. */

import type { RondelCoreOffersAnswer as Answer } from "../wire/types";
import type { Stage, Ways } from "./stage.svelte";

export interface Asks extends Ways {
  /** Whether an answer is a decision even where there is no other: then it is not made by itself. */
  decides?: (answer: Answer) => boolean;
  /** Whether the hand turns a piece that waits to be confirmed, by a button of its own. */
  turns?: boolean;
  /** Whether `stage.prospects` are wanted for all that the piece in hand can do; or for which moves they are. */
  foresees?: boolean | ((stage: Stage) => readonly number[]);
  /** Key of the game's text that says what to do next in a question; null: the question says it all; undefined: as in any game. */
  hint?: (stage: Stage) => string | null | undefined;
}
