"""Positions of Azul Duel as text.

A full text has all lines; a test may leave out what does not matter, as an example in a rulebook does::

    azul_duel
    round: 2
    seat: 1
    points 1: 12
    dome 1: 1=YKTS 5=TRBW/right
    tiles 1: a1=yellow b2=special
    lines 1: 2=black*2 4=blue*4
    broken 1: red red
    chips 1: YT B
    factory L: blue blue red
    factory 1: | red black
    factory 2: chip KB

The words are those of the moves. Tiles are written singly or counted, ``blue blue`` or ``blue*2``; a factory has its
sun side, its moon side from the bottom to the top, and its chip: ``?`` face down, ``-`` none. ``tokens: 0`` speaks of
both players, ``tokens 1: 0`` of one.

RULES.md has the table of the lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from rondel.core.errors import BadPosition
from rondel.core.form import Form, Line, flawed
from rondel.core.kernel import Instance, State
from rondel.core.terms import Counts, ListOf, Maybe, Number, Pairs, Tail, Term, Word
from rondel.games.azul_duel.components import CELL_NAMES, CHIP_OF, COLOURS, KINDS, PLACES, PLATES, ROWS, SIDES, TURNS
from rondel.games.azul_duel.moves import factory_name
from rondel.games.azul_duel.reading import chips_left, moon_stack, plate_names, usual_chip
from rondel.games.azul_duel.state import (
    ALL_TILES,
    CHIPS_A_ROUND,
    FACE_DOWN,
    FACTORIES,
    LARGE,
    MOST_PLACES,
    MOST_TURNS,
    NO_CHIP,
    NOTHING,
    OPEN,
    PHASES,
    ROUNDS,
    SEATS,
    SMALL,
    SMALL_TILES,
    STAGES,
    TOKENS,
)
from rondel.games.azul_duel.view import sides_in_play

HEAD = "azul_duel"
TILES = Counts.of(COLOURS)
CHIPS = Counts(CHIP_OF)
CHIP_SIGNS = {"-": NO_CHIP, "?": FACE_DOWN, **{chip: OPEN + kind for chip, kind in CHIP_OF.items()}}


class Stack:
    """Tiles on a moon side, from the bottom to the top."""

    def write(self, colours: list[int]) -> str:
        return " ".join(COLOURS[colour] for colour in colours)

    def read(self, field: str, text: str) -> list[int]:
        stack = TILES.named(field, text)
        if len(stack) >= SMALL_TILES:
            raise flawed("factories")
        return stack


@dataclass(frozen=True)
class Factory:
    """A sun side, a moon side and a chip, None if nothing is said of it; the large factory has none."""

    moon: Term
    has_chip: bool = True

    def write(self, value: tuple[list[int], list[int], int | None]) -> str:
        sun, moon, chip = TILES.write(value[0]), self.moon.write(value[1]), value[2]
        parts = [sun, *(("|", moon) if moon else ())]
        if chip is not None:
            parts += ["chip", next(sign for sign, number in CHIP_SIGNS.items() if number == chip)]
        return " ".join(filter(None, parts))

    def read(self, field: str, text: str) -> tuple[list[int], list[int], int | None]:
        tiles, word, chip = text.partition("chip")
        sun, _, moon = tiles.partition("|")
        sides = TILES.read(field, sun), self.moon.read(field, moon)
        if not word:
            return *sides, None
        if not self.has_chip:
            raise BadPosition("position_line", line=f"{field}: chip{chip}"[:60])
        Word(list(CHIP_SIGNS)).read(field, chip.strip())
        return *sides, CHIP_SIGNS[chip.strip()]


class Look:
    """Who has looked at how many plates of the stack, and from which place: ``1@5*3``."""

    def write(self, look: tuple[str, int, int]) -> str:
        seat, first, count = look
        return f"{seat}@{first}*{count}"

    def read(self, field: str, text: str) -> tuple[str, int, int]:
        found = re.fullmatch(r"([0-9])@([0-9]{1,3})\*([0-9]{1,2})", text)
        if found is None:
            raise BadPosition("position_choice", field=field, value=text[:20], possible=["1@5*3"])
        return found[1], int(found[2]), int(found[3])


def form(instance: Instance) -> Form:
    names = plate_names(instance)
    plates, nobody_or_seat = ListOf(Word(names)), Word(("-", "1", "2"), first=1)
    factories = [Factory(TILES, has_chip=False), *[Factory(Stack())] * SMALL]
    lines = [
        Line("phase", Word(PHASES)),
        Line("stage", Word(STAGES)),
        Line("round", Number(1, ROUNDS, first=1)),
        Line("turn", Number(0, MOST_TURNS)),
        Line("starter", nobody_or_seat),
        Line("seat", Number(1, SEATS, first=1)),
        Line("holder", nobody_or_seat),
        Line("tablets", ListOf(Word(SIDES)), value=sides_in_play),
        Line("out", ListOf(Number(1, SEATS, first=1)), value=lambda s: [p for p in range(SEATS) if s.out[p]]),
        *(line for p in range(SEATS) for line in _player_lines(names, p)),
        *(Line(f"factory {factory_name(f)}", factories[f], value=partial(_factory, f)) for f in range(FACTORIES)),
        Line("filled", Number(0, ALL_TILES)),
        Line("hand", Tail(Counts.of(COLOURS, always=True), " from ", Number(1, SMALL)), value=_hand),
        Line("bag", TILES),
        Line("tower", TILES),
        Line("paid", CHIPS),
        Line("line", Number(1, ROWS, first=1), "at"),
        Line("spent", CHIPS, value=partial(chips_left, instance)),
        Line("row", plates, value=lambda s: [plate for plate in s.row if plate != NOTHING]),
        Line("held", Word(("-", *names), first=1)),
        Line("seen", Maybe(plates, "all"), value=_seen),
        Line("gone", Number(0, MOST_PLACES), value=_gone),
        Line("drawn", ListOf(Word((*KINDS, *names), first=len(KINDS))), value=partial(_drawn, instance)),
        Line("under", plates, value=lambda s: s.stack[PLATES : s.tail]),
        Line("looks", ListOf(Look()), value=_looks),
        Line("top", Word(("-", *KINDS), first=1)),
    ]
    return Form(HEAD, lines)


def _player_lines(names: tuple[str, ...], p: int) -> Iterator[Line]:
    places, rows = [str(i + 1) for i in range(PLACES)], [str(i + 1) for i in range(ROWS)]
    plate = Tail(Word(names), "/", Word(TURNS[1:], first=-1))
    pattern = [Tail(Word(COLOURS), "*", Number(1, i + 1), usual=1, told=True) for i in range(ROWS)]
    yield Line(f"points {p + 1}", Number(0, 9999), "score", p, everyone="points")
    yield Line(f"tokens {p + 1}", Number(0, TOKENS), "tokens", p, everyone="tokens")
    yield Line(f"taken {p + 1}", Number(0, CHIPS_A_ROUND), "taken", p, everyone="taken")
    yield Line(f"dome {p + 1}", Pairs(places, plate), value=lambda s: _twos(s.plate[p], s.turned[p]))
    yield Line(f"tiles {p + 1}", Pairs(CELL_NAMES, Word((*COLOURS, "special"))), "cell", p)
    yield Line(f"lines {p + 1}", Pairs(rows, pattern), value=lambda s: _twos(s.line_colour[p], s.line_count[p]))
    yield Line(f"broken {p + 1}", TILES, "broken", p)
    yield Line(f"chips {p + 1}", CHIPS, "store", p)


def _twos(pieces: list[int], numbers: list[int]) -> list[Any]:
    return [(one, n) if one != NOTHING else NOTHING for one, n in zip(pieces, numbers, strict=True)]


def _factory(f: int, s: State) -> tuple[list[int], list[int], int | None]:
    if f == LARGE:
        return s.sun[f], s.beside, None
    chip = s.chip[f - 1]
    return s.sun[f], moon_stack(s, f - 1), chip if chip != usual_chip(s, f - 1) else None


def _hand(s: State) -> tuple[list[int], int]:
    return [s.count if colour == s.colour else 0 for colour in range(len(COLOURS))], s.factory


def _gone(s: State) -> int:
    return int(s.head - s.drawn)


def _seen(s: State) -> Any:
    return s.stack[: min(_gone(s), PLATES)] if s.tail else NOTHING


def _drawn(instance: Instance, s: State) -> Iterator[int]:
    """The plates that have been looked at, and the backs of the others."""
    for i in range(s.drawn):
        at = _gone(s) + i
        yield s.stack[at] if i < s.looked else instance.rules.plates.kind_at(s, at) - len(KINDS)


def _looks(s: State) -> list[tuple[str, int, int]]:
    return [(str(s.look_seat[i] + 1), s.look_first[i], s.look_count[i]) for i in range(s.looks)]
