/** Ingenious on the table. */

import type { Board } from "../../table/board";
import type { IngeniousView } from "../../wire/types";
import BoardView from "./Board.svelte";
import { cue } from "./cues";
import Gain from "./Gain.svelte";
import Hand from "./Hand.svelte";
import Panel from "./Panel.svelte";
import { parts } from "./symbols";

export const board: Board<IngeniousView> = {
  Board: BoardView,
  Hand,
  Panel,
  Gain,
  cue,
  parts,
  ranking: "board.ranking",
  fold: { drew: "board.drew" },
  rules: ["rules.1", "rules.2", "rules.3", "rules.4", "rules.5", "rules.6", "rules.7", "rules.8"],
};
