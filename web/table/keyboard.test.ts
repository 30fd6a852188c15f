import { afterEach, expect, test } from "vitest";
import { Keyboard } from "./keyboard";

afterEach(() => (document.body.innerHTML = ""));

const key = (name: string): KeyboardEvent =>
  new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true });

/** A menu, and dice in a row that can be pressed. */
function table(): Keyboard {
  document.body.innerHTML = `<button id="menu">Menu</button>
    <button id="one" data-open>1</button><button id="two" data-open>2</button><button id="three" data-open>3</button>`;
  [...document.querySelectorAll("button")].forEach((each, at) => {
    each.checkVisibility = () => true;
    each.getBoundingClientRect = () => new DOMRect(50 * at, 0, 40, 40);
  });
  const keyboard = new Keyboard();
  document.body.onkeydown = (event) => keyboard.press(event);
  return keyboard;
}

const press = (id: string, name: string): void => {
  const button = document.getElementById(id)!;
  button.focus();
  button.dispatchEvent(key(name));
};
const at = (): string | undefined => document.activeElement?.id;

test("arrows go from one thing that can be pressed to the next that way, and stay where there is none", () => {
  table();
  press("one", "ArrowRight");
  expect(at()).toBe("two");
  press("three", "ArrowLeft");
  expect(at()).toBe("two");
  press("three", "ArrowRight");
  expect(at()).toBe("three");
});

test("what has arrows of its own keeps them", () => {
  table();
  document.getElementById("one")!.onkeydown = (event) => event.preventDefault();
  press("one", "ArrowRight");
  expect(at()).toBe("one");
});

test("after a key the keyboard goes on at what can be done next", () => {
  const keyboard = table();
  keyboard.press(key("Enter"));
  keyboard.follow();
  expect(at()).toBe("one");
});

test("it stays where it is, and a pointer does not move it", () => {
  const keyboard = table();
  keyboard.press(key("Enter"));
  document.getElementById("menu")!.focus();
  keyboard.follow();
  expect(at()).toBe("menu");
  document.getElementById("menu")!.blur();
  keyboard.point();
  keyboard.follow();
  expect(document.activeElement).toBe(document.body);
});
