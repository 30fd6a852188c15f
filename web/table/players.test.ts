import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SeatInfo } from "../wire/types";
import { GameTexts } from "../words/texts";
import type { Board, PanelProps } from "./board";
import { Playback } from "./playback.svelte";
import Players from "./Players.svelte";
import { Stage } from "./stage.svelte";

const NOW = 1_800_000_000;
const seat = { kind: "friend", bot: null, free: false, gone: false, invitation: null, resigned: false } as const;
const ana: SeatInfo = { ...seat, seat: 0, name: "Ana", mine: true, online: true, bot_from: null };
const ben: SeatInfo = { ...seat, seat: 1, name: "Ben", mine: false, online: false, bot_from: NOW + 30 };

const Nothing: Component<PanelProps> = () => ({});
let mounted: Record<string, unknown>;
let called: number[];

beforeEach(() => {
  called = [];
  vi.useFakeTimers({ now: (NOW + 5) * 1000 });
});

afterEach(async () => {
  await unmount(mounted);
  vi.useRealTimers();
});

function sit(other: SeatInfo, ahead = 0, names = ["Ana", "Ben"]): HTMLButtonElement | null {
  const playback = new Playback(
    () => null,
    () => false,
  );
  const board = { Panel: Nothing } as unknown as Board;
  const table = { names, seats: [ana, other], actor: 1, outcome: null, host: true, ahead };
  const stage = new Stage(() => undefined);
  const shown = { view: null, scores: { result: [], tracks: {} }, stage, playback };
  const given = { board, texts: new GameTexts({}, "en"), ...shown };
  const onbot = (at: number) => called.push(at);
  mounted = mount(Players, { target: document.body, props: { ...given, ...table, onbot } });
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
  expect(called).toEqual([1]);
});

test("the clock is the server's", () => {
  expect(sit(ben, 20_000)!.textContent).toBe("Let a bot take over in 5 s");
});

test("for who has left, a bot may take over at once; for who is there none is offered", async () => {
  expect(sit({ ...ben, gone: true, bot_from: null })!.disabled).toBe(false);
  await unmount(mounted);
  expect(sit({ ...ben, online: true, bot_from: null })).toBeNull();
});

test("a name with a long word is marked, to be written smaller where it would be broken", () => {
  sit(ben, 0, ["Ana Maria Sofia", "Bartholomew"]);
  const long = [...document.querySelectorAll(".name")].map((each) => each.classList.contains("long"));
  expect(long).toEqual([false, true]);
});
