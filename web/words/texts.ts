/** The words of the games, which the server has: events, questions, answers, options. */

import { get } from "../wire/http";
import { sentence, type Args, type Around, type Texts } from "./sentence";

/** How arguments are said that are names of a game's box: given those of a sentence, those to be put into it. */
export type Spoken = (args: Args, texts: GameTexts) => Args;

export class GameTexts {
  constructor(
    readonly texts: Texts,
    readonly language: string,
    readonly spoken?: Spoken,
  ) {}

  /** The same words, with a way to say names of the box. */
  with(spoken: Spoken | undefined): GameTexts {
    return spoken ? new GameTexts(this.texts, this.language, spoken) : this;
  }

  has(key: string): boolean {
    return key in this.texts;
  }

  /** All keys that begin so, in the order of the catalogue. */
  keys(begin: string): string[] {
    return Object.keys(this.texts).filter((key) => key.startsWith(begin));
  }

  say(key: string, args?: Args, names?: readonly string[], around?: Around): string {
    const said = args && this.spoken ? this.spoken(args, this) : args;
    return sentence(this.texts, this.language, key, said, names, around);
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
