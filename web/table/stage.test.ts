import { afterEach, expect, test, vi } from "vitest";
import type { Offers, Together } from "../wire/types";
import { Stage, type Choice, type Ways } from "./stage.svelte";

// Two colours on two cells: the code is the place's, plus 1 with the first colour on the first cell, plus 2 turned.
const offers: Offers = {
  question: { key: "ask_place", args: {}, step: 1 },
  answers: [],
  groups: [
    {
      pieces: [
        { piece: "RG", turns: [1, 2] },
        { piece: "BB", turns: [3] },
      ],
      places: [
        [["a1", "a2"], 10],
        [["a2", "a3"], 20],
        [["b1", "b2"], 30],
      ],
    },
  ],
};

function parts(piece: string, turn: number, cells: readonly string[]): readonly (readonly string[])[] {
  const back = [...cells].reverse();
  if (piece[0] === piece[1]) return [cells, back];
  return turn === 0 ? [cells] : [back];
}

function asked() {
  const made: number[] = [];
  const stage = new Stage((code) => made.push(code), { parts });
  stage.ask(offers);
  return { stage, made };
}

/** Milliseconds after which a press is no part of a double click. */
const LATER = 400;

afterEach(() => vi.useRealTimers());

const names = (cells: ReadonlySet<string>) => [...cells].sort().join(" ");

test("a piece, then cell by cell: the last one makes the move", () => {
  const { stage, made } = asked();
  stage.pick("RG");
  expect(names(stage.cells)).toBe("a1 a2 a3 b1 b2");
  stage.name("a2");
  expect(names(stage.cells)).toBe("a1 a3");
  stage.name("a1");
  expect(made).toEqual([12]); // red on a2, green on a1
});

test("a cell that is not possible changes nothing", () => {
  const { stage, made } = asked();
  stage.pick("RG");
  stage.name("a1");
  stage.name("b1");
  expect(stage.path).toEqual(["a1"]);
  expect(stage.rename("z9")).toBe(false);
  expect(stage.path).toEqual(["a1"]);
  expect(made).toEqual([]);
});

test("a piece can be laid with its other part first", () => {
  const { stage, made } = asked();
  stage.pick("RG");
  stage.begin(1);
  stage.name("a2");
  stage.name("a1");
  expect(made).toEqual([11]); // green on a2, red on a1
});

test("turning it round after the first cell keeps the cell", () => {
  const { stage, made } = asked();
  stage.pick("RG");
  stage.name("b1");
  stage.begin(1);
  expect(stage.path).toEqual(["b1"]);
  stage.name("b2");
  expect(made).toEqual([32]);
});

test("a piece with two equal parts lies both ways by one code", () => {
  for (const path of [
    ["a1", "a2"],
    ["a2", "a1"],
  ]) {
    for (const lead of [0, 1]) {
      const { stage, made } = asked();
      stage.pick("BB");
      stage.begin(lead);
      for (const cell of path) stage.name(cell);
      expect(made).toEqual([13]);
    }
  }
});

test("another cell than the one named goes back for it", () => {
  const { stage, made } = asked();
  stage.pick("RG");
  stage.name("a2");
  stage.name("a1");
  expect(stage.rename("a3")).toBe(true); // the last step again
  expect(stage.path).toEqual(["a2", "a3"]);
  expect(stage.rename("b2")).toBe(true); // both steps again
  expect(stage.path).toEqual(["b2"]);
  expect(stage.piece).toBe("RG");
  expect(made).toEqual([12, 21]);
});

test("a cell named again takes its step back, and the piece stays in hand", () => {
  vi.useFakeTimers();
  const { stage } = asked();
  stage.pick("RG");
  stage.name("a2");
  vi.advanceTimersByTime(LATER);
  expect(stage.rename("a2")).toBe(true);
  expect([stage.piece, stage.path]).toEqual(["RG", []]);
});

test("a double click takes nothing back: neither the piece nor the cell", () => {
  vi.useFakeTimers();
  const { stage } = asked();
  stage.pick("RG");
  vi.advanceTimersByTime(200);
  stage.putDown();
  expect(stage.piece).toBe("RG");
  stage.name("a2");
  vi.advanceTimersByTime(200);
  expect(stage.rename("a2")).toBe(true);
  expect(stage.path).toEqual(["a2"]);
  vi.advanceTimersByTime(LATER);
  stage.rename("a2");
  stage.putDown();
  expect([stage.piece, stage.path]).toEqual([null, []]);
});

test("a piece that is turned round where it lies is still to be confirmed", () => {
  const { stage, made } = trying(offers, { parts });
  stage.pick("RG");
  stage.name("a1");
  stage.name("a2");
  stage.begin(1);
  expect([stage.path, stage.target?.cells]).toEqual([
    ["a1", "a2"],
    ["a2", "a1"],
  ]);
  stage.confirm();
  expect(made).toEqual([
    [11, "chosen"],
    [12, "tried"],
    [12, "sure"],
  ]);
});

