/** In what words a game is told: its log, its questions, how it ended, its rules. */

import type { Event, Outcome, Scores } from "../wire/types";
import type { GameTexts, Spoken } from "../words/texts";
import type { Telling } from "./log";

/** A game that is over. */
export interface Ending<View = unknown> {
  outcome: Outcome;
  scores: Scores;
  names: readonly string[];
  view: View;
  /** All that happened, without what was taken back. */
  events: readonly Event[];
}

export interface Tells<View = unknown> extends Telling {
  /** Questions and answers that the page puts in words of its own: `question.ask_lay`, with the key of the text. */
  says?: Readonly<Record<string, string>>;
  /** How names of the box, such as that of a tile, are said in sentences about events, questions and answers. */
  spoken?: Spoken;
  /** Whether a move without points is told to have none; not where most moves have none. */
  counts?: boolean;
  /** Why the winners have won, in a sentence about this very game; null: there is no more to say than the reason. */
  verdict?: (ending: Ending<View>, texts: GameTexts) => string | null;
  /** How a seat's result is written, where its number alone says little. */
  result?: (scores: Scores, seat: number, texts: GameTexts) => string;
  /** What points on all tracks are worth together, but for a constant; without it their sum. */
  standing?: (points: Readonly<Record<string, number>>) => number;
  /** Seats that score together have the same number; without it everyone plays alone. */
  teams?: (view: View) => readonly number[];
  /** Key of the text that tells how equal results are told apart. */
  ranking?: string;
  /** Key of the text that tells what the lines show that tell how a game went. */
  course?: string;
  /** The pieces beside a sentence of the summary of the rules, by its key; drawn by `Inline`. */
  pictured?: Readonly<Record<string, readonly string[]>>;
}
