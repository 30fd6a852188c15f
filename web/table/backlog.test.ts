import { expect, test } from "vitest";
import type { News } from "../wire/types";
import { Backlog } from "./backlog.svelte";

const news = (number: number): News => ({ number }) as News;

/** Somebody who watches; `busy`: whether something is being shown. */
function watching(first = news(1)) {
  const state = { busy: false };
  return { state, backlog: new Backlog(first, () => state.busy) };
}

const numbers = (backlog: Backlog): number[] => [backlog.shown, ...backlog.waiting].map(({ number }) => number);

test("what comes while something is shown waits, and comes into sight in its order, each with its own table", () => {
  const { state, backlog } = watching();
  backlog.hear(news(2));
  expect(numbers(backlog)).toEqual([2]);
  state.busy = true;
  backlog.hear(news(3));
  backlog.hear(news(5));
  expect(numbers(backlog)).toEqual([2, 3, 5]);
  backlog.next();
  expect(numbers(backlog)).toEqual([3, 5]);
  backlog.next();
  backlog.next();
  expect(numbers(backlog)).toEqual([5]);
});

test("one click goes to the newest, and nothing is left behind", () => {
  const { state, backlog } = watching();
  state.busy = true;
  for (const number of [2, 3, 4]) backlog.hear(news(number));
  backlog.skip();
  expect(numbers(backlog)).toEqual([4]);
});

test("however much happens, only so much is kept; the newest is always among it", () => {
  const { state, backlog } = watching();
  state.busy = true;
  for (let number = 2; number < 1_000; number++) backlog.hear(news(number));
  expect(backlog.waiting.length).toBe(100);
  expect(backlog.last.number).toBe(999);
  expect(backlog.waiting[0]?.number).toBe(2);
});

test("who need not wait any more, or comes to another time, is shown the newest at once", () => {
  const { state, backlog } = watching();
  state.busy = true;
  backlog.hear(news(2));
  backlog.hear(news(3));
  state.busy = false;
  backlog.hear(news(4));
  expect(numbers(backlog)).toEqual([4]);
  state.busy = true;
  backlog.hear(news(9));
  backlog.hear(news(2));
  expect(numbers(backlog)).toEqual([2]);
});

test("the same told twice waits once", () => {
  const { state, backlog } = watching();
  state.busy = true;
  const same = news(2);
  backlog.hear(same);
  backlog.hear(same);
  expect(numbers(backlog)).toEqual([1, 2]);
});
