import { expect, test, vi } from "vitest";
import { settings } from "../person/settings.svelte";
import type { News, Offers, Prospect, Told } from "../wire/types";
import type { Viewer } from "../wire/viewer.svelte";
import type { GameTexts } from "../words/texts";
import type { Board } from "./board";
import { Play } from "./play.svelte";

const offers: Offers = {
  question: { key: "ask_place", args: {}, step: 1 },
  answers: [],
  groups: [
    {
      pieces: [
        { piece: "one", turns: [0] },
        { piece: "two", turns: [100, 101] },
      ],
      places: [
        [["a1"], 10],
        [["b1"], 20],
      ],
    },
  ],
};
const yesOrNo: Offers = {
  question: { key: "ask_more", args: {}, step: 2 },
  answers: [
    { key: "yes", code: 1, args: {} },
    { key: "no", code: 2, args: {} },
  ],
  groups: [],
};

const prospect = (code: number): Prospect => ({ events: [{ key: `made ${code}`, clause: "X-1" }], asks: null });

function sit(asked: Offers, foresees = true, ways: Partial<Board> = {}) {
  const asks: number[][] = [];
  const moved: number[] = [];
  const entries: Partial<Told>[] = [{ number: 0, entry: "move", seat: 0 }];
  const viewer = {
    news: { eyes: 0 },
    seats: [0],
    entries,
    preview: (_seat: number, codes: number[]) => {
      asks.push(codes);
      return Promise.resolve(codes.map(prospect));
    },
    move: (_seat: number, code: number) => {
      moved.push(code);
      return Promise.resolve();
    },
  } as unknown as Viewer;
  const play = new Play(viewer, { cue: () => null, foresees, ...ways } as unknown as Board, () => ({}) as GameTexts);
  play.hear({ number: 1, eyes: 0, offers: asked, undo: null } as unknown as News);
  /** What the server tells of the next entry, and what it asks then. */
  const told = async (entry: string, next: Offers): Promise<void> => {
    await Promise.resolve();
    entries.push({ number: entries.length, entry, seat: 0 });
    play.hear({ number: entries.length, eyes: 0, offers: next, undo: null } as unknown as News);
  };
  return { play, asks, moved, told };
}

const codes = (play: Play): number[] => [...play.stage.prospects.keys()];

test("all that the piece in hand can do is foreseen by one request, and asked for once", async () => {
  const { play, asks } = sit(offers);
  expect(play.wanted).toEqual([]);
  play.stage.pick("two");
  await play.foresee(play.wanted);
  expect(asks).toEqual([[110, 120, 111, 121]]);
  expect(codes(play)).toEqual([110, 120, 111, 121]);
  expect(play.stage.prospects.get(121)).toEqual(prospect(121));
  play.stage.pick("one");
  await play.foresee(play.wanted);
  play.stage.pick("two");
  await play.foresee(play.wanted);
  await play.look(121);
  expect(play.preview).toEqual(prospect(121));
  expect(asks).toEqual([
    [110, 120, 111, 121],
    [10, 20],
  ]);
});

test("a board that does not foresee asks for nothing but what is looked at", async () => {
  const { play, asks } = sit(offers, false);
  play.stage.pick("two");
  await play.foresee(play.wanted);
  await play.look(110);
  expect(asks).toEqual([[110]]);
});

test("of a plain question every answer is foreseen; of one without a choice none", async () => {
  const { play, asks } = sit(yesOrNo, false);
  await play.foresee(play.wanted);
  expect(asks).toEqual([[1, 2]]);
  expect(codes(play)).toEqual([1, 2]);
  const forced = sit({ ...yesOrNo, answers: [yesOrNo.answers![0]!] }, false);
  expect([forced.play.wanted, forced.moved]).toEqual([[], [1]]);
});

test("what was foreseen for one question is not shown with the next", async () => {
  const { play } = sit(offers);
  play.stage.pick("one");
  const coming = play.foresee(play.wanted);
  play.hear({ number: 2, eyes: 0, offers: yesOrNo, undo: null } as unknown as News);
  await coming;
  expect(codes(play)).toEqual([]);
});

test("a tried piece waits to be confirmed even where nobody wants to confirm", () => {
  const { play, moved } = sit(offers);
  vi.spyOn(settings, "confirm", "get").mockReturnValue(false);
  play.stage.pick("two");
  play.stage.name("a1");
  expect([moved, play.waits, play.stage.aimed]).toEqual([[], true, 110]);
  play.stage.spin();
  play.confirm();
  expect(moved).toEqual([111]);
  vi.restoreAllMocks();
});

const colours: Offers = {
  question: { key: "ask_name", args: { amount: 2 }, step: 3 },
  answers: [82, 83, 84].map((code) => ({ key: "colour", code, args: {} })),
  groups: [],
};
const two: Partial<Board> = { gathers: () => 2 };

test("answers given together are sent one after the other, each where it is asked for", async () => {
  const { play, moved, told } = sit(colours, false, two);
  play.stage.answer(84);
  play.stage.answer(82);
  expect(moved).toEqual([82]);
  await told("move", colours);
  expect(moved).toEqual([82, 84]);
});

test("what is asked after a throw is another question, though it offers the same", async () => {
  const { play, moved, told } = sit(colours, false, two);
  play.stage.answer(84);
  play.stage.answer(84);
  await told("chance", colours);
  expect(moved).toEqual([84]);
});

test("a decision is not made by itself, even where there is no other", () => {
  const only = { ...yesOrNo, answers: [yesOrNo.answers![0]!] };
  expect(sit(only, false, { decides: ({ key }) => key === "yes" }).moved).toEqual([]);
});
