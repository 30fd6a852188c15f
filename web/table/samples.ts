/** What tests of boards have in common. */

import { flushSync, unmount } from "svelte";

const parts: Record<string, unknown>[] = [];

/** Mounted parts that are in the page until it is `emptied`. */
export function keep(...mounted: Record<string, unknown>[]): void {
  parts.push(...mounted);
  flushSync();
}

export async function emptied(): Promise<void> {
  await Promise.all(parts.splice(0).map((part) => unmount(part)));
  document.body.replaceChildren();
}

export const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

export const cellAt = (name: string): SVGElement => document.querySelector<SVGElement>(`[data-cell="${name}"]`)!;

/** The cell that the keyboard is at. */
export const cellHere = (): string | null => (document.activeElement as SVGElement | null)?.dataset.cell ?? null;

/** Presses keys one after the other, each where the one before has led. */
export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    flushSync();
    await frame();
  }
}

function light(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((from) => {
    const part = parseInt(colour.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** How well one colour stands out from another, by the measure of WCAG: 1 not at all, 4.5 as text has to. */
export function contrast(one: string, other: string): number {
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}
