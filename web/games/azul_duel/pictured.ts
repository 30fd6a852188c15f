/** The pieces that the sentences of the summary are about. */

export const pictured = {
  goal: ["plate YKTS"],
  sun: ["red", "red"],
  moon: ["first"],
  line: ["yellow", "yellow", "yellow"],
  plates: ["plate BRYW", "back wild"],
  chips: ["chip BR", "chip KT"],
  tiling: ["special"],
} as const;
