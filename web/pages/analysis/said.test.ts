import { describe, expect, it } from "vitest";
import type { Balance, Hint } from "../../wire/types";
import { catalogue } from "../../words/samples";
import { GameTexts } from "../../words/texts";
import { moveSaid } from "../../table/advice.svelte";
import { verdict } from "./said";

const words = (language: string): GameTexts =>
  new GameTexts(
    { ...catalogue("core", language), ...catalogue("analysis", language), ...catalogue("ingenious", language) },
    language,
  );
const balance = (luck: number, own: number, others: number): Balance => ({
  seat: 0,
  start: 0.5,
  luck,
  own,
  others,
  end: 0.5 + luck + own + others,
  turning: 14,
});
const NAMES = ["Ana", "Ben"];

describe("the verdict in a sentence", () => {
  it("tells whoever played what luck and own moves have cost or brought", () => {
    expect(verdict(balance(-0.09, -0.21, 0), true, NAMES, words("en"))).toBe(
      "The draws cost you 9%, your own moves cost you 21%; the turning point was turn 14.",
    );
    expect(verdict(balance(0.004, 0.3, 0), true, NAMES, words("en"))).toContain("The draws changed nothing for you");
    expect(verdict(balance(0.004, 0.3, 0), true, NAMES, words("en"))).toContain("your own moves brought you 30%");
  });
  it("tells whoever played alone in points, as nobody is there to win against", () => {
    expect(verdict(balance(1.24, -2, 0), true, ["Ana"], words("en"), true)).toBe(
      "The draws brought you 1.2 points, your own moves cost you 2.0 points; the turning point was turn 14.",
    );
    expect(verdict(balance(0.04, -2, 0), false, ["Ana"], words("sk"), true)).toMatch(/^Ana: .*0,0\sbodu.*−2,0\sbodu/);
  });
  it("tells everybody else what was whose", () => {
    const said = verdict(balance(0.1, -0.21, 0.05), false, NAMES, words("cs"));
    expect(said).toMatch(/^Ana: .*\+10\s%.*−21\s%.*\+5\s%/);
  });
});

describe("a move in words", () => {
  it("are those of the log, without what the move brings", () => {
    const hint = {
      text: "Rh9 Gh10",
      events: [
        { key: "placed", clause: "IN-6", seat: 0, args: { tile: "RG", first_cell: "h9", second_cell: "h10" } },
        { key: "scored", clause: "IN-9", seat: 0, points: { R: 3 }, args: { colour: "R", points: 3 } },
      ],
    } as unknown as Hint;
    expect(moveSaid(hint, 0, words("en"), NAMES, {})).toBe("Ana places RG on h9 and h10.");
  });
  it("are what is written down where nothing can be seen of it yet", () => {
    const hint = { text: "blue", events: [] } as unknown as Hint;
    expect(moveSaid(hint, 1, words("en"), NAMES, {})).toBe("Ben: blue.");
  });
});
