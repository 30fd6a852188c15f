import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Told } from "../wire/types";
import { say } from "../words/words.svelte";
import { Playback } from "./playback.svelte";
import { Replay } from "./replay.svelte";
import ReplayBar from "./ReplayBar.svelte";

const asked = vi.fn((path: string) => Promise.resolve(new Response(JSON.stringify({ number: 0, path }))));

const match = (kinds: string): Told[] =>
  [...kinds].map((kind, number) => ({ number, entry: kind === "c" ? "chance" : "move", seat: 0, events: [] }));
/** Three draws lay the table out; after the first of three moves chance refills it. */
const ENTRIES = match("cccmccmm");

let replay: Replay;
let page: ReturnType<typeof mount> | null = null;

beforeEach(() => {
  asked.mockClear();
  vi.stubGlobal("fetch", asked);
  replay = open(ENTRIES);
});
afterEach(() => {
  if (page) void unmount(page);
  page = null;
  vi.unstubAllGlobals();
});

function open(entries: readonly Told[]): Replay {
  const playback = new Playback(
    () => null,
    () => false,
  );
  return new Replay("t", null, "en", () => entries, playback);
}

function bar(): { slider: HTMLInputElement; at: string; press: (key: string) => string } {
  document.body.innerHTML = "";
  const props = { replay, total: ENTRIES.length, names: ["Ana", "Ben"], open: false, onclose: () => undefined };
  page = mount(ReplayBar, { target: document.body, props });
  flushSync();
  const shown = (): string => document.querySelector(".at")!.textContent;
  const press = (key: string): string => {
    window.dispatchEvent(new KeyboardEvent("keydown", { key }));
    flushSync();
    return shown();
  };
  return { slider: document.querySelector("input")!, at: shown(), press };
}

test("a replay begins with the first question, whatever lies before it", async () => {
  await replay.go(0);
  expect(replay.at).toBe(3);
  expect(asked.mock.calls.map(([path]) => path)).toEqual(["/api/tables/t/view?number=3"]);
  await replay.step(-1);
  expect(replay.at).toBe(3);
});

test("a match in which nobody has moved yet begins and ends where its table is laid out", async () => {
  replay = open(match("ccc"));
  await replay.go(0);
  expect([replay.at, replay.made, replay.moves]).toEqual([3, 0, 0]);
  expect(replay.stops).toEqual([3]);
});

test("what is counted are moves, each with what chance made of it", async () => {
  await replay.go(0);
  const seen = [[replay.at, replay.made]];
  for (let step = 0; step < 4; step++) {
    await replay.step(1);
    seen.push([replay.at, replay.made]);
  }
  expect(seen).toEqual([
    [3, 0],
    [6, 1],
    [7, 2],
    [8, 3],
    [8, 3],
  ]);
  expect(replay.moves).toBe(3);
});

test("played on from the end, it starts with the first question again", async () => {
  await replay.go(8);
  replay.run();
  expect(replay.at).toBe(6);
  replay.stop();
});

test("the bar says how many moves have been made, and its slider reaches from the first question to the end", async () => {
  await replay.go(0);
  const { slider, at, press } = bar();
  expect([slider.min, slider.max, slider.value]).toEqual(["3", "8", "3"]);
  expect(at).toBe(say("replay_at", { at: 0, total: 3 }));
  expect(press("ArrowRight")).toBe(say("replay_at", { at: 1, total: 3 }));
  expect(slider.getAttribute("aria-valuetext")).toBe(say("replay_at", { at: 1, total: 3 }));
  expect(press("End")).toBe(say("replay_at", { at: 3, total: 3 }));
  expect(press("Home")).toBe(say("replay_at", { at: 0, total: 3 }));
  expect(slider.value).toBe("3");
});
