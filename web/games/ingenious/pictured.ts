/** The pieces that the sentences of the summary are about. */

export const pictured = {
  goal: ["RG", "BO", "YP"],
  turn: ["OY"],
  score: ["OO", "OB"],
  bonus: ["GG"],
  swap: ["hidden", "hidden", "hidden"],
  end: ["RR"],
} as const;
