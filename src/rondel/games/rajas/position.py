"""Positions of Rajas as text.

A full text has all lines; a test may leave out what does not matter, as an example in a rulebook does::

    rajas
    round: 3
    turn: 20
    seat: 1
    starter: 2
    fame 1: 12
    money 1: 20
    karma 1: 2
    boat 1: 4
    levels 1: temple=3 mill=4
    dice 1: blue=335 orange=6
    province 1: b2=orange-9X c2=blue-7/NES d2=purple-6/NS<orange-4
    joined 1: W3
    bonuses 1: fame*1 money*2
    won 1: fame bridge
    met 2: 1
    tiles 1: S1=brown-2-fame-per-curve W3=white-3-money
    claimed 1: 1
    workers: quarry=2,1 yogi=1
    tops: blue-cow=blue-7 green-tiger=green-10X-silk3-tea2
    gone: white-3-money*2
    river: 2=1-palace-dancer 8=3-boat
    hand: blue*2
    placed: 1
    late: 1
    pending: sum 4 blue; lay blue-cow

A tile is a whole name or its beginning, for one of the supply; then its roads, where they can lie in several ways, and
the tile that it covers. On ``tops`` a stack that is left out shows one of its tiles, ``?`` is to be turned up. What is
pending begins with the question; without it a worker is to be placed. Bonuses, workers won, border places and meetings
that are left out are those that follow from the rest, money is that of the start; of dice there are none. Brown tiles
and river tiles that are left out come from the supply.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from rondel.core.errors import BadPosition
from rondel.core.form import Form, Line, Told, flawed
from rondel.core.kernel import Instance, State
from rondel.core.terms import Bits, Counts, ListOf, Number, Pairs, Plain, Word
from rondel.games.rajas.components import (
    BROWN_COLOUR,
    BUILDINGS,
    FACES,
    GROUPS,
    MOST_BONUSES,
    OUTDOOR,
    QUARRY,
    STACK_NAMES,
    TURNS,
    road_name,
)
from rondel.games.rajas.effect import COLOURS
from rondel.games.rajas.frames import Pending
from rondel.games.rajas.names import Names
from rondel.games.rajas.state import (
    BUILD,
    COUNT,
    DEPTH,
    DIE,
    DISCARD,
    DONE,
    END,
    FIRST_MONEY,
    INACTIVE,
    KINDS,
    LAY,
    LEAST_LEVEL,
    MOST_KARMA,
    MOST_LATE,
    MOST_LEVEL,
    MOST_POINTS,
    MOST_TURNS,
    MOST_WON,
    NOTHING,
    OPEN,
    PLACE,
    REVEAL,
    ROUNDS,
    SEATS,
    SPOT,
    TURN_UP,
    WORKERS,
)

HEAD = "rajas"
HIDDEN = "?"
WON = ("fame", "money", "bridge")
TRACKS = ("fame", "money")


# --- writing ---------------------------------------------------------------------------------------------------------


def form(instance: Instance, called: Names, seats: int, *, navaratnas: bool, ganga: bool) -> Form:
    seat = Number(1, seats, first=1)
    spaces = [str(space) for space in range(instance.tables["river_end"])]
    lines = [
        Line("round", Number(0, ROUNDS)),
        Line("turn", Number(0, MOST_TURNS)),
        Line("seat", seat),
        Line("starter", seat),
        *(line for p in range(seats) for line in _player_lines(instance, called, p, navaratnas)),
        Line("workers", Pairs(GROUPS, ListOf(seat, ",")), value=partial(_workers, instance)),
        Line("tops", Pairs(STACK_NAMES, Plain()), value=partial(_tops, called)),
        Line("gone", Counts.of(called.yields, always=True)),
        *([Line("river", Pairs(spaces, Word(called.river)), "river_tile")] if ganga else []),
        Line("hand", Counts.of(COLOURS, always=True), "named"),
        Line("placed", Number(0, 1)),
        Line("late", Number(0, MOST_LATE)),
        Line("pending", Pending(called), value=lambda s: s),
    ]
    return Form(HEAD, lines)


def _player_lines(instance: Instance, called: Names, p: int, navaratnas: bool) -> Iterator[Line]:
    yield Line(f"fame {p + 1}", Number(0, MOST_POINTS), "fame", p)
    yield Line(f"money {p + 1}", Number(0, MOST_POINTS), "money", p)
    yield Line(f"karma {p + 1}", Number(0, MOST_KARMA), "karma", p)
    yield Line(f"boat {p + 1}", Number(0, instance.tables["river_end"]), "boat", p)
    yield Line(f"levels {p + 1}", Pairs(BUILDINGS, Number(LEAST_LEVEL, MOST_LEVEL)), "level", p)
    yield Line(f"dice {p + 1}", Pairs(COLOURS, ListOf(Number(1, FACES, first=1), "")), value=partial(_dice, p))
    yield Line(f"province {p + 1}", Pairs(called.cells, Plain()), value=partial(_province, called, p))
    yield Line(f"joined {p + 1}", Bits(called.places), "joined", p)
    yield Line(f"bonuses {p + 1}", Counts.of(TRACKS, always=True), value=lambda s: (s.fame_had[p], s.money_had[p]))
    yield Line(f"won {p + 1}", Bits(WON), "won", p)
    yield Line(f"met {p + 1}", Number(0, SEATS), "met", p)
    if navaratnas:
        yield Line(f"tiles {p + 1}", Pairs(called.places, Word(called.yields)), "yield_tile", p)
        yield Line(f"claimed {p + 1}", Number(0, INACTIVE), "claimed", p)


def _dice(p: int, s: State) -> Iterator[Any]:
    for colour in range(len(COLOURS)):
        held = s.dice[p][colour * FACES : (colour + 1) * FACES]
        yield [value for value, n in enumerate(held) for _ in range(n)] or NOTHING


def _province(called: Names, p: int, s: State) -> Iterator[Any]:
    for kind, road, under in zip(s.tile[p], s.road[p], s.covered[p], strict=True):
        covers = "" if under == NOTHING else f"<{called.tiles[under]}"
        yield f"{called.tiles[kind]}/{road_name(road)}{covers}" if kind != NOTHING else NOTHING


def _workers(instance: Instance, s: State) -> Iterator[Any]:
    first = instance.tables["first_space"][s.seats]
    for group in range(len(GROUPS)):
        standing = s.worker[first[group] : first[group + 1]]
        yield [seat for seat in standing if seat != NOTHING] or NOTHING


def _tops(called: Names, s: State) -> list[str]:
    return [HIDDEN if kind == NOTHING else called.tiles[kind] for kind in s.top]


# --- reading ---------------------------------------------------------------------------------------------------------


def fill(instance: Instance, called: Names, s: State, told: Told) -> None:
    """Writes a position that is told into a state just set up; the source `checks` tells what is refused."""
    if not told.found:
        return
    told.fill("round", 1)
    told.fill("starter", 0)
    told.fill("seat", s.starter)
    _read_pending(s, told)
    for p in range(s.seats):
        _read_player(s, p, told)
        _read_province(instance, called, s, p, told)
    _read_workers(instance, s, told)
    _read_supply(instance, called, s, told)
    if s.navaratnas:
        _read_yields(instance, called, s, told)
    if s.ganga:
        _read_river(instance, s, told)
    _read_course(s, told)
    for p in range(s.seats):
        _read_won(instance, s, p, told)
    _read_met(instance, s, told)


def _read_pending(s: State, told: Told) -> None:
    told.found.setdefault("pending", KINDS[PLACE])
    effects = told.take("pending")
    if s.round > 0 and effects[0][0] not in (END, DONE):
        effects = [(END, 0, 0, 0), *effects]
    if len(effects) > DEPTH:
        raise flawed("pending")
    for at in range(DEPTH):
        s.kind[at], s.a[at], s.b[at], s.c[at] = effects[at] if at < len(effects) else (NOTHING, 0, 0, 0)
    s.depth = len(effects)


def _read_player(s: State, p: int, told: Told) -> None:
    order = (p - s.starter) % s.seats
    begun = s.round > 0 or s.kind[0] == OPEN
    told.fill(f"fame {p + 1}", 0)
    told.fill(f"money {p + 1}", FIRST_MONEY + order if begun else 0)
    told.fill(f"karma {p + 1}", 1)
    told.fill(f"boat {p + 1}", 0)
    told.fill(f"levels {p + 1}")
    for colour, values in told.take(f"dice {p + 1}"):
        for value in values:
            s.dice[p][colour * FACES + value] += 1
            s.supply[colour] -= 1
            if s.supply[colour] < 0:
                raise flawed("dice")


def _read_province(instance: Instance, called: Names, s: State, p: int, told: Told) -> None:
    field = f"province {p + 1}"
    for cell, word in told.take(field):
        laid, covers, under = word.partition("<")
        if covers:
            s.covered[p][cell] = _take(called, s, under)
        name, roads, sides = laid.partition("/")
        kind = _take(called, s, name)
        s.tile[p][cell] = kind
        ways = [ends for way, ends in enumerate(TURNS) if instance.tables["tile_turns"][kind][way]]
        told_way = bool(roads) or len(ways) > 1
        s.road[p][cell] = ways[Word([road_name(ends) for ends in ways]).read(field, sides) if told_way else 0]
    tables = instance.tables
    # RA-33: some places may be on one side of the board only.
    own = [place for place, yields in enumerate(tables["border"][s.side[p]]) if yields != NOTHING]
    ends = [(place, tables["place_cell"][place], tables["place_side"][place]) for place in own]
    told.fill(f"joined {p + 1}", sum(1 << place for place, cell, side in ends if s.road[p][cell] >> side & 1))


def _take(called: Names, s: State, word: str, among: Iterable[int] | None = None) -> int:
    """A tile of the supply, or of a part of it, with this name or, if there is none, one whose name begins so."""
    left = [kind for kind in (range(len(called.tiles)) if among is None else among) if s.stack[kind]]
    found = next((kind for kind in left if called.tiles[kind] == word), NOTHING)
    if found == NOTHING and word:
        alike = re.compile(rf"{re.escape(word)}(?![0-9])")
        found = next((kind for kind in left if alike.match(called.tiles[kind])), NOTHING)
    if found == NOTHING:
        raise BadPosition("position_supply", tile=word[:40])
    s.stack[found] -= 1
    return found


def _read_workers(instance: Instance, s: State, told: Told) -> None:
    first = instance.tables["first_space"][s.seats]
    usual = _usual_group(s)
    for group, seats in told.take("workers", [[s.seat] if at == usual else NOTHING for at in range(len(GROUPS))]):
        standing = list(seats)
        if len(standing) > first[group + 1] - first[group]:
            raise flawed("workers")
        s.worker[first[group] : first[group] + len(standing)] = standing


def _usual_group(s: State) -> int:
    """In a turn a worker stands where its question comes from, or on the outdoor terrace."""
    asked = s.kind[s.depth - 1]
    if s.round == 0 or asked in (PLACE, DONE):
        return NOTHING
    if asked == DIE and s.a[s.depth - 1] < len(GROUPS):
        return int(s.a[s.depth - 1])
    return QUARRY if asked == BUILD or LAY in s.kind[: s.depth] else OUTDOOR


def _read_supply(instance: Instance, called: Names, s: State, told: Told) -> None:
    """Dice in hand, the stacks of tiles, yield tiles."""
    told.fill("hand")
    for colour, n in enumerate(s.named):
        s.supply[colour] -= n
        if s.supply[colour] < 0:
            raise flawed("dice")
    tops = dict(told.take("tops"))
    lying_in: list[list[int]] = [[] for _ in STACK_NAMES]
    for kind, stack in enumerate(instance.tables["tile_stack"]):
        lying_in[stack].append(kind)
    for stack, word in tops.items():
        if word != HIDDEN:
            s.top[stack] = _take(called, s, word, lying_in[stack])
    turned_up = [s.a[at] for at in range(s.depth) if s.kind[at] == REVEAL]
    for stack in range(len(STACK_NAMES)):
        left = [kind for kind in lying_in[stack] if s.stack[kind]]
        if stack not in tops and stack not in turned_up and left:
            s.top[stack] = left[0]
            s.stack[left[0]] -= 1
    for kind, n in enumerate(told.take("gone")):
        s.gone[kind] = n
        s.yields[kind] -= n + sum(s.kind[at] in (DISCARD, SPOT) and s.a[at] == kind for at in range(s.depth))
        if s.yields[kind] < 0:
            raise flawed("yields")


def _read_yields(instance: Instance, called: Names, s: State, told: Told) -> None:
    """Yield tiles on places; who has no brown one, and has to, gets one of the supply (RA-34)."""
    yields = instance.rules.yields
    for p in range(s.seats):
        told.fill(f"tiles {p + 1}")
        for kind in s.yield_tile[p]:
            if kind != NOTHING:
                s.yields[kind] -= 1
        told.fill(f"claimed {p + 1}", 0)
    if min(s.yields) < 0:
        raise flawed("yields")
    for p in range(s.seats if s.round > 0 else 0):
        own = [kind for kind in s.yield_tile[p] if kind != NOTHING]
        places = [at for at, colour in enumerate(instance.tables["place_colour"]) if colour == BROWN_COLOUR]
        left = [kind for kind in range(len(called.yields)) if s.yields[kind] and yields.is_brown(kind)]
        if left and not any(yields.is_brown(kind) for kind in own):
            s.yield_tile[p][places[0]] = left[0]
            s.yields[left[0]] -= 1


def _read_river(instance: Instance, s: State, told: Told) -> None:
    """River tiles; without a line one lies on every third space, as soon as they are laid (RA-40)."""
    usual = [NOTHING] * instance.tables["river_end"]
    if s.round > 0 or s.kind[s.depth - 1] not in (REVEAL, COUNT, TURN_UP):
        every = [kind for kind, count in enumerate(instance.tables["river_count"]) for _ in range(count)]
        for space, kind in zip(range(3, len(usual), 3), every, strict=False):
            usual[space] = kind
    told.fill("river", usual)


def _read_course(s: State, told: Told) -> None:
    asked, standing = s.kind[s.depth - 1], sum(seat != NOTHING for seat in s.worker)
    usual = max(s.round - 1, 0) * s.seats * WORKERS + standing + sum(s.claimed) + (asked == PLACE)
    usual += s.seats if s.navaratnas and s.round > 0 else 0  # RA-34
    if s.kind[0] == OPEN:
        usual = (s.seat - s.starter) % s.seats + 1  # RA-65
    told.fill("turn", min(usual, MOST_TURNS))
    told.fill("placed", int(standing > 0 and (asked != PLACE or s.seat != s.starter)))
    told.fill("late", 0)


def _read_won(instance: Instance, s: State, p: int, told: Told) -> None:
    """Bonuses and workers; without a line all that have been reached."""
    tables = instance.tables
    reached = [sum(0 <= at <= s.fame[p] for at, _ in tables["fame_bonus"])]
    reached += [sum(0 <= at <= s.money[p] for at, _ in tables["money_bonus"])]
    reached = told.take(f"bonuses {p + 1}", reached)
    if max(reached) > MOST_BONUSES:
        raise flawed("tracks")
    s.fame_had[p], s.money_had[p] = reached
    far = [s.fame[p] >= tables["fame_worker"], s.money[p] >= tables["money_worker"], s.boat[p] > tables["bridge"]]
    told.fill(f"won {p + 1}", sum(1 << at for at in [at for at in (2, 1, 0) if far[at]][: MOST_WON + s.navaratnas]))


def _read_met(instance: Instance, s: State, told: Told) -> None:
    asked = s.kind[s.depth - 1]
    order = [(s.starter + i) % s.seats for i in range(s.seats)]
    # Who is in the middle of a turn has not met yet (RA-58).
    far = [p for p in order if instance.rules.tracks.difference(s, p) >= 0]
    far = [p for p in far if p != s.seat or asked in (PLACE, DONE)]
    for p in range(s.seats):
        told.fill(f"met {p + 1}", far.index(p) + 1 if p in far else 0)
