import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aSeat, aTable } from "../wire/samples";
import type { TableInfo } from "../wire/types";
import { router } from "./router.svelte";
import TablePage from "./TablePage.svelte";

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 1;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((closed: { code: number }) => void) | null = null;

  constructor() {
    FakeSocket.made.push(this);
  }

  send(): void {
    return undefined;
  }

  close(): void {
    this.readyState = 3;
  }
}

const table = aTable({ seats: [aSeat(), aSeat({ seat: 1, kind: "friend", name: "Ben", mine: true })] });

let page: ReturnType<typeof mount>;
const newest = (): FakeSocket => FakeSocket.made.at(-1)!;

/** Ben is at the table. */
function sit(over: Partial<TableInfo> = {}): void {
  router.go("/table/t");
  document.body.innerHTML = "";
  page = mount(TablePage, { target: document.body, props: { id: "t", replay: false } });
  const welcome = { type: "welcome", protocol: 3, version: "1", table: { ...table, ...over }, seats: [1], now: 0 };
  newest().onmessage!({ data: JSON.stringify(welcome) });
  flushSync();
}

const button = (text: string): HTMLButtonElement =>
  [...document.querySelectorAll("button")].find((each) => each.textContent.includes(text))!;

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(new Response(JSON.stringify(path.includes("/api/tables") ? table : []), { status: 200 })),
  );
});

afterEach(async () => {
  await unmount(page);
  vi.unstubAllGlobals();
});

test.each([
  ["seat_freed", "The host has freed your seat."],
  ["seat_returned", "The player you stood in for has come back"],
])("who has lost the seat is told why, not that there is no such table: %s", (key, why) => {
  sit();
  const lost = { type: "refused", id: null, code: "seat_lost", key, message: "" };
  newest().onmessage!({ data: JSON.stringify(lost) });
  newest().onclose!({ code: 4409 });
  flushSync();
  expect(document.querySelector("h1")?.textContent).toBe("You’re no longer at this table.");
  expect(document.body.textContent).toContain(why);
  expect(document.querySelector("main a")?.getAttribute("href")).toBe("/");
});

test("a guest sees what clock the table has before it begins", () => {
  sit({ clock: { kind: "turn", seconds: 60, then: "resign" } });
  expect(document.querySelector("header .chips")?.textContent).toContain("1 minute per turn, then the player resigns");
});

test("a table that cannot be read any more says so", () => {
  sit({ status: "void", reason: "damaged" });
  expect(document.querySelector("h1")?.textContent).toContain("damaged");
});

test("who watched only is told that the table is not open", () => {
  sit({ seats: table.seats.map((each) => ({ ...each, mine: false })) });
  newest().onclose!({ code: 4404 });
  flushSync();
  expect(document.querySelector("h1")?.textContent).toBe("This table doesn’t exist, or it isn’t open to you.");
});

test.each([
  [false, "/"],
  [true, "/table/t"],
])("who gets up goes to the lobby unless the table is public: %s", async (open, path) => {
  sit({ public: open });
  button("Leave the seat").click();
  flushSync();
  await vi.waitFor(() => expect(button("Leave the seat").disabled).toBe(false));
  expect(location.pathname).toBe(path);
});

test("a code to be photographed comes into sight", async () => {
  const seen: Element[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this);
  };
  sit({ host: true, watch: "w" });
  button("QR code").click();
  await vi.waitFor(() => expect(seen.map((code) => code.getAttribute("aria-label"))).toEqual(["QR code of the link"]));
});

test("whose program plays in a seat has its token to copy, and sees whether it is connected", () => {
  const program = aSeat({ seat: 1, kind: "bot", name: "program", bot: "program", online: false });
  sit({ host: true, seats: [aSeat({ mine: true }), { ...program, token: "t.secret" }] });
  expect([...document.querySelectorAll("input")].map((field) => field.value)).toContain("t.secret");
  expect(document.body.textContent).toContain("not connected yet");
  expect(document.body.textContent).toContain("rondel bot connect");
});

test("nobody else has it, nor sees how a program comes", () => {
  sit({ seats: [aSeat(), aSeat({ seat: 1, kind: "bot", name: "program", bot: "program" })] });
  expect(document.body.textContent).toContain("connected");
  expect(document.body.textContent).not.toContain("rondel bot connect");
});
