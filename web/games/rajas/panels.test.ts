import { expect, test } from "vitest";
import { panelOf, panelOfCue } from "./panels";

test("a panel is where the question is answered; what is answered in the hand leaves it as it is", () => {
  expect(panelOf("ask_place")).toBe("places");
  expect(panelOf("ask_lay")).toBe("province");
  expect(panelOf("ask_sail")).toBe("river");
  expect(panelOf("ask_die")).toBeNull();
  expect(panelOf(null)).toBeNull();
});

test("what happens is followed to where it is seen", () => {
  expect(panelOfCue({ kind: "place", cells: ["space:quarry:2"], time: 1 })).toBe("places");
  expect(panelOfCue({ kind: "mark", cells: ["karma:1", "border:1:W4"], time: 1 })).toBe("province");
  expect(panelOfCue({ kind: "note", time: 1 })).toBeNull();
});
