/** Why somebody has won: by gold, with what made the difference. */

import type { Ending } from "../../table/tells";
import { rivals, widest } from "../../table/ending";
import type { MaharaniView } from "../../wire/types";
import type { GameTexts } from "../../words/texts";

const KINDS = ["area", "group", "wages", "paid"];

export function verdict({ outcome, scores, names, events }: Ending<MaharaniView>, texts: GameTexts): string | null {
  const found = rivals(outcome);
  if (!found) return null;
  const { winners, other } = found;
  const points = scores.result[winners[0]!]!;
  if (winners.length > 1) return texts.say("board.verdict_level", { seat: winners, points }, names);
  if (other === null) return null;
  const seat = winners[0]!;
  const most = widest(events, scores, KINDS, seat, other);
  return most && texts.say("board.verdict", { seat, points, other, less: scores.result[other], ...most }, names);
}
