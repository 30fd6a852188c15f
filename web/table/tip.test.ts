import { expect, test } from "vitest";
import { placed, type Box } from "./tip";

const view = { width: 400, height: 300 };
const size = { width: 100, height: 40 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

function apart(one: Box, other: Box): boolean {
  const beside = one.left + one.width <= other.left || other.left + other.width <= one.left;
  return beside || one.top + one.height <= other.top || other.top + other.height <= one.top;
}

test("words stand above what they explain, in its middle, or below it at the upper edge", () => {
  expect(placed(box(150, 200, 20, 20), size, [], view)).toEqual(box(110, 152, 100, 40));
  expect(placed(box(150, 10, 20, 20), size, [], view)).toEqual(box(110, 38, 100, 40));
});

test("in a corner they stay inside the window", () => {
  expect(placed(box(390, 150, 10, 10), size, [], view).left).toBe(292);
});

test("they never cover the question, nor what they explain, wherever it lies", () => {
  const question = box(100, 120, 200, 60);
  for (let left = 0; left < 390; left += 30)
    for (let top = 0; top < 290; top += 20) {
      const about = box(left, top, 10, 10);
      const tip = placed(about, size, [question], view);
      expect(apart(tip, question), `at ${left}, ${top}`).toBe(true);
      expect(apart(tip, about), `at ${left}, ${top}`).toBe(true);
    }
});

test("about something in the question they stand beside all of it", () => {
  const question = box(50, 200, 300, 90);
  const tip = placed(box(180, 240, 20, 20), size, [question], view);
  expect([apart(tip, question), tip.left]).toEqual([true, 140]);
});

test("where there is no room at all they are still there", () => {
  expect(placed(box(0, 0, 400, 300), { width: 500, height: 400 }, [], view)).toMatchObject({ left: 8, top: 8 });
});
