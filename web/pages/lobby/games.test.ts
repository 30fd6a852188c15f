import { expect, test } from "vitest";
import type { GameInfo } from "../../wire/types";
import { readName } from "./games";

const game = {
  bots: [
    { name: "random", title: "Náhodný", help: "" },
    { name: "greedy", title: "Hamižný", help: "" },
  ],
} as unknown as GameInfo;

test("bots have their names in the language of the reader, people keep theirs", () => {
  expect(["greedy", "greedy 2", "greedy guts", "Ana"].map((name) => readName(name, game))).toEqual([
    "Hamižný",
    "Hamižný 2",
    "greedy guts",
    "Ana",
  ]);
});

test("a game that is not known yet changes no name", () => {
  expect(readName("greedy", undefined)).toBe("greedy");
});
