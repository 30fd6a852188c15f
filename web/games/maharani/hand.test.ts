import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { flushSync, mount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Playback } from "../../table/playback.svelte";
import { Stage } from "../../table/stage.svelte";
import type { Event, MaharaniView, Told } from "../../wire/types";
import { cue } from "./cues";
import Gain from "./Gain.svelte";
import Hand from "./Hand.svelte";
import { holdingOf } from "./holding.svelte";
import Panel from "./Panel.svelte";
import { markers, supply } from "./shown";
import { turning } from "./turning.svelte";
import { emptied, keep } from "../../table/samples";
import { wordsOf } from "../../words/samples";
import { placing } from "./samples";

const texts = wordsOf("maharani");

const quarter = (animal: string) => ({ animal, free: 14, evaluated: false, wages: {} });
const view: MaharaniView = {
  phase: "place",
  seat: 0,
  turn: 3,
  arrow: "S",
  rondel: [
    { quarter: "NW", tile: "blue-h2" },
    { quarter: "NE", tile: "orange-c" },
    { quarter: "SE", tile: null },
    { quarter: "SW", tile: "green-b1" },
  ],
  spaces: [],
  quarters: { NW: quarter("lion"), NE: quarter("monkey"), SE: quarter("peacock"), SW: quarter("elephant") },
  payout: [4, 6, 9, 13, 18, 24],
  players: [
    {
      side: "S",
      gold: 12,
      workers: { green: 5, red: 7 },
      markers: { NW: true, NE: false, SE: true, SW: true },
    },
    { side: "N", gold: 3, workers: { blue: 7, yellow: 7 }, markers: { NW: true, NE: true, SE: true, SW: true } },
  ],
  bag: { "red-c": 2 },
  removed: {},
  placed: 0,
  waiting: null,
  reconstruction: [],
  ended: false,
};
const offers = placing("d3", "d6", "b3");
const event = (key: string, args: Event["args"], points: Event["points"] = {}): Event => ({
  key,
  clause: "MA-11",
  seat: 0,
  args,
  points,
});
const told = (...events: Event[]): Told => ({ number: 9, entry: "move", seat: 0, text: "", events });

let stage: Stage;
let playback: Playback;

beforeEach(() => {
  stage = new Stage((code) => stage.aim(code));
  playback = new Playback(cue, () => true);
  stage.ask(offers);
  const names = ["Ana", "Ben"];
  const props = { view, eyes: 0, names, scores: { result: [], tracks: {} }, stage, playback, past: [], texts };
  const panel = { view, seat: 0, names, scores: props.scores, playback, texts };
  keep(mount(Hand, { target: document.body, props }), mount(Panel, { target: document.body, props: panel }));
});

afterEach(async () => {
  playback.finish();
  await emptied();
});

const tiles = () => [...document.querySelectorAll<HTMLButtonElement>(".rack .piece")];

function press(key: string): void {
  document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
}

test("each tile says its colour, its columns, where it lies, and whether it can be placed", () => {
  expect(tiles().map((tile) => tile.getAttribute("aria-label"))).toEqual([
    expect.stringMatching(/^1: blue tile, a half column, in the lion quarter/),
    expect.stringMatching(/^2: orange tile, a column in the centre, in the monkey quarter/),
    "3: no tile",
    expect.stringMatching(/^4: green tile, two half columns on neighbouring edges, in the elephant quarter.*, can’t/),
  ]);
  expect(tiles().map((tile) => tile.getAttribute("aria-disabled"))).toEqual(["false", "false", "true", "true"]);
});

test("a number picks a tile and goes to the palace, Escape puts it back", () => {
  let there = 0;
  holdingOf(stage).surface = { focus: () => there++, prefer: () => null, lay: () => undefined };
  tiles()[0]!.focus();
  press("2");
  expect([stage.piece, there]).toEqual(["2", 1]);
  press("Escape");
  expect(stage.piece).toBeNull();
  press("4");
  expect(stage.piece).toBeNull();
});

test("a click picks a tile, another one puts it back, and a double click is one", () => {
  vi.useFakeTimers();
  const click = (after = 1000) => {
    vi.advanceTimersByTime(after);
    tiles()[0]!.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    return stage.piece;
  };
  expect(click()).toBe("1");
  expect(click(150)).toBe("1");
  expect(click()).toBeNull();
  vi.useRealTimers();
});

