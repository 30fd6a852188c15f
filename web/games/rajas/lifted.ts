/** Which of the own dice lie chosen: those that were pressed, though equal ones are the same to the game. */

import type { RondelCoreOffersAnswer as Answer } from "../../wire/types";

export interface OwnDie {
  key: string;
  colour: string;
  value: number;
}

/** A press on a die, and the answer that it gave. */
export interface Touch {
  key: string;
  code: number;
}

/** The answers that are gathered, by the dice that lie chosen for them: as pressed, or else the first that is alike. */
export function lifted(
  dice: readonly OwnDie[],
  gathered: readonly Answer[],
  touches: readonly Touch[],
): ReadonlyMap<string, Answer> {
  const found = new Map<string, Answer>();
  const free = (key: string): boolean => !found.has(key);
  const left = gathered.filter((answer) => {
    const touch = touches.find(({ key, code }) => code === answer.code && free(key));
    if (touch && dice.some(({ key }) => key === touch.key)) found.set(touch.key, answer);
    return !touch || found.get(touch.key) !== answer;
  });
  for (const answer of left) {
    const { colour, value } = answer.args ?? {};
    const alike = dice.find((die) => die.colour === colour && die.value === value && free(die.key));
    if (alike) found.set(alike.key, answer);
  }
  return found;
}
