import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { aSeat, aTable } from "../wire/samples";
import type { SeatInfo, TableInfo } from "../wire/types";
import OwnSeat from "./OwnSeat.svelte";

let page: ReturnType<typeof mount> | undefined;
afterEach(async () => page && (await unmount(page)));

/** What somebody reads of their seat, and the buttons. */
function reads(seat: Partial<SeatInfo>, over: Partial<TableInfo> = {}, actor = 0): { text: string[]; back: number[] } {
  const back: number[] = [];
  const table = aTable({ status: "running", seats: [aSeat(), aSeat({ seat: 1, name: "Ben", ...seat })], ...over });
  page = mount(OwnSeat, { target: document.body, props: { table, actor, onback: (at) => back.push(at) } });
  flushSync();
  for (const button of document.querySelectorAll("button")) button.click();
  return { text: [...document.querySelectorAll("p")].map((each) => each.textContent), back };
}

test("whose seat was freed, or is played by a bot, reads why and goes back", () => {
  expect(reads({ former: true })).toEqual({
    text: ["The host has freed your seat. You can take it back as long as the game is on."],
    back: [1],
  });
});

test("who was too slow for one turn may come back after it", async () => {
  const clock = { kind: "turn", seconds: 60, then: "bot" } as const;
  const late = { mine: true, bot: "greedy", late: true };
  expect(reads(late, { clock })).toEqual({ text: ["Your time ran out, so a bot is playing for you."], back: [1] });
  await unmount(page!);
  expect(reads(late, { clock }, 1).back).toEqual([]);
});

test("who has used up all the time may not", () => {
  const clock = { kind: "bank", seconds: 600, then: "bot" } as const;
  const read = reads({ mine: true, bot: "greedy", late: true }, { clock });
  expect(read).toEqual({
    text: ["All your time is used up, so a bot is playing your seat to the end."],
    back: [],
  });
});

test("who only watches, or has given up, reads nothing", async () => {
  expect(reads({}).text).toEqual([]);
  await unmount(page!);
  expect(reads({ mine: true, bot: "greedy", resigned: true }).text).toEqual([]);
});
