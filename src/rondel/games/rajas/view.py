"""What a seat of Rajas sees, and the questions it is asked."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from rondel.core.kernel import Instance, State
from rondel.core.offers import Answer, Group, Offers, Piece, Place, Question
from rondel.games.rajas.components import (
    BACKS,
    BUILDINGS,
    FACES,
    GOODS,
    GROUPS,
    STACK_NAMES,
    TURNS,
    Components,
    road_name,
)
from rondel.games.rajas.effect import COLOURS, FIGURES
from rondel.games.rajas.frames import words
from rondel.games.rajas.moves import DIE_AT, ENOUGH, LAY_AT, MOVE_CODES, PLACE_AT, WAYS
from rondel.games.rajas.names import Names
from rondel.games.rajas.payment import Given, Purse
from rondel.games.rajas.printed import Printed
from rondel.games.rajas.refusals import closed
from rondel.games.rajas.state import (
    BORDER,
    CHOOSE,
    DIE,
    DONE,
    KINDS,
    LAY,
    NAME,
    NOTHING,
    OPEN,
    OVER,
    PICK,
    PLACE,
    PUT,
)

SIDES = ("basic", "navaratnas")
WHERE = ("fame", "money", "bridge")
"""Where the inactive workers stand."""
FIRST_STEP, PAYMENT, ACTION = 1, 2, 3
"""RA-42: the steps of a turn."""


class Laid(msgspec.Struct, frozen=True):
    """A tile of a province: its cell, the sides to which its roads lead, the tile under it."""

    cell: str
    tile: str
    roads: str
    covered: str | None


class Die(msgspec.Struct, frozen=True, array_like=True):
    """A die to be given up: what it shows and, perhaps turned over (RA-11), what it counts."""

    value: int
    given: int


class Worth(msgspec.Struct, frozen=True, array_like=True):
    """What the tile on top of a stack means to a player: its income now, and the dice that could pay for it."""

    money: int
    fame: int
    dice: tuple[Die, ...] | None
    """Of the tile's colour: without karma where it can be, and then with few pips; None if it cannot be paid."""


class Player(msgspec.Struct, frozen=True):
    """What a player has."""

    fame: int
    money: int
    difference: int
    """Fame spaces between the markers: below 0 until they meet (RA-32)."""
    karma: int
    boat: int
    """The river space; 0 is the start."""
    workers: int
    """Active ones, placed or not."""
    left: int
    """Those not placed yet."""
    levels: dict[str, int]
    dice: dict[str, list[int]]
    sells: dict[str, int]
    """The money for each good at its market, for the die that counts most (RA-18)."""
    province: tuple[Laid, ...]
    side: str
    """Of statue and province: ``basic`` or ``navaratnas`` (RA-33, RA-39)."""
    arms: int
    """The dice that the statue holds."""
    joined: tuple[str, ...]
    """Border places had."""
    tiles: dict[str, str]
    """Yield tiles by the places where they lie (RA-35)."""
    claimed: int
    """Yield tiles offered in this round for having fewer workers (RA-67)."""
    fame_bonuses: int
    """How many bonuses of the fame track have been had, lowest first."""
    money_bonuses: int
    won: tuple[str, ...]
    """Where extra workers have been won."""
    inactive: tuple[str, ...]
    """Where workers wait to be won."""
    met: int | None
    """1 for the first whose markers met, and so on."""


class Stack(msgspec.Struct, frozen=True):
    """A stack of province tiles: the one on top, and how many lie under it."""

    tile: str | None
    under: int


class Closed(msgspec.Struct, frozen=True):
    """Why a space is closed: a message key with its arguments."""

    key: str
    args: dict[str, Any]


class Step(msgspec.Struct, frozen=True):
    """A pending effect."""

    key: str
    args: dict[str, Any]


