/** A turn as a strip of steps: what has been done in it, what is asked now, what is still to come. */

import type { Event, RajasStep, RajasView } from "../../wire/types";
import { written } from "../../words/numbers";
import type { GameTexts } from "../../words/texts";
import { effects, worthOf, type Building, type Colour, type Effect } from "./box";
import { isMark, type MarkName } from "./marks";
import { reached, type Due } from "./tracks";
import { atBorder, givenBy, sourceInWords, sourceOf } from "./sources";
import { effectInWords, eventInWords, inWords } from "./words";

/** One step: a sign or a die with a short text, and a sentence about it. */
export interface Chip {
  mark: MarkName | null;
  die: { colour: Colour; value: number | null } | null;
  /** Yields drawn as signs. */
  yields: string | null;
  text: string;
  tip: string;
  /** It was given away. */
  out: boolean;
}

export interface Steps {
  done: Chip[];
  now: Chip | null;
  /** Where what is asked comes from, in a sentence. */
  why: string | null;
  ahead: Chip[];
}

const EMPTY: Omit<Chip, "tip"> = { mark: null, die: null, yields: null, text: "", out: false };

const plus = (amount: unknown): string => `+${String(amount)}`;
const markOf = (building: unknown): MarkName =>
  building === "palace" ? "palace-building" : (building as Exclude<Building, "palace">);
const figureOf = (figure: unknown): MarkName => (isMark(String(figure)) ? (String(figure) as MarkName) : "palace");

type Look = Partial<Omit<Chip, "tip">>;

/** How an event looks as a step; null: it is none. */
function lookOf(event: Event, view: RajasView, texts: GameTexts): Look[] {
  const { key, args = {}, points = {} } = event;
  const die = { colour: args.colour as Colour, value: Number(args.value) };
  const gains = (["money", "fame"] as const)
    .filter((track) => points[track])
    .map((track): Look => ({ mark: track, text: plus(points[track]) }));
  switch (key) {
    case "placed":
      return [{ mark: "worker", text: texts.say(`group.${String(args.group)}`) }];
    case "paid":
      return args.price ? [{ mark: "money", text: written(-Number(args.price)), out: true }] : [];
    case "gave":
    case "returned":
      return [{ die, out: true }];
    case "turned":
      return [{ mark: "karma", text: written(-1), out: true }];
    case "rolled":
      return [{ die }];
    case "picked":
      return [{ mark: "reroll", die }];
    case "lost_dice":
      return [{ mark: "die", text: written(-Number(args.count)), out: true }];
    case "laid":
      return [{ mark: "road", die: { ...die, value: null } }];
    case "covered":
      return [{ mark: "cover", die: { ...die, value: null } }];
    case "joined":
      return [{ mark: "road", text: texts.say("board.step_border"), yields: givenBy(event, view) }];
    case "joined_tile":
      return [{ mark: "yield", yields: givenBy(event, view) }];
    case "upgraded":
      return [{ mark: markOf(args.building), text: String(args.level) }];
    case "later":
      return [{ mark: "upgrade", text: texts.say("board.step_later") }];
    case "income":
    case "mixed":
    case "good":
    case "money":
    case "fame":
      return gains;
    case "karma":
      return [{ mark: "karma", text: plus(args.karma) }];
    case "sailed":
      return [{ mark: "boat", text: String(args.river) }];
    case "stayed":
    case "river_done":
      return [{ mark: "boat", text: "–" }];
    case "fame_bonus":
    case "money_bonus":
      return [
        { mark: key === "fame_bonus" ? "fame" : "money", text: `${String(args.at)}:`, yields: givenBy(event, view) },
      ];
    case "worker":
      return [{ mark: "worker", text: "+1" }];
    case "action":
    case "action_lost":
      return [{ mark: figureOf(args.figure), out: key === "action_lost" }];
    case "yield_tile":
      return [{ mark: "yield", yields: givenBy(event, view) }];
    case "put_yield":
    case "declined":
    case "no_yield":
      return [{ mark: "yield", out: key === "declined" || key === "no_yield" }];
    default:
      return [];
  }
}

