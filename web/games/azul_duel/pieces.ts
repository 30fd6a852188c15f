/** Names of what flies, as cues write them: "blue 3", "plate YKTS right", "back wild", "chip YT", "first". */

import { isKind, type Kind } from "./colours";

/** The tiles of a piece, one by one; none where it is something else. */
export function tilesOf(piece: string): readonly Kind[] {
  const [what = "", count = "1"] = piece.split(" ");
  return isKind(what) ? Array.from({ length: Number(count) }, () => what) : [];
}

/** The plate of a piece, and its turn; null where it is something else. */
export function plateOf(piece: string): { plate: string; turn: string } | null {
  const [what, plate, turn = ""] = piece.split(" ");
  return what === "plate" && plate !== undefined ? { plate, turn } : null;
}
