import { expect, test } from "vitest";
import type { Point } from "../../table/spots";
import { Zoom, type Box } from "./zoom.svelte";

const ALL: Box = [-140, -120, 280, 240];

function zoomed(near: () => readonly Point[] | null, width = 336, height = 288): Zoom {
  const zoom = new Zoom(() => ALL, near);
  zoom.width = width;
  zoom.height = height;
  return zoom;
}

const finger = (id: number, clientX: number, clientY: number): PointerEvent =>
  ({ pointerId: id, pointerType: "touch", clientX, clientY }) as PointerEvent;

const round = (box: Box): number[] => box.map(Math.round);

test("all is seen while nobody lays a tile, and where the cells are large enough", () => {
  expect(zoomed(() => null).box).toEqual(ALL);
  expect(zoomed(() => [], 560, 480).box).toEqual(ALL);
});

test("who lays a tile sees cells of 26 pixels, and where the tile can go", () => {
  let near: Point[] = [];
  const zoom = zoomed(() => near);
  expect(zoom.small).toBe(true);
  expect(round(zoom.box)).toEqual([-112, -96, 224, 192]);
  near = [{ x: 135, y: 0 }];
  const fresh = zoomed(() => near);
  expect(round(fresh.box)).toEqual([-84, -96, 224, 192]); // never beyond the board
  fresh.toggle();
  expect(fresh.box).toEqual(ALL);
});

test("a finger that slides moves what is seen and means nothing else; a tap is left to the board", () => {
  const zoom = zoomed(() => [{ x: 0, y: 0 }]);
  zoom.down(finger(1, 100, 100));
  expect([zoom.move(finger(1, 104, 100)), zoom.up(finger(1, 104, 100))]).toEqual([false, false]);
  zoom.down(finger(1, 100, 100));
  expect(zoom.move(finger(1, 70, 100))).toBe(true);
  expect(zoom.up(finger(1, 70, 100))).toBe(true);
  expect(round(zoom.box)).toEqual([-92, -96, 224, 192]);
});

test("two fingers make it larger, and smaller again until all is seen", () => {
  const zoom = zoomed(() => []);
  zoom.down(finger(1, 100, 100));
  zoom.down(finger(2, 200, 100));
  zoom.move(finger(2, 300, 100));
  expect(Math.round(zoom.box[2])).toBe(112);
  zoom.move(finger(2, 110, 100));
  expect(zoom.box).toEqual(ALL);
  zoom.up(finger(1, 100, 100));
  expect(zoom.up(finger(2, 110, 100))).toBe(true);
});
