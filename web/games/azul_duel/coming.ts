/** What the newest view has already, but has not come into sight. */

import type { Playback } from "../../table/playback.svelte";
import type { Event } from "../../wire/types";

type Args = Readonly<Record<string, unknown>>;

/** How many tiles of such events are still on their way, or have not started. */
export function coming(
  playback: Playback,
  key: string,
  seat: number,
  fits: (args: Args) => boolean = () => true,
): number {
  const here = ({ event }: { event: Event }): boolean =>
    event.key === key && event.seat === seat && fits(event.args ?? {});
  const steps = playback.now ? [playback.now, ...playback.ahead] : playback.ahead;
  return steps
    .filter((step) => step.last && here(step))
    .reduce((sum, { event }) => sum + Number(event.args?.count ?? 1), 0);
}
