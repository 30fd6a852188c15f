/** Who sits where at a table that plays on from a moment. */

import type { SeatWanted } from "../../wire/types";

/** `alone`: one plays for everybody. */
export type Company = "against" | "alone" | "bots";

interface Of {
  /** One's own seat. */
  seat: number;
  names: readonly string[];
  level: string;
  own: string;
}

export function company(who: Company, { seat, names, level, own }: Of): SeatWanted[] {
  return names.map((name, at): SeatWanted => {
    if (who === "bots") return { kind: "bot", bot: level };
    if (at === seat) return { kind: "me", name: own };
    return who === "alone" ? { kind: "device", name } : { kind: "bot", bot: level };
  });
}
