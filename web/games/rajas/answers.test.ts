import { expect, test } from "vitest";
import { gathers, inOrder } from "./answers";
import type { Offers } from "../../wire/types";

const asks = (amount: number, counts: Record<string, number>, colours: string[] = []): Offers => ({
  question: { key: "ask_name", args: { amount, colours } },
  answers: Object.entries(counts).map(([colour, count], code) => ({ key: "colour", code, args: { colour, count } })),
});

test("two dice of any colour are named in any order where there are enough of each", () => {
  const offers = asks(2, { blue: 9, green: 2, orange: 3, purple: 12 });
  expect(gathers(offers)).toBe(2);
  expect(inOrder(offers)).toBe(false);
});

test("where a colour is scarce, or only some are offered, they are named one by one in their order", () => {
  expect(gathers(asks(2, { blue: 9, green: 1, orange: 3, purple: 12 }))).toBe(1);
  expect(gathers(asks(2, { blue: 9, green: 9, orange: 3 }))).toBe(1);
  expect(gathers(asks(2, { blue: 9, green: 9 }, ["blue", "green", "orange"]))).toBe(1);
  expect(inOrder(asks(2, { blue: 9, green: 9, orange: 3 }))).toBe(true);
  expect(inOrder(asks(1, { blue: 1, green: 9 }))).toBe(false);
});
