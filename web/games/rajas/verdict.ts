/** Why somebody has won: whose markers met, and when; or how far they passed each other. */

import type { Ending } from "../../table/tells";
import { rivals } from "../../table/ending";
import type { Event, RajasView } from "../../wire/types";
import type { GameTexts } from "../../words/texts";

/** A money space is half a fame space, rounded up. */
export const standing = ({ fame = 0, money = 0 }: Readonly<Record<string, number>>): number =>
  fame + Math.ceil(money / 2);

/** The round in which a seat's markers met. */
function metIn(events: readonly Event[], seat: number): number {
  const at = events.findIndex((event) => event.key === "met" && event.seat === seat);
  const last = events.slice(0, at).findLast(({ key }) => key === "round");
  return typeof last?.args?.round === "number" ? last.args.round : 1;
}

export function verdict({ outcome, scores, names, events }: Ending<RajasView>, texts: GameTexts): string | null {
  const found = rivals(outcome);
  if (!found || found.winners.length > 1 || found.other === null) return null;
  const [seat, other] = [found.winners[0]!, found.other];
  const [points, less] = [scores.result[seat]!, scores.result[other]!];
  // It was a bot's markers that met, in the seat of somebody who had given up.
  if (outcome.reason === "met" && points < 0) return null;
  if (outcome.reason === "rounds") return texts.say("board.verdict_rounds", { seat, gap: -points }, names);
  const round = metIn(events, seat);
  if (less < 0) return texts.say("board.verdict_met", { seat, round, other, gap: -less }, names);
  if (less < points) return texts.say("board.verdict_further", { seat, points, other, less }, names);
  return texts.say("board.verdict_sooner", { seat, points, round }, names);
}
