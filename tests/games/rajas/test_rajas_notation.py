"""Notation of Rajas: the name of every code, and how it may be written."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from each import each
from games.desk import Desk
from games.rajas.rajas_kit import (
    BUILDINGS,
    CELLS,
    COLOURS,
    FIGURES,
    GOODS,
    GROUPS,
    STACKS,
    make,
    play,
    stand,
    standard,
    tables,
)
from games.rajas.rajas_modules import RIVER_TILES, ganga, mixed, navaratnas
from games.refusals import assert_names, assert_nothing_else_is_a_move, unreadable

from rondel.core.errors import Ambiguous, BadChance, Unreadable
from rondel.core.kernel import State

"""The languages in which the game has its words."""
PLACES = ("N1", "W1", "W3", "W4", "S1", "S3", "S5", "E4", "E2", "N5")
WAYS = ("NE", "NS", "ES", "NES", "NW", "EW", "NEW", "SW", "NSW", "ESW", "NESW")
"""All sets of two or more sides, where N is 1, E is 2, S is 4 and W is 8."""
YIELDS = (
    "white-1-die", "white-3-money", "white-1-upgrade", "white-1-karma",
    "yellow-1-die-blue-orange", "yellow-1-die-green-purple", "yellow-1-die-blue-purple", "yellow-1-die-green-orange",
    "yellow-5-money", "yellow-2-karma", "yellow-1-upgrade", "yellow-1-boat",
    "red-2-dice", "red-7-money", "red-1-upgrade", "red-1-boat",
    "brown-1-fame-per-market_tile", "brown-1-fame-per-three_spaces", "brown-1-money-per-building",
    "brown-2-money-per-yield_tile", "brown-2-fame-per-curve", "brown-2-money-per-upgrade", "brown-1-fame-per-worker",
)  # fmt: skip
MOVES = [
    "enough",
    *GROUPS,
    *(
        name
        for colour in COLOURS
        for value in range(1, 7)
        for name in (f"{colour} {value}", f"{colour} {7 - value}>{value}")
    ),
    *STACKS,
    *COLOURS,
    *BUILDINGS,
    *GOODS,
    "stay",
    *(f"sail {steps}" for steps in range(1, 10)),
    *(f"palace {figure}" for figure in FIGURES),
    *PLACES,
    *(f"border {number}" for number in range(11, 23)),
    *YIELDS,
    *(f"yield {number}" for number in range(24, 33)),
    *(f"{cell} {way}" for cell in CELLS for way in WAYS),
]


@cache
def asked() -> State:
    """A position in which a player is to act."""
    return stand("seat: 1")


@cache
def chance() -> State:
    """One in which chance is."""
    return standard().setup()


# --- names -----------------------------------------------------------------------------------------------------------


def test_the_ways_of_a_tile_are_all_sets_of_two_or_more_sides() -> None:
    assert set(WAYS) == {"".join(sides) for n in (2, 3, 4) for sides in combinations("NESW", n)}


def test_every_move_has_its_name_and_is_read_back() -> None:
    assert standard().facts.moves == len(MOVES) == 163 + 11 * 18
    assert_names(standard(), asked(), MOVES)


def test_every_outcome_of_chance_has_its_name_and_is_read_back() -> None:
    game, state = standard(), chance()
    names = [*(f"first {seat}" for seat in range(1, 5)), *map(str, range(1, 7)), *YIELDS]
    tiles = [tile.tile for tile in game.view(state, None).stacks.values()]  # type: ignore[attr-defined]
    assert tiles == [None] * 12
    first = len(names)
    codes = [*range(first), *range(42, 42 + 64), *range(106, 106 + 8)]
    found = [game.name(state, code) for code in codes]
    assert found[:first] == names and len(set(found)) == len(found)
    assert found[first] == "blue-4S-temple" and found[first + 63] == "purple-10X-spice3-silk2"
    assert found[first + 64 :] == list(RIVER_TILES) and game.facts.chances == 106 + 8
    assert [game.parse(state, name) for name in found] == codes


@each(
    "name",
    [
        "enough", "quarry", "blue-terrace", "blue 3", "blue 4>3", "blue-cow", "stay", "palace dancer", "W4", "b2 NES",
        "red-7-money",
    ],
)  # fmt: skip
def test_capitals_commas_and_blanks_do_not_matter(name: str) -> None:
    code = MOVES.index(name)
    for text in (name.upper(), name.title(), f"  {name.replace(' ', '   ')} ", name.replace(" ", ", ")):
        assert standard().parse(asked(), text) == code


@each("text", ["b2 NES", "b2 SEN", "B2 ens", "b2, esn"])
def test_the_sides_of_a_tiles_roads_may_be_named_in_any_order(text: str) -> None:
    assert standard().parse(asked(), text) == MOVES.index("b2 NES")


@each(
    ("lines", "text", "meant"),
    [
        ("seat: 1", "outdoor", "outdoor-terrace"),
        ("seat: 1", "mixed", "mixed-market"),
        ("seat: 1", "purple terrace", "purple-terrace"),
        ("dice 1: orange=4", "balcony", "orange-balcony"),
        ("pending: sail 0 1", "1", "sail 1"),
        ("dice 1: blue=6\npending: build", "snake", "blue-snake"),
        ("pending: figure", "palace yogi", "palace yogi"),
    ],
)
def test_a_word_that_only_one_possible_move_has_is_enough(lines: str, text: str, meant: str) -> None:
    tops = "tops: blue-snake=blue-4S blue-cow=blue-7C blue-tiger=blue-8T"
    state = stand(f"{lines}\n{tops}\nkarma 1: 0")
    assert standard().name(state, standard().parse(state, text)) == meant


@pytest.mark.parametrize(
    ("lines", "text", "possible"),
    [
        ("seat: 1", "terrace", ["outdoor-terrace", *(f"{colour}-terrace" for colour in COLOURS)]),
        ("pending: lay blue-snake\ntops: blue-snake=blue-4C-palace", "b2", ["b2 NE", "b2 ES"]),
        ("dice 1: blue=14 green=1\nkarma 1: 0\npending: pick", "1", ["blue 1", "green 1"]),
    ],
)
def test_a_word_of_several_possible_moves_is_answered_with_them(lines: str, text: str, possible: list[str]) -> None:
    with pytest.raises(Ambiguous) as error:
        standard().parse(stand(lines), text)
    assert (error.value.key, error.value.arguments) == ("ambiguous_move", {"text": text, "possible": possible})


@each(
    "text",
    [
        "", "place", "quarry 1", "blue 0", "blue 7", "blue 3>3", "blue 3>5", "red 3", "blue-dog", "sail 10", "sail",
        "palace none", "b3 NS", "a3 EW", "b2 N", "b2 NN", "z1 NS", "N2", "first 1", "blue-4S-temple", "pass", "٣",
    ],
)  # fmt: skip
def test_what_is_no_move_is_unreadable(text: str) -> None:
    assert unreadable(standard(), asked(), text) == ("unreadable_move", {"text": text})


@each("text", ["--", "-1", "1-", "- 1"])
def test_a_hyphen_alone_names_nothing_even_where_only_one_move_is_possible(text: str) -> None:
    state = stand("pending: sail 0 1\nkarma 1: 0")
    assert unreadable(standard(), state, text) == ("unreadable_move", {"text": text})


@each("text", ["", "0", "7", "first", "first 5", "blue", "blue-4S", "2-money", "enough", "1 2"])
def test_what_is_no_outcome_is_unreadable(text: str) -> None:
    assert unreadable(standard(), chance(), text) == ("unreadable", {"text": text})


def test_what_chance_cannot_do_now_is_refused() -> None:
    for text in ("3", "first 1", "white-3-money", "green-4S-palace"):
        with pytest.raises(BadChance):
            play(chance(), text)


def test_the_tiles_cells_and_places_of_an_owners_box_have_their_own_names(tmp_path: Path) -> None:
    data = tables()
    province = {**data["province"]["value"], "rows": 5}
    tiles = data["tiles"]["value"]
    tiles[0]["cost"] = 33
    borders = [{"place": "E5", "yields": [{"give": "karma"}]}]
    lesser = [{"place": "E4", "colour": "brown", "yields": [{"give": "karma"}]}]
    own = make(tmp_path / "own.json", province=province, tiles=tiles, borders=borders, navaratnas_borders=lesser)
    state = stand("seat: 1", game=own)
    for text in ("e5 NES", "E5", "E4"):
        assert own.name(state, own.parse(state, text)) == text
    assert own.parse(own.setup(), "blue-33S-temple") == 42
    for text in ("W4", "b3 NS"):
        with pytest.raises(Unreadable):
            own.parse(state, text)
    with pytest.raises(Unreadable):
        standard().parse(asked(), "e5 NES")


TAKEN = (
    "tiles 1: S1=brown-2-fame-per-curve W4=red-1-boat E4=red-1-upgrade N1=white-3-money\n"
    "tiles 2: S1=brown-1-fame-per-worker N1=white-3-money"
)
"""Player 1 has no red place left; white tiles of 3 money are gone."""
NEW_ASKED = {
    "choose": f"{TAKEN}\npending: choose",
    "spot": "pending: spot red-7-money",
    "brown": (
        "round: 0\ndice 1: blue=1 green=1 orange=1 purple=1\ndice 2: blue=1 green=1 orange=1 purple=2\nmoney 1: 3\n"
        "money 2: 4\nturn: 1\npending: spot brown-2-fame-per-curve; open"
    ),
}
"""A position for every question that only Navaratnas asks."""


@each(
    ("question", "text", "meant"),
    [
        ("choose", "green orange", "yellow-1-die-green-orange"),
        ("choose", "ENOUGH", "enough"),
        ("choose", "white karma", "white-1-karma"),
        ("spot", "e4", "E4"),
        ("brown", "s5", "S5"),
    ],
)
def test_yield_tiles_and_places_may_be_told_in_part(question: str, text: str, meant: str) -> None:
    game, state = navaratnas.standard(), navaratnas.stand(NEW_ASKED[question])
    assert game.name(state, game.parse(state, text)) == meant


def test_the_codes_are_the_same_in_every_version() -> None:
    for at in (navaratnas, ganga, mixed):
        assert_names(at.standard(), at.stand("seat: 1"), MOVES)
        assert at.standard().facts.chances == standard().facts.chances


def test_nothing_is_a_move_while_chance_acts_after_the_end_or_beyond_the_codes() -> None:
    over = stand("round: 40\nturn: 40\npending: done")
    assert_nothing_else_is_a_move(standard(), asked(), chance(), over)


@each(
    ("text", "move"),
    [
        ("none", "enough"),
        ("7-money", "red-7-money"),
        ("Red 7", "red-7-money"),
        ("fame-per-curve", "brown-2-fame-per-curve"),
        ("blue orange", "yellow-1-die-blue-orange"),
    ],
)
def test_a_yield_tile_can_be_named_by_a_part_with_or_without_hyphens(text: str, move: str) -> None:
    desk = Desk("rajas", seats=2, version="navaratnas")
    state = desk.stand("tiles 1: S1=brown-1-fame-per-worker\ntiles 2: S1=brown-1-money-per-building\npending: choose")
    game = desk.standard()
    assert game.name(state, game.parse(state, text)) == move
