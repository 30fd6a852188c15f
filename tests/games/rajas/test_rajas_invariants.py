"""What holds at every entry of every game, counted in what everybody sees; how many effects wait for one another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conformance.walks import chance_code
from games.rajas.rajas_book import Book
from games.rajas.rajas_boxes import BOXES, STANDARD, read, write
from games.rajas.rajas_pieces import COLOURS, Ask, tiles_of
from games.rajas.rajas_reference import book_of
from games.rajas.rajas_seekers import Choose, at_random, building, hoarding, sailing

import rondel
from rondel.core.game import CHANCE
from rondel.games.rajas import components

SEATS = (2, 3, 4)
PLAYERS = (at_random, building, hoarding)


@cache
def of_stacks() -> Counter[str]:
    """How many tiles each stack begins with."""
    return Counter(tile.stack for tile in tiles_of(read(STANDARD)))


def views(path: Path, seats: int, seed: int, choose: Choose) -> Iterator[Any]:
    """What a spectator sees at each entry of a game; the book tells the player what it wants to know."""
    game, book, random = rondel.game("rajas", seats, path), Book(seats, read(path)), Random(seed)
    state = game.setup()
    while book.question is not None:
        yield game.view(state, None)
        if game.actor(state) == CHANCE:
            code = chance_code(game, state, random)
        else:
            assert isinstance(book.question, Ask)
            code = game.parse(state, choose(book, sorted(book.question.moves), random))
        book.answer(game.name(state, code))
        state = game.play(state, code)
    yield game.view(state, None)


def check_pieces(view: Any) -> None:
    dice = Counter(view.supply) + Counter(view.hand)
    for player in view.players:
        dice.update({colour: len(values) for colour, values in player.dice.items()})
        assert sum(map(len, player.dice.values())) <= 10, "RA-10"
    assert dice == dict.fromkeys(COLOURS, 12), "RA-2"

    book = book_of(view, read(STANDARD))
    tiles = Counter({stack: shown.under + (shown.tile is not None) for stack, shown in view.stacks.items()})
    laid = [at for player in view.players for at in player.province]
    tiles.update(book.tiles[name].stack for at in laid for name in (at.tile, at.covered) if name is not None)
    assert tiles == of_stacks() and tiles.total() == 64, "RA-3"
    drawn = sum(step.key == "discard" for step in view.pending)
    assert sum(view.yields.values()) + sum(view.discarded.values()) + drawn == 8, "RA-4"
    for seat, player in enumerate(view.players):
        cells = [at.cell for at in player.province]
        assert book.network(book.players[seat].roads()) == set(cells) and len(set(cells)) == len(cells), "RA-14, RA-23"


def check_players(view: Any) -> None:
    boats = [player.boat for player in view.players if 0 < player.boat < 30]
    assert len(set(boats)) == len(boats), "RA-24"
    for seat, player in enumerate(view.players):
        placed = sum(standing.count(seat) for standing in view.spaces.values())
        assert placed + player.left == player.workers and player.left >= 0, "RA-8"
        assert 3 <= player.workers <= 5 and len(player.inactive) == (3, 2, 0)[player.workers - 3], "RA-29"
        assert 0 <= player.karma <= 3 and player.money >= 0 and set(player.levels.values()) <= {2, 3, 4}, "RA-11, RA-44"
        assert player.fame_bonuses <= 3 and player.money_bonuses <= 4, "RA-28"
        assert (player.met is None) <= (player.difference < 0 or view.seat == seat), "RA-31, RA-58"
    assert view.round <= 40, "RA-60"


def check_step(before: Any, after: Any) -> None:
    """What was won stays won; only the player whose turn it is changes."""
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        assert new.fame >= old.fame and new.boat >= old.boat and new.workers >= old.workers, "RA-45, RA-30, RA-29"
        assert new.fame_bonuses >= old.fame_bonuses and new.money_bonuses >= old.money_bonuses, "RA-28"
        assert set(old.joined) <= set(new.joined) and old.met in (None, new.met), "RA-16, RA-58"
        assert {at.cell for at in old.province} <= {at.cell for at in new.province}, "RA-14"
        covered = {at.cell: at for at in new.province}
        assert all(at.covered is None or covered[at.cell] == at for at in old.province), "RA-23"
        if before.turn == after.turn and before.round == after.round > 0 and not after.ended:
            assert seat == after.seat or old == new
    assert 0 <= after.turn - before.turn <= 1 and 0 <= after.round - before.round <= 1


@pytest.mark.clause("RA-2", "RA-3", "RA-8", "RA-10", "RA-11", "RA-24", "RA-28", "RA-29", "RA-45", "RA-60")
@pytest.mark.parametrize("choose", PLAYERS)
@pytest.mark.parametrize("seats", SEATS)
def test_dice_tiles_workers_and_boats_add_up_at_every_entry(seats: int, choose: Choose) -> None:
    seen = list(views(STANDARD, seats, 1, choose))
    for view in seen[::6]:
        check_pieces(view)
    for view in seen:
        check_players(view)
    for before, after in pairwise(seen):
        check_step(before, after)
    assert seen[-1].ended and not any(view.ended for view in seen[:-1])


@pytest.mark.clause("RA-30")
@pytest.mark.parametrize("name", (None, *BOXES))
def test_fewer_effects_wait_for_one_another_than_the_box_is_reckoned_to_need(name: str | None, tmp_path: Path) -> None:
    """The stack of a position has room for `components.DEEPEST`; a box that could need more is refused."""
    path = write(tmp_path / "box.json", name) if name else STANDARD
    most = 0
    for seed, choose in enumerate((building, sailing)):
        for view in views(path, SEATS[seed], seed, choose):
            assert len(view.pending) <= components.DEEPEST
            most = max(most, len(view.pending) if view.round else 0)
    bound = components.deepest(components.BOXES.read(path).sound())
    assert 4 <= most <= bound <= components.DEEPEST
