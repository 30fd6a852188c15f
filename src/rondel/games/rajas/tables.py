"""The constants of the rules, made from what lies in the box."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rondel.games.rajas.components import (
    AREAS,
    BACKS,
    BALCONY,
    BUILDINGS,
    CHAMBER,
    EACH,
    FACES,
    GOOD_SPACE,
    GOODS,
    GROUPS,
    HARBOUR,
    MOST_SPACES,
    OUTDOOR,
    PLAYERS,
    ROAD_ENDS,
    ROADS,
    SIDES,
    STEPS,
    TURNS,
    YIELD_COLOURS,
    Border,
    ColouredBorder,
    Components,
    Tile,
    cell_and_side,
    cell_beside,
    kinds,
    numbered,
    places,
    turned,
    yield_kinds,
)
from rondel.games.rajas.effect import COLOURS, FIGURES, GIVES, PERS, Effect


def numbers(effect: Effect) -> list[int]:
    """An effect as the rules have it: its kind and three arguments."""
    per = 0 if effect.per is None else 1 + PERS.index(effect.per)
    arguments = {
        "dice": [effect.amount, per, sum(1 << COLOURS.index(colour) for colour in effect.colours)],
        "boat": [effect.amount if effect.exactly else 0, effect.amount, 0],
        "one_good": [effect.amount, len(GOODS), 0],
        "palace": [1, 0 if effect.figure is None else 1 + FIGURES.index(effect.figure), 0],
    }
    return [GIVES.index(effect.give), *arguments.get(effect.give, [effect.amount, per, 0])]


def tables(box: Components) -> dict[str, Any]:
    """The constants of the rules, by name."""
    lists: list[list[list[int]]] = []

    def listed(effects: list[Effect]) -> int:
        """The number of a list of effects."""
        lists.append([numbers(effect) for effect in effects])
        return len(lists) - 1

    tracks, palace = box.tracks.value, box.palace.value
    boards: tuple[Sequence[Border | ColouredBorder], ...] = (box.borders.value, box.navaratnas_borders.value)
    sides = [{border.place: listed(border.yields) for border in board} for board in boards]
    made = {
        "fame_bonus": [[bonus.at, listed(bonus.yields)] for bonus in tracks.fame] + [[-1, -1]],
        "money_bonus": [[bonus.at, listed(bonus.yields)] for bonus in tracks.money] + [[-1, -1]],
        "river": [-1, *(listed(effects) for effects in box.river.value.spaces)],
        "action": [listed(effects) for effects in _actions(box)],
        "border": [[lists_at.get(name, -1) for name in places(box)] + [-1] for lists_at in sides],
        "yield_tile": [listed(tile.yields) for _, tile in yield_kinds(box)],
        "river_tile": [listed(tile.yields) for tile in box.river_tiles.value],
    }
    effects = [effect for one in lists for effect in one]
    return {
        **made,
        **_province_tables(box),
        **_space_tables(box),
        **_tile_tables(box),
        "fame_bonuses": len(tracks.fame),
        "money_bonuses": len(tracks.money),
        "fame_worker": tracks.fame_worker,
        "money_worker": tracks.money_worker,
        "meeting": tracks.meeting,
        "river_end": len(box.river.value.spaces),
        "bridge": box.river.value.bridge,
        "arms": [box.statue.value.basic, box.statue.value.navaratnas],
        "whites": len(box.white_yields.value),
        "yield_kinds": len(yield_kinds(box)),
        "yield_count": [tile.count for _, tile in yield_kinds(box)],
        "yield_colour": [YIELD_COLOURS.index(colour) for colour, _ in yield_kinds(box)],
        "river_count": [tile.count for tile in box.river_tiles.value],
        "portuguese": palace.chambers[5][0].amount,
        "list_first": [sum(map(len, lists[:at])) for at in range(len(lists))],
        "list_size": [len(one) for one in lists],
        "effect": effects,
    }


def _actions(box: Components) -> list[list[Effect]]:
    """What the groups of workers' spaces give, from the outdoor terrace on."""
    given = [[Effect("dice", colours=[colour])] for colour in COLOURS]
    changed = [[Effect("dice", 2, colours=[box.balconies.value[colour]])] for colour in COLOURS]
    return [box.palace.value.outdoor, *given, *changed, *box.palace.value.chambers]


