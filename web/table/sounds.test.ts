import { expect, test, vi } from "vitest";
import { sound, strike, type Sound } from "./sounds";

interface Point {
  value: number;
  at: number;
}

/** A context that notes what it is told: how loud each tone is when, and how loud all of them together. */
function listening() {
  const curves: Point[][] = [];
  const gains: { value: number }[] = [];
  const node = { connect: <T>(to: T): T => to };
  const context = {
    currentTime: 5,
    destination: {},
    createGain: () => {
      const curve: Point[] = [];
      const set = (value: number, at: number): number => curve.push({ value, at: at - 5 });
      const gain = { value: 1, setValueAtTime: set, linearRampToValueAtTime: set, exponentialRampToValueAtTime: set };
      curves.push(curve);
      gains.push(gain);
      return { ...node, gain };
    },
    createOscillator: () => ({
      ...node,
      frequency: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
      start: () => undefined,
      stop: () => undefined,
    }),
  } as unknown as BaseAudioContext;
  return { context, tones: () => curves.slice(1), whole: () => gains[0]!.value };
}

/** How loud a tone is at a moment, at most. */
function loud(curve: readonly Point[], at: number): number {
  const [begin, top, end] = curve as [Point, Point, Point];
  if (at < begin.at || at > end.at) return 0;
  return at < top.at ? top.value : top.value * (end.value / top.value) ** ((at - top.at) / (end.at - top.at));
}

const SOUNDS: readonly Sound[] = ["place", "score", "great", "turn", "end"];

test.each(SOUNDS)("%s comes from silence and goes to it, softly, and is never near the loudest there is", (which) => {
  const heard = listening();
  const lasts = strike(heard.context, which);
  for (const [begin, top, end] of heard.tones()) {
    expect([begin!.value, end!.value <= 0.0001]).toEqual([0, true]);
    expect(top!.at - begin!.at).toBeGreaterThanOrEqual(0.008);
  }
  for (let at = 0; at < lasts; at += 0.001) {
    const all = heard.tones().reduce((sum, curve) => sum + loud(curve, at), 0);
    expect(all * heard.whole()).toBeLessThan(0.5); // -6 dB
  }
  expect(lasts).toBeLessThan(2);
});

test("the device is awake while something sounds, and rests when all of it is over", () => {
  vi.useFakeTimers();
  const told: string[] = [];
  const device = { resume: () => told.push("wakes"), suspend: () => told.push("rests") };
  vi.stubGlobal("AudioContext", function () {
    return Object.assign(listening().context, device);
  });
  sound("end"); // 1.9 seconds
  vi.advanceTimersByTime(1500);
  sound("place");
  vi.advanceTimersByTime(1300);
  expect(told).toEqual(["wakes", "wakes"]);
  vi.advanceTimersByTime(200);
  expect(told).toEqual(["wakes", "wakes", "rests"]);
  sound("place");
  expect(told.at(-1)).toBe("wakes");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
