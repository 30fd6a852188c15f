import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameTexts } from "../words/texts";
import HelpTip from "./HelpTip.svelte";

const texts = { has: () => true, say: (key: string) => `about ${key}` } as unknown as GameTexts;
let shown: ReturnType<typeof mount>;
let place = 0;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<button data-help="one"></button><button data-help="two"></button>';
  shown = mount(HelpTip, { target: document.body, props: { texts } });
});
afterEach(async () => {
  await unmount(shown);
  vi.useRealTimers();
});

const thing = (name: string): HTMLElement => document.querySelector(`[data-help=${name}]`)!;
const told = (): string | undefined => document.querySelector("[role=tooltip]")?.textContent?.trim();

function points(name: string, type = "pointerover"): void {
  const where = { clientX: ++place, clientY: 1, pointerType: "mouse", bubbles: true };
  thing(name).dispatchEvent(new PointerEvent(type, where));
}

function waits(time: number): string | undefined {
  vi.advanceTimersByTime(time);
  flushSync();
  return told();
}

test("words come after a while, and another thing has its own", () => {
  points("one");
  expect([waits(600), waits(100)]).toEqual([undefined, "about one"]);
  points("two");
  expect([waits(0), waits(700)]).toEqual([undefined, "about two"]);
});

test("Escape takes them away, and only then what is in hand", () => {
  const heard = vi.fn();
  document.body.addEventListener("keydown", heard);
  const escape = (): boolean =>
    thing("one").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  points("one");
  waits(700);
  escape();
  expect([waits(0), heard.mock.calls.length]).toEqual([undefined, 0]);
  escape();
  expect(heard).toHaveBeenCalledOnce();
});

test("they go once the thing is used, and come later for who has used it", () => {
  points("one");
  waits(700);
  points("one", "pointerdown");
  expect([waits(0), waits(3000)]).toEqual([undefined, undefined]);
  points("two");
  points("one");
  expect([waits(700), waits(1000)]).toEqual([undefined, "about one"]);
});
