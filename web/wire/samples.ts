/** A table as the server tells of it, for tests: what matters to one is given. */

import type { BotInfo, GameInfo, SeatInfo, TableInfo, TableLine } from "./types";

export const aBot = (name: string, title = name): BotInfo => ({ name, title, help: `${title} plays like that.` });

/** A game with three levels; the second is for a first game. */
export const aGame = (over: Partial<GameInfo> = {}): GameInfo => ({
  slug: "ingenious",
  title: "Ingenious",
  summary: "",
  edition: 1,
  seats: [1, 2, 3, 4],
  levels: ["newcomer", "learner", "master"].map((name) => aBot(name)),
  usual: "learner",
  best: "master",
  bots: ["newcomer", "learner", "master", "random", "greedy"].map((name) => aBot(name)),
  options: [],
  limits: [],
  lesson: true,
  ...over,
});

export const aSeat = (over: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: 0,
  kind: "me",
  name: "Ana",
  bot: null,
  free: false,
  mine: false,
  gone: false,
  resigned: false,
  online: true,
  bot_from: null,
  invitation: null,
  former: false,
  late: false,
  bank: null,
  token: null,
  ...over,
});

/** What is told of a table everywhere. */
const told = { id: "t", game: "ingenious", players: 2, options: {}, public: false, friendly: true, clock: null };

export const aTable = (over: Partial<TableInfo> = {}): TableInfo => ({
  ...told,
  deadline: null,
  status: "open",
  reason: null,
  host: false,
  seats: [aSeat(), aSeat({ seat: 1, kind: "friend", name: "Ben" })],
  invited: null,
  next: null,
  watch: null,
  watching: 0,
  bots_alone: false,
  deal_again: null,
  repeats: null,
  goal: null,
  created: 0,
  ...over,
});

/** A running match of two, where Ben is to act. */
export const aLine = (over: Partial<TableLine> = {}): TableLine => ({
  ...told,
  status: "running",
  reason: null,
  host: true,
  names: ["Ana", "Ben"],
  free: [],
  mine: [0],
  actor: 1,
  waits: false,
  asked: false,
  places: null,
  next: null,
  touched: 100,
  ...over,
});
