import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { board as azul } from "./azul_duel";
import { board as ingenious } from "./ingenious";
import { board as maharani } from "./maharani";
import { board as rajas } from "./rajas";
import type { Event, News, Outcome, Scores } from "../wire/types";
import { GameTexts } from "../words/texts";
import type { Board } from "../table/board";
import Course from "../table/Course.svelte";
import End from "../table/End.svelte";
import Sources from "../table/Sources.svelte";
import { catalogue } from "../words/samples";

const NAMES = ["Ana", "Ben", "Cy", "Di"];

function textsOf(slug: string): GameTexts {
  return new GameTexts({ ...catalogue("core"), ...catalogue(slug) }, "en");
}

const event = (key: string, seat: number | null, more: Partial<Event> = {}): Event => ({
  key,
  clause: "X-1",
  seat,
  ...more,
});

function verdict<View>(
  board: Board<View>,
  slug: string,
  {
    places,
    reason,
    scores,
    events = [],
    view = {} as View,
  }: Pick<Outcome, "places" | "reason"> & {
    scores: Scores;
    events?: Event[];
    view?: View;
  },
): string | null {
  const outcome = { places, reason, returns: places.map(() => 0) };
  const ending = { outcome, scores, names: NAMES.slice(0, places.length), view, events };
  return board.tells.verdict!(ending, textsOf(slug));
}

const COLOURS = ["red", "green", "blue", "orange", "yellow", "purple"];
/** The points of each seat, colour by colour. */
const six = (...seats: number[][]): Scores => ({
  tracks: Object.fromEntries(COLOURS.map((colour, at) => [colour, seats.map((points) => points[at]!)])),
  result: seats.map((points) => Math.min(...points)),
});

test("Ingenious: the weakest colour decides, the next ones where it is equal, and all at the end at once", () => {
  const end = (places: number[], scores: Scores, reason = "board_full"): string | null =>
    verdict(ingenious, "ingenious", { places, reason, scores });
  expect(end([1, 2], six([12, 9, 10, 14, 11, 18], [18, 17, 7, 18, 15, 18]))).toBe(
    "The weakest colour decides: Ana (green 9), Ben (blue 7).",
  );
  expect(end([2, 1], six([12, 9, 10, 14, 11, 18], [9, 12, 11, 18, 15, 18]))).toBe(
    "Level at 9 in the weakest colour, so the second weakest decides: Ben (11), Ana (10).",
  );
  expect(end([1, 1], six([9, 9, 9, 9, 9, 9], [9, 9, 9, 9, 9, 9]))).toBe(
    "Level in all six colours: Ana and Ben share the win.",
  );
  expect(end([1, 2], six([18, 18, 18, 18, 18, 18], [1, 2, 3, 4, 5, 6]), "all_at_end")).toBe(
    "Ana brought all six colours to the end.",
  );
  const all = [18, 18, 18, 18, 18, 18];
  expect(end([1, 2, 3], six([2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, 6], all), "all_at_end"), "a bot did, for Cy").toBe(
    "The weakest colour decides: Ana (red 2), Ben (red 1).",
  );
  expect(end([1], six([12, 9, 10, 14, 11, 18]))).toBe("Your weakest colour, green, came to 9.");
});

test("Ingenious: partners have won together, against both others", () => {
  const scores = six(
    [12, 9, 10, 14, 11, 18],
    [18, 17, 7, 18, 15, 18],
    [12, 9, 10, 14, 11, 18],
    [18, 17, 7, 18, 15, 18],
  );
  expect(verdict(ingenious, "ingenious", { places: [1, 2, 1, 2], reason: "board_full", scores })).toBe(
    "The weakest colour decides: Ana and Cy (green 9), Ben and Di (blue 7).",
  );
});

test("where somebody gave up there is no more to say than that", () => {
  const scores = six([1, 1, 1, 1, 1, 1], [9, 9, 9, 9, 9, 9]);
  expect(verdict(ingenious, "ingenious", { places: [1, 2], reason: "resigned", scores })).toBeNull();
  expect(verdict(ingenious, "ingenious", { places: [1, 2], reason: "board_full", scores })).toBeNull();
});

