/** The pieces that paragraphs of the rules are about. */

export const pictured = {
  "rules.1": ["plate YKTS"],
  "rules.2": ["blue", "chip YT"],
  "rules.3": ["red", "red"],
  "rules.4": ["first"],
  "rules.5": ["yellow", "yellow", "yellow"],
  "rules.6": ["plate BRYW", "back wild"],
  "rules.7": ["chip BR", "chip KT"],
  "rules.8": ["turquoise"],
  "rules.9": ["special"],
  "rules.10": ["first"],
} as const;
