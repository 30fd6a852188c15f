import { expect, test } from "vitest";
import { lifted } from "./lifted";

const dice = ["a", "b", "c"].map((key) => ({ key, colour: "blue", value: 3 }));
const die = { key: "die", code: 7, args: { colour: "blue", value: 3, given: 3 } };
const turned = { key: "turned_die", code: 8, args: { colour: "blue", value: 3, given: 4 } };
const keys = (...found: Parameters<typeof lifted>): Record<string, number> =>
  Object.fromEntries([...lifted(...found)].map(([key, { code }]) => [key, code]));

test("of equal dice that one lies chosen which was pressed", () => {
  expect(keys(dice, [die], [{ key: "c", code: 7 }])).toEqual({ c: 7 });
  const touches = [
    { key: "c", code: 7 },
    { key: "a", code: 8 },
  ];
  expect(keys(dice, [die, turned], touches)).toEqual({ c: 7, a: 8 });
});

test("what was chosen in another way, or of dice that are gone, lies on the first that is free", () => {
  expect(keys(dice, [die, die], [{ key: "a", code: 7 }])).toEqual({ a: 7, b: 7 });
  expect(keys(dice, [turned], [{ key: "gone", code: 8 }])).toEqual({ a: 8 });
  expect(keys([], [die], [])).toEqual({});
});
