/**
 * The chance of each side over a match, as one who sees everything counts it, and where it turned. Of whoever plays alone
 * it is the result that is to be expected, in points.
 */

import type { Prospects, Swing } from "../../wire/types";

/** A turn is marked that changed a chance by so much, and so many are at most. */
const [TURNING, MOST] = [0.1, 3];
/** Of the result of whoever plays alone: they weigh as much as the whole chance to win. */
const POINTS = 10;

/** What counts for a seat: its chance to win; alone, its result. */
export const worth = ({ chances, margins }: Prospects, seat: number): number => chances[seat] ?? margins[seat]!;

/** How much something has changed that. */
export const change = (swing: Swing, seat: number): number => worth(swing.after, seat) - worth(swing.before, seat);

/** The same as a part of all that can be won or lost. */
export const weight = (swing: Swing, seat: number): number =>
  Math.abs(change(swing, seat)) / (swing.after.chances.length > 0 ? 1 : POINTS);

/** The turns that changed somebody's chance most, in order. */
export function turningPoints(swings: readonly Swing[]): number[] {
  const most = new Map<number, number>();
  const whole = swings[0]?.before.chances.length === 0 ? POINTS : 1;
  for (const seat of swings[0]?.before.margins.keys() ?? []) {
    const changes = new Map<number, number>();
    for (const swing of swings) changes.set(swing.turn, (changes.get(swing.turn) ?? 0) + change(swing, seat));
    for (const [turn, changed] of changes) most.set(turn, Math.max(most.get(turn) ?? 0, Math.abs(changed)));
  }
  return [...most]
    .filter(([, changed]) => changed >= TURNING * whole)
    .sort(([one, more], [other, less]) => less - more || one - other)
    .slice(0, MOST)
    .map(([turn]) => turn)
    .sort((one, other) => one - other);
}

/** A seat's chance, alone its result, at the beginning, and after each part of the match. */
export function course(swings: readonly Swing[], seat: number): number[] {
  const [first] = swings;
  return first ? [worth(first.before, seat), ...swings.map(({ after }) => worth(after, seat))] : [];
}

/** From where to where a picture of that goes: over all chances; alone, over whole numbers around all results. */
export function reach(swings: readonly Swing[], alone: boolean): [low: number, high: number] {
  if (!alone) return [0, 1];
  const found = course(swings, 0);
  const low = Math.min(0, ...found.map(Math.floor));
  return [low, low + 2 * Math.max(1, Math.ceil((Math.max(low, ...found) - low) / 2))];
}

/** A part of one in parts of a hundred. */
export const percent = (part: number): number => Math.round(100 * part) || 0;
