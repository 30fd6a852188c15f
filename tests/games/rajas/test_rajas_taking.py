"""Clauses RA-49, RA-62, RA-64: dice taken together, dice rolled again, what is counted when it is reached."""

from __future__ import annotations

from pathlib import Path

import pytest
from each import each
from games.rajas.rajas_boxes import bonuses
from games.rajas.rajas_kit import COLOURS, finish, happens, make, me, moves, odds, play, player, stand, table, tables

FULL = "blue=112233 green=4456"
"""Ten dice: the statue is full."""


# --- first dice may be returned --------------------------------------------------------------------------------------


@pytest.mark.clause("RA-49")
@pytest.mark.parametrize(("free", "most"), [(0, 2), (1, 1)])
def test_as_many_dice_may_be_returned_as_the_effects_dice_exceed_the_free_arms(free: int, most: int) -> None:
    """The first river space gives two dice: a bonus takes the boat there."""
    state = play(stand(f"money 1: 11\ndice 1: blue={'1' * (10 - free)}"), "outdoor-terrace", "sail 1")
    assert (table(state).pending[0].key, table(state).pending[0].args["most"]) == ("return", most)
    assert moves(state) == ["enough", "blue 1"]


@pytest.mark.clause("RA-49")
@each(("own", "most"), [("blue=12", 2), ("blue=1", 1), ("", None)])
def test_no_more_dice_may_be_returned_than_there_are(own: str, most: int | None, tmp_path: Path) -> None:
    tracks = tables()["tracks"]["value"] | {"money": bonuses(_8="12 dice")}
    game = make(tmp_path / "box.json", tracks=tracks)
    state = play(stand(f"money 1: 7\ndice 1: {own}", game=game), "outdoor-terrace", game=game)
    asked = table(state, game).pending[0]
    assert (asked.key, asked.args.get("most")) == (("return", most) if most else ("name", None))


@pytest.mark.clause("RA-2", "RA-49")
def test_no_effect_gives_more_dice_than_there_are(tmp_path: Path) -> None:
    tracks = tables()["tracks"]["value"] | {"money": bonuses(_8="20 dice per karma")}
    game = make(tmp_path / "box.json", tracks=tracks)
    state = play(stand("money 1: 7\nkarma 1: 3\ndice 1:", game=game), "outdoor-terrace", game=game)
    assert table(state, game).pending[0].args["amount"] == 48


@pytest.mark.clause("RA-49")
def test_with_room_for_all_no_die_may_be_returned() -> None:
    state = play(stand("money 1: 11\ndice 1: blue=11111111"), "outdoor-terrace", "sail 1")
    assert moves(state) == list(COLOURS)


@pytest.mark.clause("RA-49")
def test_dice_are_returned_one_by_one_as_they_are_and_no_more_than_that() -> None:
    state = stand(f"dice 1: {FULL}")
    state = play(state, "dancer", "blue 2")
    assert moves(state) == ["enough", "blue 1", "blue 2", "blue 3", "green 4", "green 5", "green 6"]
    assert happens(state, "green 4") == [("returned", 1, "green", 4)]
    assert moves(play(state, "green 4")) == list(COLOURS), "one die for two: nine were left"
    assert me(play(state, "green 4")).dice["green"] == [4, 5, 6]


@pytest.mark.clause("RA-49")
def test_returned_dice_are_chosen_in_ascending_order() -> None:
    state = stand(f"dice 1: {FULL}\npending: return 2; take_dice 2 any")
    after = play(state, "blue 3")
    assert moves(after) == ["enough", "blue 3", "green 4", "green 5", "green 6"]
    assert moves(play(state, "green 6")) == list(COLOURS), "there is none beyond"


@pytest.mark.clause("RA-49")
def test_who_returns_none_takes_what_has_room_and_the_rest_is_lost() -> None:
    state = play(stand(f"dice 1: {FULL}"), "dancer", "blue 2", "enough")
    assert moves(state) == list(COLOURS)
    assert ("lost_dice", 1, 1) in happens(state, "orange")
    state, events = finish(stand(f"dice 1: {FULL}"), "orange-terrace", "enough")
    assert events == [("placed", 1, "orange-terrace"), ("lost_dice", 1, 1)] and player(state) == 2


