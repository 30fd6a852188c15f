import { expect, test } from "vitest";
import { GameTexts } from "./texts";

test("a name of the box is said as its board says it, and everything else as it is", () => {
  const plain = new GameTexts({ laid: "{count} × {tile}" }, "en");
  const texts = plain.with((args) => ("tile" in args ? { ...args, tile: `the ${String(args["tile"])} one` } : args));
  expect(texts.say("laid", { tile: "blue", count: 2 })).toBe("2 × the blue one");
  expect(plain.with(undefined).say("laid", { tile: "blue", count: 2 })).toBe("2 × blue");
});
