"""Whole games for two, three and four players: at random, looking for rare things, and with other boxes.

At every entry the engine is compared with the rules written a second time (`Book`): who acts, all moves, all outcomes
of chance with their weights, what happened with all its gold and spaces, and the whole table; at the end the places.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conformance.walks import chance_code
from games.books import Ask, compare_due
from games.maharani.maharani_book import (
    COLUMNS,
    QUARTERS,
    RONDEL,
    TILES,
    WAGES,
    Book,
    at_random,
    centring,
    hiring,
    quarter_of,
    refreshing,
    wasting,
)

import rondel
from rondel.core.event import Event
from rondel.core.game import Game
from rondel.core.kernel import State

Choose = Callable[[Book, list[str], Random], str]
CLAUSES = [f"MA-{n}" for n in range(1, 46) if n not in (19, 25, 44)]
SEATS = (2, 3, 4)


@cache
def table(seats: int, box: Path | None = None) -> Game:
    return rondel.game("maharani", seats, box)


# --- the comparison --------------------------------------------------------------------------------------------------


def compare(game: Game, state: State, book: Book) -> None:
    """What is due, and the whole table."""
    compare_due(game, state, book.question)
    compare_table(game.view(state, None), book)


def compare_table(view: Any, book: Book) -> None:
    due = book.question
    assert (view.seat, view.turn) == (book.seat if due else None, book.turn)
    assert view.waiting == book.waiting and view.ended == (due is None)
    if isinstance(due, Ask):
        assert view.phase == ("worker" if book.waiting else "second" if book.placed else "place")
        assert view.placed == book.placed
    if book.seat is not None:
        assert view.arrow == book.side
        slots = [(quarter, book.rondel.get(slot)) for slot, quarter in RONDEL[book.side].items()]
        assert [(slot.quarter, slot.tile) for slot in view.rondel] == slots
    assert [(at.space, at.columns) for at in view.spaces] == list(book.columns.items())
    for at in view.spaces:
        laid = (book.tiles.get(at.space), book.arrows.get(at.space), book.workers.get(at.space))
        assert (at.tile, at.arrow, at.worker) == laid and at.quarter == quarter_of(at.space)
    free = Counter(quarter_of(space) for space in book.free())
    for name, quarter in view.quarters.items():
        assert (quarter.free, quarter.evaluated) == (free[name], name in book.evaluated)
        counts = {colour: len(book.standing(colour, name)) for colour in book.supply}
        assert quarter.wages == {colour: WAGES[count] for colour, count in counts.items() if count}
    for seat, player in enumerate(view.players):
        assert (player.side, player.gold) == (book.sides[seat], book.gold[seat])
        assert player.workers == {colour: book.supply[colour] for colour in book.own[seat]}
        assert player.markers == {quarter: quarter in book.face_up[seat] for quarter in QUARTERS}
    assert len(view.players) == book.seats and list(view.quarters) == list(QUARTERS)
    assert (view.bag, view.removed) == (dict(+book.bag), dict(book.removed))


def spoken(events: tuple[Event, ...]) -> list[dict[str, Any]]:
    """Events in the form of the book; what they add to the gold is what they say."""
    found = []
    for event in events:
        assert event.points == ({"gold": event.args["gold"]} if "gold" in event.args else {})
        args = {**event.args, "spaces": set(event.args["spaces"])} if "spaces" in event.args else event.args
        found.append({"event": event.key, "clause": event.clause, "seat": event.seat, **args})
    return found


def whole_game(game: Game, book: Book, seed: int, choose: Choose) -> Counter[str]:
    """Plays one game on the engine and in the book; how often what happened."""
    rng, seen = Random(seed), Counter[str]()
    state = game.setup()
    while True:
        compare(game, state, book)
        if seed % 5 == 0:
            assert game.flaw(state) is None
        if book.question is None:
            break
        if isinstance(book.question, Ask):
            name = choose(book, sorted(book.question.moves), rng)
            code = game.parse(state, name)
        else:
            code = chance_code(game, state, rng)
            name = game.name(state, code)
        seen["forced refresh"] += isinstance(book.question, Ask) and book.question.moves == {"refresh"}
        state, events = game.step(state, code)
        told = book.answer(name)
        assert spoken(events) == told
        seen.update(f"{event.key} {event.clause}" for event in events)
        seen["two quarters at once"] += sum(event.key == "evaluated" for event in events) == 2
        seen["entries"] += 1
    seen["ended without a turn"] += book.turn == 0
    outcome = game.outcome(state)
    assert outcome is not None and (outcome.places, outcome.reason) == (book.places(), book.over)
    assert outcome.places.count(1) == book.gold.count(max(book.gold))
    assert game.scores(state).result == tuple(book.gold)
    assert seen["entries"] <= game.facts.longest and book.turn <= 2 * len(book.columns)
    return seen


def games(seats: int, count: int, choose: Choose, first: int = 0) -> Counter[str]:
    seen = Counter[str]()
    for seed in range(first, first + count):
        seen += whole_game(table(seats), Book(seats), seed, choose)
    return seen


# --- the games -------------------------------------------------------------------------------------------------------


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("seats", SEATS)
def test_random_games_go_as_the_book_says(seats: int) -> None:
    seen = games(seats, 7, at_random)
    assert min(seen[key] for key in ("removed MA-22", "discarded MA-22", "two quarters at once", "forced refresh")) > 0


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("seats", SEATS)
def test_games_that_fill_the_centre_early_go_as_the_book_says(seats: int) -> None:
    assert games(seats, 4, centring)["discarded MA-22"] >= 8


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("seats", SEATS)
def test_games_of_many_refreshes_go_as_the_book_says(seats: int) -> None:
    assert games(seats, 3, refreshing)["refreshed MA-20"] > 3 * 50


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("seats", SEATS)
def test_games_of_those_who_waste_their_markers_go_as_the_book_says(seats: int) -> None:
    assert games(seats, 6, wasting)["forced refresh"] > 0


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("seats", SEATS)
def test_games_that_hire_all_workers_go_as_the_book_says(seats: int) -> None:
    seen = games(seats, 5, hiring)
    assert seen["no_worker MA-42" if seats == 2 else "no_worker MA-15"] > 10


# --- other boxes -----------------------------------------------------------------------------------------------------

WITH_ACROSS = """
    --  S   E   SW   ES  W   S   --
    E   NW  CC  NE   NW  CC  NE  W
    S   CC  ES  EW   EW  SW  CC  S
    NE  SW  NS  --   --  NS  ES  NW

    ES  NW  NS  --   --  NS  NE  SW
    N   CC  NE  EW   EW  NW  CC  N
    E   SW  CC  ES   SW  CC  ES  W
    --  N   E   NW   NE  W   N   --
