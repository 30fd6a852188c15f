import { expect, test } from "vitest";
import { aSeat } from "../wire/samples";
import type { Clock, SeatInfo } from "../wire/types";
import { canFree, deedAt, waitFor } from "./offered";

const me = aSeat({ mine: true });
const ben = aSeat({ seat: 1, kind: "friend", name: "Ben" });
const away = { ...ben, online: false, bot_from: 130 };
const deed = (seat: SeatInfo, mine: SeatInfo = me, host = false, clock: Clock | null = null) =>
  deedAt(seat, { seats: [mine, seat], host, clock });
const now = () => 100;

test("anybody at the table may let a bot play for who is away or has left, not only the host", () => {
  expect(deed(away)).toBe("bot");
  expect(deed({ ...ben, online: false, gone: true })).toBe("bot");
  expect(deed(ben)).toBeNull();
});

test("who only watches, or has left a bot in the own seat, may not; a host may at any time", () => {
  for (const idle of [
    aSeat({ mine: false }),
    aSeat({ mine: true, bot: "greedy" }),
    aSeat({ mine: true, gone: true }),
  ]) {
    expect(deed(away, idle)).toBeNull();
    expect(deed(away, idle, true)).toBe("bot");
  }
});

test("for a bot, or who has given up, there is nothing to be done", () => {
  expect(deed({ ...away, bot: "greedy" })).toBeNull();
  expect(deed({ ...away, resigned: true })).toBeNull();
});

test("who has left the seat, or left it to a bot, takes it back; not after giving up, nor with an empty bank", () => {
  const mine = { ...ben, mine: true, bot: "greedy" };
  expect(deed(mine)).toBe("back");
  expect(deed({ ...ben, mine: true, gone: true })).toBe("back");
  expect(deed({ ...mine, resigned: true })).toBeNull();
  const late = (kind: Clock["kind"]) => deed({ ...mine, late: true }, me, false, { kind, seconds: 60, then: "bot" });
  expect([late("turn"), late("bank")]).toEqual(["back", null]);
  expect(deed({ ...ben, mine: true })).toBeNull();
});

test("whose seat was freed takes it back, whoever has it by now", () => {
  const watching = aSeat();
  expect(deed({ ...ben, former: true }, watching)).toBe("back");
  expect(deed({ ...ben, former: true, bot: "greedy" }, watching)).toBe("back");
  expect(deed({ ...ben, former: true, free: true, kind: "anyone" }, watching)).toBe("back");
});

test("a seat for anyone is offered to who has none; those at the table may put a bot there", () => {
  const free = aSeat({ seat: 1, kind: "anyone", free: true, name: "", online: false, gone: true });
  expect(deed(free, aSeat())).toBe("sit");
  expect(deed(free)).toBe("bot");
});

test("how long is to be waited is counted by the server's clock", () => {
  expect([waitFor(away, now), waitFor({ ...away, bot_from: 99 }, now), waitFor(ben, now)]).toEqual([30, 0, 0]);
});

test("the host frees the seat of who has left or has long been away, and nobody else's; no guest does", () => {
  const free = (seat: SeatInfo, host = true) => canFree(seat, { host }, now);
  expect(free({ ...away, bot_from: 99 })).toBe(true);
  expect(free({ ...ben, gone: true })).toBe(true);
  expect([free(away), free(ben), free(me), free({ ...ben, free: true })]).toEqual([false, false, false, false]);
  expect(free({ ...ben, gone: true }, false)).toBe(false);
});
