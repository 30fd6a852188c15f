/** What a player has by now: the newest view, less what is still to be shown. */

import type { Playback } from "../../table/playback.svelte";
import type { MaharaniPlayer } from "../../wire/types";

/** The workers in a supply: those that have not left yet are there, those on their way home are not. */
export function supply(count: number, playback: Playback, spot: string): number {
  const { now, ahead } = playback;
  const coming = (now ? [now, ...ahead] : ahead).filter(
    ({ cue }) => cue.kind === "place" && (cue.cells?.includes(spot) ?? false),
  );
  return count + playback.keeps(spot).length - coming.length;
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
