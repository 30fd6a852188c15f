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

from rondel.core.errors import BadPosition
from rondel.core.kernel import Instance, State
from rondel.core.position import Lines, choice, number, pairs
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
from rondel.games.rajas.frames import read_pending, write_pending
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


def dump(instance: Instance, called: Names, s: State) -> str:
    lines: dict[str, object] = {"round": s.round, "turn": s.turn, "seat": s.seat + 1, "starter": s.starter + 1}
    for p in range(s.seats):
        lines |= {f"{name} {p + 1}": value for name, value in _player_lines(called, s, p)}
    tops = [HIDDEN if kind == NOTHING else called.tiles[kind] for kind in s.top]
    lines |= {
        "workers": " ".join(_workers(instance, s)),
        "tops": " ".join(f"{stack}={top}" for stack, top in zip(STACK_NAMES, tops, strict=True)),
        "gone": _counts(called.yields, s.gone),
        **({"river": " ".join(_river(called, s))} if s.ganga else {}),
        "hand": _counts(COLOURS, s.named),
        "placed": s.placed,
        "late": s.late,
        "pending": write_pending(called, s),
    }
    return "\n".join([HEAD, *(f"{name}: {value}".rstrip() for name, value in lines.items())]) + "\n"


def _player_lines(called: Names, s: State, p: int) -> Iterator[tuple[str, object]]:
    yield from (("fame", s.fame[p]), ("money", s.money[p]), ("karma", s.karma[p]), ("boat", s.boat[p]))
    yield "levels", " ".join(f"{name}={level}" for name, level in zip(BUILDINGS, s.level[p], strict=True))
    dice = [f"{colour}={values}" for at, colour in enumerate(COLOURS) if (values := _digits(s, p, at))]
    yield "dice", " ".join(dice)
    cells = [cell for cell in range(len(called.cells)) if s.tile[p][cell] != NOTHING]
    yield "province", " ".join(f"{called.cells[cell]}={_laid(called, s, p, cell)}" for cell in cells)
    yield "joined", " ".join(name for at, name in enumerate(called.places) if s.joined[p] >> at & 1)
    yield "bonuses", _counts(TRACKS, [s.fame_had[p], s.money_had[p]])
    yield "won", " ".join(name for at, name in enumerate(WON) if s.won[p] >> at & 1)
    yield "met", s.met[p]
    if s.navaratnas:
        tiles = [(place, kind) for place, kind in enumerate(s.yield_tile[p]) if kind != NOTHING]
        yield "tiles", " ".join(f"{called.places[place]}={called.yields[kind]}" for place, kind in tiles)
        yield "claimed", s.claimed[p]


def _river(called: Names, s: State) -> Iterator[str]:
    return (f"{space}={called.river[kind]}" for space, kind in enumerate(s.river_tile) if kind != NOTHING)


def _digits(s: State, p: int, colour: int) -> str:
    return "".join(str(value + 1) * s.dice[p][colour * FACES + value] for value in range(FACES))


def _laid(called: Names, s: State, p: int, cell: int) -> str:
    under = s.covered[p][cell]
    text = f"{called.tiles[s.tile[p][cell]]}/{road_name(s.road[p][cell])}"
    return text if under == NOTHING else f"{text}<{called.tiles[under]}"


def _workers(instance: Instance, s: State) -> Iterator[str]:
    for group, name in enumerate(GROUPS):
        first = instance.tables["first_space"][s.seats]
        seats = [str(s.worker[at] + 1) for at in range(first[group], first[group + 1]) if s.worker[at] != NOTHING]
        if seats:
            yield f"{name}={','.join(seats)}"


def _counts(names: tuple[str, ...], counts: list[int]) -> str:
    return " ".join(f"{name}*{n}" for name, n in zip(names, counts, strict=False) if n)


# --- reading ---------------------------------------------------------------------------------------------------------


def load(instance: Instance, called: Names, s: State, text: str) -> State:
    """Writes the position of a text into ``s``, a state just set up; the source `checks` tells what is refused."""
    lines = Lines(text, HEAD)
    if not lines.found:
        return s
    s.round = lines.number("round", 0, ROUNDS, 1)
    s.starter = lines.number("starter", 1, s.seats, 1) - 1
    s.seat = lines.number("seat", 1, s.seats, s.starter + 1) - 1
    _read_pending(called, s, lines)
    for p in range(s.seats):
        _read_player(instance, s, p, lines)
        _read_province(instance, called, s, p, lines)
    _read_workers(instance, s, lines)
    _read_supply(instance, called, s, lines)
    if s.navaratnas:
        _read_yields(instance, called, s, lines)
    if s.ganga:
        _read_river(instance, called, s, lines)
    _read_course(instance, s, lines)
    for p in range(s.seats):
        _read_won(instance, s, p, lines)
    _read_met(instance, s, lines)
    lines.end()
    return s


