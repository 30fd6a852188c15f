/** Lengths of time as people read them. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const UNITS = [
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
  ["second", 1],
] as const;
type Unit = (typeof UNITS)[number][0];

/** Below this, seconds are told; above, they would only make people nervous. */
const CALM = 5 * MINUTE;

/** What Intl takes for a language: plain `sr` would be written in Cyrillic letters. */
export const localeOf = (language: string): string => (language === "sr" ? "sr-Latn" : language);

/** A day of a calendar, by seconds since 1970: *17 December*. */
export const dayIn = (seconds: number, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { day: "numeric", month: "long" }).format(new Date(1000 * seconds));

const counted = (count: number, unit: Unit, unitDisplay: "long" | "short", language: string): string =>
  new Intl.NumberFormat(localeOf(language), { style: "unit", unit, unitDisplay }).format(count);

/** A time that was chosen: *30 seconds*, *3 days*, in the largest unit of which it has a whole number. */
export function lengthIn(seconds: number, language: string, unitDisplay: "long" | "short" = "long"): string {
  const [unit, size] = UNITS.find(([, size]) => seconds % size === 0) ?? UNITS.at(-1)!;
  return counted(seconds / size, unit, unitDisplay, language);
}

/** What is left of a time, as short as a clock: *6 days*, *47 min*, *4:59*. */
export function restIn(seconds: number, language: string): string {
  if (seconds >= CALM) return counted(...rounded(seconds), "short", language);
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, "0")}`;
}

/** The same to be read out. */
export function restAloud(seconds: number, language: string): string {
  if (seconds >= CALM) return counted(...rounded(seconds), "long", language);
  const whole = Math.ceil(seconds);
  const [minutes, rest] = [Math.floor(whole / MINUTE), whole % MINUTE];
  const parts = [minutes > 0 && counted(minutes, "minute", "long", language)];
  if (rest > 0 || minutes === 0) parts.push(counted(rest, "second", "long", language));
  return parts.filter(Boolean).join(" ");
}

/** Whole days from two on, whole hours from two on, else minutes. */
function rounded(seconds: number): [number, Unit] {
  const [unit, size] = UNITS.find(([, size]) => seconds >= 2 * size) ?? UNITS.at(-1)!;
  return [Math.floor(seconds / size), unit];
}
