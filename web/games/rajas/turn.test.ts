import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Playback } from "../../table/playback.svelte";
import { Stage } from "../../table/stage.svelte";
import type { Event, RajasStep, RajasView } from "../../wire/types";
import { cue } from "./cues";
import Panel from "./Panel.svelte";
import Tracks from "./Tracks.svelte";
import Turn from "./Turn.svelte";
import { spoken } from "./words";
import { wordsOf } from "../../words/samples";

vi.mock("./room", () => ({
  ample: { current: false },
  beside: { current: false },
  low: { current: false },
  narrow: { current: false },
}));

const texts = wordsOf("rajas", spoken);
const names = ["Ana", "Ben"];
const player = {
  fame: 12,
  money: 7,
  difference: -45,
  karma: 2,
  boat: 4,
  workers: 4,
  left: 1,
  levels: { temple: 2, palace: 3, fortress: 2, mill: 4 },
  dice: { blue: [1, 1, 6], green: [], orange: [], purple: [] },
  arms: 10,
  side: "basic",
  tiles: {},
  met: null,
  fame_bonuses: 1,
  money_bonuses: 0,
  inactive: [],
};
const printed = {
  chambers: { mogul: "2-fame" },
  balconies: {},
  meeting: 61,
  fame: { 5: "1-late_upgrade" },
  fame_worker: 15,
  money: { 12: "1-boat" },
  money_worker: 20,
};
const view = (pending: RajasStep[], more = {}): RajasView =>
  ({
    seat: 0,
    starter: 1,
    pending,
    late: 0,
    hand: {},
    printed,
    players: [player, player],
    ...more,
  }) as unknown as RajasView;

const placed: Event = { clause: "RA-7", key: "placed", seat: 0, args: { group: "mogul" } };
let drawn: ReturnType<typeof mount> | null = null;
let playback = new Playback(cue, () => false);

beforeEach(() => {
  playback = new Playback(cue, () => false);
});

afterEach(() => {
  if (drawn) void unmount(drawn);
});

function draw(shown: RajasView): Stage {
  const stage = new Stage(() => undefined);
  const props = { view: shown, eyes: 0, names, scores: {} as never, stage, playback, past: [placed], texts };
  drawn = mount(Turn, { target: document.body, props });
  flushSync();
  return stage;
}

const text = (where: string): string => document.querySelector(where)?.textContent?.replace(/\s+/g, " ").trim() ?? "";

test("the last scroll of a strip may be told when it is gone", async () => {
  draw(view([{ key: "die", args: { group: "mogul" } }]));
  const strip = document.querySelector(".strip")!;
  const problems = vi.fn((problem: ErrorEvent) => problem.preventDefault());
  addEventListener("error", problems);
  await unmount(drawn!);
  drawn = null;
  flushSync();
  strip.dispatchEvent(new CustomEvent("scroll"));
  removeEventListener("error", problems);
  expect(problems).not.toHaveBeenCalled();
});

test("what stands with the question tells how far the turn has come", () => {
  draw(view([{ key: "die", args: { group: "mogul" } }]));
  expect(text("ol li:first-child")).toContain("Worker to the Great Mogul.");
  expect(text("[aria-current=step]")).toContain("payment: a die");
});

test("the choice that is looked at tells what it leads to", () => {
  const stage = draw(view([{ key: "die", args: { group: "mogul" } }]));
  const fame: Event = { clause: "RA-26", key: "fame", seat: 0, args: { fame: 2 }, points: { fame: 2 } };
  stage.prospects = new Map([[5, { events: [fame], asks: { key: "ask_building", args: {} } }]]);
  stage.aim(5);
  flushSync();
  expect(text("[data-testid=leads]")).toContain("+2 fame.");
  expect(text("[data-testid=leads]")).toContain("Which building will you upgrade?");
});

test("a panel says all that a player has", () => {
  drawn = mount(Panel, {
    target: document.body,
    props: { view: view([]), seat: 1, names, scores: {} as never, playback, texts },
  });
  const said = [...document.querySelectorAll("[aria-label]")].map((each) => each.getAttribute("aria-label"));
  for (const each of [
    "fame: 12",
    "money: 7",
    "fame spaces between the markers: 45",
    "workers left: 1 of 4",
    "karma: 2",
    "blue 1, 1, 6",
    "mill: 4",
    "The boat is on river space 4.",
    "first",
  ])
    expect(said).toContain(each);
});

const meets: Event = { clause: "RA-31", key: "met", seat: 0, args: { difference: 0 } };

function lanes(shown: RajasView, stage: Stage): void {
  const props = { view: shown, eyes: 0, names, scores: {} as never, stage, playback, past: [], texts };
  drawn = mount(Tracks, { target: document.body, props });
  flushSync();
}

test("the move that is looked at is seen on the tracks beforehand, with the way that it would leave", () => {
  const stage = new Stage(() => undefined);
  const points = { fame: 2, money: 4 };
  stage.prospects = new Map([[7, { events: [{ ...placed, key: "income", points }], asks: null }]]);
  lanes(view([], { supply: {} }), stage);
  expect(document.querySelector(".ghost")).toBeNull();
  expect(text('[data-spot="fame:0"]')).toBe("12");
  stage.aim(7);
  flushSync();
  expect(document.querySelectorAll(".ghost")).toHaveLength(2);
  for (const [track, has, change] of [
    ["fame", "12", "+2"],
    ["money", "7", "+4"],
  ]) {
    expect(text(`[data-spot="${track}:0"] .has`)).toBe(has);
    expect(text(`[data-spot="${track}:0"] .change`)).toBe(change);
  }
  expect([...document.querySelectorAll(".gap")].map((each) => each.textContent?.trim())).toEqual([
    "45 to go",
    "41 to go",
  ]);
});

test("markers that meet glow, with a line between them", () => {
  playback = new Playback(cue, () => true);
  playback.play([{ number: 1, entry: "move", events: [meets] } as never]);
  const met = { ...player, fame: 54, money: 14, difference: 0, met: 1 };
  lanes(view([], { supply: {}, players: [met, player] }), new Stage(() => undefined));
  expect(document.querySelectorAll(".lane.meets .marker.lit")).toHaveLength(2);
  expect(document.querySelectorAll(".meeting")).toHaveLength(1);
  playback.finish();
});

test("that markers meet is felt even where nothing moves", () => {
  lanes(view([], { supply: {} }), new Stage(() => undefined));
  const met: Event = { clause: "RA-40", key: "met", seat: 1, args: {} };
  playback.play([{ number: 1, entry: "move", seat: 1, text: "", events: [met] }]);
  flushSync();
  expect(playback.now).toBeNull();
  expect([...document.querySelectorAll<HTMLElement>(".meets")].map(({ dataset }) => dataset.seat)).toEqual(["1"]);
});