def _flawed(field: str) -> BadPosition:
    return BadPosition("flaw", field=field)


def _read_pending(called: Names, s: State, lines: Lines) -> None:
    told = read_pending(called, lines.text("pending", "place"))
    if s.round > 0 and told[0][0] not in (END, DONE):
        told = [(END, 0, 0, 0), *told]
    if len(told) > DEPTH:
        raise _flawed("pending")
    for at in range(DEPTH):
        s.kind[at], s.a[at], s.b[at], s.c[at] = told[at] if at < len(told) else (NOTHING, 0, 0, 0)
    s.depth = len(told)


def _read_player(instance: Instance, s: State, p: int, lines: Lines) -> None:
    seat = p + 1
    order = (p - s.starter) % s.seats
    s.fame[p] = lines.number(f"fame {seat}", 0, MOST_POINTS, 0)
    begun = s.round > 0 or s.kind[0] == OPEN
    s.money[p] = lines.number(f"money {seat}", 0, MOST_POINTS, FIRST_MONEY + order if begun else 0)
    s.karma[p] = lines.number(f"karma {seat}", 0, MOST_KARMA, 1)
    s.boat[p] = lines.number(f"boat {seat}", 0, instance.tables["river_end"], 0)
    for building, level in pairs(f"levels {seat}", lines.text(f"levels {seat}"), BUILDINGS):
        s.level[p][building] = number(f"levels {seat}", level, LEAST_LEVEL, MOST_LEVEL)
    for colour, values in pairs(f"dice {seat}", lines.text(f"dice {seat}"), COLOURS):
        for value in values:
            s.dice[p][colour * FACES + number(f"dice {seat}", value, 1, FACES) - 1] += 1
            s.supply[colour] -= 1
            if s.supply[colour] < 0:
                raise _flawed("dice")


def _read_province(instance: Instance, called: Names, s: State, p: int, lines: Lines) -> None:
    field = f"province {p + 1}"
    for cell, word in pairs(field, lines.text(field), called.cells):
        laid, covers, under = word.partition("<")
        if covers:
            s.covered[p][cell] = _take(called, s, under)
        name, told, sides = laid.partition("/")
        kind = _take(called, s, name)
        s.tile[p][cell] = kind
        ways = [ends for way, ends in enumerate(TURNS) if instance.tables["tile_turns"][kind][way]]
        roads = [road_name(ends) for ends in ways]
        if told or len(ways) > 1:
            s.road[p][cell] = ways[choice(field, sides, roads)]
        else:
            s.road[p][cell] = ways[0]
    joined = lines.choices(f"joined {p + 1}", called.places)
    if joined is None:
        tables = instance.tables
        # RA-33: some places may be on one side of the board only.
        own = [place for place, yields in enumerate(tables["border"][s.side[p]]) if yields != NOTHING]
        ends = [(place, tables["place_cell"][place], tables["place_side"][place]) for place in own]
        joined = [place for place, cell, side in ends if s.road[p][cell] >> side & 1]
    s.joined[p] = sum(1 << place for place in set(joined))


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


def _read_workers(instance: Instance, s: State, lines: Lines) -> None:
    first = instance.tables["first_space"][s.seats]
    told = lines.text("workers", _usual_worker(s))
    for group, seats in pairs("workers", told, GROUPS):
        standing = [number("workers", seat, 1, s.seats) - 1 for seat in seats.split(",")]
        if len(standing) > first[group + 1] - first[group]:
            raise _flawed("workers")
        for at, seat in enumerate(standing):
            s.worker[first[group] + at] = seat


def _usual_worker(s: State) -> str:
    """In a turn a worker stands where its question comes from, or on the outdoor terrace."""
    asked = s.kind[s.depth - 1]
    if s.round == 0 or asked in (PLACE, DONE):
        return ""
    if asked == DIE and s.a[s.depth - 1] < len(GROUPS):
        return f"{GROUPS[s.a[s.depth - 1]]}={s.seat + 1}"
    quarry = asked == BUILD or LAY in s.kind[: s.depth]
    return f"{GROUPS[QUARRY if quarry else OUTDOOR]}={s.seat + 1}"


def _read_supply(instance: Instance, called: Names, s: State, lines: Lines) -> None:
    """Dice in hand, the stacks of tiles, yield tiles."""
    for colour, n in enumerate(lines.counts("hand", {name: at for at, name in enumerate(COLOURS)})):
        s.named[colour] = n
        s.supply[colour] -= n
        if s.supply[colour] < 0:
            raise _flawed("dice")
    tops = dict(pairs("tops", lines.text("tops"), STACK_NAMES))
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
    for kind, n in enumerate(lines.counts("gone", {name: at for at, name in enumerate(called.yields)})):
        s.gone[kind] = n
        s.yields[kind] -= n + sum(s.kind[at] in (DISCARD, SPOT) and s.a[at] == kind for at in range(s.depth))
        if s.yields[kind] < 0:
            raise _flawed("yields")


