import { expect, test } from "vitest";
import type { Event } from "../../wire/types";
import { before } from "./shown";

const event = (key: string, args: Record<string, unknown>): Event => ({ clause: "", key, seat: 0, args });

test("what has not been shown yet has not happened: dice are still there, or not yet", () => {
  const now = { dice: { blue: [2, 4], green: [] }, karma: 1, levels: { temple: 3 }, workers: 4, left: 4 };
  const then = before(now, [
    event("turned", { colour: "green", value: 1, given: 6, karma: 0 }),
    event("gave", { colour: "green", value: 6 }),
    event("karma", { karma: 1, level: 1 }),
    event("rolled", { colour: "blue", value: 4 }),
    event("upgraded", { building: "temple", level: 3 }),
  ]);
  expect(then).toEqual({ dice: { blue: [2], green: [1] }, karma: 1, levels: { temple: 2 }, workers: 4, left: 4 });
  expect(now.dice.blue).toEqual([2, 4]);
});

test("until a new round is seen to begin, the workers of the last one are on the board", () => {
  const now = { dice: {}, karma: 0, levels: {}, workers: 4, left: 4 };
  const ahead = [event("placed", { group: "yogi" }), event("worker", { workers: 4 }), event("round", { round: 3 })];
  expect(before(now, ahead.slice(2))).toMatchObject({ workers: 4, left: 0 });
  expect(before(now, ahead)).toMatchObject({ workers: 3, left: 0 });
});
