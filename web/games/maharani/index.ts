/** Maharani on the table. */

import type { Board } from "../../table/board";
import type { MaharaniView } from "../../wire/types";
import BoardView from "./Board.svelte";
import { cue } from "./cues";
import Gain from "./Gain.svelte";
import Hand from "./Hand.svelte";
import Panel from "./Panel.svelte";
import Piece from "./Piece.svelte";
import Sign from "./Sign.svelte";

export const board: Board<MaharaniView> = {
  Board: BoardView,
  Hand,
  Panel,
  Gain,
  Piece,
  Sign,
  cue,
  hand: "beside",
  foresees: true,
  paired: true,
  fold: { dealt: "board.dealt" },
  rules: [
    "rules.1",
    "rules.2",
    "rules.3",
    "rules.4",
    "rules.5",
    "rules.6",
    "rules.7",
    "rules.8",
    "rules.9",
    "rules.10",
  ],
};
