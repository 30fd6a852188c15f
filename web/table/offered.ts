/** What this browser may do about a seat of a running match. The server decides; this tells beforehand. */

import type { SeatInfo, TableInfo } from "../wire/types";

/** One takes one's seat back, sits down, or lets a bot play for somebody who is away. */
export type Deed = "back" | "sit" | "bot";

/** Whether all the time of a seat is used up: it cannot be taken back. */
export const isSpent = (seat: SeatInfo, { clock }: Pick<TableInfo, "clock">): boolean =>
  seat.late && clock?.kind === "bank";

/** Whether this browser plays at the table. */
export const plays = (seats: readonly SeatInfo[]): boolean =>
  seats.some(({ mine, bot, gone }) => mine && !bot && !gone);

interface Around extends Pick<TableInfo, "host" | "clock"> {
  seats: readonly SeatInfo[];
}

export function deedAt(seat: SeatInfo, table: Around): Deed | null {
  const { seats, host } = table;
  if (seat.former) return "back";
  if (seat.resigned) return null;
  if (seat.mine) return (seat.bot !== null || seat.gone) && !isSpent(seat, table) ? "back" : null;
  if (seat.free && seat.kind === "anyone" && !seats.some(({ mine }) => mine)) return "sit";
  if (seat.bot !== null || seat.online || !(host || plays(seats))) return null;
  return "bot";
}

/** Seconds until a bot may take over for somebody whose connection is lost, or the host may free the seat. */
export function waitFor({ bot_from }: SeatInfo, now: () => number): number {
  return bot_from === null ? 0 : Math.ceil(Math.max(0, bot_from - now()));
}

/** Whether the host may give a seat of a running match to somebody else: its player has left, or has long been away. */
export function canFree(seat: SeatInfo, { host }: Pick<TableInfo, "host">, now: () => number): boolean {
  if (!host || seat.mine || seat.free || seat.resigned) return false;
  return seat.gone || (seat.bot_from !== null && waitFor(seat, now) === 0);
}
