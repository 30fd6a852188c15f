import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { settings } from "../../person/settings.svelte";
import { aGame } from "../../wire/samples";
import type { GameInfo } from "../../wire/types";
import Hero from "./Hero.svelte";

const game = aGame();
let page: ReturnType<typeof mount> | null = null;

function shown(over: { game?: GameInfo | null; away?: boolean }): HTMLElement {
  document.body.innerHTML = "";
  const props = { game, busy: false, away: false, problem: null, onbegin: () => undefined, ...over };
  page = mount(Hero, { target: document.body, props });
  flushSync();
  return document.body;
}

afterEach(async () => {
  if (page) await unmount(page);
});

test("to play with friends is a table with a seat by link", () => {
  expect(shown({}).querySelector("a")?.getAttribute("href")).toBe("/new?game=ingenious&with=friend");
});

test.each([{ away: true }, { game: null }])("without a server nothing can be begun: %o", (over) => {
  const buttons = [...shown(over).querySelectorAll<HTMLButtonElement>(".buttons .button")];
  expect(buttons.length).toBeGreaterThan(1);
  expect(buttons.every((button) => button.disabled)).toBe(true);
});

test("a name says how long it is only when it comes to its longest", () => {
  settings.set("name", "Ana");
  const hero = shown({});
  expect(hero.querySelector("small")?.textContent.trim()).toBe("");
  settings.set("name", "Maximiliana of Hohenste");
  flushSync();
  expect(hero.querySelector("small")?.textContent.trim()).toBe("23 of 24 characters");
});
