import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Playback } from "../../table/playback.svelte";
import { Stage } from "../../table/stage.svelte";
import type { Event, Offers, RajasView } from "../../wire/types";
import { cue } from "./cues";
import Provinces from "./Provinces.svelte";
import { spoken } from "./words";
import { wordsOf } from "../../words/samples";

const texts = wordsOf("rajas", spoken);
const TILE = "blue-4S-temple";

/** A box with a larger province: five rows of six, a residence of one cell in the middle of the first row. */
const player = (more: object) => ({
  side: "basic",
  arms: 10,
  province: [],
  joined: [],
  tiles: {},
  ...more,
});
const view = {
  seat: 0,
  starter: 0,
  stacks: { "blue-snake": { tile: TILE, under: 2 } },
  worth: [[[0, 2, null]], [null]],
  joins: { a2: { EW: [] }, e6: { NE: ["E5"] } },
  players: [
    player({
      province: [{ cell: "b3", tile: "green-9X-palace-temple", roads: "NESW", covered: TILE }],
      joined: ["W1"],
    }),
    player({ side: "navaratnas", arms: 8, tiles: { W1: "brown-2-fame-per-curve" } }),
  ],
  printed: {
    rows: 5,
    columns: 6,
    residence: ["a3"],
    exits: ["a3 S", "a3 W"],
    borders: {
      basic: { W1: ["5-money", null], E5: ["1-die+1-upgrade", null] },
      navaratnas: { W1: ["3-money", "brown"] },
    },
  },
  yields: { "brown-2-fame-per-curve": 1 },
} as unknown as RajasView;

const LAY = {
  question: { key: "ask_lay", args: { stack: "blue-snake", tile: TILE } },
  groups: [{ pieces: [{ piece: TILE, turns: [0] }], places: [[["e6"], 200]] }],
} as unknown as Offers;

let drawn: ReturnType<typeof mount> | null = null;
let playback: Playback;
let made: number[] = [];

function draw(
  offers: Offers | null = null,
  eyes: number | null = 0,
  seat = 0,
  pending: RajasView["pending"] = [],
): void {
  const stage = new Stage((code) => made.push(code));
  stage.ask(offers);
  playback = new Playback(cue, () => true);
  const props = {
    view: { ...view, seat, pending },
    eyes,
    names: ["Ana", "Bo"],
    scores: {} as never,
    stage,
    playback,
    past: [],
    texts,
  };
  drawn = mount(Provinces, { target: document.body, props });
  flushSync();
}

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  if (drawn) void unmount(drawn);
  drawn = null;
  made = [];
  vi.useRealTimers();
});

const whose = (): string => document.querySelector(".seat.now .name")!.textContent ?? "";
const labels = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((each) => each.getAttribute("aria-label") ?? "");
const shows = (key: string, seat: number, args: object = {}): void => {
  const event = { key, seat, args, clause: "RA-14" } as Event;
  playback.play([{ entry: "move", number: 1, events: [event] }]);
  flushSync();
};

test("a province of any box is drawn: cells, residence, places, all told in words", () => {
  draw();
  expect(document.querySelectorAll(".cell")).toHaveLength(29);
  expect(labels('[data-cell="b3"]')[0]).toMatch(/^row 2, column 3: green 9 tile.*It covers another tile: blue 4 tile/);
  expect(labels(".place .thing")).toEqual([
    "Border, left, row 1: 5 money. This yield has been taken.",
    expect.stringMatching(/^Border, right, row 5: 1 die .* and 1 upgrade\. You get it once/),
  ]);
});

test("a tile goes to an open cell, which tells what it joins", () => {
  draw(LAY);
  expect(labels(".cell.open")).toEqual([
    expect.stringMatching(/^row 5, column 6: empty\. Your tile can go here\. .*1 upgrade/),
  ]);
  document.querySelector('[data-cell="e6"]')!.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
  expect(made).toEqual([200]);
});

test("others' provinces are a click away, with their side and the yield tiles that lie there", () => {
  draw();
  document.querySelectorAll<HTMLButtonElement>(".seat")[1]!.click();
  flushSync();
  expect(whose()).toBe("Bo");
  expect(document.querySelector(".side")!.textContent).toContain("Navaratnas side, room for 8 dice");
  expect(labels(".place .thing")[0]).toContain("2 fame for each curve in the province, instead of 3 money");
});

test("what another player lays is seen in their province, and then one is back at home", () => {
  draw();
  shows("laid", 1, { cell: "b3" });
  expect(whose()).toBe("Bo");
  playback.finish();
  flushSync();
  expect(whose()).toBe("Ana");
});

test("a spectator sees the province of the seat whose turn it is, and the yield tile in its hand", () => {
  draw(null, null, 1, [{ key: "spot", args: { yields: "brown-2-fame-per-curve" } }]);
  expect(whose()).toBe("Bo");
  expect(labels(".held")).toEqual(["In hand: brown: 2 fame for each curve in the province."]);
});

test("the yield tile in the hand of another player is not drawn beside the own province", () => {
  draw(null, 0, 1, [{ key: "spot", args: { yields: "brown-2-fame-per-curve" } }]);
  expect(whose()).toBe("Ana");
  expect(labels(".held")).toEqual([]);
});
