"""Whole games for two, three and four players: at random, looking for rare things, and with other boxes.

At every entry the engine is compared with the rules written a second time (`Book`): who acts, all moves, all outcomes
of chance with their weights, what happened with all its money and fame, and the whole table; at the end the places.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from games.rajas.rajas_book import Book
from games.rajas.rajas_boxes import STANDARD, read, write
from games.rajas.rajas_pieces import COLOURS, Ask, Draw
from games.rajas.rajas_seekers import (
    Choose,
    at_random,
    building,
    closing,
    hoarding,
    idling,
    sailing,
    upgrading,
)

import rondel
from rondel.core.event import Event
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State

SEATS = (2, 3, 4)
MODULES = {*range(33, 42), 47}
"""Clauses of the modules."""
CLAUSES = [f"RA-{n}" for n in range(1, 65) if n not in MODULES]


@cache
def table(seats: int, box: Path | None = None) -> Game:
    return rondel.game("rajas", seats, box)


# --- the comparison --------------------------------------------------------------------------------------------------


def compare(game: Game, state: State, book: Book) -> None:
    """What is due, and the whole table."""
    due, actor, view = book.question, game.actor(state), game.view(state, None)
    if isinstance(due, Ask):
        assert (actor, view.pending[0].key) == (due.seat, due.about)
        names = [game.name(state, code) for code in game.legal(state)]
        assert len(names) == len(due.moves) and set(names) == due.moves
    elif isinstance(due, Draw):
        assert actor == CHANCE
        chance = game.chance(state)
        assert chance.source == due.source
        assert dict(zip(chance.names, chance.weights, strict=True)) == due.weights
    else:
        assert actor == OVER
    compare_table(view, book)


def compare_table(view: Any, book: Book) -> None:
    ended = book.question is None
    assert (view.seat, view.starter) == (book.seat if book.turn and not ended else None, book.starter)
    assert (view.turn, view.round, view.late, view.ended) == (book.turn, book.round, book.late, ended)
    assert ended or view.placed == book.placed
    assert view.spaces == book.spaces
    assert view.prices == {group: book.price(group) for group in ("quarry", "harbour")}
    tops = {stack: tile.name if tile else None for stack, tile in book.top.items()}
    assert {stack: shown.tile for stack, shown in view.stacks.items()} == tops
    assert all(shown.under == book.under[stack].total() for stack, shown in view.stacks.items())
    assert (view.supply, view.hand) == (dict(book.supply), dict(+book.hand))
    hidden = [name for name in book.stock if name.startswith("brown-") and book.brown_lies_down]
    assert view.yields == {name: count for name, count in book.stock.items() if name not in hidden}
    assert view.discarded == {name: book.discarded[name] for name in book.stock if name.startswith("white-")}
    assert view.river == book.river_tiles
    assert len(view.players) == book.seats
    for seat, player in enumerate(view.players):
        compare_player(player, book, seat)


def compare_player(player: Any, book: Book, seat: int) -> None:
    own = book.players[seat]
    assert (player.fame, player.money, player.karma, player.boat) == (own.fame, own.money, own.karma, own.boat)
    assert (player.difference, player.met) == (book.difference(seat), own.met)
    assert (player.workers, player.left) == (book.workers(seat), book.left(seat))
    assert player.inactive == tuple(book.inactive(seat))
    assert (len(player.won), set(player.won)) == (len(own.won), set(own.won))
    assert (player.fame_bonuses, player.money_bonuses) == (own.had["fame"], own.had["money"])
    assert player.levels == own.level
    assert player.dice == {c: sorted(value for colour, value in own.dice if colour == c) for c in COLOURS}
    laid = {at.cell: (at.tile, at.roads, at.covered) for at in player.province}
    assert len(laid) == len(player.province)
    assert laid == {
        cell: (at.tile.name, at.roads, at.covered.name if at.covered else None) for cell, at in own.province.items()
    }
    assert (len(player.joined), set(player.joined)) == (len(own.joined), own.joined)
    assert (player.side, player.arms) == (own.side, book.box["statue"][own.side])
    assert (player.tiles, player.held) == (own.tiles, own.held and "?")
    assert player.claimed == own.claimed or book.over == "rounds"


def spoken(events: tuple[Event, ...]) -> list[dict[str, Any]]:
    """Events in the form of the book; what they add to the tracks is what they say."""
    found = []
    for event in events:
        gained = {**event.args, "money": event.args.get("money", -event.args.get("price", 0))}
        assert event.points == {track: gained[track] for track in ("fame", "money") if gained.get(track)}
        found.append({"event": event.key, "clause": event.clause, "seat": event.seat, **event.args})
    return found


def rare(book: Book) -> list[str]:
    """What is rare about a question."""
    due, own = book.question, book.own
    assert isinstance(due, Ask)
    placing = due.about == "place"
    found = {
        "two border places": due.about == "border",
        "room is made": due.about == "return",
        "a colour is gone": min(book.supply.values()) == 0,
        "a stack is empty": None in book.top.values(),
        "all stacks are empty": not any(book.top.values()),
        "no open road": placing and not book.can_lay(),
        "province full": len(own.province) == len(book.cells),
        "all upgrades": own.upgrades() == 8,
        "covered by river": any(told["event"] == "action" and told["figure"] == "builder" for told in book.told),
        "one last colour": due.about == "name",
        "a turn after the markers met": placing and any(player.met for player in book.players),
        "a chain inside a chain": len(book.told) > 6,
    }
    return [name for name, true in found.items() if true]


def whole_game(game: Game, book: Book, seed: int, choose: Choose) -> Counter[str]:
    """Plays one game on the engine and in the book; how often what happened."""
    rng, seen = Random(seed), Counter[str]()
    state = game.setup()
    while True:
        compare(game, state, book)
        if book.question is None:
            break
        if isinstance(book.question, Ask):
            name = choose(book, sorted(book.question.moves), rng)
            code = game.parse(state, name)
            seen.update(rare(book))
        else:
            chance = game.chance(state)
            code = rng.choices(chance.codes, chance.weights)[0]
            name = game.name(state, code)
        state, events = game.step(state, code)
        told = book.answer(name)
        assert spoken(events) == told
        seen.update(f"{event.key} {event.clause}" for event in events)
        seen["entries"] += 1
    outcome = game.outcome(state)
    assert outcome is not None and (outcome.places, outcome.reason) == (book.ranks(), book.over)
    assert game.scores(state).result == tuple(book.difference(seat) for seat in range(book.seats))
    return seen


def games(seats: int, count: int, choose: Choose, first: int = 0) -> Counter[str]:
    seen = Counter[str]()
    for seed in range(first, first + count):
        seen += whole_game(table(seats), Book(seats, read(STANDARD)), seed, choose)
    return seen


# --- the games -------------------------------------------------------------------------------------------------------


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("seats", SEATS)
def test_random_games_go_as_the_book_says(seats: int) -> None:
    seen = games(seats, 3, at_random)
    assert min(seen[key] for key in ("covered RA-23", "joined RA-16", "room is made", "worker RA-43")) > 0


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("seats", SEATS)
def test_games_of_builders_go_as_the_book_says(seats: int) -> None:
    seen = games(seats, 3, building)
    assert seen["joined RA-16"] > 30
    wanted = (
        "two border places",
        "a stack is empty",
        "no open road",
        "covered by river",
        "a turn after the markers met",
    )
    assert min(seen[key] for key in wanted) > 0


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("seats", SEATS)
def test_games_of_those_who_close_their_roads_go_as_the_book_says(seats: int) -> None:
    assert games(seats, 2, closing)["no open road"] > 50


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("seats", SEATS)
def test_games_of_sailors_go_as_the_book_says(seats: int) -> None:
    assert games(seats, 2, sailing)["river_done RA-54"] > 3


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("seats", SEATS)
def test_games_of_those_who_want_all_dice_go_as_the_book_says(seats: int) -> None:
    seen = games(seats, 1, hoarding)
    assert min(seen["a colour is gone"], seen["room is made"], seen["lost_dice RA-49"]) > 50


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("seats", SEATS)
def test_games_of_idlers_end_after_forty_rounds_as_the_book_says(seats: int) -> None:
    assert games(seats, 1, idling)["ended RA-60"] == 1


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("seats", SEATS)
def test_games_of_those_who_want_all_upgrades_go_as_the_book_says(seats: int) -> None:
    assert games(seats, 2, upgrading)["no_upgrade RA-44"] > 0


# --- other boxes -----------------------------------------------------------------------------------------------------

MET_WITH = {
    "chains": ("a chain inside a chain", "covered by river", "river_done RA-54", "a turn after the markers met"),
    "few spaces": ("passed RA-7", "no_yield RA-22", "shuffled RA-22", "room is made", "ended RA-60"),
    "another province": ("all stacks are empty", "two border places", "no_upgrade RA-44", "no open road"),
}


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("name", MET_WITH)
def test_games_with_other_boxes_go_as_the_book_says(name: str, tmp_path: Path) -> None:
    path = write(tmp_path / "box.json", name)
    seen = Counter[str]()
    for seed, choose in enumerate((at_random, building, sailing, closing, hoarding, building, upgrading)):
        seats = SEATS[seed % len(SEATS)]
        seen += whole_game(table(seats, path), Book(seats, read(path)), seed, choose)
    assert min(seen[key] for key in MET_WITH[name]) > 0
