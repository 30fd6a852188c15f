"""Mutated notation and absurd codes: refused with a sentence, or understood."""

import random

import pytest
from core.core_kit import MODES, assert_sentence, refusal, states
from core.fuzz_kit import BLUNT, ODD, number, swap_words

import rondel
from rondel.core.errors import BadChance, GameOver, IllegalMove, RondelError, Unreadable
from rondel.core.game import CHANCE, OVER

ABSURD = (-1, -2, -(2**31), -(10**40), 2**15, 2**31, 2**63, 2**64, 10**40, 10**9)


def positions(mode: str) -> list:
    game = rondel.game("ingenious", **MODES[mode])
    found = list(states(game, 1))
    return [*found[:3], *found[::17], *found[-2:]]


@pytest.mark.parametrize("mode", MODES)
def test_mutated_notation_is_refused_or_means_a_code(mode):
    game = rondel.game("ingenious", **MODES[mode])
    rng = random.Random(mode)
    there = positions(mode)
    understood = 0
    for _ in range(500):
        state = rng.choice(there)
        codes = game.chance(state).codes if game.actor(state) == CHANCE else game.legal(state)
        text = game.name(state, rng.choice(codes)) if codes else "draw"
        for _ in range(rng.choice((1, 1, 2, 5))):
            text = rng.choice((*BLUNT, number, swap_words))(rng, text or "h8", text)
        before = game.key(state)
        try:
            code = game.parse(state, text)
            assert isinstance(code, int)
            understood += 1
            game.play(state, code)
        except RondelError as error:
            assert isinstance(error, Unreadable | IllegalMove | BadChance | GameOver)
            assert_sentence(error)
            assert len(str(error)) < 1000
        assert game.key(state) == before
    assert understood > 25


@pytest.mark.parametrize("text", ["", " ", "\x00", *ODD, "draw " * 10_000, "h" * 100_000, "h8" * 50_000, "-" * 100_000])
def test_strange_texts_are_unreadable(text):
    game = rondel.game("ingenious", 2)
    for state in positions("two"):
        with pytest.raises(Unreadable) as caught:
            game.parse(state, text)
        assert_sentence(caught.value)


@pytest.mark.parametrize("mode", MODES)
def test_absurd_codes_are_refused_in_every_phase(mode):
    game = rondel.game("ingenious", **MODES[mode])
    for state in positions(mode):
        before = game.key(state)
        kind = {CHANCE: BadChance, OVER: GameOver}.get(game.actor(state), IllegalMove)
        for code in ABSURD:
            refusal(kind, lambda code=code, state=state: game.play(state, code))
            refusal(kind, lambda code=code, state=state: game.events(state, code))
            assert game.why_not(state, code).key
        assert game.key(state) == before


def test_the_code_just_past_the_last_is_refused():
    for mode in MODES:
        game = rondel.game("ingenious", **MODES[mode])
        state = next(state for state in states(game, 1) if game.actor(state) >= 0)
        refusal(IllegalMove, lambda game=game, state=state: game.play(state, game.facts.moves))


def test_booleans_mean_the_codes_that_they_equal():
    game = rondel.game("ingenious", 2)
    asked = next(state for state in states(game, 1) if game.actor(state) >= 0 and game.legal(state) == [0])
    assert game.key(game.play(asked, False)) == game.key(game.play(asked, 0))
    refusal(IllegalMove, lambda: game.play(asked, True))
