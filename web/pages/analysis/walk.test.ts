import { describe, expect, it } from "vitest";
import { aDecision, aSwing, DECISIONS, SWINGS } from "./samples";
import { decisionAt, decisionOf, nextDear, partOf, stepFrom, stops } from "./walk";

describe("going through an analysed match", () => {
  it("stops where there was a choice, where luck changed something, and where somebody gave up", () => {
    const swings = [
      aSwing(0.5, 0.5, { number: 0, kind: "chance", seat: null }),
      aSwing(0.5, 0.5, { number: 1 }),
      aSwing(0.5, 0.52, { number: 2, kind: "chance", seat: null }),
      aSwing(0.52, 0.52, { number: 3 }),
      aSwing(0.52, 0, { number: 4, kind: "resign" }),
    ];
    const decisions = [aDecision({ number: 1 }), aDecision({ number: 3, forced: true, grade: null })];
    expect(stops(swings, decisions)).toEqual([1, 2, 4]);
  });
  it("goes to the next stop, also from between two of them, and no further than there are any", () => {
    expect(stepFrom([1, 2, 4], 2, 1)).toBe(4);
    expect(stepFrom([1, 2, 4], 3, -1)).toBe(2);
    expect(stepFrom([1, 2, 4], 4, 1)).toBeNull();
    expect(stepFrom([1, 2, 4], 1, -1)).toBeNull();
  });
  it("goes from one mistake of a seat to the next, and after the last one to the first", () => {
    expect(nextDear(SWINGS, DECISIONS, 1, 0)).toBe(2);
    expect(nextDear(SWINGS, DECISIONS, 1, 2)).toBe(2);
    expect(nextDear(SWINGS, DECISIONS, 0, 3)).toBe(0);
    expect(nextDear(SWINGS, [], 0, 0)).toBeNull();
  });
  it("finds the part in which an entry of the log is", () => {
    const swings = [aSwing(0.5, 0.5, { number: 2, last: 4 }), aSwing(0.5, 0.5, { number: 5, last: 5 })];
    expect([0, 2, 4, 5, 9].map((entry) => partOf(swings, entry))).toEqual([0, 0, 0, 1, 1]);
  });
  it("knows the decision of a part, and the one that an entry ends", () => {
    expect(decisionAt(SWINGS, DECISIONS, 2)?.grade).toBe("blunder");
    expect(decisionAt(SWINGS, DECISIONS, 1)).toBeNull();
    const set = [aDecision({ number: 3, last: 5 })];
    expect(decisionOf(set, 5)).toBe(set[0]);
    expect(decisionOf(set, 3)).toBeNull();
  });
});
