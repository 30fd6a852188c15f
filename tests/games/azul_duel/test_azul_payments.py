"""Paying with chips: exactly the payments that contain no smaller one are offered, each in one order (AD-28, AD-41)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from conformance.walks import steps
from each import each
from games.azul_duel.azul_pieces import CHIP_ORDER, CHIPS, payments

import rondel
from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.games.azul_duel.moves import LEAVE
from rondel.games.azul_duel.state import PAY

LETTERS = "BYRKT"
BOX = [chip for chip, count in CHIPS.items() for _ in range(count)]


@cache
def at_line_six() -> tuple[Game, State]:
    """A position in which line 6 may be completed by chips."""
    game = rondel.game("azul_duel")
    for seed in range(100):
        for state, _ in steps(game, seed):
            if state.phase == PAY and state.at == 5 and not any(state.paid):
                return game, state
    raise AssertionError("no such position")


def holding(chips: list[str], missing: int) -> tuple[Game, State, str]:
    """The position with these chips in the store and so many tiles missing; and the letter of the line's colour."""
    game, found = at_line_six()
    state = game.layout.copy(found)
    state.store[state.seat] = [chips.count(kind) for kind in CHIP_ORDER]
    state.line_count[state.seat][5] = 6 - missing
    return game, state, LETTERS[state.line_colour[state.seat][5]]


def offered(game: Game, state: State, begun: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every way to name chips until the line is complete."""
    for code in game.legal(state):
        verb, *chip = game.name(state, code).split()
        if verb == "leave":
            assert not begun
            continue
        after = game.play(state, code)
        if any(after.paid):
            yield from offered(game, after, (*begun, *chip))
        else:
            yield (*begun, *chip)


@pytest.mark.clause("AD-28", "AD-41")
@each("missing", [1, 2, 3, 4])
def test_every_payment_without_a_smaller_one_is_offered_once(missing: int) -> None:
    rng, some = Random(missing), 0
    for _ in range(40):
        chips = rng.sample(BOX, rng.randint(2 * missing, min(2 * missing + 4, 10)))
        game, state, letter = holding(chips, missing)
        wanted = payments(tuple(sorted(chips)), letter, missing)
        if not wanted:
            continue
        found = list(offered(game, state))
        assert len(found) == len(set(found)) and set(found) == wanted
        some += 1
    assert some > 2


@pytest.mark.clause("AD-28")
def test_two_chips_of_the_colour_or_any_three_stand_for_a_tile() -> None:
    game, state, letter = holding([], 1)
    double = next(chip for chip in CHIPS if len(chip) == 2 and letter in chip)
    one, two, three = [chip for chip in CHIPS if letter not in chip][:3]
    for chips, ways in (
        ([letter, letter, one], {(letter, letter)}),
        ([letter, double], {(letter, double)}),
        ([letter, one, two], {(letter, one, two)}),
        ([one, two, three], {(one, two, three)}),
    ):
        game, state, _ = holding(chips, 1)
        assert {frozenset(way) for way in offered(game, state)} == {frozenset(way) for way in ways}


@pytest.mark.clause("AD-41")
def test_a_payment_goes_for_all_missing_tiles_at_once_and_mixes_both_ways() -> None:
    game, state, letter = holding([], 2)
    others = [chip for chip in CHIPS if letter not in chip][:3]
    game, state, _ = holding([letter, letter, *others], 2)
    (way,) = offered(game, state)
    assert sorted(way) == sorted([letter, letter, *others])
    seat, spent = state.seat, state.spent[state.seat]
    for chip in way:
        assert "leave" not in {game.name(state, code) for code in game.legal(state)} or chip == way[0]
        state = game.play(state, game.parse(state, f"pay {chip}"))
    assert state.spent[seat] == spent + 5 and sum(state.store[seat]) == 0


@pytest.mark.clause("AD-41")
@pytest.mark.parametrize("missing", [1, 2])
def test_a_view_tells_which_chips_can_still_be_chosen_now_or_after_another_one(missing: int) -> None:
    rng, begun = Random(missing), 0
    for _ in range(20):
        game, state, _ = holding(rng.sample(BOX, 2 * missing + 3), missing)
        while state.phase == PAY and state.at == 5:
            assert set(game.view(state, None).payable) == {chip for way in offered(game, state, ()) for chip in way}
            begun += any(state.paid)
            state = game.play(state, rng.choice([code for code in game.legal(state) if code != LEAVE]))
    assert begun > 5
