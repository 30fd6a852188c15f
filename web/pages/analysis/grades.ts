/** What decisions are worth, in signs. Their words are the game's texts `grade.*`. */

import type { Decision } from "../../wire/types";

export type Grade = NonNullable<Decision["grade"]>;

/** As people who look at games after the end write them. */
export const SIGNS: Record<Grade, string> = { best: "★", good: "✓", inaccuracy: "?!", mistake: "?", blunder: "??" };

/** Decisions that one can learn from. */
export const isDear = ({ grade }: Decision): boolean => grade === "mistake" || grade === "blunder";

/** Whether something better was there to be found. */
const isLost = ({ grade, loss }: Decision): boolean => grade !== "best" && grade !== "good" && (loss ?? 0) > 0;

/** A seat's decisions that cost most, the dearest first. */
export function worst(decisions: readonly Decision[], seat: number, most = 3): Decision[] {
  return decisions
    .filter((each) => each.seat === seat && isLost(each))
    .sort((one, other) => other.loss! - one.loss! || one.number - other.number)
    .slice(0, most);
}
