/** A new table, and its match at once where nobody is waited for. */

import { ownName } from "../../person/name";
import { post } from "../../wire/http";
import type { GameInfo, LessonWanted, SeatWanted, TableInfo, TableWanted } from "../../wire/types";
import { router } from "../router.svelte";
import { ownLevel, PROGRAM } from "./games";

const waitsFor = (seat: SeatWanted): boolean =>
  seat.kind === "friend" || seat.kind === "anyone" || seat.bot === PROGRAM;

export async function begin(wanted: TableWanted, language: string): Promise<void> {
  const { id } = await post<TableInfo>("/api/tables", { body: wanted, language });
  if (!wanted.seats.some(waitsFor)) await post<TableInfo>(`/api/tables/${id}/start`, { language });
  router.go(`/table/${id}`);
}

/** The guided first game of a game, without a question. */
export async function learn({ slug }: GameInfo, language: string): Promise<void> {
  const body: LessonWanted = { name: ownName() };
  const { id } = await post<TableInfo>(`/api/games/${slug}/lesson`, { body, language });
  router.go(`/table/${id}`);
}

/** A match against a bot, without a question. */
export function beginAtOnce(game: GameInfo, language: string): Promise<void> {
  const bot = ownLevel(game).name;
  const others = Array.from({ length: (game.seats.find((seats) => seats > 1) ?? 1) - 1 }, () => ({
    kind: "bot" as const,
    bot,
  }));
  return begin({ game: game.slug, seats: [{ kind: "me", name: ownName() }, ...others], friendly: true }, language);
}
