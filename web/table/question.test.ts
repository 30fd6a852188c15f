import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { News, Told } from "../wire/types";
import { GameTexts } from "../words/texts";
import type { Asks } from "./asks";
import { Learning } from "./learning.svelte";
import type { Play } from "./play.svelte";
import Question from "./Question.svelte";
import { Stage } from "./stage.svelte";

let mounted: Record<string, unknown>;

afterEach(async () => {
  await unmount(mounted);
  document.body.replaceChildren();
});

const texts = new GameTexts({ "question.ask_place": "Place a tile.", "entry.ask.undo": "Somebody asks." }, "en");
const question = { question: { key: "ask_place", args: {}, step: 1 }, answers: [], groups: [] };

interface Given {
  asks?: Asks;
  waits?: boolean;
  thinks?: boolean;
  rules?: { page: string; open: () => void } | null;
}

function put(told: Partial<News>, own: number, { asks = {}, waits = false, thinks = false, rules = null }: Given = {}) {
  const advice = { hint: null, hints: [], followed: 0, thinks: false };
  const stage = new Stage(() => undefined);
  const play = {
    stage,
    waits,
    advice,
    learning: new Learning(),
    problem: null,
    redoable: null,
    playback: { now: null },
  };
  const entries: Partial<Told>[] = [{ number: 0, entry: "move", seat: 0 }];
  const news = { eyes: own, actor: 0, asked: null, offers: null, undo: null, undo_seat: null, ...told };
  const board = { draws: {}, asks, tells: {} };
  const props = { play, board, texts, news, entries, seats: [own], names: ["Ana", "Ben"], thinks, rules };
  mounted = mount(Question, {
    target: document.body,
    props: props as unknown as { play: Play } & typeof props & never,
  });
  flushSync();
  return document.querySelector("[data-testid=question]")!;
}

const asked = { what: "undo", seat: 0, of: [1] } as unknown as News["asked"];

test.each([
  ["it is another's turn", null],
  ["it is one's own turn", question],
])("whose consent is wanted is asked nothing else: %s", (_, offers) => {
  const shown = put({ asked, offers, actor: offers ? 1 : 0 }, 1);
  expect(shown.querySelector(".body")).toBeNull();
  expect([...shown.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual(["Agree", "No"]);
});

test("who waits for consent still sees the own question", () => {
  const shown = put({ asked, offers: question }, 0);
  expect(shown.querySelector("[data-testid=question-text]")!.textContent).toContain("Place a tile.");
});

test.each([
  [false, "Confirm, or pick something else."],
  [true, "Rotate, confirm, or pick another spot."],
])("a move that waits is explained, and that its piece can be turned by the hand: %s", (turns, hint) => {
  const shown = put({ offers: question }, 0, { asks: { turns }, waits: true });
  expect(shown.querySelector(".hint")!.textContent).toBe(hint);
});

test("a question leads to its rules beside the board; a page of its own is for who asks for one", () => {
  const open = vi.fn();
  const link = put({ offers: question }, 0, { rules: { page: "/rules/some", open } }).querySelector("a")!;
  expect([link.getAttribute("href"), link.getAttribute("aria-label")]).toEqual([
    "/rules/some",
    "About this in the rules",
  ]);
  const presses = (ctrlKey: boolean): boolean =>
    !link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey }));
  expect([presses(true), open.mock.calls.length]).toEqual([false, 0]);
  expect([presses(false), open.mock.calls.length]).toEqual([true, 1]);
});

test("where nothing is asked there is nothing to look up", () => {
  const rules = { page: "/rules/some", open: () => undefined };
  expect(put({ actor: 1 }, 0, { rules }).querySelector("a")).toBeNull();
});

test("a bot that thinks longer gets a sign, which has its room from the beginning and is not read out", () => {
  vi.useFakeTimers();
  try {
    const shown = put({ actor: 1, number: 5 }, 0, { thinks: true });
    const sign = shown.querySelector("[data-testid=thinks]")!;
    expect(sign.getAttribute("aria-hidden")).toBe("true");
    expect(sign.textContent).toBe("");
    vi.advanceTimersByTime(390);
    flushSync();
    expect(sign.classList.contains("late")).toBe(false);
    vi.advanceTimersByTime(20);
    flushSync();
    expect(sign.classList.contains("late")).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test("neither people nor who is asked oneself think by such a sign", async () => {
  expect(put({ actor: 1 }, 0).querySelector("[data-testid=thinks]")).toBeNull();
  await unmount(mounted);
  expect(put({ offers: question }, 0, { thinks: true }).querySelector("[data-testid=thinks]")).toBeNull();
});
