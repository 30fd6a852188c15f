/** How events are shown. */

import type { Cue } from "../../table/cue";
import type { Playback } from "../../table/playback.svelte";
import type { Event } from "../../wire/types";
import { written } from "../../words/numbers";

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const spot = (space: unknown): string => `space-${String(space)}`;
const plus = (gold: unknown): string => written(Number(gold), true);

/** Gold is counted one by one: the more, the longer, though never for long. */
const counting = (gold: unknown): number => Math.min(340 + 45 * Number(gold), 760);

export function cue({ key, seat, args = {} }: Event): Cue | readonly Cue[] | null {
  const worker = `worker ${String(args.worker)}`;
  const supply = `supply-${seat}-${String(args.worker)}`;
  const stand = `worker-${String(args.space)}`;
  switch (key) {
    case "dealt":
      return {
        kind: "place",
        from: "bag",
        cells: [`slot-${String(args.slot)}`],
        piece: `tile ${String(args.tile)}`,
        time: 280,
      };
    case "used":
      return { kind: "mark", cells: [`quarter-${String(args.quarter)}`], time: 400 };
    case "placed":
      return [
        // The rondel turns to the player, and the tile is looked at.
        { kind: "mark", cells: [`slot-${String(args.slot)}`], time: 360, tried: true },
        {
          kind: "place",
          tried: true,
          from: `slot-${String(args.slot)}`,
          cells: [spot(args.space)],
          piece: `tile ${String(args.tile)} ${String(args.arrow)}`,
          time: 440,
        },
      ];
    case "area":
    case "group":
      return {
        kind: "mark",
        cells: list(args.spaces).map(spot),
        text: plus(args.gold),
        great: key === "area",
        time: counting(args.gold),
      };
    case "worker":
      return { kind: "place", from: supply, cells: [stand], piece: worker, time: 360 };
    case "moved":
      return { kind: "place", from: `worker-${String(args.origin)}`, cells: [stand], piece: worker, time: 360 };
    case "no_worker":
      return { kind: "mark", cells: [spot(args.space)], time: 600 };
    case "paid":
      return { kind: "note", text: plus(args.gold), time: 340 };
    case "refreshed":
      return { kind: "mark", cells: list(args.quarters).map((quarter) => `quarter-${quarter}`), time: 800 };
    case "evaluated":
      return { kind: "mark", cells: [`quarter-${String(args.quarter)}`], sound: "great", great: true, time: 700 };
    case "wages":
      return [
        {
          kind: "mark",
          cells: [`quarter-${String(args.quarter)}`],
          text: plus(args.gold),
          great: true,
          time: counting(args.gold),
        },
        ...list(args.spaces).map((from): Cue => home(`worker-${from}`, supply, worker)),
      ];
    case "removed":
      return leaves(`slot-${String(args.slot)}`, args.tile);
    case "discarded":
      return leaves("bag", args.tile);
    case "ended":
      return { kind: "note", time: 500 };
    default:
      return null;
  }
}

const home = (from: string, supply: string, piece: string): Cue => ({
  kind: "place",
  from,
  cells: [supply],
  piece,
  time: 150,
});

const leaves = (from: string, tile: unknown): Cue => ({
  kind: "place",
  from,
  cells: ["out"],
  piece: `tile ${String(tile)}`,
  time: 480,
});

/** What is to be seen at a spot by now: what lies there in the newest view comes, and went, with what is shown. */
export function seen(playback: Playback, at: string, lies: string | null): string | null {
  const { now, ahead } = playback;
  for (const step of now ? [now, ...ahead] : ahead) {
    const { kind, from, cells, piece } = step.cue;
    if (kind !== "place") continue;
    if (from === at && piece !== undefined) return step === now ? null : piece;
    if (cells?.includes(at)) return step === now && from === undefined ? lies : null;
  }
  return lies;
}
