"""Laws of what each seat may know."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from conformance.laws.law import LAWS, ORDERS, Law, both, json, law, random_match, seats_with_twins, some, thinned
from conformance.twins import differing, twins
from conformance.walks import after, steps

from rondel.core.game import CHANCE, Game
from rondel.core.kernel import State, words
from rondel.core.record import Moved

WALKS = 15
"""How many walks for each seat may pass before twins differ: two players of Navaratnas have one secret draw each."""


def _twin_law(tell: Callable[[Game, State, Any, Random], object], spectator: bool = False) -> Law:
    def check(game: Game, seed: int) -> None:
        for viewer in (*seats_with_twins(game), *([None] if spectator else [])):
            random, again = Random(seed), Random(seed)
            for pair in thinned(differing(game, viewer, seed)):
                one = json(tell(game, pair.true, viewer, random))
                two = json(tell(game, pair.twin, viewer, again))
                assert one == two

    return check


def _acts(game: Game, state: State, viewer: int) -> bool:
    return game.actor(state) == viewer


def _refusals(game: Game, state: State, viewer: int, random: Random) -> object:
    if not _acts(game, state, viewer):
        return None
    legal = set(game.legal(state))
    tried = [random.randrange(game.facts.moves) for _ in range(12)]
    return [(code, game.why_not(state, code)) for code in tried if code not in legal]


def _previews(game: Game, state: State, viewer: int, random: Random) -> object:
    if not _acts(game, state, viewer):
        return None
    return [game.foresee(state, code) for code in random.sample(game.legal(state), 1)]


LAWS["views_leak_nothing"] = _twin_law(lambda game, state, viewer, _: game.view(state, viewer), spectator=True)
LAWS["observations_leak_nothing"] = _twin_law(lambda game, state, viewer, _: game.observe(state, viewer).tolist())
LAWS["questions_leak_nothing"] = _twin_law(
    lambda game, state, viewer, _: game.offers(state) if _acts(game, state, viewer) else None
)
LAWS["refusals_leak_nothing"] = _twin_law(_refusals)
LAWS["previews_leak_nothing"] = _twin_law(_previews)


@law
def twins_differ_where_something_is_hidden(game: Game, seed: int) -> None:
    """The laws of secrets compare something: twins differ, or only orders are hidden and there is one world."""
    hidden = set(game.facts.hidden) - ORDERS
    walks = [(viewer, seed + number) for number in range(WALKS if hidden else 1) for viewer in seats_with_twins(game)]
    pairs = (pair for viewer, number in walks for pair in twins(game, viewer, number))
    differ = any(game.layout.pack(pair.true) != game.layout.pack(pair.twin) for pair in pairs)
    assert differ == bool(hidden)


@law
def nothing_is_told_that_the_view_hides(game: Game, seed: int) -> None:
    """Outcomes and moves after which a viewer's view is the same are told alike, in notation and events.

    This is what keeps twins honest: their "told alike" would be worth nothing if everything were told. Where the
    positions are the same, too, nothing is hidden: open moves can come to one end.
    """
    random = Random(seed)
    for state, code in [*thinned(steps(game, seed)), *thinned(steps(game, seed, seeking=True))]:
        actor = game.actor(state)
        codes = list(game.chance(state).codes) if actor == CHANCE else game.legal(state)
        here = after(game, state, code)
        others = {other: after(game, state, other) for other in random.sample(codes, min(3, len(codes)))}
        differ = {other: there for other, there in others.items() if game.layout.pack(there) != game.layout.pack(here)}
        for viewer in (None, *range(game.seats)):
            if viewer == actor or not differ:
                continue
            view = json(game.view(here, viewer))
            alike = {other: there for other, there in differ.items() if json(game.view(there, viewer)) == view}
            for other in alike:
                assert game.seen(state, other, viewer) == game.seen(state, code, viewer)
            if viewer is None:
                differ = alike  # what looks different to a spectator does so to every seat: `spectators_know_least`


@law
def observations_follow_the_view(game: Game, seed: int) -> None:
    """Where a seat's view changes, its observation does."""
    for seat in range(game.seats):
        for state, code in thinned(steps(game, seed)):
            there = after(game, state, code)
            if json(game.view(there, seat)) != json(game.view(state, seat)):
                assert game.observe(there, seat).tolist() != game.observe(state, seat).tolist()


@law
def previews_come_true(game: Game, seed: int) -> None:
    """What a seat is shown before a move is what its journal tells of it when the match is over."""
    match = random_match(game, seed)
    moves = [(number, entry) for number, entry in enumerate(match.entries) if isinstance(entry, Moved)]
    for number, entry in thinned(moves):
        before, _ = match.after(number)
        told = match.journal(entry.seat)[number]
        assert game.preview(before, game.parse(before, entry.move)) == told.events


@law
def spectators_know_least(game: Game, seed: int) -> None:
    """What a spectator sees is the same in all worlds of every seat."""
    for viewer in range(game.seats):
        for state in some(both(game, seed), seed, 12):
            world = game.resample(state, viewer, words(seed))
            assert json(game.view(world, None)) == json(game.view(state, None))


@law
def resampled_worlds_fit(game: Game, seed: int) -> None:
    """A resampled world is sound, and its seat cannot tell it from the real one."""
    for state in some(both(game, seed), seed, 40):
        for seat in range(game.seats):
            world = game.resample(state, seat, words(seed))
            assert game.flaw(world) is None, game.flaw(world)
            assert json(game.view(world, seat)) == json(game.view(state, seat))
            assert game.observe(world, seat).tolist() == game.observe(state, seat).tolist()
            assert game.actor(world) == game.actor(state)
            if game.actor(state) == seat:
                assert game.legal(world) == game.legal(state)


@law
def resampling_does_not_peek(game: Game, seed: int) -> None:
    """Twins have equal resamples: the result follows from the seat's knowledge and the generator alone."""
    for viewer in seats_with_twins(game):
        for number, pair in enumerate(thinned(differing(game, viewer, seed))):
            one = game.resample(pair.true, viewer, words(number))
            two = game.resample(pair.twin, viewer, words(number))
            assert game.layout.pack(one) == game.layout.pack(two)


@law
def every_entry_is_told_to_everyone(game: Game, seed: int) -> None:
    """Each viewer's journal has every number."""
    match = random_match(game, seed)
    for viewer in (None, *range(game.seats)):
        assert [told.number for told in match.journal(viewer)] == list(range(match.number))
