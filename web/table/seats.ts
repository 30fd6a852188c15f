/** Those at a table, in words and numbers. */

import type { SeatInfo, TableInfo } from "../wire/types";
import type { GameTexts } from "../words/texts";

/** Whether several people play at this device: then nobody's hand is shown unasked. */
export const hasSeveral = (table: TableInfo): boolean => table.seats.filter(({ mine }) => mine).length > 1;

/** The names of the players; bots have theirs in the language of the page. */
export function spoken(names: readonly string[], seats: readonly SeatInfo[], texts: GameTexts): string[] {
  return names.map((name, seat) => {
    const bot = seats[seat]?.bot;
    return bot && name.startsWith(bot) && texts.has(`bot.${bot}`)
      ? texts.say(`bot.${bot}`) + name.slice(bot.length)
      : name;
  });
}
