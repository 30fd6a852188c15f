"""What holds at every entry of every game, counted in what everybody sees, and how long a game can last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from each import each
from games.books import by_the_book
from games.maharani.maharani_book import Book, at_random, hiring, refreshing, wasting

import rondel
from rondel.core.game import Game

SEATS = (2, 3, 4)
PLAYERS = (at_random, hiring, refreshing, wasting)
DEALT = {2: 7, 3: 10, 4: 8}
BOUND = 2 * 56
"""Each of 56 tiles takes one turn at most, and so does the refresh of the marker that it turned down (MA-20)."""
Choose = Callable[[Book, list[str], Random], str]


def views(game: Game, seed: int, choose: Choose) -> Iterator[Any]:
    """What a spectator sees at each entry of a game."""
    for state in by_the_book(game, Book(game.seats), seed, choose):
        yield game.view(state, None)


def colour(tile: str) -> str:
    return tile.partition("-")[0]


def laid(view: Any) -> int:
    return sum(space.tile is not None for space in view.spaces)


def face_down(view: Any) -> int:
    return sum(not up for player in view.players for up in player.markers.values())


def check(view: Any, seats: int) -> None:
    tiles = Counter(view.bag)
    tiles.update(space.tile for space in view.spaces if space.tile is not None)
    tiles.update(slot.tile for slot in view.rondel if slot.tile is not None)
    tiles.update({f"{name}-c": count for name, count in view.removed.items()})
    of_colour = Counter[str]()
    for tile, count in tiles.items():
        of_colour[colour(tile)] += count
    assert len(of_colour) == 6 and set(of_colour.values()) == {10}, "MA-1"
    full = all(space.tile is not None for space in view.spaces if space.columns == "CC")
    assert sum(view.removed.values()) <= (4 if full else 0), "MA-22"
    assert all((space.tile is None) == (space.arrow is None) for space in view.spaces)

    standing = [space for space in view.spaces if space.worker is not None]
    assert all(space.tile is not None for space in standing)
    left = {name: count for player in view.players for name, count in player.workers.items()}
    assert len(left) == (3 if seats == 3 else 4)
    for name, count in left.items():
        assert count + sum(space.worker == name for space in standing) == DEALT[seats], "MA-4"
    places = [(space.worker, space.quarter, colour(space.tile)) for space in standing]
    assert len(places) == len(set(places)), "MA-19"
    sides = {name: player.side for player in view.players for name in player.workers}
    assert all(space.arrow == sides[space.worker] for space in standing), "MA-14"
    assert not any(view.quarters[space.quarter].evaluated for space in standing), "MA-24"

    assert all(player.gold >= 0 for player in view.players), "MA-18"
    assert view.turn <= BOUND and view.placed <= 2


def check_step(before: Any, after: Any) -> None:
    """What lies stays; what is gone is gone; only the active player's gold and markers change in mid-turn."""
    for old, new in zip(before.spaces, after.spaces, strict=True):
        assert old.tile in (None, new.tile) and old.arrow in (None, new.arrow)
    assert all(after.removed.get(name, 0) >= count for name, count in before.removed.items())
    assert all(count <= before.bag.get(name, 0) for name, count in after.bag.items())
    done = [name for name, quarter in after.quarters.items() if quarter.evaluated]
    assert {name for name, quarter in before.quarters.items() if quarter.evaluated} <= {*done}
    assert 0 <= after.turn - before.turn <= 1
    if after.turn == before.turn and not after.ended and before.phase != "first":
        assert done == [name for name, quarter in before.quarters.items() if quarter.evaluated], "after the turn"
        for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
            assert seat == after.seat or old == new


@pytest.mark.clause("MA-1", "MA-4", "MA-18", "MA-19", "MA-22", "MA-24", "MA-31", "MA-36")
@each("choose", PLAYERS)
@each("seats", SEATS)
def test_tiles_workers_and_gold_add_up_at_every_entry(seats: int, choose: Choose) -> None:
    game = rondel.game("maharani", seats)
    for seed in (1, 2):
        seen = list(views(game, seed, choose))
        for view in seen:
            check(view, seats)
        for before, after in pairwise(seen):
            check_step(before, after)
        assert seen[-1].ended and all(quarter.evaluated for quarter in seen[-1].quarters.values())


@pytest.mark.clause("MA-20")
@pytest.mark.parametrize(("seats", "turns"), [(2, 110), (3, 110), (4, 108)])
def test_a_game_of_single_tiles_and_refreshes_comes_near_the_bound_and_stays_within_it(seats: int, turns: int) -> None:
    """One tile a turn, all with a marker, and a refresh after each: only the last tiles of all have none."""
    game = rondel.game("maharani", seats)
    *_, last = views(game, 3, refreshing)
    assert turns <= last.turn <= BOUND


@pytest.mark.clause("MA-20")
@pytest.mark.parametrize("seats", SEATS)
def test_every_turn_lays_a_tile_or_turns_up_a_marker_that_a_tile_had_turned_down(seats: int) -> None:
    """This is why the bound holds: refreshes are never more than the tiles that were laid with a marker."""
    game = rondel.game("maharani", seats)
    for choose in PLAYERS:
        seen = list(views(game, 4, choose))
        used = refreshes = 0
        for before, after in pairwise(seen):
            turned = face_down(after) - face_down(before)
            assert turned <= laid(after) - laid(before)
            used += turned > 0
            refreshes += turned < 0
            assert refreshes <= used <= laid(after)
        assert seen[-1].turn <= laid(seen[-1]) + refreshes <= BOUND
