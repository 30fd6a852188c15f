/** The boards, each loaded when it is wanted: a folder here with an `index.ts` is a board. `Drawing.svelte` is its picture. */

import type { Component } from "svelte";
import type { Board } from "../table/board";

const folders = import.meta.glob<{ board: Board<never> }>("./*/index.ts");
/** Small pictures of the games, drawn with their own pieces: the lobby has them at once. */
const drawings = import.meta.glob<Component>("./*/Drawing.svelte", { eager: true, import: "default" });
const found = new Map<string, Promise<Board>>();

export const hasBoard = (game: string): boolean => `./${game}/index.ts` in folders;

export const drawingOf = (game: string): Component | undefined => drawings[`./${game}/Drawing.svelte`];

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
