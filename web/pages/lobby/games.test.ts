import { expect, test } from "vitest";
import type { GameInfo, TableLine } from "../../wire/types";
import { nameIn, readName } from "./games";

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

test("who has deleted a finished game is somebody in it, an empty seat of another is not", () => {
  const named = (status: TableLine["status"], name: string) => nameIn({ status } as TableLine, name, game);
  expect([named("over", ""), named("void", ""), named("open", ""), named("over", "greedy")]).toEqual([
    "someone",
    "someone",
    "",
    "Hamižný",
  ]);
});
