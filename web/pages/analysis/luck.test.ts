import { describe, expect, it } from "vitest";
import { chances, percent, turningPoints } from "./luck";
import { worst } from "./grades";
import { aDecision, aSwing, DECISIONS, SWINGS } from "./samples";

describe("the line over a match", () => {
  it("begins with the chance before anything has happened", () => {
    expect(chances(SWINGS, 0).map(percent)).toEqual([50, 35, 45, 70, 68, 100]);
    expect(chances([], 0)).toEqual([]);
  });
  it("has the turns marked that changed most, three at most and in their order", () => {
    expect(turningPoints(SWINGS)).toEqual([2, 3]);
    const many = [0.2, 0.12, 0.3, 0.05, 0.4].map((more, at) => aSwing(0.5, 0.5 + more, { number: at, turn: at + 1 }));
    expect(turningPoints(many)).toEqual([1, 3, 5]);
    expect(turningPoints([])).toEqual([]);
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
