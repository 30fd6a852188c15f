/** Learning from one's own mistakes: the dearest ones as questions, one after the other. */

import type { Decision } from "../../wire/types";

export interface Lesson {
  questions: readonly Decision[];
  /** Which of them is asked. */
  at: number;
  /** Whether its answer is shown. */
  shown: boolean;
}

export const begun = (questions: readonly Decision[]): Lesson => ({ questions, at: 0, shown: false });

/** The next question; null: that was the last one. */
export const further = ({ questions, at }: Lesson): Lesson | null =>
  at + 1 < questions.length ? { questions, at: at + 1, shown: false } : null;
