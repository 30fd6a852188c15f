"""What RULES.md says of the view and the observation: the observation is made a second time from its words."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import chain
from typing import Any

import pytest
from games.desk import Desk
from games.rajas.rajas_kit import BORDERS, BUILDINGS, CELLS, COLOURS, STACKS, desk, standard
from games.rajas.rajas_page import (
    PAGE,
    course,
    full,
    groups,
    mixed,
    river_tiles,
    section,
    table,
    tiles,
    yield_tiles,
)
from rules_page import plain, quoted

from rondel.core.game import Game
from rondel.core.kernel import words
from rondel.games.rajas import view
from rondel.games.rajas.components import MOST_CELLS, MOST_PLACES, MOST_RIVER, MOST_SPACES, MOST_YIELDS
from rondel.games.rajas.printed import Place, Printed
from rondel.games.rajas.state import DEPTH
from rondel.games.rajas.view import Player, Step, View

SIDES = {"N": 1, "E": 2, "S": 4, "W": 8}
WON = {"fame": 1, "money": 2, "bridge": 4}
SIZE = 175
"""Numbers of a seat."""


def test_every_field_of_the_view_is_explained() -> None:
    assert sorted(name for row in table("The view") for name in quoted(row[0])) == sorted(View.__struct_fields__)
    of_parts, of_boards = (set(quoted(text)) for text in section("The view").strip().split("\n\n")[-2:])
    parts = (view.Laid, view.Player, view.Stack, view.Step, view.Closed, view.Worth, view.Die)
    assert {name for part in parts for name in part.__struct_fields__} == of_parts
    assert {name for part in (Printed, Place) for name in part.__struct_fields__} == of_boards


def test_the_observation_has_one_size_for_all() -> None:
    (size,) = {one.standard(players).facts.observation for one in (desk, full) for players in (2, 3, 4)}
    assert section("Observation").lstrip().startswith(f"{size} whole numbers")


# --- the observation, once more --------------------------------------------------------------------------------------


def padded(numbers: list[int], size: int, *rest: int) -> list[int]:
    return numbers + [*rest] * ((size - len(numbers)) // len(rest))


def of_kind(names: tuple[str, ...], name: str | None) -> int:
    return -1 if name is None else names.index(name)


def of_yields(name: str | None) -> int:
    return of_kind(tuple(yield_tiles()), name)


def roads(sides: str) -> int:
    return sum(SIDES[side] for side in sides)


def of_player(player: Player) -> dict[str, list[int]]:
    """The numbers of a seat from its part of the view."""
    laid = {tile.cell: tile for tile in player.province}
    province = [
        number
        for cell in CELLS
        for number in (
            (of_kind(tiles(), laid[cell].tile), roads(laid[cell].roads), of_kind(tiles(), laid[cell].covered))
            if cell in laid
            else (-1, 0, -1)
        )
    ]
    return {
        "fame": [player.fame],
        "money": [player.money],
        "difference": [player.fame + (player.money + 1) // 2 - 61],
        "karma": [player.karma],
        "boat": [player.boat],
        "fame_bonuses": [player.fame_bonuses],
        "money_bonuses": [player.money_bonuses],
        "met": [player.met or 0],
        "won": [sum(WON[where] for where in player.won)],
        "left": [player.left],
        "upgrades": [sum(player.levels.values()) - 8],
        "side": [("basic", "navaratnas").index(player.side)],
        "claimed": [player.claimed],
        "levels": [player.levels[building] for building in BUILDINGS],
        "values": [player.dice[colour].count(value) for colour in COLOURS for value in range(1, 7)],
        "joined": padded([int(place in player.joined) for place in BORDERS], MOST_PLACES, 0),
        "tiles": padded([of_yields(player.tiles.get(place)) for place in BORDERS], MOST_PLACES, -1),
        "province": padded(province, 3 * MOST_CELLS, -1, 0, -1),
    }


@cache
def listed(argument: str) -> dict[str, int]:
    """The number of each word that an argument of a pending effect can be, as the page lists them."""
    (text,) = (row[1] for row in table("Pending effects", 1) if plain(row[0]) == argument)
    return {word: int(number) for number, word in re.findall(r"(\d) `(\S+)`", text)}


@cache
def counted() -> list[str]:
    """What effects are counted by, in the order of the page."""
    return [plain(per) for per, _ in table("Effects", 1)]


ARGUMENTS: dict[str, Callable[[Any], int]] = {
    "stack": STACKS.index,
    "group": lambda word: groups().index(word),
    "colour": COLOURS.index,
    "cell": CELLS.index,
    "place": tuple(BORDERS).index,
    "other": tuple(BORDERS).index,
    "tile": lambda word: tiles().index(word),
    "yields": of_yields,
    "why": lambda word: listed("why")[word],
    "per": lambda word: listed("per")["-"] if word is None else counted().index(word) + 1,
    "figure": lambda word: listed("figure")[word or "-"],
    "good": lambda word: listed("good")[word or "any"],
    "colours": lambda word: sum(listed("colours")[one] for one in word),
    "roads": lambda word: sum(listed("roads")[side] for side in word),
    "player": lambda number: number - 1,
}
"""Words as numbers; all others are numbers."""


@cache
def pending_kinds() -> dict[str, int]:
    """The number of each kind of pending effect."""
    return {plain(kind): int(number) for number, kind, *_ in table("Pending effects")}


def of_step(step: Step) -> list[int]:
    arguments = [ARGUMENTS[name](word) if name in ARGUMENTS else word for name, word in step.args.items()]
    return padded([pending_kinds()[step.key], *arguments], 4, 0)


def whose_turn(seen: View) -> int:
    """Whose turn it is, as the last words of the section have it."""
    if seen.ended:
        assert seen.starter is not None
        return seen.starter
    rolls = len(seen.players) - 1 - sum(step.key == "hand" for step in seen.pending)
    return max(rolls, 0) if seen.seat is None else seen.seat


def of_yield_tile(seen: View, name: str) -> list[int]:
    """How many are in the stack or on the board, discarded."""
    return [where.get(name, 0) for where in (seen.yields, seen.discarded)]


def expected(game: Game, seen: View, numbers: list[list[int]], seat: int) -> dict[str, list[int]]:
    """The observation made a second time, from the view, the numbers of its players and the words of the tables."""
    seats = len(seen.players)
    ring = [(seat + i) % seats for i in range(seats)]
    standing = [-1 if who is None else (who - seat) % seats for name in groups() for who in seen.spaces[name]]
    tops = [seen.stacks[stack].tile for stack in STACKS]
    laid = {tile for player in seen.players for one in player.province for tile in (one.tile, one.covered)}
    return {
        "players": padded([number for p in ring for number in numbers[p]], 4 * SIZE, 0),
        "dice": [number for colour in COLOURS for number in (seen.supply[colour], seen.hand.get(colour, 0))],
        "spaces": padded(standing, MOST_SPACES, -1),
        "tops": [of_kind(tiles(), tile) for tile in tops],
        "stacks": [int(tile not in laid and tile not in tops) for tile in tiles()],
        "yields": padded([n for name in yield_tiles() for n in of_yield_tile(seen, name)], 2 * MOST_YIELDS, 0),
        "river": [of_kind(river_tiles(), seen.river.get(space)) for space in range(MOST_RIVER)],
        "pending": padded([n for step in reversed(seen.pending) for n in of_step(step)], 4 * DEPTH, -1, 0, 0, 0),
        "depth": [len(seen.pending)],
        "turn": [seen.turn],
        "round": [seen.round],
        "seat": [(whose_turn(seen) - seat) % seats],
        "starter": [((seen.starter or 0) - seat) % seats],
        "placed": [int(seen.placed)],
        "late": [seen.late],
        "seats": [seats],
        "navaratnas": [int(game.options["version"] == "navaratnas")],
        "ganga": [int(game.options["ganga"])],
    }


def compared(game: Game, seed: int) -> set[str]:
    """Compares the observations of a match; returns the kinds of effects that were pending."""
    fields, met = PAGE.spans(), set()
    for position in course(game, seed):
        seen = game.view(position, None)  # which is that of every seat: see below
        assert isinstance(seen, View)
        numbers = [[*chain(*of_player(one).values())] for one in seen.players]
        for seat in range(game.seats):
            found = game.observe(position, seat).tolist()
            wanted = expected(game, seen, numbers, seat)
            assert {name: found[low:high] for name, (low, high) in fields.items()} == wanted
        met |= {"done"} if seen.ended else {step.key for step in seen.pending}
    return met


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_observation_is_as_the_tables_say(players: int) -> None:
    met = compared(standard(players), players)
    assert {"place", "sum", "put", "income", "return", "hand", "discard", "done"} <= met


@pytest.mark.parametrize("players", [2, 3, 4])
def test_so_it_is_with_navaratnas_and_ganga(players: int) -> None:
    met = compared(full.standard(players), players)
    assert {"count", "turn_up", "draw_brown", "open", "choose", "spot", "done"} <= met


def test_so_it_is_in_a_mixed_group() -> None:
    assert "discard" in compared(mixed.standard(), 2)


@pytest.mark.parametrize("one", [desk, full])
def test_the_numbers_of_a_seat_are_as_the_table_says(one: Desk) -> None:
    game, fields = one.standard(3), PAGE.parts("players")
    for position in [*course(game, 3)][::5]:
        found = game.observe(position, 0).tolist()
        for at, player in enumerate(game.view(position, 0).players):
            mine = found[at * SIZE : (at + 1) * SIZE]
            assert {name: mine[low:high] for name, (low, high) in fields.items()} == of_player(player)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_number_is_written_whatever_was_there_before(players: int) -> None:
    game = standard(players)
    used = [99] * game.facts.observation
    game.instance.features.observe(game.setup(), 0, used)
    assert used == game.observe(game.setup(), 0).tolist()


@pytest.mark.parametrize("one", [desk, mixed, full])
def test_all_seats_and_spectators_have_one_view_and_there_is_one_world(one: Desk) -> None:
    game = one.standard(3)
    assert game.facts.hidden == ("stacks", "yields")
    for position in [*one.walk(game, 1)][::20]:
        spectator = game.view(position, None)
        for seat in range(3):
            assert game.view(position, seat) == spectator
            assert game.key(game.resample(position, seat, words(seat))) == game.key(position)
