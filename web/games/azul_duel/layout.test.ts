import { expect, it } from "vitest";
import { layoutOf } from "./layout";

it.each([
  [1920, 1080, "wide"],
  [1440, 900, "wide"],
  [1366, 650, "wide"],
  [1280, 720, "wide"],
  [1024, 768, "compact"],
  [900, 700, "compact"],
  [1000, 1100, "compact"],
  [820, 1180, "tall"],
  [768, 1024, "tall"],
  [1080, 1920, "tall"],
  [390, 844, "flat"],
  [360, 740, "flat"],
  [700, 760, "flat"],
  [844, 390, "low"],
  [667, 375, "low"],
] as const)("lays a table out in a window of %i x %i: %s", (width, height, layout) => {
  expect(layoutOf(width, height)).toBe(layout);
});
