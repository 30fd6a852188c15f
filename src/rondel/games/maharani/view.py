"""What a seat of Maharani sees, and the questions it is asked."""

from __future__ import annotations

import msgspec

from rondel.core.kernel import Instance, State
from rondel.core.offers import Answer, Group, Offers, Piece, Place, Question
from rondel.games.maharani.components import (
    COLOURS,
    KIND_NAMES,
    QUARTERS,
    SIDES,
    WORKER_COLOURS,
    Components,
    Space,
)
from rondel.games.maharani.moves import END, PUT_TILE, PUT_WORKER, REFRESH, SECOND_TILE, WAYS
from rondel.games.maharani.state import DONE, FIRST, NOTHING, PHASES, SECOND, SLOTS, WORKER


class Laid(msgspec.Struct, frozen=True):
    """A space of the palace: its quarter and columns, the tile that lies there, its arrow, the worker on it."""

    space: str
    quarter: str
    columns: str
    tile: str | None
    arrow: str | None
    worker: str | None


class Player(msgspec.Struct, frozen=True):
    """What a player has."""

    side: str
    gold: int
    workers: dict[str, int]
    """Those in the supply, by colour."""
    markers: dict[str, bool]
    """For each quarter whether the action marker lies face up."""


class Slot(msgspec.Struct, frozen=True):
    """A space of the rondel: the quarter in which it lies now, and its tile."""

    quarter: str
    tile: str | None


class Quarter(msgspec.Struct, frozen=True):
    """A quarter of the palace."""

    animal: str
    free: int
    evaluated: bool
    wages: dict[str, int]
    """The gold that it would bring for each worker colour if it were evaluated now."""


class View(msgspec.Struct, frozen=True):
    """Everything: only the order of the bag is unknown, to all (MA-43)."""

    phase: str
    seat: int | None
    """Whose turn it is."""
    turn: int
    arrow: str | None
    """The side to which the rondel points."""
    rondel: tuple[Slot, ...]
    spaces: tuple[Laid, ...]
    quarters: dict[str, Quarter]
    payout: tuple[int, ...]
    """The gold for one worker of a colour in a quarter that is evaluated, for two, and so on (MA-24)."""
    players: tuple[Player, ...]
    bag: dict[str, int]
    removed: dict[str, int]
    """Centre tiles out of the game, by colour."""
    placed: int
    """Tiles placed in this turn, until it is paid for."""
    waiting: str | None
    """The space that waits for a worker."""
    reconstruction: tuple[str, ...]
    """The tables of the box that are our reconstruction."""
    ended: bool


def view(instance: Instance, box: Components, spaces: tuple[Space, ...], s: State) -> View:
    """The position; all seats and spectators see the same."""
    begun = s.phase != FIRST
    return View(
        phase=PHASES[s.phase],
        seat=s.seat if begun and s.phase != DONE else None,
        turn=s.turn,
        arrow=SIDES[instance.rules.side_of(s, s.seat)] if begun else None,
        rondel=tuple(_slot(instance, s, slot) for slot in range(SLOTS)),
        spaces=tuple(_laid(s, at, space) for at, space in enumerate(spaces)),
        quarters={name: _quarter(instance, box, s, q) for q, name in enumerate(QUARTERS)},
        payout=box.payout.value,
        players=tuple(_player(instance, s, p) for p in range(s.seats)),
        bag={name: count for name, count in zip(KIND_NAMES, s.bag, strict=True) if count},
        removed={name: count for name, count in zip(COLOURS, s.removed, strict=True) if count},
        placed=s.placed,
        waiting=spaces[s.at].name if s.at != NOTHING else None,
        reconstruction=tuple(name for name in box.__struct_fields__ if getattr(box, name).trust == "reconstruction"),
        ended=s.phase == DONE,
    )


def _slot(instance: Instance, s: State, slot: int) -> Slot:
    kind = s.rondel[slot]
    tile = KIND_NAMES[kind] if kind != NOTHING else None
    return Slot(QUARTERS[instance.rules.quarter_of_slot(s, slot)], tile)


