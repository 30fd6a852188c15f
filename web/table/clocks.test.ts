import { expect, test } from "vitest";
import { aSeat } from "../wire/samples";
import type { Clock, SeatInfo } from "../wire/types";
import { CHOICES, isUrgent, restOf, USUAL, warningOf } from "./clocks";

const turn: Clock = { kind: "turn", seconds: 60, then: "bot" };
const bank: Clock = { kind: "bank", seconds: 1200, then: "resign" };
const at = (seat: Partial<SeatInfo>, clock: Clock | null, deadline: number | null = 130, actor: number | null = 0) =>
  restOf(aSeat(seat), { clock, deadline, actor }, () => 100);

test("the seat to act has the time until the deadline, and never less than none", () => {
  expect(at({}, turn)).toBe(30);
  expect(at({}, turn, 90)).toBe(0);
});

test("a bank is shown for everybody, and runs for who is to act", () => {
  expect(at({ bank: 600 }, bank)).toBe(30);
  expect(at({ bank: 600 }, bank, 130, 1)).toBe(600);
  expect(at({ bank: 600 }, bank, null)).toBe(600);
});

test("nothing is counted where there is no clock, for who waits for a turn, a bot, a free seat, or who has given up", () => {
  const none = [
    at({}, null),
    at({}, turn, 130, 1),
    at({}, turn, null),
    at({ bot: "greedy", bank: 600 }, bank),
    at({ free: true, bank: 600 }, bank, null),
    at({ resigned: true, bank: 600 }, bank, null),
  ];
  expect(none).toEqual(none.map(() => null));
});

test("the time is not asked for where nothing runs: no timer ticks for it", () => {
  const asked = () => {
    throw new Error("nobody needs it");
  };
  expect(restOf(aSeat({ bank: 600 }), { clock: bank, deadline: null, actor: 0 }, asked)).toBe(600);
});

test.each([
  [30, 10],
  [60, 20],
  [180, 20],
  [600, 60],
  [86_400, 8_640],
])("of %i seconds the last %i are urgent", (seconds, last) => {
  expect([isUrgent(last, { ...turn, seconds }), isUrgent(last + 1, { ...turn, seconds })]).toEqual([true, false]);
});

test("a screen reader is told twice: when little is left, and when nothing is", () => {
  expect([null, 31, 30, 12, 0.2, 0].map(warningOf)).toEqual([
    null,
    null,
    "play_time_soon",
    "play_time_soon",
    "play_time_soon",
    "play_time_up",
  ]);
});

test("what is suggested first can be chosen", () => {
  expect(CHOICES.turn).toContain(USUAL.turn);
  expect(CHOICES.bank).toContain(USUAL.bank);
});
