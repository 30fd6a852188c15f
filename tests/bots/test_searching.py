"""The bot that searches: what it does with its budget, and what makes no difference to its moves."""

from __future__ import annotations

import itertools

import pytest
from conformance.awkward.brain import SETTINGS
from kernel.kernel_kit import compiled, interpreted, magpies, of_game
from search.search_kit import Fixed

from rondel.bots import Budget, Searching, Seat
from rondel.core.dealer import SeedDealer
from rondel.core.kernel import words
from rondel.core.match import Match
from rondel.search import Search
from rondel.search.search import TREE

pytestmark = of_game("awkward")
SEATS = 3


def bot(budget: int, native: bool = False) -> Searching:
    """A bot of Magpies on one back end for ever."""
    game = magpies(SEATS)
    made, slow = Searching(game, Budget(simulations=budget)), interpreted(game, TREE)
    made._search._opening = Fixed(compiled(game, TREE) if native else slow, slow)
    return made


def turn(match: Match, player: Searching, seed: int) -> list[int]:
    """Plays a turn with the luck of its own; returns the moves."""
    number, rng, codes = match.game.turn(match.state), words(seed, f"turn {match.game.turn(match.state)}"), []
    while not match.over and match.game.turn(match.state) == number:
        codes.append(player.choose(Seat(match, match.actor), rng))
        match.play(codes[-1])
    return codes


def matches(count: int) -> list[Match]:
    return [Match(magpies(SEATS), SeedDealer(seed)) for seed in range(count)]


@pytest.mark.compiled
def test_a_whole_match_is_the_same_on_both_back_ends(monkeypatch):
    """However little memory an interpreted search takes where nobody says how much it will use."""
    monkeypatch.setattr("rondel.search.search.SMALL", 8)
    (one,), (other,) = matches(1), matches(1)
    quick, slow = bot(60, native=True), bot(60)
    while not one.over:
        assert turn(one, quick, 1) == turn(other, slow, 1)
        assert quick._search.candidates() == slow._search.candidates()


def test_a_bot_plays_at_many_tables_as_it_does_at_one():
    alone, together = [], [[] for _ in range(3)]
    for number, match in enumerate(matches(3)):
        player, played = bot(25), []
        while not match.over:
            played.append(turn(match, player, number))
        alone.append(played)
    player, tables = bot(25), matches(3)
    while not all(match.over for match in tables):
        for number, match in enumerate(tables):
            if not match.over:
                together[number].append(turn(match, player, number))
    assert together == alone


def test_a_budget_of_simulations_is_shared_out_among_the_decisions_of_a_turn(monkeypatch):
    counts: list[int] = []
    think = Search.think

    def listen(self, simulations=None, **more):
        counts.append(simulations)
        think(self, simulations=min(simulations, 3), **more)

    monkeypatch.setattr(Search, "think", listen)
    monkeypatch.setattr(Search, "solve", lambda *_, **__: False)
    player, share, several = bot(1000), SETTINGS[SEATS].share, []
    for match in matches(4):
        while not match.over:
            turn(match, player, 2)
            several.append(counts[:])
            counts.clear()
    assert max(map(len, several)) > 1
    for first, *later in filter(None, several):
        assert first <= round(1000 * share) and all(each < first for each in later)
        assert first + sum(later) <= 1000


def test_the_seconds_of_a_turn_are_those_of_its_clock(monkeypatch):
    """All of its decisions together: here the first one takes most of them."""
    given: list[float] = []
    monkeypatch.setattr(Search, "think", lambda self, seconds, **more: (given.append(seconds), self.simulate(3)))
    monkeypatch.setattr(Search, "solve", lambda *_, **__: False)
    player = Searching(magpies(SEATS), Budget(seconds=100.0))
    slow, times = interpreted(magpies(SEATS), TREE), itertools.count(step=10.0)
    player._search._opening = Fixed(slow, None)
    player.clock = lambda: next(times)
    share, later = SETTINGS[SEATS].share, 0
    for match in matches(8):
        while not match.over:
            given.clear()
            turn(match, player, 4)
            if given:
                assert given[0] == pytest.approx(share * 90.0, abs=share * 10.0)
                assert all(each < given[0] for each in given[1:])
                later += len(given) - 1
    assert later > 2


@pytest.mark.parametrize("look", range(6))
def test_a_thought_that_nobody_wants_ends_with_a_legal_move(look):
    seat = Seat(begun := matches(1)[0], begun.actor)
    looks = itertools.count()
    assert bot(5_000).choose(seat, words(1), lambda: next(looks) >= look) in seat.legal
    assert next(looks) <= look + 3, "it looks once more at each of the ways to think, and then answers"
