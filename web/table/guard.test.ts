import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Guard } from "./guard";

let guard: Guard;
let pressed: string[];
/** What lies at the pointer. */
let under: HTMLElement | null;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = "";
  document.elementFromPoint = () => under;
  pressed = [];
  under = null;
  guard = new Guard();
});

afterEach(() => {
  guard.close();
  vi.useRealTimers();
});

/** A button comes to lie at the pointer. */
function appears(name: string, disabled = false): HTMLButtonElement {
  const button = document.createElement("button");
  button.disabled = disabled;
  button.onclick = () => pressed.push(name);
  document.body.replaceChildren(button);
  return (under = button) as HTMLButtonElement;
}

async function press(x = 100, y = 100, target: HTMLElement = under!): Promise<void> {
  const where = { bubbles: true, cancelable: true, clientX: x, clientY: y };
  target.dispatchEvent(new PointerEvent("pointerdown", where));
  target.dispatchEvent(new MouseEvent("click", { ...where, detail: 1 }));
  await vi.advanceTimersByTimeAsync(0);
}

test("the second press of a double click does not hit what has appeared there by the first", async () => {
  appears("confirm");
  await press();
  appears("draw");
  await vi.advanceTimersByTimeAsync(120);
  await press();
  expect(pressed).toEqual(["confirm"]);
  await vi.advanceTimersByTimeAsync(400);
  await press();
  expect(pressed).toEqual(["confirm", "draw"]);
});

test("what only moves there is dead for a moment, too, though the document has not changed", async () => {
  const confirm = appears("confirm");
  const draw = appears("draw");
  document.body.append(confirm);
  under = confirm;
  await vi.advanceTimersByTimeAsync(100);
  await press();
  under = draw;
  draw.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX: 100, clientY: 100 }));
  await press();
  expect(pressed).toEqual(["confirm"]);
});

test("a hand that trembles is where it was", async () => {
  appears("confirm");
  await press();
  const draw = appears("draw");
  draw.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX: 101, clientY: 102 }));
  await press(102, 102);
  expect(pressed).toEqual(["confirm"]);
});

test("what a pointer goes to by itself can be pressed at once", async () => {
  appears("confirm");
  await press();
  const draw = appears("draw");
  await vi.advanceTimersByTimeAsync(50);
  draw.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX: 160, clientY: 100 }));
  await press(160, 100);
  expect(pressed).toEqual(["confirm", "draw"]);
});

test("a second press on the same thing counts, unless it means something else by then", async () => {
  appears("plus");
  await press();
  await press();
  expect(pressed).toEqual(["plus", "plus"]);
  guard.renew();
  await press();
  expect(pressed).toEqual(["plus", "plus"]);
});

test("what could not be pressed and now can is dead for a moment, too", async () => {
  const button = appears("undo", true);
  await press();
  button.disabled = false;
  await vi.advanceTimersByTimeAsync(100);
  await press();
  expect(pressed).toEqual([]);
});

test("what always stands there and means the same, such as undo, can be pressed again and again", async () => {
  appears("undo").dataset.steady = "";
  await press();
  guard.renew();
  await press();
  expect(pressed).toEqual(["undo", "undo"]);
});

test("keys are not held up", async () => {
  appears("confirm");
  await press();
  const draw = appears("draw");
  await vi.advanceTimersByTimeAsync(20);
  draw.click();
  expect(pressed).toEqual(["confirm", "draw"]);
});
