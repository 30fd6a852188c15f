/** Answers by what they are about: the things on the table look for theirs. */

import { COLOURS } from "./box";
import type { Stage } from "../../table/stage.svelte";
import type { Offers, RondelCoreOffersAnswer as Answer } from "../../wire/types";

/** The answer of that kind that is about such a thing, if it can be given now. */
export function answerOf(stage: Stage, key: string, about: Record<string, unknown>): Answer | null {
  const fits = ({ args = {} }: Answer): boolean =>
    Object.entries(about).every(([field, value]) => args[field] === value);
  return stage.answers.find((answer) => answer.key === key && fits(answer)) ?? null;
}

/** The kinds of answers that are given at the things themselves; the others are buttons below the question. */
const PLACED = ["die", "turned_die", "tile", "sail", "figure", "border", "spot", "yield_tile"];

export const isPlaced = ({ key }: Answer): boolean => PLACED.includes(key);

const SET_OF_DICE = ["ask_pick", "ask_return"];

/**
 * Sets are chosen in any order, though they are told in one: as many dice as one likes, or so many colours, where each of
 * them could be taken as often as one likes; else they are asked for one by one, in their order.
 */
export function gathers({ question, answers = [] }: Offers): number {
  const { key, args = {} } = question;
  if (SET_OF_DICE.includes(key)) return Infinity;
  if (key !== "ask_name") return 1;
  const amount = Number(args["amount"]);
  const colours = (args["colours"] as string[]).length || COLOURS.length;
  const plenty = answers.length === colours && answers.every((answer) => Number(answer.args?.["count"]) >= amount);
  return plenty ? amount : 1;
}

/** Whether colours are asked for one by one, in their order. */
export const inOrder = (offers: Offers | null): boolean =>
  offers?.question.key === "ask_name" && Number(offers.question.args?.["amount"]) > gathers(offers);