@pytest.mark.clause("RA-49")
def test_dice_may_be_returned_even_if_the_colour_is_missing() -> None:
    state = stand("dice 1: blue=112233 green=44 orange=11\ndice 2: orange=1111111111")
    assert table(state).supply["orange"] == 0
    state = play(state, "orange-terrace")
    assert moves(state) == ["enough", "blue 1", "blue 2", "blue 3", "green 4", "orange 1"]
    assert happens(state, "blue 1") == [("returned", 1, "blue", 1), ("lost_dice", 1, 1)]


@pytest.mark.clause("RA-49")
def test_a_die_returned_is_in_the_supply_for_this_very_taking() -> None:
    state = stand("dice 1: blue=112233 green=44 orange=11\ndice 2: orange=1111111111")
    state = play(state, "orange-terrace", "orange 1")
    assert table(state).hand == {"orange": 1} and odds(state) == {str(value): 1 for value in range(1, 7)}
    assert happens(state, "5") == [("rolled", 1, "orange", 5)]


# --- then all colours are named, then all are rolled ------------------------------------------------------------------


@pytest.mark.clause("RA-49")
def test_the_colours_of_all_dice_are_named_before_any_is_rolled() -> None:
    state = play(stand("dice 1: blue=2"), "dancer", "blue 2")
    state = play(state, "green")
    assert player(state) == 1 and table(state).hand == {"green": 1}
    assert moves(state) == ["green", "orange", "purple"], "in ascending order"
    state = play(state, "purple")
    assert player(state) == 0 and table(state).hand == {"green": 1, "purple": 1}
    assert happens(state, "6", "2")[:2] == [("rolled", 1, "green", 6), ("rolled", 1, "purple", 2)]


@pytest.mark.clause("RA-49")
def test_a_colour_that_is_missing_cannot_be_named() -> None:
    lines = "dice 1: blue=2\ndice 2: purple=1111111111\ndice 3: purple=11 green=11111111\ndice 4: green=1111"
    state = play(stand(lines, 4), "dancer", "blue 2")
    assert table(state).supply["purple"] == table(state).supply["green"] == 0
    assert moves(state) == ["blue", "orange"]


@pytest.mark.clause("RA-49")
def test_what_is_in_the_supply_must_be_taken() -> None:
    """Three blue dice for karma, two in the supply: those two, without a question."""
    state = stand("dice 1: orange=1\ndice 2: blue=1111111111\nkarma 1: 3\nboat 1: 4")
    state, events = finish(state, "harbour", "orange 1", rolls="25")
    assert events[-3:] == [("lost_dice", 1, 1), ("rolled", 1, "blue", 2), ("rolled", 1, "blue", 5)]


@pytest.mark.clause("RA-49")
def test_naming_goes_on_only_so_that_all_that_must_be_taken_can_be() -> None:
    """One orange die is left in the supply, and purple ones."""
    dice = ["blue=1111111111", "blue=11 green=11111111", "green=1111 orange=111111", "orange=11111"]
    lines = [f"dice {seat}: {text}" for seat, text in enumerate(dice, 1)]
    state = stand("\n".join([*lines, "starter: 4", "pending: name 2 any"]), 4)
    assert table(state).supply == {"blue": 0, "green": 0, "orange": 1, "purple": 12}
    assert moves(state) == ["orange", "purple"]
    assert table(play(state, "orange")).hand == {"orange": 1, "purple": 1}, "there is no other orange die"


# --- the outdoor terrace ---------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-62")
def test_the_two_money_come_first_with_their_bonuses_and_new_dice_may_be_rolled_again() -> None:
    state = stand("money 1: 32\ndice 1: blue=1")
    state, events = finish(state, "outdoor-terrace")
    assert events[1:] == [("money", 1, 2), ("money_bonus", 1, 33)]
    state, _ = finish(state, "green", "green", rolls="34")
    assert moves(state) == ["enough", "blue 1", "green 3", "green 4"]


