import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import cs from "./cs.json";
import en from "./en.json";
import sk from "./sk.json";
import sr from "./sr.json";

const others = { cs, sk, sr };
const ROOT = join(import.meta.dirname, "..");

/** Texts that are the same in another language: names, numbers and words that are. */
const SAME = /^(room_program|name|play_bot|play_place|replay_at|.*_link)$/;

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === "node_modules") return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(entry.name) && !entry.name.endsWith(".test.ts") ? [readFileSync(path, "utf-8")] : [];
  });
}

test.each(Object.entries(others))("%s has every text of the page, in the same order", (_, texts) => {
  expect(Object.keys(texts)).toEqual(Object.keys(en));
});

test.each(Object.entries(others))("no text of %s was left in English", (_, texts) => {
  const left = Object.entries(texts).filter(
    ([key, text]) => !SAME.test(key) && JSON.stringify(text) === JSON.stringify(en[key as keyof typeof en]),
  );
  expect(left.map(([key]) => key)).toEqual([]);
});

test.each(Object.entries({ en, ...others }))(
  "the forms of %s are those of its plurals, with the same gaps",
  (language, texts) => {
    const categories = new Intl.PluralRules(language)
      .resolvedOptions()
      .pluralCategories.filter((each) => each !== "many");
    const gaps = (text: string): string[] => [...new Set(text.match(/\{\w+/g) ?? [])].sort();
    for (const [key, text] of Object.entries(texts)) {
      const english = en[key as keyof typeof en];
      const wanted = gaps(typeof english === "string" ? english : english.other);
      if (typeof text === "string") expect(gaps(text), key).toEqual(wanted);
      else {
        const forms = Object.fromEntries(Object.entries(text).filter(([form]) => form !== "by"));
        expect(Object.keys(forms).sort(), key).toEqual([...categories].sort());
        for (const form of Object.values(forms)) expect(wanted, key).toEqual(expect.arrayContaining(gaps(form)));
      }
    }
  },
);

test("every text of the page is used in it", () => {
  const all = sources(ROOT).join("\n");
  expect(Object.keys(en).filter((key) => !new RegExp(`["']${key}["']`).test(all))).toEqual([]);
});

test("where no script runs, the page says so in every language", () => {
  const page = readFileSync(join(ROOT, "index.html"), "utf-8");
  const told = [
    .../<noscript>(.*)<\/noscript>/s.exec(page)![1]!.matchAll(/<p lang="(\w+)">[^<]*JavaScript[^<]+<\/p>/g),
  ];
  expect(told.map((found) => found[1])).toEqual(["en", ...Object.keys(others)]);
});
