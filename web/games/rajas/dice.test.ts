import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { Playback } from "../../table/playback.svelte";
import { Stage } from "../../table/stage.svelte";
import type { RajasView } from "../../wire/types";
import { cue } from "./cues";
import Dice from "./Dice.svelte";
import { spoken } from "./words";
import { wordsOf } from "../../words/samples";

const texts = wordsOf("rajas", spoken);
const dice = { blue: [3, 3, 5], green: [], orange: [1], purple: [] };
const view = { seat: 0, hand: {}, players: [{ dice, arms: 8, karma: 1, levels: {} }] } as unknown as RajasView;

let made: number[] = [];
let drawn: ReturnType<typeof mount> | null = null;

function draw(answers: { key: string; code: number; args: object }[], together: object | null = null): Stage {
  const stage = new Stage((code) => made.push(code));
  stage.ask({ question: { key: "ask_die", args: {} }, groups: [], answers, together } as never);
  const playback = new Playback(cue, () => false);
  const props = { view, eyes: 0, names: ["Ana"], scores: {} as never, stage, playback, past: [], texts };
  drawn = mount(Dice, { target: document.body, props });
  flushSync();
  return stage;
}

afterEach(() => {
  if (drawn) void unmount(drawn);
  made = [];
});

const open = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>("button[data-open]")];

test("dice that can be given are pressed, equal ones alike, and turned ones beside them", () => {
  draw([
    { key: "die", code: 7, args: { colour: "blue", value: 3, given: 3 } },
    { key: "turned_die", code: 8, args: { colour: "blue", value: 3, given: 4 } },
  ]);
  expect(open().map((button) => button.ariaLabel ?? button.getAttribute("aria-label"))).toEqual([
    "blue 3",
    "blue 3, turned over to 4 for 1 karma",
    "blue 3",
  ]);
  for (const button of open()) button.click();
  expect(made).toEqual([7, 8, 7]);
});

test("while nothing is asked dice are only there, with room for more", () => {
  draw([]);
  expect(open()).toEqual([]);
  expect(document.querySelectorAll(".arm")).toHaveLength(4);
  expect(document.querySelectorAll(".free")).toHaveLength(4);
});

test("of a payment the dice that were pressed lie chosen, each as it is given, and can be taken back", () => {
  vi.useFakeTimers();
  const die = { key: "die", code: 7, args: { colour: "blue", value: 3, given: 3 } };
  const turned = { key: "turned_die", code: 8, args: { colour: "blue", value: 3, given: 4 } };
  const pieces = [
    { answer: die, count: 2, worth: 3 },
    { answer: turned, count: 2, worth: 4 },
  ];
  const stage = draw([die, turned], { pieces, owed: 7 });
  const pressed = (): (string | null)[] =>
    [...document.querySelectorAll("button[aria-pressed=true]")].map((each) => each.getAttribute("aria-label"));
  expect(open().map((button) => button.getAttribute("aria-pressed"))).toEqual(["false", "false", "false"]);
  open()[2]!.click(); // the second 3 as it is
  flushSync();
  expect(pressed()).toEqual(["blue 3"]);
  expect(document.querySelectorAll(".arm")[1]!.querySelector("[aria-pressed=true]")).not.toBeNull();
  open()[1]!.click(); // the first one turned over
  flushSync();
  expect(pressed()).toEqual(["blue 3, turned over to 4 for 1 karma", "blue 3"]);
  vi.advanceTimersByTime(400);
  document.querySelector<HTMLElement>("button[aria-pressed=true]")!.click();
  flushSync();
  expect([stage.gathered, pressed(), made]).toEqual([[7], ["blue 3"], []]);
  vi.useRealTimers();
});
