/** The goal of who plays alone, in words. */

import type { Goal, TableInfo } from "../wire/types";
import { called } from "../table/seats";
import { written } from "../words/numbers";
import type { GameTexts } from "../words/texts";
import { say } from "../words/words.svelte";

/** While one plays: what is to be reached, as soon as that is known. */
export function goalNow({ level, result, missing }: Goal, texts: GameTexts): string {
  const who = called(level, texts);
  if (missing) return say("goal_missing", { level: who });
  return result === null ? say("goal_coming", { level: who }) : say("goal_is", { level: who, goal: written(result) });
}

/** At the end: whether it was reached, and by how much it was missed or passed. */
export function goalAtEnd({ level, result, missing }: Goal, made: number, texts: GameTexts): string {
  const who = called(level, texts);
  if (missing || result === null) return goalNow({ level, result, missing }, texts);
  const args = { level: who, goal: written(result), count: Math.abs(made - result) };
  if (made === result) return say("goal_equalled", args);
  return say(made > result ? "goal_passed" : "goal_missed", args);
}

/** Whether one has it. */
export const reached = ({ goal }: TableInfo, made: number): boolean =>
  goal !== null && goal.result !== null && made >= goal.result;
