import { beforeEach, expect, test, vi } from "vitest";
import { settings } from "../person/settings.svelte";
import type { Guidance, News, Offers } from "../wire/types";
import type { Viewer } from "../wire/viewer.svelte";
import { GameTexts } from "../words/texts";
import type { Board } from "./board";
import { Learning } from "./learning.svelte";
import { Play } from "./play.svelte";

vi.mock("./sounds", () => ({ sound: () => undefined }));

const step: Guidance = {
  step: 1,
  steps: 3,
  told: null,
  wrong: false,
  asks: { key: "lesson.one" },
  show: [7],
  tips: [],
};
const wrong: Guidance = { ...step, step: null, told: { key: "lesson.one.other" }, wrong: true, asks: null, show: [] };
const tips = (...keys: string[]): Guidance => ({ ...step, tips: keys.map((key) => ({ key })) });

const place: Offers = {
  question: { key: "ask_place", args: {}, step: 1 },
  answers: [],
  groups: [{ pieces: [{ piece: "one", turns: [0] }], places: [[["a1"], 7]] }],
};
const draw: Offers = {
  question: { key: "ask_draw", args: {}, step: 2 },
  answers: [{ key: "draw", code: 1, args: {} }],
  groups: [],
};

beforeEach(() => settings.set("tips", {}));

/** A match that is told to the page, and what it sends. */
function sit() {
  const sent: string[] = [];
  const viewer = {
    news: { eyes: 0, number: 4 },
    table: { game: "ingenious" },
    seats: [0],
    entries: [],
    preview: () => Promise.resolve([]),
    move: (_seat: number, code: number) => Promise.resolve(void sent.push(`move ${code}`)),
    follow: (number: number) => Promise.resolve(void sent.push(`follow ${number}`)),
  };
  const board = { draws: { cue: () => null }, asks: {}, tells: {} } as unknown as Board;
  const play = new Play(viewer as unknown as Viewer, board, () => new GameTexts({}, "en"));
  let number = 0;
  const hear = (offers: Offers | null, guide: Guidance | null): void => {
    play.hear({ number: ++number, eyes: 0, actor: offers ? 0 : 1, offers, outcome: null, guide } as unknown as News);
  };
  return { play, sent, hear };
}

test("the move of a step is shown on the board, and no longer once nobody guides", () => {
  const { play, hear } = sit();
  hear(place, step);
  expect(play.stage.aimed).toBe(7);
  hear(place, { ...step, step: null, show: [] });
  expect(play.stage.aimed).toBeNull();
});

test("a hint that is put away leaves the move of the step in its place", () => {
  const { play, hear } = sit();
  hear(place, step);
  play.advice.show([{ line: [9], text: "", events: [], merits: [], worth: null }]);
  expect(play.stage.shown).toEqual([9]);
  play.advice.close();
  expect(play.stage.shown).toEqual([7]);
});

test("after another move than meant nothing is drawn by itself until it is kept", () => {
  const { play, sent, hear } = sit();
  hear(draw, wrong);
  expect([play.learning.wrong, sent]).toEqual([true, []]);
  play.keep();
  expect([play.learning.wrong, sent]).toEqual([false, ["move 1"]]);
});

test("of a move that is kept no more is said, and the next step is put", () => {
  const { play, hear } = sit();
  hear(place, { ...step, told: { key: "lesson.one.other" }, wrong: true });
  expect([play.learning.told?.key, play.stage.aimed]).toEqual(["lesson.one.other", null]);
  play.keep();
  expect([play.learning.told, play.stage.aimed]).toEqual([null, 7]);
});

test("where the bots are to move, keeping a move lets them go on", () => {
  const { play, sent, hear } = sit();
  hear(null, wrong);
  play.keep();
  expect(sent).toEqual(["follow 4"]);
});

test("a tip is told three times, in its game, and can be put away", () => {
  const learning = new Learning();
  for (const told of [true, true, true, false]) {
    learning.hear(tips("lesson.tip.swap"), "ingenious");
    expect(learning.tip !== null).toBe(told);
    learning.putTipAway();
    expect(learning.tip).toBeNull();
  }
  learning.hear(tips("lesson.tip.swap", "lesson.tip.bonus"), "ingenious");
  expect(learning.tip?.key).toBe("lesson.tip.bonus");
  learning.hear(tips("lesson.tip.swap"), "rajas");
  expect(learning.tip?.key).toBe("lesson.tip.swap");
});