def _laid(s: State, at: int, space: Space) -> Laid:
    kind, arrow, worker = s.tile[at], s.arrow[at], s.worker[at]
    return Laid(
        *space,
        tile=KIND_NAMES[kind] if kind != NOTHING else None,
        arrow=SIDES[arrow] if arrow != NOTHING else None,
        worker=WORKER_COLOURS[worker] if worker != NOTHING else None,
    )


def _quarter(instance: Instance, box: Components, s: State, q: int) -> Quarter:
    rules, payout = instance.rules, instance.tables["payout"]
    wages = {name: payout[rules.workers_in(s, worker, q)] for worker, name in enumerate(WORKER_COLOURS)}
    return Quarter(
        animal=box.animals.value[QUARTERS[q]],
        free=sum(s.tile[space] == NOTHING for space in instance.tables["quarter_spaces"][q]),
        evaluated=bool(s.evaluated[q]),
        wages={name: gold for name, gold in wages.items() if gold},
    )


def _player(instance: Instance, s: State, p: int) -> Player:
    rules = instance.rules
    own = [worker for worker in range(len(WORKER_COLOURS)) if rules.owner(s, worker) == p]
    return Player(
        side=SIDES[rules.side_of(s, p)],
        gold=s.gold[p],
        workers={WORKER_COLOURS[worker]: s.supply[worker] for worker in own},
        markers={name: bool(up) for name, up in zip(QUARTERS, s.marker[p], strict=True)},
    )


# --- questions -------------------------------------------------------------------------------------------------------


def offers(instance: Instance, spaces: tuple[Space, ...], s: State, legal: list[int]) -> Offers:
    """The question of each phase."""
    if s.phase == WORKER:
        return _ask_worker(instance, spaces, s, legal)
    answers: tuple[Answer, ...] = ()
    if s.phase == SECOND:
        question = Question("ask_second", {"cost": SECOND_TILE}, step=2)
        answers = (Answer("end", END),)
    else:
        possible = any(code >= PUT_TILE for code in legal)
        question = Question("ask_place" if possible else "ask_refresh", step=1)
        if REFRESH in legal:
            answers = (Answer("refresh", REFRESH, {"quarters": _down(s)}),)
    return Offers(question, answers=answers, groups=_tiles(spaces, legal))


def _down(s: State) -> list[str]:
    """The quarters whose action marker of the active player lies face down."""
    return [name for name, up in zip(QUARTERS, s.marker[s.seat], strict=True) if not up]


def _tiles(spaces: tuple[Space, ...], legal: list[int]) -> tuple[Group, ...]:
    """For each rondel space its tile with one way to turn it, or with two, and the spaces for that."""
    found: dict[tuple[int, tuple[int, ...]], list[Place]] = {}
    for code in legal:
        slot, space = divmod((code - PUT_TILE) // WAYS, len(spaces))
        if code >= PUT_TILE and (code - PUT_TILE) % WAYS == 0:
            turns = (0, 1) if code + 1 in legal else (0,)
            found.setdefault((slot, turns), []).append(Place((spaces[space].name,), code))
    return tuple(Group((Piece(str(slot + 1), turns),), tuple(places)) for (slot, turns), places in found.items())


def _ask_worker(instance: Instance, spaces: tuple[Space, ...], s: State, legal: list[int]) -> Offers:
    answers = []
    for code in legal:
        worker = code - PUT_WORKER
        name, origin = WORKER_COLOURS[worker], instance.rules.rival(s, worker)
        if origin == NOTHING:
            answers.append(Answer("place_worker", code, {"worker": name, "count": s.supply[worker]}))
        else:
            answers.append(Answer("move_worker", code, {"worker": name, "origin": spaces[origin].name}))
    return Offers(Question("ask_worker", {"space": spaces[s.at].name}, step=3), answers=tuple(answers))
