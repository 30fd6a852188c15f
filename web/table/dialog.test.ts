import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import Dialog from "./Dialog.svelte";

const children = createRawSnippet(() => ({ render: () => "<p>inside</p>" }));

test("a dialog is modal while it is there, says what it is, and closes by its button or the ground beside it", async () => {
  const onclose = vi.fn();
  const page = mount(Dialog, { target: document.body, props: { title: "Settings", onclose, children } });
  const dialog = document.querySelector("dialog")!;
  await vi.waitFor(() => expect(dialog.open).toBe(true));
  expect(document.getElementById(dialog.getAttribute("aria-labelledby")!)?.textContent).toBe("Settings");

  dialog.querySelector("p")!.click();
  expect(dialog.open).toBe(true);
  dialog.click();
  expect(dialog.open).toBe(false);
  expect(onclose).toHaveBeenCalledTimes(1);
  await unmount(page);
});

test("as long as there is more below, its foot shows it", async () => {
  const page = mount(Dialog, { target: document.body, props: { title: "Rules", onclose: vi.fn(), children } });
  flushSync();
  const dialog = document.querySelector("dialog")!;
  Object.defineProperties(dialog, { clientHeight: { value: 300 }, scrollHeight: { value: 900 } });
  const shownAt = (top: number): boolean => {
    dialog.scrollTop = top;
    dialog.dispatchEvent(new Event("scroll"));
    flushSync();
    return dialog.querySelector(".more")!.classList.contains("shown");
  };
  expect([0, 500, 600].map(shownAt)).toEqual([true, true, false]);
  await unmount(page);
});
