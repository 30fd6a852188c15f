/** What the page tells in words of its own, since the terminal's are about what is written: events, questions, answers. */

import type { Telling } from "../../table/log";

export const EVENTS: Readonly<Record<string, string>> = {
  laid: "board.event_laid",
  covered: "board.event_covered",
  picked: "board.event_picked",
  income: "board.event_income",
  mixed: "board.event_mixed",
  good: "board.event_good",
  turned: "board.event_turned",
  round: "board.event_round",
  yield_tile: "board.event_yield_tile",
  discarded: "board.event_discarded",
  drew_brown: "board.event_drew_brown",
  laid_open: "board.event_laid_open",
  fame_bonus: "board.event_fame_bonus",
  money_bonus: "board.event_money_bonus",
  put_yield: "board.event_put_yield",
  joined: "board.event_joined",
  joined_tile: "board.event_joined_tile",
  fewer: "board.event_fewer",
};

export const SAYS: Readonly<Record<string, string>> = {
  "question.ask_die": "board.ask_die",
  "question.ask_name": "board.ask_name",
  "question.ask_sum": "board.ask_sum",
  "question.ask_good": "board.ask_good",
  "question.ask_return": "board.ask_return",
  "question.ask_lay": "board.ask_lay",
  "question.ask_over": "board.ask_over",
  "question.ask_border": "board.ask_border",
  "question.ask_choose": "board.ask_choose",
  "question.ask_spot": "board.ask_spot",
  "answer.keep": "board.answer_keep",
  "answer.leave": "board.answer_keep",
  "answer.good": "board.answer_good",
  "answer.colour": "board.answer_colour",
  "answer.building": "board.answer_building",
};

/** Why a space is closed. */
export const CLOSED: Readonly<Record<string, string>> = {
  closed_full: "board.closed_full",
  closed_money: "board.closed_money",
  closed_good: "board.closed_good",
  closed_tile: "board.closed_tile",
  closed_roads: "board.closed_roads",
  closed_river: "board.closed_river",
  closed_cover: "board.closed_cover",
  closed_die: "board.closed_die",
  closed_colour: "board.closed_colour",
  closed_value: "board.closed_value",
  closed_karma: "board.closed_karma",
};

/** What is drawn in the log, by the names of `Piece`: tiles with their roads, and dice with their value. */
export const drawn: Telling["drawn"] = ({ args = {} }, argument) => {
  const { tile, roads, colour, value } = args;
  if (argument === "brief" && typeof tile === "string") return [`tile ${tile} ${String(roads)}`];
  if (value === undefined || !["colour", "value", "dice"].includes(argument)) return null;
  // What a die shows is seen on it.
  if (argument === "value") return [];
  const values = [value].flat();
  return [colour].flat().map((each, at) => `die ${String(each)} ${String(values[at])}`);
};
