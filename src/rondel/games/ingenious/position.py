"""Positions of Ingenious as text, and what makes a position sound.

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
from typing import Any

from rondel.core.errors import BadPosition
from rondel.core.game import Reason
from rondel.core.kernel import Instance, State
from rondel.games.ingenious.components import CELL_OF, COLOURS, LETTERS, LOG_SIZE, TILE_NAMES, TILES
from rondel.games.ingenious.moves import REASONS, halves
from rondel.games.ingenious.state import (
    ALL_AT_END,
    ASK,
    BOARD_FULL,
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
    SEATS,
    SWAP,
    logged,
)
from rondel.games.ingenious.view import placed

NUMBERS = ("turn", "due", "bonus", "epoch")


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
    for p in range(s.seats):
        held = zip(s.rack[p][: s.rack_n[p]], s.born[p], strict=False)
        lines.append(f"rack {p + 1}: " + " ".join(_aged(kind, born) for kind, born in held))
    lines.append("aside: " + " ".join(TILE_NAMES[k] for k in range(KINDS) for _ in range(s.aside[k])))
    log = []
    for i in range(s.log_n):
        owner, shown, kind = logged(s, i)
        log.append(f"{owner + 1}{'!' if shown else '>'}{_aged(kind, s.log_born[i])}")
    lines.append("log: " + " ".join(log))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _aged(kind: int, born: int) -> str:
    return f"{TILE_NAMES[kind]}/{born}" if born else TILE_NAMES[kind]


def _sides(s: State) -> int:
    return 2 if s.pairs else int(s.seats)


# --- reading ---------------------------------------------------------------------------------------------------------


def load(instance: Instance, s: State, text: str) -> State:
    """Writes the position of a text into ``s``, a state just set up; see `flaw` for what is then refused."""
    lines = _lines(text)
    take = lines.pop
    tiles = [_tile(word) for word in take("placed", "").split()]
    for at, kind in tiles:
        _lay(instance, s, at, kind)
    s.phase = _choice("phase", take("phase", "place"), PHASES)
    s.ended = _choice("ended", take("ended", REASONS[0]), REASONS)
    s.seat = _number("seat", take("seat", "1"), 1, s.seats) - 1
    starter = take("starter", "1" if s.phase != FIRST else "-")
    s.starter = NOTHING if starter == "-" else _number("starter", starter, 1, s.seats) - 1
    s.turn = _number("turn", take("turn", str(_turns(s, len(tiles)))), 0, 127)
    s.bonus = _number("bonus", take("bonus", "0"), 0, 127)
    s.epoch = _number("epoch", take("epoch", "0"), 0, 127)
    _read_began(s, take("began", None), len(tiles))
    for side in range(_sides(s)):
        _read_scores(s, side, take(f"scores {side + 1}", ""))
    for word in take("aside", "").split():
        s.aside[_kind("aside", word)] += 1
    _read_log(s, take("log", ""))
    racks = [take(f"rack {p + 1}", "...") for p in range(s.seats)]
    for p, words in enumerate(racks):
        _read_rack(s, p, words.split())
    _take_from_bag(s, [kind for _, kind in tiles])
    for p, words in enumerate(racks):
        if "..." in words.split():
            _fill_rack(instance, s, p)
    owed = int(instance.rules.rack_size(s)) - s.rack_n[s.seat] if s.phase in (DEAL, DRAW, SWAP) else 0
    s.due = _number("due", take("due", str(owed)), 0, 127)
    if lines:
        raise BadPosition("position_line", line=next(iter(lines)))
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


def _lay(instance: Instance, s: State, at: tuple[str, str, int, int], kind: int) -> None:
    first, second, one, two = at
    a, b = CELL_OF.get(first, -1), CELL_OF.get(second, -1)
    neighbour = instance.tables["neighbour"]
    if a < 0 or b < 0 or b not in neighbour[a] or s.board[a] != FREE or s.board[b] != FREE:
        raise BadPosition("position_tile", tile=TILE_NAMES[kind], first=first, second=second)
    s.board[a], s.board[b] = one, two
    s.join[a], s.join[b] = neighbour[a].index(b), neighbour[b].index(a)


def _turns(s: State, tiles: int) -> int:
    """How many turns are over, where a text does not say: as if every turn had placed one tile."""
    return max(tiles - (s.phase in (ASK, DRAW, SWAP, DONE)), 0)


def _read_began(s: State, text: str | None, tiles: int) -> None:
    if text is None:
        order = [(max(s.starter, 0) + i) % s.seats for i in range(s.seats)]
        for symbol, p in enumerate(order[:tiles]):
            s.began[p] = symbol
        return
    words = text.split()
    if len(words) != s.seats:
        raise BadPosition("position_choice", field="began", value=text[:20], possible=list(COLOURS))
    for p, word in enumerate(words):
        s.began[p] = NOTHING if word == "-" else _choice("began", word, COLOURS)


def _read_scores(s: State, side: int, text: str) -> None:
    for word in text.split():
        colour = _choice("scores", word[:1], tuple(LETTERS))
        s.score[side][colour] = _number("scores", word[1:], 0, 36)


def _read_aged(name: str, word: str) -> tuple[int, int]:
    tile, slash, age = word.partition("/")
    return _kind(name, tile), _number(name, age, 0, 127) if slash else 0


def _read_log(s: State, text: str) -> None:
    words = text.split()
    if len(words) > LOG_SIZE:
        raise BadPosition("position_line", line="log")
    for word in words:
        p = _number("log", word[:1], 1, s.seats) - 1
        shown = _choice("log", word[1:2], (">", "!"))
        kind, born = _read_aged("log", word[2:])
        s.log[s.log_n] = (2 * p + shown) * KINDS + kind
        s.log_born[s.log_n] = born
        s.log_n += 1


def _read_rack(s: State, p: int, words: list[str]) -> None:
    for word in words:
        if word == "...":
            continue
        if s.rack_n[p] == len(s.rack[p]):
            raise BadPosition("position_rack", seat=p + 1)
        kind, born = _read_aged(f"rack {p + 1}", word)
        s.rack[p][s.rack_n[p]] = kind
        s.born[p][s.rack_n[p]] = born
        s.rack_n[p] += 1


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


# --- what must hold --------------------------------------------------------------------------------------------------


def flaw(instance: Instance, s: State, fresh: State) -> Reason | None:
    """The first thing wrong with a position, or None. ``fresh`` is the same game just set up."""
    field = LAYOUT.flaw(s)
    if field is not None:
        return Reason("flaw_range", {"field": field})
    checks = (_mode, _board, _supply, _racks, _beginning, _scoring, _phase, _log, _ending)
    for check in checks:
        field = check(instance, s, fresh)
        if field is not None:
            return Reason("flaw", {"field": field})
    return None


def _mode(instance: Instance, s: State, fresh: State) -> str | None:
    for field in ("seats", "joined", "pairs", "side"):
        if getattr(s, field) != getattr(fresh, field):
            return field
    return None


def _board(instance: Instance, s: State, fresh: State) -> str | None:
    neighbour = instance.tables["neighbour"]
    for cell, way in enumerate(s.join):
        if way == NOTHING:
            if s.board[cell] != fresh.board[cell]:
                return "board"
            continue
        other = neighbour[cell][way]
        if fresh.board[cell] != FREE or other < 0 or s.join[other] != (way + 3) % 6:
            return "board"
        if s.board[cell] < 0:
            return "board"
    return None


def _supply(instance: Instance, s: State, fresh: State) -> str | None:
    count = [s.bag[k] + s.aside[k] for k in range(KINDS)]
    for p in range(SEATS):
        for kind in s.rack[p][: s.rack_n[p]]:
            count[kind] += 1
    for tile in placed(instance, s):
        count[TILE_NAMES.index(tile.tile)] += 1
    return None if count == instance.tables["supply"] else "bag"


def _racks(instance: Instance, s: State, fresh: State) -> str | None:
    size = instance.rules.rack_size(s)
    for p in range(SEATS):
        n = s.rack_n[p]
        if NOTHING in s.rack[p][:n] or any(k != NOTHING for k in s.rack[p][n:]) or any(s.born[p][n:]):
            return f"rack {p + 1}"
        if any(born > s.epoch for born in s.born[p][:n]):
            return f"rack {p + 1}"
    full = {p: size if p < s.seats else 0 for p in range(SEATS)}
    if s.phase in (FIRST, DEAL):
        order = [(s.starter + i) % s.seats for i in range(s.seats)]
        waiting = order if s.phase == FIRST else order[order.index(s.seat) :]
        full.update({p: 0 for p in waiting})
    for p in range(SEATS):
        mover = p == s.seat and s.phase != FIRST
        if not mover and s.rack_n[p] != full[p]:
            return f"rack {p + 1}"
    n = s.rack_n[s.seat]
    fits = {
        FIRST: n == 0,
        DEAL: n + s.due == size and s.due > 0,
        PLACE: 0 < n < size if s.bonus and s.seats > 1 else n == size,
        ASK: n < size,
        DRAW: n + s.due == size and s.due > 0,
        SWAP: n + s.due == size and s.due > 0,
        DONE: n < size,
    }
    return None if fits[s.phase] else f"rack {s.seat + 1}"


def _beginning(instance: Instance, s: State, fresh: State) -> str | None:
    symbols = [symbol for symbol in s.began[: s.seats] if symbol != NOTHING]
    if len(set(symbols)) != len(symbols) or any(symbol != NOTHING for symbol in s.began[s.seats :]):
        return "began"
    if (s.starter == NOTHING) != (s.phase == FIRST) or s.starter >= s.seats or s.seat >= s.seats:
        return "starter"
    if s.phase == FIRST:
        return "began" if symbols or s.turn else None
    if s.phase != DEAL and s.seat != (s.starter + s.turn) % s.seats:
        return "turn"
    mid_turn = s.phase in (ASK, DRAW, SWAP, DONE) or (s.phase == PLACE and s.bonus > 0)
    moved = s.turn + mid_turn
    for i in range(s.seats):
        if (s.began[(s.starter + i) % s.seats] != NOTHING) != (i < moved):
            return "began"
    tiles = len(placed(instance, s))
    return "turn" if tiles < moved or (tiles > 0 and not moved) else None


def _scoring(instance: Instance, s: State, fresh: State) -> str | None:
    end = instance.tables["track"] * (2 if s.joined else 1)
    for side in range(SEATS):
        top = end if side < _sides(s) else 0
        if any(points > top for points in s.score[side]):
            return f"scores {side + 1}"
    return None


def _phase(instance: Instance, s: State, fresh: State) -> str | None:
    if s.phase in (FIRST, DEAL) and (s.turn or any(way != NOTHING for way in s.join)):
        return "phase"
    if s.phase not in (DEAL, DRAW, SWAP) and s.due:
        return "due"
    if s.seats == 1 and s.phase in (ASK, SWAP):
        return "phase"
    bonus_possible = s.phase == PLACE or (s.seats == 1 and s.phase == DRAW)
    if s.bonus and not bonus_possible:
        return "bonus"
    if any(s.aside) != (s.phase == SWAP):
        return "aside"
    return None


def _ending(instance: Instance, s: State, fresh: State) -> str | None:
    rules = instance.rules
    end = instance.tables["track"] * (2 if s.joined else 1)
    done = any(rules.lowest(s, side) == end for side in range(_sides(s)))
    full = not rules.any_edge_free(s)
    wanted = ALL_AT_END if done else (BOARD_FULL if full else 0)
    if s.ended != wanted or (s.phase == DONE) != bool(wanted):
        return "ended"
    if s.phase == PLACE and not any(rules.edge_open(s, e) for e in range(instance.tables["edges_by_side"][s.side])):
        return "board"
    return None


def _log(instance: Instance, s: State, fresh: State) -> str | None:
    """The log must tell a story that can have happened; else no world would fit what the seats remember."""
    if any(s.log[s.log_n :]) or any(s.log_born[s.log_n :]):
        return "log"
    if s.log_n == 0:
        return "epoch" if s.epoch or any(s.aside) else None
    return None if _story(instance, s) else "log"


def _story(instance: Instance, s: State) -> bool:
    size = instance.tables["rack"]
    entries = [(*logged(s, i), s.log_born[i]) for i in range(s.log_n)]
    first_shown = next((i for i, entry in enumerate(entries) if not entry[1]), len(entries))
    if not 0 < first_shown < size + 1 or s.seats == 1 or any(entry[0] >= s.seats for entry in entries):
        return False
    places = {p: [0] * size for p in range(s.seats)}
    places[entries[0][0]] = [0] * first_shown
    lives: dict[int, list[int]] = {}
    for kind in range(KINDS):
        held = sum(s.rack[p][: s.rack_n[p]].count(kind) for p in range(s.seats))
        laid = sum(1 for _, shown, k, _ in entries if k == kind and not shown)
        lives[kind] = [0] * (s.bag[kind] + s.aside[kind] + held + laid)
    on_board = Counter(TILE_NAMES.index(tile.tile) for tile in placed(instance, s))
    for kind, laid in Counter(k for _, shown, k, _ in entries if not shown).items():
        if laid > on_board[kind]:
            return False
    epoch, shown_now = 0, Counter[int]()
    for i, (p, shown, kind, born) in enumerate(entries):
        if born not in places[p] or not _use(lives[kind], born):
            return False
        places[p].remove(born)
        last = i + 1 == len(entries)
        ends = last or entries[i + 1][0] != p
        if shown:
            lives[kind].append(epoch + 1)
            shown_now[kind] += 1
            if not ends and not entries[i + 1][1]:
                return False
        if ends:
            if not last and entries[i + 1][0] != (p + 1) % s.seats:
                return False
            if shown and places[p]:
                return False
            wanted = s.rack_n[p] if last else size
            places[p] += [epoch] * (wanted - len(places[p]))
            complete = not (last and s.phase == SWAP)
            if shown and complete:
                epoch, shown_now = epoch + 1, Counter()
    if epoch != s.epoch or any(shown_now[k] != s.aside[k] for k in range(KINDS)):
        return False
    held_now = s.seat if s.phase in (ASK, DRAW, SWAP, DONE) else (s.seat if s.bonus else (s.seat - 1) % s.seats)
    if entries[-1][0] != held_now or (s.phase == SWAP) != (bool(entries[-1][1]) and entries[-1][0] == s.seat):
        return False
    for p in range(s.seats):
        if sorted(places[p]) != sorted(s.born[p][: s.rack_n[p]]):
            return False
        for kind, born in zip(s.rack[p][: s.rack_n[p]], s.born[p], strict=False):
            if not _use(lives[kind], born):
                return False
    return True


def _use(lives: list[int], born: int) -> bool:
    """Uses up the tile that fits the fewest places: the latest to return that could be drawn."""
    fitting = [label for label in lives if label <= born]
    if not fitting:
        return False
    lives.remove(max(fitting))
    return True
