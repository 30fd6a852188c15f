import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../person/settings.svelte";
import { aSeat, aTable } from "../../wire/samples";
import type { TableInfo } from "../../wire/types";
import { router } from "../router.svelte";
import Invited from "./Invited.svelte";

const free = aSeat({ seat: 1, kind: "friend", name: "", free: true });
const table = (over: Partial<TableInfo> = {}): TableInfo => aTable({ seats: [aSeat(), free], invited: 1, ...over });

let asked: { method: string; path: string; headers: Record<string, string>; body: unknown }[];
let answer: () => [number, unknown];
let page: ReturnType<typeof mount> | null = null;

beforeEach(() => {
  asked = [];
  answer = () => [200, table()];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const body = typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : null;
    asked.push({ method: init.method!, path, headers: init.headers as Record<string, string>, body });
    const [status, found] = answer();
    return Promise.resolve(new Response(JSON.stringify(found), { status }));
  });
  settings.set("name", "Ben");
  router.go("/table/t#invite=KEY");
});

afterEach(async () => {
  if (page) await unmount(page);
  vi.unstubAllGlobals();
});

async function come(): Promise<void> {
  document.body.innerHTML = "";
  page = mount(Invited, { target: document.body, props: { id: "t", invitation: "KEY", games: [] } });
  await vi.waitFor(() => expect(document.querySelector("h1")).not.toBeNull());
}

test("a link is only looked at, its key in a header, until the button is pressed", async () => {
  await come();
  expect(document.querySelector("h1")?.textContent).toBe("You’re invited to play ingenious");
  expect(document.body.textContent).toContain("At the table: Ana");
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /api/tables/t"]);
  expect(asked[0]!.headers["Rondel-Key"]).toBe("KEY");
});

test("sitting down uses the invitation under my name and takes the key out of the address", async () => {
  await come();
  document.querySelector("form")!.requestSubmit();
  await vi.waitFor(() => expect(location.hash).toBe(""));
  expect(asked.at(-1)).toMatchObject({
    method: "POST",
    path: "/api/tables/t/seats/1/sit",
    body: { name: "Ben", invitation: "KEY" },
  });
  expect(location.pathname).toBe("/table/t");
});

test("an invitation that somebody has used is told in the server's words", async () => {
  answer = () => [409, { error: { code: "seat_refused", key: "invitation_used", message: "Somebody was faster." } }];
  await come();
  expect(document.body.textContent).toContain("Somebody was faster.");
  expect(document.querySelector("form")).toBeNull();
});

test("where there is no seat the server is hardly asked again", async () => {
  vi.useFakeTimers();
  try {
    answer = () => [409, { error: { code: "seat_refused", key: "invitation_used", message: "Somebody was faster." } }];
    document.body.innerHTML = "";
    page = mount(Invited, { target: document.body, props: { id: "t", invitation: "KEY", games: [] } });
    await vi.advanceTimersByTimeAsync(29_000);
    expect(asked).toHaveLength(1);
    answer = () => [200, table()];
    await vi.advanceTimersByTimeAsync(12_000); // free again: found after half a minute, then looked at as before
    expect(asked.length).toBeGreaterThan(2);
  } finally {
    vi.useRealTimers();
  }
});

test("whoever sits there already goes to the table", async () => {
  const [ana, ben] = table().seats;
  answer = () => [200, table({ invited: null, seats: [ana!, { ...ben!, free: false, mine: true, name: "Ben" }] })];
  await come();
  await vi.waitFor(() => expect(location.hash).toBe(""));
});

test("the host is told that the link is for somebody else", async () => {
  answer = () => [200, table({ host: true })];
  await come();
  expect(document.querySelector("h1")?.textContent).toBe("This is the link for seat 2");
  expect(document.querySelector("form")).toBeNull();
});
