"""Reading positions of Azul Duel. What may be left out of a text is told in `position`."""

from __future__ import annotations

import re

from rondel.core.errors import BadPosition
from rondel.core.kernel import Instance, State
from rondel.core.position import Lines, choice, counts, number, pairs, sequence
from rondel.games.azul_duel.components import (
    CELL_NAMES,
    CHIP_NAMES,
    CHIP_OF,
    COLOURS,
    KINDS,
    PLACES,
    PLATES,
    ROWS,
    SIDES,
    TURNS,
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
    MOST_TURNS,
    NO_CHIP,
    NOBODY,
    NOTHING,
    OPEN,
    PAY,
    PHASES,
    PICK,
    PICKING,
    PREPARING,
    RETURN,
    REVEAL,
    ROUNDS,
    SEATS,
    SHOW,
    SMALL,
    SMALL_TILES,
    STAGES,
    TABLET,
    TAKING,
    TILING,
    TOKENS,
    TURN_UP,
)
from rondel.games.azul_duel.view import plate_name

HEAD = "azul_duel"
TILES = (*COLOURS, "special")
COLOUR_OF = {name: colour for colour, name in enumerate(COLOURS)}
NOBODY_OR_SEAT = ("-", "1", "2")
STAGE_OF = {
    **dict.fromkeys((TABLET, BACK, TURN_UP, FILL, FILL_AGAIN, FIRST), PREPARING),
    **dict.fromkeys((PAY, CELL, DONE), TILING),
    PICK: PICKING,
}
"""Where a text does not say; all other phases belong to the taking."""


def load(instance: Instance, s: State, text: str) -> State:
    """Writes the position of a text into ``s``, a state just set up; the source `checks` tells what is refused."""
    lines = Lines(text, HEAD)
    _read_course(instance, s, lines)
    for p in range(SEATS):
        _read_board(instance, s, p, lines)
    _read_tiles(instance, s, lines)
    _read_chips(instance, s, lines)
    _read_plates(instance, s, lines)
    lines.end()
    return s


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


def flawed(field: str) -> BadPosition:
    return BadPosition("flaw", field=field)


