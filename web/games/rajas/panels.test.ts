import { expect, test } from "vitest";
import type { Event } from "../../wire/types";
import { panelFor, panelOf, panelOfStep } from "./panels";

test("a panel is where the question is answered; what is answered in the hand leaves it as it is", () => {
  expect(panelOf("ask_place")).toBe("places");
  expect(panelOf("ask_lay")).toBe("province");
  expect(panelOf("ask_sail")).toBe("river");
  expect(panelOf("ask_die")).toBeNull();
  expect(panelOf(null)).toBeNull();
});

test("who gives up dice looks at what they are for, the boat or the tile", () => {
  expect(panelFor({ key: "ask_sum", args: {} })).toBe("stacks");
  expect(panelFor({ key: "ask_die", args: { group: "harbour" } })).toBe("river");
  expect(panelFor({ key: "ask_die", args: { group: "yogi" } })).toBeNull();
  expect(panelFor({ key: "ask_build", args: {} })).toBe("stacks");
});

test("what happens is followed to where it is seen", () => {
  const step = (key: string, ...cells: string[]): ReturnType<typeof panelOfStep> =>
    panelOfStep({ event: { key } as Event, cue: { kind: "mark", cells, time: 1 } });
  expect(step("placed", "new:quarry")).toBe("places");
  expect(step("joined", "karma:1", "border:1:W4")).toBe("province");
  expect(step("fame_bonus", "fame:1")).toBe("tracks");
  expect(step("fame", "fame:1")).toBeNull();
});
