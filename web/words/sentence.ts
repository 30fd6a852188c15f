/** Sentences from templates, as the server's catalogues write them: see `rondel.core.messages`. */

import { written } from "./numbers";

export type Template = string | { by: string; [category: string]: string };
export type Texts = Record<string, Template>;
export type Args = Record<string, unknown>;

const UNKNOWN = "?";
const PLACE = /\{(\w+)(?::([\w.]+))?(?:\|(\w+))?\}/g;
/** A preposition or conjunction that must not end a line. */
const LONE_LETTER = /(?<![^\s(„])([aikosuvz]) /gi;
const rules = new Map<string, Intl.PluralRules>();

function plural(language: string, number: number): string {
  let found = rules.get(language);
  if (!found) rules.set(language, (found = new Intl.PluralRules(language)));
  return found.select(Math.abs(number));
}

function bound(template: string, language: string): string {
  if (language === "en") return template;
  const whole = template.replaceAll(" %", "\u00a0%");
  return language === "cs" || language === "sk" ? whole.replace(LONE_LETTER, "$1\u00a0") : whole;
}

/** What becomes of the words of an argument where they come into a sentence. */
export type Around = (argument: string, words: string) => string;

/** The sentence of a key; an unknown key is a defect and throws. */
export function sentence(
  texts: Texts,
  language: string,
  key: string,
  args: Args = {},
  names?: readonly string[],
  around: Around = (_, words) => words,
): string {
  let template = texts[key];
  if (template === undefined) throw new Error(`no message ${key} in ${language}`);
  if (typeof template !== "string") {
    const number = args[template.by];
    template = template[typeof number === "number" ? plural(language, number) : "other"] ?? template.other!;
  }
  const say = (key: string, args?: Args): string => sentence(texts, language, key, args);

  /** The keys of the word for a value, of that for its first part, or of those for its letters. */
  const keysOf = (value: string, vocabulary: string): string[] | undefined =>
    [
      [`${vocabulary}.${value}`],
      [`${vocabulary}.${value.split("-")[0]!}`],
      [...value].map((letter) => `${vocabulary}.${letter}`),
    ].find((keys) => keys.length > 0 && keys.every((each) => each in texts));

  /** The word for a value, in the form that is asked for or else as it is. */
  const named = (value: string, vocabulary: string): string => {
    const plain = vocabulary.split(".")[0]!;
    const keys = keysOf(value, vocabulary) ?? keysOf(value, plain) ?? [`${plain}.${value.split("-")[0]!}`];
    return keys.map((each) => say(each)).join(", ");
  };

  const listed = (words: string[], join: string | undefined): string => {
    if (!join || words.length < 2) return words.join(", ");
    return say(`list.${join}`, { one: words.slice(0, -1).join(", "), other: words.at(-1) });
  };

  const word = (value: unknown, vocabulary?: string, join?: string): string => {
    if (Array.isArray(value))
      return listed(
        value.map((item) => word(item, vocabulary)),
        join,
      );
    if (value === null || value === undefined) return UNKNOWN;
    if (vocabulary === "name") return names?.[value as number] ?? say("seat", { number: (value as number) + 1 });
    if (vocabulary) return named(String(value), vocabulary);
    return typeof value === "number" ? written(value, false, language) : String(value);
  };

  return bound(template, language).replace(PLACE, (_, name: string, vocabulary?: string, join?: string) =>
    around(name, word(args[name], vocabulary, join)),
  );
}
