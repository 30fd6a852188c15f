import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Watching } from "./watching.svelte";

let hidden = false;
let watching: Watching;

beforeEach(() => {
  hidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  watching = new Watching();
});

afterEach(() => {
  watching.close();
  vi.restoreAllMocks();
});

test("moves come one after the other until it is paused, and again once it goes on", () => {
  expect(watching.holds).toBe(false);
  watching.paused = true;
  expect(watching.holds).toBe(true);
  watching.goOn();
  expect(watching.holds).toBe(false);
});

test("a step is one move, and then all stands still, even if it was running before", () => {
  watching.step();
  expect(watching.holds).toBe(false);
  watching.came();
  expect(watching.holds).toBe(true);
});

test("who goes on and pauses again has no step left over", () => {
  watching.step();
  watching.goOn();
  watching.paused = true;
  expect(watching.holds).toBe(true);
});

test("nothing is shown in a tab that nobody sees", () => {
  hidden = true;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(watching.holds).toBe(true);
  hidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(watching.holds).toBe(false);
});
