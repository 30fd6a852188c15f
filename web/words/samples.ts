/** The words of a game as the server has them, for tests. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Texts } from "./sentence";
import { GameTexts, type Spoken } from "./texts";

/** What stands in a catalogue: that of a game, of `core`, or of `analysis`. */
export function catalogue(of: string, language = "en"): Texts {
  const folder = of === "core" || of === "analysis" ? of : `games/${of}`;
  const file = join(import.meta.dirname, `../../src/rondel/${folder}/messages/${language}.json`);
  return JSON.parse(readFileSync(file, "utf-8")) as Texts;
}

/** The words of a game, without those that all have. */
export const wordsOf = (game: string, spoken?: Spoken): GameTexts => new GameTexts(catalogue(game), "en", spoken);
