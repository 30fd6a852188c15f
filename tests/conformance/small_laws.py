"""Laws that can only be checked where all worlds can be tried: resampling reaches every one, as often as it should."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from conformance.belief import Belief, Likelihood, TooMany, beliefs
from conformance.walks import steps

from rondel.core.game import Game
from rondel.core.kernel import State, words

MOST = 60
"""Worlds in a belief that is still compared."""
DRAWS = 60
"""Resamples for each world of it."""


def any_move(game: Game, state: State, code: int) -> float:
    """Every move of another seat is as likely as any other."""
    return 1.0


Walk = Sequence[tuple[State, int]]


def beginning(game: Game, seed: int, length: int = 60) -> Walk:
    """The first steps of a random or, for odd seeds, of a seeking walk."""
    return steps(game, seed, seeking=bool(seed % 2))[:length]


def known_worlds(game: Game, walk: Walk, viewer: int, likelihood: Likelihood) -> Iterator[tuple[State, Belief]]:
    """Positions of a walk whose worlds can be compared."""
    try:
        for state, belief in beliefs(game, walk, viewer, likelihood):
            if len(belief) <= MOST:
                yield state, belief
    except TooMany:
        return


def draw(game: Game, state: State, viewer: int, count: int) -> Counter[bytes]:
    rng = words(count)
    return Counter(game.layout.pack(game.resample(state, viewer, rng)) for _ in range(count))


def resampling_reaches_every_world(
    game: Game, walk: Walk, likelihood: Likelihood = any_move, every: int = 1, often: bool = False
) -> None:
    """Exactly the worlds come up that the seat thinks possible, if ``often`` in proportion to the chances that lead to
    them; tried in every so many of the positions."""
    compared = 0
    for viewer in range(game.seats):
        for state, belief in islice(known_worlds(game, walk, viewer, likelihood), viewer % every, None, every):
            found = draw(game, state, viewer, DRAWS * len(belief))
            likely = {key for key, (_, weight) in belief.items() if weight * DRAWS * len(belief) > 12 * total(belief)}
            assert set(found) <= set(belief), "a world that the seat knows to be impossible"
            assert likely <= set(found), "a possible world that never comes up"
            compared += len(belief) > 1
            if often:
                come_up_by_their_weights(found, belief)
    assert compared or game.facts.hidden == ("bag",), "no position was small enough"


def resampling_has_the_right_frequencies(game: Game, walk: Walk, likelihood: Likelihood = any_move) -> None:
    """Worlds come up in proportion to the chances that lead to them."""
    for viewer in range(game.seats):
        for state, belief in known_worlds(game, walk, viewer, likelihood):
            worlds_come_up_by_their_weights(game, state, viewer, belief)


def worlds_come_up_by_their_weights(game: Game, state: State, viewer: int, belief: Belief) -> None:
    """By a chi-square test that fails by chance less than once in a million."""
    come_up_by_their_weights(draw(game, state, viewer, DRAWS * len(belief)), belief)


def come_up_by_their_weights(found: Counter[bytes], belief: Belief) -> None:
    count = found.total()
    expected = {key: count * weight / total(belief) for key, (_, weight) in belief.items()}
    square = sum((found[key] - wanted) ** 2 / wanted for key, wanted in expected.items())
    free = len(belief) - 1
    assert square <= free + 6 * (2 * free) ** 0.5 + 12, (square, free)


def total(belief: Belief) -> float:
    return sum(weight for _, weight in belief.values())
