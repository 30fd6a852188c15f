import { expect, test } from "vitest";
import { largest } from "./roomy";

const ROWS = [4, 4, 8, 7];

test("yield tiles are as large as the room beside the city allows, and never too small to be pressed", () => {
  expect(largest(ROWS, 480, 350)).toBeGreaterThan(48);
  expect(largest(ROWS, 480, 900)).toBe(72);
  expect(largest(ROWS, 300, 120)).toBe(40);
});

test("in a room that is lower they are smaller, and in a wider one larger", () => {
  const sizes = [200, 260, 320, 400].map((height) => largest(ROWS, 480, height));
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
  expect(largest(ROWS, 700, 260)).toBeGreaterThan(largest(ROWS, 400, 260));
});
