"""Whole games, at random and looking for rare things, in every mode.

At every entry the engine is compared with the rules written a second time (`Book`): who acts, points, bonus moves,
swaps, the end and the ranking. Its own invariants are asked at every entry of a part of the games and at every turn
of the rest; whole legal sets now and then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from each import each
from full import in_parts, so_many
from games.ingenious.ingenious_book import Book, Half, at_random, hoarding, seeking
from games.ingenious.ingenious_kit import LETTERS, MODES, NAMES, on_short_tracks, placements, standard, ways

from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State
from rondel.games.ingenious.state import ASK, PLACE

GAMES, CHUNK = 300, so_many(10, full=25)
SHORT = so_many(20, full=40)
"""Games on short tracks in each mode."""
Choose = Callable[[Book, Random], tuple[Half, Half]]


@cache
def place_codes(game: Game) -> dict[tuple[str, str], int]:
    """The code of each pair of cells, by the order in which the notation names them."""
    start = standard("two").load("ingenious")
    found = {}
    for code in range(2, game.facts.moves, 36):
        one, two = game.name(start, code).split()
        found[one[1:], two[1:]] = code
    return found


def code_for(game: Game, one: Half, two: Half) -> int:
    codes = place_codes(game)
    if (one[0], two[0]) not in codes:
        one, two = two, one
    return codes[one[0], two[0]] + 6 * LETTERS.index(one[1]) + LETTERS.index(two[1])


def whole_game(game: Game, mode: str, seed: int, choose: Choose, end: int = 18) -> Counter[str]:
    """Plays one game on the engine and in the book; returns how often what happened."""
    rng, seen = Random(seed), Counter[str]()
    state = game.setup()
    book = Book(mode, 0, end)
    every_entry, swaps = seed % 10 == 0, choose is not at_random
    turn = -1
    while (actor := game.actor(state)) != OVER:
        if actor == CHANCE:
            draw(game, state, book, rng)
        elif state.phase == PLACE:
            assert (actor, game.turn(state), state.bonus) == (book.seat, book.turn, book.owed)
            if rng.random() < 0.02:
                compare_legal(game, state, book)
            put(game, state, book, choose(book, rng), seen)
        else:
            assert state.phase == ASK and actor == book.seat and mode != "solo"
            may = book.may_swap(sum(state.bag))
            assert game.legal(state) == ([0, 1] if may else [0])
            swap = may and (swaps or rng.random() < 0.5)
            seen["may swap"] += may
            seen["swap"] += swap
            if swap:
                book.racks[actor].clear()
            game.apply_(state, int(swap))
        count = sum(state.bag) + sum(state.rack_n) + sum(state.aside) + (len(book.board) - 6) // 2
        assert count == sum(game.instance.tables["supply"])
        if every_entry or game.turn(state) != turn:
            assert game.flaw(state) is None
        turn = game.turn(state)
        seen["entries"] += 1
    assert game.flaw(state) is None
    outcome = game.outcome(state)
    assert outcome is not None and (outcome.reason, outcome.places) == (book.over, book.places())
    assert seen["entries"] <= game.facts.longest
    seen[outcome.reason] += 1
    return seen


def draw(game: Game, state: State, book: Book, rng: Random) -> None:
    chance = game.chance(state)
    assert sum(chance.weights) > 0
    seat = state.seat
    code = chance.pick(rng.randrange(sum(chance.weights)))
    before = game.turn(state)
    dealing = len(book.board) == 6
    game.apply_(state, code)
    if chance.source == "first":
        book.seat = code
        return
    book.racks[seat][chance.name(code)] += 1
    if dealing or state.phase != PLACE:
        return
    if not (book.mode == "solo" and book.owed):
        book.next_turn()
        assert game.turn(state) == before + 1
    assert book.racks[seat].total() == (1 if book.mode == "solo" else 6)


def put(game: Game, state: State, book: Book, halves: tuple[Half, Half], seen: Counter[str]) -> None:
    code = code_for(game, *halves)
    owed, before = book.owed, dict(book.own)
    arrived = book.place(*halves)
    game.apply_(state, code)
    tracks = game.scores(state).tracks
    assert [tracks[NAMES[c]][book.seat] for c in LETTERS] == [book.own[c] for c in LETTERS]
    assert state.bonus == book.owed
    assert (game.actor(state) == OVER) == (book.over is not None)
    seen["placed"] += 1
    seen["bonus move"] += owed > 0
    seen["two at once"] += len(arrived) == 2
    seen["on into the second stage"] += any(before[c] < book.end < book.own[c] for c in LETTERS)
    seen["lapsed"] += max(owed - 1, 0) + len(arrived) > book.owed
    seen["empty rack"] += book.mode != "solo" and not book.racks[book.seat].total()


def compare_legal(game: Game, state: State, book: Book) -> None:
    found = placements(game, state)
    assert len(found) == len(set(found))
    assert set(found) == ways(sorted(+book.racks[book.seat]), set(map(frozenset, book.spots())))


def chunks(*modes: str) -> list[Any]:
    return [chunk for mode in modes for chunk in in_parts((mode, first) for first in range(0, GAMES, CHUNK))]


CLAUSES = [f"IN-{n}" for n in (5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 17, 20, 23, 24, 25, 27, 28, 30)]


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize(("mode", "first"), chunks(*MODES))
def test_random_games_go_as_the_book_says(mode: str, first: int) -> None:
    seen = Counter[str]()
    for seed in range(first, first + CHUNK):
        seen += whole_game(standard(mode), mode, seed, at_random)
    assert seen["board_full"] == CHUNK
    assert mode == "solo" or seen["swap"] > 0


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize(("mode", "first"), chunks(*MODES))
def test_games_that_seek_bonus_moves_and_swaps_go_as_the_book_says(mode: str, first: int) -> None:
    seen = Counter[str]()
    for seed in range(first, first + CHUNK):
        seen += whole_game(standard(mode), mode, 10_000 + seed, hoarding if seed % 2 else seeking)
    assert seen["bonus move"] > CHUNK
    assert mode == "solo" or seen["swap"] > CHUNK


@pytest.mark.clause("IN-12", "IN-16", "IN-25", "IN-27", "IN-29", "IN-30", "IN-32")
@each("mode", MODES)
def test_games_on_short_tracks_reach_early_wins_and_long_chains_as_the_book_says(mode: str) -> None:
    end = 3 if mode in ("solo", "pairs") else 5
    game = on_short_tracks(mode, end)
    seen = Counter[str]()
    for seed in range(SHORT):
        seen += whole_game(game, mode, 20_000 + seed, seeking, end)
    assert min(seen["all_at_end"], seen["lapsed"]) > SHORT // 4 and seen["two at once"] > SHORT // 20
    assert seen["bonus move"] > SHORT * 7 and (mode == "solo" or seen["swap"] > SHORT)
    assert mode != "pairs" or seen["empty rack"] > SHORT // 10
    assert (seen["on into the second stage"] > SHORT // 8) == (mode in ("solo", "pairs"))