def _read_course(instance: Instance, s: State, lines: Lines) -> None:
    s.phase = lines.choice("phase", PHASES, PHASES[ACT])
    drawing = s.phase == BACK and lines.found.get("drawn")
    s.stage = lines.choice("stage", STAGES, STAGES[TAKING if drawing else STAGE_OF.get(s.phase, TAKING)])
    s.round = lines.number("round", 1, ROUNDS, ROUNDS if s.phase == DONE else 1) - 1
    s.starter = lines.choice("starter", NOBODY_OR_SEAT, "-" if s.stage == PREPARING and s.round == 0 else "1") - 1
    begins = max(s.starter, 0)
    s.seat = lines.number("seat", 1, SEATS, 1 + (1 - begins if s.stage == PICKING else begins)) - 1
    s.turn = lines.number("turn", 0, MOST_TURNS, instance.checks.least_turn(s))
    s.holder = lines.choice("holder", NOBODY_OR_SEAT, "-") - 1
    if "tablets" in lines.found or (s.to_draw and s.phase != TABLET):
        s.tablet = [0] * len(s.tablet)
        for word in lines.text("tablets", " ".join(SIDES[: 2 * s.to_draw : 2])).split():
            side = choice("tablets", word, SIDES)
            if s.tablet[side // 2]:
                raise flawed("tablets")
            s.tablet[side // 2] = 1 + side % 2
    for word in lines.text("out").split():
        s.out[number("out", word, 1, SEATS) - 1] = 1
    for p, points in enumerate(lines.seats("points", SEATS, 0, 9999)):
        s.score[p] = s.score[p] if points is None else points


def _read_board(instance: Instance, s: State, p: int, lines: Lines) -> None:
    dome, tiles, pattern = f"dome {p + 1}", f"tiles {p + 1}", f"lines {p + 1}"
    names = plate_names(instance)
    for place, word in pairs(dome, lines.text(dome), [str(i + 1) for i in range(PLACES)]):
        plate, slash, turn = word.partition("/")
        s.plate[p][place] = choice(dome, plate, names)
        s.turned[p][place] = choice(dome, turn, TURNS[1:]) + 1 if slash else 0
    for cell, tile in pairs(tiles, lines.text(tiles), CELL_NAMES):
        s.cell[p][cell] = choice(tiles, tile, TILES)
    for line, word in pairs(pattern, lines.text(pattern), [str(i + 1) for i in range(ROWS)]):
        colour, star, n = word.partition("*")
        s.line_colour[p][line] = choice(pattern, colour, COLOURS)
        s.line_count[p][line] = number(pattern, n, 1, line + 1) if star else 1
    s.broken[p] = lines.counts(f"broken {p + 1}", COLOUR_OF)
    s.store[p] = lines.counts(f"chips {p + 1}", CHIP_OF)


def _read_tiles(instance: Instance, s: State, lines: Lines) -> None:
    for f in range(FACTORIES):
        _read_factory(s, f, lines)
    tiles, _, small = lines.text("hand").partition(" from ")
    hand = counts("hand", tiles, COLOUR_OF)
    s.count = sum(hand)
    if s.count:
        s.colour = hand.index(max(hand))
    s.factory = number("hand", small, 1, SMALL) if small else 0
    on_sun = sum(map(sum, s.sun))
    usual = on_sun if s.phase in (FILL, FILL_AGAIN) else 0 if s.starter == NOBODY and s.phase <= TURN_UP else ALL_TILES
    s.filled = lines.number("filled", 0, ALL_TILES, usual)
    # What is told nowhere lies in the bag, or in the tower if the bag is told.
    told = "bag" in lines.found, "tower" in lines.found
    after = s.stage in (PICKING, TAKING) or s.phase in (REVEAL, FIRST)
    to_tower = told[0] or (not told[1] and s.filled < ALL_TILES and after)
    s.bag, s.tower = lines.counts("bag", COLOUR_OF), lines.counts("tower", COLOUR_OF)
    for colour, supply in enumerate(instance.tables["supply"]):
        left = supply - s.bag[colour] - s.tower[colour] - hand[colour] - s.beside[colour]
        left -= sum(row[colour] for row in (*s.sun, *s.broken)) + sum(row.count(colour) for row in (*s.moon, *s.cell))
        left -= sum(s.line_count[p][i] for p in range(SEATS) for i in range(ROWS) if s.line_colour[p][i] == colour)
        if left < 0:
            raise BadPosition("position_supply", tile=COLOURS[colour])
        if not all(told):
            (s.tower if to_tower else s.bag)[colour] += left


def _read_factory(s: State, f: int, lines: Lines) -> None:
    name = f"factory {factory_name(f)}"
    tiles, word, chip = lines.text(name).partition("chip")
    sun, _, moon = tiles.partition("|")
    s.sun[f] = counts(name, sun, COLOUR_OF)
    if f == LARGE:
        s.beside = counts(name, moon, COLOUR_OF)
        if word:
            raise BadPosition("position_line", line=f"{name}: chip{chip}"[:60])
        return
    stack = sequence(name, moon, COLOUR_OF)
    if len(stack) >= SMALL_TILES:
        raise flawed("factories")
    s.moon[f - 1][: len(stack)] = stack
    signs = {"-": NO_CHIP, "?": FACE_DOWN, **{chip: OPEN + kind for chip, kind in CHIP_OF.items()}}
    choice(name, chip.strip() if word else "-", list(signs))
    s.chip[f - 1] = signs[chip.strip()] if word else usual_chip(s, f - 1)


def _read_chips(instance: Instance, s: State, lines: Lines) -> None:
    s.at = lines.number("line", 1, ROWS, 1) - 1
    s.paid = lines.counts("paid", CHIP_OF)
    own = [sum(s.store[p]) + (sum(s.paid) if p == s.seat else 0) - CHIPS_A_ROUND * s.round for p in range(SEATS)]
    told = lines.seats("taken", SEATS, 0, CHIPS_A_ROUND)
    s.taken = [min(max(own[p], 0), CHIPS_A_ROUND) if told[p] is None else told[p] for p in range(SEATS)]
    # The chips that lie on no factory have been taken, first by those who have fewer, and by the seat to act last.
    missing = s.chip.count(NO_CHIP) - sum(s.taken) if instance.checks.factories_are_set(s) else 0
    for _ in range(missing):
        free = [p for p in (1 - s.seat, s.seat) if told[p] is None and s.taken[p] < CHIPS_A_ROUND]
        if free:
            s.taken[min(free, key=s.taken.__getitem__)] += 1
    s.spent = [s.taken[p] - own[p] for p in range(SEATS)]
    # All that is left is unseen or spent.
    s.chips = [0] * len(s.chips)
    left = chips_left(instance, s)
    usual = " ".join([name for name, n in zip(CHIP_NAMES, left, strict=True) for _ in range(n)][: max(sum(s.spent), 0)])
    spent = counts("spent", lines.text("spent", usual), CHIP_OF)
    s.chips = [n - used for n, used in zip(left, spent, strict=True)]
    if min(*s.chips, *s.spent) < 0:
        raise flawed("chips")


# --- reading plates --------------------------------------------------------------------------------------------------


def _read_plates(instance: Instance, s: State, lines: Lines) -> None:
    names = plate_names(instance)
    s.held = lines.choice("held", ("-", *names), "-") - 1
    hand = _read_drawn(instance, s, lines.text("drawn"))
    if "seen" not in lines.found and {"gone", "under"} & lines.found.keys():
        raise flawed("seen")
    under = lines.choices("under", names) or []
    empty = lines.found.get("seen") == "all"
    seen = list(range(PLATES)) if empty else lines.choices("seen", names)
    gone = lines.number("gone", 0, MOST_PLACES, 0 if empty else len(seen or ()))
    row = lines.choices("row", names)
    # Any plate that is told nowhere may lie on a dome or in the row.
    used = {*s.plate[0], *s.plate[1], s.held, *(row or ()), *hand, *under[max(gone + s.drawn - PLATES, 0) :]}
    pool = [plate for plate in (range(PLATES) if seen is None else seen) if plate not in used]
    for p, tokens in enumerate(lines.seats("tokens", SEATS, 0, TOKENS)):
        _fill_dome(instance, s, p, tokens, FACE_UP if row is None else len(row), pool)
    row = sorted(pool[: _row_size(s)] if row is None else row)
    if len(row) > FACE_UP:
        raise flawed("row")
    s.row[: len(row)] = row
    if seen is None:
        seen = [plate for plate in (*s.plate[0], *s.plate[1], s.held, *row) if plate not in (NOTHING, *hand)]
        empty, gone = len(seen) == PLATES, len(seen)
    if empty:
        lines.text("seen")
        s.tail = 0
        s.met = [1] * PLATES
    else:
        _fill_stack(s, seen[:gone], gone, hand, under)
    _read_looks(s, lines)
    s.top = lines.choice("top", ("-", *KINDS), _usual_top(instance, s)) - 1


def _read_drawn(instance: Instance, s: State, text: str) -> list[int]:
    """The plates drawn that have been looked at; the others have only their backs."""
    names = plate_names(instance)
    words = [choice("drawn", word, (*KINDS, *names)) - len(KINDS) for word in text.split()]
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


def _read_looks(s: State, lines: Lines) -> None:
    going_on = s.drawn > 1 and s.phase in (LOOK, KEEP, SHOW, RETURN)
    usual = f"{s.seat + 1}@{s.head - s.drawn}*{s.drawn}" if going_on else ""
    back = PLATES
    for word in lines.text("looks", usual).split():
        found = re.fullmatch(r"([0-9])@([0-9]{1,3})\*([0-9]{1,2})", word)
        if found is None:
            raise BadPosition("position_choice", field="looks", value=word[:20], possible=["1@5*3"])
        if s.looks == MOST_LOOKS:
            raise flawed("looks")
        s.look_seat[s.looks] = number("looks", found[1], 1, SEATS) - 1
        s.look_first[s.looks], s.look_count[s.looks], s.look_back[s.looks] = int(found[2]), int(found[3]), back
        back += s.look_count[s.looks] - 1
        s.looks += 1


def _usual_top(instance: Instance, s: State) -> str:
    if s.phase in (TABLET, BACK) or s.head == s.tail:
        return "-"
    plates = instance.rules.plates
    if s.stack[s.head] != NOTHING:
        return KINDS[plates.kind_at(s, s.head)]
    return KINDS[0 if plates.unmet(s, 0) > 0 else 1]
