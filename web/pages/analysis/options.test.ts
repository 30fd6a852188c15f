import { describe, expect, it } from "vitest";
import { optionsAt } from "./options";
import { company } from "./company";
import { aHint, aMoment } from "./samples";

describe("the moves shown at a moment", () => {
  it("are the best ones, and after them the one that was made, with what each leads to", () => {
    const found = optionsAt(aMoment(0));
    expect(found.map(({ hint, rank, made }) => [hint.text, rank, made])).toEqual([
      ["Rd5 Gd6", 1, false],
      ["Rh9 Gh10", null, true],
    ]);
    expect(found.map(({ prospects }) => prospects.chances[0])).toEqual([0.6, 0.5]);
  });
  it("have the one that was made only once", () => {
    const hints = [aHint("Rd5 Gd6, draw", { line: [7, 0] })];
    const found = optionsAt(aMoment(0, { hints, made: aHint("Rd5 Gd6", { line: [7] }) }));
    expect(found.map(({ rank, made }) => [rank, made])).toEqual([[1, true]]);
  });
  it("are none where there was no decision", () => {
    expect(optionsAt(aMoment(1, { hints: [], made: null }))).toEqual([]);
  });
});

describe("who plays on", () => {
  const of = { seat: 1, names: ["Ana", "Ben"], level: "master", own: "Cleo" };
  it("is oneself in one's seat, against bots of a level", () => {
    expect(company("against", of)).toEqual([
      { kind: "bot", bot: "master" },
      { kind: "me", name: "Cleo" },
    ]);
  });
  it("is oneself for everybody, at one device", () => {
    expect(company("alone", of)).toEqual([
      { kind: "device", name: "Ana" },
      { kind: "me", name: "Cleo" },
    ]);
  });
  it("is nobody but bots", () => {
    expect(company("bots", of).every(({ kind, bot }) => kind === "bot" && bot === "master")).toBe(true);
  });
});
