import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../person/settings.svelte";
import { loudest, notify, ring, soundOf } from "./attention";
import type { Step } from "./playback.svelte";

const step = (cue: Partial<Step["cue"]>, points?: Record<string, number>): Step => ({
  id: 1,
  event: { key: "x", clause: "X-1", points },
  cue: { kind: "note", time: 100, ...cue },
  last: true,
});

const played = vi.hoisted((): string[] => []);
vi.mock("./sounds", () => ({ sound: (which: string) => played.push(which) }));

/** Whether somebody has pressed something yet. */
const activate = (hasBeenActive: boolean): void => {
  Object.defineProperty(navigator, "userActivation", { configurable: true, value: { hasBeenActive } });
};

beforeEach(() => {
  played.length = 0;
  activate(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const settled = (): Promise<void> => vi.dynamicImportSettled();

test("a piece is heard, points are, and what a board calls great; a note is not", () => {
  expect(soundOf(step({ kind: "place" }))).toBe("place");
  expect(soundOf(step({ kind: "mark" }, { red: 3 }))).toBe("score");
  expect(soundOf(step({ kind: "mark" }, { red: -3 }))).toBeNull();
  expect(soundOf(step({ sound: "great" }, { red: 3 }))).toBe("great");
  expect(soundOf(step({}))).toBeNull();
  expect(loudest([step({ kind: "place" }), step({ sound: "great" }), step({}, { red: 1 })])).toBe("great");
  expect(loudest([])).toBeNull();
});

test("nothing is heard where sounds are off", async () => {
  ring("turn");
  await settled();
  expect(played).toEqual(["turn"]);
  vi.spyOn(settings, "sound", "get").mockReturnValue(false);
  ring("turn");
  await settled();
  expect(played).toEqual(["turn"]);
});

test("nothing is heard before the first press", async () => {
  activate(false);
  ring("turn");
  await settled();
  expect(played).toEqual([]);
});

test("a notice comes only where it is wanted and allowed, and the page is out of sight", () => {
  const put: string[] = [];
  class Notice {
    static permission = "granted";
    onclick: (() => void) | null = null;
    constructor(title: string) {
      put.push(title);
    }
  }
  vi.stubGlobal("Notification", Notice);
  vi.stubGlobal("isSecureContext", true);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  notify("Maharani", "It is your turn", "abc");
  expect(put).toEqual([]);
  vi.spyOn(settings, "notify", "get").mockReturnValue(true);
  notify("Maharani", "It is your turn", "abc");
  hidden.mockReturnValue(false);
  notify("Rajas", "It is your turn", "abc");
  hidden.mockReturnValue(true);
  Notice.permission = "denied";
  notify("Rajas", "It is your turn", "abc");
  expect(put).toEqual(["Maharani"]);
});
