/** The time that players have, where a table has a clock. */

import type { Clock, SeatInfo } from "../wire/types";
import { DAY } from "../words/times";

/** What one can choose, in seconds. */
export const CHOICES: Readonly<Record<Clock["kind"], readonly number[]>> = {
  turn: [30, 60, 180, 600, DAY, 3 * DAY, 7 * DAY],
  bank: [600, 1200, 1800, 3600, 7 * DAY, 30 * DAY],
};

/** What is suggested first: nobody has to hurry, and nobody has to wait for long. */
export const USUAL: Readonly<Record<Clock["kind"], number>> = { turn: 180, bank: 1200 };

/** At this rest a screen reader says so. */
const SAID = 30;

export interface Running {
  clock: Clock | null;
  /** When the seat to act runs out of time; null: no clock runs. */
  deadline: number | null;
  /** The seat to act. */
  actor: number | null;
}

/** How many seconds a seat has left; null: nothing is counted for it now. */
export function restOf(seat: SeatInfo, { clock, deadline, actor }: Running, now: () => number): number | null {
  if (clock === null || seat.bot !== null || seat.free || seat.resigned) return null;
  if (seat.seat === actor && deadline !== null) return Math.max(0, deadline - now());
  return seat.bank;
}

/** Whether little is left: the last tenth, and of short times more, so that there is a moment to act. */
export function isUrgent(rest: number, { seconds }: Clock): boolean {
  return rest <= Math.max(seconds / 10, Math.min(20, seconds / 3));
}

/** What a screen reader is told of one's own time: not each second, but when it comes to its end. */
export function warningOf(rest: number | null): "play_time_soon" | "play_time_up" | null {
  if (rest === null || rest > SAID) return null;
  return rest > 0 ? "play_time_soon" : "play_time_up";
}
