import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../person/settings.svelte";
import { aGame } from "../../wire/samples";
import type { GameInfo, SeatWanted } from "../../wire/types";
import { begin, beginAtOnce } from "./begin";

let asked: [path: string, body: unknown][];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", (path: string, { body }: RequestInit) => {
    asked.push([path, typeof body === "string" ? JSON.parse(body) : null]);
    return Promise.resolve(new Response(JSON.stringify({ id: "new" })));
  });
  settings.set("name", "Ana");
  settings.set("levels", {});
  history.replaceState(null, "", "/");
});

afterEach(() => vi.unstubAllGlobals());

const game = (seats: number[]): GameInfo => aGame({ slug: "g", seats });

test("one click sets out a table for me and a bot, begins, and goes there", async () => {
  await beginAtOnce(game([1, 2, 3]), "en");
  const seats = [
    { kind: "me", name: "Ana" },
    { kind: "bot", bot: "learner" },
  ];
  expect(asked).toEqual([
    ["/api/tables", { game: "g", seats, friendly: true }],
    ["/api/tables/new/start", null],
  ]);
  expect(location.pathname).toBe("/table/new");
});

test("the level chosen last in this game plays again, in this one alone; one that is gone does not", async () => {
  settings.setLevel("g", "master");
  await beginAtOnce(game([2]), "en");
  await beginAtOnce(aGame({ slug: "other", seats: [2] }), "en");
  settings.setLevel("g", "greedy");
  await beginAtOnce(game([2]), "en");
  const made = asked.filter(([path]) => path === "/api/tables");
  expect(made.map(([, body]) => (body as { seats: SeatWanted[] }).seats[1]!.bot)).toEqual([
    "master",
    "learner",
    "learner",
  ]);
});

test("a game for three has two bots", async () => {
  await beginAtOnce(game([3, 4]), "en");
  expect((asked[0]![1] as { seats: unknown[] }).seats).toHaveLength(3);
});

test.each([{ kind: "friend" }, { kind: "anyone" }, { kind: "bot", bot: "program" }] as const)(
  "a table with a seat for %s waits in its room",
  async (other) => {
    await begin({ game: "g", seats: [{ kind: "me", name: "Ana" }, other] }, "en");
    expect(asked.map(([path]) => path)).toEqual(["/api/tables"]);
    expect(location.pathname).toBe("/table/new");
  },
);
