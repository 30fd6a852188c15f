import { flushSync, mount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Playback } from "../../table/playback.svelte";
import { Stage } from "../../table/stage.svelte";
import type { Event, IngeniousView, Offers, Told } from "../../wire/types";
import Board from "./Board.svelte";
import { cue } from "./cues";
import Hand from "./Hand.svelte";
import Panel from "./Panel.svelte";
import { parts } from "./symbols";
import Turn from "./Turn.svelte";
import { wordsOf } from "../../words/samples";
import { cellAt, cellHere, emptied, keep, press } from "../../table/samples";

const texts = wordsOf("ingenious");

const view: IngeniousView = {
  actor: 0,
  ages: [0, 0, 0],
  aside: [],
  bag: 100,
  began: [null, "red"],
  bonus: 0,
  due: 0,
  ended: null,
  memory: [],
  pairs: false,
  phase: "place",
  placed: [["RG", "g12", "g11"]],
  racks: [
    ["RG", "BB", "RG"],
    [null, null],
  ],
  stages: [18],
  scores: [
    [0, 3, 5, 5, 5, 5],
    [18, 0, 0, 0, 0, 0],
  ],
  seats: 2,
  side: 6,
  starter: 1,
  symbols: { h13: "red", m8: "green", m3: "blue", h3: "orange", c8: "yellow", c13: "purple" },
  turn: 1,
  unseen: { RR: 5, RG: 0 },
};
const scores = {
  result: [0, 0],
  tracks: { red: [0, 18], green: [3, 0], blue: [5, 0], orange: [5, 0], yellow: [5, 0], purple: [5, 0] },
};
// The turns of RG: red on the first cell of the place, or green.
const offers: Offers = {
  question: { key: "ask_place", args: {}, step: 1 },
  answers: [],
  groups: [
    {
      pieces: [
        { piece: "RG", turns: [1, 6] },
        { piece: "BB", turns: [14] },
      ],
      places: [
        [["h8", "h9"], 100],
        [["h8", "g9"], 200],
        [["m4", "m5"], 300],
      ],
    },
  ],
};

let stage: Stage;
let playback: Playback;
let made: [number, boolean][];

const given = () => ({ view, eyes: 0, names: ["Ana", "Ben"], scores, stage, playback, past: [], texts });

beforeEach(() => {
  made = [];
  stage = new Stage(
    (code, how) => {
      made.push([code, how === "sure"]);
      if (how !== "sure") stage.aim(code);
    },
    { parts },
  );
  playback = new Playback(
    (event) => cue(event, texts),
    () => true,
  );
  stage.ask(offers);
  const props = given();
  keep(mount(Board, { target: document.body, props }), mount(Hand, { target: document.body, props }));
});

afterEach(async () => {
  playback.finish();
  await emptied();
});

const tiles = () => [...document.querySelectorAll<HTMLButtonElement>(".rack .piece")];

test("by the keyboard alone: a number picks the tile, Enter names the cells, Enter once more says yes", async () => {
  tiles()[0]!.focus();
  await press("1");
  expect(stage.piece).toBe("RG");
  expect(cellHere()).toBe("h8");
  await press("Enter");
  expect(["h9", "g9"]).toContain(cellHere());
  while (cellHere() !== "h9") await press("ArrowRight");
  await press("Enter");
  expect(made).toEqual([[101, false]]);
  await press("Enter");
  expect(made.at(-1)).toEqual([101, true]);
});

test("R swaps the halves, and the rack tells it", async () => {
  tiles()[0]!.focus();
  await press("1", "r");
  expect(tiles()[0]!.getAttribute("aria-label")).toBe("tile 1: green and red");
  await press("Enter");
  while (cellHere() !== "h9") await press("ArrowRight");
  await press("Enter");
  expect(made).toEqual([[106, false]]);
});

test("Escape goes back step by step, from the board to the tile in the rack", async () => {
  tiles()[1]!.focus();
  await press("2", "Enter");
  expect(stage.path).toHaveLength(1);
  await press("Escape");
  expect([stage.piece, stage.path]).toEqual(["BB", []]);
  await press("Escape");
  expect(stage.piece).toBeNull();
  expect(document.activeElement).toBe(tiles()[1]);
});

