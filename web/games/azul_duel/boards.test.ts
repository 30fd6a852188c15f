import { expect, test, vi } from "vitest";
import type { Cue } from "../../table/cue";
import { Playback } from "../../table/playback.svelte";
import { Stage } from "../../table/stage.svelte";
import type { Event, Offers, Told } from "../../wire/types";
import { COLOURS, LOOKS, meaning, turned } from "./colours";
import { coming } from "./coming";
import { cue } from "./cues";
import { outlook } from "./foresight";
import { around, CELLS, cellAt, cellsOf, chipsAt, lineAt, lineOf, LINES, PLACES, placeAt, tileAt } from "./geometry";
import { choose, look, place } from "./naming";
import { askedAt, shownAt } from "./onstage";
import { plateOf, tilesOf } from "./pieces";

const event = (key: string, args: Record<string, unknown>, seat: number | null = 0): Event => ({
  key,
  args,
  seat,
  clause: "AD-1",
});

const one = (given: ReturnType<typeof cue>): Cue => given as Cue;

// --- pictures

test("every colour has an ornament of its own", () => {
  const shapes = new Set(Object.values(LOOKS).map(({ shape }) => shape));
  expect(shapes.size).toBe(COLOURS.length + 1);
});

test("a plate is turned to the right by quarters", () => {
  expect(turned("YKTS", "").join("")).toBe("YKTS");
  expect(turned("YKTS", "right").join("")).toBe("TYSK");
  expect(turned("YKTS", "over").join("")).toBe("STKY");
  expect(turned("YKTS", "left").join("")).toBe("KSYT");
});

test("letters mean colours, special and wild", () => {
  expect([..."BYRKTSW"].map(meaning)).toEqual([...COLOURS, "special", "wild"]);
  expect(() => meaning("X")).toThrow("no colour X");
});

// --- where things lie

test("a line leads to the row of the dome at its right", () => {
  for (const line of LINES) {
    for (const cell of CELLS.filter((each) => lineOf(each) === line)) expect(cellAt(cell).y).toBe(lineAt(line));
  }
  expect(lineOf("b4")).toBe(2);
});

test("lines are stairs, aligned at the right", () => {
  expect(new Set(LINES.map((line) => tileAt(line, 0).x)).size).toBe(1);
  expect(tileAt(6, 5).x).toBe(10);
});

test("a plate lies on its four cells", () => {
  expect(cellsOf(1)).toEqual(["a1", "a2", "b1", "b2"]);
  expect(cellsOf(6)).toEqual(["c5", "c6", "d5", "d6"]);
  for (const place of PLACES) {
    const spots = cellsOf(place).map(cellAt);
    expect(spots.reduce((sum, { x }) => sum + x, 0) / 4).toBeCloseTo(placeAt(place).x);
    expect(spots.reduce((sum, { y }) => sum + y, 0) / 4).toBeCloseTo(placeAt(place).y);
  }
});

test("chips fill the corner that the lines leave free", () => {
  for (const count of [1, 6, 7, 10]) {
    const { pitch, spots } = chipsAt(count);
    expect(spots).toHaveLength(count);
    for (const { x, y } of spots) {
      for (const line of LINES.filter((each) => Math.abs(lineAt(each) - y) < pitch / 2 + 8))
        expect(x + pitch / 2).toBeLessThanOrEqual(tileAt(line, line - 1).x - 9);
    }
  }
});

test("a run is framed", () => {
  const [left, top, width, height] = around(["b1", "b2", "b3"]);
  expect([left, top]).toEqual([cellAt("b1").x - 10, cellAt("b1").y - 10]);
  expect(height).toBe(20);
  expect(width).toBeGreaterThan(60);
});

// --- events

test("tiles fly from the factory to the hand, and on to the line", () => {
  expect(cue(event("took", { colour: "red", count: 3, factory: "2" }))).toMatchObject({
    from: "sun-2",
    piece: "red 3",
    cells: ["0-hand"],
  });
  expect(cue(event("lined", { colour: "red", count: 2, line: 4 }, 1))).toMatchObject({
    from: "1-hand",
    piece: "red 2",
    cells: ["1-line-4"],
  });
});

test("from the moon sides one comes of each stack, the others from the large factory", () => {
  const found = cue(event("took_moon", { colour: "blue", count: 4, factories: ["L", "1", "3"] })) as Cue[];
  expect(found.map(({ from, piece }) => [from, piece])).toEqual([
    ["moon-L", "blue 2"],
    ["moon-1", "blue"],
    ["moon-3", "blue"],
  ]);
});

