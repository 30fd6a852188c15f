/** Where something comes from: bonuses of the tracks, border yields, yield tiles, river spaces, palace actions. */

import type { Event, RajasView } from "../../wire/types";
import type { GameTexts } from "../../words/texts";
import { effects, yieldTile } from "./box";
import { inWords } from "./words";

/** What a player gets at a border place: by the yield tile there, or as it is printed. */
export function atBorder(place: string, seat: number, view: RajasView): string | null {
  const { tiles, side } = view.players[seat]!;
  const tile = tiles[place];
  return tile === undefined ? (view.printed.borders[side]?.[place]?.[0] ?? null) : yieldTile(tile).yields;
}

/** What an event gives by what is printed; null: nothing, or it is not printed. */
export function givenBy({ key, seat, args = {} }: Event, view: RajasView): string | null {
  const { printed } = view;
  switch (key) {
    case "fame_bonus":
      return printed.fame[String(args.at)] ?? null;
    case "money_bonus":
      return printed.money[String(args.at)] ?? null;
    case "joined":
      return printed.borders[view.players[seat!]!.side]?.[String(args.place)]?.[0] ?? null;
    case "joined_tile":
    case "yield_tile":
      return yieldTile(String(args.yields)).yields;
    case "sailed":
      return view.river[String(args.river)] ?? printed.river[Number(args.river) - 1] ?? null;
    case "action":
      return printed.chambers[String(args.figure)] ?? null;
    case "placed":
      return printed.chambers[String(args.group)] ?? null;
    case "fewer":
      return "1-yield_tile";
    default:
      return null;
  }
}

const WHY: Readonly<Record<string, string>> = {
  fame_bonus: "board.why_fame",
  money_bonus: "board.why_money",
  joined: "board.border_gives",
  joined_tile: "board.why_yield_tile",
  yield_tile: "board.why_yield_tile",
  sailed: "board.why_river",
  action: "board.why_figure",
  placed: "board.why_figure",
  fewer: "board.why_fewer",
};

/** "Bonus at fame 5: 1 upgrade."; null: it gives nothing. */
export function sourceInWords(event: Event, view: RajasView, texts: GameTexts): string | null {
  const gives = givenBy(event, view);
  if (gives === null) return null;
  const { at, river, group, figure, workers, most } = event.args ?? {};
  return texts.say(WHY[event.key]!, {
    at,
    river,
    figure: figure ?? group,
    workers,
    most,
    gives: inWords(gives, texts),
  });
}

/** What the questions are about: what gives it, and the events by which it is had. */
const ABOUT: Readonly<Record<string, readonly [gives: readonly string[], had: readonly string[]]>> = {
  name: [["dice"], ["rolled", "lost_dice"]],
  return: [["dice"], ["rolled", "lost_dice"]],
  building: [
    ["upgrade", "late_upgrade"],
    ["upgraded", "no_upgrade"],
  ],
  sail: [["boat"], ["sailed", "stayed", "river_done"]],
  figure: [["palace"], ["action", "action_lost"]],
  choose: [["yield_tile"], ["put_yield", "declined", "no_yield"]],
  cover: [["cover"], ["covered"]],
  good: [["one_good"], ["good"]],
};

/** The event that a question comes from: the last one that gives such a thing which has not been had since. */
export function sourceOf(asked: string, turn: readonly Event[], view: RajasView): Event | null {
  const about = ABOUT[asked];
  if (!about) return null;
  const [gives, had] = about;
  let spent = 0;
  for (let at = turn.length - 1; at >= 0; at--) {
    const event = turn[at]!;
    const given = effects(givenBy(event, view) ?? "0-nothing").find(({ give }) => gives.includes(give));
    if (given) {
      const amount = given.give === "boat" ? 1 : given.amount * Math.max(1, given.colours.length);
      if (given.per !== null || spent < amount) return event;
      spent -= amount;
    }
    if (had.includes(event.key)) spent += 1;
  }
  return null;
}
