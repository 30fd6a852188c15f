/** The pieces that paragraphs of the rules are about. */

export const pictured = {
  "rules.1": ["RG", "BO", "YP"],
  "rules.2": ["OY"],
  "rules.3": ["OO", "OB"],
  "rules.4": ["PP"],
  "rules.5": ["GG"],
  "rules.6": ["hidden", "hidden", "hidden"],
  "rules.7": ["RR"],
  "rules.8": ["YB"],
} as const;
