/** The rules of the games with pictures, which the server has: each in one language, and asked for once. */

import { get } from "../../wire/http";
import type { Guide } from "../../wire/types";

const found = new Map<string, Promise<Guide>>();

export function guideOf(game: string, language: string): Promise<Guide> {
  const key = `${game} ${language}`;
  let guide = found.get(key);
  if (!guide) {
    guide = get<Guide>(`/api/games/${game}/guide/${language}`, { language });
    guide.catch(() => found.delete(key));
    found.set(key, guide);
  }
  return guide;
}

/** The chapter in which somebody looks who is asked this; null: the beginning. */
export const chapterFor = (guide: Guide, question: string | null): string | null =>
  guide.chapters.find(({ questions }) => question !== null && questions.includes(question))?.name ?? null;
