import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import ShareLink from "./ShareLink.svelte";

let link: ReturnType<typeof mount>;

const path = "/table/t/replay#watch=KEY";
const address = (): string => document.querySelector("input")!.value;
const share = (): HTMLButtonElement | undefined =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Share");

function open(): void {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ address: null }))));
  link = mount(ShareLink, { target: document.body, props: { path, title: "Link to the replay", text: "Watch!" } });
  flushSync();
}

afterEach(async () => {
  await unmount(link);
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "share");
});

test("where the device can share, it is handed the address with a sentence", () => {
  const shared = vi.fn(() => Promise.reject(new DOMException("thought better of it", "AbortError")));
  Object.defineProperty(navigator, "share", { value: shared, configurable: true });
  open();
  share()!.click();
  expect(address().endsWith(path)).toBe(true);
  expect(shared.mock.calls).toEqual([[{ title: "Rondel", text: "Watch!", url: address() }]]);
});

test("where it cannot, nothing offers that; the address is there to copy", () => {
  open();
  expect(share()).toBeUndefined();
  expect(address().endsWith(path)).toBe(true);
});
