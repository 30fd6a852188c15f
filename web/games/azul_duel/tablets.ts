/** The scoring tablets: their pictures in a dome of six by six, and the keys of the words that explain them. */

/** Cells by row and column, from 0. */
type At = readonly [row: number, column: number];

const SIX = [0, 1, 2, 3, 4, 5] as const;
const ALL: readonly At[] = SIX.flatMap((row) => SIX.map((column): At => [row, column]));
const outer = (at: number): boolean => at === 0 || at === 5;
const corner = (at: number): boolean => at < 2 || at > 3;

/** The cells that a tablet looks at; of wild and special cells some, for they lie elsewhere in every dome. */
export const CELLS: Readonly<Record<string, readonly At[]>> = {
  row: SIX.map((column): At => [2, column]),
  five_colours: SIX.slice(0, 5).map((column): At => [2, column]),
  column: SIX.map((row): At => [row, 3]),
  outer_ring: ALL.filter(([row, column]) => outer(row) || outer(column)),
  diagonal: ALL.filter(([row, column]) => row === column || row + column === 5),
  corner_plates: ALL.filter(([row, column]) => corner(row) && corner(column)),
  all_wilds: [
    [1, 1],
    [1, 4],
    [3, 2],
    [4, 4],
  ],
  empty_special: [
    [1, 1],
    [2, 4],
    [4, 2],
  ],
};

const HELP: Readonly<Record<string, string>> = {
  row: "help.row",
  five_colours: "help.five_colours",
  column: "help.column",
  outer_ring: "help.outer_ring",
  diagonal: "help.diagonal",
  corner_plates: "help.corner_plates",
  all_wilds: "help.all_wilds",
  empty_special: "help.empty_special",
};

/** `special`: whether a special tile stands for a colour. */
export function helpFor(tablet: string, special: boolean): string | undefined {
  return tablet === "five_colours" && special ? "help.five_with_special" : HELP[tablet];
}
