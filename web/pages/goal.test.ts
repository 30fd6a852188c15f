import { expect, test } from "vitest";
import { aTable } from "../wire/samples";
import type { Goal } from "../wire/types";
import { catalogue } from "../words/samples";
import { GameTexts } from "../words/texts";
import { goalAtEnd, goalNow, reached } from "./goal";

const texts = new GameTexts(catalogue("core"), "en");
const goal = (over: Partial<Goal> = {}): Goal => ({ level: "expert", result: 17, missing: false, ...over });

test("while one plays, the goal is told as soon as it is known", () => {
  expect(goalNow(goal({ result: null }), texts)).toContain("Expert is still playing this deal");
  expect(goalNow(goal(), texts)).toBe("Expert makes 17 on this deal.");
  expect(goalNow(goal({ result: null, missing: true }), texts)).toContain("no goal");
});

test.each([
  [17, true, "Goal reached: Expert makes 17 on this deal, just like you."],
  [19, true, "Goal reached: Expert makes 17 on this deal, and you’re 2 better."],
  [14, false, "Expert makes 17 on this deal. You’re 3 short."],
])("at the end it is told whether it was reached, and by how much not: %i", (made, has, said) => {
  expect(goalAtEnd(goal(), made, texts)).toBe(said);
  expect(reached(aTable({ goal: goal() }), made)).toBe(has);
});

test("a goal that is not known yet is neither reached nor missed", () => {
  expect(goalAtEnd(goal({ result: null }), 20, texts)).toContain("still playing");
  expect(reached(aTable({ goal: goal({ result: null }) }), 20)).toBe(false);
  expect(reached(aTable(), 20)).toBe(false);
});
