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

from collections.abc import Iterator, Sequence

from rondel.core.kernel import Instance, State
from rondel.games.azul_duel.components import (
    CELL_NAMES,
    CHIP_NAMES,
    COLOURS,
    KINDS,
    PLATES,
    SIDES,
    TURNS,
)
from rondel.games.azul_duel.moves import factory_name
from rondel.games.azul_duel.reading import HEAD, TILES, chips_left, load, moon_stack, plate_names, usual_chip
from rondel.games.azul_duel.state import (
    FACE_DOWN,
    FACTORIES,
    LARGE,
    NO_CHIP,
    NOBODY,
    NOTHING,
    OPEN,
    PHASES,
    SEATS,
    STAGES,
)
from rondel.games.azul_duel.view import sides_in_play

__all__ = ["dump", "load"]


def dump(instance: Instance, s: State) -> str:
    rules = instance.rules
    names = plate_names(instance)
    base = s.head - s.drawn
    lines = {
        "phase": PHASES[s.phase],
        "stage": STAGES[s.stage],
        "round": s.round + 1,
        "turn": s.turn,
        **{name: _player(getattr(s, name)) for name in ("starter", "seat", "holder")},
        "tablets": _words(SIDES, sides_in_play(s)),
        "out": " ".join(str(p + 1) for p in range(SEATS) if s.out[p]),
    }
    for p in range(SEATS):
        laid = [(place, plate) for place, plate in enumerate(s.plate[p]) if plate != NOTHING]
        turns = ["/" + TURNS[turn] if turn else "" for turn in s.turned[p]]
        tiles = zip(CELL_NAMES, s.cell[p], strict=True)
        full = zip(s.line_colour[p], s.line_count[p], strict=True)
        lines |= {
            f"points {p + 1}": s.score[p],
            f"tokens {p + 1}": s.tokens[p],
            f"taken {p + 1}": s.taken[p],
            f"dome {p + 1}": " ".join(f"{place + 1}={names[plate]}{turns[place]}" for place, plate in laid),
            f"tiles {p + 1}": " ".join(f"{cell}={TILES[tile]}" for cell, tile in tiles if tile != NOTHING),
            f"lines {p + 1}": " ".join(f"{i + 1}={COLOURS[k]}*{n}" for i, (k, n) in enumerate(full) if n),
            f"broken {p + 1}": _counted(COLOURS, s.broken[p]),
            f"chips {p + 1}": _counted(CHIP_NAMES, s.store[p]),
        }
    lines |= {f"factory {factory_name(f)}": _factory(s, f) for f in range(FACTORIES)}
    hand = f"{COLOURS[s.colour]}*{s.count}" if s.colour != NOTHING else ""
    lines |= {
        "filled": s.filled,
        "hand": f"{hand} from {s.factory}" if s.factory else hand,
        "bag": _counted(COLOURS, s.bag),
        "tower": _counted(COLOURS, s.tower),
        "paid": _counted(CHIP_NAMES, s.paid),
        "line": s.at + 1,
        "spent": _counted(CHIP_NAMES, chips_left(instance, s)),
        "row": _words(names, (plate for plate in s.row if plate != NOTHING)),
        "held": names[s.held] if s.held != NOTHING else "-",
        "seen": _words(names, s.stack[: min(base, PLATES)]) if s.tail else "all",
        "gone": base,
        "drawn": " ".join(
            names[s.stack[base + i]] if i < s.looked else KINDS[rules.plates.kind_at(s, base + i)]
            for i in range(s.drawn)
        ),
        "under": _words(names, s.stack[PLATES : s.tail]),
        "looks": " ".join(f"{s.look_seat[i] + 1}@{s.look_first[i]}*{s.look_count[i]}" for i in range(s.looks)),
        "top": KINDS[s.top] if s.top != NOTHING else "-",
    }
    return "\n".join([HEAD, *(f"{name}: {value}".rstrip() for name, value in lines.items())]) + "\n"


def _player(p: int) -> str:
    return str(p + 1) if p != NOBODY else "-"


def _words(names: Sequence[str], numbers: Iterator[int] | Sequence[int]) -> str:
    return " ".join(names[number] for number in numbers)


def _counted(names: Sequence[str], counts: Sequence[int]) -> str:
    return " ".join(f"{name}*{n}" if n > 1 else name for name, n in zip(names, counts, strict=True) if n)


def _factory(s: State, f: int) -> str:
    parts = [_counted(COLOURS, s.sun[f])]
    moon = _counted(COLOURS, s.beside) if f == LARGE else _words(COLOURS, moon_stack(s, f - 1))
    parts += ["|", moon] if moon else []
    if f != LARGE and s.chip[f - 1] != usual_chip(s, f - 1):
        parts += ["chip", {NO_CHIP: "-", FACE_DOWN: "?"}.get(s.chip[f - 1]) or CHIP_NAMES[s.chip[f - 1] - OPEN]]
    return " ".join(filter(None, parts))
