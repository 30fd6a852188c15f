"""Pending effects as words and as text: ``sum 4 blue; lay blue-cow; end``, the question first."""

from __future__ import annotations

from typing import Any

from rondel.core.errors import BadPosition
from rondel.core.kernel import State
from rondel.core.position import choice, number
from rondel.games.rajas.components import GOODS, GROUPS, SIDES, STACK_NAMES, road_name
from rondel.games.rajas.effect import COLOURS, FIGURES, PERS
from rondel.games.rajas.names import Names
from rondel.games.rajas.state import KINDS, SEATS

ARGUMENTS: dict[str, tuple[str, ...]] = {
    "count": ("space",), "turn_up": ("space",), "spot": ("yields",),
    "reveal": ("stack",), "roll": ("why",), "die": ("group",), "sum": ("left", "colour", "floor"), "lay": ("stack",),
    "over": ("stack",), "return": ("most", "floor"), "name": ("amount", "colours", "floor"), "good": ("most",),
    "sail": ("least", "most"), "border": ("place", "other"), "pick": ("floor",), "money": ("amount", "per"),
    "fame": ("amount", "per"), "karma": ("amount",), "dice": ("amount", "per", "colours"), "upgrade": ("amount",),
    "late_upgrade": ("amount",), "boat": ("least", "most"), "palace": ("amount", "figure"), "mixed_goods": ("amount",),
    "one_good": ("most", "good"), "yield_tile": ("amount",), "reroll": ("amount",),
    "take_dice": ("amount", "colours", "floor"), "put": ("stack", "cell", "roads"), "income": ("tile",),
    "border_yield": ("place",), "discard": ("yields",), "hand": ("player",),
}  # fmt: skip
"""The arguments of each kind; those of other kinds are 0."""
HOW = ("at_first", "taken", "again")
ANY = "any"
NONE = "-"


def words(called: Names, s: State, at: int) -> tuple[str, dict[str, Any]]:
    """A pending effect as its name and arguments; None where nothing is named, colours and roads as lists or text."""
    key, told = _told(called, s, at)
    return key, {field: _value(field, word) for field, word in told.items()}


def _value(field: str, word: str) -> Any:
    if field == "colours":
        return [] if word == ANY else word.split("+")
    if word == NONE or (field == "good" and word == ANY):
        return None
    return int(word) if word.isdecimal() else word


def _told(called: Names, s: State, at: int) -> tuple[str, dict[str, str]]:
    key = KINDS[s.kind[at]]
    numbers = (s.a[at], s.b[at], s.c[at])
    return key, {field: _word(called, field, n) for field, n in zip(ARGUMENTS.get(key, ()), numbers, strict=False)}


def _lists(called: Names) -> dict[str, tuple[str, ...]]:
    return {
        "stack": STACK_NAMES, "why": HOW, "group": GROUPS, "colour": COLOURS, "cell": called.cells,
        "place": called.places, "other": called.places, "tile": called.tiles, "yields": called.yields,
        "per": (NONE, *PERS), "good": (*GOODS, ANY), "figure": (NONE, *FIGURES),
    }  # fmt: skip


def _word(called: Names, field: str, n: int) -> str:
    lists = _lists(called)
    if field in lists:
        return lists[field][n]
    if field == "colours":
        return "+".join(colour for at, colour in enumerate(COLOURS) if n >> at & 1) or ANY
    if field == "player":
        return str(n + 1)
    return road_name(n) if field == "roads" else str(n)


def write_pending(called: Names, s: State) -> str:
    told = [_told(called, s, at) for at in range(s.depth - 1, -1, -1)]
    return "; ".join(" ".join([key, *args.values()]) for key, args in told)


def read_pending(called: Names, text: str) -> list[tuple[int, int, int, int]]:
    """The effects of a text, the lowest first; arguments left out at the end are 0."""
    found = []
    for part in reversed(text.split(";")):
        key, *told = part.split() or [""]
        kind = choice("pending", key, KINDS)
        fields = ARGUMENTS.get(key, ())
        if len(told) > len(fields):
            raise BadPosition("position_line", line=part.strip()[:60])
        numbers = [_number(called, field, word) for field, word in zip(fields, told, strict=False)]
        a, b, c = numbers + [0] * (3 - len(numbers))
        found.append((kind, a, b, c))
    return found


def _number(called: Names, field: str, word: str) -> int:
    lists = _lists(called)
    if field in lists:
        return choice("pending", word, lists[field])
    if field == "colours":
        colours = [] if word == ANY else word.split("+")
        return sum(1 << at for at in {choice("pending", colour, COLOURS) for colour in colours})
    if field == "roads":
        return sum(1 << at for at in {choice("pending", side, SIDES) for side in word})
    if field == "player":
        return number("pending", word, 1, SEATS) - 1
    return number("pending", word, 0, 127)
