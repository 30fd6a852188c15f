import { describe, expect, it } from "vitest";
import { CELLS, helpFor } from "./tablets";

describe("pictures of the tablets", () => {
  it("stay within the dome and name no cell twice", () => {
    for (const cells of Object.values(CELLS)) {
      expect(cells.every(([row, column]) => row >= 0 && row < 6 && column >= 0 && column < 6)).toBe(true);
      expect(new Set(cells.map(String)).size).toBe(cells.length);
    }
  });

  it("have as many cells as what they stand for", () => {
    const counts = Object.fromEntries(Object.entries(CELLS).map(([tablet, cells]) => [tablet, cells.length]));
    expect(counts).toMatchObject({
      row: 6,
      five_colours: 5,
      column: 6,
      outer_ring: 20,
      diagonal: 12,
      corner_plates: 16,
    });
  });

  it("are explained, five colours by the option of the table", () => {
    for (const tablet of Object.keys(CELLS)) expect(helpFor(tablet, false)).toBe(`help.${tablet}`);
    expect(helpFor("five_colours", true)).toBe("help.five_with_special");
  });
});
