/** How events are shown. */

import type { Cue } from "../../table/cue";
import type { GameTexts } from "../../words/texts";
import type { Event } from "../../wire/types";

export function cue(event: Event, texts: GameTexts): Cue | null {
  const { key, args = {} } = event;
  switch (key) {
    case "placed":
      return {
        kind: "place",
        cells: [String(args.first_cell), String(args.second_cell)],
        text: String(args.tile),
        time: 620,
      };
    case "scored":
      // What scores nothing is told by the log alone.
      return args.points
        ? { kind: "mark", cells: [String(args.cell)], text: `+${String(args.points)}`, time: 760 }
        : null;
    case "reached":
      return {
        kind: "note",
        text: texts.say(`colour.${String(args.colour)}`),
        sound: "great",
        great: true,
        time: 1400,
      };
    case "showed":
      return { kind: "note", text: String(args.tile), time: 420 };
    case "bonus":
      return { kind: "note", time: 800 };
    case "lapsed":
    case "ended":
      return { kind: "note", time: 500 };
    default:
      return null;
  }
}
