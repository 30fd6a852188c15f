/** Rajas of the Ganges on the table. */

import type { Board } from "../../table/board";
import type { RajasView } from "../../wire/types";
import "./layout.css";
import { isPlaced } from "./answers";
import BoardView from "./Board.svelte";
import { cue } from "./cues";
import Gain from "./Gain.svelte";
import Hand from "./Hand.svelte";
import Inline from "./Inline.svelte";
import Legend from "./Legend.svelte";
import Panel from "./Panel.svelte";
import { pictured } from "./pictured";
import Piece from "./Piece.svelte";
import Sign from "./Sign.svelte";
import { drawn, EVENTS, SAYS } from "./telling";
import Turn from "./Turn.svelte";
import { standing, verdict } from "./verdict";
import { distanceInWords, spoken } from "./words";

export const board: Board<RajasView> = {
  draws: {
    Board: BoardView,
    Hand,
    Turn,
    Legend,
    Panel,
    Gain,
    Piece,
    Inline,
    Sign,
    cue,
    shape: "page",
    hand: "large",
    paired: true,
  },
  asks: {
    foresees: true,
    places: isPlaced,
    // Karma is not spent by itself.
    decides: ({ key }) => key === "turned_die",
    tries: (piece) => piece !== "worker",
    // The questions of this game say what is to be done.
    hint: () => null,
  },
  tells: {
    counts: false,
    words: EVENTS,
    says: SAYS,
    spoken,
    drawn,
    verdict,
    standing,
    fold: {
      shown: null,
      discarded: null,
      gave: "board.gave_dice",
      rolled: "board.rolled_dice",
      picked: "board.picked_dice",
      river_rolled: null,
      river_out: null,
      river_laid: "board.river_laid",
      laid_open: "board.event_laid_open",
    },
    result: ({ result }, seat, texts) => distanceInWords(-result[seat]!, texts),
    ranking: "board.ranking",
    course: "board.course",
    pictured,
    rules: [
      "rules.1",
      "rules.2",
      "rules.3",
      "rules.4",
      "rules.5",
      "rules.6",
      "rules.7",
      "rules.8",
      "rules.14",
      "rules.9",
      "rules.10",
      "rules.11",
      "rules.12",
      "rules.13",
    ],
  },
};
