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
    COLOURS,
    KINDS,
    LETTERS,
    ROWS,
    SIDES,
    TURNS,
)
from rondel.games.azul_duel.meta import META
from rondel.games.azul_duel.moves import CHANCE_CODES, CHANCES, MOVE_CODES, MOVES, factory_name
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
PHASES_OF = {
    **dict.fromkeys(("sun", "moon", "chip"), (ACT,)), "plate": (PICK, ACT), "stack": (STACK,), "line": (LINE,),
    "break": (LINE,), "keep": (KEEP,), "under": (RETURN,), "lay": (LAY,), "cell": (CELL,), "leave": (PAY,),
    "pay": (PAY,), "stop": (DRAW,), "draw": (DRAW, ACT),
}  # fmt: skip
"""In which phases each kind of move can be made."""


def chance_name(instance: Instance, code: int) -> str:
    match CHANCE_CODES.read(code):
        case "first", seat:
            return f"first {seat + 1}"
        case "side", side:
            return SIDES[side]
        case "back", kind:
            return KINDS[kind]
        case "plate", plate:
            return plate_name(instance, plate)
        case "tile", colour:
            return COLOURS[colour]
        case _, chip:
            return CHIP_NAMES[chip]
    raise AssertionError(code)


def move_name(instance: Instance, code: int) -> str:
    """See the table of `moves`."""
    match MOVE_CODES.read(code):
        case "sun", factory, colour:
            return f"sun {factory_name(factory)} {COLOURS[colour]}"
        case "moon" | "stack" as verb, colour:
            return f"{verb} {COLOURS[colour]}"
        case "chip" | "pay" as verb, chip:
            return f"{verb} {CHIP_NAMES[chip]}"
        case "plate" | "keep" | "under" as verb, plate:
            return f"{verb} {plate_name(instance, plate)}"
        case "line", line:
            return f"line {line + 1}"
        case "lay", place, turn:
            return f"lay {place + 1} {TURNS[turn]}".rstrip()
        case "cell", cell:
            return f"cell {CELL_NAMES[cell]}"
        case verb, *_:
            return str(verb)
    raise AssertionError(code)


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
    move = MOVE_CODES.read(code)
    possible = PHASES_OF[move[0]]
    if s.phase not in possible:
        return Reason(f"now_{PHASES[s.phase]}", {"move": move_name(instance, code)})
    match move:
        case "sun", factory, colour:
            return Reason("sun_without", {"factory": factory_name(factory), "colour": COLOURS[colour]})
        case "moon", colour:
            return Reason("moon_without", {"colour": COLOURS[colour]})
        case "chip", _ if s.taken[s.seat] == CHIPS_A_ROUND:
            return Reason("two_chips")
        case "chip", chip:
            return Reason("no_such_chip", {"chip": CHIP_NAMES[chip]})
        case "plate" | "draw", *_ if s.phase == ACT and s.tokens[s.seat] == 0:
            return Reason("no_tokens_in_last_round" if s.round == ROUNDS - 1 else "no_token")
        case "plate", plate:
            return Reason("not_in_row", {"plate": plate_name(instance, plate)})
        case ("draw",):
            return Reason("stack_empty" if instance.rules.plates.in_stack(s) == 0 else "no_point")
        case "keep" | "under", plate:
            return Reason("not_drawn", {"plate": plate_name(instance, plate)})
        case "stack", colour:
            return Reason("no_colour_left", {"colour": COLOURS[colour], "factory": factory_name(s.factory)})
        case "lay", place, _:
            return Reason("place_taken", {"place": place + 1})
        case "line", line:
            return _no_line(s, line)
        case "cell", cell:
            return _no_cell(s, cell)
        case ("leave",):
            return Reason("payment_begun")
        case "pay", kind:
            return _no_chip(instance, s, kind)
    raise AssertionError(f"{move_name(instance, code)} is legal")


def _no_line(s: State, line: int) -> Reason:
    colour = s.line_colour[s.seat][line]
    if s.line_count[s.seat][line] > line:
        return Reason("line_full", {"line": line + 1})
    return Reason("line_colour", {"line": line + 1, "colour": COLOURS[colour]})


def _no_cell(s: State, cell: int) -> Reason:
    colour = COLOURS[s.line_colour[s.seat][s.at]]
    if cell // ROWS != s.at:
        return Reason("cell_row", {"cell": CELL_NAMES[cell], "line": s.at + 1})
    if s.cell[s.seat][cell] != NOTHING:
        return Reason("cell_taken", {"cell": CELL_NAMES[cell]})
    return Reason("cell_colour", {"cell": CELL_NAMES[cell], "colour": colour})


def _no_chip(instance: Instance, s: State, kind: int) -> Reason:
    payment = instance.rules.payment
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
