import { flushSync, mount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Playback } from "../../table/playback.svelte";
import { Stage } from "../../table/stage.svelte";
import type { Event, MaharaniLaid, MaharaniView, Prospect } from "../../wire/types";
import Board from "./Board.svelte";
import { cue } from "./cues";
import { holdingOf } from "./holding.svelte";
import { turning } from "./turning.svelte";
import { wordsOf } from "../../words/samples";
import { cellAt, cellHere, emptied, frame, keep, press } from "../../table/samples";
import { placing } from "./samples";

const texts = wordsOf("maharani");

const free = (space: string, quarter: string, columns: string): MaharaniLaid => ({
  space,
  quarter,
  columns,
  tile: null,
  arrow: null,
  worker: null,
});
const quarter = (animal: string, wages: Record<string, number> = {}) => ({ animal, free: 1, evaluated: false, wages });

const view: MaharaniView = {
  arrow: "W",
  bag: {},
  ended: false,
  payout: [4, 6, 9, 13, 18, 24],
  phase: "place",
  placed: 0,
  players: [
    { side: "S", gold: 3, workers: { green: 5 }, markers: { NW: true, NE: true, SE: true, SW: true } },
    { side: "W", gold: 7, workers: { red: 8 }, markers: { NW: true, NE: true, SE: true, SW: true } },
    { side: "N", gold: 0, workers: { blue: 8 }, markers: { NW: true, NE: true, SE: true, SW: true } },
  ],
  quarters: {
    NW: quarter("lion", { green: 4 }),
    NE: quarter("monkey"),
    SE: quarter("peacock"),
    SW: { ...quarter("elephant"), free: 0, evaluated: true },
  },
  reconstruction: [],
  removed: {},
  rondel: [
    { quarter: "NE", tile: "red-h1" },
    { quarter: "SE", tile: "blue-c" },
    { quarter: "SW", tile: null },
    { quarter: "NW", tile: "green-b0" },
  ],
  seat: 1,
  spaces: [
    { ...free("a1", "NW", "S"), tile: "red-h0", arrow: "S", worker: "green" },
    free("a4", "NE", "S"),
    free("b2", "NW", "CC"),
    free("d4", "SE", "N"),
    { ...free("d1", "SW", "E"), tile: "blue-h1", arrow: "N" },
  ],
  turn: 3,
  waiting: null,
};
const scores = { result: [0, 0, 0], tracks: { gold: [3, 7, 0] } };
const offers = placing("a4", "d4", "b2");
const prospect = (arrow: string, gold: number, ...more: Event[]): Prospect => ({
  asks: null,
  events: [
    { key: "placed", clause: "MA-10", seat: 1, args: { arrow }, points: {} },
    { key: "area", clause: "MA-13", seat: 1, args: { spaces: ["b2"], gold }, points: { gold } },
    ...more,
  ],
});
const comes: Event = { key: "worker", clause: "MA-15", seat: 1, args: { worker: "red", space: "b2" }, points: {} };

let stage: Stage;
let playback: Playback;
let made: [number, string][];

beforeEach(() => {
  made = [];
  stage = new Stage((code, how) => {
    made.push([code, how]);
    if (how !== "sure") stage.aim(code);
  });
  playback = new Playback(cue, () => true);
  stage.ask(offers);
  const props = { view, eyes: 1, names: ["Ana", "Ben", "Cyr"], scores, stage, playback, past: [], texts };
  keep(mount(Board, { target: document.body, props }));
});

afterEach(async () => {
  playback.finish();
  await emptied();
  turning.own = "S";
});

const slots = () => [...document.querySelectorAll<HTMLButtonElement>("button.slot")];
const label = (name: string) => cellAt(name).getAttribute("aria-label");

test("the palace lies with the viewer's side at the bottom: what is in the west is below", () => {
  const y = (name: string) => Number(/translate\(\S+ (\S+)\)/.exec(cellAt(name).getAttribute("transform")!)![1]);
  expect(y("d1")).toBeGreaterThan(y("d4"));
  const side = (name: string) =>
    [...document.querySelectorAll(".seat")].find((seat) => seat.textContent.includes(name));
  expect(side("Ben")!.classList).toContain("S");
  expect(side("Ana")!.classList).toContain("E");
});

test("a space says what lies there, and whose worker stands on it", () => {
  expect(label("a1")).toBe("a1: red tile, green worker of Ana");
  expect(label("d1")).toBe("d1: blue tile, arrow pointing north");
  expect(label("a4")).toBe("a4, free");
});

test("quarters say what they would pay now, and which are evaluated", () => {
  const said = [...document.querySelectorAll(".hidden-label li")].map((item) => item.textContent);
  expect(said[0]).toMatch(/lion.*free spaces: 1.*green.*Ana.*4/);
  expect(said[3]).toMatch(/elephant.*evaluated/);
});

test("only tiles that can be placed can be picked from the rondel; their spaces light up", () => {
  expect(slots().map((slot) => "open" in slot.dataset)).toEqual([true, true, false, false]);
  slots()[0]!.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  flushSync();
  expect(stage.held).toBe("1");
  expect([...document.querySelectorAll<SVGElement>(".cell.open")].map(({ dataset }) => dataset.cell).sort()).toEqual([
    "a4",
    "d4",
  ]);
});