test("Azul Duel and Maharani: by how much, and what made most of it", () => {
  const events = [
    event("run", 0, { points: { points: 30 } }),
    event("run", 1, { points: { points: 24 } }),
    event("lost", 0, { points: { points: -3 } }),
    event("lost", 1, { points: { points: -14 } }),
  ];
  const scores = { tracks: { points: [32, 15] }, result: [32, 15] };
  expect(verdict(azul, "azul_duel", { places: [1, 2], reason: "most_points", scores, events })).toBe(
    "Ana beat Ben 32 to 15. What made the difference: points lost for broken tiles (−3 to −14).",
  );
  const level = { tracks: { points: [40, 40] }, result: [40, 40] };
  expect(verdict(azul, "azul_duel", { places: [2, 1], reason: "first_player", scores: level })).toBe(
    "Level at 40 points, and Ben holds the first-player tile.",
  );
  const gold = { tracks: { gold: [90, 99, 99] }, result: [90, 99, 99] };
  expect(verdict(maharani, "maharani", { places: [3, 1, 1], reason: "complete", scores: gold })).toBe(
    "Level at 99 gold: Ben and Cy share the win.",
  );
});

test("Rajas: in which round the markers met, how far they passed each other, or who was first", () => {
  const events = [event("round", 1, { args: { round: 6 } }), event("met", 0, { args: { difference: 3 } })];
  const end = (result: number[], reason = "met"): string | null =>
    verdict(rajas, "rajas", { places: [1, 2], reason, scores: { tracks: {}, result }, events });
  expect(end([3, -27])).toBe("Ana’s markers met in round 6; Ben still had 27 to go.");
  expect(end([3, 1])).toBe("Several players’ markers met: Ana’s passed each other by 3, Ben’s by 1.");
  expect(end([3, 3])).toBe("Level at 3 past the meeting: Ana’s markers met first, in round 6.");
  expect(end([-4, -9]), "a bot's, in the seat of who had given up").toBeNull();
  expect(end([-4, -9], "rounds")).toBe("No markers met in forty rounds; Ana came closest, with 4 to go.");
});

test("Rajas: a result says what it means", () => {
  const said = (past: number): string => rajas.tells.result!({ tracks: {}, result: [past] }, 0, textsOf("rajas"));
  expect([said(-49), said(0), said(3)]).toEqual(["49 to go", "met", "+3 past"]);
});

test.each([
  [[0], [1, 2], "You win!"],
  [[1], [1, 2], "Ana wins!"],
  [[], [1, 2], "Ana wins!"],
  [[0, 1], [1, 2], "Ana wins!"],
  [[0], [1, 1], "Ana and Ben win together!"],
])("seats %s see places %s as: %s", (own, places, headline) => {
  const target = document.createElement("div");
  const scores = { tracks: { gold: [50, 40] }, result: [50, 40] };
  const news = { outcome: { places, reason: "complete", returns: [0, 0] }, scores, view: {} } as unknown as News;
  const texts = textsOf("maharani");
  const props = { board: maharani as Board, texts, news, names: NAMES.slice(0, 2), own, entries: [], ongo: () => 0 };
  const page = mount(End, { target, props });
  flushSync();
  const said = target.querySelector(".headline")!.lastChild!.textContent!.trim();
  expect(said).toBe(headline);
  void unmount(page);
});

test.each([
  ["two", 2, ["Ben"], "Ben resigns."],
  ["three", 3, ["Ben", "Cy"], "Everyone else resigned."],
  ["two pairs", 4, ["Ben"], "Ben resigns."],
])("of %s, who gave up is named, and no rule of ranking is told", (_, players, gave, why) => {
  const target = document.createElement("div");
  const names = NAMES.slice(0, players);
  const places = names.map((_, seat) => seat + 1);
  const scores = { tracks: {}, result: names.map(() => -50) };
  const outcome = { places, reason: "resigned", returns: names.map(() => 0) };
  const entries = gave.map((name, number) => ({ number, entry: "resign", seat: names.indexOf(name) }));
  const news = { outcome, scores, view: { players: [] } } as unknown as News;
  const texts = textsOf("rajas");
  const props = { board: rajas as Board, texts, news, names, entries, ongo: () => 0 };
  const page = mount(End, { target, props });
  flushSync();
  expect(target.querySelector("[data-testid=verdict]")!.textContent).toBe(why);
  const rows = [...target.querySelectorAll("tbody .name")].filter((row) => row.textContent.includes("resigned"));
  expect(rows.map((row) => row.textContent.replace("resigned", "").trim())).toEqual(gave);
  expect(target.textContent).not.toContain("markers");
  void unmount(page);
});

