import { expect, test } from "vitest";
import type { Event, Told } from "../wire/types";
import { GameTexts } from "../words/texts";
import { lines, saidOf, undone, written } from "./log";
import { gains, scorings, sources } from "./points";

const texts = new GameTexts(
  {
    seat: "player {number}",
    "event.scored": "{seat:name} +{points}",
    "event.drew": "{seat:name} draws {tile}",
    "board.drew": "{seat:name} draws tiles: {tile}",
    "entry.undo": "{seat:name} takes back a move.",
    "entry.late": "{seat:name} runs out of time.",
    "entry.replaced": "{text} now plays for {seat:name}.",
    "entry.replaced.hand": "{text} now plays for {seat:name} and sees their hand.",
    "bot.greedy": "Greedy",
    "entry.ask.undo": "{seat:name} asks to take back a move.",
  },
  "en",
);
const move = (number: number, points: number): Told => ({
  number,
  entry: "move",
  seat: number % 2,
  text: `m${number}`,
  events: [{ key: "scored", clause: "X-1", seat: number % 2, args: { points }, points: { red: points } }],
});

test("an entry is told in the words of its game, with the names of the players", () => {
  expect(lines(move(1, 3), texts, ["Ana", "Ben"])).toEqual([{ seat: 1, text: "Ben +3" }]);
  expect(lines({ number: 2, entry: "ask", seat: 0, text: "undo" }, texts, ["Ana"])).toEqual([
    { seat: 0, text: "Ana asks to take back a move." },
  ]);
});

test("who sits down is told with who played there before, whoever plays there now", () => {
  const sits = (text: string, was: string): Told => ({ number: 5, entry: "replaced", seat: 1, text, was });
  const said = (told: Told) => lines(told, texts, ["Ana", "Greedy 2"]);
  expect(said(sits("greedy 2", "Ben"))).toEqual([{ seat: 1, text: "Greedy 2 now plays for Ben." }]);
  expect(said(sits("Ben", "greedy"))).toEqual([{ seat: 1, text: "Ben now plays for Greedy." }]);
});

test("that somebody new sees a hand is told, and who was too slow", () => {
  const eve: Told = { number: 5, entry: "replaced", seat: 1, text: "Eve", was: "Ben", hand: true };
  expect(lines(eve, texts, ["Ana", "Eve"])).toEqual([{ seat: 1, text: "Eve now plays for Ben and sees their hand." }]);
  const late: Told = { number: 6, entry: "late", seat: 0 };
  expect(lines(late, texts, ["Ana", "Eve"])).toEqual([{ seat: 0, text: "Ana runs out of time." }]);
});

test("what somebody did stays theirs when another one sits down in their seat", () => {
  const entries: Told[] = [
    move(1, 3),
    { number: 2, entry: "late", seat: 1 },
    { number: 3, entry: "replaced", seat: 1, text: "greedy", was: "Ben" },
    move(5, 2),
  ];
  expect(written(entries, texts, ["Ana", "Greedy"]).flatMap(({ said }) => said.map(({ text }) => text))).toEqual([
    "Ben +3",
    "Ben runs out of time.",
    "Greedy now plays for Ben.",
    "Greedy +2",
  ]);
});

test("who has deleted their name is somebody", () => {
  const sits: Told = { number: 5, entry: "replaced", seat: 1, text: "greedy", was: "" };
  expect(lines(sits, texts, ["Ana", "Greedy"])).toEqual([{ seat: 1, text: "Greedy now plays for someone." }]);
});

test("what was taken back is known by its number, and brings no points in the end", () => {
  const entries: Told[] = [move(0, 2), move(1, 3), { number: 2, entry: "undo", seat: 1, text: "1" }, move(3, 1)];
  expect([...undone(entries)]).toEqual([1]);
  expect(scorings(entries, 1).map(({ number, points }) => [number, points])).toEqual([[3, [["red", 1]]]]);
});

test("gains are summed up by track, for one seat, and what was paid for itself", () => {
  const events = [...move(0, 2).events!, ...move(0, 3).events!, ...move(1, 9).events!, ...move(0, -1).events!];
  expect(gains(events, 0)).toEqual([
    ["red", 5],
    ["red", -1],
  ]);
});

test("what a seat got is told by where it came from: the kinds that have words, and what was there before", () => {
  const fee = { key: "paid", clause: "X-2", seat: 1, points: { red: -2 } };
  const events = [...move(0, 2).events!, ...move(1, 3).events!, fee];
  expect(sources(events, { tracks: { red: [7, 6] }, result: [7, 6] }, ["scored", "paid", "never"])).toEqual([
    { kind: "start", track: "red", points: [5, 5] },
    { kind: "scored", track: "red", points: [2, 3] },
    { kind: "paid", track: "red", points: [0, -2] },
  ]);
});