test("of two equal tiles the one that was picked is shown as held", async () => {
  tiles()[0]!.focus();
  await press("3");
  expect(tiles().map((tile) => tile.getAttribute("aria-pressed"))).toEqual(["false", "false", "true"]);
});

const click = (target: Element, x = 0) => {
  const at = { bubbles: true, cancelable: true, clientX: x, button: 0 };
  target.dispatchEvent(new PointerEvent("pointerdown", at));
  window.dispatchEvent(new PointerEvent("pointerup", at));
  target.dispatchEvent(new MouseEvent("click", { ...at, detail: 1 }));
  flushSync();
};
/** A pointer on a cell; happy-dom measures nothing, so the drawing's own units are those of the window. */
function tap(cell: string): void {
  const svg = document.querySelector("svg.grid") as SVGSVGElement;
  const [x, y] = /translate\((\S+) (\S+)\)/.exec(cellAt(cell).getAttribute("transform")!)!.slice(1).map(Number);
  svg.getScreenCTM = () => new DOMMatrix();
  svg.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, button: 0, clientX: x, clientY: y }));
  flushSync();
}

test("a click on a half of a tile leads with that half, a later one on the same half puts it back", () => {
  vi.useFakeTimers();
  const [tile] = tiles();
  tile!.getBoundingClientRect = () => ({ left: 0, width: 100 }) as DOMRect;
  click(tile!, 80);
  expect([stage.piece, stage.lead]).toEqual(["RG", 1]);
  click(tile!, 80); // a double click
  expect(stage.piece).toBe("RG");
  click(tile!, 20);
  expect([stage.piece, stage.lead]).toEqual(["RG", 0]);
  vi.advanceTimersByTime(400);
  click(tile!, 20);
  expect(stage.piece).toBeNull();
  vi.useRealTimers();
});

test("a tile that lies on the board is rotated there, and still waits to be confirmed by a second tap", () => {
  vi.useFakeTimers();
  stage.pick("RG");
  stage.name("h8");
  stage.name("h9");
  flushSync();
  document.querySelector<HTMLButtonElement>(".tools .turn")!.click();
  flushSync();
  expect([stage.path, stage.aimed]).toEqual([["h8", "h9"], 106]);
  expect(tiles()[0]!.getAttribute("aria-label")).toBe("tile 1: green and red");
  vi.advanceTimersByTime(400);
  tap("h8");
  expect(made.at(-1)).toEqual([106, true]);
  vi.useRealTimers();
});

test("a press on a tile that is shown lays it as it is seen, whatever half of it is in hand", () => {
  for (const half of [null, 0, 1]) {
    stage.clear();
    stage.shown = [106];
    if (half !== null) stage.pick("RG");
    stage.begin(half ?? 0);
    flushSync();
    tap("h9");
    expect(made.at(-1)).toEqual([106, false]);
  }
});

test("where one cell is left for the other half, a tap lays the whole tile, to be confirmed", () => {
  vi.useFakeTimers();
  stage.pick("RG");
  flushSync();
  tap("m4");
  expect([stage.path, made]).toEqual([["m4", "m5"], [[301, false]]]);
  tap("m4"); // a double tap
  expect(made).toHaveLength(1);
  tap("m5");
  expect(made.at(-1)).toEqual([301, true]);
  vi.useRealTimers();
});

test("what a move brings is shown where it would be: on the bar, on the board, in words", () => {
  keep(
    mount(Panel, {
      target: document.body,
      props: { view, seat: 0, names: ["Ana", "Ben"], scores, stage, playback, texts },
    }),
  );
  keep(mount(Turn, { target: document.body, props: given() }));
  const events: Event[] = [
    { key: "placed", clause: "IN-5", seat: 0, args: { tile: "RG", first_cell: "g13", second_cell: "g14" } },
    { key: "scored", clause: "IN-9", seat: 0, args: { colour: "red", cell: "h12", count: 2, points: 2 } },
    { key: "reached", clause: "IN-12", seat: 0, args: { colour: "red", stage: 1 } },
    { key: "bonus", clause: "IN-12", seat: 0, args: { count: 1 } },
  ];
  stage.pick("RG");
  stage.aim(101);
  stage.prospects = new Map([[101, { events, asks: null }]]);
  flushSync();
  expect(document.querySelector(".tracks .gain")?.textContent).toBe("+2");
  expect(document.querySelector(".tracks .coming")?.getAttribute("width")).toBe("2");
  expect(document.querySelectorAll(".above .beam")).toHaveLength(2); // to the printed symbol on h13, and to g12
  expect(document.querySelector(".completes")?.textContent).toContain("Completes red: another move!");
});

