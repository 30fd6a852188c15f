"""Clauses RA-48, RA-51, RA-54, RA-55: open spaces, empty stacks, the river's end, palace actions from the river."""

from __future__ import annotations

from pathlib import Path

import pytest
from each import each
from games.rajas.rajas_kit import COLOURS, GOODS, finish, happens, make, me, moves, play, stand, table, tables

from rondel.core.game import Game

FREE = ["mixed-market", "outdoor-terrace", *(f"{colour}-terrace" for colour in COLOURS)]
"""Spaces without a price."""

# --- what a space costs ----------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-48")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_without_dice_only_the_spaces_without_a_price_are_open_and_gain_or_not_does_not_matter(seats: int) -> None:
    assert moves(stand("money 1: 9", seats)) == FREE


@pytest.mark.clause("RA-48")
def test_a_space_that_is_taken_is_closed() -> None:
    state = stand("workers: outdoor-terrace=2 blue-terrace=2 mixed-market=1\nplaced: 0")
    assert moves(state) == ["green-terrace", "orange-terrace", "purple-terrace"]


@pytest.mark.clause("RA-48")
@each(
    ("money", "workers", "quarry", "harbour"),
    [
        (0, "mogul=2", False, True),
        (1, "mogul=2", True, True),
        (1, "quarry=2", False, True),
        (2, "quarry=2", True, True),
        (0, "harbour=2", False, False),
        (1, "harbour=2", True, True),
        (1, "harbour=2,2", True, False),
        (2, "harbour=2,2", True, True),
        (9, "harbour=2,2,1", True, False),
    ],
)
def test_the_money_of_the_next_space_must_be_there(money: int, workers: str, quarry: bool, harbour: bool) -> None:
    state = stand(f"money 1: {money}\nworkers: {workers}\ndice 1: blue=1 orange=6\nseat: 1")
    assert ("quarry" in moves(state), "harbour" in moves(state)) == (quarry, harbour)


@pytest.mark.clause("RA-48")
@pytest.mark.parametrize(
    ("karma", "open_"),
    [(0, {"yogi"}), (1, {"yogi", "raja"})],
)
def test_karma_can_turn_the_die_that_a_chamber_asks_for(karma: int, open_: set[str]) -> None:
    state = stand(f"dice 1: blue=3\nkarma 1: {karma}")
    assert {"mogul", "dancer", "yogi", "raja", "builder", "portuguese"} & set(moves(state)) == open_


@pytest.mark.clause("RA-48")
@each(("dice", "karma", "is_open"), [("4", 0, False), ("4", 1, True), ("3", 0, True), ("5", 1, True)])
def test_the_harbour_wants_a_die_up_to_3(dice: str, karma: int, is_open: bool) -> None:
    assert ("harbour" in moves(stand(f"dice 1: blue={dice}\nkarma 1: {karma}"))) == is_open


@pytest.mark.clause("RA-48")
@each("colour", COLOURS)
def test_a_balcony_wants_a_die_of_its_colour(colour: str) -> None:
    found = [move for move in moves(stand(f"dice 1: {colour}=4\nkarma 1: 3")) if move.endswith("balcony")]
    assert found == [f"{colour}-balcony"]


# --- the action can be finished --------------------------------------------------------------------------------------


@pytest.mark.clause("RA-48")
@each(
    ("dice", "karma", "is_open"),
    [("blue=4", 0, True), ("blue=3", 0, False), ("blue=3", 1, True), ("blue=12", 0, False), ("blue=13", 0, True)],
)
def test_the_quarry_is_open_where_a_tile_on_offer_can_be_paid(dice: str, karma: int, is_open: bool) -> None:
    tops = "tops: blue-snake=blue-4S blue-cow=blue-5T blue-tiger=blue-8T"
    state = stand(f"{tops}\ndice 1: {dice} green=1\nkarma 1: {karma}")
    assert ("quarry" in moves(state)) == is_open


@pytest.mark.clause("RA-48")
def test_only_tiles_that_can_be_paid_are_offered() -> None:
    tops = "tops: blue-snake=blue-4S blue-cow=blue-5T blue-tiger=blue-8T green-snake=green-3S"
    state = stand(f"{tops}\ndice 1: blue=14 green=2\nkarma 1: 0")
    assert moves(play(state, "quarry")) == ["blue-snake", "blue-cow"]
    assert moves(play(stand(f"{tops}\ndice 1: blue=14 green=2\nkarma 1: 1"), "quarry")) == [
        "blue-snake",
        "blue-cow",
        "blue-tiger",
        "green-snake",
        "green-cow",
    ]


