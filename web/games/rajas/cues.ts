/** How events are shown: one link of a chain after another, a turn of eight events in some five seconds. */

import type { Cue } from "../../table/cue";
import type { Event } from "../../wire/types";

/** What is dealt, rolled and given before the first turn is not shown piece by piece. */
const SET_UP = ["RA-3", "RA-6"];

export function cue({ key, clause, seat, args = {} }: Event): Cue | readonly Cue[] | null {
  const own = (what: string, ...rest: unknown[]): string => [what, seat, ...rest].map(String).join(":");
  const mark = (cells: readonly string[], time: number): Cue => ({ kind: "mark", cells, time });
  switch (key) {
    case "placed":
      return {
        kind: "place",
        from: own("workers"),
        cells: [`new:${String(args.group)}`],
        piece: `worker ${seat}`,
        time: 750,
      };
    case "paid":
      return args.price ? mark([own("money")], 350) : null;
    case "turned":
      return mark([own("karma"), own("dice")], 400);
    case "gave":
    case "returned":
      return {
        kind: "place",
        from: own("dice"),
        cells: [`supply:${String(args.colour)}`],
        piece: `die ${String(args.colour)} ${String(args.value)}`,
        time: 350,
      };
    case "picked":
      return mark([own("dice"), own("statue")], 350);
    case "rolled":
      if (SET_UP.includes(clause)) return null;
      return mark([own("dice"), own("statue")], 380);
    case "laid":
    case "covered":
      return { kind: "place", cells: [own("cell", args.cell)], tried: true, time: 900 };
    case "income": {
      const cells = [...(args.money ? [own("money")] : []), ...(args.fame ? [own("fame")] : [])];
      return cells.length > 0 ? mark(cells, 750) : null;
    }
    case "mixed":
    case "good":
    case "money":
      return mark([own("money")], 650);
    case "fame":
      return mark([own("fame")], 650);
    case "karma":
      return mark([own("karma")], 600);
    case "joined":
    case "joined_tile":
      return mark([own("border", args.place)], 750);
    case "upgraded":
      return mark([own("level", args.building)], 700);
    case "sailed":
      return mark([`river:${String(args.river)}`, own("boat")], 800);
    case "fame_bonus":
      return mark([own("fame")], 900);
    case "money_bonus":
      return mark([own("money")], 900);
    case "worker":
      return mark([own("workers")], 1200);
    case "yield_tile":
      return mark(["yields"], 900);
    case "put_yield":
      return {
        kind: "place",
        from: "yields",
        cells: [own("border", args.place)],
        piece: `yield ${String(args.yields)}`,
        time: 1200,
      };
    case "action":
    case "action_lost":
    case "no_upgrade":
    case "later":
    case "lost_dice":
    case "stayed":
    case "river_done":
    case "worker_out":
    case "no_yield":
    case "declined":
    case "passed":
      return { kind: "note", time: 600 };
    case "met":
      return { ...mark([own("fame"), own("money")], 1500), sound: "great", great: true };
    case "fewer":
    case "round":
    case "ended":
      return { kind: "note", time: 1500 };
    default:
      // Set-up, and what lies under other things.
      return null;
  }
}
