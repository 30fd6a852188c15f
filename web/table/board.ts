/** What a game gives to the table: how to draw a view, and how its events are shown. It knows no rules. */

import type { Component } from "svelte";
import type { GameTexts, Spoken } from "../words/texts";
import type { Event, Offers, Outcome, RondelCoreOffersAnswer as Answer, Scores } from "../wire/types";
import type { Fold, Telling, Words } from "./log";
import type { Playback } from "./playback.svelte";
import type { Stage } from "./stage.svelte";

export interface BoardProps<View = unknown> {
  view: View;
  /** The seat whose view it is; null: a spectator's. */
  eyes: number | null;
  names: readonly string[];
  scores: Scores;
  /** The question that is put to the eyes, and how far it is answered. Nothing is asked: it has no choices. */
  stage: Stage;
  /** What has just happened and is being shown. */
  playback: Playback;
  /** All that has happened so far, without what was taken back. */
  past: readonly Event[];
  /** The match has ended, perhaps in the middle of a question. */
  over?: boolean;
  texts: GameTexts;
}

export interface PanelProps<View = unknown> {
  view: View;
  seat: number;
  names: readonly string[];
  scores: Scores;
  /** As for the board, where a question is put: a panel can show what the move that is looked at would bring. */
  stage?: Stage;
  playback: Playback;
  texts: GameTexts;
}

export interface GainProps {
  track: string;
  points: number;
  /** Whether a gain, written with its sign, or a sum. */
  gain: boolean;
  /** The sign of the track alone, without a number. */
  bare?: boolean;
  texts: GameTexts;
}

export interface PieceProps {
  /** What a cue calls it. */
  piece: string;
  texts: GameTexts;
}

export interface SignProps {
  answer: Answer;
  texts: GameTexts;
}

/** A game that is over. */
export interface Ending<View = unknown> {
  outcome: Outcome;
  scores: Scores;
  names: readonly string[];
  view: View;
  /** All that happened, without what was taken back. */
  events: readonly Event[];
}

/** A colour that stands for a player, and what is written on it. */
export interface SeatColour {
  fill: string;
  ink: string;
}

/** One step in which an event is shown. */
export interface Cue {
  /** `place`: something comes to lie on cells, hidden there until then; `mark`: cells light up; `note`: neither. */
  kind: "place" | "mark" | "note";
  /** Names of cells, or of whatever else bears a `data-spot`. */
  cells?: readonly string[];
  /** Of `place`: the spot that the piece comes from, and where it is kept until it starts. */
  from?: string;
  /** Of `place`: what is on its way, drawn by the board's `Piece`. */
  piece?: string;
  /** Who makes the move has seen this already: for them nothing flies, and nothing is marked. */
  tried?: boolean;
  /** A text that floats up. */
  text?: string;
  /** Milliseconds at the usual speed. */
  time: number;
  /** What is heard with it; else a piece that is placed is heard, and points are. `great`: what players will talk about. */
  sound?: "place" | "score" | "great";
  /** Is felt at any speed: see `Playback.moments`. */
  great?: boolean;
}

export interface Board<View = unknown> {
  /** The common board, in the middle of the table. */
  Board: Component<BoardProps<View>>;
  /** What lies before the viewer, below the question. */
  Hand?: Component<BoardProps<View>>;
  /** What stands with the question: how far an action of many steps has come, what a choice leads to. */
  Turn?: Component<BoardProps<View>>;
  /** What the signs of the board mean, shown below the rules. */
  Legend?: Component<{ texts: GameTexts }>;
  /** What a player's panel shows besides the name. */
  Panel: Component<PanelProps<View>>;
  /** Points on a track, such as "+3" with the track's symbol. */
  Gain: Component<GainProps>;
  /** A piece that moves over the table; without it nothing flies. */
  Piece?: Component<PieceProps>;
  /** A piece as high as a line of the log, by the names that `drawn` gives. */
  Inline?: Component<PieceProps>;
  /** The picture beside the words of an answer. */
  Sign?: Component<SignProps>;
  /** Whether an answer is given at the board or hand itself; the others are buttons below the question. */
  places?: (answer: Answer) => boolean;
  /** Whether an answer is a decision even where there is no other: then it is not made by itself. */
  decides?: (answer: Answer) => boolean;
  /**
   * How many answers a question wants, which can be given in any order; they are sent in that of the offers. Without end:
   * those given at the board, until one is given below the question.
   */
  gathers?: (offers: Offers) => number;
  /** Whether a piece is tried at its place, and confirmed, even if it can lie there in one turn only. */
  tries?: (piece: string) => boolean;
  /** How an event is shown, in one step or several; null: not at all. */
  cue: (event: Event, texts: GameTexts) => Cue | readonly Cue[] | null;
  /** Orders the cells of a place by the parts of the piece that lie on them, for one of its turns. */
  parts?: (piece: string, turn: number, cells: readonly string[]) => readonly (readonly string[])[];
  /** The colours of the players, where those of their pieces are not the page's own. */
  seatColours?: (view: View) => readonly SeatColour[];
  /** `page`: the board has as much height as it wants where the page scrolls; else it is a picture as wide as high. */
  shape?: "picture" | "page";
  /**
   * `beside`: where there is room for it, question and hand stand beside the board, which then is as high as the page;
   * `large`: so that the hand has as much room as a board.
   */
  hand?: "below" | "beside" | "large";
  /** Whether a `Panel` is content with 165 pixels: then three and more players stand two in a row on phones. */
  paired?: boolean;
  /** Whether `stage.prospects` are wanted for all that the piece in hand can do; or for which moves they are. */
  foresees?: boolean | ((stage: Stage) => readonly number[]);
  /** Whether a move without points is told to have none; not where most moves have none. */
  counts?: boolean;
  /** Whether the hand turns a piece that waits to be confirmed, by a button of its own. */
  turns?: boolean;
  /** Key of the game's text that says what to do next in a question; null: the question says it all. */
  hint?: (stage: Stage) => string | null;
  /** Events that the log writes in one line where they come in a row: their keys, with the text of many. Null: not at all. */
  fold?: Fold;
  /** Events that the page tells in words of its own: their keys, with those of the texts. */
  words?: Words;
  /** Which arguments of events the log draws instead of saying them. */
  drawn?: Telling["drawn"];
  /** Questions and answers that the page puts in words of its own: `question.ask_lay`, with the key of the text. */
  says?: Readonly<Record<string, string>>;
  /** How names of the box, such as that of a tile, are said in sentences about events, questions and answers. */
  spoken?: Spoken;
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
  /** Keys of the game's texts that explain it in a few paragraphs. */
  rules: readonly string[];
  /** The pieces beside such a paragraph, by its key; drawn by `Inline`. */
  pictured?: Readonly<Record<string, readonly string[]>>;
}
