/** Workers and boats as they are to be seen while it is still shown how they came where they are. */

import type { Playback } from "../../table/playback.svelte";
import type { Event, RajasView } from "../../wire/types";

type Showing = Pick<Playback, "now" | "ahead">;

const coming = ({ ahead }: Showing, key: string): readonly Event[] => {
  const steps = ahead.filter(({ event, last }) => last && event.key === key);
  return steps.map(({ event }) => event);
};

/** Who stands in each group of spaces; until a new round is seen to begin, that is the round before. */
export function standing(
  view: Pick<RajasView, "spaces">,
  past: readonly Event[],
  playback: Showing,
): Readonly<Record<string, readonly (number | null)[]>> {
  if (coming(playback, "round").length === 0) return view.spaces;
  const ended = past.findLastIndex(({ key }) => key === "round");
  const begun = past.findLastIndex(({ key }, at) => key === "round" && at < ended);
  const spaces = Object.fromEntries(Object.entries(view.spaces).map(([group, all]) => [group, all.map(() => null)]));
  for (const { key, seat, args } of past.slice(begun + 1, ended)) {
    const group: (number | null)[] = key === "placed" ? (spaces[args?.["group"] as string] ?? []) : [];
    const free = group.indexOf(null);
    if (free >= 0) group[free] = seat ?? null;
  }
  return spaces;
}

/** The river space where a boat is, before the moves that have not been shown yet. */
export function berth(seat: number, boat: number, past: readonly Event[], playback: Showing): number {
  const mine = (event: Event): boolean => event.key === "sailed" && event.seat === seat;
  const flies = playback.now !== null && playback.now.cue.from !== undefined && mine(playback.now.event);
  const ahead = coming(playback, "sailed").filter(mine).length + (flies ? 1 : 0);
  if (ahead === 0) return boat;
  const sailed = past.filter(mine);
  return (sailed[sailed.length - 1 - ahead]?.args?.["river"] as number | undefined) ?? 0;
}
