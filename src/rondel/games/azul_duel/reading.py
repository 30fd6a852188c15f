"""Reading positions of Azul Duel. What may be left out of a text is told in `position`."""

from __future__ import annotations

from typing import Any

from rondel.core.errors import BadPosition
from rondel.core.form import Told, flawed
from rondel.core.kernel import Instance, State
from rondel.core.terms import Number
from rondel.games.azul_duel.components import (
    COLOURS,
    KINDS,
    PLACES,
    PLATES,
    ROWS,
)
from rondel.games.azul_duel.moves import factory_name
from rondel.games.azul_duel.state import (
    ACT,
    ALL_TILES,
    BACK,
    CELL,
    CHIPS_A_ROUND,
    DONE,
    FACE_DOWN,
    FACE_UP,
    FACTORIES,
    FILL,
    FILL_AGAIN,
    FIRST,
    KEEP,
    LARGE,
    LAY,
    LOOK,
    MOST_LOOKS,
    MOST_PLACES,
    MOST_STACK,
    NO_CHIP,
    NOBODY,
    NOTHING,
    OPEN,
    PAY,
    PICK,
    PICKING,
    PREPARING,
    RETURN,
    REVEAL,
    ROUNDS,
    SEATS,
    SHOW,
    TABLET,
    TAKING,
    TILING,
    TOKENS,
    TURN_UP,
)
from rondel.games.azul_duel.view import plate_name

STAGE_OF = {
    **dict.fromkeys((TABLET, BACK, TURN_UP, FILL, FILL_AGAIN, FIRST), PREPARING),
    **dict.fromkeys((PAY, CELL, DONE), TILING),
    PICK: PICKING,
}
"""Where a text does not say; all other phases belong to the taking."""


def fill(instance: Instance, s: State, told: Told) -> None:
    """Writes a position that is told into a state just set up; the source `checks` tells what is refused."""
    _read_course(instance, s, told)
    for p in range(SEATS):
        _read_board(s, p, told)
    _read_tiles(instance, s, told)
    _read_chips(instance, s, told)
    _read_plates(instance, s, told)


def plate_names(instance: Instance) -> tuple[str, ...]:
    return tuple(plate_name(instance, plate) for plate in range(PLATES))


def moon_stack(s: State, f: int) -> list[int]:
    return [colour for colour in s.moon[f] if colour != NOTHING]


def usual_chip(s: State, f: int) -> int:
    """Where a text does not say: a chip lies face down under tiles, or where tiles are to come."""
    return FACE_DOWN if moon_stack(s, f) or any(s.sun[1 + f]) or s.phase in (FILL, FILL_AGAIN) else NO_CHIP


def chips_left(instance: Instance, s: State) -> list[int]:
    """Of each kind the chips that are neither unseen, open, in a store nor being paid."""
    left = [a - b - c for a, b, c in zip(instance.tables["chip_supply"], s.chips, s.paid, strict=True)]
    for kind in (chip - OPEN for chip in s.chip if chip >= OPEN):
        left[kind] -= 1
    return [n - s.store[0][kind] - s.store[1][kind] for kind, n in enumerate(left)]


