/** The words of the games, which the server has: events, questions, answers, options. */

import { get } from "../wire/http";
import { sentence, type Args, type Texts } from "./sentence";

export class GameTexts {
  constructor(
    readonly texts: Texts,
    readonly language: string,
  ) {}

  has(key: string): boolean {
    return key in this.texts;
  }

  /** All keys that begin so, in the order of the catalogue. */
  keys(begin: string): string[] {
    return Object.keys(this.texts).filter((key) => key.startsWith(begin));
  }

  say(key: string, args?: Args, names?: readonly string[]): string {
    return sentence(this.texts, this.language, key, args, names);
  }
}

const found = new Map<string, Promise<GameTexts>>();

export function textsOf(game: string, language: string): Promise<GameTexts> {
  const key = `${game} ${language}`;
  let texts = found.get(key);
  if (!texts) {
    texts = get<Texts>(`/api/games/${game}/texts/${language}`, { language }).then(
      (all) => new GameTexts(all, language),
    );
    texts.catch(() => found.delete(key));
    found.set(key, texts);
  }
  return texts;
}
