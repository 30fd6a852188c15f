import { expect, test } from "vitest";
import type { OptionInfo, PuzzleLine } from "../../wire/types";
import { aGame } from "../../wire/samples";
import { after, playedIn } from "./puzzles";

const line = (id: string, over: Partial<PuzzleLine> = {}): PuzzleLine => ({
  id,
  number: 1,
  grade: "easy",
  players: 2,
  options: {},
  ...over,
});
const puzzles = ["a", "b", "c"].map((id) => line(id));

test("after a puzzle comes the next that is not solved, and after the last one the first", () => {
  const solved = new Set(["b"]);
  const next = (id: string): string | undefined => after(puzzles, id, (each) => solved.has(each))?.id;
  expect([next("a"), next("c")]).toEqual(["c", "a"]);
  solved.add("a").add("c");
  expect(next("c")).toBeUndefined();
});

test("of what is played it is told how many play, and what is not as usual", () => {
  const option = (name: string, values: (boolean | string)[], titles: string[]): OptionInfo => ({
    name,
    values,
    titles,
    title: `the ${name}`,
    help: "",
    default: values[0]!,
    seats: {},
    needs: {},
  });
  const options = [
    option("version", ["basic", "big"], ["Basic", "Big"]),
    option("river", [false, true], ["No", "Yes"]),
  ];
  const game = aGame({ options });
  expect(playedIn(game, line("a", { options: { version: "basic", river: false } }))).toEqual(["2 players"]);
  expect(playedIn(game, line("a", { options: { version: "big", river: true } }))).toEqual([
    "2 players",
    "the version: Big",
    "the river",
  ]);
});
