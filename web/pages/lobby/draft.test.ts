import { beforeEach, expect, test } from "vitest";
import { settings } from "../../person/settings.svelte";
import { aGame } from "../../wire/samples";
import { Draft } from "./draft.svelte";

const game = aGame({
  options: [
    {
      name: "pairs",
      title: "Pairs",
      help: "",
      default: false,
      values: [false, true],
      titles: ["no", "yes"],
      seats: { yes: [4] },
      needs: {},
    },
  ],
});

beforeEach(() => settings.set("name", "Ana"));

test("a new table is for me and a bot that is of the level for a first game, and can begin at once", () => {
  const draft = new Draft(game);
  expect(draft.full).toBe(true);
  expect(draft.wanted).toEqual({
    game: "ingenious",
    seats: [
      { kind: "me", name: "Ana" },
      { kind: "bot", bot: "learner" },
    ],
    options: {},
    public: false,
    friendly: true,
    clock: null,
  });
});

test("a clock has a sensible time when it is chosen, and what comes after it stays as it was chosen", () => {
  const draft = new Draft(game);
  draft.setClock("turn");
  expect(draft.wanted.clock).toEqual({ kind: "turn", seconds: 180, then: "bot" });
  draft.clock = { ...draft.clock!, seconds: 30, then: "resign" };
  draft.setClock("bank");
  expect(draft.wanted.clock).toEqual({ kind: "bank", seconds: 1200, then: "resign" });
  draft.setClock(null);
  expect(draft.wanted.clock).toBeNull();
});

test("who has no name sits down as a guest", () => {
  settings.set("name", "   ");
  expect(new Draft(game, 1).wanted.seats).toEqual([{ kind: "me", name: "Guest" }]);
});

test("more players are bots at first, and the seats that stay are kept", () => {
  const draft = new Draft(game);
  draft.setKind(1, "friend");
  draft.setPlayers(4);
  expect(draft.seats.map((seat) => seat.kind)).toEqual(["me", "friend", "bot", "bot"]);
  draft.setPlayers(2);
  expect(draft.seats.map((seat) => seat.kind)).toEqual(["me", "friend"]);
  expect(draft.full).toBe(false);
});

test("a table to play with friends has seats by link, whatever the number of players, and waits for them", () => {
  const draft = new Draft(game, undefined, "friend");
  expect(draft.seats.map((seat) => seat.kind)).toEqual(["me", "friend"]);
  expect(draft.full).toBe(false);
  draft.setPlayers(3);
  expect(draft.seats.map((seat) => seat.kind)).toEqual(["me", "friend", "friend"]);
});

test("nobody sits twice: taking another seat changes places", () => {
  const draft = new Draft(game, 3);
  draft.setKind(1, "friend");
  draft.setKind(1, "me");
  expect(draft.seats.map((seat) => seat.kind)).toEqual(["friend", "me", "bot"]);
});

test("a seat for anyone makes the table public", () => {
  const draft = new Draft(game);
  draft.setKind(1, "anyone");
  expect(draft.wanted.public).toBe(true);
  draft.setKind(1, "bot");
  expect(draft.wanted.public).toBe(false);
});

test("somebody at this device without a name is a numbered player", () => {
  const draft = new Draft(game, 3);
  draft.setKind(1, "device");
  draft.setKind(2, "device");
  draft.seats[2]!.name = " Eva ";
  expect(draft.wanted.seats.slice(1)).toEqual([
    { kind: "device", name: "Player 2" },
    { kind: "device", name: "Eva" },
  ]);
});

test("an option for four players is forgotten with the fourth", () => {
  const draft = new Draft(game, 4);
  draft.setValue("pairs", true);
  expect(draft.wanted.options).toEqual({ pairs: true });
  draft.setPlayers(3);
  expect(draft.wanted.options).toEqual({});
});

test("another language changes no choice", () => {
  const draft = new Draft(game, 4);
  draft.setKind(2, "device");
  draft.setValue("pairs", true);
  draft.friendly = false;
  draft.setClock("bank");
  expect(draft.inWordsOf({ ...game, title: "Jiný" }).wanted).toEqual(draft.wanted);
});

test("who watches bots has them in all seats, each a little stronger than the one before, up to the strongest", () => {
  const draft = new Draft(game, 2, "bots");
  const bots = (): unknown[] => draft.wanted.seats.map(({ kind, bot }) => [kind, bot]);
  expect(draft.watched).toBe(true);
  expect(bots()).toEqual([
    ["bot", "learner"],
    ["bot", "master"],
  ]);
  draft.setPlayers(3);
  expect(bots()[2]).toEqual(["bot", "master"]);
});

test("bots among themselves have no clock, and ask nobody for a take-back", () => {
  const draft = new Draft(game);
  draft.setClock("turn");
  expect(draft.watched).toBe(false);
  draft.setKind(0, "bot");
  expect(draft.watched).toBe(true);
  expect([draft.wanted.clock, draft.wanted.friendly]).toEqual([null, false]);
});

test("the bots of a new table are of the level that was chosen last in this game", () => {
  settings.setLevel("ingenious", "newcomer");
  expect(new Draft(game).wanted.seats[1]).toEqual({ kind: "bot", bot: "newcomer" });
  settings.set("levels", {});
});

test("who plays alone has a goal, that of the level for a first game, another or none", () => {
  const draft = new Draft(game, 1);
  expect(draft.wanted.goal).toBe("learner");
  draft.goal = "master";
  expect(draft.wanted.goal).toBe("master");
  draft.goal = null;
  expect(draft.wanted.goal).toBeNull();
});

test("nobody else has one", () => {
  expect(new Draft(game, 2).wanted.goal).toBeUndefined();
  const watched = new Draft(game, 1, "bots");
  expect(watched.wanted.goal).toBeUndefined();
});

test("a program plays in the place of a bot, and is waited for", () => {
  const draft = new Draft(game);
  draft.setKind(1, "program");
  expect(draft.full).toBe(false);
  expect(draft.wanted.seats[1]).toEqual({ kind: "bot", bot: "program" });
});
