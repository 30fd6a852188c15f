import { flushSync, mount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Board } from "../../table/board";
import { emptied, keep } from "../../table/samples";
import { catalogue } from "../../words/samples";
import { GameTexts } from "../../words/texts";
import Found from "./Found.svelte";
import { optionsAt } from "./options";
import { aDecision, aHint, aMoment, aStand, DECISIONS } from "./samples";
import { Study } from "./study.svelte";

const texts = new GameTexts({ ...catalogue("core"), ...catalogue("analysis"), ...catalogue("ingenious") }, "en");
const board = { draws: {}, tells: {} } as unknown as Board;
const placed = { key: "placed", clause: "IN-5", seat: 0, args: { tile: "RG", first_cell: "d5", second_cell: "d6" } };
const hint = aHint("Rd5 Gd6", { events: [placed], merits: [{ key: "next" }] });
const onchoose = vi.fn();

beforeEach(() => vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(aMoment(0))))));
afterEach(async () => {
  vi.unstubAllGlobals();
  await emptied();
});

async function shown(at: number, over: Parameters<typeof aStand>[0] = {}): Promise<string> {
  const study = new Study(aStand(over), [], "en");
  await study.go(at);
  const options = study.decision?.forced === false ? optionsAt(aMoment(0, { hints: [hint] })) : [];
  const names = ["Ana", "Ben"];
  keep(mount(Found, { target: document.body, props: { study, board, texts, names, options, chosen: 0, onchoose } }));
  return document.body.textContent!.replaceAll(/\s+/g, " ");
}

describe("what is said of a moment", () => {
  it("is of a decision its grade, what it cost, the best move, its chance, and why", async () => {
    const said = await shown(0);
    expect(said).toContain("Ana turn 1");
    expect(said).toContain("mistake cost 10%");
    expect(said).toContain("Ana places RG on d5 and d6.");
    expect(said).toContain("60% to win, expected lead +4.");
  });
  it("offers the move that was made beside the best ones, by name, not by colour alone", async () => {
    await shown(0);
    const buttons = [...document.querySelectorAll<HTMLElement>("[aria-pressed]")];
    const said = buttons.map((each) => each.textContent!.replaceAll(/\s+/g, " ").trim());
    expect(said).toEqual(["Move 1 60%", "Move 50% played"]);
    buttons[1]!.click();
    flushSync();
    expect(onchoose).toHaveBeenLastCalledWith(1);
  });
  it("is of luck what it changed for each side", async () => {
    const said = await shown(1);
    expect(said).toContain("Luck turn 1");
    expect(said).toMatch(/\+10 \(35% → 45%\).*−10 \(65% → 55%\)/);
  });
  it("is of a move without a choice that there was none", async () => {
    const forced = aDecision({ number: 0, forced: true, grade: null, loss: null });
    const said = await shown(0, { decisions: [forced, ...DECISIONS.slice(1)] });
    expect(said).toContain("There was no choice here.");
  });
});
