import { readFileSync } from "node:fs";
import { join } from "node:path";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { boardOf } from "../games/boards";
import { settings, type Speed } from "../person/settings.svelte";
import type { Board } from "../table/board";
import { Guard } from "../table/guard";
import { aSeat, aTable } from "../wire/samples";
import type { News, Offers, Prospect, Told } from "../wire/types";
import type { Viewer } from "../wire/viewer.svelte";
import { wordsOf } from "../words/samples";
import Match from "./Match.svelte";

/** Of a match against three greedy bots, what they did between two of one's turns: see games/rajas/rounds.py. */
const ROUNDS = JSON.parse(
  readFileSync(join(import.meta.dirname, "../games/rajas/rounds.json"), "utf-8"),
) as readonly Told[][];
/** Milliseconds that the server and its bots may take for a round. */
const SERVER = 1_000;
/** So long nobody would wait. */
const FOREVER = 60_000;

const NAMES = ["Ana", "Ben", "Cy", "Di"];
const asks: Offers = {
  question: { key: "ask_figure", args: {}, step: 1 },
  answers: ["roll", "keep"].map((key, code) => ({ key, code, args: {} })),
  groups: [],
};

const stands = (number: number, actor: number): News => ({
  type: "news",
  number,
  actor,
  offers: actor === 0 ? asks : null,
  eyes: 0,
  names: NAMES,
  scores: { tracks: {}, result: [0, 0, 0, 0] },
  view: {},
  entries: [],
  first: 0,
  turn: 0,
  asked: null,
  guide: null,
  hints: false,
  marked: false,
  outcome: null,
  undo: null,
  undo_seat: null,
});

/** Somebody who has just made a move, the first entry that there is. */
class Waiting {
  readonly id = "t";
  readonly link = "live";
  readonly ahead = 0;
  readonly seats = [0];
  readonly table = aTable({
    game: "rajas",
    status: "running",
    players: 4,
    seats: NAMES.map((name, seat) => aSeat({ seat, name, ...(seat === 0 ? { mine: true } : { bot: "greedy" }) })),
  });
  entries = $state.raw<readonly Told[]>([{ number: 0, entry: "move", seat: 0 }]);
  news = $state.raw(stands(1, 1));

  preview = (_seat: number, moves: readonly unknown[]): Promise<readonly Prospect[]> =>
    Promise.resolve(moves.map(() => ({ events: [], asks: null })));

  hear(entries: readonly Told[], last: boolean): void {
    const { length } = this.entries;
    this.entries = [...this.entries, ...entries.map((told, at) => ({ ...told, number: length + at }))];
    this.news = stands(this.entries.length, last ? 0 : 1);
  }
}

/** What the server tells at once: each move with the chance that follows it. */
function tellings(round: readonly Told[]): Told[][] {
  const found: Told[][] = [];
  for (const told of round) {
    if (told.entry === "move" || found.length === 0) found.push([]);
    found.at(-1)!.push(told);
  }
  return found;
}

const answerable = (): boolean =>
  document.querySelector("[data-testid=skip]") === null &&
  [...document.querySelectorAll<HTMLButtonElement>("[data-answer]")].some(({ disabled }) => !disabled);

const { draws, tells } = await boardOf("rajas");
const nothing = () => ({});
/** What takes time is how events are shown; the pieces themselves take none. */
const drawn = { cue: draws.cue, Board: nothing, Panel: nothing, Gain: nothing };
const board = { draws: drawn, asks: {}, tells } as unknown as Board;
let guard: Guard;

beforeEach(() => {
  vi.useFakeTimers();
  guard = new Guard();
});

afterEach(() => {
  guard.close();
  vi.useRealTimers();
  settings.set("speed", "normal");
});

/** Milliseconds from one's last move until the next question can be answered. */
async function waits(round: readonly Told[], speed: Speed): Promise<number> {
  settings.set("speed", speed);
  const viewer = new Waiting();
  const page = mount(Match, {
    target: document.body,
    context: new Map([[Guard, guard]]),
    props: {
      viewer: viewer as unknown as Viewer,
      get newest() {
        return viewer.news;
      },
      board,
      texts: wordsOf("rajas", board.tells.spoken),
      replaying: false,
    },
  });
  flushSync();
  const begun = performance.now();
  const told = tellings(round);
  told.forEach((entries, at) => {
    vi.advanceTimersByTime(SERVER / told.length);
    expect(answerable()).toBe(false);
    viewer.hear(entries, at === told.length - 1);
    flushSync();
  });
  while (!answerable()) {
    expect(performance.now() - begun).toBeLessThan(FOREVER);
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    vi.advanceTimersToNextTimer();
    flushSync();
  }
  const waited = performance.now() - begun;
  await unmount(page);
  return waited;
}

test.each(ROUNDS.map((round, at) => [at + 1, round] as const))(
  "who waits for three bots is asked after six seconds at most, and at once where nothing is to be shown: round %s",
  async (_, round) => {
    const turns = new Set(round.filter(({ entry }) => entry === "move").map(({ seat }) => seat));
    expect(turns, "it is a whole round").toEqual(new Set([1, 2, 3]));
    const normal = await waits(round, "normal");
    expect(normal).toBeGreaterThan(3_000);
    expect(normal).toBeLessThanOrEqual(6_000);
    expect(await waits(round, "instant")).toBeLessThanOrEqual(SERVER);
  },
);
