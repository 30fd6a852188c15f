import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../person/settings.svelte";
import { Felt } from "./felt.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  settings.set("speed", "normal");
});

test("who wants everything at once sees the great moments for a second, others for longer", () => {
  const felt = new Felt<string>();
  felt.feel("an area");
  vi.advanceTimersByTime(1_000);
  expect(felt.now).toEqual(["an area"]);
  vi.advanceTimersByTime(2_000);
  expect(felt.now).toEqual([]);

  settings.set("speed", "instant");
  felt.feel("an area", "another");
  vi.advanceTimersByTime(900);
  expect(felt.now).toEqual(["an area", "another"]);
  vi.advanceTimersByTime(100);
  expect(felt.now).toEqual([]);
});
