import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Tabs } from "./tabs";

/** Tells all others of its name, as a browser's does. */
class Channel {
  static open = new Set<Channel>();
  onmessage: ((message: { data: string }) => void) | null = null;
  constructor(readonly name: string) {
    Channel.open.add(this);
  }
  postMessage(data: string): void {
    for (const each of Channel.open)
      if (each !== this && each.name === this.name) setTimeout(() => each.onmessage?.({ data }), 5);
  }
  close(): void {
    Channel.open.delete(this);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("BroadcastChannel", Channel);
});
afterEach(() => {
  Channel.open.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A tab, and how often it has called. */
function tab(id: string, hidden: boolean) {
  const state = { hidden, calls: 0 };
  const tabs = new Tabs(id, () => state.hidden);
  return { state, tabs, calls: () => tabs.call(() => state.calls++) };
}

test("a tab in sight calls at once, one out of sight only where no other tab has the table in sight", () => {
  const [front, behind] = [tab("a", false), tab("a", true)];
  front.calls();
  behind.calls();
  expect(front.state.calls).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect([front.state.calls, behind.state.calls]).toEqual([1, 0]);
  front.state.hidden = true;
  behind.calls();
  vi.advanceTimersByTime(1_000);
  expect(behind.state.calls).toBe(1);
});

test("a tab at another table, or one that was closed, is no reason not to call", () => {
  tab("b", false);
  const closed = tab("a", false);
  closed.tabs.close();
  const behind = tab("a", true);
  behind.calls();
  vi.advanceTimersByTime(1_000);
  expect(behind.state.calls).toBe(1);
});
