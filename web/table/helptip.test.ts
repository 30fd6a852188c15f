import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameTexts } from "../words/texts";
import HelpTip from "./HelpTip.svelte";
import { explains } from "./tip";

const texts = { has: () => true, say: (key: string) => `about ${key}` } as unknown as GameTexts;
let shown: ReturnType<typeof mount>;
let place = 0;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<main data-game="some">
    <button data-help="one"></button><button data-help="two"></button>
    <span data-help="gold" role="img" aria-label="gold: 7"></span>
    <p data-help="points"><b>23</b> points <i aria-hidden="true">!</i></p>
    <svg role="group" aria-label="Factory: 2 blue"><path data-help="sun"></path></svg>
    <i role="gridcell" aria-label="f9, free"></i><em data-tip="all about it" data-help="less"></em>
  </main>`;
  shown = mount(HelpTip, { target: document.body, props: { texts } });
  flushSync();
  document.body.dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse", bubbles: true }));
});
afterEach(async () => {
  await unmount(shown);
  document.body.replaceChildren();
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

const about = (element: string): string => explains(document.querySelector<HTMLElement>(element)!, texts);

test("a thing says what it is now, by its label or its number, and what it means", () => {
  expect(about("[data-help=gold]")).toBe("gold: 7.\nabout gold");
  expect(about("[data-help=points]")).toBe("23 points.\nabout points");
  expect(about("[data-help=sun]")).toBe("Factory: 2 blue.\nabout sun");
  expect(about("[role=gridcell]")).toBe("f9, free");
  expect(about("[data-tip]")).toBe("all about it");
});

test("with ? the arrows go from thing to thing, pressed or not, and each is heard", () => {
  const places = ["one", "gold", "points"];
  for (const [at, name] of places.entries()) thing(name).getBoundingClientRect = () => new DOMRect(100 * at, 0, 10, 10);
  for (const each of document.querySelectorAll("main *")) each.checkVisibility = () => true;
  const key = (name: string): string | null => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
    flushSync();
    return document.querySelector("[aria-live]")!.textContent;
  };
  expect(key("ArrowRight")).toBe("");
  expect(key("?")).toBe("about one");
  expect(key("ArrowRight")).toBe("gold: 7.\nabout gold");
  expect(key("ArrowRight")).toBe("23 points.\nabout points");
  expect(key("ArrowLeft")).toBe("gold: 7.\nabout gold");
  expect([key("Escape"), told()]).toEqual(["", undefined]);
});

test("what the mouse rests on when a page opens below it was not pointed at", async () => {
  await unmount(shown);
  shown = mount(HelpTip, { target: document.body, props: { texts } });
  points("one");
  expect(waits(3000)).toBeUndefined();
});

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

test("a long press is answered with words and does nothing else; a short one does what it does", () => {
  const did = vi.fn();
  const heard = (name: string): void => thing("one").addEventListener(name, () => did(name));
  ["pointerup", "click", "pointercancel"].forEach(heard);
  const finger = { pointerId: 5, pointerType: "touch", bubbles: true };
  const lifts = (): void => {
    thing("one").dispatchEvent(new PointerEvent("pointerup", finger));
    thing("one").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  };
  thing("one").dispatchEvent(new PointerEvent("pointerdown", finger));
  expect(waits(700)).toBe("about one");
  lifts();
  expect(did.mock.calls).toEqual([["pointercancel"]]);
  did.mockClear();
  thing("one").dispatchEvent(new PointerEvent("pointerdown", finger));
  waits(100);
  lifts();
  expect(did.mock.calls).toEqual([["pointerup"], ["click"]]);
});
