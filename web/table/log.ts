/** The log in words: from entries as told to a viewer to sentences. */

import type { Event, Told } from "../wire/types";
import type { GameTexts } from "../words/texts";

export function sentenceOf(event: Event, texts: GameTexts, names: readonly string[]): string {
  return texts.say(`event.${event.key}`, { ...event.args, seat: event.seat ?? null }, names);
}

/** The sentences of an entry; none where nothing is to be said, as of a draw that is told by its event. */
export function lines(told: Told, texts: GameTexts, names: readonly string[]): string[] {
  const { entry, seat, text } = told;
  const events = (told.events ?? []).map((event) => sentenceOf(event, texts, names));
  if (entry === "move" || entry === "chance") return events;
  const key = entry === "ask" || entry === "answer" ? `entry.${entry}.${text ?? ""}` : `entry.${entry}`;
  return [texts.say(key, { seat: seat ?? null, text: text ?? "" }, names), ...events];
}

/** The numbers of entries that were taken back. */
export function undone(entries: readonly Told[]): Set<number> {
  const found = new Set<number>();
  for (const { entry, number, text } of entries) {
    if (entry === "undo") for (let taken = Number(text); taken < number; taken++) found.add(taken);
  }
  return found;
}
