import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RajasView } from "../../wire/types";
import type { Texts } from "../../words/sentence";
import { GameTexts } from "../../words/texts";
import { happens, inWords, placeInWords, spaceInWords, spoken, tileInWords, whyClosed } from "./words";

const catalogue = join(import.meta.dirname, "../../../src/rondel/games/rajas/messages/en.json");
const texts = new GameTexts(JSON.parse(readFileSync(catalogue, "utf-8")) as Texts, "en", spoken);

const view = {
  spaces: { quarry: [0, null, null], yogi: [null], "tea-market": [null] },
  prices: { quarry: [1, 2, 3] },
  closed: { yogi: { key: "closed_value", args: { group: "yogi", values: ["3"] } } },
  printed: { chambers: { yogi: "2-karma+1-die" }, balconies: { blue: "orange" }, outdoor: "2-money+1-reroll" },
} as unknown as RajasView;

test("what is given is said in words", () => {
  expect(inWords("1-die+1-upgrade", texts)).toBe("1 die of any colour and 1 upgrade");
  expect(inWords("1-die-blue-per-karma", texts)).toBe("1 blue die for each karma");
  expect(inWords("6-boat-exactly", texts)).toBe("the boat exactly 6 free river spaces on");
  expect(inWords("1-palace-dancer", texts)).toBe("the palace action of this figure: Dancer");
});

test("a space says what it costs and gives, and why it is closed", () => {
  expect(spaceInWords("quarry", view, texts)).toMatch(/^Pay 2 money/);
  expect(spaceInWords("yogi", view, texts)).toBe("Pay a die that shows 3: 2 karma and 1 die of any colour.");
  expect(spaceInWords("blue-balcony", view, texts)).toBe("Pay one blue die of any value: 2 orange dice.");
  expect(spaceInWords("tea-market", view, texts)).toContain("(tea)");
  expect(whyClosed("yogi", view, texts)).toBe("Closed: you have no die of 3.");
  expect(whyClosed("quarry", view, texts)).toBeNull();
});

test("tiles and border places are told by what they are", () => {
  expect(tileInWords("blue-7T-tea2-silk1", texts)).toBe("blue tile of 7 (tea market 2 and silk market 1; three roads)");
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
