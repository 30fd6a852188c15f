/** The boards, each loaded when it is wanted: a folder here with an `index.ts` is a board. */

import type { Board } from "../table/board";

const found = import.meta.glob<{ board: Board<never> }>("./*/index.ts");

export const hasBoard = (game: string): boolean => `./${game}/index.ts` in found;

export async function boardOf(game: string): Promise<Board> {
  const load = found[`./${game}/index.ts`];
  if (!load) throw new Error(`no board for ${game}`);
  return (await load()).board as Board;
}
