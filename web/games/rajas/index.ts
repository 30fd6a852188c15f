/** Rajas of the Ganges on the table. */

import type { Board } from "../../table/board";
import type { RajasView } from "../../wire/types";
import { isPlaced } from "./answers";
import BoardView from "./Board.svelte";
import { cue } from "./cues";
import Gain from "./Gain.svelte";
import Hand from "./Hand.svelte";
import Panel from "./Panel.svelte";
import { EVENTS, SAYS } from "./telling";
import { spoken } from "./words";

export const board: Board<RajasView> = {
  Board: BoardView,
  Hand,
  Panel,
  Gain,
  cue,
  shape: "page",
  hand: "large",
  foresees: true,
  counts: false,
  places: isPlaced,
  words: EVENTS,
  says: SAYS,
  spoken,
  hint: () => null,
  ranking: "board.ranking",
  rules: [],
};
