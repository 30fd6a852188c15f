"""What holds at every entry of every game, counted in what everybody sees; how many effects wait for one another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from games.books import by_the_book
from games.rajas.rajas_book import Book
from games.rajas.rajas_boxes import BOXES, STANDARD, read, write
from games.rajas.rajas_combinations import COMBINATIONS, chosen
from games.rajas.rajas_pieces import COLOURS, tiles_of, yield_name
from games.rajas.rajas_reference import table_of
from games.rajas.rajas_seekers import Choose, at_random, building, hoarding, joining, sailing
from games.rajas.rajas_table import Table

import rondel
from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.games.rajas import components

SEATS = (2, 3, 4)
ARMS = {"basic": 10, "navaratnas": 8}


@cache
def box() -> dict[str, Any]:
    return read(STANDARD)


@cache
def of_stacks() -> Counter[str]:
    """How many tiles each stack begins with."""
    return Counter(tile.stack for tile in tiles_of(box()))


@cache
def of_yields(version: str) -> Counter[str]:
    """The yield tiles that are in play."""
    return Table(2, box(), version=version).stock


@cache
def of_river() -> Counter[str]:
    """The river tiles of the box."""
    return Counter({yield_name(one["yields"]): one["count"] for one in box()["river_tiles"]["value"]})


def walk(path: Path, seats: int, combination: str, seed: int, choose: Choose) -> Iterator[tuple[Game, State]]:
    """The position at each entry of a game; the book tells the player what it wants to know."""
    options = chosen(combination, seats)
    game = rondel.game("rajas", seats, path, **options)
    for state in by_the_book(game, Book(seats, read(path), **options), seed, choose):
        yield game, state


def check_pieces(view: Any) -> None:
    dice = Counter(view.supply) + Counter(view.hand)
    for player in view.players:
        dice.update({colour: len(values) for colour, values in player.dice.items()})
        assert sum(map(len, player.dice.values())) <= player.arms == ARMS[player.side], "RA-10, RA-33"
    assert dice == dict.fromkeys(COLOURS, 12), "RA-2"

    table = table_of(view, box())
    tiles = Counter({stack: shown.under + (shown.tile is not None) for stack, shown in view.stacks.items()})
    laid = [at for player in view.players for at in player.province]
    tiles.update(table.tiles[name].stack for at in laid for name in (at.tile, at.covered) if name is not None)
    assert tiles == of_stacks() and tiles.total() == 64, "RA-3"
    for seat, player in enumerate(view.players):
        cells = [at.cell for at in player.province]
        assert table.network(table.players[seat].roads()) == set(cells) and len(set(cells)) == len(cells), (
            "RA-14, RA-23"
        )


def check_yields(view: Any, combination: str) -> None:
    yields = Counter(view.yields) + Counter(view.discarded)
    yields.update(step.args["yields"] for step in view.pending if step.key in ("discard", "spot"))
    colours = {border["place"]: border["colour"] for border in box()["navaratnas_borders"]["value"]}
    for player in view.players:
        yields.update(player.tiles.values())
        assert all(tile.startswith(f"{colours[place]}-") for place, tile in player.tiles.items()), "RA-35"
    assert yields == of_yields(combination.split("-", maxsplit=1)[0]), "RA-4, RA-34, RA-39"
    spaces = [0, *view.river]
    assert all(0 < after - before <= 6 for before, after in pairwise(spaces)) and spaces[-1] < 30, "RA-40"
    assert Counter(view.river.values()) <= of_river() and bool(view.river) <= combination.endswith("ganga"), "RA-40"


def check_players(view: Any, combination: str) -> None:
    navaratnas = combination.startswith("navaratnas")
    boats = [player.boat for player in view.players if 0 < player.boat < 30]
    assert len(set(boats)) == len(boats), "RA-24"
    most = max(player.workers for player in view.players)
    for seat, player in enumerate(view.players):
        placed = sum(standing.count(seat) for standing in view.spaces.values())
        assert placed + player.left == player.workers and player.left >= 0, "RA-8"
        inactive = (3, 2, 1, 0) if navaratnas else (3, 2, 0)
        assert len(player.inactive) == inactive[player.workers - 3], "RA-29, RA-33"
        assert 0 <= player.claimed <= (most - player.workers) * navaratnas, "RA-36, RA-67"
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
        assert old.tiles.items() <= new.tiles.items(), "RA-37"
        covered = {at.cell: at for at in new.province}
        assert all(at.covered is None or covered[at.cell] == at for at in old.province), "RA-23"
        if before.turn == after.turn and before.round == after.round > 0 and not after.ended:
            assert seat == after.seat or old == new
    assert before.river == after.river or before.turn == after.turn == 0, "RA-40"
    assert 0 <= after.turn - before.turn <= 1 and 0 <= after.round - before.round <= 1


def tables() -> list[tuple[int, str, Choose]]:
    """Every combination, with one or two numbers of players and one kind of player each."""
    players = (at_random, building, hoarding, joining)
    pairs = [(seats, combination) for combination in COMBINATIONS for seats in SEATS][::2]
    return [(*pair, players[at % len(players)]) for at, pair in enumerate(pairs)]


@pytest.mark.clause("RA-2", "RA-3", "RA-8", "RA-10", "RA-11", "RA-24", "RA-28", "RA-29", "RA-45", "RA-60")
@pytest.mark.clause("RA-33", "RA-34", "RA-37", "RA-39", "RA-40")
@pytest.mark.parametrize(("seats", "combination", "choose"), tables())
def test_dice_tiles_workers_and_boats_add_up_at_every_entry(seats: int, combination: str, choose: Choose) -> None:
    seen: list[Any] = [game.view(state, None) for game, state in walk(STANDARD, seats, combination, 1, choose)]
    for view in seen[::10]:
        check_pieces(view)
    for view in seen[::3]:
        check_yields(view, combination)
    for view in seen:
        check_players(view, combination)
    for before, after in pairwise(seen):
        check_step(before, after)
    assert seen[-1].ended and not any(view.ended for view in seen[:-1])


@pytest.mark.clause("RA-30")
@pytest.mark.parametrize("name", (None, *BOXES))
def test_fewer_effects_wait_for_one_another_than_the_box_is_reckoned_to_need(name: str | None, tmp_path: Path) -> None:
    """The stack of a position has room for `components.DEEPEST`; a box that could need more is refused."""
    path = write(tmp_path / "box.json", name) if name else STANDARD
    most = 0
    for seed, choose in enumerate((building, sailing, joining)):
        for _, state in walk(path, SEATS[seed], ("basic", "mixed-ganga", "navaratnas-ganga")[seed], seed, choose):
            assert state.depth <= components.DEEPEST
            most = max(most, state.depth if state.round else 0)
    bound = components.deepest(components.BOXES.read(path).sound())
    assert 4 <= most <= bound <= components.DEEPEST
