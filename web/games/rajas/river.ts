/** The river as a ribbon that winds to and fro in rows: the start, its spaces, and the bridge between two of them. */

export interface Stretch {
  /** The river space, 0 is the start; null: the bridge. */
  space: number | null;
  row: number;
  column: number;
}

/** `count` spaces after the start, the bridge after one of them, in rows of so many columns. */
export function ribbon(count: number, bridge: number, columns: number): readonly Stretch[] {
  const spaces: (number | null)[] = Array.from({ length: count + 1 }, (_, space) => space);
  spaces.splice(bridge + 1, 0, null);
  return spaces.map((space, at) => {
    const row = Math.floor(at / columns);
    const along = at % columns;
    return { space, row, column: row % 2 === 1 ? columns - 1 - along : along };
  });
}

/** So many columns are enough: a longer row is hard to follow. */
const MOST = 16;

/** How many columns there are for such a width: few rows where there is room, and none left nearly empty. */
export function columnsFor(width: number, count: number, least: number): number {
  const most = Math.min(MOST, Math.max(4, Math.floor(width / least)));
  const rows = Math.ceil((count + 2) / most);
  return Math.ceil((count + 2) / rows);
}

/** The bed of the river, in pixels. */
export interface Bed {
  columns: number;
  rows: number;
  width: number;
  /** From the middle of a row to that of the next one. */
  pitch: number;
  /** From bank to bank. */
  breadth: number;
  /** Beside the first and the last column, where it turns. */
  bend: number;
}

/** By how much the water swings up or down in a column, in pixels: it does not flow as straight as a ruler. */
export const swing = (column: number, { breadth }: Pick<Bed, "breadth">): number =>
  Math.round(0.07 * breadth * Math.sin(1.15 * column) * 10) / 10;

type Point = readonly [x: number, y: number];

/** The middle of the river, from beyond the left edge to beyond one of the edges, as the path of a drawing. */
export function courseOf(bed: Bed): string {
  const { columns, rows, width, pitch, breadth, bend } = bed;
  const step = (width - 2 * bend) / columns;
  const points: Point[] = [[-breadth, pitch / 2]];
  for (let row = 0; row < rows; row++) {
    const y = (row + 0.5) * pitch;
    const back = row % 2 === 1;
    const along = Array.from({ length: columns }, (_, at) => (back ? columns - 1 - at : at));
    points.push(...along.map((at): Point => [bend + (at + 0.5) * step, y + swing(at, bed)]));
    const edge = back ? breadth / 2 : width - breadth / 2;
    if (row < rows - 1) points.push([edge, y], [edge, y + pitch]);
    else points.push([back ? -breadth : width + breadth, y]);
  }
  return smooth(points);
}

/** A curve that leads past these points, from the first to the last one. */
function smooth(points: readonly Point[]): string {
  const write = ([x, y]: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  const parts = points.slice(1, -1).map((point, at) => {
    const next = points[at + 2]!;
    return `Q${write(point)} ${write([(point[0] + next[0]) / 2, (point[1] + next[1]) / 2])}`;
  });
  return `M${write(points[0]!)}${parts.join("")}L${write(points.at(-1)!)}`;
}
