"""Reading and writing moves of Azul Duel, and saying why one is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rondel.core.errors import Unreadable
from rondel.core.game import CHANCE, OVER, Reason
from rondel.core.kernel import Instance, State
from rondel.core.messages import game_messages
from rondel.games.azul_duel.components import (
    CELL_NAMES,
    CHIP_NAMES,
    CHIP_OF,
    COLOUR_COUNT,
    COLOURS,
    KINDS,
    LETTERS,
    ROWS,
    SIDES,
    TURNS,
)
from rondel.games.azul_duel.meta import META
from rondel.games.azul_duel.moves import (
    BREAK,
    CHANCES,
    CHIP,
    DRAW_PLATE,
    DRAWN_SIDE,
    DRAWN_TILE,
    KEEP_PLATE,
    LAY_PLATE,
    LEAVE,
    MOON,
    MOVES,
    PAY_CHIP,
    PLATE,
    SHOWN_BACK,
    SHOWN_CHIP,
    SHOWN_PLATE,
    STACK_ON,
    STOP,
    TO_CELL,
    TO_LINE,
    UNDER,
    factory_name,
)
from rondel.games.azul_duel.state import (
    ACT,
    CELL,
    CHIPS_A_ROUND,
    DRAW,
    KEEP,
    LAY,
    LINE,
    NOTHING,
    PAY,
    PHASES,
    PICK,
    RETURN,
    ROUNDS,
    STACK,
)
from rondel.games.azul_duel.view import plate_name

_MESSAGES = game_messages(META.package)


def chance_name(instance: Instance, code: int) -> str:
    if code < DRAWN_SIDE:
        return f"first {code + 1}"
    if code < SHOWN_BACK:
        return SIDES[code - DRAWN_SIDE]
    if code < SHOWN_PLATE:
        return KINDS[code - SHOWN_BACK]
    if code < DRAWN_TILE:
        return plate_name(instance, code - SHOWN_PLATE)
    return COLOURS[code - DRAWN_TILE] if code < SHOWN_CHIP else CHIP_NAMES[code - SHOWN_CHIP]


def move_name(instance: Instance, code: int) -> str:
    """See the table of `moves`."""
    if code < MOON:
        return f"sun {factory_name(code // COLOUR_COUNT)} {COLOURS[code % COLOUR_COUNT]}"
    if code < CHIP:
        return f"moon {COLOURS[code - MOON]}"
    if code < PLATE:
        return f"chip {CHIP_NAMES[code - CHIP]}"
    if code < STACK_ON:
        return f"plate {plate_name(instance, code - PLATE)}"
    if code < TO_LINE:
        return f"stack {COLOURS[code - STACK_ON]}"
    if code < BREAK:
        return f"line {code - TO_LINE + 1}"
    if code == BREAK:
        return "break"
    if code < UNDER:
        return f"keep {plate_name(instance, code - KEEP_PLATE)}"
    if code < LAY_PLATE:
        return f"under {plate_name(instance, code - UNDER)}"
    if code < TO_CELL:
        place, turn = divmod(code - LAY_PLATE, len(TURNS))
        return f"lay {place + 1} {TURNS[turn]}".rstrip()
    if code < LEAVE:
        return f"cell {CELL_NAMES[code - TO_CELL]}"
    if code == LEAVE:
        return "leave"
    if code < STOP:
        return f"pay {CHIP_NAMES[code - PAY_CHIP]}"
    return "stop" if code == STOP else "draw"


def names_hidden_plate(move: str) -> bool:
    """Whether a move tells of a plate that only who drew it has seen: which one it keeps, or puts under the stack."""
    return move.startswith(("keep ", "under "))


def parse_chance(instance: Instance, text: str) -> int:
    found = _read(instance, text, CHANCES, chance_name)
    if found is None:
        raise Unreadable("unreadable", text=text[:40])
    return found


def parse_move(instance: Instance, text: str) -> int:
    """The code of a written move. Capitals and commas do not matter; a colour may be its letter."""
    found = _read(instance, text, MOVES, move_name)
    if found is None:
        raise Unreadable("unreadable_move", _MESSAGES, text=text[:40])
    return found


_spellings: dict[tuple[str, int], dict[str, int]] = {}
"""For each box the codes of moves, and of chance, by all their spellings."""


def _read(instance: Instance, text: str, codes: int, name: Callable[[Instance, int], str]) -> int | None:
    known = _spellings.get((instance.mark, codes))
    if known is None:
        known = {way: code for code in range(codes) for way in _ways(name(instance, code))}
        _spellings[instance.mark, codes] = known
    return known.get(" ".join(text.lower().replace(",", " ").split()))


def _ways(name: str) -> Iterator[str]:
    """How a name may be spelled: a colour by its letter if a word comes first, a chip's halves in either order; a cell
    needs no word before it."""
    yield name.lower()
    verb, _, last = name.rpartition(" ")
    if last in CHIP_OF:
        yield f"{verb} {last[::-1]}".strip().lower()
    elif last in CELL_NAMES:
        yield last
    elif verb and last in COLOURS:
        yield f"{verb} {LETTERS[COLOURS.index(last)]}".lower()


def why_not(instance: Instance, s: State, code: int) -> Reason:
    """The reason for a code that is not legal; it never decides."""
    acts = instance.rules.actor(s)
    if acts in (CHANCE, OVER):
        return Reason("chance_acts" if acts == CHANCE else "game_over")
    if not 0 <= code < MOVES:
        return Reason("no_such_move", {"code": code})
    now = _phase_of(s, code)
    if s.phase != now:
        return Reason(f"now_{PHASES[s.phase]}", {"move": move_name(instance, code)})
    reasons = {ACT: _no_action, LAY: _no_place, LINE: _no_line, CELL: _no_cell, PAY: _no_chip}
    if now in reasons:
        return reasons[now](instance, s, code)
    if now == STACK:
        return Reason("no_colour_left", {"colour": COLOURS[code - STACK_ON], "factory": factory_name(s.factory)})
    first = {PICK: PLATE, KEEP: KEEP_PLATE, RETURN: UNDER}[now]
    return Reason("not_in_row" if now == PICK else "not_drawn", {"plate": plate_name(instance, code - first)})


def _phase_of(s: State, code: int) -> int:
    """The phase in which a code can be a move; where there are several, this one."""
    phases = (
        (STACK_ON, (PICK, ACT) if code >= PLATE else (ACT,)), (TO_LINE, (STACK,)), (KEEP_PLATE, (LINE,)),
        (UNDER, (KEEP,)), (LAY_PLATE, (RETURN,)), (TO_CELL, (LAY,)), (LEAVE, (CELL,)), (STOP, (PAY,)),
        (DRAW_PLATE, (DRAW,)), (MOVES, (DRAW, ACT)),
    )  # fmt: skip
    possible = next(found for end, found in phases if code < end)
    return s.phase if s.phase in possible else possible[0]


def _no_action(instance: Instance, s: State, code: int) -> Reason:
    p = s.seat
    if code < MOON:
        return Reason(
            "sun_without", {"factory": factory_name(code // COLOUR_COUNT), "colour": COLOURS[code % COLOUR_COUNT]}
        )
    if code < CHIP:
        return Reason("moon_without", {"colour": COLOURS[code - MOON]})
    if code < PLATE:
        if s.taken[p] == CHIPS_A_ROUND:
            return Reason("two_chips")
        return Reason("no_such_chip", {"chip": CHIP_NAMES[code - CHIP]})
    if s.tokens[p] == 0:
        return Reason("no_tokens_in_last_round" if s.round == ROUNDS - 1 else "no_token")
    if code < DRAW_PLATE:
        return Reason("not_in_row", {"plate": plate_name(instance, code - PLATE)})
    return Reason("stack_empty" if instance.rules.plates.in_stack(s) == 0 else "no_point")


def _no_place(instance: Instance, s: State, code: int) -> Reason:
    return Reason("place_taken", {"place": (code - LAY_PLATE) // len(TURNS) + 1})


def _no_line(instance: Instance, s: State, code: int) -> Reason:
    line = code - TO_LINE
    colour = s.line_colour[s.seat][line]
    if s.line_count[s.seat][line] > line:
        return Reason("line_full", {"line": line + 1})
    return Reason("line_colour", {"line": line + 1, "colour": COLOURS[colour]})


def _no_cell(instance: Instance, s: State, code: int) -> Reason:
    cell = code - TO_CELL
    colour = COLOURS[s.line_colour[s.seat][s.at]]
    if cell // ROWS != s.at:
        return Reason("cell_row", {"cell": CELL_NAMES[cell], "line": s.at + 1})
    if s.cell[s.seat][cell] != NOTHING:
        return Reason("cell_taken", {"cell": CELL_NAMES[cell]})
    return Reason("cell_colour", {"cell": CELL_NAMES[cell], "colour": colour})


def _no_chip(instance: Instance, s: State, code: int) -> Reason:
    if code == LEAVE:
        return Reason("payment_begun")
    kind, payment = code - PAY_CHIP, instance.rules.payment
    chip, colour, missing = CHIP_NAMES[kind], s.line_colour[s.seat][s.at], instance.rules.tiling.missing_tiles(s)
    store = list(s.store[s.seat])
    if store[kind] == 0:
        return Reason("no_chip", {"chip": chip})
    now = [name for k, name in enumerate(CHIP_NAMES) if payment.may_use(store, s.paid, colour, missing, k)]
    paid = list(s.paid)
    paid[kind] += 1
    store[kind] -= 1
    used, left = ([payment.counted(chips, 0, colour, wanted) for wanted in (1, 0)] for chips in (paid, store))
    if payment.can_become_exact(missing, *used, *left):
        return Reason("chip_order", {"chip": chip, "possible": now})
    return Reason("chip_useless", {"chip": chip})
