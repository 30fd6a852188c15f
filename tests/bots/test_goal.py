"""A goal for who plays alone: what a level makes of the very same deal."""

from functools import cache

import pytest
from each import each

import rondel
from rondel.bots import goal
from rondel.bots.goal import Errand, NoGoal, check_goal, reach
from rondel.core.dealer import Deal, DealDealer
from rondel.core.errors import BadOptions, UnknownBot
from rondel.core.registry import meta

GAME, DEAL = rondel.game("ingenious", 1), Deal("a deal")


@cache
def made() -> tuple[int, list[DealDealer]]:
    """What the weakest level makes of the deal, and what it was dealt by."""
    dealt: list[DealDealer] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(goal, "DealDealer", lambda deal: dealt.append(DealDealer(deal)) or dealt[-1])
        return reach(GAME, DEAL, "newcomer"), dealt


def test_a_goal_is_what_the_level_makes_of_the_very_deal():
    result, (dealer,) = made()
    assert dealer.made == DEAL and dealer.standing["bag"].drawn > 20, "from the first draw to the last"
    assert 0 < result < 36


def test_a_process_of_its_own_comes_to_the_same_goal():
    assert Errand(GAME, DEAL, "newcomer", nice=0).result() == made()[0], "equal deals and levels, equal goals"


def test_who_stops_it_has_no_goal():
    with pytest.raises(NoGoal):
        reach(GAME, DEAL, "newcomer", lambda: True)


def test_a_process_that_was_ended_has_no_goal():
    errand = Errand(GAME, DEAL, "newcomer")
    assert not errand.done
    errand.stop()
    with pytest.raises(NoGoal):
        errand.result()


def test_a_level_that_would_play_worse_than_its_name_says_sets_no_goal(monkeypatch):
    monkeypatch.setenv("RONDEL_INTERPRETED", "1")
    with pytest.raises(NoGoal):
        reach(GAME, DEAL, "expert")


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