test("without such words it is told by the tracks", () => {
  const scores = { tracks: { red: [2, 0], blue: [1, 4] }, result: [1, 0] };
  expect(sources([], scores, []).map(({ track, points }) => [track, points])).toEqual(Object.entries(scores.tracks));
});

test("what is a piece is drawn in the sentence, and its words are still there to be read out", () => {
  const words = new GameTexts(
    { "event.gave": "{seat:name}: gives {colour:colour} {value} for {what}.", "colour.blue": "blue" },
    "en",
  );
  const event: Event = { key: "gave", clause: "X-7", seat: 0, args: { colour: "blue", value: 3, what: "a tile" } };
  const drawn = (_: Event, argument: string): string[] | null =>
    argument === "colour" ? ["die blue 3"] : argument === "value" ? [] : null;
  const text = "Ana: gives blue 3 for a tile.";
  const parts = ["Ana: gives ", { pieces: ["die blue 3"], words: "blue" }, { pieces: [], words: " 3" }, " for a tile."];
  expect(saidOf(event, words, ["Ana"], { drawn })).toEqual({ seat: 0, text, parts });
  expect(saidOf(event, words, ["Ana"])).toEqual({ seat: 0, text });
  const again = lines({ number: 0, entry: "move", seat: 0, events: [event, event] }, words, ["Ana"], { drawn })[1]!;
  expect(again.text).toBe("Gives blue 3 for a tile.");
  expect(again.parts![0]).toBe("Gives ");
});

test("draws in a row are one line where the game has words for it, and what brought nothing is not said", () => {
  const drew = (number: number, seat: number, tile: string | null): Told => ({
    number,
    entry: "chance",
    events: [{ key: "drew", clause: "X-3", seat, args: { tile } }],
  });
  const idle = { ...move(4, 0), events: [{ key: "scored", clause: "X-1", args: { points: 0 } }] };
  const entries = [drew(0, 0, "RG"), drew(1, 0, "BB"), drew(2, 1, null), drew(3, 1, null), idle];
  const said = (fold?: Record<string, string>): [number, string[]][] =>
    written(entries, texts, ["Ana", "Ben"], { fold }).map(({ told, said }) => [
      told.number,
      said.map(({ text }) => text),
    ]);
  expect(said({ drew: "board.drew" })).toEqual([
    [1, ["Ana draws tiles: RG, BB"]],
    [3, ["Ben draws tiles: ? × 2"]],
  ]);
  expect(said()).toHaveLength(4);
});

test("moves of one thing in a row are one line with all they did, what the board shows anyway is left out", () => {
  const words = new GameTexts(
    { "event.stacked": "{seat:name}: onto it: {colour}", "board.stacked": "{seat:name} stacks {colour}" },
    "en",
  );
  const stacked = (number: number, seat: number, ...colours: string[]): Told => ({
    number,
    entry: "move",
    seat,
    text: `stack ${colours[0]!}`,
    events: colours.map((colour) => ({ key: "stacked", clause: "X-4", seat, args: { colour } })),
  });
  const back: Told = { number: 3, entry: "chance", events: [{ key: "back", clause: "X-5", args: { kind: "wild" } }] };
  const entries = [stacked(0, 0, "red"), stacked(1, 0, "blue", "black"), stacked(2, 1, "red"), back];
  const found = written(entries, words, ["Ana", "Ben"], {
    fold: { stacked: "board.stacked", back: null },
  });
  expect(found.map(({ told, said }) => [told.number, said.map(({ text }) => text)])).toEqual([
    [1, ["Ana stacks red, blue, black"]],
    [2, ["Ben: onto it: red"]],
  ]);
});

test("who did several things in one move is named once", () => {
  const words = new GameTexts({ "event.tiled": "{seat:name}: {colour} tile", "event.run": "{seat:name}: run" }, "en");
  const event = (key: string, seat: number): Event => ({ key, clause: "X-6", seat, args: { colour: "red" } });
  const events = [event("tiled", 0), event("run", 0), event("tiled", 1), event("run", 1)];
  const said = lines({ number: 0, entry: "move", seat: 0, events }, words, ["Ana", "Ben"]);
  expect(said.map(({ seat }) => seat)).toEqual([0, 0, 1, 1]);
  expect(said.map(({ text }) => text)).toEqual(["Ana: red tile", "Run", "Ben: red tile", "Run"]);
});

test("of several steps back in a row one is told", () => {
  const words = new GameTexts({ "entry.undo": "{seat:name} takes back a move" }, "en");
  const entries: Told[] = [
    { number: 0, entry: "move", seat: 0 },
    { number: 1, entry: "move", seat: 0 },
    { number: 2, entry: "undo", seat: 0, text: "1" },
    { number: 3, entry: "undo", seat: 0, text: "0" },
  ];
  expect(written(entries, words, ["Ana"]).map(({ told }) => told.number)).toEqual([3]);
});
