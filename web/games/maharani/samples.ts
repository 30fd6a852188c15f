/** What tests of this board have in common. */

import type { Offers } from "../../wire/types";

/** The first tile goes on two spaces as it is, the second one on another, where it can be turned. */
export const placing = (one: string, other: string, turned: string): Offers => ({
  question: { key: "ask_place", args: {}, step: 1 },
  answers: [],
  groups: [
    {
      pieces: [{ piece: "1", turns: [0] }],
      places: [
        [[one], 10],
        [[other], 20],
      ],
    },
    { pieces: [{ piece: "2", turns: [0, 1] }], places: [[[turned], 30]] },
  ],
});