test("the tools of the hand stay where they are when there is nothing to lay", () => {
  stage.ask(null);
  flushSync();
  expect(document.querySelector<HTMLButtonElement>(".tools .turn")?.disabled).toBe(true);
});

test("cells say what lies there and what can be done", async () => {
  expect(cellAt("h13").getAttribute("aria-label")).toBe("h13, printed red symbol");
  expect(cellAt("g11").getAttribute("aria-label")).toBe("g11, green");
  expect(cellAt("m4").getAttribute("aria-label")).toBe("m4, free");
  stage.pick("BB");
  flushSync();
  expect(cellAt("m4").getAttribute("aria-label")).toBe("m4, available");
  expect(document.querySelectorAll('[role="gridcell"]')).toHaveLength(91);
  expect(document.querySelectorAll('[role="gridcell"][tabindex="0"]')).toHaveLength(1);
});

test("a tile that is still to be shown does not lie on the board yet", () => {
  const told: Told = {
    number: 5,
    entry: "move",
    seat: 1,
    text: "",
    events: [
      { key: "scored", clause: "IN-9", seat: 1, args: { colour: "red", cell: "h9", count: 1, points: 1 } },
      { key: "placed", clause: "IN-5", seat: 1, args: { tile: "RG", first_cell: "g12", second_cell: "g11" } },
    ],
  };
  playback.play([told]);
  flushSync();
  expect(cellAt("g11").getAttribute("aria-label")).toBe("g11, free");
  expect(document.querySelector(".rise")?.textContent).toContain("+1");
  playback.finish();
  flushSync();
  expect(cellAt("g11").getAttribute("aria-label")).toBe("g11, green");
});

test("a panel marks the weakest colours, unless all are alike", () => {
  const weak = () => [...document.querySelectorAll(".tracks .weak .points b")].map((each) => each.textContent);
  const props = { view, seat: 0, names: ["Ana", "Ben"], scores, playback, texts };
  keep(mount(Panel, { target: document.body, props }));
  flushSync();
  expect(weak()).toEqual(["0"]);
  const tracks = Object.fromEntries(Object.keys(scores.tracks).map((colour) => [colour, [2, 2]]));
  document.body.replaceChildren();
  keep(mount(Panel, { target: document.body, props: { ...props, scores: { result: [2, 2], tracks } } }));
  flushSync();
  expect(weak()).toEqual([]);
});

test("before the first draw no rack is to be seen", () => {
  const shown = () => [...document.querySelectorAll<HTMLElement>(".hand .row")].map((row) => !row.hidden);
  expect(shown()).toEqual([true]);
  const empty = { ...given(), view: { ...view, racks: [[], []] } };
  keep(mount(Hand, { target: document.body, props: empty }));
  flushSync();
  expect(shown()).toEqual([true, false]);
});

test("a colour that is completed is felt even where nothing moves: a medal on the board, a crown on the bar", () => {
  const panel = { view, seat: 0, names: ["Ana", "Ben"], scores, stage, playback, texts };
  keep(mount(Panel, { target: document.body, props: panel }));
  const reached = (colour: string): Event => ({ key: "reached", clause: "IN-12", seat: 0, args: { colour, stage: 1 } });
  playback.play([{ number: 5, entry: "move", seat: 0, text: "", events: [reached("red"), reached("blue")] }]);
  playback.finish();
  flushSync();
  const said = [...document.querySelectorAll(".moment p")].map((each) => each.textContent);
  expect([playback.now, said]).toEqual([null, [expect.stringMatching(/red/i), expect.stringMatching(/blue/i)]]);
  expect(document.querySelectorAll(".tracks .crowned")).toHaveLength(2);
});
