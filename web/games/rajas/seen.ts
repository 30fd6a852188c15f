/** Workers and boats as they are to be seen while it is still shown how they came where they are. */

import type { Playback } from "../../table/playback.svelte";
import type { Event, RajasView } from "../../wire/types";

type Showing = Pick<Playback, "now" | "ahead">;

/** Events that have not been seen yet, the one first that is on its way. */
function coming({ now, ahead }: Showing): readonly Event[] {
  const steps = now?.cue.from === undefined ? ahead : [now, ...ahead];
  return steps.filter(({ last }) => last).map(({ event }) => event);
}

type Standing = Readonly<Record<string, readonly (number | null)[]>>;

/** Who stands in each group of spaces; until a new round is seen to begin, that is the round before. */
export function standing(view: Pick<RajasView, "spaces">, past: readonly Event[], playback: Showing): Standing {
  const ahead = coming(playback);
  const begins = ahead.findIndex(({ key }) => key === "round");
  const placed = (begins < 0 ? ahead : ahead.slice(0, begins)).filter(({ key }) => key === "placed");
  if (begins < 0 && placed.length === 0) return view.spaces;
  const spaces: Record<string, (number | null)[]> = Object.fromEntries(
    Object.entries(view.spaces).map(([group, all]) => [group, all.map(() => null)]),
  );
  const rounds = past.flatMap(({ key }, at) => (key === "round" ? [at] : []));
  const late = ahead.filter(({ key }) => key === "round").length;
  const [begun, ended] = [rounds.at(-late - 1) ?? -1, late === 0 ? past.length : rounds.at(-late)];
  const all = past.slice(begun + 1, ended).filter(({ key }) => key === "placed");
  for (const { seat, args } of all.slice(0, all.length - placed.length)) {
    const group = spaces[args?.["group"] as string] ?? [];
    const free = group.indexOf(null);
    if (free >= 0) group[free] = seat ?? null;
  }
  return spaces;
}

/** The space of a group to which the worker that is seen coming there goes, or where the last one has come to. */
export function newest(group: string, shown: Standing, playback: Showing): number {
  const expected = coming(playback).some(({ key, args }) => key === "placed" && args?.["group"] === group);
  const free = (shown[group] ?? []).indexOf(null);
  const taken = free < 0 ? (shown[group] ?? []).length : free;
  return expected ? taken : Math.max(0, taken - 1);
}

/** The river space where a boat is, before the moves that have not been shown yet. */
export function berth(seat: number, boat: number, past: readonly Event[], playback: Showing): number {
  const mine = (event: Event): boolean => event.key === "sailed" && event.seat === seat;
  const ahead = coming(playback).filter(mine).length;
  if (ahead === 0) return boat;
  const sailed = past.filter(mine);
  return (sailed[sailed.length - 1 - ahead]?.args?.["river"] as number | undefined) ?? 0;
}
