"""Reading and writing moves of Rajas, and saying why one is refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from rondel.core.errors import Ambiguous, Argument, Unreadable
from rondel.core.game import CHANCE, OVER, Reason
from rondel.core.kernel import Instance, State
from rondel.core.messages import game_messages
from rondel.games.rajas.components import (
    BUILDER,
    BUILDINGS,
    FACES,
    GOOD_SPACE,
    GOODS,
    GROUPS,
    HARBOUR,
    OUTDOOR,
    PORTUGUESE,
    QUARRY,
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
from rondel.games.rajas.state import (
    BORDER,
    BUILD,
    BUILDING,
    CHOOSE,
    COVER,
    DIE,
    FIGURE,
    GOOD,
    LAY,
    NAME,
    NOTHING,
    PICK,
    PLACE,
    RETURN,
    SAIL,
    SPOT,
    SUM,
)
from rondel.games.rajas.state import OVER as OVER_TILE

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


# --- refusals --------------------------------------------------------------------------------------------------------


NOW = {
    PLACE: "now_place", DIE: "now_die", BUILD: "now_build", SUM: "now_sum", LAY: "now_lay", COVER: "now_cover",
    OVER_TILE: "now_over", RETURN: "now_return", NAME: "now_name", BUILDING: "now_building", GOOD: "now_good",
    SAIL: "now_sail", FIGURE: "now_figure", BORDER: "now_border", PICK: "now_pick", CHOOSE: "now_choose",
    SPOT: "now_spot",
}  # fmt: skip
"""What is to be done where another kind of move was written."""


def why_not(instance: Instance, called: Names, s: State, code: int) -> Reason:
    """The reason for a code that is not legal; it never decides."""
    acts = instance.rules.actor(s)
    if acts in (CHANCE, OVER):
        return Reason("chance_acts" if acts == CHANCE else "game_over")
    if not 0 <= code < LAY_AT + WAYS * len(called.cells):
        return Reason("no_such_move", {"code": code})
    asked = instance.rules.pending.top(s)
    if asked == PLACE and PLACE_AT <= code < DIE_AT:
        return closed(instance, s, code - PLACE_AT)
    if asked == CHOOSE and YIELD_AT <= code < LAY_AT:
        return _no_tile(instance, called, s, code - YIELD_AT)
    return Reason(NOW[asked], {"move": move_name(called, code)})


def _no_tile(instance: Instance, called: Names, s: State, kind: int) -> Reason:
    """Why a yield tile cannot be taken (RA-66)."""
    there = kind < len(called.yields) and s.yields[kind] > 0
    return Reason("no_place" if there else "no_such_tile", {"move": move_name(called, YIELD_AT + kind)})


def closed(instance: Instance, s: State, group: int) -> Reason:
    """Why a space is closed (RA-48)."""
    board, p = instance.rules.board, s.seat
    args: dict[str, Argument] = {"group": GROUPS[group]}
    space = board.next_space(s, group)
    if space == NOTHING:
        return Reason("closed_full", args)
    price = board.price(s, space)
    if s.money[p] < price:
        return Reason("closed_money", {"group": GROUPS[group], "money": price, "has": s.money[p]})
    if GOOD_SPACE <= group < OUTDOOR and s.seats > 2 and board.stands_at(s, p, group):
        return Reason("closed_good", args)
    if group == QUARRY:
        return Reason("closed_tile" if instance.rules.province.can_lay(s, p) else "closed_roads", args)
    if group in (HARBOUR, PORTUGUESE):
        ahead = instance.rules.river.ahead(s, p)
        if ahead < (1 if group == HARBOUR else instance.tables["portuguese"]):
            return Reason("closed_river", {"group": GROUPS[group], "count": ahead})
    low, high = instance.tables["die_low"][group], instance.tables["die_high"][group]
    steps = range(2 * (low - 1), 2 * high)
    payable = any(instance.rules.dice.may_give(s, p, group, c, step) for c in range(len(COLOURS)) for step in steps)
    if group == BUILDER and payable:
        return Reason("closed_cover", args)
    return Reason("closed_die", args)
