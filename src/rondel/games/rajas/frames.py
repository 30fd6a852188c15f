"""Pending effects as words and as text: ``sum 4 blue; lay blue-cow; end``, the question first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from rondel.core.errors import BadPosition
from rondel.core.kernel import State
from rondel.core.terms import Bits, Number, Term, Word
from rondel.games.rajas.components import GOODS, GROUPS, SIDES, STACK_NAMES
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
    return key, {
        field: _term(called, field).write(n) for field, n in zip(ARGUMENTS.get(key, ()), numbers, strict=False)
    }


@cache
def _term(called: Names, field: str) -> Term:
    """How an argument is written."""
    lists = {
        "stack": STACK_NAMES, "why": HOW, "group": GROUPS, "colour": COLOURS, "cell": called.cells,
        "place": called.places, "other": called.places, "tile": called.tiles, "yields": called.yields,
        "per": (NONE, *PERS), "good": (*GOODS, ANY), "figure": (NONE, *FIGURES),
    }  # fmt: skip
    if field in lists:
        return Word(lists[field])
    others: dict[str, Term] = {
        "colours": Bits(COLOURS, "+", ANY),
        "roads": Bits(SIDES, ""),
        "player": Number(1, SEATS, first=1),
    }
    return others.get(field, Number(0, 127))


@dataclass(frozen=True)
class Pending:
    """What is pending in a state; it is read as a list, the lowest first. Arguments left out at the end are 0."""

    called: Names

    def write(self, s: State) -> str:
        told = [_told(self.called, s, at) for at in range(s.depth - 1, -1, -1)]
        return "; ".join(" ".join([key, *args.values()]) for key, args in told)

    def read(self, field: str, text: str) -> list[tuple[int, int, int, int]]:
        found = []
        for part in reversed(text.split(";")):
            key, *told = part.split() or [""]
            kind = Word(KINDS).read(field, key)
            wanted = ARGUMENTS.get(key, ())
            if len(told) > len(wanted):
                raise BadPosition("position_line", line=part.strip()[:60])
            numbers = [_term(self.called, one).read(field, word) for one, word in zip(wanted, told, strict=False)]
            a, b, c = numbers + [0] * (3 - len(numbers))
            found.append((kind, a, b, c))
        return found
