/** Answers by what they are about: the things on the table look for theirs. */

import type { Stage } from "../../table/stage.svelte";
import type { RondelCoreOffersAnswer as Answer } from "../../wire/types";

/** The answer of that kind that is about such a thing, if it can be given now. */
export const answerOf = (stage: Stage, key: string, about: Record<string, unknown>): Answer | null =>
  among(stage.answers, key, about);

/** That answer among some. */
export function among(answers: readonly Answer[], key: string, about: Record<string, unknown>): Answer | null {
  const fits = ({ args = {} }: Answer): boolean =>
    Object.entries(about).every(([field, value]) => args[field] === value);
  return answers.find((answer) => answer.key === key && fits(answer)) ?? null;
}

/** The kinds of answers that are given at the things themselves; the others are buttons below the question. */
const PLACED = ["die", "turned_die", "tile", "sail", "figure", "border", "spot", "yield_tile"];

export const isPlaced = ({ key }: Answer): boolean => PLACED.includes(key);
