/** Plates in words, for those who hear them: what their cells show, from the top left to the bottom right. */

import type { GameTexts } from "../../words/texts";
import { meaning } from "./colours";

function cell(letter: string, texts: GameTexts): string {
  const shows = meaning(letter);
  return texts.say(shows === "special" || shows === "wild" ? `kind.${shows}` : `colour.${shows}`);
}

export function plateWords(plate: string, texts: GameTexts): string {
  return `${plate} (${[...plate].map((letter) => cell(letter, texts)).join(", ")})`;
}
