import { beforeEach, expect, test } from "vitest";
import type { Told } from "../wire/types";
import { isTold, keepTold, newcomerIn } from "./newcomer";

beforeEach(() => localStorage.clear());

test("the last one who has come to see a hand is told, not a bot nor who comes back to the own hand", () => {
  const sits = (number: number, hand?: boolean): Told => ({ number, entry: "replaced", seat: 1, text: "Eve", hand });
  expect(newcomerIn([sits(3, true), sits(7, true), sits(8)])?.number).toBe(7);
  expect(newcomerIn([sits(8)])).toBeUndefined();
});

test("it is told once at each table, and once more when somebody else comes", () => {
  expect(isTold("one", 0)).toBe(false);
  keepTold("one", 4);
  expect([isTold("one", 4), isTold("one", 9), isTold("other", 4)]).toEqual([true, false, false]);
});

test("the latest tables are remembered, and what is no memory of ours does no harm", () => {
  localStorage.setItem("rondel-newcomers", "{");
  for (let table = 0; table < 60; table++) keepTold(`t${table}`, 1);
  expect([isTold("t9", 1), isTold("t10", 1), isTold("t59", 1)]).toEqual([false, true, true]);
});
