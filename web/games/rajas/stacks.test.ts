import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { Playback } from "../../table/playback.svelte";
import { Stage } from "../../table/stage.svelte";
import type { Offers, RajasView } from "../../wire/types";
import { BACKS, COLOURS } from "./box";
import { cue } from "./cues";
import Stacks from "./Stacks.svelte";
import { spoken } from "./words";
import YieldTiles from "./YieldTiles.svelte";
import { wordsOf } from "../../words/samples";

const texts = wordsOf("rajas", spoken);
const names = COLOURS.flatMap((colour) => BACKS.map((back) => `${colour}-${back}`));
const view = {
  stacks: {
    ...Object.fromEntries(names.map((name) => [name, { tile: null, under: 0 }])),
    "blue-cow": { tile: "blue-7T-tea2-silk1", under: 3 },
    "green-snake": { tile: "green-4S-palace", under: 0 },
  },
  worth: [
    names.map((name) => {
      if (name === "blue-cow")
        return [
          3,
          0,
          [
            [1, 6],
            [2, 2],
          ],
        ];
      return name === "green-snake" ? [0, 2, null] : null;
    }),
  ],
  round: 1,
  yields: { "white-3-money": 2, "red-7-money": 0, "brown-2-fame-per-curve": 1, "brown-1-fame-per-worker": 1 },
} as unknown as RajasView;

let drawn: ReturnType<typeof mount> | null = null;
let made: number[] = [];

function draw(Part: typeof Stacks, offers: object | null = null, now: Partial<RajasView> = {}): void {
  const stage = new Stage((code) => made.push(code));
  stage.ask(offers as Offers | null);
  const playback = new Playback(cue, () => false);
  const props = {
    view: { ...view, pending: [], ...now },
    eyes: 0,
    names: ["Ana"],
    scores: {} as never,
    stage,
    playback,
    past: [],
    texts,
  };
  drawn = mount(Part, { target: document.body, props });
  flushSync();
}

afterEach(() => {
  if (drawn) void unmount(drawn);
  drawn = null;
  made = [];
});

const label = (of: string): string | undefined =>
  [...document.querySelectorAll("[aria-label]")]
    .map((each) => each.getAttribute("aria-label")!)
    .find((each) => each.startsWith(of));

test("a stack tells its tile, what it brings, and how it can be paid", () => {
  draw(Stacks);
  expect(document.querySelectorAll(".stack")).toHaveLength(12);
  expect(document.querySelectorAll(".payable")).toHaveLength(1);
  expect(label("blue, cow")).toMatch(
    /brings 3 money\. Can be paid with: 1 turned to 6 \+ 2\. .* cow on the back: 3 more below\.$/,
  );
  expect(label("green, snake")).toMatch(
    /brings 2 fame\. Not enough dice for it\. .* snake on the back: 0 more below\.$/,
  );
  expect(label("purple, tiger")).toBe("purple, tiger: no tile left.");
});

test("a tile is chosen at its stack; what can be covered with is told by the moves alone", () => {
  const answer = { key: "tile", code: 71, args: { stack: "green-snake", tile: "green-4S-palace" } };
  draw(Stacks, { question: { key: "ask_cover", args: {} }, answers: [answer] });
  const open = document.querySelectorAll<HTMLButtonElement>("button[data-open]");
  expect(open).toHaveLength(1);
  expect(document.querySelectorAll(".payable")).toHaveLength(1);
  expect(open[0]!.closest(".payable")).not.toBeNull();
  expect(label("green, snake")).not.toContain("Not enough");
  open[0]!.click();
  expect(made).toEqual([71]);
});

test("a yield tile is taken where it lies, and one knows how many there are", () => {
  const answer = { key: "yield_tile", code: 132, args: { yields: "white-3-money", count: 2 } };
  draw(YieldTiles, { question: { key: "ask_choose", args: {} }, answers: [answer] });
  expect(label("white")).toBe("white: 3 money. On the board: 2.");
  expect(document.querySelectorAll(".gone")).toHaveLength(1);
  expect(label("brown")).toBe("brown: 2 fame for each curve in the province. On the board: 1.");
  expect(document.querySelector(".down")).toBeNull();
  document.querySelector<HTMLButtonElement>("button[data-open]")!.click();
  expect(made).toEqual([132]);
});

test("in the set-up brown tiles lie face down", () => {
  draw(YieldTiles, null, { round: 0 });
  expect(label("white")).toBe("white: 3 money. On the board: 2.");
  expect(label("brown")).toBeUndefined();
  expect(document.querySelector(".down")!.textContent).toBe("2 brown tiles lie face down.");
});

test("while a tile is paid for, its stack is marked", () => {
  const pending = [
    { key: "sum", args: { left: 4 } },
    { key: "lay", args: { stack: "blue-cow" } },
  ];
  draw(Stacks, null, { pending });
  expect(document.querySelectorAll(".taken")).toHaveLength(1);
  expect(document.querySelector(".taken [aria-label]")!.getAttribute("aria-label")).toMatch(/^blue, cow/);
});
