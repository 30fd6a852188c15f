import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import App from "./App.svelte";

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
  document.body.replaceChildren();
});

/** A press of a mouse at one place, whatever lies there. */
function press(target: Element): void {
  const where = { bubbles: true, cancelable: true, clientX: 100, clientY: 100, detail: 1 };
  target.dispatchEvent(new PointerEvent("pointerdown", where));
  target.dispatchEvent(new MouseEvent("click", where));
}

test("on every page what appears under a pointer is dead for a moment, not at a match alone", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  history.replaceState(null, "", "/nowhere");
  const app = mount(App, { target: document.body });
  const pressed: string[] = [];
  const appears = (name: string): HTMLButtonElement => {
    const button = document.createElement("button");
    button.onclick = () => pressed.push(name);
    document.body.append(button);
    document.elementFromPoint = () => button;
    return button;
  };
  press(appears("play"));
  const second = appears("leave");
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  press(second);
  expect(pressed).toEqual(["play"]);
  await unmount(app);
});
