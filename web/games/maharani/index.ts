/** Maharani on the table. */

import type { Board } from "../../table/board";
import type { MaharaniView } from "../../wire/types";
import BoardView from "./Board.svelte";
import { cue } from "./cues";
import Gain from "./Gain.svelte";
import Hand from "./Hand.svelte";
import Inline from "./Inline.svelte";
import Panel from "./Panel.svelte";
import Piece from "./Piece.svelte";
import "./layout.css";
import Sign from "./Sign.svelte";
import { pictured } from "./pictured";
import { drawn } from "./telling";
import { turnsMarker } from "./prospect";
import { verdict } from "./verdict";
import { EVENTS, spoken } from "./words";
import { seatColours } from "./workers";

export const board: Board<MaharaniView> = {
  draws: {
    Board: BoardView,
    Hand,
    Panel,
    Gain,
    Piece,
    Inline,
    Sign,
    cue,
    seatColours,
    paired: true,
  },
  asks: {
    foresees: true,
    hint: (stage) => (turnsMarker(stage) ? "board.hint_marker" : undefined),
  },
  tells: {
    words: EVENTS,
    spoken,
    drawn,
    verdict,
    fold: { dealt: "board.dealt" },
    pictured,
    course: "board.course",
  },
};
