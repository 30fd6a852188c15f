/** Azul Duel on the table. */

import type { Board } from "../../table/board";
import type { AzulDuelView } from "../../wire/types";
import BoardView from "./Board.svelte";
import { cue } from "./cues";
import Gain from "./Gain.svelte";
import Panel from "./Panel.svelte";
import Piece from "./Piece.svelte";
import Sign from "./Sign.svelte";

export const board: Board<AzulDuelView> = {
  Board: BoardView,
  Panel,
  Gain,
  Piece,
  Sign,
  cue,
  shape: "page",
  foresees: true,
  counts: false,
  // The questions of this game say what is to be done.
  hint: () => null,
  ranking: "board.ranking",
  fold: { filled: "board.filled" },
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
