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
  rules: [],
};
