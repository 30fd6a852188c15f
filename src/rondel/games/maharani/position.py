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

from collections.abc import Sequence

from rondel.core.errors import BadPosition
from rondel.core.kernel import Instance, State
from rondel.core.position import Lines, choice, pairs
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
SOUTH = SIDES.index("S")


def dump(instance: Instance, spaces: Sequence[Space], s: State) -> str:
    laid = [at for at in range(len(spaces)) if s.tile[at] != NOTHING]
    chosen = {at for at in laid if instance.tables["pattern"][at] in (CENTRE, ACROSS)}
    arrows = [f"/{SIDES[s.arrow[at]]}" if at in chosen else "" for at in range(len(spaces))]
    workers = [(at, s.worker[at]) for at in laid if s.worker[at] != NOTHING]
    removed = zip(COLOURS, s.removed, strict=True)
    lines = {
        "phase": PHASES[s.phase],
        "turn": s.turn,
        "seat": s.seat + 1,
        **{f"gold {p + 1}": s.gold[p] for p in range(s.seats)},
        **{f"down {p + 1}": _quarters([1 - up for up in s.marker[p]]) for p in range(s.seats)},
        "laid": " ".join(f"{spaces[at].name}={KIND_NAMES[s.tile[at]]}{arrows[at]}" for at in laid),
        "workers": " ".join(f"{spaces[at].name}={WORKER_COLOURS[worker]}" for at, worker in workers),
        "rondel": " ".join(KIND_NAMES[kind] if kind != NOTHING else NONE for kind in s.rondel),
        "removed": " ".join(f"{colour}*{n}" if n > 1 else colour for colour, n in removed if n),
        "evaluated": _quarters(s.evaluated),
        "placed": s.placed,
        "waiting": spaces[s.at].name if s.at != NOTHING else NONE,
    }
    return "\n".join([HEAD, *(f"{name}: {value}".rstrip() for name, value in lines.items())]) + "\n"


def _quarters(marked: Sequence[int]) -> str:
    return " ".join(name for name, mark in zip(QUARTERS, marked, strict=True) if mark)


# --- reading ---------------------------------------------------------------------------------------------------------


def load(instance: Instance, spaces: Sequence[Space], s: State, text: str) -> State:
    """Writes the position of a text into ``s``, a state just set up; the source `checks` tells what is refused."""
    lines = Lines(text, HEAD)
    names = [space.name for space in spaces]
    s.phase = lines.choice("phase", PHASES, PHASES[_usual_phase(lines)])
    s.seat = lines.number("seat", 1, s.seats, 1) - 1
    s.placed = lines.number("placed", 0, 2, int(s.phase in (WORKER, SECOND)))
    s.at = lines.choice("waiting", (NONE, *names), NONE) - 1
    for at, worker in pairs("workers", lines.text("workers"), names):
        s.worker[at] = choice("workers", worker, WORKER_COLOURS)
    _read_tiles(instance, names, s, lines)
    laid = sum(kind != NOTHING for kind in s.tile)
    over = (laid + 1) // 2 if s.phase not in (WORKER, SECOND) else (laid - s.placed + 1) // 2
    s.turn = lines.number("turn", 0, MOST_TURNS, over + (s.phase in (PLACE, WORKER, SECOND)))
    for p, gold in enumerate(lines.seats("gold", s.seats, 0, 9999)):
        s.gold[p] = (s.placed if p == s.seat else 0) if gold is None else gold
        for q in _once(f"down {p + 1}", lines.choices(f"down {p + 1}", QUARTERS) or []):
            s.marker[p][q] = 0
    evaluated = lines.choices("evaluated", QUARTERS)
    for q in _usual_evaluated(instance, s) if evaluated is None else _once("evaluated", evaluated):
        s.evaluated[q] = 1
    for worker in (worker for worker in s.worker if worker != NOTHING):
        s.supply[worker] -= 1
    if min(s.supply) < 0:
        raise _flawed("supply")
    lines.end()
    return s


def _flawed(field: str) -> BadPosition:
    return BadPosition("flaw", field=field)


def _once(field: str, numbers: list[int]) -> list[int]:
    if len(set(numbers)) < len(numbers):
        raise _flawed(field)
    return numbers


def _usual_phase(lines: Lines) -> int:
    if lines.found.get("waiting", NONE) != NONE:
        return WORKER
    if lines.found.get("placed", "0") != "0":
        return SECOND
    return PLACE if lines.found else FIRST


def _usual_evaluated(instance: Instance, s: State) -> list[int]:
    """Full quarters, but those where workers stand or one is waited for."""
    if s.phase == DONE:
        return list(range(len(QUARTERS)))
    quarter = instance.tables["quarter"]
    busy = {quarter[at] for at, worker in enumerate(s.worker) if worker != NOTHING or at == s.at}
    return [q for q in range(len(QUARTERS)) if q not in busy and instance.rules.is_full(s, q)]


# --- reading tiles ---------------------------------------------------------------------------------------------------


def _read_tiles(instance: Instance, names: list[str], s: State, lines: Lines) -> None:
    """What is told exactly comes first; then what the supply has for the rest."""
    told = list(pairs("laid", lines.text("laid"), names))
    slots = lines.text("rondel").split()
    if len(slots) > SLOTS:
        raise _flawed("rondel")
    exact = "removed" in lines.found
    for colour, n in enumerate(lines.counts("removed", {name: at for at, name in enumerate(COLOURS)})):
        for _ in range(n):
            _take(s, colour * VARIANTS)
            s.removed[colour] += 1
    for slot, word in enumerate(slots):
        kind = choice("rondel", word, (NONE, ANY, *KIND_NAMES)) - 2
        if kind >= 0:
            s.rondel[slot] = kind
            _take(s, kind)
    for at, word in sorted(told, key=lambda one: _freedom(instance, s, *one)):
        _lay(instance, s, at, word)
    if "free" in lines.found:
        free = _once("free", lines.choices("free", names) or [])
        for at in range(len(names)):
            if s.tile[at] == NOTHING and at not in free:
                _lay_any(instance, s, at)
        if any(s.tile[at] != NOTHING for at in free):
            raise _flawed("free")
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
    arrow = choice("laid", side, SIDES) if slash else _usual_arrow(instance, s, at)
    if name in KIND_OF:
        kind = KIND_OF[name]
        if not slash and instance.tables["pattern"][at] not in (CENTRE, ACROSS):
            arrow = instance.rules.arrow_of(kind, at)
    else:
        colour = choice("laid", name, (*COLOURS, *KIND_NAMES))
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
        raise _flawed("free")
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


def _fill_rondel(instance: Instance, s: State, slots: list[str]) -> None:
    """Tiles of the supply, the last kinds first; centre tiles only if nothing else is left, and they can be there."""
    usual = NONE if s.phase in (FIRST, DRAW, DONE) else ANY
    words = [*slots, *[usual] * (SLOTS - len(slots))]
    # Those placed in this turn have left it.
    open_slots = [slot for slot, word in enumerate(words) if word == ANY]
    taken = s.placed - words.count(NONE)
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
