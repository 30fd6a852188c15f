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
    BORDER_AT,
    BUILDING_AT,
    COLOUR_AT,
    DIE_AT,
    DRAWN_YIELD,
    ENOUGH,
    FIGURE_AT,
    GOOD_AT,
    LAY_AT,
    OF_COLOUR,
    PLACE_AT,
    SAIL_BY,
    SHOWN,
    SHOWN_RIVER,
    SHOWN_TILE,
    TAKE,
    WAYS,
    YIELD_AT,
)
from rondel.games.rajas.names import Names

_MESSAGES = game_messages(META.package)


def chance_name(called: Names, code: int) -> str:
    if code >= SHOWN_RIVER:
        return called.river[code - SHOWN_RIVER]
    if code >= SHOWN_TILE:
        return called.tiles[code - SHOWN_TILE]
    if code >= DRAWN_YIELD:
        return called.yields[code - DRAWN_YIELD]
    return str(code - SHOWN + 1) if code >= SHOWN else f"first {code + 1}"


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
    if code >= LAY_AT:
        cell, way = divmod(code - LAY_AT, WAYS)
        return f"{called.cells[cell]} {road_name(TURNS[way])}"
    if code >= YIELD_AT:
        kind = code - YIELD_AT
        return called.yields[kind] if kind < len(called.yields) else f"yield {kind + 1}"
    if code >= BORDER_AT:
        place = code - BORDER_AT
        return called.places[place] if place < len(called.places) else f"border {place + 1}"
    if code >= FIGURE_AT:
        return f"palace {FIGURES[code - FIGURE_AT]}"
    if code >= SAIL_BY:
        return f"sail {code - SAIL_BY}" if code > SAIL_BY else "stay"
    if code >= DIE_AT:
        return _piece_name(code)
    return GROUPS[code - PLACE_AT] if code >= PLACE_AT else "enough"


def _piece_name(code: int) -> str:
    """A die, a stack, a colour, a building or a good."""
    if code < TAKE:
        colour, step = divmod(code - DIE_AT, OF_COLOUR)
        value = step // 2 + 1
        return f"{COLOURS[colour]} {FACES + 1 - value}>{value}" if step % 2 else f"{COLOURS[colour]} {value}"
    for first, words in ((GOOD_AT, GOODS), (BUILDING_AT, BUILDINGS), (COLOUR_AT, COLOURS), (TAKE, STACK_NAMES)):
        if code >= first:
            return words[code - first]
    raise AssertionError(code)


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
