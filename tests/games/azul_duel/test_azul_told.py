"""What is told of plates kept and returned (AD-14, AD-38), and moves as people write them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from conformance.walks import steps

import rondel
from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.games.azul_duel.state import ACT, RETURN, SHOW, STACK


def positions(game: Game, phase: int) -> Iterator[tuple[State, int]]:
    """Positions of some games in a phase, with a move made there."""
    for seed in range(6):
        for state, code in steps(game, seed, seed % 2 == 1):
            if state.phase == phase:
                yield state, code


@pytest.mark.clause("AD-14", "AD-38")
def test_the_plate_kept_is_shown_to_everyone_however_many_were_drawn() -> None:
    game = rondel.game("azul_duel")
    drawn = set()
    for state, code in positions(game, SHOW):
        drawn.add(state.drawn)
        for viewer in (None, 0, 1):
            seen = game.seen(state, code, viewer)
            kept, *returned = seen.events
            assert kept.args["plate"] == seen.text == game.name(state, code)
            for event in returned:
                assert (event.args["plate"] is not None) == (viewer == state.seat) and event.args["kind"]
    assert 2 in drawn and max(drawn) > 2


@pytest.mark.clause("AD-38")
def test_the_plates_returned_are_told_to_nobody_else() -> None:
    game = rondel.game("azul_duel")
    found = 0
    for state, code in positions(game, RETURN):
        found += 1
        own, other, nobodys = (game.seen(state, code, viewer) for viewer in (state.seat, 1 - state.seat, None))
        assert own.text == game.name(state, code)
        assert other.text == nobodys.text == "?"
    assert found


@pytest.mark.parametrize("phase", [ACT, STACK])
def test_a_colour_may_be_its_letter(phase: int) -> None:
    game = rondel.game("azul_duel")
    letters = {"blue": "B", "yellow": "y", "red": "R", "black": "k", "turquoise": "T"}
    verbs = set()
    for state, _ in positions(game, phase):
        for code in game.legal(state):
            *words, last = game.name(state, code).split()
            if last in letters:
                verbs.add(words[0])
                assert game.parse(state, " ".join([*words, letters[last]])) == code
    assert verbs == ({"sun", "moon"} if phase == ACT else {"stack"})


@pytest.mark.parametrize("text", ["chip TY", "chip YT", "chip ty"])
def test_the_halves_of_a_chip_may_be_written_either_way(text: str) -> None:
    game = rondel.game("azul_duel")
    state, _ = next(positions(game, ACT))
    assert game.name(state, game.parse(state, text)) == "chip YT"
    assert game.name(state, game.parse(state, "chip b")) == "chip B"
