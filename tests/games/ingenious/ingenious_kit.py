"""Helpers of the Ingenious tests: the board by cell names, short positions and plays, full boards, other boxes.

The board is computed here a second time; nothing of it comes from the engine's tables.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

from games.desk import own_box

import rondel
from rondel.core.event import Event
from rondel.core.game import Game
from rondel.core.kernel import State, instance
from rondel.games.ingenious import components
from rondel.games.ingenious.meta import META
from rondel.games.ingenious.state import LAYOUT

MODES = ("solo", "two", "three", "four", "pairs")
SIDES = {"solo": 6, "two": 6, "three": 7, "four": 8, "pairs": 8}
SEATS = {"solo": 1, "two": 2, "three": 3, "four": 4, "pairs": 4}
LETTERS = "RGBOYP"
NAMES = {"R": "red", "G": "green", "B": "blue", "O": "orange", "Y": "yellow", "P": "purple"}
SYMBOLS = {"h13": "R", "m8": "G", "m3": "B", "h3": "O", "c8": "Y", "c13": "P"}
WAYS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
MIXED = [a + b for i, a in enumerate(LETTERS) for b in LETTERS[i + 1 :]]
DOUBLES = [a + a for a in LETTERS]
KINDS = [a + b for i, a in enumerate(LETTERS) for b in LETTERS[i:]]
SUPPLY = Counter({**dict.fromkeys(MIXED, 6), **dict.fromkeys(DOUBLES, 5)})
BEGUN_BY_TWO = "Gl8-Bl7 Bl4-Gk4"
"""The first tiles, each at a symbol of its own, out of the way."""
BEGUN_BY_FOUR = f"{BEGUN_BY_TWO} Pd8-Od9 Yh4-Ph5"


def make(mode: str, components: Path | None = None, **options: bool | str) -> Game:
    """The game of a mode."""
    if mode == "pairs":
        options["pairs"] = True
    return rondel.game("ingenious", SEATS[mode], components, **options)


@cache
def standard(mode: str) -> Game:
    return make(mode)


# --- the board, by names ---------------------------------------------------------------------------------------------


def name(q: int, r: int) -> str:
    """The cell q diagonals right of and r rows below the centre."""
    return f"{chr(ord('h') + r)}{q + 8}"


@cache
def near(cell: str, way: int, steps: int = 1) -> str:
    """The cell some steps in one of six directions: east, then clockwise."""
    dq, dr = WAYS[way]
    return f"{chr(ord(cell[0]) + dr * steps)}{int(cell[1:]) + dq * steps}"


@cache
def cells(side: int) -> frozenset[str]:
    span = range(1 - side, side)
    return frozenset(name(q, r) for q in span for r in span if abs(q + r) < side)


@cache
def edges(side: int) -> frozenset[frozenset[str]]:
    """All pairs of adjacent cells without a printed symbol."""
    area = cells(side) - SYMBOLS.keys()
    return frozenset(frozenset((a, near(a, way))) for a in area for way in range(6) if near(a, way) in area)


@cache
def rays(side: int) -> dict[str, tuple[tuple[str, ...], ...]]:
    """From each cell the cells in each of the six directions, up to the edge."""
    area = cells(side)
    found = {}
    for cell in area:
        lines = [[near(cell, way, n) for n in range(1, 2 * side)] for way in range(6)]
        found[cell] = tuple(tuple(x for x in line if x in area) for line in lines)
    return found


def beside(edge: frozenset[str]) -> set[str]:
    """The colours of the printed symbols that touch one of the two cells."""
    return {SYMBOLS[x] for cell in edge for way in range(6) if (x := near(cell, way)) in SYMBOLS}


# --- positions and plays ---------------------------------------------------------------------------------------------


def stand(game: Game, text: str) -> State:
    """A position from the lines that matter. The number of turns follows from the seat to act."""
    rows = [row.strip() for row in text.strip().splitlines()]
    lines = dict(row.split(":", 1) for row in rows)
    seat, starter = int(lines.get("seat", 1)) - 1, int(lines.get("starter", 1)) - 1
    tiles = len(lines.get("placed", "").split())
    during = lines.get("phase", "place").strip() in ("ask", "draw", "swap", "over") or "bonus" in lines
    turn = tiles - during
    while (starter + turn) % game.seats != seat:
        turn -= 1
    if turn < 0:
        raise ValueError(f"seat {seat + 1} cannot be to act after {tiles} tiles")
    if "turn" not in lines:
        rows.append(f"turn: {turn}")
    return game.load("\n".join(["ingenious", *rows]))


def play(game: Game, state: State, *texts: str) -> State:
    """Plays moves and chance outcomes by their notation."""
    for text in texts:
        state = game.play(state, game.parse(state, text))
    return state


def happens(game: Game, state: State, text: str) -> tuple[Event, ...]:
    return game.events(state, game.parse(state, text))


def only(events: tuple[Event, ...], key: str) -> list[Event]:
    return [event for event in events if event.key == key]


def gains(game: Game, state: State, text: str) -> list[tuple[str, str, int]]:
    """What a placement scores: colour, cell and points of each half, in the order of scoring."""
    scored = only(happens(game, state, text), "scored")
    return [(event.args["colour"], event.args["cell"], event.args["points"]) for event in scored]


def track(game: Game, state: State, seat: int = 0) -> str:
    """A seat's six markers, as ``R3 G0 B0 O0 Y0 P1``."""
    tracks = game.scores(state).tracks
    return " ".join(f"{letter}{tracks[NAMES[letter]][seat]}" for letter in LETTERS)


