import { afterEach, expect, test, vi } from "vitest";
import { aSeat, aTable } from "../wire/samples";
import type { Event, Scores } from "../wire/types";
import { GameTexts } from "../words/texts";
import { earlier, origins, pairs, type Result } from "./earlier";

const plain = new GameTexts({}, "en");
const told = {};

function result(names: string[], red: number[], over: Partial<Result> = {}): Result {
  const scores: Scores = { tracks: { red }, result: red };
  const places = red.map((points) => 1 + red.filter((other) => other > points).length);
  return { names, scores, outcome: { places, returns: red, reason: "end" }, events: [], ...over };
}

afterEach(() => vi.unstubAllGlobals());

test("each player has both results, what lies between them, and both times who won", () => {
  const lines = pairs(result(["Ana", "Learner"], [12, 15]), result(["Ana", "Learner"], [16, 9]), told, plain);
  expect(lines.map(({ name, then, now, more, won }) => [name, then, now, more, won])).toEqual([
    ["Ana", "12", "16", 4, [false, true]],
    ["Learner", "15", "9", -6, [true, false]],
  ]);
});

test("where another level sat there, both are named", () => {
  const [, bot] = pairs(result(["Ana", "Learner"], [1, 2]), result(["Ana", "Expert"], [1, 2]), told, plain);
  expect(bot!.name).toBe("Learner → Expert");
});

test("a result that is no number of points has no difference", () => {
  const tells = { ...told, result: ({ result: all }: Scores, seat: number) => `${all[seat]} steps` };
  const [ana] = pairs(result(["Ana"], [3]), result(["Ana"], [5]), tells, plain);
  expect([ana!.then, ana!.now, ana!.more]).toEqual(["3 steps", "5 steps", null]);
});

test("where one's points came from is told of both, also of what brought some only once", () => {
  const event = (key: string, red: number): Event => ({ key, clause: "X-1", seat: 0, points: { red } });
  const texts = new GameTexts({ "gain.row": "rows", "gain.column": "columns", "gain.long.row": "rows" }, "en");
  const then = result(["Ana"], [7], { events: [event("row", 7)] });
  const now = result(["Ana"], [9], { events: [event("row", 4), event("column", 5)] });
  expect(origins(then, now, 0, texts)).toEqual([
    { kind: "row", track: "red", then: 7, now: 4 },
    { kind: "column", track: "red", then: 0, now: 5 },
  ]);
  expect(origins(then, now, 0, plain)).toEqual([{ kind: null, track: "red", then: 7, now: 9 }]);
});

const answer = (body: unknown, status = 200): Promise<Response> =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));

test("the earlier game is asked for with its log, and its bots have the names of the page", async () => {
  const one = result(["Ana", "learner"], [12, 15]);
  const seats = [aSeat({ mine: true }), aSeat({ seat: 1, kind: "bot", name: "learner", bot: "learner" })];
  vi.stubGlobal("fetch", (path: string) =>
    answer(path.endsWith("/view") ? one : path.endsWith("/journal") ? [] : aTable({ status: "over", seats })),
  );
  const texts = new GameTexts({ "bot.learner": "Learner" }, "en");
  expect(await earlier("t", { key: null, language: "en" }, texts)).toEqual({ ...one, names: ["Ana", "Learner"] });
});

test("one that was deleted is not there", async () => {
  vi.stubGlobal("fetch", () => answer({ error: { code: "no_table", key: "no_table", message: "" } }, 404));
  expect(await earlier("t", { key: null, language: "en" }, plain)).toBeNull();
});
