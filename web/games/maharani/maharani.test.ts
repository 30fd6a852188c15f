import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Cue } from "../../table/cue";
import { Playback } from "../../table/playback.svelte";
import { sentenceOf } from "../../table/log";
import type { Stage } from "../../table/stage.svelte";
import { GameTexts } from "../../words/texts";
import { animals } from "./animals.svelte";
import type { Event, MaharaniView, Prospect } from "../../wire/types";
import { cue, seen } from "./cues";
import { chipsOf, promised, turnsMarker, wagesAfter } from "./prospect";
import { COLOURS, edges, kindOf, LOOKS, turned } from "./tiles";
import { turning } from "./turning.svelte";
import { EVENTS, spoken } from "./words";
import { seatColours, WORKERS } from "./workers";
import { catalogue } from "../../words/samples";
import { contrast } from "../../table/samples";

const event = (key: string, args: Event["args"] = {}, seat: number | null = null): Event => ({
  key,
  clause: "MA-10",
  seat,
  args,
  points: typeof args?.gold === "number" ? { gold: args.gold } : {},
});
const cues = (...of: Parameters<typeof event>): readonly Cue[] => {
  const found = cue(event(...of));
  return found === null ? [] : "kind" in found ? [found] : found;
};

// --- tiles

test("a tile is read by its name", () => {
  expect(kindOf("blue-h2")).toEqual({ colour: "blue", pattern: "h", relation: 2 });
  expect(kindOf("purple-c")).toEqual({ colour: "purple", pattern: "c", relation: 0 });
  expect(() => kindOf("white-h2")).toThrow("no tile white-h2");
});

test("the half columns lie as many quarter turns before the arrow as the tile says", () => {
  expect(edges("red-h0", "S")).toEqual(["S"]);
  expect(edges("red-h1", "S")).toEqual(["E"]);
  expect(edges("red-b3", "S")).toEqual(["W", "N"]);
  expect(edges("red-a1", "W")).toEqual(["S", "N"]);
  expect(edges("red-c", "N")).toEqual([]);
});

test("a tile turns as a whole", () => {
  for (const tile of ["red-h2", "red-b1", "red-a0"])
    expect(edges(tile, "W")).toEqual(edges(tile, "S").map((side) => turned(side, 1)));
});

test.each(COLOURS)("the arrow stands out from %s, and its mosaic is like no other", (colour) => {
  const { ink, ground, stones } = LOOKS[colour];
  expect(contrast(ink, ground)).toBeGreaterThan(4.5);
  expect(COLOURS.filter((other) => LOOKS[other].stones === stones)).toEqual([colour]);
});

// --- in words

test("the log names quarters by the animals that the board shows, in the case of the language", () => {
  const quarters = { NW: { animal: "lion" }, NE: { animal: "monkey" } };
  animals.learn(quarters as unknown as Parameters<typeof animals.learn>[0]);
  const told = (language: string, key: string, args: Event["args"]): string => {
    const words = {
      ...catalogue("core", language),
      ...catalogue("maharani", language),
    };
    return sentenceOf(event(key, args, 0), new GameTexts(words, language, spoken), ["Ana"], EVENTS[key]);
  };
  expect(told("en", "evaluated", { quarter: "NW" })).toBe("The lion quarter is evaluated; its workers return.");
  expect(told("en", "refreshed", { quarters: ["NW", "NE"] })).toBe(
    "Ana places no tile and refreshes action markers: lion and monkey.",
  );
  expect(told("cs", "used", { quarter: "NE" })).toContain("otáčí žeton opice");
  expect(told("sr", "wages", { quarter: "NW", gold: 6, count: 2, worker: "green", spaces: [] })).toBe(
    "Ana: +6 zlata za 2 zelena radnika u delu lava.",
  );
});

// --- the palace on the screen

