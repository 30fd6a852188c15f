import { expect, test } from "vitest";
import { Cursor } from "./cursor.svelte";
import { hexagon, neighbours } from "./hex";

const spots = hexagon(5, (q, r) => `${q},${r}`);
const press = (cursor: Cursor, ...keys: string[]) => {
  for (const key of keys) cursor.press({ key, ctrlKey: false });
  return cursor.at;
};

function cursor(open: readonly string[], pivot: string | null = null): Cursor {
  return new Cursor(
    () => spots,
    () => new Set(open),
    () => pivot,
  );
}

test("it begins at what can be named nearest to the middle", () => {
  const found = cursor(["4,0", "2,0", "-4,4"]);
  found.settle();
  expect(found.at).toBe("2,0");
});

test("arrows go from one possible cell to the next, over those between", () => {
  const found = cursor(["-4,0", "0,0", "4,0", "0,-4"]);
  found.go("0,0");
  expect(press(found, "ArrowRight")).toBe("4,0");
  expect(press(found, "ArrowLeft", "ArrowLeft")).toBe("-4,0");
  expect(press(found, "ArrowLeft")).toBe("-4,0");
});

test("where nothing can be named, arrows walk over all cells", () => {
  const found = cursor([]);
  found.go("0,0");
  expect(press(found, "ArrowRight", "ArrowRight")).toBe("2,0");
  press(found, "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp");
  expect(found.at).toBe("2,0");
});

test("every possible cell can be reached by arrows, wherever they lie", () => {
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let trial = 0; trial < 40; trial++) {
    const open = spots.filter(() => random() < 0.15 + (trial % 4) / 5).map(({ name }) => name);
    if (open.length === 0) continue;
    const seen = new Set([open[0]!]);
    const todo = [open[0]!];
    while (todo.length > 0) {
      const from = todo.pop()!;
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        const found = cursor(open);
        found.go(from);
        const there = press(found, key)!;
        if (!seen.has(there)) {
          seen.add(there);
          todo.push(there);
        }
      }
    }
    expect([...seen].sort()).toEqual([...open].sort());
  }
});

test("around a cell it goes round all possible neighbours, both ways", () => {
  const around = neighbours(spots, { x: 0, y: 0 }).map(({ name }) => name);
  const found = cursor(around, "0,0");
  found.settle();
  const begin = found.at;
  const seen = new Set<string | null>();
  for (let step = 0; step < 6; step++) seen.add(press(found, "ArrowRight"));
  expect(seen.size).toBe(6);
  expect(found.at).toBe(begin);
  expect(press(found, "ArrowDown", "ArrowLeft")).toBe(begin);
});

test("Home and End go to the ends of the row, with Ctrl to those of the board", () => {
  const found = cursor([]);
  found.go("0,1");
  expect(press(found, "Home")).toBe("-4,1");
  expect(press(found, "End")).toBe("3,1");
  found.press({ key: "Home", ctrlKey: true });
  expect(found.at).toBe("0,-4");
});

test("other keys are left to the page", () => {
  const found = cursor([]);
  expect(found.press({ key: "a", ctrlKey: false })).toBe(false);
});
