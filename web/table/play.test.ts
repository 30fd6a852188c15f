import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../person/settings.svelte";
import { Refusal } from "../wire/http";
import type { News, Offers, Prospect, Told } from "../wire/types";
import type { Viewer } from "../wire/viewer.svelte";
import type { GameTexts } from "../words/texts";
import type { Asks } from "./asks";
import type { Board, Draws } from "./board";
import { Play } from "./play.svelte";

vi.mock("./sounds", () => ({ sound: () => undefined }));

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

type Ways = Asks & Partial<Pick<Draws, "cue">>;

const prospect = (code: number): Prospect => ({ events: [{ key: `made ${code}`, clause: "X-1" }], asks: null });

function sit(asked: Offers, foresees = true, { cue = () => null, ...ways }: Ways = {}) {
  const asks: number[][] = [];
  const moved: number[] = [];
  const sent: number[][] = [];
  const undid: number[] = [];
  const entries: Partial<Told>[] = [{ number: 0, entry: "move", seat: 0 }];
  const viewer = {
    news: { eyes: 0, undo_seat: 0 },
    seats: [0],
    entries,
    preview: (_seat: number, codes: number[]) => {
      asks.push(codes);
      return Promise.resolve(codes.map(prospect));
    },
    move: (_seat: number, ...codes: number[]) => {
      moved.push(...codes);
      sent.push(codes);
      return Promise.resolve();
    },
    undo: (seat: number) => {
      undid.push(seat);
      return Promise.resolve();
    },
  } as unknown as Viewer;
  const texts = { say: (key: string) => key } as unknown as GameTexts;
  const board = { draws: { cue }, asks: { foresees, ...ways } } as unknown as Board;
  const play = new Play(viewer, board, () => texts);
  const news = { eyes: 0, actor: 0, undo: null, undo_seat: null, outcome: null };
  play.hear({ ...news, number: 1, offers: asked } as unknown as News);
  /** What the server tells of the next entry, and what it asks then. */
  const told = async (entry: string, next: Offers | null, more: Partial<Told> = {}, stands = {}): Promise<void> => {
    await Promise.resolve();
    entries.push({ number: entries.length, entry, seat: 0, ...more });
    play.hear({ ...news, number: entries.length, offers: next, ...stands } as unknown as News);
  };
  return { play, asks, moved, sent, undid, told, viewer };
}

const codes = (play: Play): number[] => [...play.stage.prospects.keys()];

test("a press is not lost where the news have come before the answer; one on the old question is", async () => {
  const { play, told, viewer, sent } = sit(yesOrNo);
  const answers: (() => void)[] = [];
  viewer.move = (_seat: number, ...codes: number[]) => {
    sent.push(codes);
    return new Promise((done) => answers.push(done as () => void));
  };
  play.stage.answer(1);
  play.stage.answer(2); // a second press, before anything is heard of the first
  await told("move", yesOrNo);
  play.stage.answer(2);
  expect(sent).toEqual([[1]]);
  answers[0]!();
  await vi.waitFor(() => expect(sent).toEqual([[1], [2]]));
});

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

const answers = [82, 83, 84].map((code) => ({ key: "colour", code, args: {} }));
const colours: Offers = {
  question: { key: "ask_name", args: { amount: 2 }, step: 3 },
  answers,
  groups: [],
  together: { pieces: answers.map((answer) => ({ answer, count: 2 })), most: 2 },
};

/** A table where two colours are asked for: what the server says of some of them is told by `says`. */
function naming(says: (set: readonly number[]) => Partial<Prospect> | Error, asked = colours) {
  const table = sit(asked);
  const looked: (number | number[])[][] = [];
  table.viewer.preview = (_seat, moves) => {
    looked.push(moves);
    const found = moves.map((each) => says([each].flat()));
    const refused = found.find((each) => each instanceof Error);
    if (refused) return Promise.reject(refused);
    return Promise.resolve(found.map((each) => ({ events: [], asks: null, ...each }) as Prospect));
  };
  /** As the page does whenever something changes. */
  const follow = (): Promise<void> => table.play.foresee(table.play.wanted);
  return { ...table, looked, follow };
}
const twoOfThree = (set: readonly number[]): Partial<Prospect> =>
  set.length < 2 ? { short: true, more: [82, 83, 84] } : {};

