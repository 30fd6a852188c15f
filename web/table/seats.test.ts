import { expect, test } from "vitest";
import { aSeat } from "../wire/samples";
import type { Told } from "../wire/types";
import { dress, seatsThen } from "./seats";

const worn = (name: string): string => document.documentElement.style.getPropertyValue(name);

test("players wear the colours of their pieces on the whole page, for as long as their match is shown", () => {
  const off = dress([
    { fill: "green", ink: "white" },
    { fill: "yellow", ink: "black" },
  ]);
  expect([worn("--seat-0"), worn("--on-seat-0"), worn("--seat-1"), worn("--on-seat-1")]).toEqual([
    "green",
    "white",
    "yellow",
    "black",
  ]);
  expect(worn("--seat-2")).toBe("");
  off();
  expect([worn("--seat-0"), worn("--on-seat-1")]).toEqual(["", ""]);
});

test("a table that goes after the next one has come takes nothing off", () => {
  const before = dress([{ fill: "green", ink: "white" }]);
  const after = dress([{ fill: "red", ink: "white" }]);
  before();
  expect(worn("--seat-0")).toBe("red");
  dress([]);
  expect(worn("--seat-0")).toBe("");
  after();
  expect(worn("--seat-0")).toBe("");
});

test("in a replay nobody has given up before they did", () => {
  const seats = [aSeat({ mine: true }), aSeat({ seat: 1, name: "Ben", resigned: true })];
  const entries = [
    { number: 0, entry: "move", seat: 0 },
    { number: 1, entry: "resign", seat: 1 },
  ] as unknown as Told[];
  const gave = (until: number): boolean[] => seatsThen(seats, entries.slice(0, until)).map(({ resigned }) => resigned);
  expect([gave(0), gave(1), gave(2)]).toEqual([
    [false, false],
    [false, false],
    [false, true],
  ]);
});
