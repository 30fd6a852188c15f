"""Whole games of every version for two, three and four players: at random, looking for rare things, other boxes.

At every entry the engine is compared with the rules written a second time (`Book`): who acts, all moves, all outcomes
of chance with their weights, and what happened with all its money and fame; the whole table at one entry in five and
at the end, with ``./test --full`` at every one; at the end the places.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conformance.walks import chance_code
from full import in_full, so_many
from games.books import Ask, compare_due
from games.rajas.rajas_book import Book
from games.rajas.rajas_boxes import STANDARD, read, write
from games.rajas.rajas_combinations import CLAUSES, COMBINATIONS, chosen, clauses
from games.rajas.rajas_pieces import COLOURS, YIELD_COLOURS
from games.rajas.rajas_seekers import (
    Choose,
    at_random,
    building,
    closing,
    gathering,
    hoarding,
    idling,
    joining,
    lagging,
    sailing,
    upgrading,
)

import rondel
from rondel.core.event import Event
from rondel.core.game import Game
from rondel.core.kernel import State

SEATS = (2, 3, 4)
LOOK = so_many(5, full=1)
"""Every so many entries the whole table is compared: what lies wrong there stays for longer than that."""


def of_combination(name: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*clauses(name))


in_every_combination = pytest.mark.parametrize(
    "combination", [pytest.param(name, marks=of_combination(name)) for name in COMBINATIONS]
)


def playing(*combinations: str) -> pytest.MarkDecorator:
    """With two, three and four players one combination each."""
    pairs = zip(SEATS, combinations, strict=True)
    return pytest.mark.parametrize(
        ("seats", "combination"), [pytest.param(seats, name, marks=of_combination(name)) for seats, name in pairs]
    )


@cache
def table(combination: str, seats: int, box: Path | None = None) -> Game:
    return rondel.game("rajas", seats, box, **chosen(combination, seats))


# --- the comparison --------------------------------------------------------------------------------------------------


def compare(game: Game, state: State, book: Book, look: bool) -> None:
    """What is due, and the whole table if somebody is to look at it."""
    compare_due(game, state, book.question)
    if not look:
        return
    view: Any = game.view(state, None)
    if isinstance(book.question, Ask):
        assert view.pending[0].key == book.question.about
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
    assert view.yields == dict(book.stock)
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
    assert (player.tiles, player.claimed) == (own.tiles, own.claimed)


def spoken(events: tuple[Event, ...]) -> list[dict[str, Any]]:
    """Events in the form of the book; what they add to the tracks is what they say."""
    found = []
    for event in events:
        gained = {**event.args, "money": event.args.get("money", -event.args.get("price", 0))}
        assert event.points == {track: gained[track] for track in ("fame", "money") if gained.get(track)}
        found.append({"event": event.key, "clause": event.clause, "seat": event.seat, **event.args})
    return found


def runs_out(book: Book, seat: int) -> list[str]:
    """RA-66: the colours for which a player has a place, but no tile is left."""
    left = {name.split("-")[0] for name in book.stock.elements()}
    return [colour for colour in YIELD_COLOURS if colour not in left and book.free_places(colour, seat)]


def rare(book: Book) -> list[str]:
    """What is rare about a question."""
    due, own = book.question, book.own
    assert isinstance(due, Ask)
    placing = due.about == "place"
    without = [told["seat"] for told in book.told if told["clause"] == "RA-66"]
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
        "no tile of a colour is left": due.about == "choose" and bool(runs_out(book, book.seat)),
        "dice only": any(runs_out(book, seat) for seat in without),
        "no place is free": any(not runs_out(book, seat) for seat in without),
        **{f"{n} tiles for fewer workers": own.claimed == n and due.about == "choose" for n in (1, 2, 3)},
    }
    return [name for name, true in found.items() if true]


def whole_game(game: Game, book: Book, seed: int, choose: Choose) -> Counter[str]:
    """Plays one game on the engine and in the book; how often what happened."""
    rng, seen = Random(seed), Counter[str]()
    state = game.setup()
    while True:
        over = book.question is None
        compare(game, state, book, look=over or seen["entries"] % LOOK == 0)
        if over:
            break
        if isinstance(book.question, Ask):
            name = choose(book, sorted(book.question.moves), rng)
            code = game.parse(state, name)
            seen.update(rare(book))
        else:
            code = chance_code(game, state, rng)
            name = game.name(state, code)
        state, events = game.step(state, code)
        told = book.answer(name)
        assert spoken(events) == told
        seen.update(f"{event.key} {event.clause}" for event in events)
        seen.update(f"{event.key} {event.args['yields']}" for event in events if event.key == "joined_tile")
        seen["entries"] += 1
    seen["nothing to choose from"] = book.went_without
    outcome = game.outcome(state)
    assert outcome is not None and (outcome.places, outcome.reason) == (book.ranks(), book.over)
    assert game.scores(state).result == tuple(book.difference(seat) for seat in range(book.seats))
    return seen


def games(seats: tuple[int, ...], combination: str, choose: Choose, count: int = 1) -> Counter[str]:
    """So many games for each of some numbers of players."""
    seen = Counter[str]()
    for n in seats:
        for seed in range(count):
            book = Book(n, read(STANDARD), **chosen(combination, n))
            seen += whole_game(table(combination, n), book, seed, choose)
    return seen


# --- the games -------------------------------------------------------------------------------------------------------


@in_every_combination
def test_random_games_go_as_the_book_says(combination: str) -> None:
    seen = games(SEATS if in_full() else (2, 4), combination, at_random)
    wanted = ["covered RA-23", "joined RA-16", "room is made", "worker RA-43"]
    wanted += ["put_yield RA-35", "declined RA-35", "fewer RA-36"] if combination.startswith("navaratnas") else []
    wanted += ["action RA-41"] if combination.endswith("ganga") else []
    assert min(seen[key] for key in wanted) > 0


@in_every_combination
def test_games_of_builders_go_as_the_book_says(combination: str) -> None:
    seen = games(SEATS if in_full() else (3, 4), combination, building)
    assert seen["joined RA-16"] > 15
    wanted = ["two border places", "a stack is empty", "no open road", "action RA-55"]
    assert min(seen[key] for key in wanted) > 0


@pytest.mark.clause("RA-35", "RA-38", "RA-47", "RA-68")
@pytest.mark.clause(*clauses("navaratnas"))
def test_games_of_those_who_join_yield_tiles_go_as_the_book_says() -> None:
    seen = games(SEATS, "navaratnas", joining)
    browns = [name for name in Book(4, read(STANDARD), version="navaratnas").yields if name.startswith("brown-")]
    assert len(browns) == 7 and min(seen[f"joined_tile {name}"] for name in browns) > 0


@playing("navaratnas", "mixed-ganga", "basic")
def test_games_of_those_who_close_their_roads_go_as_the_book_says(seats: int, combination: str) -> None:
    assert games((seats,), combination, closing)["no open road"] > 20


@playing("basic-ganga", "mixed", "navaratnas-ganga")
def test_games_of_sailors_go_as_the_book_says(seats: int, combination: str) -> None:
    seen = games((seats,), combination, sailing, count=2)
    assert seen["river_done RA-54"] > 3


@playing("mixed", "navaratnas-ganga", "basic")
def test_games_of_those_who_want_all_dice_go_as_the_book_says(seats: int, combination: str) -> None:
    seen = games((seats,), combination, hoarding)
    assert min(seen["a colour is gone"], seen["room is made"], seen["lost_dice RA-49"]) > 50


@playing("mixed-ganga", "basic", "navaratnas")
def test_games_of_idlers_end_after_forty_rounds_as_the_book_says(seats: int, combination: str) -> None:
    assert games((seats,), combination, idling)["ended RA-60"] == 1


@playing("navaratnas-ganga", "basic-ganga", "mixed")
def test_games_of_those_who_want_all_upgrades_go_as_the_book_says(seats: int, combination: str) -> None:
    assert games((seats,), combination, upgrading, count=2)["no_upgrade RA-44"] > 0


@pytest.mark.clause("RA-35", "RA-66")
def test_with_four_players_yield_tiles_run_out_and_the_dancer_gives_dice_only() -> None:
    """Places 12/12/8/8 against 8/9/6/7 tiles: somebody has a place, and there is no tile for it."""
    seen = games((4,), "navaratnas", gathering)
    assert min(seen["no tile of a colour is left"], seen["dice only"]) > 0


@pytest.mark.clause("RA-33", "RA-36", "RA-66", "RA-67")
@playing("navaratnas-ganga", "navaratnas", "navaratnas")
def test_three_workers_against_six_are_offered_three_yield_tiles_a_round(seats: int, combination: str) -> None:
    seen = games((seats,), combination, lagging)
    assert min(seen[f"{n} tiles for fewer workers"] for n in (1, 2, 3)) > 2
    assert min(seen["declined RA-35"], seen["put_yield RA-35"]) > 4
    if seats == 4:
        # RA-66, RA-67: all tiles are taken, places are left, and turns are passed over.
        assert seen["put_yield RA-35"] == 8 + 9 + 6 + 7 - seats and seen["nothing to choose from"] > 0


# --- other boxes -----------------------------------------------------------------------------------------------------

MET_WITH = {
    "chains": ("a chain inside a chain", "covered by river", "river_done RA-54", "a turn after the markers met"),
    "few spaces": ("passed RA-7", "no_yield RA-22", "shuffled RA-22", "room is made", "ended RA-60"),
    "other tiles": ("action RA-41", "action_lost RA-55", "dice only", "joined_tile RA-35", "yield_tile RA-22"),
    "another province": ("all stacks are empty", "two border places", "no_upgrade RA-44", "no open road"),
}


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("name", MET_WITH)
def test_games_with_other_boxes_go_as_the_book_says(name: str, tmp_path: Path) -> None:
    path = write(tmp_path / "box.json", name)
    seen = Counter[str]()
    for seed, choose in enumerate((at_random, building, sailing, closing, hoarding, building, upgrading)):
        if not (in_full() or choose in (at_random, building, sailing)):
            continue
        seats, combination = SEATS[seed % len(SEATS)], COMBINATIONS[seed % len(COMBINATIONS)]
        book = Book(seats, read(path), **chosen(combination, seats))
        seen += whole_game(table(combination, seats, path), book, seed, choose)
    assert min(seen[key] for key in MET_WITH[name]) > 0