test("a second press on the place of a move that waits confirms it, but not as part of a double click", () => {
  vi.useFakeTimers();
  const { stage, made } = trying(offers, { parts });
  stage.pick("RG");
  stage.name("a1");
  expect(stage.again("a1")).toBe(false);
  stage.name("a2");
  vi.advanceTimersByTime(200);
  expect(stage.again("a2")).toBe(true);
  expect(made).toEqual([[11, "chosen"]]);
  vi.advanceTimersByTime(LATER);
  expect([stage.again("b1"), stage.again("a1")]).toEqual([false, true]);
  expect(made.at(-1)).toEqual([11, "sure"]);
});

test("a drop lays the whole piece; another cell can be named after it", () => {
  const { stage, made } = asked();
  stage.pick("RG");
  stage.begin(1);
  const choice = stage.choices.find(({ code }) => code === 22) as Choice; // red on a3, green on a2
  stage.lay(choice);
  expect(stage.path).toEqual(["a2", "a3"]);
  stage.rename("a1");
  expect(made).toEqual([22, 11]);
});

test("what is looked at is told with the cells of its parts", () => {
  const { stage } = asked();
  stage.pick("BB");
  stage.name("a2");
  stage.aim(13);
  expect(stage.target?.cells).toEqual(["a2", "a1"]);
  stage.back();
  expect(stage.target).toBeNull();
});

test("the only piece there is need not be picked up", () => {
  const { stage, made } = asked();
  stage.ask({ ...offers, groups: [{ ...offers.groups![0]!, pieces: [{ piece: "RG", turns: [1, 2] }] }] });
  expect(stage.held).toBe("RG");
  stage.name("b2");
  stage.name("b1");
  expect(made).toEqual([32]);
});

// A piece with four turns for two places; on the second only two of them are possible.
const turning: Offers = {
  question: { key: "ask_lay", args: {}, step: 1 },
  answers: [],
  groups: [
    { pieces: [{ piece: "P", turns: [0, 1, 2, 3] }], places: [[["1"], 100]] },
    { pieces: [{ piece: "P", turns: [0, 1] }], places: [[["2"], 200]] },
  ],
};

function trying(question = turning, ways: Ways = {}) {
  const made: [number, string][] = [];
  const stage = new Stage((code, how) => {
    made.push([code, how]);
    stage.aim(code);
  }, ways);
  stage.ask(question);
  return { stage, made };
}

test("where several turns are possible the piece is tried, turned on, and made only when confirmed", () => {
  const { stage, made } = trying();
  stage.name("1");
  stage.spin();
  stage.spin(-2);
  expect(made).toEqual([
    [100, "tried"],
    [101, "tried"],
    [103, "tried"],
  ]);
  expect([stage.turns, stage.tried, stage.target?.turn]).toEqual([[0, 1, 2, 3], 3, 3]);
  stage.confirm();
  expect(made.at(-1)).toEqual([103, "sure"]);
});

test("a press after the piece was turned is no double click, however quick: it confirms", () => {
  vi.useFakeTimers();
  const { stage, made } = trying();
  stage.name("1");
  expect([stage.again("1"), made.length]).toEqual([true, 1]);
  stage.spin();
  expect(stage.again("1")).toBe(true);
  expect(made.at(-1)).toEqual([101, "sure"]);
});

test("a piece keeps its turn from place to place as far as it is possible there", () => {
  const { stage, made } = trying();
  stage.spin();
  expect([stage.tried, made]).toEqual([1, []]); // in hand
  stage.name("1");
  stage.rename("2");
  stage.spin(2);
  expect(made.map(([code]) => code)).toEqual([101, 201, 201]);
  stage.rename("1");
  stage.spin();
  stage.spin();
  stage.rename("2");
  expect(made.at(-1)).toEqual([200, "tried"]); // its third turn is not possible here
});

test("a step back from a tried piece leaves it in hand", () => {
  const { stage } = trying();
  stage.name("1");
  stage.spin();
  expect(stage.back()).toBe(true);
  expect([stage.turn, stage.path, stage.aimed, stage.held, stage.tried]).toEqual([null, [], null, "P", 1]);
});

/** A set of pieces with these codes and worths. */
function set(worths: Record<number, number>, more: Partial<Together> = {}): Offers {
  const pieces = Object.entries(worths).map(([code, worth]) => ({
    answer: { key: "die", code: Number(code) },
    count: 2,
    worth,
  }));
  // Offered is what can come first; the others come after it.
  const answers = [pieces[0]!.answer, ...(more.end == null ? [] : [{ key: "leave", code: more.end }])];
  return { question: { key: "ask_sum", args: {} }, answers, together: { pieces, ...more } };
}

function gathering(offers: Offers) {
  const sent: number[][] = [];
  const stage = new Stage((_code, how, set = []) => how === "sure" && sent.push([...set]));
  stage.ask(offers);
  const codes = (): number[] => stage.answers.map(({ code }) => code);
  /** What the server says of all that is gathered. */
  const learn = (short: boolean, ...more: number[]): void => stage.learn({ events: [], asks: null, short, more });
  return { stage, sent, codes, learn };
}

