"""Laws of what is written down, read again and taken back."""

from __future__ import annotations

from random import Random

import pytest
from conformance.laws.law import both, json, law, random_match, seats_with_twins, some, thinned
from conformance.twins import differing

from rondel.core.dealer import SeedDealer
from rondel.core.errors import GameOver, Refusal, UndoRefused
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.match import Match
from rondel.core.record import Record
from rondel.core.replay import replay


@law
def notation_round_trips(game: Game, seed: int) -> None:
    """`parse` reads what `name` writes, for moves and chance, and no two moves have one name."""
    random = Random(seed)
    for state in some(both(game, seed), seed, 25):
        actor = game.actor(state)
        if actor == OVER:
            continue
        codes = list(game.chance(state).codes) if actor == CHANCE else game.legal(state)
        chosen = random.sample(codes, min(12, len(codes)))
        assert [game.parse(state, game.name(state, code)) for code in chosen] == chosen
        assert len({game.name(state, code) for code in codes}) == len(codes)


@law
def dump_and_load_agree(game: Game, seed: int) -> None:
    """`load` reads what `dump` writes; equal keys are equal positions."""
    keys: dict[str, bytes] = {}
    for state in some(both(game, seed), seed, 40):
        again = game.load(game.dump(state))
        assert game.layout.pack(again) == game.layout.pack(state)
        assert game.key(again) == game.key(state)
        assert keys.setdefault(game.key(state), game.layout.pack(state)) == game.layout.pack(state)


@law
def matches_replay_from_notation(game: Game, seed: int) -> None:
    """A match written down and read again is the same match."""
    match = random_match(game, seed)
    record = Record.read(match.record().text())
    again = replay(record)
    assert game.layout.pack(again.state) == game.layout.pack(match.state)
    assert again.outcome == match.outcome and again.entries == match.entries


@law
def undo_stops_at_chance_and_other_seats(game: Game, seed: int, match_type: type[Match] = Match) -> None:
    """A seat takes back its own moves of this turn; a secret is learned through chance only, so never one of those."""
    match = match_type(game, SeedDealer(seed))
    random = Random(seed)
    while not match.over:
        seat, before, number = match.actor, match.state, match.number
        move = game.name(before, random.choice(game.legal(before)))
        match.play(move, seat)
        for other in set(range(game.seats)) - {seat}:
            with pytest.raises(Refusal):
                match.undo(other)
        dealt = match.number > number + 1
        if match.over:
            with pytest.raises(GameOver):
                match.undo(seat)
        elif dealt or game.turn(match.state) != game.turn(before):
            with pytest.raises(UndoRefused):
                match.undo(seat)
        else:
            match.undo(seat)
            assert game.layout.pack(match.state) == game.layout.pack(before)
            match.play(move, seat)
    _own_moves_tell_nothing(game, seed)


def _own_moves_tell_nothing(game: Game, seed: int) -> None:
    for viewer in seats_with_twins(game):
        for pair in thinned(differing(game, viewer, seed)):
            if game.actor(pair.true) == viewer:
                one, two = (game.seen(s, pair.code, viewer) for s in (pair.true, pair.twin))
                assert one == two, "a seat learned a secret by its own move"
                after = [game.play(s, pair.code) for s in (pair.true, pair.twin)]
                assert json(game.view(after[0], viewer)) == json(game.view(after[1], viewer))
