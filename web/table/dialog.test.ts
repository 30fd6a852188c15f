import { createRawSnippet, mount, unmount } from "svelte";
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