class View(msgspec.Struct, frozen=True):
    """Everything but the order of the stacks (RA-3, RA-4, RA-65)."""

    seat: int | None
    """Whose turn it is."""
    turn: int
    round: int
    starter: int | None
    placed: bool
    """Whether somebody has placed a worker, or been offered a yield tile, in this phase."""
    spaces: dict[str, list[int | None]]
    """For each group of workers' spaces who stands there."""
    prices: dict[str, list[int]]
    """What the spaces of quarry and harbour cost."""
    open: tuple[str, ...]
    """The groups of spaces that the seat can go to, while it is asked for one (RA-48)."""
    closed: dict[str, Closed]
    """Why the seat cannot go to the others."""
    stacks: dict[str, Stack]
    worth: tuple[tuple[Worth | None, ...], ...]
    """For each seat what the stacks, in their order, mean to it; None for an empty one."""
    joins: dict[str, dict[str, tuple[str, ...]]]
    """While a tile is to be laid, for its cells and the ways of its roads there: the border yields it would join."""
    supply: dict[str, int]
    hand: dict[str, int]
    """Dice about to be rolled."""
    players: tuple[Player, ...]
    yields: dict[str, int]
    """Yield tiles in the white stack, or on the board (RA-34); in the set-up the brown ones lie face down (RA-65)."""
    discarded: dict[str, int]
    river: dict[int, str]
    """River tiles by the spaces where they lie (RA-40)."""
    late: int
    """Upgrades that wait for the end of the turn (RA-56)."""
    pending: tuple[Step, ...]
    """What is to happen, the question first."""
    reconstruction: tuple[str, ...]
    """The tables of the box that are our reconstruction."""
    printed: Printed
    ended: bool


def view(instance: Instance, box: Components, printed: Printed, called: Names, s: State) -> View:
    """The position as all seats and spectators see it."""
    ended = instance.rules.pending.top(s) == DONE
    begun = s.round > 0 or s.kind[0] == OPEN
    under = _under(instance, s)
    reach = _open(instance, s)
    return View(
        seat=s.seat if s.turn > 0 and not ended else None,
        turn=s.turn,
        round=s.round,
        starter=s.starter if begun else None,
        placed=bool(s.placed),
        spaces={name: _workers(instance, s, group) for group, name in enumerate(GROUPS)},
        prices={name: _prices(instance, s, group) for group, name in enumerate(GROUPS[:2])},
        open=tuple(GROUPS[group] for group in reach),
        closed=_closed(instance, s, reach),
        stacks={name: _stack(called, s, stack, under[stack]) for stack, name in enumerate(STACK_NAMES)},
        worth=tuple(_worth(instance, s, p) for p in range(s.seats)),
        joins=_joins(instance, called, s),
        supply=dict(zip(COLOURS, s.supply, strict=True)),
        hand={colour: count for colour, count in zip(COLOURS, s.named, strict=True) if count},
        players=tuple(_player(instance, called, s, p) for p in range(s.seats)),
        yields={called.yields[kind]: s.yields[kind] for kind in range(instance.rules.yields.in_play(s))},
        discarded={called.yields[kind]: s.gone[kind] for kind in range(instance.tables["whites"])},
        river={space: called.river[kind] for space, kind in enumerate(s.river_tile) if kind != NOTHING},
        late=s.late,
        pending=tuple(Step(*words(called, s, at)) for at in range(s.depth - 1, -1, -1)),
        reconstruction=tuple(name for name in box.__struct_fields__ if getattr(box, name).trust == "reconstruction"),
        printed=printed,
        ended=ended,
    )


def _spaces(instance: Instance, s: State, group: int) -> slice:
    first = instance.tables["first_space"][s.seats]
    return slice(first[group], first[group + 1])


def _workers(instance: Instance, s: State, group: int) -> list[int | None]:
    return [None if worker == NOTHING else worker for worker in s.worker[_spaces(instance, s, group)]]


def _prices(instance: Instance, s: State, group: int) -> list[int]:
    return list(instance.tables["price"][s.seats][_spaces(instance, s, group)])


def _open(instance: Instance, s: State) -> list[int]:
    """The groups of spaces that the seat can go to."""
    if instance.rules.pending.top(s) != PLACE:
        return []
    return [group for group in range(len(GROUPS)) if instance.rules.board.is_open(s, s.seat, group)]


def _closed(instance: Instance, s: State, reach: list[int]) -> dict[str, Closed]:
    if instance.rules.pending.top(s) != PLACE:
        return {}
    why = {name: closed(instance, s, at) for at, name in enumerate(GROUPS) if at not in reach}
    return {name: Closed(reason.key, reason.args) for name, reason in why.items()}


_PURSE = Purse(face=[1, 2, 3, 4, 5, 6], karma=20)


