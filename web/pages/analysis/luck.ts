/** The chance of each side over a match, as one who sees everything counts it, and where it turned. */

import type { Swing } from "../../wire/types";

/** A turn is marked that changed a chance by so much, and so many are at most. */
const [TURNING, MOST] = [0.1, 3];

/** How much something has changed a seat's chance to win. */
export const change = (swing: Swing, seat: number): number => swing.after.chances[seat]! - swing.before.chances[seat]!;

/** The turns that changed somebody's chance most, in order. */
export function turningPoints(swings: readonly Swing[]): number[] {
  const most = new Map<number, number>();
  for (const seat of swings[0]?.before.chances.keys() ?? []) {
    const changes = new Map<number, number>();
    for (const swing of swings) changes.set(swing.turn, (changes.get(swing.turn) ?? 0) + change(swing, seat));
    for (const [turn, changed] of changes) most.set(turn, Math.max(most.get(turn) ?? 0, Math.abs(changed)));
  }
  return [...most]
    .filter(([, changed]) => changed >= TURNING)
    .sort(([one, more], [other, less]) => less - more || one - other)
    .slice(0, MOST)
    .map(([turn]) => turn)
    .sort((one, other) => one - other);
}

/** A seat's chance at the beginning, and after each part of the match. */
export function chances(swings: readonly Swing[], seat: number): number[] {
  const [first] = swings;
  return first ? [first.before.chances[seat]!, ...swings.map(({ after }) => after.chances[seat]!)] : [];
}

/** A part of one in parts of a hundred. */
export const percent = (part: number): number => Math.round(100 * part) || 0;
