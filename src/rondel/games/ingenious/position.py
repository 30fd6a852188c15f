"""Positions of Ingenious as text.

A full text has all lines; a test may leave out what does not matter::

    ingenious
    placed: Rh12-Gh11 Bm4-Bl5
    scores 1: R17 G3
    rack 1: RG BB ...

``...`` fills a rack up from the supply, as does leaving its line out. The bag is what is left.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any

from rondel.core.errors import BadPosition
from rondel.core.kernel import Instance, State
from rondel.core.messages import game_messages
from rondel.games.ingenious.components import CELL_OF, COLOURS, LETTERS, TILE_NAMES, TILES
from rondel.games.ingenious.moves import REASONS, halves
from rondel.games.ingenious.state import (
    ASK,
    COVER,
    DEAL,
    DONE,
    DRAW,
    FIRST,
    FREE,
    KINDS,
    LAYOUT,
    NOTHING,
    PHASES,
    PLACE,
    SWAP,
)
from rondel.games.ingenious.view import placed, recall

_MESSAGES = game_messages("rondel.games.ingenious")

NUMBERS = ("turn", "due", "bonus", "epoch")
SIGNS = (">", "!")
"""Of a tile placed and of one shown."""


def dump(instance: Instance, s: State) -> str:
    lines = [
        "ingenious",
        f"phase: {PHASES[s.phase]}",
        f"seat: {s.seat + 1}",
        f"starter: {s.starter + 1 if s.starter >= 0 else '-'}",
        *(f"{name}: {getattr(s, name)}" for name in NUMBERS),
        f"ended: {REASONS[s.ended]}",
        "placed: " + " ".join(f"{t.tile[0]}{t.first}-{t.tile[1]}{t.second}" for t in placed(instance, s)),
        "began: " + " ".join(COLOURS[k] if k != NOTHING else "-" for k in s.began[: s.seats]),
    ]
    for side in range(_sides(s)):
        lines.append(f"scores {side + 1}: " + " ".join(f"{c}{n}" for c, n in zip(LETTERS, s.score[side], strict=True)))
    ages, memory = recall(instance, s)
    for p in range(s.seats):
        held = zip(s.rack[p], ages[p], strict=False)
        lines.append(f"rack {p + 1}: " + " ".join(_aged(TILE_NAMES[kind], age) for kind, age in held))
    lines.append("aside: " + " ".join(TILE_NAMES[k] for k in range(KINDS) for _ in range(s.aside[k])))
    lines.append("log: " + " ".join(f"{m.seat + 1}{SIGNS[m.shown]}{_aged(m.tile, m.age)}" for m in memory))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _aged(tile: str, age: int | None) -> str:
    return f"{tile}/{age}" if age else tile


def _sides(s: State) -> int:
    return 2 if s.pairs else int(s.seats)


# --- reading ---------------------------------------------------------------------------------------------------------


def load(instance: Instance, s: State, text: str) -> State:
    """Writes the position of a text into ``s``, a state just set up; the source `checks` tells what is refused."""
    lines = _lines(text)
    take = lines.pop
    tiles = [_tile(word) for word in take("placed", "").split()]
    edges = [_lay(instance, s, at, kind) for at, kind in tiles]
    s.phase = _choice("phase", take("phase", "place"), PHASES)
    s.ended = _choice("ended", take("ended", REASONS[0]), REASONS)
    s.seat = _number("seat", take("seat", "1"), 1, s.seats) - 1
    starter = take("starter", "1" if s.phase != FIRST else "-")
    s.starter = NOTHING if starter == "-" else _number("starter", starter, 1, s.seats) - 1
    s.turn = _number("turn", take("turn", str(_turns(s, len(tiles)))), 0, 127)
    s.bonus = _number("bonus", take("bonus", "0"), 0, 127)
    s.epoch = _number("epoch", take("epoch", "0"), 0, 127)
    _read_began(instance, s, take("began", None), edges)
    for side in range(_sides(s)):
        _read_scores(s, side, take(f"scores {side + 1}", ""))
    for word in take("aside", "").split():
        s.aside[_kind("aside", word)] += 1
    log = _read_log(s, take("log", ""))
    racks = [take(f"rack {p + 1}", "...") for p in range(s.seats)]
    ages = [_read_rack(s, p, words.split()) for p, words in enumerate(racks)]
    _take_from_bag(s, [kind for _, kind in tiles])
    for p, words in enumerate(racks):
        if "..." in words.split():
            _fill_rack(instance, s, p)
    owed = int(instance.rules.rack_size(s)) - s.rack_n[s.seat] if s.phase in (DEAL, DRAW, SWAP) else 0
    s.due = _number("due", take("due", str(owed)), 0, 127)
    if lines:
        raise BadPosition("position_line", line=next(iter(lines)))
    _remember(instance, s, log, ages)
    return s


def _lines(text: str) -> dict[str, Any]:
    rows = [row.strip() for row in text.strip().splitlines()]
    if not rows or rows[0] != "ingenious":
        raise BadPosition("position_head", wanted="ingenious")
    found: dict[str, Any] = {}
    for row in rows[1:]:
        if not row:
            continue
        name, colon, value = row.partition(":")
        if not colon or name in found:
            raise BadPosition("position_line", line=row[:60])
        found[name] = value.strip()
    return found


def _number(name: str, text: str, low: int, high: int) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", text) or not low <= int(text) <= high:
        raise BadPosition("position_number", field=name, value=text[:20], low=low, high=high)
    return int(text)


def _choice(name: str, text: str, values: tuple[str, ...]) -> int:
    if text not in values:
        raise BadPosition("position_choice", field=name, value=text[:20], possible=list(values))
    return values.index(text)


def _kind(name: str, word: str) -> int:
    return _choice(name, word, TILE_NAMES)


def _tile(word: str) -> tuple[tuple[str, str, int, int], int]:
    found = halves(word)
    if found is None or found[0][0] is None or found[1][0] is None:
        raise BadPosition("position_choice", field="placed", value=word[:20], possible=["Rh9-Gh10"])
    (one, first), (two, second) = found
    assert one is not None and two is not None
    return (first, second, one, two), TILES.index((min(one, two), max(one, two)))


def _lay(instance: Instance, s: State, at: tuple[str, str, int, int], kind: int) -> int:
    """Puts a tile on the board; returns its edge."""
    first, second, one, two = at
    a, b = CELL_OF.get(first, -1), CELL_OF.get(second, -1)
    tables = instance.tables
    neighbour = tables["neighbour"]
    if a < 0 or b < 0 or b not in neighbour[a] or s.board[a] != FREE or s.board[b] != FREE:
        raise BadPosition("position_tile", tile=TILE_NAMES[kind], first=first, second=second)
    s.board[a], s.board[b] = one, two
    edge = list(zip(tables["edge_inner"], tables["edge_outer"], strict=True)).index((min(a, b), max(a, b)))
    s.covered[edge // COVER] |= 1 << edge % COVER
    return edge


def _turns(s: State, tiles: int) -> int:
    """How many turns are over, where a text does not say: as if every turn had placed one tile."""
    return max(tiles - (s.phase in (ASK, DRAW, SWAP, DONE)), 0)


def _read_began(instance: Instance, s: State, text: str | None, edges: list[int]) -> None:
    """IN-6: every player began at another symbol, which a tile touches."""
    touched = list(dict.fromkeys(instance.tables["edge_symbol"][edge] for edge in edges))
    symbols = [symbol for symbol in touched if symbol != NOTHING]
    if text is None:
        for i in range(min(instance.checks.turns_begun(s), s.seats, len(edges))):
            p = instance.rules.seat_of(s, i)
            if i == len(symbols):
                raise BadPosition("began_nowhere", _MESSAGES, seat=p + 1)
            s.began[p] = symbols[i]
        return
    words = text.split()
    if len(words) != s.seats:
        raise BadPosition("position_choice", field="began", value=text[:20], possible=list(COLOURS))
    for p, word in enumerate(words):
        symbol = NOTHING if word == "-" else _choice("began", word, COLOURS)
        if symbol != NOTHING and symbol in s.began:
            raise BadPosition("began_together", _MESSAGES, seat=p + 1, other=s.began.index(symbol) + 1, colour=word)
        if symbol not in (NOTHING, *symbols):
            raise BadPosition("began_elsewhere", _MESSAGES, seat=p + 1, colour=word)
        s.began[p] = symbol


def _read_scores(s: State, side: int, text: str) -> None:
    for word in text.split():
        colour = _choice("scores", word[:1], tuple(LETTERS))
        s.score[side][colour] = _number("scores", word[1:], 0, 36)


def _read_aged(name: str, word: str) -> tuple[int, int]:
    tile, slash, age = word.partition("/")
    return _kind(name, tile), _number(name, age, 0, 127) if slash else 0


def _read_log(s: State, text: str) -> list[tuple[int, int, int, int]]:
    """For each tile of the log its seat, whether it was shown, its kind and its age."""
    found = []
    for word in text.split():
        p = _number("log", word[:1], 1, s.seats) - 1
        found.append((p, _choice("log", word[1:2], SIGNS), *_read_aged("log", word[2:])))
    return found


def _read_rack(s: State, p: int, words: list[str]) -> list[int]:
    """Fills a rack; returns the ages of its tiles."""
    ages = []
    for word in words:
        if word == "...":
            continue
        if s.rack_n[p] == len(s.rack[p]):
            raise BadPosition("position_rack", seat=p + 1)
        kind, age = _read_aged(f"rack {p + 1}", word)
        ages.append(age)
        s.rack[p][s.rack_n[p]] = kind
        s.rack_n[p] += 1
    return ages


def _remember(instance: Instance, s: State, log: list[tuple[int, int, int, int]], ages: list[list[int]]) -> None:
    """Puts a log into its turns: a tile of another seat than the one before belongs to the next turn."""
    knowledge = instance.knowledge
    for p, own in enumerate(ages):
        if any(age > s.epoch for age in own):
            raise BadPosition("flaw", field=f"rack {p + 1}")
    if not log or LAYOUT.flaw(s) is not None:
        return
    turns = sum(one[0] != other[0] for one, other in pairwise(log))
    t = s.turn - turns - (s.phase == PLACE and not s.bonus)
    left = []
    for i, (p, shown, kind, age) in enumerate(log):
        t += i > 0 and p != log[i - 1][0]
        if t < 0 or s.starter < 0 or p != instance.rules.seat_of(s, t):
            raise BadPosition("flaw", field="log")
        left.append(knowledge.departure(t, shown, kind, age))
    out = [0] * knowledge.LEFT + sorted(left)
    if not knowledge.remember(s, out, len(left)) or any(
        own != now[: len(own)] for own, now in zip(ages, recall(instance, s)[0], strict=False)
    ):
        raise BadPosition("flaw", field="log")


def _take_from_bag(s: State, kinds: list[int]) -> None:
    used = Counter(kinds)
    for p in range(s.seats):
        used.update(s.rack[p][: s.rack_n[p]])
    for kind in range(KINDS):
        s.bag[kind] -= used[kind] + s.aside[kind]
        if s.bag[kind] < 0:
            raise BadPosition("position_supply", tile=TILE_NAMES[kind])


def _fill_rack(instance: Instance, s: State, p: int) -> None:
    size = instance.rules.rack_size(s)
    if p == s.seat and s.phase == ASK:
        size -= 1
    if s.phase == FIRST or (p == s.seat and s.phase in (DEAL, DRAW, SWAP, DONE)):
        size = s.rack_n[p]
    while s.rack_n[p] < size:
        kind = next((k for k in range(KINDS) if s.bag[k]), None)
        if kind is None:
            raise BadPosition("position_rack", seat=p + 1)
        s.bag[kind] -= 1
        s.rack[p][s.rack_n[p]] = kind
        s.rack_n[p] += 1
