/** The log in words: from entries as told to a viewer to sentences. */

import type { Event, Told } from "../wire/types";
import type { GameTexts } from "../words/texts";

export function sentenceOf(
  event: Event,
  texts: GameTexts,
  names: readonly string[],
  key = `event.${event.key}`,
): string {
  const args = Object.entries(event.args ?? {}).map(([name, value]) => [name, counted(value)]);
  return texts.say(key, { ...Object.fromEntries(args), seat: event.seat ?? null }, names);
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

/** A sentence, and the seat that it is about. */
export interface Said {
  seat: number | null;
  text: string;
}

/** The sentences of an entry; none where nothing is to be said. `many`: the text of an event that stands for several. */
export function lines(told: Told, texts: GameTexts, names: readonly string[], many?: string): Said[] {
  const { entry, text } = told;
  const seat = told.seat ?? null;
  const events = (told.events ?? [])
    .filter((event) => !idle(event))
    .map((event) => ({ seat: event.seat ?? null, text: sentenceOf(event, texts, names, many) }));
  if (entry === "move" || entry === "chance") return events;
  const key = entry === "ask" || entry === "answer" ? `entry.${entry}.${text ?? ""}` : `entry.${entry}`;
  return [{ seat, text: texts.say(key, { seat, text: text ?? "" }, names) }, ...events];
}

/** The numbers of entries that were taken back. */
export function undone(entries: readonly Told[]): Set<number> {
  const found = new Set<number>();
  for (const { entry, number, text } of entries) {
    if (entry === "undo") for (let taken = Number(text); taken < number; taken++) found.add(taken);
  }
  return found;
}

export interface Line {
  told: Told;
  said: Said[];
}

/** The log as it is written down; `fold` names events of chance that are one line where they come in a row. */
export function written(
  entries: readonly Told[],
  texts: GameTexts,
  names: readonly string[],
  fold: Readonly<Record<string, string>> = {},
): Line[] {
  const found: { told: Told; many?: string }[] = [];
  for (const told of entries) {
    const last = found.at(-1);
    const joined = last ? join(last.told, told, fold) : null;
    if (joined) found[found.length - 1] = joined;
    else found.push({ told });
  }
  return found
    .map(({ told, many }) => ({ told, said: lines(told, texts, names, many) }))
    .filter(({ said }) => said.length > 0);
}

function join(one: Told, other: Told, fold: Readonly<Record<string, string>>): { told: Told; many: string } | null {
  if (one.entry !== "chance" || other.entry !== "chance") return null;
  const [first, ...more] = one.events ?? [];
  const [second, ...others] = other.events ?? [];
  if (!first || !second || more.length + others.length > 0) return null;
  const many = fold[first.key];
  if (!many || first.key !== second.key || first.seat !== second.seat) return null;
  const args: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(first.args ?? {})) args[name] = [value, second.args?.[name]].flat();
  return { told: { ...other, events: [{ ...first, args }] }, many };
}
