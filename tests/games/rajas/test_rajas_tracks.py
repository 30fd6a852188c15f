"""Clauses RA-28, RA-29, RA-32, RA-45, RA-61: the tracks, their bonuses, the workers won there."""

from __future__ import annotations

from typing import Any

import pytest
from each import each
from games.rajas.rajas_kit import SEED, desk, finish, happens, in_whole_games, me, moves, play, stand, standard

from rondel.core.kernel import State

FAME = {5: "later", 24: "karma", 31: "sail"}
MONEY = {12: "sail", 33: "dice", 44: "sail", 55: "dice"}
WORKER = {"fame": 15, "money": 20}


def bonuses(events: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    return [event for event in events if event[0] in ("fame_bonus", "money_bonus", "worker")]


def fame_at(at: int, lines: str = "") -> State:
    """A player with so much fame who can take two more from the Great Mogul."""
    return stand(f"fame 1: {at}\ndice 1: blue=1\n{lines}")


def money_at(at: int, lines: str = "") -> State:
    """A player with so much money who can take two more on the outdoor terrace."""
    return stand(f"money 1: {at}\n{lines}")


# --- bonuses ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-28")
@pytest.mark.parametrize("before", [3, 4])
def test_fame_5_reached_or_passed_is_an_upgrade_at_the_end_of_the_turn(before: int) -> None:
    state, events = finish(fame_at(before), "mogul", "blue 1")
    assert events[-3:] == [("fame", 1, 2), ("fame_bonus", 1, 5), ("later", 1)]
    assert moves(state) == ["temple", "palace", "fortress", "mill"]


@pytest.mark.clause("RA-28")
@pytest.mark.parametrize("before", [22, 23])
def test_fame_24_is_two_karma(before: int) -> None:
    state, events = finish(fame_at(before, "karma 1: 0"), "mogul", "blue 1")
    assert events[-3:] == [("fame", 1, 2), ("fame_bonus", 1, 24), ("karma", 1, 2, 2)]
    assert me(state).karma == 2


@pytest.mark.clause("RA-28")
@pytest.mark.parametrize("before", [29, 30])
def test_fame_31_is_the_next_river_space(before: int) -> None:
    state, events = finish(fame_at(before, "boat 1: 2"), "mogul", "blue 1")
    assert events[-1] == ("fame_bonus", 1, 31) and moves(state) == ["stay", "sail 1"]
    assert happens(state, "sail 1")[:2] == [("sailed", 1, 3, 1), ("money", 1, 3)]


@pytest.mark.clause("RA-28")
@each("bonus", [12, 44])
@each("short", [1, 2])
def test_money_12_and_44_are_the_next_river_space(bonus: int, short: int) -> None:
    state, events = finish(money_at(bonus - short, "boat 1: 2"), "outdoor-terrace")
    assert events[-2:] == [("money", 1, 2), ("money_bonus", 1, bonus)] and moves(state) == ["stay", "sail 1"]
    assert happens(state, "sail 1")[:2] == [("sailed", 1, 3, 1), ("money", 1, 3)]


@pytest.mark.clause("RA-28")
@each("bonus", [33, 55])
@each("short", [1, 2])
def test_money_33_and_55_are_two_dice_of_choice(bonus: int, short: int) -> None:
    state, events = finish(money_at(bonus - short), "outdoor-terrace")
    assert events[-1] == ("money_bonus", 1, bonus) and moves(state) == ["blue", "green", "orange", "purple"]
    _, events = finish(state, "green", "purple", rolls="63")
    assert events == [("rolled", 1, "green", 6), ("rolled", 1, "purple", 3)]


@pytest.mark.clause("RA-28", "RA-45")
@each("before", range(59))
def test_fame_gets_the_bonuses_and_the_worker_of_the_fame_track_and_no_others(before: int) -> None:
    _, events = finish(fame_at(before), "mogul", "blue 1")
    reached = [("fame_bonus", 1, at) for at in FAME if before < at <= before + 2]
    reached += [("worker", 1, 4) for at in [WORKER["fame"]] if before < at <= before + 2]
    assert bonuses(events) == reached


@pytest.mark.clause("RA-28", "RA-45")
@each("before", range(119))
def test_money_gets_the_bonuses_and_the_worker_of_the_money_track_and_no_others(before: int) -> None:
    _, events = finish(money_at(before), "outdoor-terrace")
    reached = [("money_bonus", 1, at) for at in MONEY if before < at <= before + 2]
    reached += [("worker", 1, 4) for at in [WORKER["money"]] if before < at <= before + 2]
    assert bonuses(events) == reached


@pytest.mark.clause("RA-28")
@each(("had", "bonus"), [(1, 12), (2, 33), (3, 44), (4, 55)])
def test_money_that_falls_back_and_comes_again_gets_no_bonus_twice(had: int, bonus: int) -> None:
    state = money_at(bonus - 1, f"bonuses 1: money*{had}\nwon 1: money")
    after, events = finish(state, "outdoor-terrace")
    assert me(after).money == bonus + 1 and bonuses(events) == []
    assert me(after).money_bonuses == had


@pytest.mark.clause("RA-28")
def test_the_token_marks_the_next_bonus_however_far_the_money_fell_back() -> None:
    state = money_at(31, "bonuses 1: money*1\nwon 1: money")
    assert bonuses(finish(state, "outdoor-terrace")[1]) == [("money_bonus", 1, 33)]
    state = money_at(11, "bonuses 1:")
    after = play(state, "outdoor-terrace", "stay")
    assert (me(state).money_bonuses, me(after).money_bonuses) == (0, 1)


@pytest.mark.clause("RA-28")
def test_the_worker_on_the_money_track_is_apart_from_the_token() -> None:
    state = money_at(19, "bonuses 1: money*2")
    assert bonuses(finish(state, "outdoor-terrace")[1]) == [("worker", 1, 4)]
    assert bonuses(finish(money_at(19, "won 1: money"), "outdoor-terrace")[1]) == []


# --- workers ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-29")
def test_a_worker_won_is_active_at_once() -> None:
    state = money_at(19)
    after, events = finish(state, "outdoor-terrace")
    assert (me(state).workers, me(after).workers) == (3, 4)
    assert me(after).left == 3, "one stands on the terrace"
    assert events[-1] == ("worker", 1, 4)


@pytest.mark.clause("RA-29")
def test_a_worker_won_is_not_lost_when_the_money_is() -> None:
    state = stand("money 1: 20\ndice 1: blue=6")
    after, _ = finish(state, "quarry", "blue-snake", "blue 6", "c3 NS")
    assert me(after).money == 19 and (me(after).workers, me(after).left) == (4, 3)


@pytest.mark.clause("RA-29")
@pytest.mark.parametrize(
    ("won", "lines", "move"),
    [
        ("fame bridge", "fame 1: 15\nmoney 1: 19\nboat 1: 21", ("outdoor-terrace",)),
        ("money bridge", "fame 1: 14\nmoney 1: 3\nboat 1: 21\ndice 1: blue=1", ("mogul", "blue 1")),
        ("fame money", "fame 1: 15\nmoney 1: 3\nboat 1: 20\ndice 1: blue=1", ("harbour", "blue 1")),
    ],
)
def test_the_third_worker_is_out_of_the_game(won: str, lines: str, move: tuple[str, ...]) -> None:
    state = stand(f"{lines}\nwon 1: {won}")
    assert me(state).inactive == () and me(state).workers == 5
    after, events = finish(state, *move)
    assert me(after).workers == 5 and bonuses(events) == []


@pytest.mark.clause("RA-29")
@pytest.mark.parametrize(
    ("lines", "move", "inactive"),
    [
        ("fame 1: 15\nmoney 1: 19\nboat 1: 20", ("outdoor-terrace",), ("money", "bridge")),
        ("fame 1: 14\nmoney 1: 20\nboat 1: 20\ndice 1: blue=1", ("mogul", "blue 1"), ("fame", "bridge")),
        ("fame 1: 14\nmoney 1: 20\nboat 1: 20\ndice 1: blue=1", ("harbour", "blue 1"), ("fame", "bridge")),
    ],
)
def test_the_second_worker_won_removes_the_third(lines: str, move: tuple[str, ...], inactive: tuple[str, ...]) -> None:
    state = stand(f"{lines}\nkarma 1: 0")
    assert (me(state).inactive, me(state).workers) == (inactive, 4)
    after, events = finish(state, *move)
    at = events.index(("worker", 1, 5))
    assert events[at + 1] == ("worker_out", 1)
    assert (me(after).inactive, me(after).workers) == ((), 5)


# --- where the markers stand -----------------------------------------------------------------------------------------


@pytest.mark.clause("RA-28", "RA-32")
@each(
    ("fame", "money", "difference"),
    [
        (0, 0, -61), (0, 1, -60), (0, 2, -60), (0, 3, -59), (0, 120, -1), (60, 0, -1),
        (60, 1, 0), (0, 121, 0), (30, 61, 0), (30, 62, 0), (30, 65, 2), (37, 52, 2), (61, 0, 0), (70, 130, 74),
    ],
)  # fmt: skip
def test_two_money_spaces_lie_beside_each_fame_space(fame: int, money: int, difference: int) -> None:
    state = stand(f"round: 40\nfame 1: {fame}\nmoney 1: {money}\npending: done\nturn: 40")
    assert me(state).difference == difference == standard().scores(state).result[0]
    assert (me(state).met == 1) == (difference >= 0)


@pytest.mark.clause("RA-61")
def test_markers_run_on_past_the_ends_of_the_tracks() -> None:
    after, _ = finish(stand("fame 1: 57\nmoney 1: 0\nkarma 1: 3\nboat 1: 29\ndice 1: blue=1"), "harbour", "blue 1")
    assert me(after).fame == 63
    after, _ = finish(stand("money 1: 119\nboat 1: 28\ndice 1: blue=1"), "harbour", "blue 1")
    assert me(after).money == 127


@pytest.mark.clause("RA-61")
def test_markers_stop_only_where_numbers_end() -> None:
    state, tracks = standard(2).setup(), standard(2).instance.rules.tracks
    for move, track in ((tracks.earn, state.money), (tracks.rise, state.fame)):
        track[0] = 9990
        assert [move(state, 0, 5), move(state, 0, 5), move(state, 0, 5)] == [5, 4, 0] and track[0] == 9999


@pytest.mark.clause("RA-45", "RA-61")
@in_whole_games
def test_fame_never_goes_back_and_money_never_below_0(seats: int) -> None:
    for before, events, after in desk.deeds(standard(seats), SEED):
        for seat in range(1, seats + 1):
            assert me(after, seat).fame >= me(before, seat).fame and me(after, seat).money >= 0
            if me(after, seat).money < me(before, seat).money:
                assert [event.key for event in events if event.seat == seat - 1][:2] == ["placed", "paid"]
