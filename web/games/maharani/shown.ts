/** What a player has by now: the newest view, less what is still to be shown. */

import type { Playback } from "../../table/playback.svelte";
import type { Stage } from "../../table/stage.svelte";
import type { MaharaniPlayer, MaharaniView } from "../../wire/types";
import { seen } from "./cues";

/** The tile that is to be seen on a rondel space, counted from 0. */
export function tileAt({ rondel }: MaharaniView, at: number, playback: Playback): string | null {
  const tile = rondel[at]?.tile ?? null;
  return seen(playback, `slot-${at + 1}`, tile === null ? null : `tile ${tile}`)?.split(" ")[1] ?? null;
}

/** The rondel spaces whose tiles can be picked up: none whose tile is still on its way. */
export function ready(view: MaharaniView, stage: Stage, playback: Playback): ReadonlySet<string> {
  const there = (slot: string): boolean =>
    tileAt(view, Number(slot) - 1, playback) === view.rondel[Number(slot) - 1]?.tile;
  return new Set([...stage.pieces].filter(there));
}

/** The workers of a colour in a supply: those that have not left yet are there, those on their way home are not. */
export function supply(player: MaharaniPlayer, seat: number, colour: string, playback: Playback): number {
  const { now, ahead } = playback;
  const spot = `supply-${seat}-${colour}`;
  const coming = (now ? [now, ...ahead] : ahead).filter(({ cue }) => cue.kind === "place" && cue.cells?.includes(spot));
  return (player.workers[colour] ?? 0) + playback.keeps(spot).length - coming.length;
}

/** Whether the marker of each quarter lies face up. */
export function markers(player: MaharaniPlayer, seat: number, playback: Playback): Record<string, boolean> {
  const found = { ...player.markers };
  for (const { event, last } of [...playback.ahead].reverse()) {
    if (!last || event.seat !== seat) continue;
    if (event.key === "used") found[String(event.args?.quarter)] = true;
    if (event.key === "refreshed") for (const quarter of event.args?.quarters as string[]) found[quarter] = false;
  }
  return found;
}
