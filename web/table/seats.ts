/** Those at a table, in words and numbers. */

import type { SeatInfo, Told } from "../wire/types";
import type { GameTexts } from "../words/texts";
import { say } from "../words/words.svelte";

/** The names of the players; bots have theirs in the language of the page, and who has deleted theirs has none. */
export function spoken(names: readonly string[], seats: readonly SeatInfo[], texts: GameTexts): string[] {
  return names.map((name, seat) => {
    const bot = seats[seat]?.bot;
    return name === "" || (bot && name.startsWith(bot)) ? called(name, texts) : name;
  });
}

/** The name of somebody who sits down or gets up, which may be that of a bot, with a number where there are several. */
export function called(name: string, texts: GameTexts): string {
  if (name === "") return say("someone");
  const [bot = ""] = name.split(" ");
  return texts.has(`bot.${bot}`) ? texts.say(`bot.${bot}`) + name.slice(bot.length) : name;
}

/** Those of a position that no table holds: of some of them it is looked at. */
export const seated = (names: readonly string[], mine: readonly number[]): SeatInfo[] =>
  names.map((name, seat) => ({
    seat,
    kind: mine.includes(seat) ? "me" : "friend",
    name,
    mine: mine.includes(seat),
    bot: null,
    free: false,
    gone: false,
    resigned: false,
    online: true,
    bot_from: null,
    invitation: null,
    former: false,
    late: false,
    bank: null,
    token: null,
  }));

/** Those at the table as they were when so much had happened: nobody has given up before they did. */
export function seatsThen(seats: readonly SeatInfo[], entries: readonly Told[]): SeatInfo[] {
  return seats.map((each) => ({
    ...each,
    resigned: entries.some(({ entry, seat }) => entry === "resign" && seat === each.seat),
  }));
}

/** A colour that stands for a player, and what is written on it. */
export interface SeatColour {
  fill: string;
  ink: string;
}

/** The colours that the page wears now. */
let worn: readonly (readonly [string, string])[] = [];

/** Lets the seats have these colours on the whole page, in dialogs too; returns what takes them off, unless others came. */
export function dress(colours: readonly SeatColour[]): () => void {
  undress();
  const mine = colours.flatMap(({ fill, ink }, seat) => [
    [`--seat-${seat}`, fill] as const,
    [`--on-seat-${seat}`, ink] as const,
  ]);
  worn = mine;
  for (const [name, colour] of worn) document.documentElement.style.setProperty(name, colour);
  return () => {
    if (worn === mine) undress();
  };
}

function undress(): void {
  for (const [name] of worn) document.documentElement.style.removeProperty(name);
  worn = [];
}
