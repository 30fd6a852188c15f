import { flushSync } from "svelte";
import { expect, test } from "vitest";
import type { Playback } from "../../table/playback.svelte";
import type { Stage } from "../../table/stage.svelte";
import { PANELS, type Panel } from "./panels";
import { Panels } from "./panels.svelte";

test.each<[string, readonly Panel[], Panel]>([
  ["is followed to the yield tiles", PANELS, "yields"],
  ["where none lie open leaves a phone at the part it shows", PANELS.filter((each) => each !== "yields"), "places"],
])("a yield tile that is drawn %s", (_, there, shown) => {
  const drawn = { event: { key: "yield_tile" }, cue: { kind: "mark", cells: ["yields:W1"], time: 1 } };
  const close = $effect.root(() => {
    const panels = new Panels(
      () => ({ offers: null }) as Stage,
      () => ({ now: drawn }) as unknown as Playback,
      () => there,
    );
    flushSync();
    expect(panels.shown).toBe(shown);
  });
  close();
});

test("at the end a phone shows the tracks, on which it came about", () => {
  const close = $effect.root(() => {
    const panels = new Panels(
      () => ({ offers: null }) as Stage,
      () => ({ now: null }) as unknown as Playback,
      () => PANELS,
      () => true,
    );
    flushSync();
    expect(panels.shown).toBe("tracks");
  });
  close();
});
