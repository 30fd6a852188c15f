import { flushSync } from "svelte";
import { expect, test } from "vitest";
import type { Cue } from "./cue";
import { Playback } from "./playback.svelte";

const medal: Cue = { kind: "note", great: true, time: 800 };

test("an effect that ends all does so once, whatever comes later", () => {
  const playback = new Playback(
    () => medal,
    () => true,
  );
  let times = 0;
  const stop = $effect.root(() => {
    $effect(() => {
      times++;
      playback.finish();
    });
  });
  flushSync();
  playback.play([{ number: 0, entry: "move", seat: 0, events: [{ key: "reached", clause: "X-1", seat: 0 }] }]);
  flushSync();
  expect(times).toBe(1);
  stop();
  playback.finish();
});
