"""Endings that a search counts: every line of play is tried, and nobody plays better under what is known."""

import itertools
from collections.abc import Iterator
from random import Random

import pytest
from conformance.configurations import Configuration, always
from conformance.walks import chance_code
from full import so_many
from kernel.kernel_kit import of_game
from search.search_kit import decisions, search, search_of, value_at_the_end

from rondel.bots.thinking import settings_of
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State, below, words
from rondel.core.seat import Seat

pytestmark = of_game("awkward")
MOST = 300
"""Positions that a test looks at, at most, for each ending."""
GAMES = ("azul_duel", "ingenious", "maharani")


class TooMany(Exception):
    """More positions than a test should look at."""


def counted(game: Game, state: State, left: list[int]) -> list[float]:
    """What a world is worth to each seat, if each does what is best for itself and everybody sees everything."""
    left[0] -= 1
    if left[0] < 0:
        raise TooMany
    seats = range(game.seats)
    if game.actor(state) == OVER:
        return [value_at_the_end(game, state, seat, settings_of(game)) for seat in seats]
    if game.actor(state) == CHANCE:
        chances = game.chance(state)
        below_it = [counted(game, game.play(state, code), left) for code in chances.codes]
        total = sum(chances.weights)
        return [sum(w * row[p] for w, row in zip(chances.weights, below_it, strict=True)) / total for p in seats]
    rows = (counted(game, game.play(state, code), left) for code in by_gain(game, state))
    return max(rows, key=lambda row: row[game.actor(state)])


def by_gain(game: Game, state: State) -> list[int]:
    """Of moves that are worth the same the judge's favourite counts: it makes a difference to others."""
    codes, judge = game.legal(state), game.instance.judge
    gains = [0.0] * len(codes)
    judge.gains(state, codes, len(codes), gains, [0] * judge.ROOM, [0.0] * judge.REALS)
    return [code for _, code in sorted(zip(gains, codes, strict=True), key=lambda pair: -pair[0])]


def world_of(seat: Seat, seed: int) -> State:
    """The first world in which a search of this seed counts."""
    rng = words(seed)
    seat.world(rng)  # in which it looks whether the end is near
    imagined = seat.world(rng)
    return imagined.game.resample(imagined.state, seat.seat, [below(rng, 1 << 31) + 1 for _ in range(4)])


def endings(game: Game, seeds: range) -> Iterator[State]:
    """Decisions of random games that the judge thinks can be counted."""
    for seed in seeds:
        random, state = Random(seed), game.setup()
        while game.actor(state) != OVER:
            code = chance_code(game, state, random) if game.actor(state) == CHANCE else None
            if code is None:
                legal = game.legal(state)
                if len(legal) > 1 and game.instance.judge.ending(state):
                    yield state
                code = random.choice(legal)
            state = game.play(state, code)


@pytest.fixture
def one_guess(monkeypatch) -> None:
    """Only one world is counted, whatever is hidden."""
    monkeypatch.setattr("rondel.search.search.GUESSES", 1)
    monkeypatch.setattr("rondel.search.search.MOST_GUESSES", 1)


@pytest.mark.parametrize("seats", [3, 4])
def test_endings_are_counted_as_by_somebody_who_tries_everything(seats, one_guess):
    one, slow, compared = search(seats), search(seats, native=False), 0
    for seed in range(6):
        seat = decisions(seats, seed=seed)[-2]
        assert one.solve(seat, words(seed), 3_000_000)
        world = world_of(seat, seed)
        assert {candidate.code for candidate in one.candidates()} == set(seat.legal)
        for candidate in one.candidates():
            expected = counted(seat.game, seat.game.play(world, candidate.code), [1_000_000])
            assert candidate.values == pytest.approx(expected, abs=1e-9)
            compared += 1
        if seed < 2:
            assert slow.solve(seat, words(seed), 3_000_000)
            assert slow.candidates() == one.candidates()
    assert compared >= 12


def real() -> list[Configuration]:
    """Each number of seats of each game whose judge knows endings, with and without partners."""
    found = {}
    for each in always():
        if each.slug in GAMES:
            found.setdefault((each.slug, each.game().facts.teams), each)
    return list(found.values())


@pytest.mark.parametrize("configuration", real(), ids=str)
def test_endings_of_real_games_are_counted_so_too(configuration, one_guess):
    game = configuration.game()
    one, compared = search_of(game, settings_of(game), native=False), 0
    for number, state in enumerate(endings(game, range(40))):
        if compared == so_many(4, full=40):
            return
        seat = Seat.at(game, state, state.seat)
        world = world_of(seat, number)
        try:
            left = [MOST]
            expected = {code: counted(game, game.play(world, code), left) for code in game.legal(world)}
        except TooMany:
            continue
        assert one.solve(seat, words(number), 20 * MOST)
        for candidate in one.candidates():
            assert candidate.values == pytest.approx(expected[candidate.code], abs=1e-9)
        best = max(row[seat.seat] for row in expected.values())
        assert expected[one.candidates()[0].code][seat.seat] == pytest.approx(best, abs=1e-9)
        compared += 1
    assert compared >= 4


def test_an_ending_is_counted_in_many_worlds_where_something_is_hidden():
    one, seat = search(), decisions()[-2]
    assert one.solve(seat, words(1), 10_000_000)
    visits = {candidate.visits for candidate in one.candidates()}
    assert len(visits) == 1 and 24 <= visits.pop() <= 240


def test_of_moves_that_come_to_the_same_one_is_counted():
    """Two equal cards in a hand are no reason to play one of them."""
    one, seat = search(), decisions(seed=6)[-1]
    judge, world = seat.game.instance.judge, seat.world(words(1)).state
    assert len({judge.meaning(world, code) for code in seat.legal}) < len(seat.legal)
    assert one.solve(seat, words(6), 300_000)
    assert all(candidate.visits == one.visits for candidate in one.candidates())


def test_an_ending_that_is_too_long_is_given_up_and_forgotten():
    one, seat = search(), decisions()[-2]
    assert not one.solve(seat, words(1), 30)
    assert one.candidates() == [] and one.visits == 0
    one.simulate(50)
    assert one.visits == 50


def test_counting_ends_as_soon_as_nobody_wants_it_any_more():
    one, seat = search(), decisions()[-2]
    looks = itertools.count()
    assert not one.solve(seat, words(1), 10_000_000, stopped=lambda: next(looks) == 3)
    assert next(looks) == 4 and one.candidates() == []


def test_what_is_far_from_its_end_is_not_counted():
    one, seat = search(), decisions()[0]
    assert not one.solve(seat, words(1), 10_000_000)
