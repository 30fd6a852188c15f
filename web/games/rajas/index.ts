/** Rajas of the Ganges on the table. */

import type { Board } from "../../table/board";
import type { RajasView } from "../../wire/types";
import "./layout.css";
import "./handheld.css";
import { isPlaced } from "./answers";
import BoardView from "./Board.svelte";
import { cue } from "./cues";
import Dice from "./Dice.svelte";
import Gain from "./Gain.svelte";
import Hand from "./Hand.svelte";
import Inline from "./Inline.svelte";
import Legend from "./Legend.svelte";
import Panel from "./Panel.svelte";
import { pictured } from "./pictured";
import Piece from "./Piece.svelte";
import Sign from "./Sign.svelte";
import Places from "./Places.svelte";
import Provinces from "./Provinces.svelte";
import River from "./River.svelte";
import Stacks from "./Stacks.svelte";
import { drawn, EVENTS, SAYS } from "./telling";
import Tracks from "./Tracks.svelte";
import Turn from "./Turn.svelte";
import YieldTiles from "./YieldTiles.svelte";
import { standing, verdict } from "./verdict";
import { distanceInWords, spoken } from "./words";

export const board: Board<RajasView> = {
  draws: {
    Board: BoardView,
    parts: {
      tracks: Tracks,
      places: Places,
      stacks: Stacks,
      province: Provinces,
      river: River,
      yields: YieldTiles,
      dice: Dice,
    },
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
  },
};
