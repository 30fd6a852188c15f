import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { aGame, aTable } from "../wire/samples";
import type { TableInfo } from "../wire/types";
import type { TableActs } from "./acts.svelte";
import DealAgain from "./DealAgain.svelte";

let shown: ReturnType<typeof mount>;
let asked: (string | null)[];

async function see(over: Partial<TableInfo>): Promise<void> {
  asked = [];
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ games: [aGame()] }), { status: 200 })));
  const acts = { again: (level: string | null) => (asked.push(level), Promise.resolve()) } as unknown as TableActs;
  shown = mount(DealAgain, { target: document.body, props: { table: aTable({ status: "over", ...over }), acts } });
  flushSync();
  await vi.waitFor(() => expect(over.deal_again && !document.querySelector("select")).toBeFalsy());
}

const button = (): HTMLButtonElement | null => document.querySelector("[data-testid=deal-again]");

afterEach(async () => {
  await unmount(shown);
  vi.unstubAllGlobals();
});

test("the same deal is played again as it was, or against another level", async () => {
  await see({ deal_again: true });
  button()!.click();
  await vi.waitFor(() => expect(asked).toEqual([null]));
  const select = document.querySelector("select")!;
  expect([...select.options].map(({ value }) => value)).toEqual(["", "newcomer", "learner", "master"]);
  select.value = "master";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
  await vi.waitFor(() => expect(button()!.disabled).toBe(false));
  button()!.click();
  await vi.waitFor(() => expect(asked).toEqual([null, "master"]));
});

test("who plays alone chooses the level of the goal", async () => {
  await see({ deal_again: true, players: 1 });
  expect(document.querySelector("label")!.textContent).toBe("Goal");
});

test("where a game was not dealt from a deal, it is said why there is no button", async () => {
  await see({ deal_again: false });
  expect(button()).toBeNull();
  expect(document.body.textContent).toContain("before deals were kept");
});

test("who cannot play it again reads nothing about it", async () => {
  await see({ deal_again: null });
  expect(document.body.textContent.trim()).toBe("");
});
