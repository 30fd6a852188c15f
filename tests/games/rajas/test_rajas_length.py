"""How long a match can get: whoever dawdles comes near the bound, and nobody gets beyond it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from conformance.walks import chance_code
from each import each
from games.rajas.rajas_boxes import BOXES, write

import rondel
from rondel.core.facts import Value
from rondel.core.game import CHANCE, OVER
from rondel.core.kernel import State
from rondel.games.rajas.components import GROUPS
from rondel.games.rajas.game import Rajas
from rondel.games.rajas.length import Length
from rondel.games.rajas.moves import PLACE_AT
from rondel.games.rajas.state import PICK, PLACE, RETURN, ROUNDS, SAIL

DAWDLING = (
    "outdoor-terrace", "dancer", "blue-balcony", "green-balcony", "orange-balcony", "purple-balcony", "yogi",
    "blue-terrace", "green-terrace", "orange-terrace", "purple-terrace", "harbour",
)  # fmt: skip
"""Where dice are changed for dice, from what takes most moves on."""


def configured(seats: int, options: dict[str, Value], box: Path | None = None) -> Rajas:
    game = rondel.game("rajas", seats, box, **options)
    assert isinstance(game, Rajas)
    return game


def dawdled(game: Rajas, seed: int) -> Iterator[State]:
    """A match of players who change dice for dice, in as many moves as they can."""
    random, state = Random(seed), game.setup()
    while (actor := game.actor(state)) != OVER:
        yield state
        if actor == CHANCE:
            code = chance_code(game, state, random)
        else:
            code = dawdling(game.legal(state), state.kind[state.depth - 1], random)
        state = game.play(state, code)
    yield state


def dawdling(legal: list[int], asked: int, random: Random) -> int:
    if asked == PLACE:
        rank = {code: GROUPS[code - PLACE_AT] for code in legal}
        return min(legal, key=lambda code: DAWDLING.index(rank[code]) if rank[code] in DAWDLING else len(DAWDLING))
    if asked in (PICK, RETURN):
        return legal[min(1, len(legal) - 1)]
    return legal[0] if asked == SAIL else random.choice(legal)


def had_once(state: State) -> list[object]:
    """What changes when something happens that a match has only so many times."""
    return [state.boat, state.fame_had, state.money_had, state.joined, state.level, state.tile, state.covered]


GROUPS_OF_PLAYERS: tuple[tuple[int, dict[str, Value]], ...] = (
    (2, {}),
    (4, {}),
    (3, {"version": "navaratnas", "ganga": True}),
    (2, {"version": "mixed", "player_1": "advanced"}),
)


@pytest.mark.clause("RA-60")
@each(("seats", "options"), GROUPS_OF_PLAYERS)
def test_who_dawdles_plays_forty_rounds_and_half_of_what_a_match_could_have(
    seats: int, options: dict[str, Value]
) -> None:
    game = configured(seats, options)
    *walk, end = dawdled(game, 1)
    assert end.round == ROUNDS
    assert game.facts.longest * 2 / 5 < len(walk) <= game.facts.longest


@each(("seats", "options"), GROUPS_OF_PLAYERS)
def test_a_round_has_hardly_fewer_moves_than_it_could_have(seats: int, options: dict[str, Value]) -> None:
    """But for what a match has only so many times."""
    game = configured(seats, options)
    walk = list(dawdled(game, 1))
    rounds: dict[int, list[State]] = {}
    for state in walk:
        rounds.setdefault(state.round, []).append(state)
    plain = [
        len(rounds[number])
        for number in range(1, ROUNDS)
        if had_once(rounds[number][0]) == had_once(rounds[number + 1][0])
    ]
    start = walk[0]
    length = Length(game.box, seats, bool(start.navaratnas), bool(start.ganga), set(start.side[:seats]))
    assert len(plain) > ROUNDS / 3
    assert length.of_a_round() * 3 / 5 < max(plain) <= length.of_a_round()


@each("name", BOXES)
def test_nobody_gets_beyond_the_bound_of_another_box(name: str, tmp_path: Path) -> None:
    game = configured(3, {"version": "navaratnas", "ganga": True}, write(tmp_path / f"{name}.json", name))
    assert len(list(dawdled(game, 1))) <= game.facts.longest
