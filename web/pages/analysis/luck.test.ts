import { describe, expect, it } from "vitest";
import { course, percent, reach, turningPoints } from "./luck";
import { worst } from "./grades";
import { ALONE, aDecision, aSwing, DECISIONS, SWINGS } from "./samples";

describe("the line over a match", () => {
  it("begins with the chance before anything has happened", () => {
    expect(course(SWINGS, 0).map(percent)).toEqual([50, 35, 45, 70, 68, 100]);
    expect(course([], 0)).toEqual([]);
  });
  it("has the turns marked that changed most, three at most and in their order", () => {
    expect(turningPoints(SWINGS)).toEqual([2, 3]);
    const many = [0.2, 0.12, 0.3, 0.05, 0.4].map((more, at) => aSwing(0.5, 0.5 + more, { number: at, turn: at + 1 }));
    expect(turningPoints(many)).toEqual([1, 3, 5]);
    expect(turningPoints([])).toEqual([]);
  });
});

describe("the line of somebody who plays alone", () => {
  it("is in points, between whole numbers, and a turn that changed a point is marked", () => {
    expect(course(ALONE, 0)).toEqual([8, 9.5, 8.25]);
    expect(reach(ALONE, true)).toEqual([0, 10]);
    expect(reach([], true)).toEqual([0, 2]);
    expect(turningPoints(ALONE)).toEqual([1, 2]);
  });
});

describe("the dearest decisions", () => {
  it("are those of one seat that cost something, the dearest first, three at most", () => {
    const dear = [0.05, 0.3, 0.09, 0.2].map((loss, number) => aDecision({ number, loss, grade: "mistake" }));
    expect(worst(dear, 0).map(({ loss }) => loss)).toEqual([0.3, 0.2, 0.09]);
    expect(worst(DECISIONS, 0).map(({ number }) => number)).toEqual([0]);
    expect(worst(DECISIONS, 1).map(({ number }) => number)).toEqual([2]);
  });
});
