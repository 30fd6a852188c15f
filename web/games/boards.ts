/** The boards, each loaded when it is wanted: a folder here with an `index.ts` is a board. */

import type { Board } from "../table/board";

const folders = import.meta.glob<{ board: Board<never> }>("./*/index.ts");
const found = new Map<string, Promise<Board>>();

export const hasBoard = (game: string): boolean => `./${game}/index.ts` in folders;

export function boardOf(game: string): Promise<Board> {
  let board = found.get(game);
  if (!board) {
    const load = folders[`./${game}/index.ts`];
    if (!load) throw new Error(`no board for ${game}`);
    board = load().then((module) => module.board as Board);
    board.catch(() => found.delete(game));
    found.set(game, board);
  }
  return board;
}