"""
SMALL = """
    --  --  E   SW   ES  W   --  --
    --  --  CC  NE   NW  CC  --  --
    S   CC  ES  W    E   SW  CC  S
    NE  SW  N   --   --  N   ES  NW

    ES  NW  S   --   --  S   NE  SW
    N   CC  NE  W    E   NW  CC  N
    --  --  CC  ES   SW  CC  --  --
    --  --  E   NW   NE  W   --  --
"""
ONLY_BENDS = """
    ES  SW  ES  SW   ES  SW  ES  SW
    NE  NW  NE  NW   NE  NW  NE  NW
    ES  SW  CC  --   --  CC  ES  SW
    NE  NW  CC  --   --  CC  NE  NW

    ES  SW  CC  --   --  CC  ES  SW
    NE  NW  CC  --   --  CC  NE  NW
    ES  SW  ES  SW   ES  SW  ES  SW
    NE  NW  NE  NW   NE  NW  NE  NW
"""
ENDS = {
    "two halves on opposite edges": {"complete": 6},
    "more tiles than spaces": {"complete": 4, "stuck": 2},
    "no bends": {"stuck": 6},
    "no halves": {"stuck": 6},
    "no space for halves": {"stuck": 6, "at once": 1},
}
"""How the games with each box end; at once: nothing that lies on the rondel at first fits anywhere."""
PATTERNS = {"c": "centre", "h": "half", "b": "bend", "a": "across"}


def renamed(changes: dict[str, str], colours: tuple[str, ...] = ("",)) -> dict[str, int]:
    """The tiles of the standard box with other patterns or arrows for some kinds, in some colours or in all."""
    found = Counter[str]()
    for tile, count in TILES.items():
        colour, kind = tile.split("-")
        found[f"{colour}-{changes.get(kind, kind) if colour.startswith(colours) else kind}"] += count
    return dict(found)


ALL_HALVES = {f"b{n}": f"h{n}" for n in range(4)}
BOXES = {
    "two halves on opposite edges": (WITH_ACROSS, renamed({"h0": "a0", "h1": "a1"}, ("b", "o", "r", "y"))),
    "more tiles than spaces": (SMALL, dict(TILES)),
    "no bends": (COLUMNS, renamed(ALL_HALVES)),
    "no halves": (COLUMNS, renamed({f"h{n}": f"b{n}" for n in range(4)})),
    "no space for halves": (ONLY_BENDS, renamed(ALL_HALVES, ("b", "r", "y", "g", "p"))),
}


def box(path: Path, columns: str, tiles: dict[str, int]) -> Path:
    """A components file: the standard box with another palace or other tiles."""
    source = Path(rondel.__file__).parent / "games" / "maharani" / "components.json"
    data = json.loads(source.read_text(encoding="utf-8"))
    words = [line.split() for line in columns.split("\n") if line.strip()]
    data["columns"]["value"] = [" ".join(line) for line in words]
    data["board"]["value"] = [
        " ".join(word if word == "--" else quarter_of(f"{row}{n}") for n, word in enumerate(line, 1))
        for row, line in zip("abcdefgh", words, strict=True)
    ]
    names = [tile for tile, count in tiles.items() for _ in range(count)]
    data["tiles"]["value"] = [
        {"id": at, "colour": colour, "pattern": PATTERNS[kind[0]], "arrow": int(kind[1]) if kind[1:] else None}
        for at, (colour, kind) in enumerate(name.split("-") for name in names)
    ]
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


@pytest.mark.clause("MA-12", "MA-21", "MA-23", "MA-25", "MA-35", "MA-39", "MA-46")
@pytest.mark.parametrize("name", BOXES)
def test_games_with_other_boxes_go_as_the_book_says(name: str, tmp_path: Path) -> None:
    columns, tiles = BOXES[name]
    path = box(tmp_path / "box.json", columns, tiles)
    seen = Counter[str]()
    for seed in range(6):
        seats, choose = SEATS[seed % 3], (at_random, hiring)[seed % 2]
        seen += whole_game(table(seats, path), Book(seats, columns, tiles), 100 + seed, choose)
    ends = {"complete": seen["ended MA-26"], "stuck": seen["ended MA-25"], "at once": seen["ended without a turn"]}
    assert ends == {"complete": 0, "stuck": 0, "at once": 0, **ENDS[name]}
