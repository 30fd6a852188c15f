"""Ten thousand mutated position texts: each is refused with a sentence, or is a position that can be played on."""

import random

import pytest
from core.core_kit import MODES, assert_sentence, at_most, states
from core.fuzz_kit import dumps, mutated
from full import in_parts

import rondel
from rondel.core.errors import RondelError
from rondel.core.game import CHANCE, OVER
from rondel.core.kernel import words

CHUNKS, TEXTS = 4, 500
"""Of texts, for each of the five modes."""


def test_the_positions_to_be_mutated_are_of_all_phases():
    seen = {mode: {text.split("phase: ")[1].split()[0] for text in dumps(mode)} for mode in MODES}
    assert seen.pop("solo") == {"deal", "place", "draw", "over"}
    everything = {"first", "deal", "place", "ask", "draw", "swap", "over"}
    assert all(phases == everything for phases in seen.values())
    logs = {mode: max(len(text.split("log:")[1].split()) for text in dumps(mode)) for mode in seen}
    assert min(logs.values()) > 50, "with long memories of swaps"


def assert_sound(game: rondel.Game, text: str, rng: random.Random) -> None:
    """The position of the text keeps every invariant, imagines worlds for each seat and plays on."""
    state = game.load(text)
    assert game.flaw(state) is None
    again = game.load(game.dump(state))
    assert game.key(again) == game.key(state)
    for seat in range(game.seats):
        world = game.resample(state, seat, words(seat))
        assert game.flaw(world) is None
        assert game.view(world, seat) == game.view(state, seat)
    for _ in range(3):
        actor = game.actor(state)
        if actor == OVER:
            assert game.outcome(state) is not None
            return
        codes = game.chance(state).codes if actor == CHANCE else game.legal(state)
        state = game.play(state, rng.choice(codes))
    assert game.flaw(state) is None


@pytest.mark.parametrize("chunk", in_parts(range(CHUNKS)))
@pytest.mark.parametrize("mode", MODES)
def test_a_mutated_position_is_refused_or_sound(mode, chunk):
    game = rondel.game("ingenious", **MODES[mode])
    rng = random.Random(f"{mode} {chunk}")
    sound = 0
    for _ in range(TEXTS):
        text = mutated(rng, rng.choice(dumps(mode)), rng.choice(dumps(mode)))
        with at_most(5, lambda text=text: text):
            try:
                assert_sound(game, text, rng)
            except RondelError as error:
                assert_sentence(error)
            else:
                sound += 1
    assert TEXTS // 10 < sound < TEXTS * 2 // 3, "the mutations are neither too blunt nor too tame"


def test_a_memory_of_very_many_swaps_still_lets_a_seat_imagine_a_world():
    game = rondel.game("ingenious", 4)
    start = game.load("ingenious\n" + "\n".join(f"scores {seat}: G9 B9 O9 Y9 P9" for seat in (1, 2, 3, 4)))
    state = max(states(game, 2, start, first="R"), key=lambda state: state.epoch)
    assert state.epoch > 30
    with at_most(30, lambda: game.dump(state)):
        assert game.flaw(game.resample(state, 0, words(1))) is None


@pytest.mark.parametrize("mode", MODES)
def test_positions_that_were_not_mutated_are_sound(mode):
    game = rondel.game("ingenious", **MODES[mode])
    rng = random.Random(mode)
    for text in rng.sample(dumps(mode), 15):
        assert_sound(game, text, rng)
