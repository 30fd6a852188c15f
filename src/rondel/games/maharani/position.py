"""Positions of Maharani as text.

A full text has all lines; a test may leave out what does not matter, as an example in a rulebook does::

    maharani
    phase: place
    turn: 12
    seat: 1
    gold 1: 12
    down 1: NW SE
    laid: a2=blue-h2 b3=red-c/S c4=blue d1=green/W
    workers: a2=green b3=green
    rondel: blue-h3 - red-c ?
    removed: blue*2 red
    evaluated: NW
    placed: 1
    waiting: a2

A tile that is laid is a whole name, with its arrow where the columns leave a choice; or a colour, with or without an
arrow, for a tile of the supply that fits. ``free: a2 h7`` lays tiles of the supply on all other spaces. On the rondel
``-`` is no tile and ``?`` any of the supply; the bag holds what is left. The workers in the supply are those that stand
nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from rondel.core.errors import BadPosition
from rondel.core.form import Form, Line, Told, flawed
from rondel.core.kernel import Instance, State
from rondel.core.terms import Counts, ListOf, Number, Pairs, Plain, Word
from rondel.games.maharani.components import (
    ACROSS,
    CENTRE,
    COLOURS,
    KIND_NAMES,
    KIND_OF,
    KINDS,
    QUARTERS,
    SIDES,
    VARIANTS,
    WORKER_COLOURS,
    Space,
)
from rondel.games.maharani.state import (
    DONE,
    DRAW,
    FIRST,
    MOST_TURNS,
    NOTHING,
    PHASES,
    PLACE,
    SECOND,
    SLOTS,
    WORKER,
)

HEAD = "maharani"
ANY = "?"
NONE = "-"
SLOT = Word((NONE, ANY, *KIND_NAMES), first=2)
EMPTY, OPEN = -2, -1
"""Slots of the rondel that are told: no tile, and any of the supply."""
SOUTH = SIDES.index("S")


def form(instance: Instance, spaces: Sequence[Space], seats: int) -> Form:
    names = tuple(space.name for space in spaces)
    quarters = ListOf(Word(QUARTERS))
    lines = [
        Line("phase", Word(PHASES)),
        Line("turn", Number(0, MOST_TURNS)),
        Line("seat", Number(1, seats, first=1)),
        *(Line(f"gold {p + 1}", Number(0, 9999), "gold", p, everyone="gold") for p in range(seats)),
        *(Line(f"down {p + 1}", quarters, value=partial(_down, p)) for p in range(seats)),
        Line("laid", Pairs(names, Plain()), value=partial(_laid, instance)),
        Line("workers", Pairs(names, Word(WORKER_COLOURS)), "worker"),
        Line("rondel", ListOf(SLOT), value=_on_rondel),
        Line("removed", Counts.of(COLOURS)),
        Line("evaluated", quarters, value=lambda s: [q for q, done in enumerate(s.evaluated) if done]),
        Line("placed", Number(0, 2)),
        Line("waiting", Word((NONE, *names), first=1), "at"),
        Line("free", ListOf(Word(names)), written=False),
    ]
    return Form(HEAD, lines)


def _down(p: int, s: State) -> list[int]:
    return [q for q, up in enumerate(s.marker[p]) if not up]


def _laid(instance: Instance, s: State) -> Iterator[Any]:
    """With an arrow where the columns leave a choice."""
    for at, pattern in enumerate(instance.tables["pattern"]):
        arrow = f"/{SIDES[s.arrow[at]]}" if pattern in (CENTRE, ACROSS) else ""
        yield KIND_NAMES[s.tile[at]] + arrow if s.tile[at] != NOTHING else NOTHING


def _on_rondel(s: State) -> list[int]:
    return [kind if kind != NOTHING else EMPTY for kind in s.rondel]


# --- reading ---------------------------------------------------------------------------------------------------------


def fill(instance: Instance, spaces: Sequence[Space], s: State, told: Told) -> None:
    """Writes a position that is told into a state just set up; the source `checks` tells what is refused."""
    told.fill("phase", _usual_phase(told))
    told.fill("seat", 0)
    told.fill("placed", int(s.phase in (WORKER, SECOND)))
    told.fill("waiting", NOTHING)
    told.fill("workers")
    _read_tiles(instance, len(spaces), s, told)
    laid = sum(kind != NOTHING for kind in s.tile)
    over = (laid + 1) // 2 if s.phase not in (WORKER, SECOND) else (laid - s.placed + 1) // 2
    told.fill("turn", over + (s.phase in (PLACE, WORKER, SECOND)))
    for p in range(s.seats):
        told.fill(f"gold {p + 1}", s.placed if p == s.seat else 0)
    for p in range(s.seats):
        for q in _once(f"down {p + 1}", told):
            s.marker[p][q] = 0
    for q in _once("evaluated", told) if "evaluated" in told else _usual_evaluated(instance, s):
        s.evaluated[q] = 1
    for worker in (worker for worker in s.worker if worker != NOTHING):
        s.supply[worker] -= 1
    if min(s.supply) < 0:
        raise flawed("supply")


def _once(name: str, told: Told) -> list[int]:
    numbers = list(told.take(name))
    if len(set(numbers)) < len(numbers):
        raise flawed(name)
    return numbers


def _usual_phase(told: Told) -> int:
    if told.found.get("waiting", NONE) != NONE:
        return WORKER
    if told.found.get("placed", "0") != "0":
        return SECOND
    return PLACE if told.found else FIRST


def _usual_evaluated(instance: Instance, s: State) -> list[int]:
    """Full quarters, but those where workers stand or one is waited for."""
    if s.phase == DONE:
        return list(range(len(QUARTERS)))
    quarter = instance.tables["quarter"]
    busy = {quarter[at] for at, worker in enumerate(s.worker) if worker != NOTHING or at == s.at}
    return [q for q in range(len(QUARTERS)) if q not in busy and instance.rules.is_full(s, q)]


# --- reading tiles ---------------------------------------------------------------------------------------------------


def _read_tiles(instance: Instance, spaces: int, s: State, told: Told) -> None:
    """What is told exactly comes first; then what the supply has for the rest."""
    laid = list(told.take("laid"))
    if len(told.found.get("rondel", "").split()) > SLOTS:
        raise flawed("rondel")
    exact = "removed" in told
    told.fill("removed")
    for colour, n in enumerate(s.removed):
        for _ in range(n):
            _take(s, colour * VARIANTS)
    slots: list[int] = []
    for kind in told.take("rondel"):
        if kind >= 0:
            s.rondel[len(slots)] = kind
            _take(s, kind)
        slots.append(kind)
    for at, word in sorted(laid, key=lambda one: _freedom(instance, s, *one)):
        _lay(instance, s, at, word)
    if "free" in told:
        free = _once("free", told)
        for at in range(spaces):
            if s.tile[at] == NOTHING and at not in free:
                _lay_any(instance, s, at)
        if any(s.tile[at] != NOTHING for at in free):
            raise flawed("free")
    _fill_rondel(instance, s, slots)
    if not exact and s.phase in (PLACE, WORKER, SECOND):
        _usual_removed(instance, s)


def _freedom(instance: Instance, s: State, at: int, word: str) -> int:
    """A whole name is laid before a colour with an arrow, and that before a mere colour."""
    if word not in COLOURS:
        return int(word.partition("/")[0] in COLOURS)
    return 1 if _usual_arrow(instance, s, at) != NOTHING else 2


def _take(s: State, kind: int) -> None:
    if s.bag[kind] == 0:
        raise BadPosition("position_supply", tile=KIND_NAMES[kind])
    s.bag[kind] -= 1


def _lay(instance: Instance, s: State, at: int, word: str) -> None:
    name, slash, side = word.partition("/")
    arrow = Word(SIDES).read("laid", side) if slash else _usual_arrow(instance, s, at)
    if name in KIND_OF:
        kind = KIND_OF[name]
        if not slash and instance.tables["pattern"][at] not in (CENTRE, ACROSS):
            arrow = instance.rules.arrow_of(kind, at)
    else:
        colour = Word((*COLOURS, *KIND_NAMES)).read("laid", name)
        fitting = [kind for kind in _fitting(instance, s, at) if kind // VARIANTS == colour]
        wanted = [kind for kind in fitting if arrow in (NOTHING, *_arrows(instance, kind, at))]
        if not wanted:
            raise BadPosition("position_supply", tile=name)
        kind = wanted[0]
    _put(instance, s, at, kind, arrow)


def _lay_any(instance: Instance, s: State, at: int) -> None:
    """A tile of the supply, if possible of another colour than those beside it, and of one that is plentiful."""
    arrow = _usual_arrow(instance, s, at)
    fitting = _fitting(instance, s, at)
    wanted = [kind for kind in fitting if arrow in (NOTHING, *_arrows(instance, kind, at))]
    if not wanted:
        raise flawed("free")
    beside = {s.tile[near] // VARIANTS for near in instance.tables["neighbour"][at] if near != NOTHING}
    left = [sum(s.bag[kind] for kind in fitting if kind // VARIANTS == colour) for colour in range(len(COLOURS))]
    kind = min(wanted, key=lambda kind: (kind // VARIANTS in beside, -left[kind // VARIANTS]))
    _put(instance, s, at, kind, arrow)


def _put(instance: Instance, s: State, at: int, kind: int, arrow: int) -> None:
    _take(s, kind)
    s.tile[at] = kind
    s.arrow[at] = _arrows(instance, kind, at)[0] if arrow == NOTHING else arrow


def _fitting(instance: Instance, s: State, at: int) -> list[int]:
    """The kinds of the supply whose columns fit a space."""
    tables = instance.tables
    return [kind for kind in range(KINDS) if s.bag[kind] and tables["kind_pattern"][kind] == tables["pattern"][at]]


def _arrows(instance: Instance, kind: int, at: int) -> list[int]:
    """Where the arrow of a tile can point on a space; first where it does unless something else is told."""
    arrow = instance.rules.arrow_of(kind, at)
    if instance.tables["pattern"][at] == CENTRE:
        return [SOUTH, *(side for side in range(4) if side != SOUTH)]
    return [arrow, (arrow + 2) % 4] if instance.tables["pattern"][at] == ACROSS else [arrow]


def _usual_arrow(instance: Instance, s: State, at: int) -> int:
    """Where an arrow points that is not told: at the owner of the worker that stands or is to stand there."""
    if s.worker[at] == NOTHING and s.at != at:
        return NOTHING
    p = s.seat if s.at == at else instance.rules.owner(s, s.worker[at])
    return int(instance.rules.side_of(s, p))


def _fill_rondel(instance: Instance, s: State, slots: list[int]) -> None:
    """Tiles of the supply, the last kinds first; centre tiles only if nothing else is left, and they can be there."""
    usual = EMPTY if s.phase in (FIRST, DRAW, DONE) else OPEN
    slots += [usual] * (SLOTS - len(slots))
    # Those placed in this turn have left it.
    open_slots = [slot for slot, kind in enumerate(slots) if kind == OPEN]
    taken = s.placed - slots.count(EMPTY)
    pattern = instance.tables["kind_pattern"]
    for slot in open_slots[: len(open_slots) - max(taken, 0)]:
        left = [kind for kind in range(KINDS) if s.bag[kind] and pattern[kind] != CENTRE]
        if not left and not instance.rules.centre_is_full(s):
            left = [kind for kind in range(KINDS) if s.bag[kind]]
        if left:
            s.rondel[slot] = left[-1]
            s.bag[left[-1]] -= 1


def _usual_removed(instance: Instance, s: State) -> None:
    """Where only centre tiles could have filled the rondel, but lie there no more, all of them have been drawn."""
    waiting = s.rondel.count(NOTHING) > s.placed and instance.rules.centre_is_full(s)
    left = [kind for kind in range(KINDS) if s.bag[kind]]
    if waiting and all(instance.tables["kind_pattern"][kind] == CENTRE for kind in left):
        for kind in left:
            s.removed[kind // VARIANTS] += s.bag[kind]
            s.bag[kind] = 0