test("a tile has the marker that can take it elsewhere, and it is told when a move would turn it", () => {
  const up = () => tiles().map((tile) => tile.querySelector(".marker svg")?.classList.contains("up") ?? null);
  expect(up()).toEqual([true, false, null, true]);
  stage.pick("1");
  stage.aim(20);
  stage.prospects = new Map([[20, { events: [event("used", { quarter: "NW" })], asks: null }]]);
  flushSync();
  const told = () => tiles().map((tile) => tile.getAttribute("aria-label")!.includes("would turn it face down"));
  expect(told()).toEqual([true, false, false, false]);
  expect(document.querySelectorAll(".marker .going")).toHaveLength(1);
  stage.aim(10);
  flushSync();
  expect(told()).toEqual([false, false, false, false]);
});

test("gold, workers and markers change when it is shown, not before", () => {
  const gold = () => document.querySelector(".panel .gold")!.getAttribute("aria-label");
  const player = view.players[0]!;
  playback.play([
    told(
      event("begins", {}),
      event("area", { spaces: ["d3"], gold: 1 }),
      event("used", { quarter: "NE" }),
      event("worker", { worker: "green", space: "d3" }),
      event("group", { spaces: ["d3"], gold: 4 }, { gold: 4 }),
      event("wages", { quarter: "NE", worker: "red", count: 2, gold: 6, spaces: ["b6", "c6"] }, { gold: 6 }),
    ),
  ]);
  flushSync();
  expect(gold()).toBe("gold: 2");
  expect([supply(player, 0, "green", playback), supply(player, 0, "red", playback)]).toEqual([6, 5]);
  expect(markers(player, 0, playback)).toEqual({ ...player.markers, NE: true });
  expect(markers(view.players[1]!, 1, playback)).toEqual(view.players[1]!.markers);
  playback.finish();
  flushSync();
  expect(gold()).toBe("gold: 12");
  expect([supply(player, 0, "green", playback), supply(player, 0, "red", playback)]).toEqual([5, 7]);
});

test("a tile that is still on its way cannot be picked up, nor the one that still lies in its place", () => {
  const placed = { tile: "red-c", slot: 1, space: "b3", arrow: "S" };
  playback.play([told(event("placed", placed), event("dealt", { tile: "blue-h2", slot: 1 }))]);
  flushSync();
  expect(tiles()[0]!.getAttribute("aria-label")).toMatch("1: red tile");
  expect(tiles().map((tile) => tile.getAttribute("aria-disabled"))).toEqual(["true", "false", "true", "true"]);
  tiles()[0]!.focus();
  press("1");
  expect(stage.piece).toBeNull();
  playback.finish();
  flushSync();
  expect(tiles()[0]!.getAttribute("aria-label")).toMatch("1: blue tile");
  press("1");
  expect(stage.piece).toBe("1");
});

test("the tiles lie as they are to be seen on the rondel, whichever way the palace is turned", () => {
  const order = () =>
    [1, 2, 3, 4].map((slot) =>
      document.querySelector<HTMLElement>(".hand")!.style.getPropertyValue(`--square-${slot}`),
    );
  expect(order()).toEqual(["0", "1", "3", "2"]);
  turning.own = "W";
  flushSync();
  expect(order()).toEqual(["2", "0", "1", "3"]);
  turning.own = "S";
  turning.points = "W";
  flushSync();
  expect(order()).toEqual(["1", "3", "2", "0"]);
  turning.points = null;
});

test("markers that are to be turned up still lie face down", () => {
  playback.play([told(event("area", { spaces: ["d3"], gold: 1 }), event("refreshed", { quarters: ["SE", "SW"] }))]);
  expect(markers(view.players[0]!, 0, playback)).toEqual({ NW: true, NE: false, SE: false, SW: false });
});

test("gold that is paid has a minus", () => {
  const show = (points: number, gain: boolean) => {
    document.body.replaceChildren();
    keep(mount(Gain, { target: document.body, props: { track: "gold", points, gain, texts } }));
    flushSync();
    return document.querySelector("b")!.textContent;
  };
  expect([show(3, true), show(-2, true), show(41, false)]).toEqual(["+3", "−2", "41"]);
});

test("every text that the board asks for is there", () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /\.(svelte|ts)$/.test(file));
  const keys = files
    .map((file) => readFileSync(join(import.meta.dirname, file), "utf-8"))
    .flatMap((text) => [...text.matchAll(/"((?:board|help|rules)\.\w+)"/g)].map((found) => found[1]!));
  expect(keys.length).toBeGreaterThan(30);
  expect(keys.filter((key) => !texts.has(key))).toEqual([]);
});