test("the viewer's own side is at the bottom, until the palace is turned on", () => {
  turning.own = "W";
  expect(turning.screen("W")).toBe("S");
  expect(turning.screen("N")).toBe("W");
  turning.on();
  expect(turning.screen("W")).toBe("W");
  for (let more = 0; more < 3; more++) turning.on();
  expect(turning.screen("W")).toBe("S");
  turning.own = "S";
});

// --- what a placement would bring

const placed = event("placed", { tile: "red-h1", slot: 1, space: "c5", arrow: "E" }, 1);

test("gold is what the tile and its worker bring to the seat, not what is paid or comes later", () => {
  const events = [
    placed,
    event("area", { colour: "red", spaces: ["c5", "c6"], gold: 2 }, 1),
    event("paid", { gold: -2 }, 1),
    event("wages", { quarter: "NW", worker: "red", gold: 6 }, 1),
    event("wages", { quarter: "NW", worker: "green", gold: 6 }, 0),
  ];
  expect(promised({ events, asks: null }, 1)).toMatchObject({
    arrow: "E",
    gold: 2,
    worker: null,
    marker: null,
    area: { spaces: ["c5", "c6"], gold: 2 },
    group: null,
  });
});

test("the marker that is turned, the worker that moves and its group", () => {
  const events = [
    event("used", { quarter: "SW" }, 1),
    placed,
    event("area", { colour: "red", spaces: ["c5", "c6"], gold: 2 }, 1),
    event("moved", { worker: "red", space: "c5", origin: "b2" }, 1),
    event("group", { worker: "red", spaces: ["c5"], gold: 1 }, 1),
  ];
  expect(promised({ events, asks: null }, 1)).toMatchObject({
    gold: 3,
    marker: "SW",
    worker: "red",
    group: { spaces: ["c5"], gold: 1 },
  });
});

test("a worker comes too where its colour will be asked; other moves promise no placement", () => {
  const asks = { key: "ask_worker", args: {}, step: 3 } as Prospect["asks"];
  expect(promised({ events: [placed], asks }, 1)?.worker).toBe("any");
  expect(promised({ events: [event("refreshed", { quarters: ["NW"] }, 1)], asks: null }, 1)).toBeNull();
});

test("a worker raises what its new quarter would pay, and lowers that of the quarter it leaves", () => {
  const at = (space: string, quarter: string, worker: string | null) => ({ space, quarter, worker });
  const spaces = [at("a1", "NW", "red"), at("a2", "NW", "red"), at("a5", "NE", "red"), at("a6", "NE", null)];
  const view = { spaces, payout: [4, 6, 9] } as unknown as MaharaniView;
  const way = (origin: string | null, worker = "red") =>
    [...wagesAfter(view, "a6", { ...promised({ events: [placed], asks: null }, 1)!, worker, origin })].sort();
  expect(way(null)).toEqual([["NE", 6]]);
  expect(way("a1")).toEqual([
    ["NE", 6],
    ["NW", 4],
  ]);
  expect(way("a5")).toEqual([]);
  expect(way(null, "any")).toEqual([]);
});

test("a tile that can only go elsewhere by its marker says so before a space is picked", () => {
  const stage = (used: boolean, path: string[] = []) => {
    const events = used ? [event("used", { quarter: "SW" }, 1), placed] : [placed];
    const prospects = new Map([[7, { events, asks: null }]]);
    return { held: "1", path, choices: [{ piece: "1", code: 7, cells: ["c5"] }], prospects } as unknown as Stage;
  };
  expect(turnsMarker(stage(true))).toBe(true);
  expect(turnsMarker(stage(false))).toBe(false);
  expect(turnsMarker(stage(true, ["c5"]))).toBe(false);
});

test("the chips of a move tell what it costs, too", () => {
  const events = [
    event("used", { quarter: "SW" }, 1),
    placed,
    event("area", { colour: "red", spaces: ["c5", "c6"], gold: 2 }, 1),
  ];
  expect(chipsOf(promised({ events, asks: null }, 1, 2)!, "red-h1", "lion")).toEqual([
    { sign: "gold", text: "+2" },
    { sign: "cost", text: "−2" },
    { sign: "marker lion", text: "" },
  ]);
});

