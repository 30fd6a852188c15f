"""Clauses RA-31, RA-32, RA-57 to RA-60: workers won late, the meeting of the markers, the last phase, forty rounds."""

from __future__ import annotations

import pytest
from each import each
from games.rajas.rajas_kit import SEED, desk, finish, in_whole_games, me, moves, play, player, stand, standard, table

from rondel.core.kernel import State

OVER = -1
CLOSE = "fame {0}: 58\nmoney {0}: 3\ndice {0}: blue=1"
"""A player who meets with two more fame, difference 1: the Great Mogul."""


def places(state: State) -> tuple[int, ...]:
    outcome = standard(state.seats).outcome(state)
    assert outcome is not None
    return tuple(outcome.places)


def returns(state: State) -> tuple[float, ...]:
    outcome = standard(state.seats).outcome(state)
    assert outcome is not None
    return outcome.returns


def reason(state: State) -> str:
    outcome = standard(state.seats).outcome(state)
    assert outcome is not None
    return outcome.reason


def turns(state: State) -> list[int]:
    """Who has a turn, one after the other, if each goes to a space that is free and keeps the dice."""
    found = []
    while player(state) != OVER and len(found) < 9:
        if "enough" in moves(state):
            state, _ = finish(state, "enough")
        else:
            found.append(player(state))
            state, _ = finish(state, next(move for move in moves(state) if move.endswith("terrace")))
    return found


# --- the last phase --------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-31", "RA-59")
@each(
    ("starter", "seat", "after"),
    [(1, 1, [2, 3, 4]), (1, 2, [3, 4]), (1, 4, []), (3, 3, [4, 1, 2]), (3, 4, [1, 2]), (3, 1, [2]), (3, 2, [])],
)
def test_each_player_still_to_come_before_the_starter_has_one_more_turn(
    starter: int, seat: int, after: list[int]
) -> None:
    state = stand(f"starter: {starter}\nseat: {seat}\n{CLOSE.format(seat)}", 4)
    state, events = finish(state, "mogul", "blue 1")
    assert ("met", seat, 1) in events
    assert turns(state) == after
    assert (("ended", "met") in events) == (not after), "after the last player of a phase the game is over at once"


@pytest.mark.clause("RA-31")
def test_who_has_no_worker_left_has_no_turn_in_the_last_phase() -> None:
    lines = "workers: outdoor-terrace=2 blue-terrace=2 green-terrace=2 orange-terrace=3"
    state = stand(f"{lines}\n{CLOSE.format(1)}", 3)
    assert turns(play(state, "mogul", "blue 1")) == [3]


@pytest.mark.clause("RA-59")
def test_a_worker_on_the_great_mogul_does_not_change_the_last_phase() -> None:
    state = stand("starter: 2\nseat: 3\nworkers: mogul=1\nfame 3: 60\nmoney 3: 0\nplaced: 1", 3)
    state, events = finish(state, "outdoor-terrace")
    assert ("met", 3, 0) in events and turns(state) == [1]


@pytest.mark.clause("RA-58")
def test_in_the_last_phase_placing_is_a_duty() -> None:
    state = play(stand(CLOSE.format(1)), "mogul", "blue 1")
    assert player(state) == 2
    assert moves(state) == [
        "mixed-market",
        "outdoor-terrace",
        "blue-terrace",
        "green-terrace",
        "orange-terrace",
        "purple-terrace",
    ]


# --- when they have met ----------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-58")
def test_a_turn_is_played_to_its_end_and_whatever_it_adds_counts() -> None:
    """Five money of income make them meet; then five more come from the border."""
    state = stand(
        """
        fame 1: 40
        money 1: 38
        province 1: b2=green-9X c2=blue-9X c1=purple-9X
        dice 1: orange=64
        tops: orange-tiger=orange-10X
        """
    )
    state, events = finish(state, "quarry", "orange-tiger", "orange 4", "orange 6", "d1 NESW")
    assert me(state).difference == 0 and me(state).met is None and ("met", 1, 0) not in events
    state, events = finish(state, "S1", "stay", "blue")
    assert events[-1] == ("met", 1, 3) and me(state).met == 1


