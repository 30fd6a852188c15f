import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { settings } from "../../person/settings.svelte";
import { aBot, aGame } from "../../wire/samples";
import BotButton from "./BotButton.svelte";

const game = aGame();
let button: ReturnType<typeof mount>;
let begun: (string | undefined)[];

beforeEach(() => {
  settings.set("levels", {});
  begun = [];
  HTMLElement.prototype.hidePopover = () => undefined; // popovers are not there without a browser
  document.body.innerHTML = "";
  const props = { game, text: "Against a bot", disabled: false, onbegin: () => begun.push(settings.level(game.slug)) };
  button = mount(BotButton, { target: document.body, props });
  flushSync();
});

afterEach(() => unmount(button));

const main = (): HTMLElement => document.querySelector<HTMLElement>(".main")!;
const items = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[role=menuitemradio]")];

test("the button says against whom it begins, and one click begins", () => {
  expect(main().textContent).toContain("learner");
  main().click();
  expect(begun).toEqual([undefined]);
});

test("the menu has all levels with how each plays, no bot for programs, and tells which it would be", () => {
  expect(items().map((item) => item.querySelector("strong")?.textContent)).toEqual(["newcomer", "learner", "master"]);
  expect(items()[2]!.textContent).toContain(aBot("master").help);
  expect(items().map((item) => item.getAttribute("aria-checked"))).toEqual(["false", "true", "false"]);
});

test("a level in the menu is remembered and begins at once; the button says so from then on", () => {
  items()[2]!.click();
  flushSync();
  expect(begun).toEqual(["master"]);
  expect(main().textContent).toContain("master");
  expect(items().map((item) => item.getAttribute("aria-checked"))).toEqual(["false", "false", "true"]);
});

test("the arrow keys go up and down through the levels, and round", () => {
  items()[1]!.focus();
  const press = (key: string): string | undefined => {
    document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return (document.activeElement as HTMLElement).dataset["level"];
  };
  expect(["ArrowDown", "ArrowDown", "ArrowUp", "Home", "End"].map(press)).toEqual([
    "master",
    "newcomer",
    "master",
    "newcomer",
    "master",
  ]);
});