test("a lit space says how the arrow will lie, the gold, and whether a worker comes", () => {
  stage.pick("2");
  flushSync();
  expect(label("b2")).toBe("b2, available");
  stage.prospects = new Map([
    [30, prospect("E", 1)],
    [31, prospect("W", 2, comes)],
  ]);
  flushSync();
  expect(label("b2")).toMatch(/arrow pointing west, a worker steps in, total gold: 2; arrow pointing east, gold: 1/);
});

test("of two ways the better one is tried first; R turns the tile on, Enter once more says yes", async () => {
  slots()[1]!.focus();
  slots()[1]!.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
  flushSync();
  await frame();
  expect(cellHere()).toBe("b2");
  stage.prospects = new Map([
    [30, prospect("E", 1)],
    [31, prospect("W", 2, comes)],
  ]);
  await press("Enter");
  expect(made).toEqual([[31, "tried"]]);
  await press("r");
  expect(made.at(-1)).toEqual([30, "tried"]);
  await press("Enter");
  expect(made.at(-1)).toEqual([30, "sure"]);
});

test("a way that brings a worker comes first, even if it becomes known only when the tile lies there", async () => {
  const asks = { key: "ask_worker", args: {}, step: 3 };
  stage.pick("2");
  flushSync();
  cellAt("b2").focus();
  await press("Enter");
  expect(made).toEqual([[30, "tried"]]);
  stage.prospects = new Map([
    [30, prospect("E", 1)],
    [31, { ...prospect("W", 1), asks }],
  ]);
  flushSync();
  expect(made.at(-1)).toEqual([31, "tried"]);
  expect(label("b2")).toMatch(/arrow pointing west, a worker of your choice.* gold: at least 1; arrow pointing east/);
  await press("r");
  expect(made.at(-1)).toEqual([30, "tried"]);
});

test("a second press on the space says yes, though a double click does not", () => {
  vi.useFakeTimers();
  stage.pick("2");
  flushSync();
  const press = () => holdingOf(stage).surface!.lay("b2");
  press();
  press();
  expect(made).toEqual([[30, "tried"]]);
  vi.advanceTimersByTime(420);
  press();
  expect(made.at(-1)).toEqual([30, "sure"]);
  vi.useRealTimers();
});

test("a tile that the mouse is at shows where it can go, before it is picked up", () => {
  const hinted = () =>
    [...document.querySelectorAll<SVGElement>(".cell")]
      .filter((cell) => cell.querySelector(".hinted"))
      .map(({ dataset }) => dataset.cell)
      .sort();
  slots()[0]!.dispatchEvent(new Event("pointerenter"));
  flushSync();
  expect(hinted()).toEqual(["a4", "d4"]);
  slots()[0]!.dispatchEvent(new Event("pointerleave"));
  flushSync();
  expect(hinted()).toEqual([]);
});

test("what is looked at is told beside its space: the gold, of what, and what the quarter would pay then", () => {
  stage.pick("2");
  const group: Event = {
    ...comes,
    key: "group",
    args: { worker: "red", spaces: ["b2"], gold: 1 },
    points: { gold: 1 },
  };
  stage.prospects = new Map([[30, prospect("W", 2, comes, group)]]);
  stage.aim(30);
  flushSync();
  const chips = () =>
    [...document.querySelectorAll(".chip")].map((chip) => [...chip.classList, chip.textContent.trim()]);
  expect(chips().map(([, kind, ...rest]) => [kind, rest.at(-1)])).toEqual([
    ["gold", "+3"],
    ["tile", "2"],
    ["worker", "1"],
  ]);
  expect(document.querySelector(".pavilion.NW .changes")!.textContent).toBe("4");
});

test("Escape puts the tile back step by step", async () => {
  stage.pick("2");
  flushSync();
  cellAt("b2").focus();
  await press("Enter", "Escape");
  expect([stage.path.length, stage.held]).toEqual([0, "2"]);
  await press("Escape");
  expect(stage.held).toBeNull();
});

test.each([
  ["comes onto a tile while it is asked which", false, 1],
  ["does not stay on the palace of a match that was given up", true, 0],
])("a worker of any colour %s", async (_, over, count) => {
  await emptied();
  const asked = { ...view, waiting: "a1" };
  const props = { view: asked, eyes: 1, names: ["Ana", "Ben", "Cyr"], scores, stage, playback, past: [], over, texts };
  keep(mount(Board, { target: document.body, props }));
  expect(document.querySelectorAll(".asked").length).toBe(count);
});

test("what is paid is felt even where nothing moves, with all its gold", () => {
  const wages = (worker: string, gold: number): Event => ({
    key: "wages",
    clause: "MA-20",
    seat: 1,
    args: { quarter: "NW", worker, gold, spaces: ["a1"] },
    points: { gold },
  });
  const events: Event[] = [
    { key: "area", clause: "MA-13", seat: 1, args: { spaces: ["a1", "b2"], gold: 5 }, points: { gold: 5 } },
    { key: "evaluated", clause: "MA-19", seat: 1, args: { quarter: "NW" } },
    wages("green", 4),
    wages("red", 2),
  ];
  playback.play([{ number: 1, entry: "move", seat: 1, text: "", events }]);
  playback.finish();
  flushSync();
  expect(playback.now).toBeNull();
  const said = [...document.querySelectorAll("text")].map((each) => each.textContent?.trim());
  expect(said).toEqual(expect.arrayContaining(["+5", "+4", "+2"]));
  const plates = [...document.querySelectorAll(".pop .plate")].map((each) => each.closest("g[transform]")!);
  expect(new Set(plates.map((each) => each.getAttribute("transform"))).size).toBe(2);
});