@pytest.mark.clause("RA-58")
def test_the_waiting_upgrade_is_made_before_the_markers_are_looked_at() -> None:
    state = stand("fame 1: 4\nmoney 1: 110\ndice 1: blue=1\nwon 1: money")
    state, _ = finish(state, "mogul", "blue 1")
    assert me(state).difference == 0 and me(state).met is None
    assert finish(state, "mill")[1] == [("upgraded", 1, "mill", 3), ("met", 1, 0)]


@pytest.mark.clause("RA-58")
def test_who_met_has_no_further_turn() -> None:
    """Even with workers left, and a phase that goes on."""
    state = play(stand(CLOSE.format(1), 4), "mogul", "blue 1")
    assert me(state).left == 3 and turns(state) == [2, 3, 4]


@pytest.mark.clause("RA-31", "RA-58")
def test_two_players_can_meet_in_the_last_phase_one_after_the_other() -> None:
    state = stand(f"{CLOSE.format(1)}\nfame 2: 60\nmoney 2: 0")
    state, events = finish(state, "mogul", "blue 1", "outdoor-terrace")
    assert [event for event in events if event[0] in ("met", "ended")] == [
        ("met", 1, 1),
        ("met", 2, 0),
        ("ended", "met"),
    ]
    assert (me(state, 1).met, me(state, 2).met) == (1, 2)


# --- the ranking -----------------------------------------------------------------------------------------------------


def ended(*players: tuple[int, int], starter: int = 1, lines: str = "") -> State:
    """A finished game with the fame and the money of each player."""
    rows = [f"fame {seat}: {fame}\nmoney {seat}: {money}" for seat, (fame, money) in enumerate(players, 1)]
    rows.append(f"round: 8\nturn: 40\nstarter: {starter}\npending: done\nplaced: 1\nworkers: mogul=1")
    return stand("\n".join([*rows, lines]), len(players))


@pytest.mark.clause("RA-31", "RA-32")
def test_the_greatest_difference_wins_even_if_another_met_first() -> None:
    assert places(ended((30, 63), (30, 65))) == (2, 1)
    assert places(ended((30, 65), (30, 63))) == (1, 2)


@pytest.mark.clause("RA-31", "RA-32")
@pytest.mark.parametrize(("starter", "expected"), [(1, (1, 2)), (2, (2, 1))])
def test_of_equal_differences_the_one_who_met_first_wins(starter: int, expected: tuple[int, ...]) -> None:
    """30/65 and 37/52: two each."""
    state = ended((30, 65), (37, 52), starter=starter)
    assert standard().scores(state).result == (2, 2)
    assert places(state) == expected and reason(state) == "met"
    assert returns(state) == ((0.5, -0.5) if expected == (1, 2) else (-0.5, 0.5))


@pytest.mark.clause("RA-31", "RA-58")
def test_the_others_rank_by_their_gap_and_share_a_place_where_they_are_level() -> None:
    assert places(ended((10, 20), (61, 0), (20, 20), (30, 0))) == (4, 1, 2, 2)
    assert places(ended((10, 20), (61, 0), (20, 21), (30, 0))) == (4, 1, 2, 3)
    assert places(ended((60, 0), (61, 0), (62, 0), (0, 120))) == (3, 2, 1, 3)
    assert returns(ended((60, 0), (61, 0), (62, 0), (0, 120))) == (-0.25, -0.25, 0.75, -0.25)


@pytest.mark.clause("RA-32")
@pytest.mark.parametrize(("money", "met"), [(52, False), (53, True)])
def test_half_a_fame_space_of_money_is_enough(money: int, met: bool) -> None:
    """34 fame: 54 money lie 27 spaces from their start, so do 53."""
    state, events = finish(stand(f"fame 1: 34\nmoney 1: {money - 2}"), "outdoor-terrace")
    assert (("met", 1, 0) in events) == met and me(state).money == money


