import { expect, test } from "vitest";
import type { Cue } from "../../table/cue";
import type { Event } from "../../wire/types";
import { cue } from "./cues";
import { catalogue } from "../../words/samples";

const EVENTS = Object.keys(catalogue("rajas"))
  .filter((key) => key.startsWith("event."))
  .map((key) => key.slice("event.".length));

const event = (key: string, args: Record<string, unknown> = {}, clause = ""): Event => ({ clause, key, seat: 1, args });

test("what is dealt and laid out is there at once; everything else is shown", () => {
  const args = { price: 1, money: 1, fame: 1, colour: "blue", value: 3, group: "quarry" };
  const silent = EVENTS.filter((key) => cue(event(key, args)) === null);
  expect(silent.sort()).toEqual([
    "begins",
    "discarded",
    "drew_brown",
    "laid_open",
    "river_laid",
    "river_out",
    "river_rolled",
    "shown",
    "shuffled",
    "start_money",
  ]);
  expect(cue(event("rolled", args, "RA-6"))).toBeNull();
});

test("a worker flies from the panel to its space, a die that is paid back to the supply", () => {
  expect(cue(event("placed", { group: "yogi" }))).toMatchObject({ from: "workers:1", cells: ["new:yogi"] });
  expect(cue(event("gave", { colour: "blue", value: 3 }))).toMatchObject({
    from: "dice:1",
    cells: ["supply:blue"],
    piece: "die blue 3",
  });
});

test("who lays a tile sees it lie already, and an income lights up what has grown", () => {
  expect(cue(event("laid", { cell: "b2" }))).toMatchObject({ kind: "place", cells: ["cell:1:b2"], tried: true });
  expect((cue(event("income", { money: 0, fame: 4 })) as Cue).cells).toEqual(["fame:1"]);
  expect(cue(event("income", { money: 0, fame: 0 }))).toBeNull();
});

test("a turn of eight events takes no longer than five seconds", () => {
  const turn = [
    event("placed", { group: "quarry" }),
    event("paid", { price: 2 }),
    event("gave", { colour: "blue", value: 3 }),
    event("gave", { colour: "blue", value: 4 }),
    event("laid", { cell: "b2" }),
    event("income", { money: 3, fame: 2 }),
    event("joined", { place: "W4" }),
    event("money", { money: 5 }),
  ];
  const time = turn.reduce((sum, each) => sum + (cue(each) as Cue).time, 0);
  expect(time).toBeGreaterThan(2500);
  expect(time).toBeLessThan(5000);
});
