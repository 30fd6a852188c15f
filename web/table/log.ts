/** The log in words: from entries as told to a viewer to sentences. */

import type { Event, Told } from "../wire/types";
import type { GameTexts } from "../words/texts";

export function sentenceOf(event: Event, texts: GameTexts, names: readonly string[]): string {
  const args = Object.entries(event.args ?? {}).map(([name, value]) => [name, counted(value)]);
  return texts.say(`event.${event.key}`, { ...Object.fromEntries(args), seat: event.seat ?? null }, names);
}

/** Many unknown things are one, with their number. */
function counted(value: unknown): unknown {
  const unknown = Array.isArray(value) && value.length > 1 && value.every((each) => each === null);
  return unknown ? `? × ${value.length}` : value;
}

/** Whether an event only says that something brought no points. */
function idle({ args, points }: Event): boolean {
  return args?.points === 0 && Object.keys(points ?? {}).length === 0;
}

/** The sentences of an entry; none where nothing is to be said. */
export function lines(told: Told, texts: GameTexts, names: readonly string[]): string[] {
  const { entry, seat, text } = told;
  const events = (told.events ?? []).filter((event) => !idle(event)).map((event) => sentenceOf(event, texts, names));
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

/** Entries as they are written down: draws of one seat in a row are one, with all that was drawn. */
export function folded(entries: readonly Told[]): Told[] {
  const found: Told[] = [];
  for (const told of entries) {
    const last = found.at(-1);
    const joined = last && told.entry === "chance" && last.entry === "chance" ? join(last, told) : null;
    if (joined) found[found.length - 1] = joined;
    else found.push(told);
  }
  return found;
}

function join(one: Told, other: Told): Told | null {
  const [first, ...more] = one.events ?? [];
  const [second, ...others] = other.events ?? [];
  if (!first || !second || more.length + others.length > 0) return null;
  if (first.key !== second.key || first.seat !== second.seat) return null;
  const args: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(first.args ?? {})) args[name] = [value, second.args?.[name]].flat();
  return { ...other, events: [{ ...first, args }] };
}