COVERED = "province 1: b2=orange-4S-fortress/EW\ntops: {tops}"
SIX = COVERED.format(tops="purple-cow=purple-6S blue-tiger=blue-8T")


@pytest.mark.clause("RA-48", "RA-53")
@each(
    ("dice", "karma", "is_open"),
    [
        ("green=5 purple=2", 0, True),
        ("green=5 purple=1", 0, False),
        ("green=5 purple=1", 1, True),
        ("green=2 purple=2", 1, True),
        # One karma turns the die for the chamber or the one for the difference, not both.
        ("green=2 purple=1", 1, False),
        ("green=2 purple=1", 2, True),
        # The 5 and the difference are paid with different dice.
        ("purple=5", 0, False),
        ("purple=55", 0, True),
        ("purple=25", 0, True),
        ("green=5", 0, False),
    ],
)
def test_the_master_builder_is_open_where_the_difference_can_be_paid_after_the_5(
    dice: str, karma: int, is_open: bool
) -> None:
    assert ("builder" in moves(stand(f"{SIX}\ndice 1: {dice}\nkarma 1: {karma}"))) == is_open


@pytest.mark.clause("RA-48", "RA-53")
def test_only_dice_that_leave_enough_for_the_difference_are_offered_for_the_chamber() -> None:
    tops = "blue-tiger=blue-8T green-tiger=green-8T orange-tiger=orange-9X purple-tiger=purple-10X"
    lines = f"province 1: b2=orange-8T/NEW\ntops: {tops}"
    state = play(stand(f"{lines}\ndice 1: green=5 purple=5\nkarma 1: 0"), "builder")
    assert moves(state) == ["green 5"]
    state = play(stand(f"{lines}\ndice 1: green=25 purple=1\nkarma 1: 1"), "builder")
    assert moves(state) == ["green 5"], "the karma is needed for purple"


@pytest.mark.clause("RA-48")
def test_the_master_builder_is_closed_without_a_tile_that_costs_more() -> None:
    lines = "province 1: b2=orange-10X\ndice 1: green=5 purple=6666"
    assert "builder" not in moves(stand(lines)), "a tile of 10 is the dearest"
    assert "builder" not in moves(stand("dice 1: green=5 purple=6666")), "there is nothing to cover"


@pytest.mark.clause("RA-48")
def test_the_master_builder_is_closed_where_the_new_tile_would_cut_off_another() -> None:
    """A straight road leads on to b1: a curve cannot replace the straight."""
    tops = "tops: purple-cow=purple-5C"
    dice = "dice 1: green=5 purple=1\nkarma 1: 0"
    state = stand(f"province 1: b2=orange-4S-fortress/EW b1=orange-4C-mill/NE\n{tops}\n{dice}")
    covered = play(state, "builder", "green 5", "purple-cow")
    assert moves(covered) == ["b1 NE", "b1 ES"], "it fits on the end of the road"
    assert "builder" not in moves(stand(f"province 1: b2=orange-4S-fortress/EW b1=orange-9X\n{tops}\n{dice}"))


@pytest.mark.clause("RA-23", "RA-48")
@pytest.mark.parametrize("way", ["NE", "NW"])
def test_the_master_builder_is_open_where_the_new_tile_fits_in_one_way(way: str) -> None:
    """A curve leads on to the tile beside it, which is too dear to be covered itself."""
    beside = {"NE": "c4=green-7T/NSW", "NW": "c2=green-7T/ESW"}[way]
    state = stand(
        f"dice 1: green=5 purple=1\nkarma 1: 0\nprovince 1: c3=blue-4C/{way} {beside}\ntops: purple-cow=purple-5C"
    )
    assert moves(play(state, "builder", "green 5", "purple-cow")) == [f"c3 {way}"]


@pytest.mark.clause("RA-48")
@pytest.mark.parametrize("good", GOODS)
def test_a_market_is_open_without_any_market(good: str) -> None:
    state = stand("dice 1: blue=4")
    assert f"{good}-market" in moves(state)
    assert happens(state, f"{good}-market", "blue 4")[-1] == ("good", 1, good, 4, 0)


