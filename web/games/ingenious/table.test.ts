import { readFileSync } from "node:fs";
import { join } from "node:path";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Playback } from "../../table/playback.svelte";
import { Stage } from "../../table/stage.svelte";
import type { IngeniousView, Offers, Told } from "../../wire/types";
import { GameTexts } from "../../words/texts";
import type { Texts } from "../../words/sentence";
import Board from "./Board.svelte";
import { cue } from "./cues";
import Hand from "./Hand.svelte";
import Panel from "./Panel.svelte";
import { parts } from "./symbols";

const catalogue = join(import.meta.dirname, "../../../src/rondel/games/ingenious/messages/en.json");
const texts = new GameTexts(JSON.parse(readFileSync(catalogue, "utf-8")) as Texts, "en");

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
let mounted: Record<string, unknown>[];

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
  const props = { view, eyes: 0, names: ["Ana", "Ben"], scores, stage, playback, past: [], texts };
  mounted = [mount(Board, { target: document.body, props }), mount(Hand, { target: document.body, props })];
  flushSync();
});

afterEach(async () => {
  playback.finish();
  await Promise.all(mounted.map((each) => unmount(each)));
  document.body.replaceChildren();
});

const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
const tiles = () => [...document.querySelectorAll<HTMLButtonElement>(".rack .piece")];
const cellAt = (name: string) => document.querySelector<SVGElement>(`[data-cell="${name}"]`)!;
const here = () => (document.activeElement as SVGElement | null)?.dataset.cell ?? null;

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    flushSync();
    await frame();
  }
}

test("by the keyboard alone: a number picks the tile, Enter names the cells, Enter once more says yes", async () => {
  tiles()[0]!.focus();
  await press("1");
  expect(stage.piece).toBe("RG");
  expect(here()).toBe("h8");
  await press("Enter");
  expect(["h9", "g9"]).toContain(here());
  while (here() !== "h9") await press("ArrowRight");
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
  while (here() !== "h9") await press("ArrowRight");
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

test("cells say what lies there and what can be done", async () => {
  expect(cellAt("h13").getAttribute("aria-label")).toBe("h13, printed symbol, red");
  expect(cellAt("g11").getAttribute("aria-label")).toBe("g11, green");
  expect(cellAt("m4").getAttribute("aria-label")).toBe("m4, free");
  stage.pick("BB");
  flushSync();
  expect(cellAt("m4").getAttribute("aria-label")).toBe("m4, possible");
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
  mounted.push(mount(Panel, { target: document.body, props }));
  flushSync();
  expect(weak()).toEqual(["0"]);
  const tracks = Object.fromEntries(Object.keys(scores.tracks).map((colour) => [colour, [2, 2]]));
  document.body.replaceChildren();
  mounted.push(mount(Panel, { target: document.body, props: { ...props, scores: { result: [2, 2], tracks } } }));
  flushSync();
  expect(weak()).toEqual([]);
});