test("a tile goes from its line to its cell, then its runs light up one by one", () => {
  expect(cue(event("tiled", { colour: "blue", cell: "c2" }))).toMatchObject({ from: "0-line-3", cells: ["0-cell-c2"] });
  expect(one(cue(event("run", { cells: ["c1", "c2"], points: 2 })))).toMatchObject({
    kind: "mark",
    cells: ["0-cell-c1", "0-cell-c2"],
    text: "+2",
  });
});

test("losses have a real minus", () => {
  expect(one(cue(event("lost", { count: 2, points: -3 }))).text).toBe("−3");
});

test("filling a round is over in three seconds", () => {
  const filled = one(cue(event("filled", { factory: "1", colour: "red" }, null)));
  const plates = one(cue(event("turned_up", { plate: "YKTS" }, null)));
  expect(21 * filled.time + 3 * plates.time).toBeLessThan(3000);
});

test("pieces are read by their names", () => {
  expect(tilesOf("blue 3")).toEqual(["blue", "blue", "blue"]);
  expect(tilesOf("special")).toEqual(["special"]);
  expect(tilesOf("plate YKTS")).toEqual([]);
  expect(plateOf("plate YKTS right")).toEqual({ plate: "YKTS", turn: "right" });
  expect(plateOf("plate YKTS")).toEqual({ plate: "YKTS", turn: "" });
  expect(plateOf("blue")).toBeNull();
});

test("tiles on their way do not lie in the line yet", () => {
  const playback = new Playback(cue, () => true);
  const told = (events: Event[]): Told => ({ entry: "move", number: 1, events }) as Told;
  playback.play([
    told([
      event("took", { colour: "red", count: 3, factory: "2" }),
      event("lined", { colour: "red", count: 2, line: 2 }),
      event("broke", { colour: "red", count: 1 }),
    ]),
  ]);
  const second = (args: Readonly<Record<string, unknown>>) => args.line === 2;
  expect(coming(playback, "lined", 0, second)).toBe(2);
  expect(coming(playback, "lined", 1, second)).toBe(0);
  expect(coming(playback, "broke", 0)).toBe(1);
  playback.finish();
  expect(coming(playback, "lined", 0, second)).toBe(0);
});

// --- what a move would bring

test("the events of a line tell what lies there and what breaks", () => {
  const events = [
    event("lined", { colour: "red", count: 2, line: 2 }),
    event("broke", { colour: "red", count: 1 }),
    event("lined", { colour: "red", count: 5, line: 6 }, 1),
  ];
  expect(outlook({ events }, 0)).toMatchObject({ lined: 2, broken: 1, points: 0 });
});

test("the points of a cell are those of its tile, not of the lines that follow", () => {
  const scored = (key: string, points: number, args: Record<string, unknown>): Event => ({
    ...event(key, { ...args, points }),
    points: { points },
  });
  const events = [
    event("tiled", { colour: "blue", cell: "a1" }),
    scored("run", 3, { cells: ["a1", "a2", "a3"] }),
    scored("special", 2, { cell: "b1" }),
    event("tiled", { colour: "red", cell: "b4" }),
    scored("run", 1, { cells: ["b4"] }),
  ];
  expect(outlook({ events }, 0)).toMatchObject({ points: 5, runs: [["a1", "a2", "a3"]], special: "b1" });
});

// --- laying a plate

function laying(): { stage: Stage; made: [number, string][] } {
  const made: [number, string][] = [];
  const stage: Stage = new Stage((code, how) => {
    made.push([code, how]);
    stage.aim(code);
  });
  stage.ask({
    question: { key: "ask_lay", args: { plate: "YKTS" }, step: 5 },
    answers: [],
    groups: [
      {
        pieces: [{ piece: "YKTS", turns: [0, 1, 2, 3] }],
        places: [
          [["1"], 100],
          [["5"], 116],
        ],
      },
    ],
  });
  return { stage, made };
}

test("a plate is tried in place and turned there; another place takes it along as it is", () => {
  const { stage, made } = laying();
  place(stage, "5", false);
  stage.spin();
  expect(stage.target).toMatchObject({ cells: ["5"], turn: 1 });
  place(stage, "1", false);
  expect(stage.target).toMatchObject({ cells: ["1"], turn: 1 });
  expect(made.map(([, how]) => how)).toEqual(["tried", "tried", "tried"]);
});

