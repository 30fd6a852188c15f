"""Batches: the same games whatever the number of threads, the back end and the pieces they are played in."""

import pytest
from kernel_kit import compiled, interpreted, magpies, random_codes

import rondel
from rondel.core.batch import Batch
from rondel.core.errors import BadPosition
from rondel.core.game import OVER
from rondel.core.registry import configure

GAMES = [configure("ingenious", 2), configure("ingenious", 4), magpies(4)]


def finished(game, backend, count=40, seed=3, **how) -> Batch:
    batch = Batch(game, backend, count, seed)
    batch.finish(**how)
    return batch


def states(batch: Batch) -> list[bytes]:
    return [batch.game.layout.pack(batch.state(i)) for i in range(len(batch))]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_number_of_threads_changes_nothing(game):
    alone = finished(game, compiled(game))
    for threads in (2, 3, 7):
        together = finished(game, compiled(game), threads=threads)
        assert states(together) == states(alone)
        assert (together.moves, together.steps, together.checksum) == (alone.moves, alone.steps, alone.checksum)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_both_back_ends_play_the_same_games(game):
    fast, slow = finished(game, compiled(game), 12), finished(game, interpreted(game), 12)
    assert states(fast) == states(slow) and fast.checksum == slow.checksum


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_move_drawn_without_the_list_is_the_one_drawn_from_it(game):
    assert finished(game, compiled(game)).checksum == finished(game, compiled(game), listed=True).checksum


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_playing_in_pieces_gives_the_same_as_playing_through(game):
    pieces = Batch(game, compiled(game), 20, seed=3)
    while not pieces.over:
        pieces.advance(3, threads=2)
    through = finished(game, compiled(game), 20)
    assert states(pieces) == states(through) and pieces.checksum == through.checksum


def test_so_many_moves_are_made_in_each_game_and_chance_after_them():
    game = GAMES[0]
    batch = Batch(game, compiled(game), 10, seed=1)
    batch.advance(4)
    assert batch.moves == 40 and batch.steps > 40
    assert all(game.actor(batch.state(i)) >= 0 for i in range(10))


def test_game_i_of_a_seed_is_the_first_game_of_seed_plus_i():
    game = GAMES[0]
    assert (
        states(finished(game, compiled(game), 5, seed=10))[4] == states(finished(game, compiled(game), 1, seed=14))[0]
    )


def test_games_can_start_from_a_position():
    game = GAMES[0]
    start = game.setup()
    for code in random_codes(game, seed=2, most=60):
        game.apply_(start, code)
    batch = Batch(game, compiled(game), 30, start=start)
    assert states(batch) == [game.layout.pack(start)] * 30
    batch.finish()
    assert batch.over and len(set(states(batch))) > 1
    assert all(game.actor(batch.state(i)) == OVER and game.flaw(batch.state(i)) is None for i in range(30))


def broken(game):
    state = game.setup()
    state.seat = 100
    return state


@pytest.mark.parametrize(
    "start",
    [
        configure("ingenious", 4).setup(),
        configure("ingenious", 2, None, {"first": "2"}).setup,
        magpies().setup(),
        "text",
    ],
    ids=["more players", "no position", "another game", "a text"],
)
def test_a_position_of_something_else_is_refused_before_a_compiled_rule_sees_it(start):
    with pytest.raises(BadPosition):
        Batch(GAMES[0], compiled(GAMES[0]), 3, start=start)


def test_a_broken_position_is_refused_before_a_compiled_rule_sees_it():
    with pytest.raises(BadPosition, match="seat"):
        Batch(GAMES[0], compiled(GAMES[0]), 3, start=broken(GAMES[0]))


def test_no_threads_means_one_for_each_core_and_fewer_than_none_is_refused():
    game = magpies()
    assert finished(game, compiled(game), threads=0).checksum == finished(game, compiled(game)).checksum
    for wrong in ({"moves": -1}, {"moves": 1, "threads": -1}):
        with pytest.raises(ValueError, match="none"):
            Batch(game, compiled(game), 2).advance(**wrong)


def test_a_batch_has_games_and_no_others():
    game = magpies()
    with pytest.raises(ValueError, match="at least one"):
        Batch(game, interpreted(game), 0)
    with pytest.raises(IndexError):
        Batch(game, interpreted(game), 2).state(2)
    assert game.key(Batch(game, interpreted(game), 2).state(-1)) == game.key(game.setup())


def test_random_games_end_as_the_contract_says():
    engine = rondel.engine("ingenious", players=3, wait=True)
    batch = engine.batch(50, seed=9)
    batch.finish(threads=2)
    outcomes = [engine.game.outcome(batch.state(i)) for i in range(50)]
    assert engine.compiled and all(outcome is not None and 1 in outcome.places for outcome in outcomes)
