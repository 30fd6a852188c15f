/** Azul Duel on the table. */

import type { Board } from "../../table/board";
import type { AzulDuelView } from "../../wire/types";
import BoardView from "./Board.svelte";
import { cue } from "./cues";
import Gain from "./Gain.svelte";
import Inline from "./Inline.svelte";
import Panel from "./Panel.svelte";
import PartFactories from "./PartFactories.svelte";
import PartOwn from "./PartOwn.svelte";
import PartPlates from "./PartPlates.svelte";
import PartTablets from "./PartTablets.svelte";
import Piece from "./Piece.svelte";
import "./layout.css";
import "./phone.css";
import Sign from "./Sign.svelte";
import { drawn } from "./telling";
import { pictured } from "./pictured";
import { verdict } from "./verdict";
import { spoken } from "./words";

export const board: Board<AzulDuelView> = {
  draws: {
    Board: BoardView,
    parts: { factories: PartFactories, own: PartOwn, plates: PartPlates, tablets: PartTablets },
    Panel,
    Gain,
    Piece,
    Inline,
    Sign,
    cue,
    shape: "page",
  },
  asks: {
    foresees: true,
    // Pressed where they lie: the tiles of the factory, the stack with what it costs.
    places: ({ key }) => key === "stack" || key === "draw",
    // The questions of this game say what is to be done.
    hint: () => null,
  },
  tells: {
    counts: false,
    drawn,
    spoken,
    verdict,
    ranking: "board.ranking",
    course: "board.course",
    // The letters of plates and chips are for those who write moves.
    words: {
      turned_up: "board.turned_up",
      took_plate: "board.took_plate",
      looked: "board.looked",
      drawn_up: "board.drawn_up",
      kept: "board.kept",
      returned: "board.returned",
      laid: "board.laid",
      revealed: "board.revealed",
      took_chip: "board.took_chip",
      paid: "board.paid_chip",
    },
    // What lies on top of the stack is seen there.
    fold: { filled: "board.filled", turned_up: "board.many_up", stacked: "board.stacked", back: null },
    pictured,
  },
};
