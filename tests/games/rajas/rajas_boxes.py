"""Other boxes of Rajas: the standard one with other tables, as an owner's file would have them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from games.rajas.rajas_pieces import YIELD_COLOURS

import rondel

STANDARD = Path(rondel.__file__).parent / "games" / "rajas" / "components.json"
Box = dict[str, Any]


def gives(*words: str) -> list[dict[str, Any]]:
    """Effects in short: ``2 dice blue purple``, ``fame per karma``, ``boat``, ``palace builder``."""
    found = []
    for text in words:
        parts = text.split()
        effect: dict[str, Any] = {"amount": int(parts.pop(0))} if parts[0].isdigit() else {}
        effect["give"] = parts.pop(0)
        if parts[:1] == ["per"]:
            effect["per"] = parts[1]
            del parts[:2]
        if parts:
            effect |= {"figure": parts[0]} if effect["give"] == "palace" else {"colours": parts}
        found.append(effect)
    return found


def bonuses(**spaces: str) -> list[dict[str, Any]]:
    return [{"at": int(at.strip("_")), "yields": gives(text)} for at, text in spaces.items()]


def of_chains(box: Box) -> None:
    """Boats on both tracks close together and a river of palace actions: one effect sets off the next."""
    tracks = box["tracks"]["value"]
    tracks["fame"] = bonuses(_4="boat", _6="boat", _9="2 karma", _13="boat", _17="late_upgrade", _22="one_good")
    tracks["money"] = bonuses(_8="boat", _9="2 dice", _11="mixed_goods", _14="boat", _16="fame per upgrade", _23="boat")
    tracks |= {"fame_worker": 7, "money_worker": 10}
    spaces = ["palace", "3 money", "2 fame per karma", "palace", "2 dice", "upgrade", "2 money per market", "palace"]
    spaces += ["2 karma", "4 money", "dice per karma green purple", "3 one_good", "boat", "dice orange blue", "4 fame"]
    box["river"]["value"] = {"spaces": [gives(space) for space in spaces], "bridge": 5}
    box["borders"]["value"][5]["yields"] = gives("karma", "boat")
    box["borders"]["value"][6]["yields"] = gives("2 boat", "2 fame")


def of_few_spaces(box: Box) -> None:
    """Hardly a space for workers, a statue of four arms, one yield tile that gives a palace action."""
    few = {"quarry": [1, 0], "harbour": [1], "mixed": 0, "silk": 1, "tea": 0, "spice": 1, "outdoor": 1, "terraces": 0}
    box["spaces"]["value"] = {seats: {**few, "balconies": 1} for seats in "234"}
    box["statue"]["value"]["basic"] = 4
    box["white_yields"]["value"] = [{"count": 1, "yields": gives("palace")}]
    box["palace"]["value"]["chambers"][0] = gives("2 fame", "2 dice", "reroll")
    box["river_tiles"]["value"] = [{"count": 2, "yields": gives("3 boat")}]
    box["palace"]["value"]["chambers"][5][0]["amount"] = 3
    box["tracks"]["value"]["meeting"] = 40


def of_other_tiles(box: Box) -> None:
    """River tiles of every figure and with two effects, few yield tiles, other places on each side, one brown place."""
    for space in (3, 13, 23):
        box["river"]["value"]["spaces"][space] = gives("2 money")
    figures = ("palace builder", "palace portuguese", "palace mogul", "palace dancer")
    box["river_tiles"]["value"] = [{"count": 1 + (at < 1), "yields": gives(one)} for at, one in enumerate(figures)]
    two = (("2 boat", "karma"), ("dice blue green orange purple", "one_good"))
    box["river_tiles"]["value"] += [{"count": 1, "yields": gives(*words)} for words in two]
    box["borders"]["value"] = [
        {"place": place, "yields": gives(text)}
        for place, text in {"N1": "2 dice", "N2": "3 money", "W2": "boat", "S4": "karma", "S3": "upgrade"}.items()
    ]
    places = {
        "N1": ("white", "2 fame per yield_tile"), "N4": ("white", "money per building"), "W1": ("white", "karma"),
        "W4": ("yellow", "yield_tile"), "S1": ("yellow", "boat"), "E1": ("red", "money"), "E4": ("red", "money"),
        "W3": ("red", "2 money"), "S3": ("brown", "fame per worker"),
    }  # fmt: skip
    box["navaratnas_borders"]["value"] = [
        {"place": place, "colour": colour, "yields": gives(text)} for place, (colour, text) in places.items()
    ]
    for colour, yields in {
        "white": ("dice per worker", "money per three_spaces"),
        "yellow": ("2 boat", "fame per market_tile"),
        "red": ("palace builder", "2 dice blue orange"),
        "brown": ("2 fame per curve", "money per yield_tile", "fame per market", "fame per building"),
    }.items():
        box[f"{colour}_yields"]["value"] = [{"count": 1, "yields": gives(one)} for one in yields]


def of_another_province(box: Box) -> None:
    """A wide province with a residence at its edge, border yields all around, and cheap tiles that run out."""
    exits = [{"cell": "a2", "side": "W"}, {"cell": "b2", "side": "E"}, {"cell": "b2", "side": "S"}]
    box["province"]["value"] = {"rows": 5, "columns": 6, "residence": ["a2", "b2"], "exits": exits}
    yields = ("dice", "2 money", "karma", "boat", "upgrade", "fame", "2 dice green", "money per upgrade")
    places = [f"{side}{n}" for side, most in (("N", 6), ("E", 5), ("S", 6), ("W", 5)) for n in range(1, most + 1)]
    box["borders"]["value"] = [
        {"place": place, "yields": gives(yields[at % len(yields)])} for at, place in enumerate(places) if place != "N2"
    ]
    box["navaratnas_borders"]["value"] = [
        {"place": place, "colour": YIELD_COLOURS[at % 4], "yields": gives(yields[(at + 1) % len(yields)])}
        for at, place in enumerate(places)
        if place != "N2"
    ]
    for tile in box["tiles"]["value"]:
        tile["cost"] = (tile["cost"] + 1) // 2
        if tile["road"] == "S":
            tile |= {"buildings": [], "markets": [{"good": "tea", "value": 1}], "cost": 2}
    box["tracks"]["value"]["meeting"] = 110


BOXES: dict[str, Callable[[Box], None]] = {
    "chains": of_chains,
    "few spaces": of_few_spaces,
    "other tiles": of_other_tiles,
    "another province": of_another_province,
}


def read(path: Path) -> Box:
    """A components file as plain data."""
    box: Box = json.loads(path.read_text(encoding="utf-8"))
    return box


def write(path: Path, name: str) -> Path:
    """The components file of a box."""
    box = read(STANDARD)
    BOXES[name](box)
    path.write_text(json.dumps(box), encoding="utf-8")
    return path
