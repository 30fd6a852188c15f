/** Which values of a game's options go together. The server decides; this tells beforehand. */

import type { Args } from "../../words/sentence";
import type { Key } from "../../words/words.svelte";
import type { GameInfo, OptionInfo } from "../../wire/types";
import { rangeOf } from "./players";

export type Value = boolean | string;
export type Values = Readonly<Record<string, Value>>;

export interface Reason {
  key: Key;
  args: Args;
}

/** How a value is written where it is a key. */
const written = (value: Value): string => (value === true ? "yes" : value === false ? "no" : value);

export function titleOf(option: OptionInfo, value: Value): string {
  return option.titles[option.values.indexOf(value)] ?? String(value);
}

export const valueOf = (option: OptionInfo, values: Values): Value => values[option.name] ?? option.default;

/** Whether the whole option cannot be chosen: another one has not the value that it needs. */
function closed(game: GameInfo, option: OptionInfo, values: Values): boolean {
  return Object.entries(option.needs).some(([name, needed]) => {
    const other = game.options.find((each) => each.name === name);
    return other !== undefined && valueOf(other, values) !== needed;
  });
}

/** The options to be shown: those that belong to another one come with its value, where there is something to choose. */
export function choosable(game: GameInfo, players: number, values: Values): OptionInfo[] {
  const free = (option: OptionInfo, value: Value): boolean => option.seats[written(value)]?.includes(players) !== false;
  return game.options.filter(
    (option) =>
      Object.keys(option.needs).length === 0 ||
      (!closed(game, option, values) && option.values.filter((value) => free(option, value)).length > 1),
  );
}

/** Why one value cannot be chosen for so many players, beside the other values. */
export function barred(
  game: GameInfo,
  option: OptionInfo,
  value: Value,
  players: number,
  values: Values,
): Reason | null {
  const seats = option.seats[written(value)];
  if (seats && !seats.includes(players)) return { key: "new_only_players", args: { numbers: rangeOf(seats) } };
  const after = { ...values, [option.name]: value };
  for (const { count, options, unless } of game.limits) {
    if (value !== unless || !options.includes(option.name)) continue;
    const together = game.options.filter((each) => options.includes(each.name));
    if (together.filter((each) => valueOf(each, after) !== unless).length < count) {
      return { key: "new_at_least", args: { count, options: together.map((each) => each.title) } };
    }
  }
  return null;
}

/** The values with those taken back that have become impossible. */
export function allowed(game: GameInfo, players: number, values: Values): Values {
  let kept = values;
  for (const option of game.options) {
    const value = valueOf(option, kept);
    if (value === option.default) continue;
    if (closed(game, option, kept) || barred(game, option, value, players, kept)) {
      kept = { ...kept, [option.name]: option.default };
    }
  }
  return kept;
}

/** The words of what is chosen for some numbers of players only: it tells who plays how with whom. */
export function aboutPlayers(game: GameInfo, values: Values): string[] {
  return game.options
    .filter((option) => valueOf(option, values) !== option.default && option.seats[written(valueOf(option, values))])
    .map((option) => option.help);
}

/** What a request names: the values that differ from the defaults. */
export function chosen(game: GameInfo, values: Values): Record<string, Value> {
  const differ = game.options.filter((option) => valueOf(option, values) !== option.default);
  return Object.fromEntries(differ.map((option) => [option.name, valueOf(option, values)]));
}
