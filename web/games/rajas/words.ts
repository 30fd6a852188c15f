/** The names of the box in words: what is given, spaces, tiles, border places, and what a move leads to. */

import { sentenceOf } from "../../table/log";
import type { Event, Prospect, RajasView } from "../../wire/types";
import type { GameTexts } from "../../words/texts";
import { effects, FIGURES, stackOf, tileOf, yieldTile, type Effect, type Figure } from "./box";
import { CLOSED, EVENTS, SAYS } from "./telling";

const GIVES: Readonly<Record<string, string>> = {
  money: "board.give_money",
  fame: "board.give_fame",
  karma: "board.give_karma",
  dice: "board.give_dice",
  upgrade: "board.give_upgrade",
  late_upgrade: "board.give_late_upgrade",
  palace: "board.give_palace",
  mixed_goods: "board.give_mixed",
  one_good: "board.give_good",
  cover: "board.give_cover",
  yield_tile: "board.give_yield_tile",
  reroll: "board.give_reroll",
};

const EACH: Readonly<Record<string, string>> = {
  karma: "board.each_karma",
  market: "board.each_market",
  upgrade: "board.each_upgrade",
  market_tile: "board.each_market_tile",
  building: "board.each_building",
  curve: "board.each_curve",
  three_spaces: "board.each_three_spaces",
  worker: "board.each_worker",
  yield_tile: "board.each_yield_tile",
};

const ROADS = {
  S: "board.road_straight",
  C: "board.road_curve",
  T: "board.road_three",
  X: "board.road_cross",
} as const;

const PLACES: Readonly<Record<string, string>> = {
  N: "board.place_top",
  E: "board.place_right",
  S: "board.place_bottom",
  W: "board.place_left",
};

const YIELD_COLOURS: Readonly<Record<string, string>> = {
  white: "board.white",
  yellow: "board.yellow",
  red: "board.red",
  brown: "board.brown",
};

const list = (parts: readonly string[], texts: GameTexts): string =>
  parts.reduce((one, other) => (one ? texts.say("board.and", { one, other }) : other), "");

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** `1-die+1-upgrade`: "1 die of any colour and 1 upgrade". */
export function inWords(yields: string, texts: GameTexts): string {
  return list(
    effects(yields).map((effect) => effectInWords(effect, texts)),
    texts,
  );
}

export function effectInWords(effect: Effect, texts: GameTexts): string {
  const { amount, colours, figure, per } = effect;
  const what = texts.say(keyOf(effect), { amount, colours, figure });
  return per === null ? what : texts.say(EACH[per]!, { what });
}

function keyOf({ give, amount, colours, figure, exactly }: Effect): string {
  if (give === "boat") {
    if (exactly) return "board.give_boat_exactly";
    return amount === 1 ? "board.give_boat_on" : "board.give_boat";
  }
  if (give === "dice" && colours.length > 0) return colours.length > 1 ? "board.give_dice_each" : "board.give_dice_of";
  return give === "palace" && figure ? "board.give_palace_of" : GIVES[give]!;
}

/** The index of the space of a group that would be taken next; null: all are. */
export function nextSpace(group: string, view: RajasView): number | null {
  const at = view.spaces[group]!.indexOf(null);
  return at < 0 ? null : at;
}

/** What a space costs and gives. */
export function spaceInWords(group: string, view: RajasView, texts: GameTexts): string {
  const { printed } = view;
  const prices = view.prices[group];
  if (prices) {
    const price = prices[nextSpace(group, view) ?? prices.length - 1];
    if (group === "quarry") return texts.say(price === 0 ? "board.space_quarry_free" : "board.space_quarry", { price });
    return texts.say(price === 0 ? "board.space_harbour_free" : "board.space_harbour", { price });
  }
  const [first, kind] = group.split("-") as [string, string?];
  if (kind === "market" && first !== "mixed") return texts.say("board.space_good", { good: first });
  if (kind === "market") return texts.say("board.space_free", { gives: inWords("1-mixed_goods", texts) });
  if (first === "outdoor") return texts.say("board.space_free", { gives: inWords(printed.outdoor, texts) });
  if (kind === "terrace") return texts.say("board.space_terrace", { colour: first });
  if (kind === "balcony") return texts.say("board.space_balcony", { colour: first, gets: printed.balconies[first] });
  const args = { number: FIGURES.indexOf(group as Figure) + 1, gives: inWords(printed.chambers[group]!, texts) };
  return texts.say(group === "mogul" ? "board.space_mogul" : "board.space_chamber", args);
}

/** What a chamber gives whose action is had without a worker and without a die. */
export function actionInWords(figure: string, { printed }: RajasView, texts: GameTexts): string {
  return texts.say("board.space_free", { gives: inWords(printed.chambers[figure]!, texts) });
}

/** Why a worker cannot go there; null where nothing is in the way, or nobody is asked. */
export function whyClosed(group: string, view: RajasView, texts: GameTexts): string | null {
  const why = view.closed[group];
  return why ? texts.say(CLOSED[why.key] ?? why.key, why.args) : null;
}

/** `blue-7T-tea2-silk1`: "blue 7 tile (tea market 2 and silk market 1; T-junction)". */
export function tileInWords(name: string, texts: GameTexts): string {
  const { colour, cost, road } = tileOf(name);
  const args = { colour, cost, road: texts.say(ROADS[road]), holds: holdsInWords(name, texts) };
  return texts.say(args.holds ? "board.tile" : "board.tile_bare", args);
}

