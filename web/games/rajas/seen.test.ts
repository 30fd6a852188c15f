import { expect, test } from "vitest";
import type { Playback, Step } from "../../table/playback.svelte";
import type { Event } from "../../wire/types";
import { berth, newest, standing } from "./seen";

const event = (key: string, seat: number, args: Record<string, unknown>): Event => ({ key, seat, args }) as Event;
const step = (shown: Event, from?: string): Step => ({
  id: 1,
  event: shown,
  cue: { kind: "place", time: 1, ...(from ? { from } : {}) },
  last: true,
});
const showing = (now: Step | null, ...ahead: Step[]): Pick<Playback, "now" | "ahead"> => ({ now, ahead });

test("a boat stays where it is until it is shown how it sails", () => {
  const [first, second] = [event("sailed", 1, { river: 3 }), event("sailed", 1, { river: 7 })];
  const past = [first, event("sailed", 0, { river: 4 }), second];
  expect(berth(1, 7, past, showing(null, step(second)))).toBe(3);
  expect(berth(1, 7, past, showing(null, step(first), step(second)))).toBe(0);
  expect(berth(1, 7, past, showing(step(second, "boat:1")))).toBe(3);
  expect(berth(1, 7, past, showing(null))).toBe(7);
});

test("workers stand where they are until the next round is shown to begin", () => {
  const round = event("round", 1, { round: 3 });
  const past = [
    event("placed", 0, { group: "yogi" }),
    event("round", 0, { round: 2 }),
    event("placed", 0, { group: "quarry" }),
    event("placed", 1, { group: "quarry" }),
    round,
  ];
  const view = { spaces: { quarry: [null, null, null], yogi: [null] } };
  expect(standing(view, past, showing(null, step(round)))).toEqual({ quarry: [0, 1, null], yogi: [null] });
  expect(standing(view, past, showing(null))).toBe(view.spaces);
});

test("a worker on its way does not stand there yet, and comes to the next space", () => {
  const [one, other] = [event("placed", 0, { group: "quarry" }), event("placed", 1, { group: "quarry" })];
  const view = { spaces: { quarry: [0, 1, null] } };
  const flying = showing(step(other, "workers:1"));
  const seen = standing(view, [one, other], flying);
  expect(seen).toEqual({ quarry: [0, null, null] });
  expect(newest("quarry", seen, flying)).toBe(1);
  expect(newest("quarry", view.spaces, showing(null))).toBe(1);
});
