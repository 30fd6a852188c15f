/** What a player has by now: the newest view, less what is still to be shown. */

import type { Playback } from "../../table/playback.svelte";
import type { MaharaniPlayer } from "../../wire/types";

/** The workers of a colour in a supply: those that have not left yet are there, those not yet paid are not. */
export function supply(player: MaharaniPlayer, seat: number, colour: string, playback: Playback): number {
  let count = player.workers[colour] ?? 0;
  for (const { event, last } of playback.ahead) {
    if (!last || event.seat !== seat || event.args?.worker !== colour) continue;
    if (event.key === "worker") count += 1;
    if (event.key === "wages") count -= Number(event.args.count);
  }
  return count;
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
