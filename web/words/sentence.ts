/** Sentences from templates, as the server's catalogues write them: see `rondel.core.messages`. */

export type Template = string | { by: string; [category: string]: string };
export type Texts = Record<string, Template>;
export type Args = Record<string, unknown>;

const UNKNOWN = "?";
const rules = new Map<string, Intl.PluralRules>();

function plural(language: string, number: number): string {
  let found = rules.get(language);
  if (!found) rules.set(language, (found = new Intl.PluralRules(language)));
  return found.select(Math.abs(number));
}

/** The sentence of a key; an unknown key is a defect and throws. */
export function sentence(
  texts: Texts,
  language: string,
  key: string,
  args: Args = {},
  names?: readonly string[],
): string {
  let template = texts[key];
  if (template === undefined) throw new Error(`no message ${key} in ${language}`);
  if (typeof template !== "string") {
    const number = args[template.by];
    template = template[typeof number === "number" ? plural(language, number) : "other"] ?? template.other!;
  }
  const word = (value: unknown, vocabulary: string | undefined): string => {
    if (Array.isArray(value)) return value.map((item) => word(item, vocabulary)).join(", ");
    if (value === null || value === undefined) return UNKNOWN;
    if (vocabulary === "name") {
      return names?.[value as number] ?? sentence(texts, language, "seat", { number: (value as number) + 1 });
    }
    if (!vocabulary) return String(value);
    // Where there is no word for blue-h2 it is the one for blue, and for YK those for Y and K.
    const whole = `${vocabulary}.${String(value)}`;
    const key = whole in texts ? whole : whole.split("-")[0]!;
    const letters = [...String(value)].map((letter) => `${vocabulary}.${letter}`);
    const keys = key in texts || !letters.every((letter) => letter in texts) ? [key] : letters;
    return keys.map((each) => sentence(texts, language, each)).join(", ");
  };
  return template.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, vocabulary?: string) =>
    word(args[name], vocabulary),
  );
}
