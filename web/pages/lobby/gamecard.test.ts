import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { aGame } from "../../wire/samples";
import type { GameInfo } from "../../wire/types";
import GameCard from "./GameCard.svelte";

let page: ReturnType<typeof mount> | null = null;
const onlearn = vi.fn();

function shown(game: GameInfo, knows = false): HTMLButtonElement | null {
  const props = { game, playable: true, busy: false, knows, onbegin: () => undefined, onlearn };
  page = mount(GameCard, { target: document.body, props });
  flushSync();
  return document.querySelector("[data-testid=learn-ingenious]");
}

afterEach(async () => {
  if (page) await unmount(page);
  document.body.replaceChildren();
});

test("a game offers its guided first game, the more to whoever has never played it", async () => {
  const offered = shown(aGame())!;
  expect(offered.classList).toContain("new");
  offered.click();
  expect(onlearn).toHaveBeenCalledOnce();
  await unmount(page!);
  expect(shown(aGame(), true)!.classList).not.toContain("new");
});

test("a game without one offers none", () => {
  expect(shown(aGame({ lesson: false }))).toBeNull();
});