def moves(game: Game, state: State) -> set[str]:
    return {game.name(state, code) for code in game.legal(state)}


def laid(text: str) -> frozenset[tuple[str, str]]:
    """A placement whichever half is written first: its two (cell, colour)."""
    return frozenset((half[1:], half[0]) for half in text.split())


def placements(game: Game, state: State) -> list[frozenset[tuple[str, str]]]:
    return [laid(text) for text in moves(game, state)]


def places(game: Game, state: State) -> set[frozenset[str]]:
    """The pairs of cells of all legal placements."""
    return {frozenset(cell for cell, _ in placed) for placed in placements(game, state)}


def ways(rack: list[str], spots: set[frozenset[str]]) -> set[frozenset[tuple[str, str]]]:
    """Every tile of the rack on every pair of cells, both ways round."""
    found = set()
    for a, b in (sorted(spot) for spot in spots):
        for tile in rack:
            found |= {frozenset(((a, tile[0]), (b, tile[1]))), frozenset(((a, tile[1]), (b, tile[0])))}
    return found


def rack(game: Game, state: State, seat: int) -> list[str]:
    """The tiles of a seat, in the order drawn; the owner's view says the same."""
    return [KINDS[kind] for kind in state.rack[seat][: state.rack_n[seat]]]


@cache
def crowd(side: int, leave: str, without: str = "", board: str = "") -> str:
    """Tiles on the whole board but for the cells of ``leave``, so that a tile fits nowhere else.

    No half has a colour of ``without``; the tiles of ``board`` are already there and are part of the answer.
    """
    kinds = Counter({kind: n for kind, n in SUPPLY.items() if not set(kind) & set(without)})
    for tile in board.split():
        one, two = sorted((half[0] for half in tile.split("-")), key=LETTERS.index)
        kinds[one + two] -= 1
    given = {half[1:] for tile in board.split() for half in tile.split("-")}
    rest = cells(side) - SYMBOLS.keys() - set(leave.split()) - given
    for seed in range(1000):
        found = _cover(rest, Random(seed))
        holes = rest - {cell for pair in found for cell in pair}
        open_cells = holes | set(leave.split())
        if any(near(hole, way) in open_cells for hole in holes for way in range(6)):
            continue
        bag = list((+kinds).elements())
        Random(seed).shuffle(bag)
        return " ".join([*board.split(), *(f"{t[0]}{a}-{t[1]}{b}" for (a, b), t in zip(found, bag, strict=False))])
    raise AssertionError("no way to fill the board found")


def _cover(rest: frozenset[str], rng: Random) -> list[tuple[str, str]]:
    """Pairs of cells, the loneliest cells first."""
    free, found = set(rest), []
    order = sorted(rest)
    rng.shuffle(order)

    def company(cell: str) -> int:
        return sum(near(cell, way) in free for way in range(6))

    while True:
        lonely = min((cell for cell in order if cell in free and company(cell)), key=company, default=None)
        if lonely is None:
            return found
        other = min((x for way in range(6) if (x := near(lonely, way)) in free), key=company)
        free -= {lonely, other}
        found.append((lonely, other))


# --- other boxes -----------------------------------------------------------------------------------------------------


def on_short_tracks(mode: str, track: int) -> Game:
    """A game with tracks that no file may ask for, as with full racks somebody may be left without a symbol."""
    usual = standard(mode)
    tables = {**usual.instance.tables, "track": track}
    return type(usual)(usual.seats, usual.options, instance(META.package, LAYOUT, tables), components.standard())


def box(path: Path, tiles: dict[str, int] | None = None, **changes: object) -> Path:
    """A components file: the standard box with other numbers. ``tiles`` names the only tiles there are."""
    if tiles is not None:
        changes["tiles"] = {kind: tiles.get(kind, 0) for kind in KINDS}
    return own_box("ingenious", path, **changes)
