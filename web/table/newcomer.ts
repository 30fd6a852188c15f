/** Somebody new in a seat sees what its player has seen: everybody at the table is told so, once. */

import type { Told } from "../wire/types";

const KEY = "rondel-newcomers";
/** So many tables are remembered. */
const MANY = 50;

/** The last one who has come to see a hand. */
export const newcomerIn = (entries: readonly Told[]): Told | undefined => entries.findLast(({ hand }) => hand);

/** The numbers of those entries that this browser has been told, by table. */
function told(): Map<string, number> {
  try {
    return new Map(JSON.parse(localStorage.getItem(KEY) ?? "[]") as [string, number][]);
  } catch {
    return new Map(); // storage may be forbidden, or hold something else
  }
}

export const isTold = (table: string, number: number): boolean => (told().get(table) ?? -1) >= number;

export function keepTold(table: string, number: number): void {
  const all = told();
  all.delete(table); // the latest stands last
  all.set(table, number);
  try {
    localStorage.setItem(KEY, JSON.stringify([...all].slice(-MANY)));
  } catch {
    // not remembered: told once more with the next page
  }
}
