import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Feats } from "./feats.svelte";

const COLUMN = ["a1", "b1", "c1", "d1", "e1", "f1"];

const view = (cells: readonly string[], points: number) => ({
  tablets: ["column"],
  players: [
    { counted: { column: [] }, tablets: { column: 0 } },
    { counted: { column: [...cells] }, tablets: { column: points } },
  ],
});
const seen = (fresh: readonly string[] = [], hidden: readonly string[] = []) => ({
  fresh: new Set(fresh),
  hides: (cell: string) => hidden.includes(cell),
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("notices a tablet that counts more once its last tile is in sight, and for a moment only", () => {
  const feats = new Feats();
  feats.look(view([], 0), seen());
  feats.look(view(COLUMN, 7), seen(["1-cell-f1"], ["1-cell-f1"]));
  expect(feats.now).toEqual([]);
  feats.look(view(COLUMN, 7), seen(["1-cell-f1"]));
  feats.look(view(COLUMN, 7), seen(["1-cell-f1"]));
  expect(feats.now).toMatchObject([{ seat: 1, tablet: "column", cells: COLUMN, points: 7 }]);
  vi.runAllTimers();
  expect(feats.now).toEqual([]);
});

it("is silent of what was full before one came, of what is taken back, and of a jump in a replay", () => {
  const feats = new Feats();
  feats.look(view(COLUMN, 7), seen(["1-cell-f1"]));
  feats.look(view([], 0), seen(["1-cell-a1"]));
  feats.look(view(COLUMN, 7), seen());
  expect(feats.now).toEqual([]);
});

it("tells only of the cells that are new", () => {
  const feats = new Feats();
  const second = COLUMN.map((cell) => cell.replace("1", "2"));
  feats.look(view(COLUMN, 7), seen());
  feats.look(view([...COLUMN, ...second], 14), seen(["1-cell-a2"]));
  expect(feats.now).toMatchObject([{ cells: second, points: 7 }]);
});
