/** What the catalogues call the columns of a tile. */

import { kindOf, type Kind } from "./tiles";

const PATTERNS: Record<Kind["pattern"], string> = { c: "centre", h: "half", b: "bend", a: "across" };

export const patternOf = (tile: string): string => PATTERNS[kindOf(tile).pattern];