def _worth(instance: Instance, s: State, p: int) -> tuple[Worth | None, ...]:
    province, cost, karma, dice = instance.rules.province, instance.tables["tile_cost"], s.karma[p], s.dice[p]
    own = [tuple(dice[at : at + FACES]) for at in range(0, len(dice), FACES)]
    return tuple(
        None
        if tile == NOTHING
        else Worth(
            province.income_money(tile),
            province.income_fame(s, p, tile),
            _payment(own[stack // len(BACKS)], karma, cost[tile]),
        )
        for stack, tile in enumerate(s.top)
    )


@lru_cache(maxsize=4096)
def _payment(own: tuple[int, ...], karma: int, cost: int) -> tuple[Die, ...] | None:
    """Dice change slowly, views are made after every step."""
    steps = _PURSE.whole(list(own), karma, cost)
    return None if steps is None else tuple(map(_given, steps))


def _given(step: int) -> Die:
    _, face, counts, _ = Given.of(DIE_AT + step)
    return Die(face + 1, counts)


def _joins(instance: Instance, called: Names, s: State) -> dict[str, dict[str, tuple[str, ...]]]:
    top = s.depth - 1
    if s.kind[top] not in (LAY, OVER):
        return {}
    turns = instance.tables["tile_turns"][s.top[s.a[top]]]
    ways = [ends for way, ends in enumerate(TURNS) if turns[way]]
    found = {
        name: {road_name(ends): _joined(instance, called, s, cell, ends) for ends in ways}
        for cell, name in enumerate(called.cells)
    }
    joining = {name: {roads: places for roads, places in by.items() if places} for name, by in found.items()}
    return {name: by for name, by in joining.items() if by}


def _joined(instance: Instance, called: Names, s: State, cell: int, ends: int) -> tuple[str, ...]:
    """The border yields that a tile on a cell with these road ends would join (RA-16)."""
    found: list[str] = []
    place = NOTHING
    while (place := instance.rules.province.joins(s, s.seat, cell, ends, place)) != NOTHING:
        found.append(called.places[place])
    return tuple(found)


def _under(instance: Instance, s: State) -> list[int]:
    """How many tiles lie under the top of each stack."""
    found = [0] * len(STACK_NAMES)
    for kind, stack in enumerate(instance.tables["tile_stack"]):
        found[stack] += s.stack[kind]
    return found


def _stack(called: Names, s: State, stack: int, under: int) -> Stack:
    top: int = s.top[stack]
    return Stack(called.tiles[top] if top != NOTHING else None, under)


def _player(instance: Instance, called: Names, s: State, p: int) -> Player:
    tracks, board = instance.rules.tracks, instance.rules.board
    return Player(
        fame=s.fame[p],
        money=s.money[p],
        difference=tracks.difference(s, p),
        karma=s.karma[p],
        boat=s.boat[p],
        workers=tracks.workers(s, p),
        left=board.workers_left(s, p),
        levels=dict(zip(BUILDINGS, s.level[p], strict=True)),
        dice={name: _dice(s, p, colour) for colour, name in enumerate(COLOURS)},
        sells=_sells(instance, s, p),
        province=tuple(_laid(called, s, p, cell) for cell in range(len(called.cells)) if s.tile[p][cell] != NOTHING),
        side=SIDES[s.side[p]],
        arms=instance.tables["arms"][s.side[p]],
        tiles=_tiles(called, s, p),
        claimed=s.claimed[p],
        joined=tuple(name for place, name in enumerate(called.places) if s.joined[p] >> place & 1),
        fame_bonuses=s.fame_had[p],
        money_bonuses=s.money_had[p],
        won=tuple(name for at, name in enumerate(WHERE) if s.won[p] >> at & 1),
        inactive=tuple(name for at, name in enumerate(WHERE) if tracks.may_win(s, p, at)),
        met=s.met[p] or None,
    )


def _dice(s: State, p: int, colour: int) -> list[int]:
    return [value + 1 for value in range(FACES) for _ in range(s.dice[p][colour * FACES + value])]


def _sells(instance: Instance, s: State, p: int) -> dict[str, int]:
    faces = {at % FACES for at, count in enumerate(s.dice[p]) if count}
    if s.karma[p]:
        faces |= {FACES - 1 - face for face in faces}
    most = max(faces, default=-1) + 1
    return {good: instance.rules.province.best_markets(s, p, at, most) for at, good in enumerate(GOODS)}


def _tiles(called: Names, s: State, p: int) -> dict[str, str]:
    lying = zip(called.places, s.yield_tile[p], strict=False)
    return {place: called.yields[kind] for place, kind in lying if kind != NOTHING}


def _laid(called: Names, s: State, p: int, cell: int) -> Laid:
    under = s.covered[p][cell]
    return Laid(
        cell=called.cells[cell],
        tile=called.tiles[s.tile[p][cell]],
        roads=road_name(s.road[p][cell]),
        covered=called.tiles[under] if under != NOTHING else None,
    )


# --- questions -------------------------------------------------------------------------------------------------------


def offers(instance: Instance, called: Names, s: State, legal: list[int]) -> Offers:
    """The question on top of the pending effects."""
    top = s.depth - 1
    _, told = words(called, s, top)
    asked, args = f"ask_{KINDS[s.kind[top]]}", {field: word for field, word in told.items() if field != "floor"}
    step = {PLACE: FIRST_STEP, DIE: PAYMENT}.get(s.kind[top], ACTION)
    if s.kind[top] == PLACE:
        spaces = tuple(Place((GROUPS[code - PLACE_AT],), code) for code in legal)
        return Offers(Question(asked, step=step), groups=(Group((Piece("worker", (0,)),), spaces),))
    if s.kind[top] in (LAY, OVER):
        tile = called.tiles[s.top[s.a[top]]]
        question = Question(asked, {**args, "tile": tile}, step=step)
        return Offers(question, groups=_places(called, tile, legal))
    if s.kind[top - 1] in (LAY, PUT):
        args = {**args, "tile": called.tiles[s.top[s.a[top - 1]]]}
    if s.kind[top] == NAME:
        # RA-49: those that have room and are in the supply.
        args = {**args, "amount": instance.rules.dice.to_name(s, s.a[top], s.b[top])}
    if s.kind[top] == CHOOSE:
        # To decline is the last thing that somebody wants who presses a key too much.
        legal = [*legal[1:], ENOUGH]
    answers = tuple(answer(instance, called, s, code) for code in legal)
    return Offers(Question(asked, args, step=step), answers=answers)


def _places(called: Names, tile: str, legal: list[int]) -> tuple[Group, ...]:
    """For each set of ways to turn the tile the cells for it."""
    ways: dict[int, list[int]] = {}
    for code in legal:
        cell, way = divmod(code - LAY_AT, WAYS)
        ways.setdefault(cell, []).append(way)
    found: dict[tuple[int, ...], list[Place]] = {}
    for cell, turns in ways.items():
        found.setdefault(tuple(turns), []).append(Place((called.cells[cell],), LAY_AT + WAYS * cell))
    return tuple(Group((Piece(tile, turns),), tuple(places)) for turns, places in found.items())


def answer(instance: Instance, called: Names, s: State, code: int) -> Answer:
    asked = s.kind[s.depth - 1]
    match MOVE_CODES.read(code):
        case "die", colour, *_:
            given = Given.of(code)
            args = {"colour": COLOURS[colour], "value": given.face + 1, "given": given.counts}
            return Answer("turned_die" if given.turned else "die", code, args)
        case "take", stack:
            return Answer("tile", code, {"stack": STACK_NAMES[stack], "tile": called.tiles[s.top[stack]]})
        case "colour", colour:
            return Answer("colour", code, {"colour": COLOURS[colour], "count": s.supply[colour]})
        case "upgrade", building:
            return Answer("building", code, {"building": BUILDINGS[building], "level": s.level[s.seat][building] + 1})
        case "good", good:
            return Answer("good", code, {"good": GOODS[good]})
        case "sail", 0:
            return Answer("stay", code)
        case "sail", steps:
            river = instance.rules.river.space_after(s, s.seat, steps)
            return Answer("sail", code, {"steps": steps, "river": river})
        case "palace", figure:
            return Answer("figure", code, {"figure": FIGURES[figure]})
        case "border", place if asked == BORDER:
            return Answer("border", code, {"place": called.places[place]})
        case "border", place:
            return Answer("spot", code, {"place": called.places[place], "printed": called.printed[place]})
        case "yield", kind:
            return Answer("yield_tile", code, {"yields": called.yields[kind], "count": s.yields[kind]})
    assert code == ENOUGH
    if asked == CHOOSE:
        return Answer("decline", code)
    if asked == PICK:
        return Answer("roll" if any(s.named) else "leave", code)
    return Answer("keep", code)
