import { beforeEach, expect, test } from "vitest";
import type { Hint } from "../wire/types";
import { GameTexts } from "../words/texts";
import { Advice, compared, why } from "./advice.svelte";
import { Stage } from "./stage.svelte";

const texts = new GameTexts(
  {
    "list.and": "{one} and {other}",
    "hint.why": "{merits|and}.",
    "hint.scores": "scores {points}",
    "hint.closes": "closes {seat:name}'s place",
    "hint.better": "{percent} better",
    "hint.behind": "{percent} behind",
    "hint.better_alone": "more",
    "hint.behind_alone": "less",
    "hint.level": "level",
    "hint.level_other": "as good",
  },
  "en",
);
const hint = (line: number[], worth: number | null = null): Hint => ({ line, text: "", events: [], merits: [], worth });

let stage: Stage;
let advice: Advice;

beforeEach(() => {
  stage = new Stage(() => undefined);
  advice = new Advice(stage);
});

test("the best move lies on the board first, another one when it is chosen, none when that is pressed again", () => {
  advice.show([hint([4, 7]), hint([5])]);
  expect(stage.shown).toEqual([4, 7]);
  advice.press(1);
  expect(stage.shown).toEqual([5]);
  advice.press(1);
  expect([advice.hint, stage.shown]).toEqual([null, []]);
});

test("what is left of a move stays on the board while one does as it says", () => {
  advice.show([hint([4, 7, 9])]);
  advice.follow([4]);
  expect(stage.shown).toEqual([7, 9]);
  advice.follow([7, 9]);
  expect([advice.hint, stage.shown]).toEqual([null, []]);
});

test("a move that is shown goes when one makes another, or anything else happens", () => {
  for (const made of [[5], [4, 8], null]) {
    advice.show([hint([4, 7, 9])]);
    advice.follow(made);
    expect(advice.hint).toBeNull();
  }
});

test("what speaks for a move is one sentence that begins with a capital", () => {
  const merits = [
    { key: "scores", args: { points: 3 } },
    { key: "closes", args: { seat: 1 } },
  ];
  expect(why({ ...hint([1]), merits }, texts, ["Ana", "Ben"])).toBe("Scores 3 and closes Ben's place.");
});

test("it is said how much better the first one is, and how far the others are behind", () => {
  const three = [hint([1], 0.71), hint([2], 0.6), hint([3], 0.705)];
  expect([0, 1, 2].map((at) => compared(three, at, texts))).toEqual(["11 better", "11 behind", "as good"]);
  expect(compared([hint([1], 0.6), hint([2], 0.595)], 0, texts)).toBe("level");
});

test("to who plays alone it is said which one brings more, for nobody can win", () => {
  const two = [hint([1], 0.5), hint([2], 0.4)];
  expect([0, 1].map((at) => compared(two, at, texts, true))).toEqual(["more", "less"]);
});

test("where nobody knows how good moves are nothing is said of it", () => {
  expect(compared([hint([1]), hint([2])], 0, texts)).toBeNull();
  expect(compared([hint([1], 0.6)], 0, texts)).toBeNull();
});
