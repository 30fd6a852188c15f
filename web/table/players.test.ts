import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aSeat } from "../wire/samples";
import type { Clock, SeatInfo } from "../wire/types";
import { GameTexts } from "../words/texts";
import type { Board, PanelProps } from "./board";
import type { Running } from "./clocks";
import { Playback } from "./playback.svelte";
import Players from "./Players.svelte";
import { Stage } from "./stage.svelte";

const NOW = 1_800_000_000;
const ana = aSeat({ mine: true });
const ben = aSeat({ seat: 1, kind: "friend", name: "Ben", online: false, bot_from: NOW + 30 });

const Nothing: Component<PanelProps> = () => ({});
let mounted: Record<string, unknown>;
let called: [string, number][];

beforeEach(() => {
  called = [];
  vi.useFakeTimers({ now: (NOW + 5) * 1000 });
});

afterEach(async () => {
  await unmount(mounted);
  vi.useRealTimers();
});

interface Around {
  ahead?: number;
  names?: string[];
  seats?: SeatInfo[];
  running?: Running;
}

function sit(other: SeatInfo, around: Around = {}): HTMLButtonElement | null {
  const playback = new Playback(
    () => null,
    () => false,
  );
  const board = { draws: { Panel: Nothing } } as unknown as Board;
  const table = { names: ["Ana", "Ben"], seats: [ana, other], actor: 1, outcome: null, host: false, ...around };
  const stage = new Stage(() => undefined);
  const shown = { view: null, scores: { result: [], tracks: {} }, stage, playback };
  const given = { board, texts: new GameTexts({}, "en"), ...shown };
  const ondo = (deed: string, at: number) => called.push([deed, at]);
  mounted = mount(Players, { target: document.body, props: { ...given, ...table, ondo } });
  flushSync();
  return document.querySelector("[data-testid=call-bot]");
}

test("a bot is offered for who is away once it may take over, and until then it is counted down", () => {
  const button = sit(ben)!;
  expect([button.disabled, button.textContent]).toEqual([true, "Let a bot take over in 25 s"]);
  vi.advanceTimersByTime(10_000);
  flushSync();
  expect([button.disabled, button.textContent]).toEqual([true, "Let a bot take over in 15 s"]);
  vi.advanceTimersByTime(15_000);
  flushSync();
  expect([button.disabled, button.textContent]).toEqual([false, "Let a bot take over"]);
  button.click();
  expect(called).toEqual([["bot", 1]]);
});

test("the clock is the server's", () => {
  expect(sit(ben, { ahead: 20_000 })!.textContent).toBe("Let a bot take over in 5 s");
});

test("for who has left, a bot may take over at once; for who is there none is offered", async () => {
  expect(sit({ ...ben, gone: true, bot_from: null })!.disabled).toBe(false);
  await unmount(mounted);
  expect(sit({ ...ben, online: true, bot_from: null })).toBeNull();
});

test("where its longest word would be broken a name is written smaller, by so many letters", () => {
  sit(ben, { names: ["Ana Maria Sofia", "Bartholomew"] });
  const names = [...document.querySelectorAll<HTMLElement>(".name")];
  expect(names.map(({ style }) => style.getPropertyValue("--letters"))).toEqual(["5", "11"]);
  expect(names.map(({ classList }) => classList.contains("long"))).toEqual([false, true]);
});

const shown = (): [string, boolean][] =>
  [...document.querySelectorAll(".countdown")].map((each) => [
    each.textContent.trim(),
    each.classList.contains("urgent"),
  ]);

test("the clock of who is to act counts down on their card, and is urgent at its end", () => {
  const clock: Clock = { kind: "turn", seconds: 60, then: "bot" };
  sit(aSeat({ seat: 1, name: "Ben" }), { running: { clock, deadline: NOW + 50, actor: 1 } });
  expect(shown()).toEqual([["0:45", false]]);
  vi.advanceTimersByTime(26_000);
  flushSync();
  expect(shown()).toEqual([["0:19", true]]);
  vi.advanceTimersByTime(30_000);
  flushSync();
  expect(shown()).toEqual([["0:00", true]]);
});

test("of a time for the whole game everybody's rest is shown, and only that of who is to act runs", () => {
  const clock: Clock = { kind: "bank", seconds: 1200, then: "bot" };
  const seats = [aSeat({ mine: true, bank: 1200 }), aSeat({ seat: 1, name: "Ben", bank: 700 })];
  sit(seats[1]!, { seats, running: { clock, deadline: NOW + 705, actor: 1 } });
  expect(shown().map(([text]) => text)).toEqual(["20 min", "11 min"]);
  vi.advanceTimersByTime(500_000);
  flushSync();
  expect(shown().map(([text]) => text)).toEqual(["20 min", "3:20"]);
  expect(document.querySelector(".countdown.runs")!.getAttribute("aria-label")).toBe("Time left: 3 minutes 20 seconds");
});