test("below a player's name their scoring moves are told without it", () => {
  const target = document.createElement("div");
  const area = event("area", 0, { args: { colour: "blue", gold: 3, spaces: ["b2"] }, points: { gold: 3 } });
  const entries = [{ number: 4, entry: "move", seat: 0, text: "", events: [area] }];
  const outcome = { places: [1, 2], reason: "complete", returns: [0, 0] };
  const news = { outcome, scores: { tracks: { gold: [3, 0] }, result: [3, 0] }, view: {} } as unknown as News;
  const texts = textsOf("maharani");
  const props = { board: maharani as Board, texts, news, names: NAMES.slice(0, 2), entries, ongo: () => 0 };
  const page = mount(End, { target, props });
  flushSync();
  const [said] = [...target.querySelectorAll("details .said")].map((each) => each.textContent.trim());
  expect(said).toMatch(/^\+3 gold/);
  void unmount(page);
});

test("what was paid has a bar as long as what was won, and a minus", () => {
  const target = document.createElement("div");
  const props = {
    sources: [
      { kind: "paid", track: "gold", points: [-20, 0] },
      { kind: "area", track: "gold", points: [40, 10] },
    ],
    board: maharani as Board,
    texts: textsOf("maharani"),
    names: NAMES.slice(0, 2),
    ranking: [0, 1],
  };
  const page = mount(Sources, { target, props });
  flushSync();
  const bars = [...target.querySelectorAll<HTMLElement>("i")];
  expect(bars.map((bar) => bar.style.width)).toEqual(["50%", "0%", "100%", "25%"]);
  expect(bars.map((bar) => bar.classList.contains("paid"))).toEqual([true, false, false, false]);
  expect([...target.querySelectorAll("b")].map((each) => each.textContent)).toEqual(["−20", "0", "40", "10"]);
  void unmount(page);
});

test.each([
  ["Lead changes: 0. Ana led from turn 1 of 3 to the end.", [0, 0], [1, 0], [1, 0], [2, 1]],
  ["Lead changes: 1. Ben took the lead on the very last turn.", [0, 0], [1, 0], [2, 0], [2, 5]],
  ["Lead changes: 1.", [0, 0], [1, 0], [1, 2], [2, 2]],
])("how a game went is told in words: %s", (told, ...course) => {
  const target = document.createElement("div");
  const page = mount(Course, { target, props: { course, teams: [0, 1], names: NAMES.slice(0, 2) } });
  flushSync();
  expect(target.querySelector("figcaption")?.textContent).toBe(told);
  void unmount(page);
});

test.each([
  ["ingenious", ingenious, event("drew", 0, { args: { tile: ["OY", null] } }), "tile", ["OY", "hidden"]],
  ["azul_duel", azul, event("took", 0, { args: { colour: "blue", count: 3 } }), "colour", ["blue"]],
  ["azul_duel", azul, event("looked", 0, { args: { plate: null, kind: "wild" } }), "plate", ["back wild"]],
  ["maharani", maharani, event("placed", 0, { args: { tile: "blue-h2", arrow: "N" } }), "tile", ["tile blue-h2 N"]],
  ["rajas", rajas, event("gave", 0, { args: { colour: "blue", value: 3 } }), "colour", ["die blue 3"]],
  [
    "rajas",
    rajas,
    event("gave", 0, { args: { colour: ["blue", "green"], value: [3, 5] } }),
    "dice",
    ["die blue 3", "die green 5"],
  ],
] as const)("%s: the log draws pieces", (slug, board, happening, argument, pieces) => {
  expect(board.tells.drawn!(happening, argument)).toEqual(pieces);
  for (const piece of pieces) {
    const target = document.createElement("div");
    const page = mount(board.draws.Inline!, { target, props: { piece, texts: textsOf(slug) } });
    expect(target.querySelector("svg"), piece).not.toBeNull();
    void unmount(page);
  }
});

test("Ingenious: a tile is read out by its colours, not by its letters", () => {
  const texts = textsOf("ingenious").with(ingenious.tells.spoken);
  expect(texts.say("event.placed", { seat: 0, tile: "OY", first_cell: "g9", second_cell: "h9" }, NAMES)).toBe(
    "Ana places orange and yellow on g9 and h9.",
  );
});