test("pieces of a set are named in any order, and sent as one move once they are a set", () => {
  const { stage, sent, codes, learn } = gathering(set({ 82: 1, 83: 3, 84: 6 }, { owed: 9 }));
  expect([codes(), stage.owed()]).toEqual([[82, 83, 84], 9]);
  stage.answer(84);
  learn(true, 82, 83);
  expect([codes(), stage.owed(), stage.owed(83), sent]).toEqual([[82, 83], 3, 0, []]);
  stage.answer(82);
  learn(true, 82, 83);
  stage.answer(83);
  learn(false);
  expect(sent).toEqual([[82, 83, 84]]);
  expect([codes(), stage.gathered, stage.owed()]).toEqual([[], [84, 82, 83], 0]);
});

test("what was foreseen of a piece is known at once when it is named", () => {
  const { stage, sent, codes } = gathering(set({ 82: 1, 84: 6 }, { owed: 7 }));
  stage.prospects = new Map([[84, { events: [], asks: null, short: true, more: [82] }]]);
  stage.answer(84);
  expect([codes(), stage.prospects.size]).toEqual([[82], 0]);
  stage.prospects = new Map([[82, { events: [], asks: null }]]);
  stage.answer(82);
  expect(sent).toEqual([[82, 84]]);
});

test("until it is known what goes with a piece, all that there is can be named", () => {
  const { stage, codes } = gathering(set({ 82: 1, 84: 6 }));
  stage.answer(84);
  stage.answer(84);
  expect(codes()).toEqual([82]);
});

test("a set that is ended by an answer waits for it, and pieces can be taken back", () => {
  vi.useFakeTimers();
  const { stage, sent, codes, learn } = gathering(set({ 22: 0, 24: 0, 26: 0 }, { end: 0, most: 5 }));
  expect(codes()).toEqual([22, 24, 26, 0]);
  for (const code of [26, 22, 22, 24]) {
    stage.answer(code);
    learn(false, 22, 24, 26);
  }
  stage.ungather(22);
  expect([sent, stage.gathered]).toEqual([[], [26, 22, 24]]);
  stage.back();
  learn(false, 22, 24);
  expect(codes()).toEqual([22, 24, 0]);
  stage.answer(0);
  expect(sent).toEqual([[22, 26, 0]]);
});

test("a set without a piece is its end, and another answer is a move of its own", () => {
  const none = gathering(set({ 22: 0 }, { end: 0 }));
  none.stage.answer(0);
  expect(none.sent).toEqual([[0]]);
});

test("a double click takes no piece back", () => {
  vi.useFakeTimers();
  const { stage } = gathering(set({ 22: 1, 24: 1 }, { owed: 9 }));
  stage.answer(22);
  stage.ungather(22);
  expect(stage.gathered).toEqual([22]);
  vi.advanceTimersByTime(400);
  stage.ungather(22);
  expect(stage.gathered).toEqual([]);
});

test("what is picked up at its place is named there, also where it is a piece of a set", () => {
  const together = { pieces: [{ answer: { key: "pay", code: 7 } }] };
  const { stage } = gathering({ ...turning, together });
  expect([stage.together, stage.answers]).toEqual([null, []]);
});

test("a piece that a board wants to be tried waits to be confirmed, even with one turn", () => {
  const made: string[] = [];
  const stage = new Stage((_code, how) => made.push(how), { tries: (piece) => piece !== "worker" });
  const groups = [{ pieces: [{ piece: "tile", turns: [0] }], places: [[["b2"], 7]] }];
  stage.ask({ question: { key: "ask_lay" }, groups } as Offers);
  stage.name("b2");
  expect(made).toEqual(["tried"]);
});

test("a move that is shown says what comes next on the way to it, whatever else is looked at", () => {
  const { stage } = asked();
  stage.shown = [12]; // red on a2, green on a1
  expect(stage.next).toEqual({ code: 12, by: "piece", what: "RG" });
  stage.aim(30);
  expect(stage.isNext("piece", "RG")).toBe(true);
  stage.pick("RG");
  expect(stage.isNext("cell", "a2")).toBe(true);
  stage.begin(1); // by its other half
  expect(stage.isNext("cell", "a1")).toBe(true);
  stage.name("a1");
  expect(stage.isNext("cell", "a2")).toBe(true);
  stage.rename("b1");
  expect(stage.next).toBeNull(); // it becomes another move
});

test("of a piece that is tried at its place it says whether it is to be turned or confirmed", () => {
  const { stage } = trying();
  stage.shown = [101];
  expect(stage.isNext("cell", "1")).toBe(true);
  stage.name("1");
  expect(stage.isNext("turn")).toBe(true);
  stage.spin();
  expect(stage.isNext("confirm")).toBe(true);
});
