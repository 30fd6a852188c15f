/** The places of the stack for the reader: what is alike in a row is told once. */

import type { AzulDuelSpot } from "../../wire/types";

export interface Run {
  /** Its first place, counted from the top, from 1. */
  first: number;
  count: number;
  kind: string | null;
  plate: string | null;
}

export function runs(stack: readonly Pick<AzulDuelSpot, "kind" | "plate">[]): readonly Run[] {
  const found: Run[] = [];
  stack.forEach(({ kind, plate }, at) => {
    const last = found.at(-1);
    if (last && plate === null && last.plate === null && last.kind === kind) last.count++;
    else found.push({ first: at + 1, count: 1, kind, plate });
  });
  return found;
}