# --- workers won in a turn -------------------------------------------------------------------------------------------

TAKEN = "workers: blue-terrace=2 green-terrace=1 orange-terrace=1 mixed-market=2 purple-terrace=2"
"""Player 1 has one worker left, player 2 none; of the spaces without a price only the outdoor terrace is free."""


@pytest.mark.clause("RA-57")
def test_a_worker_won_may_be_placed_in_the_next_phase_even_if_all_others_are_done() -> None:
    state = stand(f"money 1: 18\ndice 1: blue=1\n{TAKEN}")
    after, events = finish(state, "outdoor-terrace", "enough")
    assert ("worker", 1, 4) in events
    assert (player(after), table(after).round, table(after).turn) == (1, 1, table(state).turn + 1)
    after, events = finish(after, "mogul", "blue 1")
    assert events[-1] == ("round", 1, 2), "the Great Mogul's owner begins round 2"


@pytest.mark.clause("RA-57")
def test_a_worker_won_is_not_placed_in_that_very_turn() -> None:
    state = stand("money 1: 18\nworkers: green-terrace=1 orange-terrace=1 blue-terrace=2 purple-terrace=2")
    after, _ = finish(state, "outdoor-terrace")
    assert player(after) == 2 and me(after).left == 1, "the other one comes in between"
    assert player(finish(stand(f"money 1: 18\ndice 1: blue=1\n{TAKEN}"), "outdoor-terrace")[0]) == 1


@pytest.mark.clause("RA-57")
def test_the_round_ends_after_a_phase_in_which_nobody_placed_and_workers_left_simply_stay() -> None:
    after, events = finish(stand(f"money 1: 18\n{TAKEN}"), "outdoor-terrace")
    assert events[-3:] == [("worker", 1, 4), ("passed", 1), ("round", 2, 2)]
    assert me(after).left == me(after).workers == 4


# --- forty rounds ----------------------------------------------------------------------------------------------------

FORTY = """
    round: {0}
    turn: 240
    seat: 2
    workers: green-terrace=1 orange-terrace=1 mixed-market=1 blue-terrace=2 purple-terrace=2
"""


@pytest.mark.clause("RA-60")
def test_the_game_ends_after_round_40_and_not_before() -> None:
    state, events = finish(stand(FORTY.format(39)), "outdoor-terrace")
    assert events[-1] == ("round", 2, 40) and player(state) == 2
    state, events = finish(stand(FORTY.format(40)), "outdoor-terrace")
    assert events[-1] == ("ended", "rounds") and player(state) == OVER and table(state).ended
    assert reason(state) == "rounds"


@pytest.mark.clause("RA-60", "RA-31")
@each(("money", "expected"), [(3, (1, 2)), (5, (1, 1)), (6, (1, 1)), (7, (2, 1))])
def test_if_nobody_has_met_the_smallest_gap_wins_and_who_is_level_shares_the_place(
    money: int, expected: tuple[int, ...]
) -> None:
    state = stand(f"{FORTY.format(40)}\nfame 1: 12\nmoney 1: 0\nfame 2: 8\nmoney 2: {money}")
    state, _ = finish(state, "outdoor-terrace")
    assert places(state) == expected


@pytest.mark.clause("RA-60")
def test_a_meeting_in_round_40_ends_the_game_as_ever() -> None:
    state, events = finish(stand(f"{FORTY.format(40)}\nfame 2: 60\nmoney 2: 0"), "outdoor-terrace")
    assert events[-1] == ("ended", "met") and reason(state) == "met" and places(state) == (2, 1)


@pytest.mark.clause("RA-58")
@in_whole_games
def test_in_whole_games_players_meet_at_the_end_of_their_own_turns_only(seats: int) -> None:
    met = 0
    for before, events, after in desk.deeds(standard(seats), SEED):
        now = [event for event in events if event.key == "met"]
        met += len(now)
        assert len(now) <= 1 and all(event.seat == before.seat for event in now)
        assert sum(one.met is not None for one in table(after).players) == met