def _read_yields(instance: Instance, called: Names, s: State, lines: Lines) -> None:
    """Yield tiles on places; who has no brown one, and has to, gets one of the supply (RA-34)."""
    yields = instance.rules.yields
    for p in range(s.seats):
        field = f"tiles {p + 1}"
        for place, word in pairs(field, lines.text(field), called.places):
            kind = choice(field, word, called.yields)
            s.yield_tile[p][place] = kind
            s.yields[kind] -= 1
        s.claimed[p] = lines.number(f"claimed {p + 1}", 0, INACTIVE, 0)
    if min(s.yields) < 0:
        raise _flawed("yields")
    for p in range(s.seats if s.round > 0 else 0):
        own = [kind for kind in s.yield_tile[p] if kind != NOTHING]
        places = [at for at, colour in enumerate(instance.tables["place_colour"]) if colour == BROWN_COLOUR]
        left = [kind for kind in range(len(called.yields)) if s.yields[kind] and yields.is_brown(kind)]
        if left and not any(yields.is_brown(kind) for kind in own):
            s.yield_tile[p][places[0]] = left[0]
            s.yields[left[0]] -= 1


def _read_river(instance: Instance, called: Names, s: State, lines: Lines) -> None:
    """River tiles; without a line one lies on every third space, as soon as they are laid (RA-40)."""
    spaces = tuple(str(space) for space in range(instance.tables["river_end"]))
    counts = instance.tables["river_count"]
    every = [name for name, count in zip(called.river, counts, strict=True) for _ in range(count)]
    usual = " ".join(f"{space}={name}" for space, name in zip(spaces[3::3], every, strict=False))
    to_come = s.round == 0 and s.kind[s.depth - 1] in (REVEAL, COUNT, TURN_UP)
    for space, word in pairs("river", lines.text("river", "" if to_come else usual), spaces):
        s.river_tile[space] = choice("river", word, called.river)


def _read_course(instance: Instance, s: State, lines: Lines) -> None:
    asked, standing = s.kind[s.depth - 1], sum(seat != NOTHING for seat in s.worker)
    usual = max(s.round - 1, 0) * s.seats * WORKERS + standing + sum(s.claimed) + (asked == PLACE)
    usual += s.seats if s.navaratnas and s.round > 0 else 0  # RA-34
    if s.kind[0] == OPEN:
        usual = (s.seat - s.starter) % s.seats + 1  # RA-65
    s.turn = lines.number("turn", 0, MOST_TURNS, min(usual, MOST_TURNS))
    s.placed = lines.number("placed", 0, 1, int(standing > 0 and (asked != PLACE or s.seat != s.starter)))
    s.late = lines.number("late", 0, MOST_LATE, 0)


def _read_won(instance: Instance, s: State, p: int, lines: Lines) -> None:
    """Bonuses and workers; without a line all that have been reached."""
    tables = instance.tables
    reached = [sum(0 <= at <= s.fame[p] for at, _ in tables["fame_bonus"])]
    reached += [sum(0 <= at <= s.money[p] for at, _ in tables["money_bonus"])]
    if f"bonuses {p + 1}" in lines.found:
        reached = [*lines.counts(f"bonuses {p + 1}", {"fame": 0, "money": 1})]
    if max(reached) > MOST_BONUSES:
        raise _flawed("tracks")
    s.fame_had[p], s.money_had[p] = reached
    won = lines.choices(f"won {p + 1}", WON)
    if won is None:
        far = [s.fame[p] >= tables["fame_worker"], s.money[p] >= tables["money_worker"], s.boat[p] > tables["bridge"]]
        won = [at for at in (2, 1, 0) if far[at]][: MOST_WON + s.navaratnas]
    s.won[p] = sum(1 << at for at in set(won))


def _read_met(instance: Instance, s: State, lines: Lines) -> None:
    asked = s.kind[s.depth - 1]
    order = [(s.starter + i) % s.seats for i in range(s.seats)]
    # Who is in the middle of a turn has not met yet (RA-58).
    far = [p for p in order if instance.rules.tracks.difference(s, p) >= 0]
    far = [p for p in far if p != s.seat or asked in (PLACE, DONE)]
    for p in range(s.seats):
        usual = far.index(p) + 1 if p in far else 0
        s.met[p] = lines.number(f"met {p + 1}", 0, SEATS, usual)
