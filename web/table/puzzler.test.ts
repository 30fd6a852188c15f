import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { News, Offers, PuzzlePosed, PuzzleTried, Told } from "../wire/types";
import { Puzzler } from "./puzzler.svelte";

const told = (number: number): Told => ({ number, entry: "move", seat: 1, text: `${number}`, events: [] });
const asks = (...codes: number[]): Offers => ({
  question: { key: "which", args: {}, step: 1 },
  answers: codes.map((code) => ({ key: "this", code, args: {} })),
  groups: [],
  together: null,
});
const news = (number: number, offers: Offers | null, entries: Told[]): News =>
  ({
    type: "news",
    first: number - entries.length,
    number,
    entries,
    eyes: 1,
    offers,
    outcome: null,
  }) as unknown as News;

const posed: PuzzlePosed = {
  game: "ingenious",
  puzzle: { id: "abcdef", number: 1, grade: "easy", players: 2, options: {} },
  decisions: 2,
  news: news(2, asks(4, 5), [told(0), told(1)]),
};

/** What the server answers, and what it was asked. */
let answers: PuzzleTried[] = [];
let bodies: unknown[] = [];
let puzzler: Puzzler;

const tried = (over: Partial<PuzzleTried> = {}): PuzzleTried => ({
  news: news(3, asks(7, 8), [told(2)]),
  verdict: null,
  hints: [],
  ...over,
});

beforeEach(() => {
  [answers, bodies] = [[], []];
  vi.stubGlobal("fetch", (_path: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return Promise.resolve(new Response(JSON.stringify(answers.shift())));
  });
  puzzler = new Puzzler(posed, "en");
});
afterEach(() => vi.unstubAllGlobals());

test("it plays the seat whose view it is, and each request says all that was done", async () => {
  expect([puzzler.seats, puzzler.entries.length]).toEqual([[1], 2]);
  answers = [tried(), tried({ news: news(4, null, [told(2), told(3)]), verdict: { right: true, behind: 0 } })];
  await puzzler.move(1, 4);
  expect([puzzler.verdict, puzzler.entries.length, puzzler.news.number]).toEqual([null, 3, 3]);
  await puzzler.move(1, 8, 9);
  expect(bodies).toEqual([{ line: [4] }, { line: [4, [8, 9]] }]);
  expect([puzzler.verdict?.right, puzzler.entries.length]).toEqual([true, 4]);
});

test("taking back goes to the last decision, past what was no choice", async () => {
  answers = [tried({ news: news(3, asks(6), [told(2)]) }), tried({ news: news(4, asks(7, 8), [told(2), told(3)]) })];
  await puzzler.move(1, 4);
  await puzzler.move(1, 6);
  await puzzler.undo();
  expect([puzzler.news, puzzler.entries.length]).toEqual([posed.news, 2]);
  answers = [tried()];
  await puzzler.move(1, 5);
  expect(bodies.at(-1)).toEqual({ line: [5] });
});

test("whoever tries again begins anew, and the answer is asked for with one's own", async () => {
  const hint = { line: [5], text: "", events: [], merits: [], worth: 0.6 };
  answers = [tried({ verdict: { right: false, behind: 0.1 } }), tried({ hints: [hint] })];
  await puzzler.move(1, 4);
  expect(puzzler.hints).toEqual([]);
  expect(await puzzler.answered()).toEqual([hint]);
  expect(bodies.at(-1)).toEqual({ line: [4], show: true });
  puzzler.again();
  expect([puzzler.verdict, puzzler.news, puzzler.entries.length]).toEqual([null, posed.news, 2]);
});