// --- colours of players

test("players have the colour of their workers, and nobody that of another's", () => {
  const players = [{ workers: { green: 7, red: 7 } }, { workers: { blue: 7, yellow: 7 } }];
  const found = seatColours({ players } as unknown as MaharaniView).map(({ fill }) => fill);
  expect(found).toEqual([WORKERS.green!.body, WORKERS.blue!.body]);
});

test.each(Object.entries(WORKERS))("what is written on %s can be read", (_, { body, ink }) => {
  expect(contrast(ink, body)).toBeGreaterThan(4.5);
});

// --- what happened

test("a tile is looked at on the rondel, then flies to its space as it will lie there", () => {
  const [look, flight] = cues("placed", placed.args, 1);
  expect(look).toMatchObject({ kind: "mark", cells: ["slot-1"] });
  expect(flight).toMatchObject({ kind: "place", from: "slot-1", cells: ["space-c5"], piece: "tile red-h1 E" });
});

test("a worker comes from its supply, or from the space that it leaves", () => {
  expect(cues("worker", { worker: "red", space: "c5" }, 1)).toMatchObject([
    { from: "supply-1-red", cells: ["worker-c5"], piece: "worker red" },
  ]);
  expect(cues("moved", { worker: "red", space: "c5", origin: "b2" }, 1)).toMatchObject([{ from: "worker-b2" }]);
});

test("after the wages every worker goes home", () => {
  const found = cues("wages", { quarter: "NW", worker: "red", spaces: ["b2", "c3"], count: 2, gold: 6 }, 1);
  expect(found.map(({ text, from, cells }) => [text ?? from, cells])).toEqual([
    ["+6", ["quarter-NW"]],
    ["worker-b2", ["supply-1-red"]],
    ["worker-c3", ["supply-1-red"]],
  ]);
});

test("a turn of two tiles with a worker each is shown in three to five seconds", () => {
  const one = [
    cues("placed", placed.args, 1),
    cues("area", { colour: "red", spaces: ["c5"], gold: 1 }, 1),
    cues("worker", { worker: "red", space: "c5" }, 1),
    cues("group", { worker: "red", spaces: ["c5"], gold: 1 }, 1),
  ];
  const dealt = cues("dealt", { tile: "red-h1", slot: 1 });
  const turn = [...one, ...one, cues("paid", { gold: -2 }, 1), dealt, dealt].flat();
  const time = turn.reduce((sum, step) => sum + step.time, 0) / 1000;
  expect(time).toBeGreaterThan(3);
  expect(time).toBeLessThan(5);
});

test("a rondel space shows its old tile until that leaves, then nothing, then the new one", () => {
  const playback = new Playback(cue, () => true);
  const told = [placed, event("dealt", { tile: "blue-h1", slot: 1 })];
  playback.play([{ number: 1, entry: "move", events: told } as never]);
  const shown = () => seen(playback, "slot-1", "tile blue-h1");
  expect(playback.now?.cue.kind).toBe("mark");
  expect(shown()).toBe("tile red-h1 E");
  const [flight, deal] = playback.ahead;
  playback.now = flight!;
  playback.ahead = [deal!];
  expect(shown()).toBeNull();
  playback.now = deal!;
  playback.ahead = [];
  expect(shown()).toBeNull();
  playback.finish();
  expect(shown()).toBe("tile blue-h1");
});

test("every text that the palace asks for is there", () => {
  const texts = catalogue("maharani");
  const sources = ["Board.svelte", "Rondel.svelte", "Quarter.svelte", "Seat.svelte", "Slots.svelte", "index.ts"].map(
    (file) => readFileSync(join(import.meta.dirname, file), "utf-8"),
  );
  const keys = sources.flatMap((text) => [...text.matchAll(/"((?:board|help)\.\w+)"/g)].map((found) => found[1]!));
  expect(keys.length).toBeGreaterThan(10);
  expect(keys.filter((key) => !(key in texts))).toEqual([]);
});