test("a second tap where the plate lies says yes; a double click neither turns it nor takes it away", () => {
  vi.useFakeTimers();
  const { stage, made } = laying();
  place(stage, "5", false);
  place(stage, "5", false);
  expect(made).toEqual([[116, "tried"]]);
  expect(stage.target).toMatchObject({ cells: ["5"], turn: 0 });
  stage.spin();
  vi.advanceTimersByTime(500);
  place(stage, "5", false);
  expect(made.at(-1)).toEqual([117, "sure"]);
  vi.useRealTimers();
});

test("the keyboard says yes by the same place once more", () => {
  const { stage, made } = laying();
  place(stage, "5", true);
  stage.spin();
  place(stage, "5", true);
  expect(made.at(-1)).toEqual([117, "sure"]);
});

test("what is named stays in sight when the pointer goes elsewhere", () => {
  const { stage } = laying();
  look(stage, "1");
  expect(stage.aimed).toBe(100);
  look(stage, null);
  expect(stage.aimed).toBeNull();
  place(stage, "5", false);
  look(stage, "1");
  look(stage, null);
  expect(stage.aimed).toBe(116);
});

test("what the other does is looked at where it happens: taking at the factories, laying on their board", () => {
  const shown = (given: Event): string | null => shownAt({ event: given, cue: [cue(given)].flat()[0] as Cue }, 0);
  expect(shown(event("took", { colour: "red", count: 3, factory: "2" }, 1))).toBe(".factories");
  expect(shown(event("stacked", { colour: "red", factory: "2" }, 1))).toBe(".factories");
  expect(shown(event("took_plate", { plate: "YKTS" }, 1))).toBe(".plates");
  expect(shown(event("lined", { colour: "red", count: 3, line: 4 }, 1))).toBe(".far");
  expect(shown(event("lined", { colour: "red", count: 3, line: 4 }, 0))).toBeNull();
});

// --- choosing by a touch

function choosing(key: string, groups: Offers["groups"]): { stage: Stage; made: [number, string][] } {
  const made: [number, string][] = [];
  const stage: Stage = new Stage((code, how) => {
    made.push([code, how]);
    stage.aim(code);
  });
  stage.ask({ question: { key, args: {}, step: 1 }, answers: [], groups });
  return { stage, made };
}

test("a second press on the line that is chosen confirms it", () => {
  vi.useFakeTimers();
  const { stage, made } = choosing("ask_line", [
    {
      pieces: [{ piece: "red", turns: [0] }],
      places: [
        [["line 1"], 1],
        [["line 2"], 2],
      ],
    },
  ]);
  place(stage, "line 1", false);
  place(stage, "line 2", false);
  expect(made).toEqual([
    [1, "chosen"],
    [2, "chosen"],
  ]);
  vi.advanceTimersByTime(500);
  place(stage, "line 2", false);
  expect(made.at(-1)).toEqual([2, "sure"]);
  vi.useRealTimers();
});

test("a second press on the tiles that are chosen confirms them, not one on what is only looked at", () => {
  const { stage, made } = choosing("ask_action", [
    { pieces: [{ piece: "red", turns: [2] }], places: [[["sun", "1"], 10]] },
    { pieces: [{ piece: "red", turns: [2] }], places: [[["moon"], 30]] },
  ]);
  const [sun, moon] = stage.choices;
  stage.aim(sun!.code);
  choose(stage, sun!);
  choose(stage, moon!);
  choose(stage, moon!);
  expect(made).toEqual([
    [12, "chosen"],
    [32, "chosen"],
    [32, "sure"],
  ]);
});

test("where the page scrolls, what is asked for comes into sight", () => {
  const at = (key: string, ...cells: string[]): string | null =>
    askedAt(choosing(key, [{ pieces: [{ piece: "x", turns: [0] }], places: cells.map((cell) => [[cell], 1]) }]).stage);
  expect(at("ask_line", "line 1")).toBe(".near");
  expect(at("ask_keep", "keep")).toBe(".plates");
  expect(at("ask_action", "sun", "row")).toBe(".factories");
  expect(at("ask_action", "row")).toBe(".plates");
  expect(askedAt(new Stage(() => undefined))).toBeNull();
});
