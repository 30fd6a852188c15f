/** An analysis in sentences. */

import type { Balance } from "../../wire/types";
import { written } from "../../words/numbers";
import type { GameTexts } from "../../words/texts";
import { percent } from "./luck";

/** What luck and own moves have cost or brought: for the one whose seat it is, or of somebody else. */
export function verdict(balance: Balance, own: boolean, names: readonly string[], texts: GameTexts): string {
  const { seat, turning: turn, luck, others } = balance;
  if (own) {
    const part = (who: string, changed: number): string =>
      texts.say(`${who}.${percent(changed) === 0 ? "none" : changed > 0 ? "brought" : "cost"}`, {
        percent: Math.abs(percent(changed)),
      });
    return texts.say("verdict.you", { draws: part("draws", luck), own: part("own", balance.own), turn });
  }
  const [draws, moves, theirs] = [luck, balance.own, others].map((each) => written(percent(each), true));
  return texts.say("verdict.of", { seat, turn, luck: draws, own: moves, others: theirs }, names);
}
