/** What is drawn in the log: tiles, open or face down; and how they are read out. */

import type { Telling } from "../../table/log";
import type { Spoken } from "../../words/texts";
import { halves, isTile } from "./symbols";

/** What `Inline` draws for a tile that nobody may know. */
export const HIDDEN = "hidden";

export const drawn: Telling["drawn"] = ({ args }, argument) =>
  argument === "tile" ? [args?.tile].flat().map((tile) => (typeof tile === "string" ? tile : HIDDEN)) : null;

/** `RG`: "red and green". */
export const spoken: Spoken = (args, texts) => {
  const said = (tile: unknown): unknown => {
    if (Array.isArray(tile)) return tile.map(said);
    if (typeof tile !== "string" || !isTile(tile)) return tile;
    const [first, second] = halves(tile);
    return texts.say("board.pair", { first, second });
  };
  return "tile" in args ? { ...args, tile: said(args.tile) } : args;
};