@pytest.mark.clause("RA-62")
def test_any_set_of_dice_is_rolled_once_all_together() -> None:
    state = play(stand("dice 1: blue=122 green=5"), "outdoor-terrace")
    assert moves(state) == ["enough", "blue 1", "blue 2", "green 5"]
    state = play(state, "blue 2", "blue 2")
    assert moves(state) == ["enough", "green 5"] and table(state).hand == {"blue": 2}
    assert me(state).dice["blue"] == [1], "those picked up are in the hand"
    state, events = finish(state, "enough", rolls="63")
    assert events == [("rolled", 1, "blue", 6), ("rolled", 1, "blue", 3)]
    assert me(state).dice["blue"] == [1, 3, 6] and player(state) == 2, "and that was it"


@pytest.mark.clause("RA-62")
def test_after_the_last_die_nothing_is_asked_any_more() -> None:
    state = play(stand("dice 1: blue=1 green=5"), "outdoor-terrace", "blue 1", "green 5")
    assert player(state) == 0 and table(state).hand == {"blue": 1, "green": 1}


@pytest.mark.clause("RA-62")
def test_no_die_need_be_rolled_and_without_dice_nothing_is_asked() -> None:
    state, events = finish(stand("dice 1: blue=1"), "outdoor-terrace", "enough")
    assert events == [("placed", 1, "outdoor-terrace"), ("money", 1, 2)] and me(state).dice["blue"] == [1]
    assert player(finish(stand("dice 1:"), "outdoor-terrace")[0]) == 2


# --- counted when it is reached --------------------------------------------------------------------------------------


@pytest.mark.clause("RA-64")
@pytest.mark.parametrize(("move", "fame"), [("blue 1", 6), ("orange 6>1", 4)])
def test_karma_spent_on_the_way_counts_no_more(move: str, fame: int) -> None:
    """The end of the river pays two fame for each karma."""
    state = stand("karma 1: 3\nboat 1: 29\ndice 1: blue=1 orange=6")
    assert ("fame", 1, fame) in finish(state, "harbour", move)[1]


@pytest.mark.clause("RA-64")
def test_karma_won_on_the_way_counts() -> None:
    """The income reaches fame 24: the border yield E2 then brings a die for each of three karma."""
    state = stand(
        """
        fame 1: 23
        karma 1: 1
        boat 1: 4
        province 1: b4=blue-9X
        dice 1: orange=44
        tops: orange-tiger=orange-8T
        """
    )
    _, events = finish(state, "quarry", "orange-tiger", "orange 4", "orange 4", "b5 NEW", "sail 1", rolls="123")
    assert events[-5:] == [
        ("joined", 1, "E2"),
        ("sailed", 1, 5, 1),
        ("rolled", 1, "blue", 1),
        ("rolled", 1, "blue", 2),
        ("rolled", 1, "blue", 3),
    ]


@pytest.mark.clause("RA-64")
@pytest.mark.parametrize(("space", "event"), [(20, ("fame", 1, 3)), (25, ("money", 1, 6))])
def test_upgrades_made_are_counted(space: int, event: tuple[object, ...]) -> None:
    state = stand(f"boat 1: {space - 1}\nlevels 1: temple=4 mill=3\ndice 1: blue=1")
    assert event in finish(state, "harbour", "blue 1")[1]


@pytest.mark.clause("RA-64")
def test_an_upgrade_that_waits_is_not_counted() -> None:
    state = stand(
        """
        fame 1: 6
        late: 1
        boat 1: 19
        levels 1: mill=3
        workers: mogul=1
        pending: sail 0 1
        """
    )
    assert finish(state, "sail 1")[1][-1] == ("fame", 1, 1)


@pytest.mark.clause("RA-64")
@each(("karma", "mine", "others", "taken"), [(3, 1, 0, 3), (0, 1, 0, 0), (3, 9, 0, 2), (3, 1, 10, 2), (2, 1, 10, 2)])
def test_dice_for_karma_are_as_many_as_supply_and_statue_allow(karma: int, mine: int, others: int, taken: int) -> None:
    dice = f"dice 1: orange={'1' * mine}\n" + (f"dice 2: blue={'1' * others}" if others else "")
    state = stand(f"karma 1: {karma}\nboat 1: 4\n{dice}")
    state, _ = finish(state, "harbour", "orange 1")
    if player(state) == 1:
        state, _ = finish(state, "enough")
    assert len(me(state).dice["blue"]) == taken
