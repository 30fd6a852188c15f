import { afterEach, expect, test } from "vitest";
import { Keyboard } from "./keyboard";

afterEach(() => (document.body.innerHTML = ""));

function table(): Keyboard {
  document.body.innerHTML = `<button id="menu">Menu</button><button id="die" data-open>3</button>`;
  for (const each of document.querySelectorAll("button")) each.checkVisibility = () => true;
  return new Keyboard();
}

test("after a key the keyboard goes on at what can be done next", () => {
  const keyboard = table();
  keyboard.press();
  keyboard.follow();
  expect(document.activeElement?.id).toBe("die");
});

test("it stays where it is, and a pointer does not move it", () => {
  const keyboard = table();
  keyboard.press();
  document.getElementById("menu")!.focus();
  keyboard.follow();
  expect(document.activeElement?.id).toBe("menu");
  document.getElementById("menu")!.blur();
  keyboard.point();
  keyboard.follow();
  expect(document.activeElement).toBe(document.body);
});