/** Events whose sentence does not say what they give. */
const GIVING = ["fame_bonus", "money_bonus", "joined", "sailed"];

export function chipsOf(event: Event, view: RajasView, texts: GameTexts, names: readonly string[]): Chip[] {
  const looks = lookOf(event, view, texts);
  if (looks.length === 0) return [];
  const gives = GIVING.includes(event.key) ? sourceInWords(event, view, texts) : null;
  const tip = gives ?? eventInWords(event, event.seat ?? null, texts, names);
  return looks.map((look) => ({ ...EMPTY, ...look, tip }));
}

/** What has happened in the turn of a seat so far. */
export function sinceTurn(past: readonly Event[], seat: number): readonly Event[] {
  const at = past.findLastIndex(({ key, seat: of }) => (key === "placed" || key === "fewer") && of === seat);
  return at < 0 ? [] : past.slice(at);
}

const ASKED: Readonly<Record<string, readonly [mark: MarkName, key: string]>> = {
  die: ["die", "board.step_die"],
  build: ["road", "board.step_build"],
  sum: ["die", "board.step_sum"],
  lay: ["road", "board.step_lay"],
  cover: ["cover", "board.step_build"],
  over: ["cover", "board.step_cover"],
  put: ["cover", "board.step_lay"],
  return: ["die", "board.step_return"],
  name: ["die", "board.step_name"],
  take_dice: ["die", "board.step_name"],
  building: ["upgrade", "board.step_upgrade"],
  good: ["money", "board.step_good"],
  sail: ["boat", "board.step_sail"],
  figure: ["palace", "board.step_figure"],
  border: ["road", "board.step_border"],
  pick: ["reroll", "board.step_pick"],
  choose: ["yield", "board.step_yield"],
  spot: ["yield", "board.step_spot"],
  income: ["money", "board.step_income"],
};

const EFFECTS = [
  "money",
  "fame",
  "karma",
  "dice",
  "upgrade",
  "late_upgrade",
  "palace",
  "mixed_goods",
  "yield_tile",
  "reroll",
  "boat",
  "one_good",
];

/** A pending effect of the box, as what gives something is read. */
function effectOf({ key, args }: RajasStep): Effect {
  return {
    give: key,
    amount: Number(args.amount ?? args.most ?? 1),
    colours: (args.colours as Colour[] | undefined) ?? [],
    figure: (args.figure as Effect["figure"]) ?? null,
    per: (args.per as string | null | undefined) ?? null,
    exactly: key === "boat" && args.least === args.most && Number(args.most) > 1,
  };
}

/** As the box writes it: for what draws yields. */
function nameOf({ give, amount, colours, figure, per, exactly }: Effect): string {
  const words = [...colours, figure, per && `per-${per}`, exactly && "exactly"].filter(Boolean);
  return [amount, give, ...words].join("-");
}

/** A pending effect as a step; null: it is none that a player waits for. */
function pendingChip(step: RajasStep, view: RajasView, seat: number, texts: GameTexts): Chip | null {
  if (step.key === "border_yield") {
    const yields = atBorder(String(step.args.place), seat, view);
    if (yields === null) return null;
    return { ...EMPTY, yields, tip: texts.say("board.border_gives", { gives: inWords(yields, texts) }) };
  }
  if (EFFECTS.includes(step.key)) {
    const effect = effectOf(step);
    return { ...EMPTY, yields: nameOf(effect), tip: effectInWords(effect, texts) };
  }
  const asked = ASKED[step.key];
  if (!asked) return null;
  const text = texts.say(asked[1], step.args);
  return { ...EMPTY, mark: asked[0], text, tip: text };
}

