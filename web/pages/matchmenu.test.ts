import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Play } from "../table/play.svelte";
import { aSeat, aTable } from "../wire/samples";
import type { SeatInfo } from "../wire/types";
import type { Viewer } from "../wire/viewer.svelte";
import type { TableActs } from "./acts.svelte";
import MatchMenu from "./MatchMenu.svelte";

const NOW = 1_800_000_000;
let menu: ReturnType<typeof mount>;
let freed: number[];

beforeEach(() => {
  freed = [];
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  vi.useFakeTimers({ now: NOW * 1000 });
});

afterEach(async () => {
  await unmount(menu);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(other: Partial<SeatInfo>, host = true): void {
  const ben = aSeat({ seat: 1, kind: "friend", name: "Ben", ...other });
  const table = aTable({ status: "running", host, seats: [aSeat({ mine: true }), ben] });
  const viewer = { id: "t", table, seats: [0], ahead: 0 } as unknown as Viewer;
  const acts = { free: (seat: number) => freed.push(seat) } as unknown as TableActs;
  const props = { viewer, acts, play: {} as Play, over: false, game: "Ingenious", onreplay: vi.fn(), onclose: vi.fn() };
  menu = mount(MatchMenu, { target: document.body, props });
  flushSync();
}

const free = (): HTMLButtonElement | null => document.querySelector("[data-testid=free]");

test("the host frees a seat once its player has long been away, as soon as that is so", () => {
  open({ online: false, bot_from: NOW + 3 });
  expect(free()).toBeNull();
  vi.advanceTimersByTime(4_000);
  flushSync();
  expect(free()?.textContent).toContain("Free Ben’s seat");
  free()!.click();
  expect(freed).toEqual([1]);
});

test("nobody else does, and nobody's seat is freed who is there", async () => {
  open({ gone: true }, false);
  expect(free()).toBeNull();
  await unmount(menu);
  open({});
  expect(free()).toBeNull();
});

test("the host has the link for a seat that is free", () => {
  open({ gone: true, free: true, name: "", invitation: "KEY" });
  const links = [...document.querySelectorAll("input")].map(({ value }) => value);
  expect(links.some((link) => link.endsWith("/table/t#invite=KEY"))).toBe(true);
});
