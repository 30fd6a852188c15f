/** The pieces that paragraphs of the rules are about. */

export const pictured = {
  "rules.2": ["worker 0"],
  "rules.3": ["tile green-7T-tea2-silk1 NES", "die green 4", "die green 3"],
  "rules.4": ["tile orange-4S-fortress EW", "tile blue-5C-temple SW"],
  "rules.5": ["tile purple-6T-mill-spice1 NEW"],
  "rules.6": ["die orange 3", "tile green-5C-spice2 ES"],
  "rules.7": ["die purple 3"],
  "rules.8": ["die blue 3", "boat 0"],
  "rules.14": ["worker 0", "worker 1"],
  "rules.9": ["die green 1", "die green 6"],
  "rules.11": ["yield white-3-money"],
} as const;
