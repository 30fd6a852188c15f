/** What a game gives to the table: how to draw a view, and how its events are shown. It knows no rules. */

import type { Component } from "svelte";
import type { Event, RondelCoreOffersAnswer as Answer, Scores } from "../wire/types";
import type { GameTexts } from "../words/texts";
import type { Asks } from "./asks";
import type { Cue } from "./cue";
import type { Playback } from "./playback.svelte";
import type { SeatColour } from "./seats";
import type { Stage } from "./stage.svelte";
import type { Tells } from "./tells";

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
  /** It is a drawing of the rules, beside the table or without one: what the table has in common stays as it is. */
  still?: boolean;
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

/** What is to be seen of a game. */
export interface Draws<View = unknown> {
  /** The common board, in the middle of the table. */
  Board: Component<BoardProps<View>>;
  /** Parts of the board that drawings of the rules show by themselves; `seat` is whose it is, where it is somebody's. */
  parts?: Readonly<Record<string, Component<BoardProps<View> & { seat: number }>>>;
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
  /** How an event is shown, in one step or several; null: not at all. */
  cue: (event: Event, texts: GameTexts) => Cue | readonly Cue[] | null;
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
}

export interface Board<View = unknown> {
  draws: Draws<View>;
  asks: Asks;
  tells: Tells<View>;
}
