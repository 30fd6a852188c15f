import { expect, test } from "vitest";
import type { Event, Told } from "../wire/types";
import { GameTexts } from "../words/texts";
import { lines, undone, written } from "./log";
import { gains, kinds, scorings } from "./points";

const texts = new GameTexts(
  {
    seat: "player {number}",
    "event.scored": "{seat:name} +{points}",
    "event.drew": "{seat:name} draws {tile}",
    "board.drew": "{seat:name} draws tiles: {tile}",
    "entry.undo": "{seat:name} takes back a move.",
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

test("what a seat got is summed up by the kind of event, what was taken back left out", () => {
  const fee = { key: "paid", clause: "X-2", seat: 1, points: { red: -2 } };
  const paid = { ...move(3, 4), events: [...move(3, 4).events!, fee] };
  const entries: Told[] = [move(1, 3), { number: 2, entry: "undo", seat: 1, text: "1" }, paid, move(5, 1)];
  expect([...kinds(entries, 1)]).toEqual([
    ["scored", 5],
    ["paid", -2],
  ]);
  expect(scorings(entries, 1)[0]!.events.map(({ key }) => key)).toEqual(["scored", "paid"]);
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
    written(entries, texts, ["Ana", "Ben"], fold).map(({ told, said }) => [told.number, said.map(({ text }) => text)]);
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
  const found = written(entries, words, ["Ana", "Ben"], { stacked: "board.stacked", back: null });
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