/** `blue-7T-tea2-silk1`: "blue 7 (tea market 2 and silk market 1)". */
function tileInBrief(name: string, texts: GameTexts): string {
  const { colour, cost } = tileOf(name);
  const holds = holdsInWords(name, texts);
  return holds
    ? texts.say("board.tile_brief", { colour, cost, holds })
    : texts.say("board.tile_brief_bare", { colour, cost });
}

function holdsInWords(name: string, texts: GameTexts): string {
  const { buildings, markets } = tileOf(name);
  const holds = [
    ...buildings.map((building) => texts.say(`building.${building}`)),
    ...markets.map((market) => texts.say("board.market_of", { ...market })),
  ];
  return list(holds, texts);
}

/** `W4`: "left side, row 4". */
export function placeInWords(place: string, texts: GameTexts): string {
  return texts.say(PLACES[place[0]!]!, { number: Number(place.slice(1)) });
}

/** `white-3-money`: "white: 3 money". */
export function yieldTileInWords(name: string, texts: GameTexts): string {
  const { colour, yields } = yieldTile(name);
  return texts.say("board.yield_tile", { colour: texts.say(YIELD_COLOURS[colour]!), gives: inWords(yields, texts) });
}

/** `blue-cow`: "blue, cow". */
export function stackInWords(name: string, texts: GameTexts): string {
  return texts.say("board.stack", { ...stackOf(name) });
}

/** `b2`: "row 2, column 2". */
export function cellInWords(cell: string, texts: GameTexts): string {
  return texts.say("board.cell", { row: cell.charCodeAt(0) - 96, column: Number(cell.slice(1)) });
}

/** How far a player's markers are apart: so many fame spaces to go, met, or past each other. */
export function distanceInWords(gap: number, texts: GameTexts): string {
  if (gap > 0) return texts.say("board.to_go", { count: gap });
  return gap < 0 ? texts.say("board.past_meeting", { count: -gap }) : texts.say("board.just_met");
}

type Say = (name: string, texts: GameTexts) => string;

const YIELD_TILE = /^[a-z]+-\d+-/;

/** How the names of the box look, and how they are said. */
const NAMES: readonly (readonly [fields: readonly string[], form: RegExp, say: Say])[] = [
  [["tile", "old"], /^[a-z]+-\d+[SCTX]/, tileInWords],
  [["yields"], YIELD_TILE, yieldTileInWords],
  [["yields", "printed", "river_tile"], /^\d+-/, inWords],
  [["place", "other"], /^[NESW]\d$/, placeInWords],
  [["stack"], /^[a-z]+-[a-z]+$/, stackInWords],
  [["cell"], /^[a-z]\d$/, cellInWords],
];

/** Arguments of a text, with the names of the box put into words. */
export function spoken(args: Record<string, unknown>, texts: GameTexts): Record<string, unknown> {
  const word = (field: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => word(field, each));
    if (typeof value !== "string") return value;
    const say = NAMES.find(([fields, form]) => fields.includes(field) && form.test(value))?.[2];
    return say ? say(value, texts) : value;
  };
  const said = Object.fromEntries(Object.entries(args).map(([field, value]) => [field, word(field, value)]));
  if (typeof args.tile === "string" && "roads" in args) said.brief = tileInBrief(args.tile, texts);
  const tiles = [args.yields].flat().filter((name) => YIELD_TILE.test(String(name)));
  if (tiles.length > 0) {
    said.gives = tiles.map((name) => givenByTile(String(name), texts)).join("; ");
    said.of = texts.say(YIELD_COLOURS[yieldTile(String(tiles[0])).colour]!);
  }
  if ("money" in args) said.gains = gainsInWords(args, texts);
  if (Array.isArray(args.colour) && Array.isArray(args.value)) said.dice = diceInWords(args.colour, args.value, texts);
  return said;
}

/** What a yield tile gives, without its colour. */
function givenByTile(name: string, texts: GameTexts): string {
  return inWords(yieldTile(name).yields, texts);
}

/** Several dice that are told in one sentence. */
function diceInWords(colours: readonly unknown[], values: readonly unknown[], texts: GameTexts): string {
  return colours.map((colour, at) => texts.say("board.die", { colour, value: values[at] })).join(", ");
}

/** An income, without what is nothing. */
function gainsInWords(args: Record<string, unknown>, texts: GameTexts): string {
  const gains = ["money", "fame"]
    .filter((track) => args[track])
    .map((track) => inWords(`${args[track]}-${track}`, texts));
  return gains.length > 0 ? list(gains, texts) : texts.say("board.nothing");
}

/** A sentence of what happened, without whose it is where that seat looks at it. */
export function eventInWords(event: Event, seat: number | null, texts: GameTexts, names: readonly string[]): string {
  const said = sentenceOf(event, texts, names, EVENTS[event.key]);
  const who = event.seat === null || event.seat === undefined ? null : `${names[event.seat]}: `;
  return who !== null && event.seat === seat && said.startsWith(who) ? capital(said.slice(who.length)) : said;
}

/** The question that would come next, in the words of the page. */
export function nextInWords(question: NonNullable<Prospect["asks"]>, texts: GameTexts): string {
  const key = `question.${question.key}`;
  // The space was named just before.
  return texts.say(question.key === "ask_die" ? "board.ask_die_next" : (SAYS[key] ?? key), question.args);
}

/** What a move leads to, link by link: sentences, and the question that comes next. */
export function happens(prospect: Prospect, seat: number, texts: GameTexts, names: readonly string[]): string[] {
  const events = prospect.events.map((event) => eventInWords(event, seat, texts, names));
  return prospect.asks
    ? [...events, texts.say("board.then_asks", { question: nextInWords(prospect.asks, texts) })]
    : events;
}
