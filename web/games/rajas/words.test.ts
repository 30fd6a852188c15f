import { expect, test } from "vitest";
import type { RajasView } from "../../wire/types";
import {
  actionInWords,
  distanceInWords,
  eventInWords,
  happens,
  inWords,
  placeInWords,
  spaceInWords,
  spoken,
  tileInWords,
  whyClosed,
} from "./words";
import { wordsOf } from "../../words/samples";

const texts = wordsOf("rajas", spoken);

const view = {
  spaces: { quarry: [0, null, null], yogi: [null], "tea-market": [null] },
  prices: { quarry: [1, 2, 3] },
  closed: { yogi: { key: "closed_value", args: { group: "yogi", values: ["3"] } } },
  printed: { chambers: { yogi: "2-karma+1-die" }, balconies: { blue: "orange" }, outdoor: "2-money+1-reroll" },
} as unknown as RajasView;

test("what is given is said in words", () => {
  expect(inWords("1-die+1-upgrade", texts)).toBe("1 die of any colour and 1 upgrade");
  expect(inWords("1-die-blue-per-karma", texts)).toBe("1 blue die for each karma");
  expect(inWords("6-boat-exactly", texts)).toBe("the boat exactly 6 free river spaces ahead");
  expect(inWords("1-palace-dancer", texts)).toBe("palace action: Dancer");
});

test("a space says what it costs and gives, and why it is closed", () => {
  expect(spaceInWords("quarry", view, texts)).toMatch(/^Pay 2 money/);
  expect(spaceInWords("yogi", view, texts)).toBe("Pay a die showing 3: 2 karma and 1 die of any colour.");
  expect(spaceInWords("blue-balcony", view, texts)).toBe("Pay any blue die: take 2 orange dice.");
  expect(spaceInWords("tea-market", view, texts)).toContain("your tea markets");
  expect(whyClosed("yogi", view, texts)).toBe("Closed: you have no die of 3.");
  expect(whyClosed("quarry", view, texts)).toBeNull();
});

test("a palace action that is had without a worker costs no die", () => {
  expect(actionInWords("yogi", view, texts)).toBe("Free: 2 karma and 1 die of any colour.");
});

test("tiles and border places are told by what they are", () => {
  expect(tileInWords("blue-7T-tea2-silk1", texts)).toBe("blue 7 tile (tea market 2 and silk market 1; T-junction)");
  const laid = { seat: 0, tile: "blue-7T-tea2-silk1", colour: "blue", cost: 7, cell: "b2", roads: "NES" };
  expect(texts.say("board.event_laid", laid, ["Ana"])).toBe("Ana: lays blue 7 (tea market 2 and silk market 1).");
  expect(placeInWords("W4", texts)).toBe("left, row 4");
});

test("names of the box never reach a sentence, and words stay as they are", () => {
  expect(texts.say("event.put_yield", { seat: 0, yields: "white-3-money", place: "S1" }, ["Ana"])).toBe(
    "Ana: puts yield tile white: 3 money on bottom, column 1.",
  );
  expect(texts.say("event.discarded", { yields: "something else" })).toBe("Yield tile something else is discarded.");
});

test("the log says of a yield tile what it is and what it gives", () => {
  const says = (key: string, more: Record<string, unknown> = {}): string =>
    eventInWords({ clause: "RA-22", key, seat: 1, args: { yields: "white-1-karma", ...more } }, 0, texts, [
      "Ana",
      "Ben",
    ]);
  expect(says("yield_tile")).toBe("Ben: draws a white yield tile: 1 karma.");
  expect(says("put_yield", { place: "S1" })).toBe(
    "Ben: puts a white yield tile on the border, bottom, column 1 (1 karma).",
  );
  expect(says("joined_tile", { place: "S1" })).toBe("Ben: a road reaches a white yield tile: 1 karma.");
  expect(says("discarded")).toBe("A white yield tile is discarded (1 karma).");
});

test("what a move leads to is told link by link, up to the next question", () => {
  const events = [
    { clause: "RA-26", key: "money", seat: 0, args: { money: 3 } },
    { clause: "RA-28", key: "money_bonus", seat: 0, args: { at: 12 } },
  ];
  expect(happens({ events, asks: { key: "ask_sail", args: {} } }, 0, texts, ["Ana"])).toEqual([
    "+3 money.",
    "Bonus for reaching 12 money.",
    "Then: How far does your boat go?",
  ]);
});

test("a question that is foretold does not name again the space that the worker goes to", () => {
  expect(happens({ events: [], asks: { key: "ask_die", args: { group: "harbour" } } }, 0, texts, ["Ana"])).toEqual([
    "Then: Which die will you pay?",
  ]);
});

test("a result is the way that is left to the meeting, or how far the markers have passed each other", () => {
  expect([49, 1, 0, -4].map((gap) => distanceInWords(gap, texts))).toEqual(["49 to go", "1 to go", "met", "+4 past"]);
});
