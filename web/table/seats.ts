/** Those at a table, in words and numbers. */

import type { SeatInfo } from "../wire/types";
import type { GameTexts } from "../words/texts";

/** The names of the players; bots have theirs in the language of the page. */
export function spoken(names: readonly string[], seats: readonly SeatInfo[], texts: GameTexts): string[] {
  return names.map((name, seat) => {
    const bot = seats[seat]?.bot;
    return bot && name.startsWith(bot) && texts.has(`bot.${bot}`)
      ? texts.say(`bot.${bot}`) + name.slice(bot.length)
      : name;
  });
}
