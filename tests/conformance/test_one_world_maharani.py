"""Nothing of Maharani is hidden but the order of the bag (MA-43): every seat knows the one world there is.

The laws of secrets compare worlds that a seat cannot tell apart. Here there are no two of them, and this file says so:
what those laws find equal for Maharani is equal because it is the same position.
"""

from __future__ import annotations

from random import Random

import pytest
from conformance.belief import beliefs
from conformance.small_laws import any_move
from conformance.twins import twins
from conformance.walks import positions, steps
from msgspec import json

from rondel.core.dealer import Deal, DealDealer, ScriptDealer
from rondel.core.game import Game
from rondel.core.kernel import words
from rondel.core.match import Match
from rondel.core.registry import configure

pytestmark = pytest.mark.clause("MA-43")
SEATS = (2, 3, 4)


def viewers(game: Game) -> tuple[int | None, ...]:
    return (None, *range(game.seats))


@pytest.mark.parametrize("seats", SEATS)
def test_a_seat_that_was_told_a_game_thinks_of_one_world_only(seats: int) -> None:
    """All outcomes of chance are tried, and the moves of others where they are not told in full: never."""
    game = configure("maharani", seats)
    assert game.facts.hidden == ("bag",)
    for viewer in range(seats):
        for state, belief in beliefs(game, steps(game, viewer, seeking=True), viewer, any_move):
            assert list(belief) == [game.layout.pack(state)]


@pytest.mark.parametrize("seats", SEATS)
def test_twins_are_the_same_position_to_the_end(seats: int) -> None:
    game = configure("maharani", seats)
    for viewer in viewers(game):
        pairs = twins(game, viewer, 1)
        assert all(game.key(pair.true) == game.key(pair.twin) for pair in pairs)
        assert game.outcome(game.play(pairs[-1].true, pairs[-1].code)) is not None


@pytest.mark.parametrize("seats", SEATS)
def test_resampling_gives_the_position_itself_and_uses_up_no_number(seats: int) -> None:
    game = configure("maharani", seats)
    for number, state in enumerate([*positions(game, 1), *positions(game, 1, seeking=True)]):
        for seat in range(seats):
            rng = words(number)
            assert game.layout.pack(game.resample(state, seat, rng)) == game.layout.pack(state)
            assert rng == words(number)


@pytest.mark.parametrize("seats", SEATS)
def test_all_seats_and_spectators_see_the_same(seats: int) -> None:
    game = configure("maharani", seats)
    known: dict[bytes, str] = {}
    for state, code in [*steps(game, 2), *steps(game, 3)]:
        first, *others = (json.encode(game.view(state, viewer)) for viewer in viewers(game))
        assert all(view == first for view in others)
        assert known.setdefault(first, game.key(state)) == game.key(state), "the view tells the whole position"
        for viewer in viewers(game):
            seen = game.seen(state, code, viewer)
            assert (seen.text, seen.events) == (game.name(state, code), game.events(state, code))


def played(match: Match, count: int, seed: int) -> Match:
    """A match after some moves, or at its end."""
    random = Random(seed)
    while count and not match.over:
        match.play(random.choice(match.moves()))
        count -= 1
    return match


@pytest.mark.parametrize("seats", SEATS)
def test_all_journals_are_the_same(seats: int) -> None:
    match = played(Match(configure("maharani", seats), DealDealer(Deal("one"))), -1, 3)
    first, *others = (list(match.journal(viewer)) for viewer in viewers(match.game))
    assert match.over and len(first) == match.number
    assert all(journal == first for journal in others)


@pytest.mark.parametrize("moves", (0, 1, 7, 20, 33))
@pytest.mark.parametrize("seats", SEATS)
def test_the_same_story_is_the_same_position_whatever_the_secret_order_of_the_bag(seats: int, moves: int) -> None:
    game = configure("maharani", seats)
    true = played(Match(game, DealDealer(Deal("one"))), moves, 4)
    outcomes = true.record().outcomes()
    later = set()
    for secret in ("two", "three", "four", "five"):
        other = played(Match(game, ScriptDealer(outcomes, DealDealer(Deal(secret)))), moves, 4)
        assert other.journal(None) == true.journal(None)
        assert game.key(other.state) == game.key(true.state)
        later.add(tuple(told.text for told in played(other, 3, 5).journal(None)))
    assert len(later) > 1, "the orders differ in what comes next"
