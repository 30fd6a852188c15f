import { describe, expect, it } from "vitest";
import { Playback } from "../../table/playback.svelte";
import type { Event, Told } from "../../wire/types";
import { COLOURS } from "./colours";
import { groups, lying, placesFor, steps, topsOf } from "./lying";

function playing(...flights: [piece: string, from: string, to: string][]): Playback {
  const playback = new Playback(
    (event) => ({
      kind: "place",
      piece: event.key,
      from: String(event.args!.from),
      cells: [String(event.args!.to)],
      time: 1e6,
    }),
    () => true,
  );
  const events = flights.map(([key, from, to]): Event => ({
    key,
    clause: "AD-16",
    seat: 0,
    args: { from, to },
    points: {},
  }));
  playback.play([{ number: 0, entry: "move", events } as unknown as Told]);
  return playback;
}

describe("what lies on a factory while things move", () => {
  it("is what the view has when nothing moves", () => {
    expect(lying(["blue", "red"], playing(), "sun-1")).toEqual(["blue", "red"]);
  });

  it("lacks what is on its way or still to come", () => {
    const playback = playing(["red", "sun-1", "moon-1"], ["black", "sun-1", "moon-1"]);
    expect(lying(["red", "black"], playback, "moon-1")).toEqual([]);
    playback.finish();
    expect(lying(["red", "black"], playback, "moon-1")).toEqual(["red", "black"]);
  });

  it("has what is still to leave, but not what is leaving", () => {
    const playback = playing(["red", "sun-1", "moon-1"], ["black", "sun-1", "moon-1"]);
    expect(lying([], playback, "sun-1")).toEqual(["black"]);
  });

  it("does not show what comes and goes again before it has come", () => {
    const playback = playing(["blue", "sun-2", "hand"], ["red", "sun-1", "moon-1"], ["red", "moon-1", "hand"]);
    expect(lying([], playback, "moon-1")).toEqual([]);
  });
});

it("counts what lies open on the moon sides: tops of piles, and all of the large factory", () => {
  const factories = [
    { name: "L", moon: ["red", "red", "blue"] },
    { name: "1", moon: ["red", "black"] },
    { name: "2", moon: ["black", "red"] },
    { name: "3", moon: [] },
  ];
  expect(topsOf(factories)).toEqual({ red: 3, blue: 1, black: 1 });
});

describe("places of tiles", () => {
  it("lie apart and around the middle", () => {
    for (const wide of [2, 3, 5])
      for (let count = 1; count <= Math.min(5, wide * 2); count++) {
        const places = placesFor(count, wide);
        expect(places).toHaveLength(count);
        for (const [at, one] of places.entries())
          for (const other of places.slice(0, at))
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(20);
      }
  });

  it("keep the tiles of a colour together, so that each touches one of its own", () => {
    const tiles = ["red", "blue", "red", "black"];
    for (const { colour, places } of groups(tiles, 2, COLOURS)) {
      expect(places).toHaveLength(tiles.filter((tile) => tile === colour).length);
      for (const place of places)
        expect(
          places.length === 1 ||
            places.some((other) => other !== place && Math.hypot(place.x - other.x, place.y - other.y) < 24),
        ).toBe(true);
    }
  });

  it("of a pile rise from the bottom at the left to the top at the right, each to be seen", () => {
    const [bottom, middle, top] = steps(3);
    expect(bottom!.x).toBeLessThan(middle!.x);
    expect(middle!.x).toBeLessThan(top!.x);
    expect(top!.y).toBeLessThan(bottom!.y);
  });
});
