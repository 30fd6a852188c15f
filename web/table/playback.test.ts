import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Event, Told } from "../wire/types";
import type { Cue } from "./board";
import { Playback } from "./playback.svelte";

const cue = (event: Event): Cue | null =>
  event.key === "placed"
    ? { kind: "place", cells: event.args?.cells as string[], time: 500 }
    : event.key === "scored"
      ? { kind: "mark", cells: [], time: 300 }
      : null;
const placed = (...cells: string[]): Event => ({ key: "placed", clause: "X-1", seat: 0, args: { cells } });
const scored = (points: number): Event => ({ key: "scored", clause: "X-2", seat: 0, points: { red: points } });
const told = (...events: Event[]): Told => ({ number: 0, entry: "move", seat: 0, events });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("what happened comes into sight one after the other, points with their event", () => {
  const playback = new Playback(cue, () => true);
  playback.play([told(placed("a1", "a2"), scored(3)), told(placed("b1"))]);
  expect(playback.now?.event.key).toBe("placed");
  expect(playback.hides("a1")).toBe(false);
  expect(playback.hides("b1")).toBe(true);
  expect(playback.owed([0], "red")).toBe(3);
  vi.advanceTimersByTime(500);
  expect(playback.owed([0], "red")).toBe(0);
  vi.advanceTimersByTime(300);
  expect(playback.hides("b1")).toBe(false);
  vi.advanceTimersByTime(500);
  expect(playback.now).toBeNull();
});

test("without motion everything is there at once, and the newest piece is marked", () => {
  const playback = new Playback(cue, () => false);
  playback.play([told(placed("a1"), scored(3))]);
  expect(playback.now).toBeNull();
  expect(playback.owed([0], "red")).toBe(0);
  expect([...playback.fresh]).toEqual(["a1"]);
});

test("finishing shows the rest at once and starts nothing more", () => {
  const playback = new Playback(cue, () => true);
  playback.play([told(placed("a1"), placed("b1"))]);
  playback.finish();
  expect(playback.hides("b1")).toBe(false);
  vi.advanceTimersByTime(5_000);
  expect(playback.now).toBeNull();
});

const step = (from: string, piece: string, cell: string): Cue => ({
  kind: "place",
  from,
  piece,
  cells: [cell],
  time: 100,
});

test("what flies is kept where it was until it starts, and hidden where it goes until it has landed", () => {
  const playback = new Playback(
    ({ args }) => step("bag", args?.piece as string, args?.cell as string),
    () => true,
  );
  const flies = (piece: string, cell: string): Event => ({ key: "x", clause: "X-1", args: { piece, cell } });
  playback.play([told(flies("one", "a1"), flies("two", "b1"))]);
  expect([playback.keeps("bag"), playback.hides("a1"), playback.hides("b1")]).toEqual([["two"], true, true]);
  vi.advanceTimersByTime(100);
  expect([playback.keeps("bag"), playback.hides("a1"), playback.hides("b1")]).toEqual([[], false, true]);
  vi.advanceTimersByTime(100);
  expect(playback.hides("b1")).toBe(false);
});

test("an event in several steps brings its points with the last one, once", () => {
  const playback = new Playback(
    () => [
      { kind: "note", time: 100 },
      { kind: "mark", cells: ["a1"], time: 100 },
    ],
    () => true,
  );
  playback.play([told(scored(5))]);
  expect([playback.now?.cue.kind, playback.owed([0], "red")]).toEqual(["note", 5]);
  vi.advanceTimersByTime(100);
  expect([playback.now?.cue.kind, playback.owed([0], "red")]).toEqual(["mark", 0]);
});

test("a hurry is a matter of time, not of the number of steps", () => {
  const quick = new Playback(
    () => ({ kind: "note", time: 100 }),
    () => true,
  );
  quick.play([told(...Array.from({ length: 40 }, () => scored(1)))]);
  vi.advanceTimersByTime(3_950);
  expect(quick.now).not.toBeNull();
  vi.advanceTimersByTime(100);
  expect(quick.now).toBeNull();

  const long = new Playback(cue, () => true);
  long.play([told(...Array.from({ length: 60 }, () => placed("a1")))]);
  vi.advanceTimersByTime(25_000);
  expect(long.now).toBeNull();
});