@pytest.mark.clause("RA-48")
def test_terraces_are_open_with_a_full_statue_and_with_a_colour_missing() -> None:
    state = stand("dice 1: orange=11 blue=11111111\ndice 2: orange=1111111111")
    assert table(state).supply["orange"] == 0
    assert {"orange-terrace", "green-terrace", "blue-balcony"} <= set(moves(state))
    state = play(state, "blue-balcony", "blue 1")
    assert moves(state)[0] == "enough"
    assert ("lost_dice", 1, 2) in finish(state, "enough")[1]


# --- empty stacks ----------------------------------------------------------------------------------------------------


def crossings(path: Path, seats: int) -> Game:
    """All tiles are crossings, so that a province can be built up in any way."""
    tiles = tables()["tiles"]["value"]
    for tile in tiles:
        tile["road"] = "X"
    return make(path / "crossings.json", seats, tiles=tiles)


ALL = [f"{row}{column}" for row in "bcda" for column in "12345" if f"{row}{column}" not in ("a3", "b3")]


def provinces(last: int) -> str:
    """Provinces of four players with sixteen tiles of one colour each, of the last player with so many."""
    counts = zip(COLOURS, (16, 16, 16, last), strict=True)
    laid = [" ".join(f"{cell}={colour}" for cell in ALL[:count]) for colour, count in counts]
    return "\n".join(f"province {seat}: {tiles}" for seat, tiles in enumerate(laid, 1))


@pytest.mark.clause("RA-51")
def test_an_empty_stack_stays_empty_and_fewer_tiles_are_on_offer(tmp_path: Path) -> None:
    game = crossings(tmp_path, 4)
    state = stand(f"{provinces(15)}\ndice 1: purple=6666 blue=666\nmoney 1: 9", 4, game)
    assert [name for name, stack in table(state, game).stacks.items() if stack.tile] == ["purple-tiger"]
    assert table(state, game).stacks["purple-tiger"].under == 0
    state = play(state, "quarry", game=game)
    assert moves(state, game) == ["purple-tiger"]
    state, events = finish(state, "purple-tiger", "purple 6", "purple 6", "a4 NESW", game=game)
    assert "shown" not in [event[0] for event in events]
    assert all(stack.tile is None and stack.under == 0 for stack in table(state, game).stacks.values())


@pytest.mark.clause("RA-51")
def test_with_no_tile_on_offer_quarry_and_master_builder_are_closed(tmp_path: Path) -> None:
    game = crossings(tmp_path, 4)
    lines = "dice 1: purple=5566 blue=555666\nmoney 1: 9"
    state = stand(f"{provinces(15)}\n{lines}", 4, game)
    assert {"quarry", "builder"} <= set(moves(state, game))
    state = stand(f"{provinces(16)}\n{lines}", 4, game)
    assert not {"quarry", "builder"} & set(moves(state, game))


# --- the river's end -------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-54")
def test_the_end_holds_any_number_of_boats_and_its_yield_is_had_once() -> None:
    state = stand("boat 1: 29\nboat 2: 30\nboat 3: 30\nkarma 1: 2\ndice 1: blue=11", 3)
    after, events = finish(state, "harbour", "blue 1")
    assert events[-2:] == [("sailed", 1, 30, 1), ("fame", 1, 4)] and me(after).boat == 30
    lines = "boat 1: 30\nboat 2: 30\nkarma 1: 2\ndice 1: blue=1\nmoney 1: 11"
    assert "harbour" not in moves(stand(lines)), "there is nowhere to go"
    after, events = finish(stand(lines), "outdoor-terrace", "enough")
    assert events[1:] == [("money", 1, 2), ("money_bonus", 1, 12), ("river_done", 1)], "no yield again"
    assert me(after).money_bonuses == 1, "the bonus is used up"


