/** How large things can be drawn that lie in rows, one kind after another. */

const LARGEST = 72;
const SMALLEST = 40;
const STEP = 4;
/** Between two of a row, between two rows beside each other, between lines. */
const [BESIDE, APART, BELOW] = [8, 13, 10];
/** Some are wider than high. */
const WIDE = 1.12;

/** In how many lines rows of so many lie; a row that is too long for one line breaks, and others may lie beside a short one. */
function lines(rows: readonly number[], size: number, width: number): number {
  let [count, left] = [0, 0];
  for (const row of rows) {
    const each = size * WIDE + BESIDE;
    const need = row * each - BESIDE;
    if (need > width) {
      count += Math.ceil(row / Math.max(1, Math.floor((width + BESIDE) / each)));
      left = 0;
    } else if (need <= left) left -= need + APART;
    else [count, left] = [count + 1, width - need - APART];
  }
  return count;
}

/** The largest size at which all rows lie in that room; never too small to be read and pressed. */
export function largest(rows: readonly number[], width: number, height: number): number {
  for (let size = LARGEST; size > SMALLEST; size -= STEP)
    if (lines(rows, size, width) * (size + BELOW) <= height) return size;
  return SMALLEST;
}