test("a set is looked at as a whole, and sent as one move", async () => {
  const { play, sent, looked, follow } = naming(twoOfThree);
  await follow();
  play.stage.answer(84);
  await follow();
  expect(looked).toEqual([
    [[82], [83], [84]],
    [
      [84, 82],
      [84, 83],
      [84, 84],
    ],
  ]);
  await play.look(82);
  expect(looked).toHaveLength(2); // it was known
  play.stage.answer(82);
  expect(sent).toEqual([[82, 84]]);
});

test("who is quicker than the server is not held up", async () => {
  const { play, sent, follow } = naming(twoOfThree);
  play.stage.answer(84);
  play.stage.answer(82);
  expect(sent).toEqual([]);
  await follow();
  await vi.waitFor(() => expect(sent).toEqual([[82, 84]]));
});

test("a piece that no set has with the others is put back", async () => {
  const refusal = new Refusal("illegal", "set_impossible", "There is no such set.");
  const { play, sent, follow } = naming((set) => (set.includes(83) && set.length > 1 ? refusal : twoOfThree(set)));
  play.stage.answer(84);
  play.stage.answer(83);
  await follow();
  await vi.waitFor(() => expect(play.stage.gathered).toEqual([84]));
  expect([sent, play.problem]).toEqual([[], null]);
});

test("where there is one set only it is made by itself, unless something in it is a decision", () => {
  const only = { ...colours, together: { ...colours.together!, only: [82, 83] } };
  expect(sit(only).sent).toEqual([[82, 83]]);
  expect(sit({ ...colours, answers: answers.slice(0, 1) }).sent).toEqual([]); // the others come after it
  expect(sit(only, false, { decides: ({ code }) => code === 83 }).sent).toEqual([]);
});

/** Two colours were named as one move, and that is being taken back. */
async function undoing() {
  const table = naming(twoOfThree);
  table.play.stage.answer(84);
  table.play.stage.answer(82);
  await table.follow();
  await vi.waitFor(() => expect(table.sent).toHaveLength(1));
  await table.told("move", null);
  await table.told("move", yesOrNo);
  await table.play.undo();
  return table;
}

test("of answers given together the last piece is done again by its own code", async () => {
  const { play, sent, told } = await undoing();
  await told("undo", { ...colours, answers: colours.answers!.slice(1) }, { text: "2" });
  await play.redo();
  expect(sent).toEqual([[82, 84], [84]]);
});

test("a set that was made as one move is taken back as one, and done again as one", async () => {
  const { play, sent, undid, told } = await undoing();
  await told("undo", colours, { text: "2" }, { undo: "free", undo_seat: 0 });
  await vi.waitFor(() => expect(undid).toEqual([0, 0]));
  await told("undo", colours, { text: "1" }, { undo: "free", undo_seat: 0 });
  await play.redo();
  expect([undid, sent]).toEqual([
    [0, 0],
    [
      [82, 84],
      [82, 84],
    ],
  ]);
});

test("a decision is not made by itself, even where there is no other", () => {
  const only = { ...yesOrNo, answers: [yesOrNo.answers![0]!] };
  expect(sit(only, false, { decides: ({ key }) => key === "yes" }).moved).toEqual([]);
});

afterEach(() => vi.useRealTimers());

test("what was taken back is done again by the same codes, the last one first, until another move is made", async () => {
  const { play, moved, undid, told } = sit(yesOrNo, false);
  play.stage.answer(1);
  await told("move", yesOrNo);
  play.stage.answer(2);
  await told("move", yesOrNo);
  expect(play.redoable).toBeNull();
  await play.undo();
  await told("undo", yesOrNo, { text: "2" });
  await play.undo();
  await told("undo", yesOrNo, { text: "1" });
  expect([undid, play.redoable]).toEqual([[0, 0], { seat: 0, code: 1, set: 1 }]);
  await play.redo();
  await told("move", yesOrNo);
  expect([moved, play.redoable]).toEqual([[1, 2, 1], { seat: 0, code: 2, set: 2 }]);
  play.stage.answer(1);
  await told("move", yesOrNo);
  expect([moved, play.redoable]).toEqual([[1, 2, 1, 1], null]);
});

