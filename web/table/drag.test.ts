import { afterEach, expect, test, vi } from "vitest";
import { Drag, type Drop } from "./drag.svelte";

const made: Drag<string>[] = [];

afterEach(() => {
  for (const drag of made) drag.cancel();
  made.length = 0;
});

function point(type: string, x: number, y: number, more: PointerEventInit = {}): PointerEvent {
  return new PointerEvent(type, {
    clientX: x,
    clientY: y,
    pointerId: 1,
    pointerType: "mouse",
    button: 0,
    bubbles: true,
    ...more,
  });
}

/** A drag over a field that lies right of 100. */
function dragged(pointerType = "mouse") {
  const drop = {
    snap: vi.fn((x: number, y: number) => (x > 100 ? `field ${y > 50 ? "below" : "above"}` : null)),
    over: vi.fn<(target: string | null) => void>(),
    drop: vi.fn<(target: string) => void>(),
    turn: vi.fn<(steps: number) => void>(),
    cancel: vi.fn<() => void>(),
  } satisfies Drop<string>;
  const drag = new Drag<string>();
  made.push(drag);
  drag.press(point("pointerdown", 10, 10, { pointerType }), drop);
  return { drag, drop };
}

const move = (x: number, y: number, more?: PointerEventInit) =>
  dispatchEvent(point("pointermove", x, y, { button: -1, ...more }));

test("a press that does not move is a click, not a drag", () => {
  const { drag, drop } = dragged();
  move(12, 11);
  expect(drag.active).toBe(false);
  dispatchEvent(point("pointerup", 12, 11));
  expect(drop.drop).not.toHaveBeenCalled();
  expect(drop.cancel).not.toHaveBeenCalled();
});

test("what it hangs over is told once, and a release drops it there", () => {
  const { drag, drop } = dragged();
  move(60, 10);
  expect([drag.active, drag.target]).toEqual([true, null]);
  move(120, 10);
  move(130, 12);
  expect(drop.over.mock.calls).toEqual([["field above"]]);
  dispatchEvent(point("pointerup", 130, 12));
  expect(drop.drop.mock.calls).toEqual([["field above"]]);
  expect(drag.active).toBe(false);
});

test("a release beside the board, Escape, and a lost pointer put it back", () => {
  for (const end of [
    () => (move(50, 50), dispatchEvent(point("pointerup", 50, 50))),
    () => dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })),
    () => dispatchEvent(point("pointercancel", 0, 0)),
    () => dispatchEvent(new Event("blur")),
  ]) {
    const { drag, drop } = dragged();
    move(120, 10);
    end();
    expect(drop.drop).not.toHaveBeenCalled();
    expect(drop.over).toHaveBeenLastCalledWith(null);
    expect(drop.cancel).toHaveBeenCalledOnce();
    expect(drag.active).toBe(false);
  }
});

test("R, the wheel, a second button and a second finger turn it, and it looks again", () => {
  const { drop } = dragged();
  move(120, 10);
  drop.snap.mockReturnValue("turned");
  dispatchEvent(new KeyboardEvent("keydown", { key: "r" }));
  dispatchEvent(new KeyboardEvent("keydown", { key: "R", shiftKey: true }));
  dispatchEvent(new WheelEvent("wheel", { deltaY: -5 }));
  move(120, 10, { button: 2 });
  dispatchEvent(point("pointerdown", 5, 5, { pointerId: 2, pointerType: "touch" }));
  expect(drop.turn.mock.calls.map(([steps]) => steps)).toEqual([1, -1, -1, 1, 1]);
  expect(drop.over).toHaveBeenLastCalledWith("turned");
});

test("a finger holds it above itself, where it can be seen", () => {
  const { drag, drop } = dragged("touch");
  move(120, 80, { pointerType: "touch" });
  expect(drag.y).toBeLessThan(50);
  expect(drop.over).toHaveBeenLastCalledWith("field above");
});

test("another pointer does not move it", () => {
  const { drag } = dragged();
  move(120, 10);
  move(300, 90, { pointerId: 7 });
  expect(drag.x).toBe(120);
});

test("the right button picks up nothing", () => {
  const drag = new Drag<string>();
  drag.press(point("pointerdown", 0, 0, { button: 2 }), { snap: () => "x", drop: () => undefined });
  move(100, 100);
  expect(drag.active).toBe(false);
});