@pytest.mark.clause("RA-54", "RA-48")
@each(
    ("boats", "is_open"),
    [
        ((24, 0, 0), True),
        ((25, 0, 0), False),
        ((23, 25, 0), True),
        ((23, 25, 27), False),
        ((24, 30, 30), True),
        ((24, 29, 30), False),
        ((24, 23, 22), True),
        ((30, 0, 0), False),
    ],
)
def test_the_portuguese_needs_six_unoccupied_spaces_ahead(boats: tuple[int, ...], is_open: bool) -> None:
    lines = "\n".join(f"boat {seat}: {space}" for seat, space in enumerate(boats, 1))
    state = stand(f"{lines}\ndice 1: blue=6", 3)
    assert ("portuguese" in moves(state)) == is_open
    if is_open:
        assert me(play(state, "portuguese", "blue 6")).boat == 30


@pytest.mark.clause("RA-54")
def test_a_die_can_be_worth_more_than_the_spaces_ahead() -> None:
    state = play(stand("boat 1: 28\ndice 1: blue=3"), "harbour", "blue 3")
    assert moves(state) == ["sail 1", "sail 2"]


# --- palace actions from the river -----------------------------------------------------------------------------------

ON_RIVER = "boat 1: {0}\ndice 1: {1}\nkarma 1: 0"


@pytest.mark.clause("RA-55")
def test_a_palace_action_from_the_river_needs_neither_worker_nor_die_and_may_be_occupied() -> None:
    lines = "workers: dancer=2 yogi=2 raja=2\nseat: 1"
    state = play(stand(f"{ON_RIVER.format(3, 'green=1')}\n{lines}"), "harbour", "green 1")
    assert moves(state) == ["palace dancer", "palace yogi", "palace raja", "palace portuguese"]
    assert happens(state, "palace yogi") == [("action", 1, "yogi"), ("karma", 1, 2, 2)]
    assert table(play(state, "palace yogi")).spaces["yogi"] == [1], "the worker there is the other player's"


@pytest.mark.clause("RA-55")
def test_the_great_mogul_is_not_among_them() -> None:
    state = play(stand(ON_RIVER.format(3, "green=1")), "harbour", "green 1")
    assert "palace mogul" not in moves(state)


@pytest.mark.clause("RA-55")
@pytest.mark.parametrize(
    ("dice", "is_open"), [("green=1", False), ("green=1 purple=1", False), ("green=1 purple=2", True)]
)
def test_the_difference_of_the_master_builder_is_still_paid(dice: str, is_open: bool) -> None:
    state = play(stand(f"{SIX}\n{ON_RIVER.format(3, dice)}"), "harbour", "green 1")
    assert ("palace builder" in moves(state)) == is_open
    if is_open:
        state = play(state, "palace builder", "purple-cow", "b2 EW")
        assert moves(state) == ["purple 2"]


@pytest.mark.clause("RA-55")
@pytest.mark.parametrize(("second", "is_open"), [(22, True), (27, False)])
def test_the_portuguese_still_needs_six_spaces(second: int, is_open: bool) -> None:
    """From space 24, the last one with a palace action, six lead to the end."""
    state = play(stand(f"{ON_RIVER.format(23, 'green=1')}\nboat 2: {second}"), "harbour", "green 1")
    assert ("palace portuguese" in moves(state)) == is_open


WHITE = ("white-1-die", "white-3-money", "white-1-upgrade", "white-1-karma")


@pytest.mark.clause("RA-55")
def test_the_dancer_can_always_be_chosen_and_gives_the_dice_only_where_every_yield_tile_is_in_use() -> None:
    waiting = [f"discard {name}" for name in WHITE for _ in range(2)]
    state = stand(f"workers: dancer=1\npending: figure; {'; '.join(waiting)}")
    state, events = finish(state, "palace dancer", "blue", "blue")
    assert ("no_yield", 1) in events and ("shuffled",) not in events
    assert table(state).discarded == dict.fromkeys(WHITE, 2)


@pytest.mark.clause("RA-22")
def test_a_single_discarded_yield_tile_is_shuffled_and_drawn() -> None:
    waiting = [f"discard {name}" for name in WHITE for _ in range(2)][1:]
    state = stand(f"gone: {WHITE[0]}*1\nworkers: dancer=1\npending: figure; {'; '.join(waiting)}")
    state, events = finish(state, "palace dancer", "blue", "blue")
    assert [event for event in events if event[0] in ("shuffled", "yield_tile")] == [
        ("shuffled",), ("yield_tile", 1, WHITE[0]),
    ]  # fmt: skip
