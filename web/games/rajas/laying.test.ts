import { describe, expect, test, vi } from "vitest";
import { Stage } from "../../table/stage.svelte";
import type { RajasView } from "../../wire/types";
import { Laying } from "./laying.svelte";

/** A straight road that can lie on b2 both ways, on a1 only down; west and east of b2, and above a1, are border places. */
const TILE = "blue-4S-temple";
const offers = {
  question: { key: "ask_lay", args: { stack: "blue-snake", tile: TILE } },
  groups: [
    { pieces: [{ piece: TILE, turns: [1, 5] }], places: [[["b2"], 200]] },
    { pieces: [{ piece: TILE, turns: [1, 2, 5] }], places: [[["a1"], 100]] },
  ],
} as unknown as Parameters<Stage["ask"]>[0];
const view = { joins: { b2: { EW: ["W2", "E2"] }, a1: { NS: ["N1"] } } } as unknown as RajasView;

function laying(eyes = 0) {
  const made: string[] = [];
  const stage = new Stage((code, how) => {
    stage.aim(code);
    made.push(`${how} ${code}`);
  });
  stage.ask(offers);
  return {
    stage,
    made,
    tile: new Laying(
      () => stage,
      () => view,
      () => 0,
      () => eyes,
    ),
  };
}

describe("a tile being laid", () => {
  test("is tried first in the turn that joins the most", () => {
    const { tile, made } = laying();
    expect([...tile.open]).toEqual(["b2", "a1"]);
    expect(tile.joins("b2")).toEqual(["W2", "E2"]);
    tile.name("b2", false);
    expect(made).toEqual(["tried 205"]);
    expect(tile.target?.roads).toBe("EW");
  });

  test("is meant by a second press on it, though not by a double click, and by the keyboard", () => {
    vi.useFakeTimers();
    const { tile, made, stage } = laying();
    tile.name("b2", false);
    tile.name("b2", false);
    expect(made).toEqual(["tried 205"]);
    stage.spin();
    expect(tile.target).toMatchObject({ roads: "NS", joins: [] });
    vi.advanceTimersByTime(420);
    tile.name("b2", false);
    expect(made.at(-1)).toBe("sure 201");
    tile.name("b2", true);
    expect(made.slice(-2)).toEqual(["sure 201", "sure 201"]);
    vi.useRealTimers();
  });

  test("keeps its turn from cell to cell", () => {
    const { tile, stage } = laying();
    tile.name("a1", false);
    expect(tile.target?.roads).toBe("NS");
    stage.spin();
    stage.spin();
    expect(tile.target?.roads).toBe("EW");
    tile.name("b2", false);
    expect(tile.target?.roads).toBe("EW");
    tile.spin();
    tile.name("a1", false);
    expect(tile.target?.roads).toBe("NS");
  });

  test("can be turned before it is named", () => {
    const { tile } = laying();
    tile.look("b2");
    expect(tile.target?.roads).toBe("EW");
    tile.spin();
    expect(tile.target?.roads).toBe("NS");
    tile.look(null);
    expect(tile.target).toBeNull();
  });

  test("goes to nobody else's province", () => {
    const { tile } = laying(1);
    expect([...tile.open]).toEqual([]);
    tile.name("b2", false);
    expect(tile.target).toBeNull();
  });
});
