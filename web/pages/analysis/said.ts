/** An analysis in words: in chances to win; of whoever played alone, in points. */

import type { Balance, Prospects } from "../../wire/types";
import { tenths, written } from "../../words/numbers";
import type { GameTexts } from "../../words/texts";
import { say, words } from "../../words/words.svelte";
import { percent } from "./luck";

/** What counts for a seat, such as `43%`; alone, such as `7.5 points`. */
export const worthSaid = (worth: number, alone: boolean): string =>
  alone
    ? say("analysis_points", { points: tenths(worth, false, words.language) })
    : say("analysis_percent", { percent: percent(worth) });

/** The same where there is little room. */
export const shortly = (worth: number, alone: boolean): string =>
  alone ? tenths(worth, false, words.language) : worthSaid(worth, false);

/** How much it has changed, with its sign. */
export const changeSaid = (part: number, alone: boolean): string =>
  alone ? tenths(part, true, words.language) : written(percent(part), true);

/** What a decision has cost; null: nothing that is worth telling. */
export function costSaid(loss: number, alone: boolean): string | null {
  if (alone) return loss < 0.05 ? null : say("analysis_cost_points", { points: worthSaid(loss, true) });
  return percent(loss) === 0 ? null : say("analysis_cost", { percent: percent(loss) });
}

/** What a move promises to its seat. */
export function promised({ chances, margins }: Prospects, seat: number): string {
  const chance = chances[seat];
  if (chance === undefined) return say("analysis_worth_points", { points: worthSaid(margins[seat]!, true) });
  return say("analysis_worth", { chance: worthSaid(chance, false), lead: written(Math.round(margins[seat]!), true) });
}

/** What luck and own moves have cost or brought: for the one whose seat it is, or of somebody else. */
export function verdict(
  balance: Balance,
  own: boolean,
  names: readonly string[],
  texts: GameTexts,
  alone = false,
): string {
  const { seat, turning: turn, luck, others } = balance;
  if (own) {
    const part = (who: string, changed: number): string => {
      const told = alone ? Math.round(10 * changed) / 10 : percent(changed);
      const way = told === 0 ? "none" : told > 0 ? "brought" : "cost";
      return alone && told !== 0
        ? texts.say(`${who}.${way}_points`, { points: tenths(Math.abs(told), false, texts.language) })
        : texts.say(`${who}.${way}`, { percent: Math.abs(told) });
    };
    return texts.say("verdict.you", { draws: part("draws", luck), own: part("own", balance.own), turn });
  }
  const [draws, moves, theirs] = [luck, balance.own, others].map((each) =>
    alone ? tenths(each, true, texts.language) : written(percent(each), true),
  );
  return texts.say(
    alone ? "verdict.of_points" : "verdict.of",
    { seat, turn, luck: draws, own: moves, others: theirs },
    names,
  );
}
