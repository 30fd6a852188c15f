import { expect, test } from "vitest";
import { inOrder, ticked, without } from "./chips";

test("of equal chips one is paid, and the other can still be chosen", () => {
  expect(ticked(["BR", "YK", "YK", "YT"], ["YK"])).toEqual([
    { chip: "BR", paid: false },
    { chip: "YK", paid: true },
    { chip: "YK", paid: false },
    { chip: "YT", paid: false },
  ]);
  expect(ticked(["YK", "YK"], ["YK", "YK"]).every(({ paid }) => paid)).toBe(true);
});

test("chips keep their order when a new one comes", () => {
  expect(inOrder(["YT", "BR"], ["BR", "K", "YT"])).toEqual(["YT", "BR", "K"]);
  expect(inOrder(["YT", "BR", "YT"], ["BR", "YT"])).toEqual(["YT", "BR"]);
  expect(inOrder([], ["B", "Y"])).toEqual(["B", "Y"]);
});

test("chips are taken away one by one", () => {
  expect(without(["B", "B", "Y"], ["B", "K"])).toEqual(["B", "Y"]);
});
