"""Whole games with every choice of tablets: at random, looking for rare things, building, and with other boxes.

At every entry the engine is compared with the rules written a second time (`Book`): who acts, all moves, all outcomes
of chance with their weights; the whole table as somebody sees it at one entry in three and at the end, with
``./test --full`` at every one; at the end the points of each tablet and the winner.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conformance.walks import chance_code, steps
from full import in_parts, so_many
from games.azul_duel.azul_book import Book, building
from games.azul_duel.azul_pieces import CELLS, CHIP_ORDER, COLOURS, FIRST_GAME, PLATES, TABLETS
from games.books import Ask, Draw, compare_due

import rondel
from rondel.core.errors import BadComponents
from rondel.core.event import Event
from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.games.azul_duel.state import FILL_AGAIN

SLOTS = ("first_tablet", "second_tablet", "third_tablet", "fourth_tablet")
CHOSEN = [sides for sides in product(*((*pair, "none") for pair in TABLETS)) if sides.count("none") <= 1]
"""All choices of three or four tablets: of each a side, or none of one."""
WAYS = (*CHOSEN, "first_game", "draw_3", "draw_4")
Choose = Callable[[Book, list[str], Random], str]
CLAUSES = [f"AD-{n}" for n in range(1, 48)]
LOOK = so_many(3, full=1)
"""Every so many entries the whole table is compared: what lies wrong there stays for longer than that."""
EVERY = so_many(3, full=1)
"""Of the choices of tablets each kind of player plays one in so many, the three kinds together all of them."""


@cache
def table(way: str | tuple[str, ...], special_as_colour: bool, box: Path | None = None) -> Game:
    options: dict[str, Any] = {"tablets": way, "special_as_colour": special_as_colour}
    if isinstance(way, tuple):
        options |= {"tablets": "chosen", **dict(zip(SLOTS, way, strict=True))}
    return rondel.game("azul_duel", 2, box, **options)


def book_for(way: str | tuple[str, ...], special_as_colour: bool, tiles: int | dict[str, int] = 13) -> Book:
    if isinstance(way, tuple):
        return Book([side for side in way if side != "none"], 0, special_as_colour, tiles)
    if way == "first_game":
        return Book(FIRST_GAME, 0, special_as_colour, tiles)
    return Book((), int(way[-1]), special_as_colour, tiles)


# --- the comparison --------------------------------------------------------------------------------------------------


def compare(game: Game, state: State, book: Book, viewer: int | None) -> None:
    """The whole table; of a factory that is being filled, only what changes."""
    due = book.question
    if isinstance(due, Draw) and set(COLOURS).issuperset(due.weights):
        assert [state.bag, state.tower] == [[tiles.count(c) for c in COLOURS] for tiles in (book.bag, book.tower)]
        assert state.sun == [[factory.sun.count(c) for c in COLOURS] for factory in book.factories.values()]
        return
    view = game.view(state, viewer)
    compare_table(view, book, viewer)
    if viewer is not None:
        compare_knowledge(view, book, viewer)
    slots = [slot.plate for slot in book.stack]
    assert [PLATES[n] if n >= 0 else None for n in state.stack[state.head : state.tail]] == slots
    assert list(game.scores(state).result) == [board.points for board in book.boards]


def compare_table(view: Any, book: Book, viewer: int | None) -> None:
    assert (view.starter, view.holder, view.round) == (book.starter, book.holder, book.round)
    assert sorted(view.tablets) == sorted(book.tablets)
    assert view.bag == {colour: book.bag.count(colour) for colour in COLOURS}
    assert view.tower == {colour: book.tower.count(colour) for colour in COLOURS}
    assert view.chips == Counter(book.chips)
    assert sorted(view.row) == sorted(book.row) and view.held == held_before(view, book, viewer)
    assert [spot.kind for spot in view.stack] == [slot.kind for slot in book.stack]
    assert (view.hand and (view.hand.colour, view.hand.count)) == book.hand
    assert list(view.paid) == book.paid
    for seen in view.factories:
        factory = book.factories[seen.name]
        assert sorted(seen.sun) == sorted(factory.sun) and seen.chip == factory.chip
        assert list(seen.moon) == factory.moon if seen.name != "L" else sorted(seen.moon) == sorted(factory.moon)
    for seat, (player, board) in enumerate(zip(view.players, book.boards, strict=True)):
        assert (player.points, player.tokens, player.out) == (board.points, board.tokens, board.out)
        assert player.first_tile == (book.holder == seat)
        assert player.printed == tuple(map(board.printed.get, CELLS))
        assert player.tiles == tuple(map(board.tiles.get, CELLS))
        laid = {n: (plate.plate, plate.turn) for n, plate in enumerate(player.plates, 1) if plate}
        assert laid == board.plates
        assert [[line.colour] * line.count for line in player.lines] == list(board.lines.values())
        assert sorted(player.broken) == sorted(board.broken)
        assert list(player.chips) == sorted(board.chips, key=CHIP_ORDER.index)
        assert (player.spent, player.taken) == (board.spent, board.taken)
        assert player.tablets == {side: board.score_tablet(side, book.special_as_colour) for side in book.tablets}


def held_before(view: Any, book: Book, viewer: int | None) -> str | None:
    """The plate to be laid: the one that is kept of several is shown to the others by chance."""
    return None if view.phase == "show" and viewer != view.seat else book.held


def compare_knowledge(view: Any, book: Book, viewer: int) -> None:
    """AD-38: fronts of plates in the stack or in hand are known to those who have seen them there.

    Once a plate of those in hand is kept, only who holds them knows which are left.
    """
    held = held_before(view, book, viewer)
    drawn = book.drawn if book.held is None or viewer == view.seat else []
    if held != book.held:
        drawn = book.looked_at
    for spots, slots in ((view.stack, book.stack), (view.drawn, drawn)):
        assert [spot.kind for spot in spots] == [slot.kind for slot in slots]
        assert [spot.plate for spot in spots] == [slot.plate if viewer in slot.known_to else None for slot in slots]
    seen = book.boards[viewer].seen
    assert set(view.unseen) == set(PLATES) - seen
    laid = {plate for board in book.boards for plate, _ in board.plates.values()}
    known = {slot.plate for slot in (*book.stack, *drawn) if viewer in slot.known_to}
    assert set(view.somewhere) == seen - laid - set(book.row) - {held} - known


def compare_end(game: Game, state: State, book: Book, events: tuple[Event, ...]) -> None:
    counted: list[dict[str, int]] = [{}, {}]
    for event in events:
        if event.key == "tablet":
            counted[event.seat or 0][event.args["tablet"]] = event.args["worth"]
    assert counted == book.final
    outcome = game.outcome(state)
    assert outcome is not None and book.winner is not None
    assert outcome.places == ((1, 2) if book.winner == 0 else (2, 1))
    points = [board.points for board in book.boards]
    assert (outcome.reason in ("first_player", "starter")) == (points[0] == points[1])


def whole_game(game: Game, book: Book, seed: int, choose: Choose | None) -> Counter[str]:
    """Plays one game on the engine and in the book; without ``choose``, a seeking walk. How often what happened."""
    rng, seen = Random(seed), Counter[str]()
    walk = [code for _, code in steps(game, seed, True)] if choose is None else None
    state = game.setup()
    events: tuple[Event, ...] = ()
    while True:
        over, number = book.question is None, seen["entries"]
        compare_due(game, state, book.question, scaled=True)
        if over or number % LOOK == 0:
            compare(game, state, book, (None, 0, 1)[number // LOOK % 3])
        if seed % 10 == 0:
            assert game.flaw(state) is None
        if over:
            break
        if walk is not None:
            code = walk[seen["entries"]]
        elif choose is not None and isinstance(book.question, Ask):
            code = game.parse(state, choose(book, sorted(book.question.moves), rng))
        else:
            code = chance_code(game, state, rng)
        name = game.name(state, code)
        state, events = game.step(state, code)
        book.answer(name)
        seen.update(f"{event.key} {event.clause}" for event in events)
        seen["free plate"] += any(event.key == "drew_free" for event in events)
        seen["entries"] += 1
    compare_end(game, state, book, events)
    assert seen["entries"] <= game.facts.longest
    for points in book.final:
        seen.update(side for side, worth in points.items() if worth)
    seen["points"] += sum(board.points for board in book.boards)
    return seen


def at_random(book: Book, moves: list[str], rng: Random) -> str:
    return rng.choice(moves)


# --- the games -------------------------------------------------------------------------------------------------------


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("part", in_parts(range(3)))
def test_random_games_go_as_the_book_says(part: int) -> None:
    seen = every_way(part, 0, at_random)
    assert (
        min(seen[key] for key in ("passed AD-24", "unusable AD-27", "free plate", "poured AD-43", "paid AD-28"))
        > 50 // EVERY
    )


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("part", in_parts(range(2)))
def test_games_that_seek_rare_events_go_as_the_book_says(part: int) -> None:
    seen = every_way(part, 1, None)
    assert seen["returned AD-38"] > 150 // EVERY and seen["discarded AD-23"] > 1000 // EVERY


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("part", in_parts(range(3)))
def test_games_of_builders_go_as_the_book_says(part: int) -> None:
    seen = every_way(part, 2, building)
    assert seen["special AD-31"] > 30 // EVERY and seen["points"] > 20 * 2 * (len(WAYS) // EVERY)


def every_way(part: int, first: int, choose: Choose | None) -> Counter[str]:
    """A game with every choice of tablets, or one in three, with special tiles as a colour and without in turns."""
    seen = Counter[str]()
    for n, way in [*enumerate(WAYS)][first % EVERY :: EVERY]:
        counts = (n // EVERY + part) % 2 == 0
        seen += whole_game(table(way, counts), book_for(way, counts), 1000 * part + n, choose)
    return seen


POOR = {
    "nearly none": (1, 1, 1, 1, 1),
    "few": (2, 2, 2, 2, 2),
    "half": (6, 6, 6, 6, 6),
    "nearly one colour": (25, 1, 1, 1, 1),
    "two colours": (5, 7, 1, 1, 1),
    "many of two colours": (25, 25, 1, 1, 1),
}


def box(path: Path, numbers: tuple[int, ...]) -> Path:
    """A components file: the standard box with other numbers of tiles."""
    source = Path(rondel.__file__).parent / "games" / "azul_duel" / "components.json"
    data = json.loads(source.read_text(encoding="utf-8"))
    data["tiles"]["value"] = dict(zip(COLOURS, numbers, strict=True))
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


@pytest.mark.clause("AD-8", "AD-17", "AD-20", "AD-24", "AD-33", "AD-36", "AD-39", "AD-43", "AD-44")
def test_games_with_other_numbers_of_tiles_go_as_the_book_says(tmp_path: Path) -> None:
    """Short and empty factories, redraws and five of one colour that stay, rounds without the first-player tile."""
    seen = Counter[str]()
    for at, numbers in enumerate(POOR.values()):
        path = box(tmp_path / f"{at}.json", numbers)
        tiles = dict(zip(COLOURS, numbers, strict=True))
        for seed in range(so_many(4, full=8)):
            choose = building if seed % 2 else at_random
            seen += whole_game(table("draw_4", True, path), book_for("draw_4", True, tiles), 100 * at + seed, choose)
    assert all(seen[key] for key in ("redrawn AD-8", "stayed AD-43", "revealed AD-33", "starts AD-44", "ended AD-44"))


@pytest.mark.clause("AD-8")
def test_the_outcomes_of_a_redraw_can_be_drawn_from_the_greatest_box(tmp_path: Path) -> None:
    """A compiled generator takes numbers up to 2**31."""
    game = table("first_game", True, box(tmp_path / "box.json", (25,) * 5))
    state = game.setup()
    state.phase = FILL_AGAIN
    assert game.chance(state).weights[0] > 0 and sum(game.chance(state).weights) <= 1 << 31
    with pytest.raises(BadComponents):
        table("first_game", True, box(tmp_path / "greater.json", (26, 25, 25, 25, 25)))
