/** One's tables in the order in which they matter, and what is to be said of each. */

import type { Args } from "../../words/sentence";
import type { Key } from "../../words/words.svelte";
import type { TableLine } from "../../wire/types";

export type Stand = "waits" | "running" | "open" | "finished";
export const STANDS: readonly Stand[] = ["waits", "running", "open", "finished"];

export function standOf(line: TableLine): Stand {
  if (line.waits) return "waits";
  return line.status === "running" || line.status === "open" ? line.status : "finished";
}

/** The tables of each stand, the latest first. */
export function sorted(lines: readonly TableLine[]): Record<Stand, TableLine[]> {
  const groups: Record<Stand, TableLine[]> = { waits: [], running: [], open: [], finished: [] };
  for (const line of [...lines].sort((one, other) => other.touched - one.touched)) groups[standOf(line)].push(line);
  return groups;
}

export const waiting = (lines: readonly TableLine[]): number => lines.filter((line) => line.waits).length;

export const emptySeats = (line: TableLine): number => line.names.filter((name) => name === "").length;

/** How a table stands for this browser, as a sentence of the page. */
export function sayingOf(line: TableLine, names: readonly string[]): { key: Key; args?: Args } {
  if (line.asked) return { key: line.status === "over" ? "lobby_asked_rematch" : "lobby_asked" };
  if (line.waits) return { key: "lobby_your_turn" };
  if (line.status === "void") return { key: line.reason === "damaged" ? "lobby_damaged" : "lobby_void" };
  if (line.status === "over") return resultOf(line);
  if (line.status === "open") {
    const count = emptySeats(line);
    if (count > 0) return { key: "lobby_seats_free", args: { count } };
    return { key: line.host ? "lobby_can_begin" : "lobby_host_begins" };
  }
  return line.actor === null ? { key: "lobby_running" } : { key: "lobby_turn_of", args: { name: names[line.actor] } };
}

function resultOf({ mine, places, players }: TableLine): { key: Key; args?: Args } {
  const own = (places ?? []).filter((place, seat) => mine.includes(seat) && place > 0);
  if (players === 1 || own.length !== 1) return { key: "lobby_over" }; // alone, at one device, or without a result
  const place = own[0]!;
  const together = places!.filter((each) => each === place).length;
  const side = partners(places!);
  if (place === 1) return { key: together > side ? "lobby_shared_win" : "lobby_won" };
  return { key: "lobby_place", args: { place, players: Math.max(place, Math.floor(players / side)) } };
}

/** How many seats are a side: a tie takes up a place for each side of it, and partners are one side. */
function partners(places: readonly number[]): number {
  const next = Math.min(...places.filter((place) => place > 1));
  return next === Infinity ? 1 : places.filter((place) => place === 1).length / (next - 1);
}
