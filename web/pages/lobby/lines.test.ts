import { expect, test } from "vitest";
import { aLine } from "../../wire/samples";
import type { TableLine } from "../../wire/types";
import { sayingOf, sorted, waiting } from "./lines";

const saying = (over: Partial<TableLine>) => {
  const found = aLine(over);
  return sayingOf(found, found.names);
};

test("what waits for me comes first, then running, open and finished tables, the latest of each at the top", () => {
  const groups = sorted([
    aLine({ id: "done", status: "over", places: [1, 2] }),
    aLine({ id: "old", touched: 50 }),
    aLine({ id: "new", touched: 70 }),
    aLine({ id: "mine", waits: true, actor: 0 }),
    aLine({ id: "open", status: "open", actor: null }),
    aLine({ id: "void", status: "void", touched: 10 }),
  ]);
  const ids = Object.values(groups).map((lines) => lines.map(({ id }) => id));
  expect(ids).toEqual([["mine"], ["new", "old"], ["open"], ["done", "void"]]);
});

test("a finished match whose rematch is asked of me waits for me", () => {
  const asked = aLine({ status: "over", waits: true, asked: true, places: [1, 2] });
  expect(sorted([asked]).waits).toEqual([asked]);
  expect(waiting([asked, aLine({})])).toBe(1);
  expect(sayingOf(asked, asked.names).key).toBe("lobby_asked_rematch");
});

test("a running table tells whose turn it is", () => {
  expect(saying({ waits: true, actor: 0 }).key).toBe("lobby_your_turn");
  expect(saying({ actor: 1 })).toEqual({ key: "lobby_turn_of", args: { name: "Ben" } });
  expect(saying({ actor: null }).key).toBe("lobby_running");
});

test("an open table tells what is missing and who is to do it", () => {
  const open = { status: "open", actor: null } as const;
  expect(saying({ ...open, names: ["Ana", ""] })).toEqual({ key: "lobby_seats_free", args: { count: 1 } });
  expect(saying(open).key).toBe("lobby_can_begin");
  expect(saying({ ...open, host: false }).key).toBe("lobby_host_begins");
});

test("the result is told from my seat", () => {
  const over = { status: "over", actor: null } as const;
  expect(saying({ ...over, places: [1, 2] }).key).toBe("lobby_won");
  expect(saying({ ...over, places: [1, 1] }).key).toBe("lobby_shared_win");
  expect(saying({ ...over, places: [2, 1] })).toEqual({ key: "lobby_place", args: { place: 2, players: 2 } });
});

test("a pair wins and loses as one side", () => {
  const over = { status: "over" as const, actor: null, players: 4, names: ["Ana", "Ben", "Cid", "Dan"] };
  expect(saying({ ...over, places: [1, 2, 1, 2] }).key).toBe("lobby_won");
  expect(saying({ ...over, places: [2, 1, 2, 1] })).toEqual({ key: "lobby_place", args: { place: 2, players: 2 } });
  expect(saying({ ...over, places: [1, 1, 1, 1] }).key).toBe("lobby_shared_win");
  expect(saying({ ...over, places: [1, 1, 3, 4] }).key).toBe("lobby_shared_win");
  expect(saying({ ...over, places: [3, 1, 1, 3] })).toEqual({ key: "lobby_place", args: { place: 3, players: 4 } });
});

test("a table that ended without a result says so, and one that cannot be read any more says that", () => {
  expect(saying({ status: "void", reason: "edition", actor: null }).key).toBe("lobby_void");
  expect(saying({ status: "void", reason: "damaged", actor: null }).key).toBe("lobby_damaged");
});

test("no winner is named where there is no single result of mine", () => {
  const over = { status: "over", actor: null } as const;
  expect(saying({ ...over, players: 1, names: ["Ana"], places: [1] }).key).toBe("lobby_over");
  expect(saying({ ...over, mine: [0, 1], places: [1, 2] }).key).toBe("lobby_over");
  expect(saying({ ...over, places: [0, 0] }).key).toBe("lobby_over");
  expect(saying({ ...over, mine: [], places: [1, 2] }).key).toBe("lobby_over");
});
