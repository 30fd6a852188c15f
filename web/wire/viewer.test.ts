import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { News, TableInfo, Told } from "./types";
import { Viewer } from "./viewer.svelte";

class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((closed: { code: number }) => void) | null = null;

  constructor(readonly address: URL) {
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
  }

  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const newest = (): FakeSocket => FakeSocket.made.at(-1)!;
const table = { id: "abc", game: "ingenious" } as TableInfo;
const entry = (number: number): Told => ({ number, entry: "move", text: `${number}` });
const news = (first: number, ...entries: Told[]): News =>
  ({ type: "news", first, number: first + entries.length, entries, eyes: 0 }) as News;

let viewer: Viewer;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  viewer = new Viewer("abc", null, "en");
  newest().onopen!();
  newest().hear({ type: "welcome", protocol: 3, version: "1", table, seats: [0], now: Date.now() / 1000 + 5 });
});

afterEach(() => {
  viewer.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a viewer keeps the whole log, also where news overlap", () => {
  newest().hear(news(0, entry(0), entry(1)));
  newest().hear(news(1, entry(1), entry(2)));
  expect(viewer.entries.map(({ number }) => number)).toEqual([0, 1, 2]);
});

test("a viewer knows how far the server's clock is ahead", () => {
  expect(viewer.ahead).toBeCloseTo(5_000, 0);
});

test("a lost connection comes back by itself and asks for what it has missed", async () => {
  newest().hear(news(0, entry(0), entry(1)));
  newest().onclose!({ code: 1006 });
  expect(viewer.link).toBe("lost");
  await vi.advanceTimersByTimeAsync(1_000);
  newest().onopen!();
  expect(FakeSocket.made).toHaveLength(2);
  expect(newest().sent[0]).toMatchObject({ type: "hello", seen: 2 });
  newest().hear({ type: "welcome", protocol: 3, version: "1", table, seats: [0], now: Date.now() / 1000 + 5 });
  expect(viewer.link).toBe("live");
});

test("a move without an answer fails when the connection is lost, and nothing waits for ever", async () => {
  const moved = viewer.move(0, 17);
  newest().onclose!({ code: 1006 });
  await expect(moved).rejects.toThrow();
});

test("a refusal reaches whoever asked, with its sentence", async () => {
  const moved = viewer.move(0, 17);
  newest().hear({
    type: "refused",
    id: newest().sent.at(-1)!.id,
    code: "illegal",
    key: "taken",
    message: "h9 is not free.",
  });
  await expect(moved).rejects.toThrow("h9 is not free.");
});

test("a connection that gives no sign of life is dropped and made anew", async () => {
  await vi.advanceTimersByTimeAsync(20_000 + 8_000 + 1_000);
  expect(FakeSocket.made.length).toBeGreaterThan(1);
});

test.each([null, 1])("other eyes are told the log anew, so that nothing stays for the next at the device", (eyes) => {
  const syncs = () => newest().sent.filter(({ type }) => type === "sync");
  newest().hear({ ...news(0, { ...entry(0), text: "RG" }), eyes: 0 });
  newest().hear({ ...news(1, entry(1)), eyes });
  expect(syncs()).toMatchObject([{ seen: 0 }]);
  newest().hear({ ...news(0, { ...entry(0), text: "?" }, entry(1)), eyes });
  expect(viewer.entries.map(({ text }) => text)).toEqual(["?", "1"]);
  newest().hear({ ...news(0, { ...entry(0), text: "RG" }, entry(1)), eyes: 0 });
  newest().hear({ ...news(0, { ...entry(0), text: "?" }, entry(1)), eyes });
  expect(syncs(), "the server has told it by itself").toHaveLength(1);
});

test("who leaves before the connection is there closes it then, and says nothing", () => {
  const left = new Viewer("abc", null, "en");
  const socket = newest();
  socket.readyState = FakeSocket.CONNECTING;
  left.close();
  expect(socket.readyState).toBe(FakeSocket.CONNECTING);
  socket.onopen!();
  expect([socket.readyState, socket.sent]).toEqual([3, []]);
});

test("where there is no such table it gives up", async () => {
  newest().onclose!({ code: 4404 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(viewer.link).toBe("none");
  expect(FakeSocket.made).toHaveLength(1);
});
