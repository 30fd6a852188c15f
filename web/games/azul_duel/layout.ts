/** How the parts of this table lie in a window; `layout.css` and `phone.css` say where. */

/**
 * `wide`: boards and what is shared at the left, a column with the players at the right. `compact`: two columns. `low`: a
 * phone on its side. These fill one screen; so does `tall`, a tablet held upright. `flat`: one thing below the other.
 */
export type Layout = "wide" | "compact" | "low" | "tall" | "flat";

/** From here on the page has room for a column beside the board, whatever its height. */
const COLUMNS = 981;

export function layoutOf(width: number, height: number): Layout {
  const shape = width / height;
  if (shape > 1 && height <= 500) return "low";
  if (shape >= 3 / 2 && width >= COLUMNS) return "wide";
  if (shape <= 4 / 5 && width >= 600 && height >= 900) return "tall";
  return shape > 1 || width >= COLUMNS ? "compact" : "flat";
}
