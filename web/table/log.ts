/** The log in words: from entries as told to a viewer to sentences. */

import type { Event, Told } from "../wire/types";
import type { Around } from "../words/sentence";
import type { GameTexts } from "../words/texts";
import { called } from "./seats";

export function sentenceOf(
  event: Event,
  texts: GameTexts,
  names: readonly string[],
  key = `event.${event.key}`,
  around?: Around,
): string {
  const args = Object.entries(event.args ?? {}).map(([name, value]) => [name, counted(value)]);
  return texts.say(key, { ...Object.fromEntries(args), seat: event.seat ?? null }, names, around);
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

/** How many events in a row are told: the key of their text, by theirs; null: not at all. */
export type Fold = Readonly<Record<string, string | null>>;

/** The keys of texts that are used instead of those of events. */
export type Words = Readonly<Record<string, string>>;

/** How a game's events are told. */
export interface Telling {
  fold?: Fold;
  words?: Words;
  /** The pieces that are drawn for the words of an argument; none: they are seen in those of another. Null: it is words. */
  drawn?: (event: Event, argument: string) => readonly string[] | null;
}

/** A part of a sentence: words, or pieces that are drawn in their place. */
export type Part = string | { pieces: readonly string[]; words: string };

/** A sentence, and the seat that it is about. */
export interface Said {
  seat: number | null;
  text: string;
  /** Where some of its words are drawn. */
  parts?: readonly Part[];
}

/** Stand around words that are drawn; nobody's name has them. */
const [OPEN, CLOSE] = ["\u0001", "\u0002"];
const MARKS = new RegExp(`[${OPEN}${CLOSE}]`);

/** An event in words and pieces. `who`: what it begins with is left out. */
export function saidOf(
  event: Event,
  texts: GameTexts,
  names: readonly string[],
  { words = {}, drawn }: Telling = {},
  { key = words[event.key], who = null }: { key?: string; who?: string | null } = {},
): Said {
  const found: (readonly string[])[] = [];
  const whole = sentenceOf(event, texts, names, key, (argument, said) => {
    const pieces = drawn?.(event, argument) ?? null;
    if (pieces === null) return said;
    found.push(pieces);
    return OPEN + said + CLOSE;
  });
  const marked = who !== null && whole.startsWith(who) ? capital(whole.slice(who.length)) : whole;
  const text = marked.split(MARKS);
  const said = { seat: event.seat ?? null, text: text.join("") };
  if (found.length === 0) return said;
  // Before words that are not to be seen there is no space to be seen either.
  const unseen = (at: number): boolean => found[at / 2]?.length === 0;
  const parts = text.map((part, at) => {
    if (at % 2 === 0) return unseen(at) ? part.trimEnd() : part;
    return { pieces: found[(at - 1) / 2]!, words: unseen(at - 1) ? ` ${part}` : part };
  });
  return { ...said, parts: parts.filter((part) => part !== "") };
}

/** The sentences of an entry; none where nothing is to be said. `many`: the texts of events that stand for several. */
export function lines(
  told: Told,
  texts: GameTexts,
  names: readonly string[],
  telling: Telling = {},
  many: ReadonlyMap<Event, string> = new Map(),
): Said[] {
  const { entry, text } = told;
  const seat = told.seat ?? null;
  const events = (told.events ?? []).filter((event) => !idle(event));
  const said = events.map((event, at) => {
    const by = event.seat ?? null;
    // Who it is has just been said.
    const who = by !== null && at > 0 && events[at - 1]!.seat === by ? `${names[by]}: ` : null;
    return saidOf(event, texts, names, telling, { key: many.get(event), who });
  });
  if (entry === "move" || entry === "chance") return said;
  const key = entry === "ask" || entry === "answer" ? `entry.${entry}.${text ?? ""}` : `entry.${entry}`;
  if (entry === "replaced" && seat !== null) {
    // Who plays there by now may be somebody else again.
    const then = names.with(seat, called(told.was ?? "", texts));
    return [
      { seat, text: texts.say(told.hand ? `${key}.hand` : key, { seat, text: called(text ?? "", texts) }, then) },
    ];
  }
  return [{ seat, text: texts.say(key, { seat, text: text ?? "" }, names) }, ...said];
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** The numbers of entries that were taken back. */
export function undone(entries: readonly Told[]): Set<number> {
  const found = new Set<number>();
  for (const { entry, number, text } of entries) {
    if (entry === "undo") for (let taken = Number(text); taken < number; taken++) found.add(taken);
  }
  return found;
}

/** All that happened, without what was taken back. */
export function happened(entries: readonly Told[]): Event[] {
  const off = undone(entries);
  return entries.filter(({ number }) => !off.has(number)).flatMap(({ events = [] }) => events);
}

export interface Line {
  told: Told;
  said: Said[];
}

/** For each entry the names of those who played then: others may have sat down since. */
export function namesThen(entries: readonly Told[], names: readonly string[], texts: GameTexts): (readonly string[])[] {
  const found: (readonly string[])[] = [];
  let then = names;
  for (const { entry, seat, was } of entries.toReversed()) {
    found.push(then);
    if (entry === "replaced" && seat !== null && seat !== undefined) then = then.with(seat, called(was ?? "", texts));
  }
  return found.reverse();
}

/** The log as it is written down. */
export function written(
  entries: readonly Told[],
  texts: GameTexts,
  names: readonly string[],
  telling: Telling = {},
): Line[] {
  const { fold = {} } = telling;
  const off = undone(entries);
  const many = new Map<Event, string>();
  const found: Told[] = [];
  const then = new Map(namesThen(entries, names, texts).map((each, at) => [entries[at]!.number, each]));
  for (const told of entries) {
    // Of several steps back in a row the last one says it all.
    if (told.entry === "undo" && off.has(told.number)) continue;
    const events = (told.events ?? []).filter(({ key }) => fold[key] !== null);
    if (told.events && told.events.length > 0 && events.length === 0 && told.entry === "chance") continue;
    const last = found.at(-1);
    const joins =
      last &&
      events.length > 0 &&
      last.entry === told.entry &&
      last.seat === told.seat &&
      off.has(last.number) === off.has(told.number) &&
      alike([...(last.events ?? []), ...events], fold);
    const all = folded(joins ? [...(last.events ?? []), ...events] : events, fold, many);
    if (joins) found.pop();
    found.push({ ...told, events: all });
  }
  return found
    .map((told) => ({ told, said: lines(told, texts, then.get(told.number)!, telling, many) }))
    .filter(({ said }) => said.length > 0);
}

/** Whether these events are of one kind that is told in one line. */
function alike(events: readonly Event[], fold: Fold): boolean {
  const [first] = events;
  return (
    first !== undefined &&
    Boolean(fold[first.key]) &&
    events.every(({ key, seat }) => key === first.key && seat === first.seat)
  );
}

/** The events with those in a row as one, whose text `many` gets. */
function folded(events: readonly Event[], fold: Fold, many: Map<Event, string>): Event[] {
  const found: Event[] = [];
  for (const event of events) {
    const last = found.at(-1);
    if (!last || !alike([last, event], fold)) {
      found.push(event);
      continue;
    }
    const args: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(last.args ?? {})) args[name] = [value, event.args?.[name]].flat();
    const joined = { ...last, args };
    many.set(joined, fold[event.key]!);
    found[found.length - 1] = joined;
  }
  return found;
}
