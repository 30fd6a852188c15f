/** How events are shown: tiles and plates fly from spot to spot, runs light up with their points. */

import type { Cue } from "../../table/cue";
import type { Event } from "../../wire/types";
import { written } from "../../words/numbers";
import { lineOf } from "./geometry";

const signed = (points: unknown): string => written(Number(points), true);

function fly(piece: string, from: string, to: string, time: number): Cue {
  return { kind: "place", cells: [to], from, piece, time };
}

export function cue({ key, seat, args = {} }: Event): Cue | readonly Cue[] | null {
  const colour = String(args.colour);
  const tiles = `${colour} ${String(args.count)}`;
  const plate = `plate ${String(args.plate)}`;
  const chip = `chip ${String(args.chip)}`;
  const own = (spot: string): string => `${String(seat)}-${spot}`;
  const cell = own(`cell-${String(args.cell)}`);
  switch (key) {
    // setting up a round
    case "filled":
      return fly(colour, "bag", `sun-${String(args.factory)}`, 90);
    case "turned_up":
      return fly(plate, "stack", `row-${String(args.plate)}`, 260);
    case "poured":
      return { kind: "note", time: 200 };
    // turns of the course of the match, told over the boards
    case "begins":
    case "passed":
    case "taking_ends":
    case "starts":
      return { kind: "note", time: 1000 };
    // taking tiles
    case "took":
      return fly(tiles, `sun-${String(args.factory)}`, own("hand"), 620);
    case "took_moon": {
      const from = (args.factories as string[]).map(String);
      const tops = from.filter((factory) => factory !== "L");
      // Of each stack it was one; the others lay on the large factory.
      return from.map((factory) =>
        factory === "L"
          ? fly(`${colour} ${Number(args.count) - tops.length}`, "moon-L", own("hand"), 520)
          : fly(colour, `moon-${factory}`, own("hand"), 380),
      );
    }
    case "first_tile":
      return fly("first", "moon-L", own("first"), 480);
    case "stacked":
      return fly(colour, `sun-${String(args.factory)}`, `moon-${String(args.factory)}`, 260);
    case "spread":
      return fly(tiles, "sun-L", "moon-L", 360);
    case "lined":
      return fly(tiles, own("hand"), own(`line-${String(args.line)}`), 520);
    case "broke":
      return fly(tiles, own("hand"), own("broken"), 460);
    case "discarded":
      return fly(tiles, own("hand"), "bag", 400);
    // plates
    case "took_plate":
      return fly(plate, `row-${String(args.plate)}`, own("hand"), 560);
    case "drew":
    case "drew_free":
      return fly(`back ${String(args.kind)}`, "stack", own("hand"), 480);
    case "returned":
      return fly(`back ${String(args.kind)}`, own("hand"), "stack", 400);
    case "laid":
      return {
        ...fly(`${plate} ${String(args.turn)}`, own("hand"), own(`place-${String(args.place)}`), 620),
        tried: true,
      };
    // chips
    case "revealed":
      return { kind: "mark", cells: [`chip-${String(args.factory)}`], time: 420 };
    case "took_chip":
      return fly(chip, `chip-${String(args.factory)}`, own("chips"), 520);
    case "paid":
      return fly(chip, own("chips"), own(`line-${String(args.line)}`), 420);
    // tiling
    case "tiled":
      return fly(colour, own(`line-${lineOf(String(args.cell))}`), cell, 440);
    case "run":
      return {
        kind: "mark",
        cells: (args.cells as string[]).map((name) => own(`cell-${name}`)),
        text: signed(args.points),
        time: 540,
      };
    case "special":
      return [
        fly("special", own(`star-${lineOf(String(args.cell))}`), cell, 480),
        { kind: "mark", cells: [cell], text: signed(args.points), time: 560 },
      ];
    case "unusable":
      return fly(tiles, own(`line-${String(args.line)}`), own("hand"), 420);
    case "lost":
    case "lost_first":
      return { kind: "mark", cells: [own("broken")], text: signed(args.points), time: 620 };
    // the end
    case "tablet":
      return {
        kind: "mark",
        cells: [`tablet-${String(args.tablet)}`],
        text: signed(args.worth),
        sound: Number(args.worth) > 0 ? "great" : undefined,
        time: 520,
      };
    case "tallied":
      return { kind: "note", text: signed(args.points), time: 480 };
    case "ended":
      return { kind: "note", time: 500 };
    default:
      return null;
  }
}
