import { readFileSync } from "node:fs";
import { join } from "node:path";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Playback } from "../../table/playback.svelte";
import { Stage } from "../../table/stage.svelte";
import type { Event, RajasStep, RajasView } from "../../wire/types";
import type { Texts } from "../../words/sentence";
import { GameTexts } from "../../words/texts";
import { cue } from "./cues";
import Panel from "./Panel.svelte";
import Turn from "./Turn.svelte";
import { spoken } from "./words";

vi.mock("./room", () => ({ beside: { current: false }, small: { current: false } }));

const catalogue = join(import.meta.dirname, "../../../src/rondel/games/rajas/messages/en.json");
const texts = new GameTexts(JSON.parse(readFileSync(catalogue, "utf-8")) as Texts, "en", spoken);
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
};
const printed = { chambers: { mogul: "2-fame" }, balconies: {}, meeting: 61 };
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

test("what stands with the question tells how far the turn has come", () => {
  draw(view([{ key: "die", args: { group: "mogul" } }]));
  expect(text("ol li:first-child")).toContain("Worker to Great Mogul.");
  expect(text("[aria-current=step]")).toContain("payment: a die");
});

test("the choice that is looked at tells what it leads to", () => {
  const stage = draw(view([{ key: "die", args: { group: "mogul" } }]));
  const fame: Event = { clause: "RA-26", key: "fame", seat: 0, args: { fame: 2 }, points: { fame: 2 } };
  stage.prospects = new Map([[5, { events: [fame], asks: { key: "ask_building", args: {} } }]]);
  stage.aim(5);
  flushSync();
  expect(text("[data-testid=leads]")).toContain("+2 fame.");
  expect(text("[data-testid=leads]")).toContain("Which building do you upgrade?");
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
