/** The page's own words, in the language of its user. English is always there; the others come when they are wanted. */

import english from "./en.json";
import type { Language } from "./languages";
import { sentence, type Args, type Texts } from "./sentence";

const loaders: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => Promise.resolve({ default: english as Texts }),
  cs: () => import("./cs.json"),
  sk: () => import("./sk.json"),
  sr: () => import("./sr.json"),
};

export type Key = keyof typeof english;

class Words {
  language = $state<Language>("en");
  #texts = $state.raw<Texts>(english as Texts);
  #wanted: Language = "en";

  /** Changes to a language once its words are there, unless another is wanted by then. */
  async load(language: Language): Promise<void> {
    this.#wanted = language;
    const found = (await loaders[language]()).default;
    if (language !== this.#wanted) return;
    this.#texts = found;
    this.language = language;
    document.documentElement.lang = language;
    document.querySelector("meta[name=description]")?.setAttribute("content", this.say("lobby_what"));
  }

  say = (key: Key, args?: Args): string => sentence(this.#texts, this.language, key, args);
}

export const words = new Words();
export const say = words.say;
