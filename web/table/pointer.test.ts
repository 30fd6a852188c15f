import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Pointer from "./Pointer.svelte";
import type { Stage } from "./stage.svelte";

let mounted: Record<string, unknown>;

afterEach(async () => {
  vi.restoreAllMocks();
  await unmount(mounted);
  document.body.replaceChildren();
});

/** Something on a table that is to be pressed next, so far from the left; `seen` where nothing lies over it. */
function thing(left: number, seen = true): Element {
  const main = document.querySelector("main") ?? document.body.appendChild(document.createElement("main"));
  main.setAttribute("data-game", "some");
  const made = main.appendChild(document.createElement("button"));
  made.setAttribute("data-next", "true");
  made.getBoundingClientRect = () => new DOMRect(left, 100, 40, 40);
  made.scrollIntoView = () => undefined;
  if (seen) inSight.push(made);
  return made;
}

const inSight: Element[] = [];

async function arrows(): Promise<number[]> {
  document.elementFromPoint = (x) => inSight.find((each) => each.getBoundingClientRect().left === x - 20) ?? null;
  mounted = mount(Pointer, { target: document.body, props: { stage: { next: { code: 1 } } as unknown as Stage } });
  flushSync();
  await tick();
  await new Promise(requestAnimationFrame);
  flushSync();
  const found = document.querySelectorAll<HTMLElement>("[data-testid=pointer]");
  return [...found].map(({ style }) => parseFloat(style.left));
}

test("one arrow points at what is next, though the same piece can be pressed in two places", async () => {
  thing(100);
  thing(300);
  expect(await arrows()).toEqual([105]);
});

test("a place that is out of sight leaves it to the other one", async () => {
  thing(500, false);
  thing(700);
  expect(await arrows()).toEqual([705]);
});
