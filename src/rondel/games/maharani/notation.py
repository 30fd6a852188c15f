"""Reading and writing moves of Maharani, and saying why one is refused."""

from __future__ import annotations

import re
from collections.abc import Callable

from rondel.core.errors import Ambiguous, Unreadable
from rondel.core.game import CHANCE, OVER, Reason
from rondel.core.kernel import Instance, State
from rondel.core.messages import game_messages
from rondel.games.maharani.components import (
    ACROSS,
    CENTRE,
    KIND_NAMES,
    PATTERNS,
    QUARTERS,
    WORKER_COLOURS,
    Space,
)
from rondel.games.maharani.meta import META
from rondel.games.maharani.moves import DRAWN_TILE, END, PUT_TILE, PUT_WORKER, REFRESH, WAYS
from rondel.games.maharani.state import NOTHING, PLACE, SLOTS, WORKER

_MESSAGES = game_messages(META.package)
ARROW_WORDS = ("away", "own")
PLACEMENT = re.compile("[0-9]{1,3} [a-z][0-9]{1,3}( [a-z]+)?")
"""What is meant as the placement of a tile, whether or not there is such a space."""


def chance_name(code: int) -> str:
    return f"first {code + 1}" if code < DRAWN_TILE else KIND_NAMES[code - DRAWN_TILE]


def move_name(instance: Instance, spaces: tuple[Space, ...], code: int) -> str:
    """See the table of `moves`."""
    if code < PUT_WORKER:
        return "end" if code == END else "refresh"
    if code < PUT_TILE:
        return f"worker {WORKER_COLOURS[code - PUT_WORKER]}"
    slot, space, way = parts(spaces, code)
    arrow = f" {ARROW_WORDS[way]}" if way == 1 or _has_ways(instance, space) else ""
    return f"{slot + 1} {spaces[space].name}{arrow}"


def parts(spaces: tuple[Space, ...], code: int) -> tuple[int, int, int]:
    """The rondel space, the space of the palace and the way of a placement."""
    tile, way = divmod(code - PUT_TILE, WAYS)
    return *divmod(tile, len(spaces)), way


def _has_ways(instance: Instance, space: int) -> bool:
    return instance.tables["pattern"][space] in (CENTRE, ACROSS)


def parse_move(instance: Instance, spaces: tuple[Space, ...], text: str, legal: Callable[[], list[int]]) -> int:
    """The code of a written move. Capitals, commas and hyphens do not matter; nor does the word ``worker``."""
    words = text.lower().replace(",", " ").replace("-", " ").split()
    if words in (["end"], ["refresh"]):
        return END if words == ["end"] else REFRESH
    if words and words[-1] in WORKER_COLOURS and words[:-1] in ([], ["worker"]):
        return PUT_WORKER + WORKER_COLOURS.index(words[-1])
    if not PLACEMENT.fullmatch(" ".join(words)):
        raise Unreadable("unreadable_move", _MESSAGES, text=text[:40])
    code, ways = _placement(instance, spaces, *words[:2])
    if len(words) > 2 and words[2] in ARROW_WORDS[0 if ways else 1 :]:
        return code + ARROW_WORDS.index(words[2])
    if len(words) > 2:
        raise Unreadable("unreadable_move", _MESSAGES, text=text[:40])
    if ways and {code, code + 1} <= set(legal()):
        possible = [f"{words[0]} {words[1]} {arrow}" for arrow in ARROW_WORDS]
        raise Ambiguous("ambiguous_arrow", _MESSAGES, space=words[1], possible=possible)
    return code


def _placement(instance: Instance, spaces: tuple[Space, ...], slot: str, name: str) -> tuple[int, bool]:
    """The code of a tile placed there, and whether the arrow is to be told, too."""
    slots = [str(number + 1) for number in range(SLOTS)]
    if slot not in slots:
        raise Unreadable("no_such_slot", _MESSAGES, slot=slot, all=slots)
    names = [space.name for space in spaces]
    if name not in names:
        raise Unreadable("no_such_space", _MESSAGES, space=name)
    space = names.index(name)
    return PUT_TILE + WAYS * (slots.index(slot) * len(spaces) + space), _has_ways(instance, space)


def why_not(instance: Instance, spaces: tuple[Space, ...], s: State, code: int) -> Reason:
    """The reason for a code that is not legal; it never decides."""
    acts = instance.rules.actor(s)
    if acts in (CHANCE, OVER):
        return Reason("chance_acts" if acts == CHANCE else "game_over")
    if not 0 <= code < PUT_TILE + WAYS * SLOTS * len(spaces):
        return Reason("no_such_move", {"code": code})
    if code < PUT_TILE:
        return _no_answer(instance, spaces, s, code)
    if s.phase == WORKER:
        return _not_now(instance, spaces, s, code)
    return _no_space(instance, spaces, s, code)


def _no_answer(instance: Instance, spaces: tuple[Space, ...], s: State, code: int) -> Reason:
    if code >= PUT_WORKER and s.phase == WORKER:
        worker = WORKER_COLOURS[code - PUT_WORKER]
        return Reason("not_your_worker", {"worker": worker})
    if code == REFRESH and s.phase == PLACE:
        return Reason("nothing_to_refresh")
    return _not_now(instance, spaces, s, code)


def _not_now(instance: Instance, spaces: tuple[Space, ...], s: State, code: int) -> Reason:
    """What the player is to do instead."""
    if s.phase != PLACE:
        key = "now_worker" if s.phase == WORKER else "now_second"
    elif not instance.rules.can_place(s):
        key = "now_refresh"
    else:
        key = "now_place" if instance.rules.markers_down(s, s.seat) else "now_place_only"
    return Reason(key, {"move": move_name(instance, spaces, code)})


def _no_space(instance: Instance, spaces: tuple[Space, ...], s: State, code: int) -> Reason:
    slot, space, way = parts(spaces, code)
    kind, name = s.rondel[slot], spaces[space].name
    if kind == NOTHING:
        return Reason("slot_empty", {"slot": slot + 1})
    tile = KIND_NAMES[kind]
    if s.tile[space] != NOTHING:
        return Reason("space_taken", {"space": name, "tile": KIND_NAMES[s.tile[space]]})
    patterns = [
        PATTERNS[number] for number in (instance.tables["kind_pattern"][kind], instance.tables["pattern"][space])
    ]
    if patterns[0] != patterns[1]:
        return Reason("columns_differ", {"tile": tile, "pattern": patterns[0], "space": name, "other": patterns[1]})
    lies = instance.rules.quarter_of_slot(s, slot)
    if spaces[space].quarter != QUARTERS[lies] and not s.marker[s.seat][lies]:
        args = {"slot": slot + 1, "quarter": QUARTERS[lies], "space": name, "other": spaces[space].quarter}
        return Reason("marker_down", args)
    return Reason("arrow_fixed" if way else "not_now", {"space": name, "move": move_name(instance, spaces, code)})
