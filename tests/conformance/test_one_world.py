"""Maharani and Rajas are one world: nothing is hidden but orders, of the bag (MA-43), of stacks (RA-3, RA-4, RA-65).

Every seat knows the one world there is: an order is drawn from, piece by piece, when it is needed. The laws of secrets
compare worlds that a seat cannot tell apart. Here there are no two of them, and this file says so: what those laws find
equal for these games is equal because it is the same position.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from conformance.belief import beliefs
from conformance.configurations import configurations
from conformance.laws.law import ORDERS, thinned
from conformance.small_laws import any_move
from conformance.twins import twins
from conformance.walks import positions, steps
from msgspec import json

from rondel.core.dealer import Deal, DealDealer, ScriptDealer
from rondel.core.facts import Value
from rondel.core.game import Game
from rondel.core.kernel import words
from rondel.core.match import Match
from rondel.core.record import Dealt
from rondel.core.registry import configure

Options = dict[str, Value]
MIXED: Options = {"version": "mixed", "player_1": "advanced"}
ALL = (2, 3, 4)


class Played(NamedTuple):
    """A game with its options, for some numbers of players, and the clauses that tell what is hidden."""

    slug: str
    options: Options
    clauses: tuple[str, ...]
    seats: tuple[int, ...] = ALL


PLAYED = {
    "maharani": Played("maharani", {}, ("MA-43",)),
    "rajas": Played("rajas", {}, ("RA-3", "RA-4")),
    "rajas-mixed": Played("rajas", MIXED, ("RA-3", "RA-4"), seats=(2,)),
    "rajas-ganga": Played("rajas", {"ganga": True}, ("RA-3", "RA-4"), seats=(4,)),
    "rajas-mixed-ganga": Played("rajas", MIXED | {"ganga": True}, ("RA-3", "RA-4"), seats=(3,)),
    "navaratnas": Played("rajas", {"version": "navaratnas"}, ("RA-3", "RA-65")),
    "navaratnas-ganga": Played("rajas", {"version": "navaratnas", "ganga": True}, ("RA-3", "RA-65"), seats=(3,)),
}
"""Games without a secret."""
LENGTH = 150
"""Steps of a walk in which all worlds are tried."""


one_world = pytest.mark.parametrize(
    ("slug", "seats", "options"),
    [
        pytest.param(
            *(game.slug, seats, game.options),
            id=f"{name}-{seats}",
            marks=[pytest.mark.clause(*game.clauses), pytest.mark.xdist_group(f"one world {name}-{seats}")],
        )
        for name, game in PLAYED.items()
        for seats in game.seats
    ],
)
"""Tests of one table share a worker, and with it their walks."""


def made(slug: str, seats: int, options: Options) -> Game:
    return _made(slug, seats, tuple(options.items()))


@cache
def _made(slug: str, seats: int, options: tuple[tuple[str, Value], ...]) -> Game:
    """One object for each table: walks and twins are kept for it."""
    return configure(slug, seats, None, dict(options))


def viewers(game: Game) -> tuple[int | None, ...]:
    return (None, *range(game.seats))


def test_other_games_of_several_seats_have_secrets() -> None:
    open_ = {game.slug for game in PLAYED.values()}
    for game in [found.game() for found in configurations() if found.seats > 1]:
        assert (set(game.facts.hidden) <= ORDERS) == (game.facts.slug in open_)


@one_world
def test_a_seat_that_was_told_a_game_thinks_of_one_world_only(slug: str, seats: int, options: Options) -> None:
    """All outcomes of chance are tried, and the moves of others where they are not told in full: never."""
    game = made(slug, seats, options)
    looked_at = 0
    for viewer in range(seats):
        for state, belief in beliefs(game, steps(game, 1, seeking=True)[:LENGTH], viewer, any_move):
            assert list(belief) == [game.layout.pack(state)]
            looked_at += 1
    assert looked_at >= seats * LENGTH // 2


@one_world
def test_twins_are_the_same_position_to_the_end(slug: str, seats: int, options: Options) -> None:
    game = made(slug, seats, options)
    for viewer in (None, seats - 1):
        pairs = twins(game, viewer, 1)
        assert all(game.key(pair.true) == game.key(pair.twin) for pair in thinned(pairs))
        assert game.outcome(game.play(pairs[-1].true, pairs[-1].code)) is not None


@one_world
def test_resampling_gives_the_position_itself_and_uses_up_no_number(slug: str, seats: int, options: Options) -> None:
    game = made(slug, seats, options)
    for number, state in enumerate(thinned([*positions(game, 1), *positions(game, 1, seeking=True)])):
        for seat in range(seats):
            rng = words(number)
            assert game.layout.pack(game.resample(state, seat, rng)) == game.layout.pack(state)
            assert rng == words(number)


@one_world
def test_all_seats_and_spectators_see_the_same(slug: str, seats: int, options: Options) -> None:
    game = made(slug, seats, options)
    known: dict[bytes, str] = {}
    for state, code in thinned([*steps(game, 1), *steps(game, 1, seeking=True)]):
        first, *others = (json.encode(game.view(state, viewer)) for viewer in viewers(game))
        assert all(view == first for view in others)
        assert known.setdefault(first, game.key(state)) == game.key(state), "the view tells the whole position"
        for viewer in viewers(game):
            seen = game.seen(state, code, viewer)
            assert (seen.text, seen.events) == (game.name(state, code), game.events(state, code))
    assert known


def played(match: Match, count: int, seed: int) -> Match:
    """A match after some moves, or at its end."""
    random = Random(seed)
    while count and not match.over:
        match.play(random.choice(match.moves()))
        count -= 1
    return match


def pieces(match: Match) -> list[tuple[str, str]]:
    """What was drawn from an order, and what it was."""
    drawn = {source.name for source in match.game.sources if source.pieces}
    return [
        (entry.source, entry.outcome) for entry in match.entries if isinstance(entry, Dealt) and entry.source in drawn
    ]


@one_world
def test_all_journals_are_the_same(slug: str, seats: int, options: Options) -> None:
    match = played(Match(made(slug, seats, options), DealDealer(Deal("one"))), -1, 3)
    first, *others = (list(match.journal(viewer)) for viewer in viewers(match.game))
    assert match.over and len(first) == match.number
    assert not any("?" in one.text for one in first)
    assert all(journal == first for journal in others)


@pytest.mark.parametrize("moves", (0, 1, 7, 20, 33))
@one_world
def test_the_same_story_is_the_same_position_whatever_the_secret_orders(
    slug: str, seats: int, options: Options, moves: int
) -> None:
    game = made(slug, seats, options)
    true = played(Match(game, DealDealer(Deal("one"))), moves, 4)
    outcomes = true.record().outcomes()
    later = set()
    for secret in ("two", "three", "four", "five"):
        other = played(Match(game, ScriptDealer(outcomes, DealDealer(Deal(secret)))), moves, 4)
        assert other.journal(None) == true.journal(None)
        assert game.key(other.state) == game.key(true.state)
        before = pieces(other)
        later.add(tuple(pieces(played(other, 60, 5))[len(before) :]))
    assert len(later) > 1, "the orders differ in what comes next"
