"""Reading and writing moves of Rajas."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from rondel.core.errors import Ambiguous, Unreadable
from rondel.core.messages import game_messages
from rondel.games.rajas.components import (
    BUILDINGS,
    FACES,
    GOODS,
    GROUPS,
    SIDES,
    STACK_NAMES,
    TURNS,
    road_name,
)
from rondel.games.rajas.effect import COLOURS, FIGURES
from rondel.games.rajas.meta import META
from rondel.games.rajas.moves import (
    CHANCE_CODES,
    DRAWN_YIELD,
    ENOUGH,
    LAY_AT,
    MOVE_CODES,
    SHOWN,
    SHOWN_RIVER,
    SHOWN_TILE,
    WAYS,
)
from rondel.games.rajas.names import Names

_MESSAGES = game_messages(META.package)


def chance_name(called: Names, code: int) -> str:
    match CHANCE_CODES.read(code):
        case "first", seat:
            return f"first {seat + 1}"
        case "yield", kind:
            return called.yields[kind]
        case "tile", kind:
            return called.tiles[kind]
        case "river", kind:
            return called.river[kind]
        case _, value:
            return str(value)
    raise AssertionError(code)


def parse_chance(called: Names, text: str) -> int:
    wanted = " ".join(text.lower().split())
    codes: list[int] = [*range(SHOWN + FACES), *(DRAWN_YIELD + kind for kind in range(len(called.yields)))]
    codes += [SHOWN_TILE + kind for kind in range(len(called.tiles))]
    codes += [SHOWN_RIVER + kind for kind in range(len(called.river))]
    for code in codes:
        if chance_name(called, code).lower() == wanted:
            return code
    raise Unreadable("unreadable", text=text[:40])


def move_name(called: Names, code: int) -> str:
    """See the table of `moves`."""
    match MOVE_CODES.read(code):
        case "place", group:
            return GROUPS[group]
        case "die", colour, value, turned:
            return f"{COLOURS[colour]} {FACES + 1 - value}>{value}" if turned else f"{COLOURS[colour]} {value}"
        case "take", stack:
            return STACK_NAMES[stack]
        case "colour", colour:
            return COLOURS[colour]
        case "upgrade", building:
            return BUILDINGS[building]
        case "good", good:
            return GOODS[good]
        case "sail", steps:
            return f"sail {steps}" if steps else "stay"
        case "palace", figure:
            return f"palace {FIGURES[figure]}"
        case "border", place:
            return called.places[place] if place < len(called.places) else f"border {place + 1}"
        case "yield", kind:
            return called.yields[kind] if kind < len(called.yields) else f"yield {kind + 1}"
        case "lay", cell, way:
            return f"{called.cells[cell]} {road_name(TURNS[way])}"
    return "enough"


@cache
def _codes(called: Names) -> dict[str, int]:
    """All moves by their names in small letters."""
    names = {move_name(called, code).lower(): code for code in range(LAY_AT + WAYS * len(called.cells))}
    return {"none": ENOUGH, **names}


def parse_move(called: Names, text: str, legal: Callable[[], list[int]]) -> int:
    """The code of a written move. Capitals, commas and the order of sides do not matter.

    Words that are no move's name mean the one move that can be made now and has them all in its name.
    """
    words = text.lower().replace(",", " ").split()
    codes = _codes(called)
    if len(words) == 2 and set(words[1]) <= set("nesw"):
        words[1] = "".join(side.lower() for side in SIDES if side.lower() in words[1])
    wanted = " ".join(words)
    if wanted in codes:
        return codes[wanted]
    sound = words and not any(
        word.startswith("-") or word.endswith("-") for word in words
    )  # "-1" is not the 1 of a name
    possible = {move_name(called, code): code for code in legal()} if sound else {}
    parts = set(wanted.replace("-", " ").split())
    meant = [name for name in possible if parts <= set(name.lower().replace("-", " ").split())]
    if not meant:
        raise Unreadable("unreadable_move", _MESSAGES, text=text[:40])
    if len(meant) > 1:
        raise Ambiguous("ambiguous_move", _MESSAGES, text=text[:40], possible=meant)
    return possible[meant[0]]