/** The steps of the turn of who is to act; nothing is done before a worker is placed. */
export function stepsOf(view: RajasView, past: readonly Event[], texts: GameTexts, names: readonly string[]): Steps {
  const seat = view.seat;
  if (seat === null || view.pending[0]?.key === "place") return { done: [], now: null, why: null, ahead: [] };
  const turn = sinceTurn(past, seat).filter((event) => event.seat === seat);
  const done = turn.flatMap((event) => chipsOf(event, view, texts, names));
  const [first, ...rest] = view.pending;
  const ahead = [
    ...(first?.key === "die" ? paidFor(String(first.args.group), view, texts) : []),
    ...bonusChips(reached(view.players[seat]!, view.printed), view, seat, texts, names),
    ...(first ? broughtBy(first, view, seat, texts, names) : []),
    ...rest.flatMap((step) => [
      ...[pendingChip(step, view, seat, texts) ?? []].flat(),
      ...broughtBy(step, view, seat, texts, names),
    ]),
  ];
  for (let late = 0; late < view.late; late++) ahead.push(lateChip(texts));
  const now = first ? pendingChip(first, view, seat, texts) : null;
  return { done, now, why: now && whyAsked(first!.key, turn, view, texts), ahead };
}

/** Steps in which a tile is laid, whose income is known by then. */
const LAYS = ["lay", "over", "put"];

/** What a tile that is to be laid brings, with the bonuses to which that leads. */
function broughtBy(
  { key, args }: RajasStep,
  view: RajasView,
  seat: number,
  texts: GameTexts,
  names: readonly string[],
): Chip[] {
  const gains = LAYS.includes(key) ? worthOf(view, seat, String(args.stack)) : null;
  if (gains === null) return [];
  const player = view.players[seat]!;
  const income = (["money", "fame"] as const)
    .filter((track) => gains[track] > 0)
    .map((track): Chip => {
      const tip = inWords(`${gains[track]}-${track}`, texts);
      return { ...EMPTY, mark: track, text: plus(gains[track]), tip };
    });
  const after = { ...player, fame: player.fame + gains.fame, money: player.money + gains.money };
  const known = reached(player, view.printed).map(({ track, at }) => `${track} ${at}`);
  const more = reached(after, view.printed).filter(({ track, at }) => !known.includes(`${track} ${at}`));
  return [...income, ...bonusChips(more, view, seat, texts, names)];
}

/** Bonuses and workers of the tracks that are due. */
function bonusChips(
  due: readonly Due[],
  view: RajasView,
  seat: number,
  texts: GameTexts,
  names: readonly string[],
): Chip[] {
  return due.flatMap(({ track, at, yields }) =>
    yields === null
      ? [{ ...EMPTY, mark: "worker" as const, text: "+1", tip: texts.say(`board.worker_${track}`, { at }) }]
      : chipsOf({ clause: "", key: `${track}_bonus`, seat, args: { at } }, view, texts, names),
  );
}

/** What a die is to be paid for. */
function paidFor(group: string, view: RajasView, texts: GameTexts): Chip[] {
  const [colour, kind] = group.split("-");
  const yields =
    kind === "balcony" ? `2-dice-${view.printed.balconies[colour!]}` : (view.printed.chambers[group] ?? null);
  if (yields !== null) return [{ ...EMPTY, yields, tip: inWords(yields, texts) }];
  const [mark, key] = ASKED[group === "harbour" ? "sail" : "good"]!;
  return [{ ...EMPTY, mark, text: texts.say(key), tip: texts.say(key) }];
}

function whyAsked(key: string, turn: readonly Event[], view: RajasView, texts: GameTexts): string | null {
  if (key === "spot") return texts.say("board.why_spot");
  const source = sourceOf(key, turn, view);
  return source && sourceInWords(source, view, texts);
}

function lateChip(texts: GameTexts): Chip {
  const [effect] = effects("1-late_upgrade");
  return { ...EMPTY, mark: "upgrade", text: texts.say("board.step_later"), tip: effectInWords(effect!, texts) };
}