def _province_tables(box: Components) -> dict[str, Any]:
    province = box.province.value
    found = numbered(province)
    at = [cell_and_side(province, name) or (-1, -1) for name in places(box)]
    colours = {border.place: YIELD_COLOURS.index(border.colour) for border in box.navaratnas_borders.value}
    exits = [[0] * 4 for _ in found]
    for exit in province.exits:
        exits[cell_beside(province, exit) or 0][(SIDES.index(exit.side) + 2) % 4] = 1
    return {
        "cells": len(found),
        "neighbour": [[found.get((row + down, column + right), -1) for down, right in STEPS] for row, column in found],
        "residence": [sum(end << d for d, end in enumerate(sides)) for sides in exits],
        "places": len(at),
        "place_cell": [cell for cell, _ in at] + [-1],
        "place_side": [side for _, side in at] + [-1],
        "place_colour": [colours.get(name, -1) for name in places(box)] + [-1],
    }


def _space_tables(box: Components) -> dict[str, Any]:
    first: list[list[int]] = []
    price: list[list[int]] = []
    for players in PLAYERS:
        spaces = box.spaces.value[players]
        alike = [getattr(spaces, area) for area in AREAS]
        of_colours = [spaces.terraces] * len(COLOURS) + [spaces.balconies] * len(COLOURS)
        sizes = [len(spaces.quarry), len(spaces.harbour), *alike, *of_colours, *[1] * len(FIGURES)]
        first.append([sum(sizes[:group]) for group in range(len(sizes) + 1)])
        prices = [*spaces.quarry, *spaces.harbour]
        price.append(prices + [0] * (MOST_SPACES - len(prices)))
    free, low, high, colour, turns = [], [], [], [], []
    for group in range(len(GROUPS)):
        number = group - CHAMBER + 1
        good = GOOD_SPACE <= group < OUTDOOR
        balcony = BALCONY <= group < CHAMBER
        free.append(int(not (group == HARBOUR or good or balcony or number > 0)))
        low.append(number if number > 0 else 1)
        high.append(number if number > 0 else 3 if group == HARBOUR else FACES)
        colour.append(group - BALCONY if balcony else -1)
        turns.append(int(not balcony))
    none = [0] * (len(GROUPS) + 1)
    return {
        "first_space": [none, none, *first],
        "price": [[0] * MOST_SPACES, [0] * MOST_SPACES, *price],
        "no_die": free,
        "die_low": low,
        "die_high": high,
        "die_colour": colour,
        "die_turns": turns,
    }


def _tile_tables(box: Components) -> dict[str, Any]:
    found = kinds(box)

    def stack(tile: Tile) -> int:
        return COLOURS.index(tile.colour) * len(BACKS) + BACKS.index(tile.back)

    def padded(numbers: list[int]) -> list[int]:
        return numbers + [-1] * (EACH - len(numbers))

    tiles = [kind.tile for kind in found]
    return {
        "kinds": len(found),
        "tile_count": [kind.number for kind in found],
        "tile_stack": [stack(tile) for tile in tiles],
        "tile_cost": [tile.cost for tile in tiles],
        "tile_turns": [[int(ends in turned(ROAD_ENDS[ROADS.index(t.road)])) for ends in TURNS] for t in tiles],
        "tile_counts": [
            [len(tile.markets) for tile in tiles],
            [int(bool(tile.markets)) for tile in tiles],
            [len(tile.buildings) for tile in tiles],
            [int(tile.road == "C") for tile in tiles],
        ],
        "tile_building": [padded([BUILDINGS.index(name) for name in tile.buildings]) for tile in tiles],
        "tile_good": [padded([GOODS.index(market.good) for market in tile.markets]) for tile in tiles],
        "tile_value": [padded([market.value for market in tile.markets]) for tile in tiles],
    }
