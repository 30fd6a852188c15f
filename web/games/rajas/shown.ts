/** What a player has by what has been shown so far: the newest view less what is still ahead. */

import type { Playback } from "../../table/playback.svelte";
import type { Event, RajasPlayer } from "../../wire/types";

export type Shown = Pick<RajasPlayer, "dice" | "karma" | "levels" | "workers" | "left">;

/** A player before these events of theirs and of the rounds, the earliest first. */
export function before(player: Shown, events: readonly Event[]): Shown {
  const dice = Object.fromEntries(Object.entries(player.dice).map(([colour, values]) => [colour, [...values]]));
  const levels = { ...player.levels };
  let { karma, workers, left } = player;
  for (let at = events.length - 1; at >= 0; at--) {
    const { key, args = {} } = events[at]!;
    const colour = String(args.colour);
    switch (key) {
      case "rolled":
        dice[colour]!.splice(dice[colour]!.indexOf(Number(args.value)), 1);
        break;
      case "gave": {
        const turned = events[at - 1];
        const face = turned?.key === "turned" ? turned.args?.value : args.value;
        dice[colour]!.push(Number(face));
        break;
      }
      case "returned":
      case "picked":
        dice[colour]!.push(Number(args.value));
        break;
      case "turned":
        karma += 1;
        break;
      case "karma":
        karma -= Number(args.karma);
        break;
      case "placed":
        left += 1;
        break;
      case "worker":
        workers -= 1;
        left -= 1;
        break;
      case "round":
        left = 0;
        break;
      case "upgraded":
        levels[String(args.building)]! -= 1;
        break;
    }
  }
  for (const values of Object.values(dice)) values.sort((one, other) => one - other);
  return { dice, karma, levels, workers, left };
}

export function shown(player: RajasPlayer, seat: number, playback: Playback): Shown {
  const ahead = playback.ahead
    .filter(({ event, last }) => last && (event.seat === seat || event.key === "round"))
    .map(({ event }) => event);
  return ahead.length > 0 ? before(player, ahead) : player;
}
