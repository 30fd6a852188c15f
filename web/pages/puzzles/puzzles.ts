/** The puzzles that the server has. */

import { get } from "../../wire/http";
import type { PuzzleLine, PuzzleList, PuzzleOfTheDay, PuzzlePosed } from "../../wire/types";
import type { GameInfo } from "../../wire/types";
import { titleOf } from "../lobby/options";
import { playersIn } from "../lobby/players";

export const puzzlesOf = async (game: string, language: string): Promise<readonly PuzzleLine[]> =>
  (await get<PuzzleList>(`/api/games/${game}/puzzles`, { language })).puzzles;

export const posed = (game: string, id: string, language: string): Promise<PuzzlePosed> =>
  get<PuzzlePosed>(`/api/games/${game}/puzzles/${id}`, { language });

export const puzzleOfTheDay = (language: string): Promise<PuzzleOfTheDay> =>
  get<PuzzleOfTheDay>("/api/puzzles/today", { language });

export const pathOf = (game: string, id: string): string => `/puzzles/${game}/${id}`;

/** What is played in a puzzle: how many play, and what differs from the usual. */
export function playedIn(game: GameInfo, { players, options }: PuzzleLine): string[] {
  const differ = game.options.filter(({ name, default: usual }) => (options[name] ?? usual) !== usual);
  const titles = differ.map((option) =>
    options[option.name] === true ? option.title : `${option.title}: ${titleOf(option, options[option.name]!)}`,
  );
  return [playersIn([players]), ...titles];
}

/** The puzzle to go on with after another one: the next that is not solved, from the beginning again after the last. */
export function after(
  puzzles: readonly PuzzleLine[],
  id: string,
  isSolved: (id: string) => boolean,
): PuzzleLine | null {
  const at = puzzles.findIndex((each) => each.id === id);
  const others = [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(at, 0))];
  return others.find((each) => !isSolved(each.id)) ?? null;
}
