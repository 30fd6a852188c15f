/** Why somebody has won: by points, with what made the difference, or by the first-player tile. */

import type { Ending } from "../../table/tells";
import { rivals, widest } from "../../table/ending";
import type { AzulDuelView } from "../../wire/types";
import type { GameTexts } from "../../words/texts";

const KINDS = ["drew", "run", "special", "lost", "lost_first", "tallied"];

export function verdict({ outcome, scores, names, events }: Ending<AzulDuelView>, texts: GameTexts): string | null {
  const found = rivals(outcome);
  if (!found || found.other === null) return null;
  const [seat, other] = [found.winners[0]!, found.other];
  const points = scores.result[seat]!;
  if (outcome.reason === "first_player") return texts.say("board.verdict_first", { seat, points }, names);
  if (outcome.reason === "starter") return texts.say("board.verdict_starter", { seat, points }, names);
  const most = widest(events, scores, KINDS, seat, other);
  return most && texts.say("board.verdict", { seat, points, other, less: scores.result[other], ...most }, names);
}
