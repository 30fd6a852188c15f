import { expect, test } from "vitest";
import type { Drawing, Guide, Offers } from "../../wire/types";
import { chapterFor } from "./guides";
import { Still } from "./still";

const OFFERS: Offers = {
  question: { key: "ask_place", args: {}, step: 1 },
  groups: [{ pieces: [{ piece: "RG", turns: [0, 1] }], places: [[["h9", "h10"], 10]] }],
};

const drawing = (more: Partial<Drawing>): Drawing => ({
  name: "rows",
  says: "",
  shows: ["board"],
  names: ["Ana", "Ivan"],
  eyes: 0,
  view: {},
  scores: { tracks: {}, result: [0, 0] },
  offers: OFFERS,
  picks: null,
  aims: null,
  foreseen: [],
  events: [],
  view_after: {},
  scores_after: { tracks: {}, result: [0, 0] },
  ...more,
});

test("a drawing shows the move that is about to be made with what it brings", () => {
  const stage = new Still({});
  const scored = { key: "scored", clause: "IN-9" };
  stage.show(drawing({ aims: 11, foreseen: [scored] }));
  expect(stage.target?.code).toBe(11);
  expect(stage.prospects.get(11)?.events).toEqual([scored]);
});

test("a drawing shows where a piece can go, and nobody picks up another one there", () => {
  const stage = new Still({});
  stage.show(drawing({ picks: "RG" }));
  expect([stage.piece, [...stage.cells]]).toEqual(["RG", ["h9"]]);
  stage.pick();
  expect(stage.piece).toBe("RG");
});

test("a question leads to the chapter that tells of it, any other to the beginning", () => {
  const chapters = [
    { name: "turn", title: "", parts: [], questions: ["ask_place"] },
    { name: "draw", title: "", parts: [], questions: ["ask_draw"] },
  ];
  const guide: Guide = { game: "ingenious", title: "", chapters, card: [], clauses: [] };
  expect(["ask_draw", "ask_other", null].map((question) => chapterFor(guide, question))).toEqual(["draw", null, null]);
});
