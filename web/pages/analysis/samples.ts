/** Parts of an analysis for tests: what matters to one is given. */

import type { AnalysisMoment, AnalysisStand, Decision, Hint, News, Prospects, Swing } from "../../wire/types";

/** What a match of two looks like where the first has this chance. */
export const prospects = (chance: number, margin = 0): Prospects => ({
  chances: [chance, 1 - chance],
  margins: [margin, 0 - margin],
});

export const aSwing = (from: number, to: number, over: Partial<Swing> = {}): Swing => ({
  number: 0,
  last: over.number ?? 0,
  turn: 1,
  kind: "move",
  seat: 0,
  before: prospects(from),
  after: prospects(to),
  outcomes: 0,
  drawn: false,
  ...over,
});

export const aDecision = (over: Partial<Decision> = {}): Decision => ({
  number: 0,
  last: over.number ?? 0,
  turn: 1,
  seat: 0,
  move: "Rh9 Gh10",
  forced: false,
  before: prospects(0.6),
  after: prospects(0.5),
  best: [{ move: "Rd5 Gd6", visits: 100, prospects: prospects(0.6, 4), line: [{ seat: 0, move: "Rd5 Gd6" }] }],
  merits: [{ key: "points", args: { points: 5 } }],
  loss: 0.1,
  grade: "mistake",
  counted: false,
  ...over,
});

/** A match of three turns: a mistake of the first seat, luck for it, and a blunder of the second. */
export const SWINGS: readonly Swing[] = [
  aSwing(0.5, 0.35, { number: 0, turn: 1, seat: 0 }),
  aSwing(0.35, 0.45, { number: 1, turn: 1, kind: "chance", seat: null }),
  aSwing(0.45, 0.7, { number: 2, turn: 2, seat: 1 }),
  aSwing(0.7, 0.68, { number: 3, turn: 3, seat: 0 }),
  aSwing(0.68, 1, { number: 4, turn: 3, kind: "chance", seat: null }),
];
export const DECISIONS: readonly Decision[] = [
  aDecision({ number: 0, turn: 1, seat: 0 }),
  aDecision({ number: 2, turn: 2, seat: 1, loss: 0.25, grade: "blunder" }),
  aDecision({ number: 3, turn: 3, seat: 0, loss: 0.02, grade: "good" }),
];

/** What it looks like for somebody who plays alone, and a game of theirs: luck, and a mistake of a point and a quarter. */
export const expected = (points: number): Prospects => ({ chances: [], margins: [points] });
export const ALONE: readonly Swing[] = [
  aSwing(0, 0, { number: 0, turn: 1, kind: "chance", seat: null, before: expected(8), after: expected(9.5) }),
  aSwing(0, 0, { number: 1, turn: 2, before: expected(9.5), after: expected(8.25) }),
];

/** How far the analysis of this match has come; everything is told from its beginning. */
export const aStand = (over: Partial<AnalysisStand> = {}): AnalysisStand => ({
  id: "a",
  game: "ingenious",
  players: 2,
  names: ["Ana", "Ben"],
  options: {},
  teams: [0, 1],
  outcome: { places: [1, 2], returns: [0.5, -0.5], reason: "board_full" },
  entries: 5,
  began: 0,
  mine: [0],
  table: null,
  brought: false,
  until: null,
  state: "done",
  place: null,
  compiling: false,
  simulations: 100,
  seconds: 60,
  fitted: true,
  units: SWINGS.length,
  done: SWINGS.length,
  first: 0,
  decisions: [...DECISIONS],
  swings: [...SWINGS],
  balances: [],
  ...over,
});

export const aHint = (text: string, over: Partial<Hint> = {}): Hint => ({
  text,
  line: [1],
  events: [],
  merits: [],
  worth: null,
  ...over,
});

/** What is known of a decision, and how it stood then. */
export const aMoment = (number: number, over: Partial<AnalysisMoment> = {}): AnalysisMoment => ({
  number,
  news: { number, names: ["Ana", "Ben"], eyes: 0, entries: [], offers: null, outcome: null } as unknown as News,
  decision: DECISIONS.find((each) => each.number === number) ?? null,
  hints: [aHint("Rd5 Gd6")],
  made: aHint("Rh9 Gh10", { line: [2] }),
  ...over,
});