test("what is not offered any more is not done again", async () => {
  const { play, told } = sit(yesOrNo, false);
  play.stage.answer(1);
  await told("move", yesOrNo);
  await play.undo();
  await told("undo", colours, { text: "1" });
  expect(play.redoable).toBeNull();
});

test("of several at one device the seat is taken back that has moved last", async () => {
  const { play, undid, viewer } = sit(yesOrNo, false);
  Object.assign(viewer, { seats: [0, 1], news: { ...viewer.news, eyes: null, undo_seat: 1 } });
  await play.undo();
  expect(undid).toEqual([1]);
});

test("one skip goes to one's turn: what comes until then is there at once, and what comes later is shown again", async () => {
  const { play, told } = sit(yesOrNo, false, { cue: () => ({ kind: "note", time: 500 }) });
  const events = [{ key: "x", clause: "X-1", seat: 1 }];
  await told("move", null, { seat: 1, events }, { actor: 1 });
  expect(play.playback.tells([0])).toBe(true);
  play.skip();
  expect(play.playback.now).toBeNull();
  await told("move", null, { seat: 1, events }, { actor: 1 });
  expect(play.playback.now).toBeNull();
  await told("move", yesOrNo, { seat: 1, events });
  expect(play.playback.now).toBeNull();
  await told("move", null, { seat: 1, events }, { actor: 1 });
  expect(play.playback.now).not.toBeNull();
});

test("who looks on is shown what one news tells, though more is known; who skips what is left is shown what comes then", () => {
  const { play, viewer } = sit(yesOrNo, false, { cue: () => ({ kind: "note", time: 500 }) });
  const events = [{ key: "x", clause: "X-1", seat: 1 }];
  const moves = Array.from({ length: 6 }, (_, number) => ({ number, entry: "move", seat: 1, events }));
  Object.assign(viewer, { seats: [], entries: moves });
  const hear = (number: number): void =>
    play.hear({
      eyes: null,
      actor: 1,
      undo: null,
      undo_seat: null,
      outcome: null,
      number,
      offers: null,
    } as unknown as News);
  hear(2);
  expect([play.playback.now !== null, play.playback.ahead.length]).toEqual([true, 0]);
  play.skip(true);
  hear(5);
  expect(play.playback.now).toBeNull();
  hear(6);
  expect(play.playback.now).not.toBeNull();
});

test("a move without an answer is said to be on its way, but not one that is answered at once", async () => {
  vi.useFakeTimers();
  const { play, viewer } = sit(yesOrNo, false);
  let done = (): void => undefined;
  viewer.move = () => new Promise((answered) => (done = () => answered({ type: "done", id: 1, number: 2 })));
  play.stage.answer(1);
  await vi.advanceTimersByTimeAsync(300);
  expect([play.busy, play.slow]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(200);
  expect([play.busy, play.slow]).toEqual([true, true]);
  done();
  await vi.advanceTimersByTimeAsync(0);
  expect([play.busy, play.slow]).toEqual([false, false]);
});

test("a move that is shown is made by one press, step by step, and with all pieces of its set", async () => {
  const { play, sent, told } = sit(offers);
  play.stage.shown = [110];
  play.playShown();
  await told("move", yesOrNo);
  play.stage.shown = [2];
  play.playShown();
  const die = (code: number) => ({ answer: { key: "die", code, args: {} }, count: 1 });
  const dice = { pieces: [die(5), die(6)], end: 7 };
  const leave = { key: "leave", code: 7, args: {} };
  await told("move", { ...yesOrNo, answers: [...dice.pieces.map(({ answer }) => answer), leave], together: dice });
  play.stage.shown = [5, 6, 7];
  play.playShown();
  expect(sent).toEqual([[110], [2], [5, 6, 7]]);
});