def _read_course(instance: Instance, s: State, told: Told) -> None:
    told.fill("phase", ACT)
    drawing = s.phase == BACK and told.found.get("drawn")
    told.fill("stage", TAKING if drawing else STAGE_OF.get(s.phase, TAKING))
    told.fill("round", ROUNDS - 1 if s.phase == DONE else 0)
    told.fill("starter", NOBODY if s.stage == PREPARING and s.round == 0 else 0)
    begins = max(s.starter, 0)
    told.fill("seat", 1 - begins if s.stage == PICKING else begins)
    told.fill("turn", int(instance.checks.least_turn(s)))
    told.fill("holder", NOBODY)
    if "tablets" in told or (s.to_draw and s.phase != TABLET):
        s.tablet = [0] * len(s.tablet)
        for side in told.take("tablets", range(0, 2 * s.to_draw, 2)):
            if s.tablet[side // 2]:
                raise flawed("tablets")
            s.tablet[side // 2] = 1 + side % 2
    for p in told.take("out"):
        s.out[p] = 1
    for p in range(SEATS):
        told.fill(f"points {p + 1}", s.score[p])


def _read_board(s: State, p: int, told: Told) -> None:
    for place, (plate, turn) in told.take(f"dome {p + 1}"):
        s.plate[p][place], s.turned[p][place] = plate, turn
    told.fill(f"tiles {p + 1}")
    for line, (colour, n) in told.take(f"lines {p + 1}"):
        s.line_colour[p][line], s.line_count[p][line] = colour, n
    told.fill(f"broken {p + 1}")
    told.fill(f"chips {p + 1}")


def _read_tiles(instance: Instance, s: State, told: Told) -> None:
    for f in range(FACTORIES):
        s.sun[f], moon, chip = told.take(f"factory {factory_name(f)}")
        if f == LARGE:
            s.beside = moon
        else:
            s.moon[f - 1][: len(moon)] = moon
            s.chip[f - 1] = usual_chip(s, f - 1) if chip is None else chip
    hand, s.factory = told.take("hand")
    s.count = sum(hand)
    if s.count:
        s.colour = hand.index(max(hand))
    on_sun = sum(map(sum, s.sun))
    usual = on_sun if s.phase in (FILL, FILL_AGAIN) else 0 if s.starter == NOBODY and s.phase <= TURN_UP else ALL_TILES
    told.fill("filled", usual)
    # What is told nowhere lies in the bag, or in the tower if the bag is told.
    in_bag, in_tower = "bag" in told, "tower" in told
    after = s.stage in (PICKING, TAKING) or s.phase in (REVEAL, FIRST)
    to_tower = in_bag or (not in_tower and s.filled < ALL_TILES and after)
    told.fill("bag")
    told.fill("tower")
    for colour, supply in enumerate(instance.tables["supply"]):
        left = supply - s.bag[colour] - s.tower[colour] - hand[colour] - s.beside[colour]
        left -= sum(row[colour] for row in (*s.sun, *s.broken)) + sum(row.count(colour) for row in (*s.moon, *s.cell))
        left -= sum(s.line_count[p][i] for p in range(SEATS) for i in range(ROWS) if s.line_colour[p][i] == colour)
        if left < 0:
            raise BadPosition("position_supply", tile=COLOURS[colour])
        if not (in_bag and in_tower):
            (s.tower if to_tower else s.bag)[colour] += left


def _read_chips(instance: Instance, s: State, told: Told) -> None:
    told.fill("line", 0)
    told.fill("paid")
    own = [sum(s.store[p]) + (sum(s.paid) if p == s.seat else 0) - CHIPS_A_ROUND * s.round for p in range(SEATS)]
    taken = [told.maybe(f"taken {p + 1}") for p in range(SEATS)]
    s.taken = [min(max(own[p], 0), CHIPS_A_ROUND) if taken[p] is None else taken[p] for p in range(SEATS)]
    # The chips that lie on no factory have been taken, first by those who have fewer, and by the seat to act last.
    missing = s.chip.count(NO_CHIP) - sum(s.taken) if instance.checks.factories_are_set(s) else 0
    for _ in range(missing):
        free = [p for p in (1 - s.seat, s.seat) if taken[p] is None and s.taken[p] < CHIPS_A_ROUND]
        if free:
            s.taken[min(free, key=s.taken.__getitem__)] += 1
    s.spent = [s.taken[p] - own[p] for p in range(SEATS)]
    # All that is left is unseen or spent.
    s.chips = [0] * len(s.chips)
    left = chips_left(instance, s)
    usual = [kind for kind, n in enumerate(left) for _ in range(n)][: max(sum(s.spent), 0)]
    spent = told.take("spent", [usual.count(kind) for kind in range(len(left))])
    s.chips = [n - used for n, used in zip(left, spent, strict=True)]
    if min(*s.chips, *s.spent) < 0:
        raise flawed("chips")


# --- reading plates --------------------------------------------------------------------------------------------------


def _read_plates(instance: Instance, s: State, told: Told) -> None:
    told.fill("held", NOTHING)
    hand = _read_drawn(instance, s, list(told.take("drawn")))
    if "seen" not in told and ("gone" in told or "under" in told):
        raise flawed("seen")
    under = list(told.take("under"))
    seen = _listed(told, "seen")
    empty = seen == NOTHING
    gone = told.take("gone", 0 if empty else len(seen or ()))
    row = _listed(told, "row")
    # Any plate that is told nowhere may lie on a dome or in the row.
    used = {*s.plate[0], *s.plate[1], s.held, *(row or ()), *hand, *under[max(gone + s.drawn - PLATES, 0) :]}
    pool = [plate for plate in (range(PLATES) if empty or seen is None else seen) if plate not in used]
    tokens = [told.maybe(f"tokens {p + 1}") for p in range(SEATS)]
    for p in range(SEATS):
        _fill_dome(instance, s, p, tokens[p], FACE_UP if row is None else len(row), pool)
    row = sorted(pool[: _row_size(s)] if row is None else row)
    if len(row) > FACE_UP:
        raise flawed("row")
    s.row[: len(row)] = row
    if seen is None:
        seen = [plate for plate in (*s.plate[0], *s.plate[1], s.held, *row) if plate not in (NOTHING, *hand)]
        empty, gone = len(seen) == PLATES, len(seen)
    if empty:
        s.tail = 0
        s.met = [1] * PLATES
    else:
        _fill_stack(s, seen[:gone], gone, hand, under)
    _read_looks(s, told)
    told.fill("top", _usual_top(instance, s))


def _listed(told: Told, name: str) -> Any:
    """The plates of a line; `NOTHING` if all of them are; None without the line."""
    value = told.maybe(name)
    return value if value is None or value == NOTHING else list(value)


def _read_drawn(instance: Instance, s: State, words: list[int]) -> list[int]:
    """The plates drawn that have been looked at; the others have only their backs."""
    plates = [plate for plate in words if plate >= 0]
    if len(words) > MOST_STACK or words[: len(plates)] != plates:
        raise flawed("drawn")
    s.drawn, s.looked = len(words), len(plates)
    for i, word in enumerate(words):
        s.back[i] = instance.tables["plate_kind"][word] if word >= 0 else word + len(KINDS)
    return plates


def _fill_dome(instance: Instance, s: State, p: int, tokens: int | None, face_up: int, pool: list[int]) -> None:
    """Lays plates of the pool up to the number due; more than that are tokens used, as are those gone from the row.

    Where it is not told who took them, it was the player who is not to act.
    """
    in_hand = p == s.seat and (s.held != NOTHING or s.drawn > 0)
    here = sum(plate != NOTHING for plate in s.plate[p]) + in_hand
    if tokens is None:
        used = here - 1 - TOKENS * s.round if s.stage == TAKING else TOKENS if s.stage == TILING else 0
        if s.stage == TAKING:
            gone = FACE_UP - face_up
            used = max(used, int(in_hand), min(gone, TOKENS) if p != s.seat else gone - TOKENS)
        tokens = 0 if s.round == ROUNDS - 1 else TOKENS - min(max(used, 0), TOKENS)
    s.tokens[p] = tokens
    free = [place for place in range(PLACES) if s.plate[p][place] == NOTHING]
    for _ in range(int(instance.checks.plate_checks.plates_due(s, p)) - here):
        if not pool or not free:
            raise flawed("dome")
        s.plate[p][free.pop()] = pool.pop(0)


def _row_size(s: State) -> int:
    if s.phase == TABLET or (s.starter == NOBODY and s.phase in (BACK, TURN_UP)):
        return 0
    refilled = s.stage == PICKING and s.phase in (LAY, BACK, TURN_UP)
    return FACE_UP - 1 if refilled or s.phase == TURN_UP else FACE_UP


def _fill_stack(s: State, seen: list[int], gone: int, hand: list[int], under: list[int]) -> None:
    """Puts the plates that somebody has seen to the places of the queue (see `state`)."""
    s.head, s.tail = gone + s.drawn, PLATES + len(under)
    if len(seen) != min(gone, PLATES) or s.head > s.tail or s.tail > MOST_PLACES:
        raise flawed("stack")
    queue = [*seen, *hand] if gone < PLATES else seen
    s.stack[: len(queue)] = queue
    s.stack[PLATES : s.tail] = under
    if gone + len(hand) > PLATES and s.stack[gone : gone + len(hand)] != hand:
        raise flawed("drawn")
    for plate in s.stack[:PLATES]:
        if plate != NOTHING:
            s.met[plate] = 1


def _read_looks(s: State, told: Told) -> None:
    going_on = s.drawn > 1 and s.phase in (LOOK, KEEP, SHOW, RETURN)
    usual = [(str(s.seat + 1), s.head - s.drawn, s.drawn)] if going_on else []
    back = PLATES
    for seat, first, count in told.take("looks", usual):
        if s.looks == MOST_LOOKS:
            raise flawed("looks")
        s.look_seat[s.looks] = Number(1, SEATS, first=1).read("looks", seat)
        s.look_first[s.looks], s.look_count[s.looks], s.look_back[s.looks] = first, count, back
        back += count - 1
        s.looks += 1


def _usual_top(instance: Instance, s: State) -> int:
    if s.phase in (TABLET, BACK) or s.head == s.tail:
        return NOTHING
    plates = instance.rules.plates
    if s.stack[s.head] != NOTHING:
        return int(plates.kind_at(s, s.head))
    return 0 if plates.unmet(s, 0) > 0 else 1
