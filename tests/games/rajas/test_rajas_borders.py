"""Clauses RA-16, RA-44: yields at the border of a province, and upgrades."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from each import each
from games.rajas.rajas_kit import BORDERS, BUILDINGS, COLOURS, finish, happens, me, moves, play, refused, stand, table
from games.rajas.rajas_navaratnas import CELL, FROM, LEADS

TAKEN: dict[str, tuple[list[str], list[Any]]] = {
    "3 money": ([], [("money", 1, 3)]),
    "5 money": ([], [("money", 1, 5)]),
    "die": (["green"], [("rolled", 1, "green", 6)]),
    "2 dice": (["green", "orange"], [("rolled", 1, "green", 6), ("rolled", 1, "orange", 6)]),
    "2 karma": ([], [("karma", 1, 2, 2)]),
    "die and upgrade": (["green", "mill"], [("rolled", 1, "green", 6), ("upgraded", 1, "mill", 3)]),
    "boat": (["sail 1"], [("sailed", 1, 1, 1)]),
    "upgrade": (["palace"], [("upgraded", 1, "palace", 3)]),
}
"""For each yield of a border place the answers, and what happens."""


def lay(cell: str, tile: str = "blue-9X-temple-mill", more: str = "") -> str:
    """Lines in which a tile is to be laid, and a cell at the border can be reached."""
    stack = "blue-tiger" if "X" in tile else "blue-snake"
    return f"province 1: {LEADS[cell]}\ntops: {stack}={tile}\npending: lay {stack}\nmoney 1: 0\nkarma 1: 0\n{more}"


# --- border yields ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-16")
@each("place", BORDERS)
def test_a_border_yield_is_taken_when_a_road_joins_it(place: str) -> None:
    cell = CELL[place]
    ends = {FROM[cell], place[0]}
    tile = "blue-3S-silk1" if ends in ({"N", "S"}, {"E", "W"}) else "blue-4C-tea2"
    state = stand(lay(cell, tile))
    answers, wanted = TAKEN[BORDERS[place]]
    rolls = "6" * sum(answer in COLOURS for answer in answers)
    after, happened = finish(state, f"{cell} {''.join(side for side in 'NESW' if side in ends)}", *answers, rolls=rolls)
    assert [event[0] for event in happened[:3]] == ["laid", "shown", "income"], "the income comes first"
    assert happened[3:][: 1 + len(wanted)] == [("joined", 1, place), *wanted]
    assert me(after).joined == (place,) and me(after, 2).joined == ()


@pytest.mark.clause("RA-16")
@each(
    ("cell", "first", "second"),
    [
        (cell, *two)
        for cell, pair in (("a1", "N1 W1"), ("d1", "W4 S1"), ("d5", "S5 E4"))
        for two in permutations(pair.split())
    ],
)
def test_a_corner_cell_can_join_two_and_the_player_says_which_is_first(cell: str, first: str, second: str) -> None:
    state, _ = finish(stand(lay(cell)), f"{cell} NESW")
    assert set(moves(state)) == {first, second}
    assert table(state).pending[0].key == "border"
    one, two = TAKEN[BORDERS[first]], TAKEN[BORDERS[second]]
    rolls = "6" * sum(answer in COLOURS for answer in (*one[0], *two[0]))
    after, happened = finish(state, first, *one[0], *two[0], rolls=rolls)
    assert happened[: 2 + len(one[1]) + len(two[1])] == [("joined", 1, first), *one[1], ("joined", 1, second), *two[1]]
    assert set(me(after).joined) == {first, second}


@pytest.mark.clause("RA-16")
@each(
    ("cell", "lies", "joined"),
    [("a1", "NES", "N1"), ("a1", "ESW", "W1"), ("d1", "NSW", "W4 S1"), ("d1", "NES", "S1"), ("d5", "NEW", "E4")],
)
def test_only_the_places_to_which_a_road_leads_are_joined(cell: str, lies: str, joined: str) -> None:
    state, happened = finish(stand(lay(cell, "blue-5T-fortress")), f"{cell} {lies}")
    assert me(state).joined == tuple(joined.split())
    if len(joined.split()) == 1:
        assert ("joined", 1, joined) in happened


@pytest.mark.clause("RA-16")
@each(("cell", "lies"), [("a1", "ES"), ("d1", "NE"), ("d5", "NW"), ("c1", "NS"), ("a5", "SW")])
def test_a_tile_may_be_laid_so_that_it_joins_none(cell: str, lies: str) -> None:
    tile = "blue-3S-silk1" if lies == "NS" else "blue-4C-tea2"
    state, happened = finish(stand(lay(cell, tile)), f"{cell} {lies}")
    assert [event[0] for event in happened] == ["laid", "shown", "income"]
    assert me(state).joined == ()


@pytest.mark.clause("RA-16")
def test_a_road_towards_a_border_without_a_yield_brings_nothing() -> None:
    text = "province 1: b2=green-4S/EW\ntops: blue-snake=blue-3S\npending: lay blue-snake"
    assert [event[0] for event in finish(stand(text), "b1 EW")[1]] == ["laid", "shown", "income"]


@pytest.mark.clause("RA-16")
def test_each_player_has_the_yields_of_the_own_province() -> None:
    text = "province 2: b2=purple-4S/EW b1=purple-4C/ES c1=purple-9X-mill\n"
    state = stand(text + lay("c1", "blue-4C-tea2"))
    assert me(state, 2).joined == ("W3",) and me(state).joined == ()
    after, happened = finish(state, "c1 NW")
    assert ("karma", 1, 2, 2) in happened and me(after).karma == 2 and me(after, 2).karma == 1


@pytest.mark.clause("RA-16")
def test_a_yield_is_taken_once() -> None:
    # The Master Builder lays a new tile there (RA-23).
    text = "province 1: b2=green-4S/EW b1=orange-4C/ES c1=blue-4C-tea2/NW\ndice 1: blue=56\nkarma 1: 0"
    state = stand(f"{text}\ntops: blue-tiger=blue-9X-temple")
    after, happened = finish(state, "builder", "blue 5", "blue-tiger", "c1 NESW", "blue 6")
    assert me(after).joined == ("W3",) and me(after).karma == 0
    assert "joined" not in [event[0] for event in happened]


# --- upgrades --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-44")
@each("building", BUILDINGS)
@each("level", [2, 3])
def test_an_upgrade_moves_the_own_cube_of_one_building_one_step(building: str, level: int) -> None:
    state = play(stand(f"levels 1: {building}={level}\nlevels 2: {building}=3\ndice 1: blue=4"), "raja", "blue 4")
    assert moves(state) == list(BUILDINGS)
    assert happens(state, building)[0] == ("upgraded", 1, building, level + 1)
    after = play(state, building)
    assert me(after).levels == dict.fromkeys(BUILDINGS, 2) | {building: level + 1}
    assert me(after, 2).levels == dict.fromkeys(BUILDINGS, 2) | {building: 3}


@pytest.mark.clause("RA-44")
def test_an_upgrade_must_be_chosen_and_not_declined() -> None:
    state = play(stand("dice 1: blue=4"), "raja", "blue 4")
    assert refused(state, "enough") == ("now_building", "enough", "enough")


@pytest.mark.clause("RA-44")
def test_a_building_at_4_cannot_be_chosen() -> None:
    state = play(stand("levels 1: temple=4 mill=4 fortress=3\ndice 1: blue=4"), "raja", "blue 4")
    assert moves(state) == ["palace", "fortress"]
    assert refused(state, "temple") == ("building_done", "temple", 4)


@pytest.mark.clause("RA-44")
def test_with_all_four_at_4_the_upgrade_is_lost_and_the_action_goes_on() -> None:
    full = "levels 1: temple=4 palace=4 fortress=4 mill=4"
    state, happened = finish(stand(f"{full}\ndice 1: blue=4"), "raja", "blue 4")
    assert happened[2:] == [("no_upgrade", 1), ("money", 1, 3)]
    assert me(state).levels == dict.fromkeys(BUILDINGS, 4)


@pytest.mark.clause("RA-44")
@each(
    ("levels", "made"),
    [("", 0), ("levels 1: temple=3", 1), ("levels 1: temple=4", 2), ("levels 1: temple=4 mill=3 palace=3", 4),
     ("levels 1: temple=4 palace=4 fortress=4 mill=4", 8)],
)  # fmt: skip
def test_each_step_counts_as_one_upgrade_made(levels: str, made: int) -> None:
    # River space 20 gives a fame for each of them.
    state = stand(f"{levels}\ndice 1: blue=1\nboat 1: 19")
    assert ("fame", 1, made) in finish(state, "harbour", "blue 1")[1]
