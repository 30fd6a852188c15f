"""A goal for who plays alone: what a level makes of the very same deal."""

import pytest
from each import each

import rondel
from rondel.bots import goal
from rondel.bots.goal import Errand, NoGoal, check_goal, reach
from rondel.core.dealer import Deal
from rondel.core.errors import BadOptions, UnknownBot
from rondel.core.match import Match
from rondel.core.registry import meta


def test_a_goal_is_what_the_level_makes_of_the_very_deal(monkeypatch):
    played = []
    play_out = goal.play_out
    monkeypatch.setattr(goal, "play_out", lambda match, *more: (played.append(match), play_out(match, *more)))
    game, deal = rondel.game("ingenious", 1), Deal("a deal")
    made = reach(game, deal, "newcomer")
    (match,) = played
    assert isinstance(match, Match) and match.over and match.record().deal == deal.secret
    assert made == min(values[0] for values in game.scores(match.state).tracks.values()), "the weakest colour"
    assert match.view(0).racks[0] is not None
    assert {made, reach(game, deal, "newcomer")} == {made}, "equal deals and levels, equal goals"


def test_a_process_of_its_own_comes_to_the_same_goal():
    game, deal = rondel.game("ingenious", 1), Deal("a deal")
    errand = Errand(game, deal, "newcomer")
    assert errand.result() == reach(game, deal, "newcomer")


def test_a_process_that_was_ended_has_no_goal():
    errand = Errand(rondel.game("ingenious", 1), Deal("a deal"), "newcomer")
    assert not errand.done
    errand.stop()
    with pytest.raises(NoGoal):
        errand.result()


def test_a_level_that_would_play_worse_than_its_name_says_sets_no_goal(monkeypatch):
    monkeypatch.setenv("RONDEL_INTERPRETED", "1")
    with pytest.raises(NoGoal):
        reach(rondel.game("ingenious", 1), Deal("a deal"), "expert")


@each(
    ("players", "level", "kind", "key"),
    [
        (2, "expert", BadOptions, "goal_alone"),
        (1, "random", UnknownBot, "unknown_bot"),
        (1, "nobody", UnknownBot, "unknown_bot"),
    ],
)
def test_only_who_plays_alone_has_a_goal_and_only_levels_set_one(players, level, kind, key):
    with pytest.raises(kind) as caught:
        check_goal(meta("ingenious"), players, level)
    assert caught.value.key == key
