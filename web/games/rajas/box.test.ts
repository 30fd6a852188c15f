import { expect, test } from "vitest";
import { effects, tileOf, yieldTile } from "./box";

const plain = { amount: 1, colours: [], figure: null, per: null, exactly: false };

test("what is given is read from its name", () => {
  expect(effects("1-die+1-upgrade")).toEqual([
    { ...plain, give: "dice" },
    { ...plain, give: "upgrade" },
  ]);
  expect(effects("1-die-blue-per-karma")).toEqual([{ ...plain, give: "dice", colours: ["blue"], per: "karma" }]);
  expect(effects("6-boat-exactly")).toEqual([{ ...plain, give: "boat", amount: 6, exactly: true }]);
  expect(effects("1-palace-dancer")).toEqual([{ ...plain, give: "palace", figure: "dancer" }]);
  expect(effects("2-money-per-yield_tile")).toEqual([{ ...plain, give: "money", amount: 2, per: "yield_tile" }]);
});

test("a yield tile has a colour and a yield", () => {
  expect(yieldTile("brown-1-fame-per-market_tile")).toEqual({ colour: "brown", yields: "1-fame-per-market_tile" });
});

test("a tile is read from its name, with its back or without", () => {
  expect(tileOf("blue-7T-tea2-silk1")).toEqual({
    colour: "blue",
    cost: 7,
    road: "T",
    buildings: [],
    markets: [
      { good: "tea", value: 2 },
      { good: "silk", value: 1 },
    ],
  });
  expect(tileOf("green-10X-temple-mill-tiger")).toEqual({
    colour: "green",
    cost: 10,
    road: "X",
    buildings: ["temple", "mill"],
    markets: [],
  });
});
