"""The things of Rajas for the rules written a second time (`rajas_book`): dice, tiles, players, questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

COLOURS = ("blue", "green", "orange", "purple")
BACKS = ("snake", "cow", "tiger")
BUILDINGS = ("temple", "palace", "fortress", "mill")
GOODS = ("silk", "tea", "spice")
FIGURES = ("mogul", "dancer", "yogi", "raja", "builder", "portuguese")
YIELD_COLOURS = ("white", "yellow", "red", "brown")
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
WAYS = {"S": ("NS", "EW"), "C": ("NE", "ES", "SW", "NW"), "T": ("NES", "ESW", "NSW", "NEW"), "X": ("NESW",)}
"""The sides to which the roads of a tile can lead."""
DICE_OF_COLOUR = 12
ROUNDS = 40

Die = tuple[str, int]
Face = tuple[int, bool]
"""What a die counts, and whether it was turned over for it."""
Effect = dict[str, Any]
Roads = dict[str, str]
"""For each cell that is built on the sides to which roads lead."""


@dataclass(frozen=True)
class Tile:
    """A province tile."""

    name: str
    colour: str
    back: str
    cost: int
    road: str
    buildings: tuple[str, ...]
    markets: tuple[tuple[str, int], ...]

    @property
    def stack(self) -> str:
        return f"{self.colour}-{self.back}"


@dataclass(frozen=True)
class Laid:
    """A tile in a province, and what it covers."""

    tile: Tile
    roads: str
    covered: Tile | None = None


@dataclass
class Player:
    """What somebody has (RA-5)."""

    side: str = "basic"
    """Of statue and province (RA-33, RA-39)."""
    fame: int = 0
    money: int = 0
    karma: int = 1
    boat: int = 0
    level: dict[str, int] = field(default_factory=lambda: dict.fromkeys(BUILDINGS, 2))
    dice: list[Die] = field(default_factory=list)
    province: dict[str, Laid] = field(default_factory=dict)
    joined: set[str] = field(default_factory=set)
    tiles: dict[str, str] = field(default_factory=dict)
    """Yield tiles by their places (RA-35)."""
    claimed: int = 0
    """Yield tiles offered in this round for having fewer workers (RA-67)."""
    had: Counter[str] = field(default_factory=Counter)
    """Bonuses had of each track."""
    won: list[str] = field(default_factory=list)
    met: int | None = None

    def markets(self) -> list[tuple[int, str]]:
        """The markets that are seen, best first."""
        return sorted(((value, good) for at in self.province.values() for good, value in at.tile.markets), reverse=True)

    def upgrades(self) -> int:
        return sum(self.level.values()) - 2 * len(BUILDINGS)

    def lower(self) -> list[str]:
        """The buildings that can be upgraded (RA-44)."""
        return [building for building in BUILDINGS if self.level[building] < 4]

    def best(self, good: str, most: int) -> int:
        """RA-18, RA-63: the money of the best markets of a good."""
        return sum([value for value, other in self.markets() if other == good][:most])

    def roads(self) -> Roads:
        return {cell: laid.roads for cell, laid in self.province.items()}


def tiles_of(box: dict[str, Any]) -> list[Tile]:
    """The province tiles; those that differ in nothing but the back have it in their names."""
    found = []
    for one in box["tiles"]["value"]:
        markets = tuple((market["good"], market["value"]) for market in one["markets"])
        words = [one["colour"], f"{one['cost']}{one['road']}", *one["buildings"], *(f"{g}{v}" for g, v in markets)]
        found.append((words, one, markets))
    backs: dict[str, set[str]] = {}
    for words, one, _ in found:
        backs.setdefault("-".join(words), set()).add(one["back"])
    return [
        Tile(
            "-".join(words) + (f"-{one['back']}" if len(backs["-".join(words)]) > 1 else ""),
            one["colour"], one["back"], one["cost"], one["road"], tuple(one["buildings"]), markets,
        )
        for words, one, markets in found
    ]  # fmt: skip


def yield_name(effects: list[Effect]) -> str:
    """What stands on a yield tile or a river tile."""
    words = []
    for one in effects:
        single = one["give"] == "dice" and one.get("amount", 1) == 1
        parts = [str(one.get("amount", 1)), "die" if single else one["give"], *one.get("colours", [])]
        parts += [one[key] if key == "figure" else f"per-{one[key]}" for key in ("figure", "per") if one.get(key)]
        words.append("-".join(parts))
    return "+".join(words)


@cache
def beside(cell: str, side: str) -> str:
    down, right = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}[side]
    return f"{chr(ord(cell[0]) + down)}{int(cell[1]) + right}"


def faces(die: Die, karma: int, turning: bool = True) -> Iterator[Face]:
    """What a die can be given up as (RA-11)."""
    yield die[1], False
    if turning and karma:
        yield 7 - die[1], True


def give_name(die: Die, turned: bool) -> str:
    return f"{die[0]} {die[1]}>{7 - die[1]}" if turned else f"{die[0]} {die[1]}"


def most_paid(dice: list[int], karma: int, last: Face = (0, False)) -> int:
    """The largest sum that dice of these values can pay, none counted below the last one given (RA-50)."""
    plain = [value if (value, False) >= last else 0 for value in dice]
    turned = [7 - value if (7 - value, True) >= last else 0 for value in dice]
    better = sorted((max(b - a, 0) for a, b in zip(plain, turned, strict=True)), reverse=True)
    return sum(plain) + sum(better[:karma])
