/** The river as a ribbon that winds to and fro in rows: the start, its spaces, and the bridge between two of them. */

export interface Stretch {
  /** The river space, 0 is the start; null: the bridge. */
  space: number | null;
  row: number;
  column: number;
  /** Where the ribbon goes on. */
  on: "right" | "left" | "down" | null;
}

/** `count` spaces after the start, the bridge after one of them, in rows of so many columns. */
export function ribbon(count: number, bridge: number, columns: number): readonly Stretch[] {
  const spaces: (number | null)[] = Array.from({ length: count + 1 }, (_, space) => space);
  spaces.splice(bridge + 1, 0, null);
  return spaces.map((space, at) => {
    const row = Math.floor(at / columns);
    const along = at % columns;
    const back = row % 2 === 1;
    const ends = along === columns - 1;
    const on = at === spaces.length - 1 ? null : ends ? "down" : back ? "left" : "right";
    return { space, row, column: back ? columns - 1 - along : along, on };
  });
}

/** So many columns are enough: a longer row is hard to follow. */
const MOST = 12;

/** How many columns there are for such a width: few rows where there is room, and none left nearly empty. */
export function columnsFor(width: number, count: number, least: number): number {
  const most = Math.min(MOST, Math.max(4, Math.floor(width / least)));
  const rows = Math.ceil((count + 2) / most);
  return Math.ceil((count + 2) / rows);
}
