/** The pieces that the sentences of the summary are about. */

export const pictured = {
  turn: ["worker 0"],
  quarry: ["tile green-7T-tea2-silk1 NES", "die green 4", "die green 3"],
  market: ["die orange 3", "tile green-5C-spice2 ES"],
  palace: ["die purple 3"],
  harbour: ["die blue 3", "boat 0"],
  dice: ["die green 1", "die green 6"],
  workers: ["worker 0", "worker 1"],
} as const;
