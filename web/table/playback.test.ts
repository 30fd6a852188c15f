import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Event, Told } from "../wire/types";
import type { Cue } from "./cue";
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
});

const many = (count: number): Told => told(...Array.from({ length: count }, () => placed("a1")));

/** Milliseconds until all is shown. */
function lasts(playback: Playback): number {
  const begun = Date.now();
  while (playback.now !== null) vi.advanceTimersToNextTimer();
  return Date.now() - begun;
}

test("who waits for their turn waits five seconds at the usual speed, however much the others do", () => {
  const paces = { slow: 1.8, normal: 1, fast: 0.5 };
  for (const [factor, most] of [
    [paces.slow, 9_000],
    [paces.normal, 5_000],
    [paces.fast, 2_500],
  ] as const) {
    const playback = new Playback(cue, () => true, { factor: () => factor });
    playback.play([many(60)]);
    const all = lasts(playback);
    expect(all).toBeLessThanOrEqual(most);
    expect(all).toBeGreaterThan(0.9 * most);
  }
});

test("what comes while others are still being told has no more time for it", () => {
  const playback = new Playback(cue, () => true);
  const begun = Date.now();
  playback.play([many(4)]);
  vi.advanceTimersByTime(1_500);
  playback.play([many(30)]);
  vi.advanceTimersByTime(1_500);
  playback.play([many(90)]);
  lasts(playback);
  expect(Date.now() - begun).toBeLessThanOrEqual(5_000);
  playback.play([many(4)]);
  expect(lasts(playback)).toBe(2_000);
});

test("who only looks on sees all of it, a backlog in a hurry", () => {
  const playback = new Playback(cue, () => true, { waits: () => false });
  playback.play([many(60)]);
  const all = lasts(playback);
  expect(all).toBeGreaterThan(12_000);
  expect(all).toBeLessThan(25_000);
});

test("a step tells how long it truly takes, is heard when it begins, and the end is told once", () => {
  const heard: number[] = [];
  let ends = 0;
  const playback = new Playback(cue, () => true, {
    factor: () => 0.5,
    onstep: ({ cue }) => heard.push(cue.time),
    onend: () => ends++,
  });
  playback.play([told(placed("a1"), scored(3))]);
  expect(playback.now?.cue.time).toBe(250);
  lasts(playback);
  playback.finish();
  expect([heard, ends]).toEqual([[250, 150], 1]);
});

test("what was tried on the board does not fly again for who has made the move", () => {
  const cues = (): readonly Cue[] => [
    { kind: "mark", cells: ["slot"], time: 300, tried: true },
    { ...step("slot", "one", "a1"), tried: true },
    { kind: "mark", cells: ["a1"], time: 100 },
  ];
  const maker = new Playback(cues, () => true);
  maker.play([told(placed("a1"))], 0);
  expect([maker.now?.cue.kind, maker.hides("a1"), maker.ahead.length]).toEqual(["place", false, 1]);
  const other = new Playback(cues, () => true);
  other.play([told(placed("a1"))], 1);
  expect([other.now?.cue.kind, other.hides("a1"), other.ahead.length]).toEqual(["mark", true, 2]);
});

test("what others do is told, and much of what one has brought about; one's own step is not", () => {
  const playback = new Playback(cue, () => true);
  playback.play([told(placed("a1"), scored(3))]);
  expect([playback.tells([0]), playback.tells([1])]).toEqual([false, true]);
  playback.play([told(...Array.from({ length: 9 }, () => placed("b1")))]);
  expect(playback.tells([0])).toBe(true);
  playback.finish();
  expect([playback.tells([0]), playback.tells([1])]).toEqual([false, false]);
});

const medal = (event: Event): Cue => ({ kind: "note", great: event.key === "reached", time: 800 });
const reached: Event = { key: "reached", clause: "X-3", seat: 0 };
const keys = (playback: Playback): string[] => playback.moments.map(({ event }) => event.key);

test("a great moment is felt for a while where nothing moves, and where it is skipped", () => {
  let moving = false;
  const playback = new Playback(medal, () => moving);
  playback.play([told(scored(1), reached)]);
  expect([playback.now, keys(playback)]).toEqual([null, ["reached"]]);
  vi.advanceTimersByTime(1_000);
  expect(keys(playback)).toEqual(["reached"]);
  vi.advanceTimersByTime(5_000);
  expect(keys(playback)).toEqual([]);
  moving = true;
  playback.play([told(scored(1), reached)]);
  expect(keys(playback)).toEqual([]);
  playback.finish();
  expect(keys(playback)).toEqual(["reached"]);
});

test("a great moment with time of its own ends with it; in a backlog it stays longer than its step", () => {
  const playback = new Playback(medal, () => true);
  playback.play([told(reached)]);
  expect(keys(playback)).toEqual(["reached"]);
  lasts(playback);
  expect(keys(playback)).toEqual([]);
  playback.play([told(reached, ...Array.from({ length: 90 }, () => scored(1)))]);
  vi.advanceTimersByTime(1_000);
  expect([playback.now?.event.key, keys(playback)]).toEqual(["scored", ["reached"]]);
});

test("a great moment that is taken back is not felt", () => {
  const playback = new Playback(medal, () => false);
  playback.play([told(reached)]);
  playback.recall([]);
  expect(keys(playback)).toEqual([]);
});
