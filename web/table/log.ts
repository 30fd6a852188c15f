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

/** How many events in a row are told: the key of their text, by theirs; null: not at all. */
export type Fold = Readonly<Record<string, string | null>>;

/** The keys of texts that are used instead of those of events. */
export type Words = Readonly<Record<string, string>>;

/** A sentence, and the seat that it is about. */
export interface Said {
  seat: number | null;
  text: string;
}

/** The sentences of an entry; none where nothing is to be said. `words`: the page's own; `many`: the texts of events that stand for several. */
export function lines(
  told: Told,
  texts: GameTexts,
  names: readonly string[],
  words: Words = {},
  many: ReadonlyMap<Event, string> = new Map(),
): Said[] {
  const { entry, text } = told;
  const seat = told.seat ?? null;
  const events = (told.events ?? []).filter((event) => !idle(event));
  const said = events.map((event, at) => {
    const whole = sentenceOf(event, texts, names, many.get(event) ?? words[event.key]);
    const by = event.seat ?? null;
    // Who it is has just been said.
    const who = by !== null && at > 0 && events[at - 1]!.seat === by ? `${names[by]}: ` : null;
    const again = who !== null && whole.startsWith(who);
    return { seat: by, text: again ? capital(whole.slice(who.length)) : whole };
  });
  if (entry === "move" || entry === "chance") return said;
  const key = entry === "ask" || entry === "answer" ? `entry.${entry}.${text ?? ""}` : `entry.${entry}`;
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

/** The log as it is written down; `fold` names events that are one line where they come in a row, or none. */
export function written(
  entries: readonly Told[],
  texts: GameTexts,
  names: readonly string[],
  fold: Fold = {},
  words: Words = {},
): Line[] {
  const off = undone(entries);
  const many = new Map<Event, string>();
  const found: Told[] = [];
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
    .map((told) => ({ told, said: lines(told, texts, names, words, many) }))
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
