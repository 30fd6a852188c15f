import { mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { GameTexts } from "../words/texts";
import Icon from "./Icon.svelte";
import Line from "./Line.svelte";

let drawn: ReturnType<typeof mount> | null = null;
afterEach(() => {
  if (drawn) void unmount(drawn);
  drawn = null;
});

test("marks around something drawn stay with it, and all is read out in its order", () => {
  const parts = ["Ana draws a tile (", { pieces: ["leaf"], words: "leaf" }, "). Ben waits."];
  const props = {
    said: { seat: 0, text: "", parts },
    board: { draws: { Inline: Icon } } as never,
    texts: new GameTexts({}, "en"),
  };
  drawn = mount(Line, { target: document.body, props });
  expect(document.querySelector(".whole")!.textContent).toBe("(leaf).");
  expect(document.body.textContent).toBe("Ana draws a tile (leaf). Ben waits.");
});
