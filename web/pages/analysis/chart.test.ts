import { flushSync, mount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { emptied, keep } from "../../table/samples";
import Chart from "./Chart.svelte";
import { ALONE, DECISIONS, SWINGS } from "./samples";

afterEach(emptied);

const onpick = vi.fn();
const shown = (over: Record<string, unknown> = {}): void => {
  const props = {
    swings: SWINGS,
    decisions: DECISIONS,
    units: SWINGS.length,
    teams: [0, 1],
    names: ["Ana", "Ben"],
    whose: 0,
    at: 2,
    where: "turn 2, Ben, blunder",
    onpick,
    ...over,
  };
  keep(mount(Chart, { target: document.body, props }));
};
const slider = (): HTMLInputElement => document.querySelector("input")!;
const texts = (of: string): (string | null)[] => [...document.querySelectorAll(of)].map((each) => each.textContent);

describe("the line over the match", () => {
  it("has a line for each side, which ends at its number", () => {
    shown();
    expect(document.querySelectorAll("path.line")).toHaveLength(2);
    expect(texts(".number")).toEqual(["1", "2"]);
  });
  it("has one line for partners, who win together", () => {
    shown({ teams: [0, 0] });
    expect(document.querySelectorAll("path.line")).toHaveLength(1);
  });
  it("marks the turning points and the mistakes of the seat it is seen as", () => {
    shown();
    expect(document.querySelectorAll(".turning")).toHaveLength(2);
    expect(texts(".dear")).toEqual(["?"]);
  });
  it("says of the moment what is shown, and goes to another one by a slider", () => {
    shown();
    expect(slider().getAttribute("aria-valuetext")).toBe("turn 2, Ben, blunder");
    expect([slider().value, slider().max]).toEqual(["2", "4"]);
    slider().value = "4";
    slider().dispatchEvent(new Event("input", { bubbles: true }));
    flushSync();
    expect(onpick).toHaveBeenLastCalledWith(4);
  });
  it("can be read: it says how the chances stand at its end", () => {
    shown();
    expect(document.querySelector("svg")!.getAttribute("aria-label")).toContain("Ana 100%, Ben 0%");
  });
  it("is in points where somebody played alone", () => {
    shown({ swings: ALONE, decisions: [], units: 2, teams: [0], names: ["Ana"], at: 1 });
    expect(texts(".tick")).toEqual(["0", "5", "10"]);
    expect(document.querySelector("svg")!.getAttribute("aria-label")).toContain("Ana 8.3 points");
  });
  it("has room for what is not analysed yet, and nowhere to go where nothing is", () => {
    shown({ swings: [], decisions: [], at: 0 });
    expect(slider()).toBeNull();
    expect(document.querySelectorAll("path.line")).toHaveLength(0);
  });
});
