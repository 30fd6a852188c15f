import { expect, test } from "vitest";
import type { Clock } from "../../wire/types";
import { afterwards, clockIn, clockInShort, thenIn } from "./clock";

const clock = (kind: Clock["kind"], seconds: number, then: Clock["then"]): Clock => ({ kind, seconds, then });

test("a clock is told by its time and by what comes after it", () => {
  expect(clockIn(clock("turn", 180, "bot"))).toBe("3 minutes per turn");
  expect(clockInShort(clock("turn", 180, "bot"))).toBe("3 min per turn");
  expect(clockInShort(clock("bank", 1200, "bot"))).toBe("20 min per game");
  expect(clockIn(clock("bank", 604_800, "bot"))).toBe("7 days for the whole game");
  expect(thenIn(clock("turn", 60, "bot"))).toBe("then a bot plays on");
  expect(thenIn(clock("turn", 60, "resign"))).toBe("then the player resigns");
});

test("who has lost a turn may come back, who has used up the whole time may not", () => {
  const after = (["turn", "bank"] as const).flatMap((kind) =>
    (["bot", "resign"] as const).map((then) => afterwards(clock(kind, 60, then))),
  );
  expect(after).toEqual([
    "new_clock_turn_bot_help",
    "new_clock_resign_help",
    "new_clock_bank_bot_help",
    "new_clock_resign_help",
  ]);
});
