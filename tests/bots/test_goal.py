"""A goal for who plays alone: what a level makes of the very same deal."""

import pytest
from each import each

import rondel
from rondel.bots import goal
from rondel.bots.goal import Errand, NoGoal, check_goal, reach
from rondel.core.dealer import Deal
from rondel.core.errors import BadOptions, UnknownBot
from rondel.core.registry import meta


def test_a_goal_is_what_the_level_makes_of_the_very_deal(monkeypatch):
    dealt, game, deal = [], rondel.game("ingenious", 1), Deal("a deal")
    deals = goal.DealDealer
    monkeypatch.setattr(goal, "DealDealer", lambda of: dealt.append(deals(of)) or dealt[-1])
    made = reach(game, deal, "newcomer")
    assert [dealer.made for dealer in dealt] == [deal] and dealt[0].standing["bag"].drawn > 20, "to its end"
    assert 0 < made < 36
    assert made == reach(game, deal, "newcomer"), "equal deals and levels, equal goals"
    assert {reach(game, Deal(f"{i}"), "newcomer") for i in range(3)} != {made}


def test_who_stops_it_has_no_goal():
    with pytest.raises(NoGoal):
        reach(rondel.game("ingenious", 1), Deal("a deal"), "newcomer", lambda: True)


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
