/** Ingenious on the table. */

import type { Board } from "../../table/board";
import type { IngeniousView } from "../../wire/types";
import "./layout.css";
import BoardView from "./Board.svelte";
import { cue } from "./cues";
import { foresees } from "./foresight";
import Gain from "./Gain.svelte";
import Hand from "./Hand.svelte";
import Inline from "./Inline.svelte";
import Panel from "./Panel.svelte";
import { pictured } from "./pictured";
import { parts } from "./symbols";
import { drawn, spoken } from "./telling";
import Turn from "./Turn.svelte";
import { teams, verdict, weakest } from "./verdict";

export const board: Board<IngeniousView> = {
  draws: {
    Board: BoardView,
    Hand,
    Turn,
    Panel,
    Gain,
    Inline,
    cue,
    hand: "beside",
  },
  asks: {
    parts,
    foresees,
    turns: true,
  },
  tells: {
    drawn,
    spoken,
    verdict,
    standing: weakest,
    teams,
    ranking: "board.ranking",
    course: "board.course",
    fold: { drew: "board.drew", showed: "event.showed" },
    pictured,
  },
};
