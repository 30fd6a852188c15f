/** The moves that are shown at a moment: the best ones, and the one that was made. */

import type { AnalysisMoment, Hint, Made, Prospects } from "../../wire/types";

export interface Option {
  hint: Hint;
  /** Its place among the best ones, from 1; null: it is none of them. */
  rank: number | null;
  /** Whether it is the one that was made. */
  made: boolean;
  prospects: Prospects;
  /** How play is expected to go on from it. */
  line: readonly Made[];
}

/** A hint may say further what follows from a move. */
const begins = (hint: Hint, made: Hint): boolean => made.line.every((code, at) => hint.line[at] === code);

export function optionsAt({ decision, hints, made }: AnalysisMoment): Option[] {
  const { best = [], after = null } = decision ?? {};
  const found = hints.flatMap((hint, at): Option[] => {
    const choice = best[at];
    if (!choice) return [];
    const { prospects, line } = choice;
    return [{ hint, rank: at + 1, made: made !== null && begins(hint, made), prospects, line: line.slice(1) }];
  });
  if (made && after && !found.some((each) => each.made))
    found.push({ hint: made, rank: null, made: true, prospects: after, line: [] });
  return found;
}
