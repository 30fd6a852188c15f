"""Resigning, leaving, sitting down in a seat, and matches that end without a result."""

import pytest
from core.core_kit import Counting, begin, refusal, snapshot, wander
from each import each

from rondel.core.errors import GameOver, NotYourSeat
from rondel.core.game import OVER
from rondel.core.outcome import Outcome
from rondel.core.record import Left, Replaced, Resigned, Voided


def test_with_two_players_a_resignation_ends_the_match():
    match = begin()
    match.resign(0)
    assert match.over and match.actor == OVER and match.moves() == []
    assert match.outcome == Outcome((2, 1), (-0.5, 0.5), "resigned")
    assert match.last == Resigned(0)


def test_with_three_players_the_match_plays_on_and_the_resigner_is_last():
    match = begin("three", first="1")
    match.resign(1)
    assert not match.over and match.outcome is None
    wander(match)
    natural = match.game.outcome(match.state)
    assert match.over and match.outcome.reason == natural.reason
    assert match.outcome.places[1] == 3
    others = (match.outcome.places[0] < match.outcome.places[2], natural.places[0] < natural.places[2])
    assert others[0] == others[1]
    assert sum(match.outcome.returns) == pytest.approx(0)


@each("seed", [1, 2, 3, 4])
def test_whoever_resigns_is_last_even_with_the_best_score(seed):
    match = begin("three")
    wander(match, 30, seed)
    best = match.game.scores(match.state).result.index(max(match.game.scores(match.state).result))
    match.resign(best)
    wander(match, seed=seed)
    assert match.outcome.places[best] == 3
    assert best not in match.outcome.winners


def test_of_several_who_resign_the_first_is_last():
    match = begin("four")
    match.resign(2)
    match.resign(0)
    assert not match.over
    match.resign(3)
    assert match.over
    assert match.outcome.places == (3, 1, 4, 2)
    assert match.outcome.reason == "resigned"


def test_several_who_resigned_stay_behind_all_others_at_the_natural_end():
    match = begin("four")
    match.resign(3)
    match.resign(1)
    wander(match)
    assert match.outcome.places[3] == 4 and match.outcome.places[1] == 3


def test_a_pair_resigns_together_and_the_match_ends():
    match = begin("pairs")
    match.resign(2)
    assert match.over
    assert match.outcome.places == (2, 1, 2, 1)
    assert match.outcome.returns == (-0.25, 0.25, -0.25, 0.25)


def test_a_solo_match_ends_when_it_is_given_up():
    match = begin("solo")
    match.resign(0)
    assert match.over and match.outcome.reason == "resigned"
    assert match.outcome.returns == (0.0,)


def test_nobody_resigns_twice():
    match = begin("three", dealer=Counting())
    match.resign(1)
    before = snapshot(match)
    assert refusal(GameOver, lambda: match.resign(1)).key == "resigned_before"
    assert snapshot(match) == before


def test_leaving_keeps_the_seat_in_the_match():
    match = begin()
    moves = match.moves()
    match.leave(1)
    assert match.last == Left(1) and not match.over and match.moves() == moves


def test_another_player_sits_down():
    match = begin(names=["Ada", "Bo"])
    match.replace(1, "Cy")
    assert match.names == ("Ada", "Cy")
    assert match.last == Replaced(1, "Cy")
    assert match.record().header.seats == ("Ada", "Bo"), "the record begins with those who began"


def test_a_void_match_is_over_and_won_by_nobody():
    match = begin("three")
    match.void("power cut")
    assert match.over and match.moves() == []
    assert match.outcome == Outcome((0, 0, 0), (0.0, 0.0, 0.0), "void")
    assert match.outcome.winners == ()
    assert match.last == Voided("power cut")


@pytest.mark.parametrize("ending", [lambda m: m.resign(0), lambda m: m.void("x"), wander])
def test_nothing_happens_after_the_end(ending):
    match = begin(dealer=Counting())
    ending(match)
    before = snapshot(match)
    for action in (
        lambda: match.play("draw"),
        lambda: match.resign(1),
        lambda: match.leave(1),
        lambda: match.replace(1, "Cy"),
        lambda: match.void("again"),
        lambda: match.undo(0, consent=True),
    ):
        assert refusal(GameOver, action).key == "game_over"
    assert snapshot(match) == before


@pytest.mark.parametrize("over", [False, True])
def test_a_stranger_cannot_speak_for_a_seat_and_is_told_nothing_else(over):
    match = wander(begin(dealer=Counting()), 1000 if over else 0)
    before = snapshot(match)
    for action in (
        lambda: match.resign(2),
        lambda: match.leave(2),
        lambda: match.replace(-1, "Cy"),
        lambda: match.undo(2),
        lambda: match.play("draw", 2),
    ):
        refusal(NotYourSeat, action)
    assert snapshot(match) == before
