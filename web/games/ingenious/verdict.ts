/** Why somebody has won: by the weakest colour, or by the first of the next ones that is not alike. */

import type { Ending } from "../../table/tells";
import { rivals } from "../../table/ending";
import type { IngeniousView, Scores } from "../../wire/types";
import type { GameTexts } from "../../words/texts";
import { COLOURS, type Colour } from "./symbols";

/** The colours of a seat, the weakest first. */
function upwards({ tracks }: Scores, seat: number): { colour: Colour; points: number }[] {
  return COLOURS.map((colour) => ({ colour, points: tracks[colour]![seat]! })).sort(
    (one, other) => one.points - other.points,
  );
}

export const weakest = (points: Readonly<Record<string, number>>): number => Math.min(...Object.values(points));

/** In pairs partners sit opposite each other. */
export const teams = ({ pairs, seats }: IngeniousView): number[] =>
  Array.from({ length: seats }, (_, seat) => (pairs ? seat % 2 : seat));

export function verdict({ outcome, scores, names }: Ending<IngeniousView>, texts: GameTexts): string | null {
  const found = rivals(outcome);
  if (!found) return null;
  const { winners: seat, other } = found;
  const own = upwards(scores, seat[0]!);
  if (names.length === 1) return texts.say("board.verdict_alone", { ...own[0] });
  // Where a bot did so for somebody who had given up, the others are compared as ever.
  const best = scores.result[seat[0]!] === Math.max(...scores.result);
  if (outcome.reason === "all_at_end" && best) return texts.say("board.verdict_all", { seat }, names);
  if (other === null) return texts.say("board.verdict_level", { seat }, names);
  const theirs = upwards(scores, other);
  const at = own.findIndex(({ points }, step) => points !== theirs[step]!.points);
  // Whoever gave up is behind those who have less.
  if (at < 0 || own[at]!.points < theirs[at]!.points) return null;
  const args = {
    seat,
    other: outcome.places.flatMap((place, each) => (place === outcome.places[other] ? [each] : [])),
  };
  const [{ colour, points }, { colour: second, points: less }] = [own[at]!, theirs[at]!];
  if (at === 0) return texts.say("board.verdict", { ...args, colour, points, second, less }, names);
  return texts.say("board.verdict_tie", { ...args, equal: own[0]!.points, step: at + 1, points, less }, names);
}
