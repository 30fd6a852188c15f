"""Positions of Ingenious as text.

A full text has all lines; a test may leave out what does not matter::

    ingenious
    placed: Rh12-Gh11 Bm4-Bl5
    scores 1: R17 G3
    rack 1: RG BB ...

``...`` fills a rack up from the supply, as does leaving its line out. The bag is what is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import pairwise

from rondel.core.errors import BadPosition
from rondel.core.form import Form, Line, Told, flawed
from rondel.core.kernel import Instance, State
from rondel.core.messages import game_messages
from rondel.core.terms import Cut, ListOf, Maybe, Number, Tail, Word
from rondel.games.ingenious.components import CELL_OF, COLOURS, LETTERS, TILE_NAMES, TILES
from rondel.games.ingenious.moves import REASONS, halves
from rondel.games.ingenious.notation import edge_between
from rondel.games.ingenious.state import (
    ASK,
    COVER,
    DEAL,
    DONE,
    DRAW,
    FIRST,
    FREE,
    KINDS,
    LAYOUT,
    NOTHING,
    PHASES,
    PLACE,
    SWAP,
)
from rondel.games.ingenious.view import Placed, placed, recall

_MESSAGES = game_messages("rondel.games.ingenious")

HEAD = "ingenious"
FILLER = "..."
SIGNS = (">", "!")
"""Of a tile placed and of one shown."""
SMALL = partial(Number, digits=3)
AGED = Tail(Word(TILE_NAMES), "/", SMALL(0, 127))
"""A tile and its age."""
Departure = tuple[int, tuple[int, tuple[int, int]]]
"""Of a tile of the log: its seat, whether it was shown, its kind and its age."""


class Lying:
    """A tile on the board: its cells and the colours there, and its kind."""

    def write(self, tile: Placed) -> str:
        return f"{tile.tile[0]}{tile.first}-{tile.tile[1]}{tile.second}"

    def read(self, field: str, word: str) -> tuple[tuple[str, str, int, int], int]:
        found = halves(word)
        if found is None or found[0][0] is None or found[1][0] is None:
            raise BadPosition("position_choice", field=field, value=word[:20], possible=["Rh9-Gh10"])
        (one, first), (two, second) = found
        assert one is not None and two is not None
        return (first, second, one, two), TILES.index((min(one, two), max(one, two)))


def form(instance: Instance, seats: int, sides: int) -> Form:
    seat = SMALL(1, seats, first=1)
    scores = ListOf(Cut(Word(tuple(LETTERS)), SMALL(0, 36)))
    lines = [
        Line("phase", Word(PHASES)),
        Line("seat", seat),
        Line("starter", Maybe(seat)),
        *(Line(name, SMALL(0, 127)) for name in ("turn", "due", "bonus", "epoch")),
        Line("ended", Word(REASONS)),
        Line("placed", ListOf(Lying()), value=partial(placed, instance)),
        Line("began", ListOf(Maybe(Word(COLOURS))), value=lambda s: s.began[:seats]),
        *(Line(f"scores {side + 1}", scores, called="scores", value=partial(_scores, side)) for side in range(sides)),
        *(Line(f"rack {p + 1}", ListOf(AGED), value=partial(_held, instance, p)) for p in range(seats)),
        Line("aside", ListOf(Word(TILE_NAMES)), value=lambda s: [k for k in range(KINDS) for _ in range(s.aside[k])]),
        Line("log", ListOf(Cut(seat, Cut(Word(SIGNS), AGED))), value=partial(_log, instance)),
    ]
    return Form(HEAD, lines)


def _scores(side: int, s: State) -> Iterable[tuple[int, int]]:
    return enumerate(s.score[side])


def _held(instance: Instance, p: int, s: State) -> list[tuple[int, int]]:
    ages, _ = recall(instance, s)
    return [(kind, age or 0) for kind, age in zip(s.rack[p], ages[p], strict=False)]


def _log(instance: Instance, s: State) -> list[Departure]:
    _, memory = recall(instance, s)
    return [(m.seat, (int(m.shown), (TILE_NAMES.index(m.tile), m.age or 0))) for m in memory]


# --- reading ---------------------------------------------------------------------------------------------------------


def fill(instance: Instance, s: State, told: Told) -> None:
    """Writes a position that is told into a state just set up; the source `checks` tells what is refused."""
    tiles = list(told.take("placed"))
    edges = [_lay(instance, s, at, kind) for at, kind in tiles]
    told.fill("phase", PLACE)
    told.fill("ended", 0)
    told.fill("seat", 0)
    told.fill("starter", 0 if s.phase != FIRST else NOTHING)
    told.fill("turn", _turns(s, len(tiles)))
    told.fill("bonus", 0)
    told.fill("epoch", 0)
    _read_began(instance, s, told, edges)
    for side, score in enumerate(s.score[: 2 if s.pairs else s.seats]):
        for colour, n in told.take(f"scores {side + 1}"):
            score[colour] = n
    for kind in told.take("aside"):
        s.aside[kind] += 1
    log = list(told.take("log"))
    racks = [told.found.pop(f"rack {p + 1}", FILLER).split() for p in range(s.seats)]
    ages = [_read_rack(s, p, words) for p, words in enumerate(racks)]
    _take_from_bag(s, [kind for _, kind in tiles])
    for p, words in enumerate(racks):
        if FILLER in words:
            _fill_rack(instance, s, p)
    owed = int(instance.rules.rack_size(s)) - s.rack_n[s.seat] if s.phase in (DEAL, DRAW, SWAP) else 0
    told.fill("due", owed)
    told.end()
    _remember(instance, s, log, ages)


def _lay(instance: Instance, s: State, at: tuple[str, str, int, int], kind: int) -> int:
    """Puts a tile on the board; returns its edge."""
    first, second, one, two = at
    a, b = CELL_OF.get(first, -1), CELL_OF.get(second, -1)
    edge = edge_between(instance, a, b)
    if edge is None or s.board[a] != FREE or s.board[b] != FREE:
        raise BadPosition("position_tile", tile=TILE_NAMES[kind], first=first, second=second)
    s.board[a], s.board[b] = one, two
    s.covered[edge // COVER] |= 1 << edge % COVER
    return edge


def _turns(s: State, tiles: int) -> int:
    """How many turns are over, where a text does not say: as if every turn had placed one tile."""
    return max(tiles - (s.phase in (ASK, DRAW, SWAP, DONE)), 0)


def _read_began(instance: Instance, s: State, told: Told, edges: list[int]) -> None:
    """IN-6: every player began at another symbol, which a tile touches."""
    touched = list(dict.fromkeys(instance.tables["edge_symbol"][edge] for edge in edges))
    symbols = [symbol for symbol in touched if symbol != NOTHING]
    if "began" not in told:
        for i in range(min(instance.checks.turns_begun(s), s.seats, len(edges))):
            p = instance.rules.memory.seat_of(s, i)
            if i == len(symbols):
                raise BadPosition("began_nowhere", _MESSAGES, seat=p + 1)
            s.began[p] = symbols[i]
        return
    text = told.found["began"]
    if len(text.split()) != s.seats:
        raise BadPosition("position_choice", field="began", value=text[:20], possible=list(COLOURS))
    for p, symbol in enumerate(told.take("began")):
        if symbol != NOTHING and symbol in s.began:
            other, colour = s.began.index(symbol) + 1, COLOURS[symbol]
            raise BadPosition("began_together", _MESSAGES, seat=p + 1, other=other, colour=colour)
        if symbol not in (NOTHING, *symbols):
            raise BadPosition("began_elsewhere", _MESSAGES, seat=p + 1, colour=COLOURS[symbol])
        s.began[p] = symbol


def _read_rack(s: State, p: int, words: list[str]) -> list[int]:
    """Fills a rack; returns the ages of its tiles."""
    ages = []
    for word in words:
        if word == FILLER:
            continue
        if s.rack_n[p] == len(s.rack[p]):
            raise BadPosition("position_rack", seat=p + 1)
        kind, age = AGED.read(f"rack {p + 1}", word)
        ages.append(age)
        s.rack[p][s.rack_n[p]] = kind
        s.rack_n[p] += 1
    return ages


def _remember(instance: Instance, s: State, log: list[Departure], ages: list[list[int]]) -> None:
    """Puts a log into its turns: a tile of another seat than the one before belongs to the next turn."""
    past = instance.knowledge.past_knowledge
    for p, own in enumerate(ages):
        if any(age > s.epoch for age in own):
            raise flawed(f"rack {p + 1}")
    if not log or LAYOUT.flaw(s) is not None:
        return
    turns = sum(one[0] != other[0] for one, other in pairwise(log))
    t = s.turn - turns - (s.phase == PLACE and not s.bonus)
    left = []
    for i, (p, (shown, (kind, age))) in enumerate(log):
        t += i > 0 and p != log[i - 1][0]
        if t < 0 or s.starter < 0 or p != instance.rules.memory.seat_of(s, t):
            raise flawed("log")
        left.append(past.departure(t, shown, kind, age))
    out = [0] * past.LEFT + sorted(left)
    if not past.remember(s, out, len(left)) or any(
        own != now[: len(own)] for own, now in zip(ages, recall(instance, s)[0], strict=False)
    ):
        raise flawed("log")


def _take_from_bag(s: State, kinds: list[int]) -> None:
    used = Counter(kinds)
    for p in range(s.seats):
        used.update(s.rack[p][: s.rack_n[p]])
    for kind in range(KINDS):
        s.bag[kind] -= used[kind] + s.aside[kind]
        if s.bag[kind] < 0:
            raise BadPosition("position_supply", tile=TILE_NAMES[kind])


def _fill_rack(instance: Instance, s: State, p: int) -> None:
    size = instance.rules.rack_size(s)
    if p == s.seat and s.phase == ASK:
        size -= 1
    if s.phase == FIRST or (p == s.seat and s.phase in (DEAL, DRAW, SWAP, DONE)):
        size = s.rack_n[p]
    while s.rack_n[p] < size:
        kind = next((k for k in range(KINDS) if s.bag[k]), None)
        if kind is None:
            raise BadPosition("position_rack", seat=p + 1)
        s.bag[kind] -= 1
        s.rack[p][s.rack_n[p]] = kind
        s.rack_n[p] += 1
