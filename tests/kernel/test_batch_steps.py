"""Batches played from outside: what programs see of many games at once, the moves they hand in, games begun anew."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable

import numpy as np
import pytest
from each import each
from kernel_kit import compiled, interpreted, magpies

from rondel.core.batch import Batch
from rondel.core.errors import IllegalMove, NotYourSeat
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import below, words
from rondel.core.kernel.tools import pick
from rondel.core.registry import configure

INGENIOUS, MAGPIES = configure("ingenious", 2), magpies(3)
GAMES = [INGENIOUS, MAGPIES]
COUNT = 7
WAYS = {"compiled": compiled, "interpreted": interpreted}

of_each_game = pytest.mark.parametrize("game", GAMES, ids=str)
on_each_back_end = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def packed(batch: Batch) -> list[bytes]:
    return [batch.game.layout.pack(batch.state(i)) for i in range(len(batch))]


def all_of(batch: Batch) -> tuple:
    """Everything that a refusal must leave as it is."""
    return packed(batch), batch.seeds, [list(w) for w in batch._words], batch.moves, batch.steps, batch.checksum


def chosen(batch: Batch, rng: np.random.Generator) -> np.ndarray:
    """A random legal move for each game, -1 where no seat is to act."""
    masks = batch.masks()
    return np.where(batch.actors >= 0, (masks * rng.random(masks.shape)).argmax(axis=1), -1)


def played(game: Game, way: Callable, steps: int, count: int = COUNT, seed: int = 5, **how) -> Batch:
    batch, rng = Batch(game, way(game), count, seed), np.random.default_rng(1)
    for _ in range(steps):
        batch.step(chosen(batch, rng), **how)
    return batch


def mixed(way: Callable, seed: int = 5) -> Batch:
    """Games of Magpies at all stages: before the first draw, in the middle, over."""
    batch = played(MAGPIES, way, 12, seed=seed)
    while OVER not in batch.actors:
        batch.step(chosen(batch, np.random.default_rng(2)))
    batch.backend.put(batch._states, [1, 4], MAGPIES.setup())
    assert {CHANCE, OVER} < set(batch.actors.tolist())
    return batch


# --- what is seen ----------------------------------------------------------------------------------------------------


@on_each_back_end
@of_each_game
def test_a_batch_says_of_each_game_what_the_game_says(game, way):
    batch, rng = Batch(game, way(game), COUNT, seed=5), np.random.default_rng(1)
    for _ in range(25):
        stand = [batch.state(i) for i in range(COUNT)]
        lists = [game.legal(state) for state in stand]
        offsets, codes = batch.legal(threads=2)
        masks, observed, of_last = batch.masks(threads=2), batch.observe(threads=2), batch.observe(game.seats - 1)
        assert batch.actors.tolist() == [game.actor(state) for state in stand]
        assert batch.over == all(game.actor(state) == OVER for state in stand)
        assert batch.counts(threads=2).tolist() == [len(legal) for legal in lists]
        assert [codes[offsets[i] : offsets[i + 1]].tolist() for i in range(COUNT)] == lists
        assert len(codes) == offsets[-1]
        assert [np.flatnonzero(row).tolist() for row in masks] == lists and masks.max() <= 1
        for i, state in enumerate(stand):
            actor = game.actor(state)
            assert observed[i].tolist() == (
                game.observe(state, actor).tolist() if actor >= 0 else [0] * len(observed[i])
            )
            assert of_last[i].tolist() == game.observe(state, game.seats - 1).tolist()
        batch.step(chosen(batch, rng))


def test_the_arrays_have_the_shapes_and_types_that_learners_expect():
    batch, facts = Batch(MAGPIES, compiled(MAGPIES), COUNT), MAGPIES.facts
    assert (batch.masks().shape, batch.masks().dtype) == ((COUNT, facts.moves), np.uint8)
    assert (batch.observe().shape, batch.observe().dtype) == ((COUNT, facts.observation), np.int16)
    assert (batch.actors.shape, batch.actors.dtype) == ((COUNT,), np.int8)
    assert (batch.returns.shape, batch.returns.dtype) == ((COUNT, MAGPIES.seats), np.float64)
    assert (batch.results.shape, batch.results.dtype) == ((COUNT, MAGPIES.seats), np.int64)


@on_each_back_end
def test_matrices_that_are_handed_in_are_filled_and_given_back(way):
    batch = mixed(way)
    masks = np.full((COUNT, MAGPIES.facts.moves), 9, np.uint8)
    seen = np.full((COUNT, MAGPIES.facts.observation), 9, np.int16)
    assert batch.masks(masks) is masks and batch.observe(out=seen) is seen
    assert np.array_equal(masks, batch.masks()) and np.array_equal(seen, batch.observe())
    assert not masks[batch.actors < 0].any() and not seen[batch.actors < 0].any()


@on_each_back_end
@pytest.mark.parametrize("game", [*GAMES, magpies(4), configure("ingenious", 1)], ids=str)
def test_a_batch_says_what_each_game_is_worth(game, way):
    batch = Batch(game, way(game), COUNT, seed=5)
    while not batch.over:
        ended = [game.outcome(batch.state(i)) for i in range(COUNT)]
        assert [tuple(row) for row in batch.results.tolist()] == [game.results(batch.state(i)) for i in range(COUNT)]
        none = (0.0,) * game.seats
        assert [tuple(row) for row in batch.returns.tolist()] == [each.returns if each else none for each in ended]
        batch.advance(5)
    outcomes = [game.outcome(batch.state(i)) for i in range(COUNT)]
    assert [tuple(row) for row in batch.returns.tolist()] == [each.returns for each in outcomes]


# --- moves handed in -------------------------------------------------------------------------------------------------


@of_each_game
def test_neither_back_end_nor_threads_change_what_given_moves_lead_to(game):
    slow = played(game, interpreted, 30)
    for threads in (1, 2, 5, 0):
        fast = played(game, compiled, 30, threads=threads)
        assert all_of(fast) == all_of(slow)


@on_each_back_end
@of_each_game
def test_a_given_move_is_played_and_chance_answered_by_the_generator_of_the_game(game, way):
    batch, rng = Batch(game, way(game), COUNT, seed=5), np.random.default_rng(1)
    stand = [game.setup() for _ in range(COUNT)]
    generators = [words(5 + i, "playout") for i in range(COUNT)]
    for _ in range(20):
        codes = chosen(batch, rng)
        batch.step(codes)
        for i, code in enumerate(codes.tolist()):
            if code >= 0:
                stand[i] = game.play(stand[i], code)
            while game.actor(stand[i]) == CHANCE:
                chance = game.chance(stand[i])
                at = below(generators[i], sum(chance.weights))
                stand[i] = game.play(stand[i], chance.codes[pick(at, list(chance.weights))])
    assert packed(batch) == [game.layout.pack(state) for state in stand]
    assert batch.moves <= 20 * COUNT < batch.steps + 20 * COUNT


@on_each_back_end
def test_minus_one_answers_chance_and_leaves_what_is_over(way):
    batch = mixed(way)
    before, actors, moves = packed(batch), batch.actors, batch.moves
    batch.step(np.where(actors >= 0, chosen(batch, np.random.default_rng(3)), -1))
    assert (batch.actors != CHANCE).all() and batch.moves == moves + (actors >= 0).sum()
    for i, actor in enumerate(actors):
        assert (packed(batch)[i] == before[i]) == (actor == OVER)


@on_each_back_end
@each("threads", [1, 2, 3])
def test_an_illegal_move_is_named_and_no_game_is_changed(way, threads):
    batch = mixed(way)
    codes = chosen(batch, np.random.default_rng(3))
    of = {who: np.flatnonzero(batch.actors == who).tolist() for who in (CHANCE, OVER)}
    acting = np.flatnonzero(batch.actors >= 0).tolist()
    illegal = int(np.flatnonzero(batch.masks()[acting[-1]] == 0)[0])
    before = all_of(batch)
    for game, code, why in (
        (acting[-1], illegal, ""),
        (acting[0], -1, "There is no move with the code"),
        (acting[0], MAGPIES.facts.moves, "There is no move with the code"),
        (acting[0], -(2**63), "There is no move with the code"),
        (acting[-1], 2**63 - 1, "There is no move with the code"),
        (of[CHANCE][0], 0, "chance decides first"),
        (of[OVER][0], 0, "The game is over"),
    ):
        wrong = codes.copy()
        wrong[game] = code
        with pytest.raises(IllegalMove, match=f"Game {game} of the batch does not allow .*{why}") as refused:
            batch.step(wrong, threads)
        assert (refused.value.arguments["game"], refused.value.arguments["code"]) == (game, code)
        assert all_of(batch) == before
    with pytest.raises(IllegalMove, match="Game 0 of the batch"):
        batch.step(np.full(COUNT, MAGPIES.facts.moves), threads)
    assert all_of(batch) == before


def test_a_refusal_is_said_in_all_languages():
    batch = Batch(MAGPIES, interpreted(MAGPIES), 2)
    with pytest.raises(IllegalMove) as refused:
        batch.step([-1, 3])
    said = {refused.value.say(language) for language in ("en", "cs", "sk", "sr")}
    assert len(said) == 4 and all(" 1 " in each and " 3: " in each for each in said)


@each("kind", ["int8", "uint16", "int32", "int64"])
def test_moves_may_be_any_whole_numbers(kind):
    batch = Batch(MAGPIES, compiled(MAGPIES), 2)
    batch.advance(0)
    codes = [MAGPIES.legal(batch.state(i))[0] for i in range(2)]
    batch.step(np.array([codes[1], 99, codes[0]], kind)[::-2])
    assert batch.moves == 2
    batch.step(read_only(chosen(batch, np.random.default_rng(1)).astype(kind)))
    assert batch.moves == 4


# --- beginning anew --------------------------------------------------------------------------------------------------


@on_each_back_end
@of_each_game
def test_a_game_begun_anew_is_that_of_its_seed_plus_the_number_of_games(game, way):
    batch = played(game, way, 9)
    before = packed(batch)
    batch.reset([1, 4, 1])
    assert batch.seeds == [5, 6 + COUNT, 7, 8, 9 + COUNT, 10, 11]
    fresh = Batch(game, way(game), COUNT, seed=5 + COUNT)
    fresh.advance(0)
    assert packed(batch) == [packed(fresh)[i] if i in (1, 4) else before[i] for i in range(COUNT)]
    assert (batch.actors != CHANCE).all()
    batch.reset(np.arange(COUNT) == 4)
    again = Batch(game, way(game), 1, seed=batch.seeds[4])
    again.advance(0)
    assert batch.seeds[4] == 9 + 2 * COUNT and packed(batch)[4] == packed(again)[0]
    batch.finish()
    again.finish()
    assert packed(batch)[4] == packed(again)[0]


@on_each_back_end
def test_what_does_not_begin_anew_stays_as_it_is(way):
    batch = Batch(MAGPIES, way(MAGPIES), 5)
    batch.reset([0, 2, 3])
    assert (batch.actors == CHANCE).tolist() == [False, True, False, False, True]


@on_each_back_end
def test_given_moves_leave_whole_numbers_of_python_in_a_position(way):
    batch = played(INGENIOUS, way, 12)
    for state in map(batch.state, range(COUNT)):
        assert {type(n) for field in INGENIOUS.layout.fields for n in field.numbers(getattr(state, field.name))} == {
            int
        }


@of_each_game
def test_when_games_begin_anew_makes_no_difference(game):
    together, one_by_one = played(game, compiled, 5), played(game, compiled, 5)
    together.reset([0, 2, 3, 6])
    for i in (3, 0, -1, 2):
        one_by_one.reset([i])
    assert packed(together) == packed(one_by_one) and together.seeds == one_by_one.seeds
    together.reset()
    assert together.seeds == [10 + COUNT + i + (COUNT if i in (0, 2, 3, 6) else 0) - 5 for i in range(COUNT)]


def test_games_begin_anew_from_the_position_of_the_batch():
    start = played(MAGPIES, interpreted, 4, count=1).state(0)
    batch = Batch(MAGPIES, compiled(MAGPIES), 3, start=start)
    at_first = packed(batch)
    start.seat = 77  # the batch has a position of its own
    batch.finish()
    batch.reset([0, 2])
    assert packed(batch)[::2] == at_first[::2] and batch.actors[1] == OVER


@each("nothing", [[], np.zeros(3, bool), np.array([], np.int32)])
def test_no_game_may_begin_anew(nothing):
    batch = Batch(MAGPIES, compiled(MAGPIES), 3)
    before = all_of(batch)
    batch.reset(nothing)
    assert all_of(batch) == before


# --- what is refused -------------------------------------------------------------------------------------------------


def read_only(array: np.ndarray) -> np.ndarray:
    array.setflags(write=False)
    return array


MASKS, SEEN = (COUNT, MAGPIES.facts.moves), (COUNT, MAGPIES.facts.observation)
MISTAKES = {
    "too few codes": (lambda b: b.step([0]), ValueError, "one code .* 7 in one row"),
    "codes in a matrix": (lambda b: b.step(np.zeros((COUNT, 1), int)), ValueError, "one code"),
    "one code for all": (lambda b: b.step(0), ValueError, "one code"),
    "ragged codes": (lambda b: b.step([[0], [0, 1]]), ValueError, "one row of numbers"),
    "codes with a point": (lambda b: b.step(np.zeros(COUNT)), TypeError, "whole numbers .* float64"),
    "truths as codes": (lambda b: b.step(np.ones(COUNT, bool)), TypeError, "whole numbers .* bool"),
    "no sign": (lambda b: b.step(np.full(COUNT, 2**64 - 1, np.uint64)), TypeError, "whole numbers .* uint64"),
    "too large": (lambda b: b.step([2**64] * COUNT), TypeError, "whole numbers .* object"),
    "texts": (lambda b: b.step(["0"] * COUNT), TypeError, "whole numbers"),
    "a short mask": (lambda b: b.reset([True]), ValueError, "one truth value for each game"),
    "a game too many": (lambda b: b.reset([0, 7]), IndexError, "no game 7 in a batch of 7"),
    "a game too few": (lambda b: b.reset([-8]), IndexError, "no game -8"),
    "a half game": (lambda b: b.reset([0.5]), TypeError, "float64"),
    "a game that is no list": (lambda b: b.reset(3), ValueError, "one row"),
    "a list as matrix": (lambda b: b.masks([[0]]), TypeError, "matrix of uint8 .* not list"),
    "masks of truths": (lambda b: b.masks(np.ones(MASKS, bool)), TypeError, "not bool"),
    "masks too wide": (lambda b: b.masks(np.ones((COUNT, 999), np.uint8)), ValueError, r"shape \(7, 999\)"),
    "masks in a row": (lambda b: b.masks(np.ones(MASKS, np.uint8).ravel()), ValueError, "shape"),
    "masks to read": (lambda b: b.masks(read_only(np.ones(MASKS, np.uint8))), ValueError, "read-only"),
    "another order": (lambda b: b.masks(np.ones(MASKS, np.uint8, "F")), ValueError, "in another order"),
    "wide views": (lambda b: b.observe(out=np.ones(SEEN, np.int64)), TypeError, "matrix of int16 .* not int64"),
    "foreign views": (lambda b: b.observe(out=np.ones(SEEN, ">i2")), TypeError, "not >i2"),
    "too many views": (lambda b: b.observe(out=np.ones((8, SEEN[1]), np.int16)), ValueError, "shape"),
    "no such seat": (lambda b: b.observe(3), NotYourSeat, "no seat=3"),
    "chance looks": (lambda b: b.observe(-1), NotYourSeat, "no seat=-1"),
    "threads too few": (lambda b: b.step([0] * COUNT, threads=-1), ValueError, "fewer than none"),
    "half a thread": (lambda b: b.masks(threads=1.5), TypeError, "integer"),
}


@on_each_back_end
@each(("call", "error", "said"), MISTAKES.values())
def test_a_mistake_is_one_sentence_and_changes_nothing(way, call, error, said):
    batch = Batch(MAGPIES, way(MAGPIES), COUNT, seed=5)
    batch.advance(0)
    before = all_of(batch)
    with pytest.raises(error, match=said) as refused:
        call(batch)
    assert "\n" not in str(refused.value)
    assert all_of(batch) == before


# --- thousands of steps ----------------------------------------------------------------------------------------------


def test_memory_stays_flat_over_thousands_of_steps():
    count = 40
    batch, rng = Batch(INGENIOUS, compiled(INGENIOUS), count, seed=1), np.random.default_rng(1)
    masks = np.zeros((count, INGENIOUS.facts.moves), np.uint8)
    seen = np.zeros((count, INGENIOUS.facts.observation), np.int16)

    def play(steps: int) -> None:
        for _ in range(steps):
            batch.observe(out=seen)
            batch.step(np.where(batch.actors >= 0, batch.masks(masks).argmax(axis=1), -1))
            batch.reset(rng.random(count) < 0.01)

    play(5)
    tracemalloc.start()
    try:
        play(5)
        first, _ = tracemalloc.get_traced_memory()
        play(2000)
        last, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert last - first < 20_000
    assert most - first < masks.nbytes / 2  # nothing as large as a matrix was made on the way


@on_each_back_end
def test_moves_are_made_in_some_games_alone(way: Callable) -> None:
    batch, other = played(MAGPIES, way, 3), played(MAGPIES, way, 3)
    before, some = packed(batch), np.arange(COUNT) % 2 == 0
    batch.advance(1, where=some)
    other.advance(1)
    assert packed(batch) == [packed(other)[i] if some[i] else before[i] for i in range(COUNT)]
    rows = np.full((COUNT, MAGPIES.facts.observation), 9, np.int16)
    batch.observe(1, rows, where=some)
    assert (rows[some] == batch.observe(1)[some]).all() and (rows[~some] == 9).all()


@on_each_back_end
def test_a_move_is_made_in_one_game_and_refused_like_any_other(way: Callable) -> None:
    batch = played(MAGPIES, way, 3)
    before = packed(batch)
    batch.play(2, int(batch.masks()[2].argmax()))
    assert [i for i in range(COUNT) if packed(batch)[i] != before[i]] == [2]
    whole = all_of(batch)
    for wrong in (-1, 10**6, int((batch.masks()[0] == 0).argmax())):
        with pytest.raises(IllegalMove, match="Game 0"):
            batch.play(0, wrong)
    assert all_of(batch) == whole
