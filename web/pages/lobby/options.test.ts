import { expect, test } from "vitest";
import { aGame } from "../../wire/samples";
import type { OptionInfo } from "../../wire/types";
import { aboutPlayers, allowed, barred, choosable, chosen } from "./options";

const option = (name: string, over: Partial<OptionInfo>): OptionInfo => ({
  name,
  title: name.toUpperCase(),
  help: "",
  default: false,
  values: [false, true],
  titles: ["no", "yes"],
  seats: {},
  needs: {},
  ...over,
});

const PAIRS = option("pairs", { help: "Partners sit opposite.", seats: { yes: [4] } });
const TALK = option("talk", { needs: { pairs: true } });
const sides = ["north", "south", "west"].map((name) =>
  option(name, { default: "full", values: ["full", "half", "none"], titles: ["full", "half", "none"] }),
);
const game = aGame({
  seats: [2, 3, 4],
  options: [PAIRS, TALK, ...sides],
  limits: [{ count: 2, options: ["north", "south", "west"], unless: "none" }],
});

test("a value for some numbers of players is barred for others, with the reason", () => {
  expect(barred(game, PAIRS, true, 4, {})).toBeNull();
  expect(barred(game, PAIRS, true, 3, {})).toEqual({ key: "new_only_players", args: { numbers: "4" } });
  expect(barred(game, PAIRS, false, 3, {})).toBeNull();
});

test("an option that needs another comes with its value; one for other numbers of players is there all the same", () => {
  const seen = (players: number, values = {}): string[] => choosable(table, players, values).map(({ name }) => name);
  const fourth = option("fourth", { needs: { pairs: true }, seats: { yes: [4] } });
  const table = { ...game, options: [PAIRS, TALK, fourth] };
  expect(seen(3)).toEqual(["pairs"]);
  expect(seen(4, { pairs: true })).toEqual(["pairs", "talk", "fourth"]);
  expect(seen(3, { pairs: true })).toEqual(["pairs", "talk"]);
});

test("of options that hold together the last allowed one cannot be taken out", () => {
  expect(barred(game, sides[0]!, "none", 2, {})).toBeNull();
  expect(barred(game, sides[1]!, "none", 2, { north: "none" })).toEqual({
    key: "new_at_least",
    args: { count: 2, options: ["NORTH", "SOUTH", "WEST"] },
  });
  expect(barred(game, sides[1]!, "half", 2, { north: "none" })).toBeNull();
});

test("what has become impossible goes back to its default, and what hangs on it too", () => {
  const values = { pairs: true, talk: true, north: "none" };
  expect(allowed(game, 4, values)).toEqual(values);
  expect(allowed(game, 3, values)).toEqual({ pairs: false, talk: false, north: "none" });
});

test("what is chosen for some numbers of players only is told where the players are, and nothing else", () => {
  expect(aboutPlayers(game, {})).toEqual([]);
  expect(aboutPlayers(game, { pairs: true, talk: true, north: "none" })).toEqual(["Partners sit opposite."]);
});

test("a request names what differs from the defaults", () => {
  expect(chosen(game, { pairs: true, talk: false, north: "full" })).toEqual({ pairs: true });
});
