/** The pieces that paragraphs of the rules are about. */

export const pictured = {
  "rules.1": ["tile orange-h0 S", "tile orange-b1 E"],
  "rules.2": ["tile blue-h2 N"],
  "rules.3": ["tile green-a1 W"],
  "rules.4": ["tile red-h0 S", "tile purple-c N"],
  "rules.5": ["tile yellow-h1 N", "tile yellow-b0 S", "tile yellow-h2 W"],
  "rules.6": ["tile blue-h0 S", "worker green"],
  "rules.7": ["tile red-b1 N", "tile green-h3 E"],
  "rules.8": ["worker red", "worker red", "worker red"],
  "rules.9": ["worker green", "worker red"],
  "rules.10": ["tile purple-a0 N"],
} as const;
