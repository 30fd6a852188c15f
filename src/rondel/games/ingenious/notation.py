"""Reading and writing moves of Ingenious, and saying why one is refused."""

from __future__ import annotations

from collections.abc import Callable

from rondel.core.errors import Ambiguous, IllegalMove, Unreadable
from rondel.core.game import CHANCE, OVER, Reason
from rondel.core.kernel import Instance, State
from rondel.core.messages import game_messages
from rondel.games.ingenious.components import CELL_NAMES, CELL_OF, COLOURS, LETTERS, TILE_NAMES
from rondel.games.ingenious.moves import (
    DRAW_MOVE,
    FIRST_PLACEMENT,
    FIRST_TILE,
    SWAP_MOVE,
    TURNS,
    halves,
)
from rondel.games.ingenious.state import ASK, FREE, NOTHING

_MESSAGES = game_messages("rondel.games.ingenious")


def chance_name(code: int) -> str:
    return f"first {code + 1}" if code < FIRST_TILE else TILE_NAMES[code - FIRST_TILE]


def move_name(instance: Instance, code: int) -> str:
    if code == DRAW_MOVE:
        return "draw"
    if code == SWAP_MOVE:
        return "swap"
    edge, turn = divmod(code - FIRST_PLACEMENT, TURNS)
    inner = CELL_NAMES[instance.tables["edge_inner"][edge]]
    outer = CELL_NAMES[instance.tables["edge_outer"][edge]]
    return f"{LETTERS[turn // 6]}{inner} {LETTERS[turn % 6]}{outer}"


def parse_move(instance: Instance, s: State, text: str, legal: Callable[[], list[int]]) -> int:
    """The code of a written move. Without colours it means the one legal move on those cells, if there is one."""
    word = text.strip().lower()
    for code, name in ((DRAW_MOVE, "draw"), (SWAP_MOVE, "swap")):
        if word in (name, name[0]):
            return code
    found = halves(text)
    if found is None:
        raise Unreadable("unreadable_place", _MESSAGES, text=text[:40])
    (one, here), (two, there) = found
    base = FIRST_PLACEMENT + TURNS * _edge(instance, s, here, there)
    if CELL_OF[here] > CELL_OF[there]:
        one, two = two, one
    if one is not None and two is not None:
        return base + 6 * one + two
    fitting = [
        code
        for code in range(base, base + TURNS)
        if one in (None, (code - base) // 6) and two in (None, (code - base) % 6)
    ]
    allowed = set(legal())
    possible = [code for code in fitting if code in allowed]
    if len(possible) > 1:
        names = [move_name(instance, code) for code in possible]
        raise Ambiguous("ambiguous", _MESSAGES, text=text[:40], moves=names)
    return possible[0] if possible else fitting[0]


def _edge(instance: Instance, s: State, here: str, there: str) -> int:
    tables = instance.tables
    for name in (here, there):
        if name not in CELL_OF or CELL_OF[name] >= tables["cells_by_side"][s.side]:
            raise IllegalMove("outside", _MESSAGES, cell=name)
        colour = tables["printed"][CELL_OF[name]]
        if colour >= 0:
            raise IllegalMove("printed", _MESSAGES, cell=name, colour=COLOURS[colour])
    edge = edge_between(instance, CELL_OF[here], CELL_OF[there])
    if edge is None or edge >= tables["edges_by_side"][s.side]:
        raise IllegalMove("apart", _MESSAGES, first=here, second=there)
    return edge


_edges: dict[str, dict[tuple[int, int], int]] = {}
"""For each box its edges by the cells that they join."""


def edge_between(instance: Instance, one: int, two: int) -> int | None:
    """The edge that joins two cells of the largest board, if there is one."""
    known = _edges.get(instance.mark)
    if known is None:
        joined = zip(instance.tables["edge_inner"], instance.tables["edge_outer"], strict=True)
        known = _edges[instance.mark] = {ends: edge for edge, ends in enumerate(joined)}
    return known.get((min(one, two), max(one, two)))


def why_not(instance: Instance, s: State, code: int) -> Reason:
    rules, tables = instance.rules, instance.tables
    acts = rules.actor(s)
    if acts in (CHANCE, OVER):
        return Reason("chance_acts" if acts == CHANCE else "game_over")
    edge, turn = divmod(code - FIRST_PLACEMENT, TURNS)
    if code < 0 or edge >= len(tables["edge_inner"]):
        return Reason("no_such_move", {"code": code})
    if code == SWAP_MOVE and s.phase == ASK:
        return _no_swap(instance, s)
    if s.phase == ASK:
        return Reason("draw_or_swap")
    if code < FIRST_PLACEMENT:
        return Reason("place_only" if s.seats == 1 else "place_first")
    cells = (tables["edge_inner"][edge], tables["edge_outer"][edge])
    if edge >= tables["edges_by_side"][s.side]:
        return Reason("outside", {"cell": CELL_NAMES[cells[1]]})
    for cell in cells:
        if s.board[cell] != FREE:
            return Reason("taken", {"cell": CELL_NAMES[cell]})
    symbol = tables["edge_symbol"][edge]
    if s.began[s.seat] == NOTHING:
        if symbol < 0:
            return Reason("first_touch")
        if rules.symbol_taken(s, symbol):
            return Reason("first_taken", {"colour": COLOURS[symbol]})
    return Reason("not_held", {"tile": TILE_NAMES[tables["tile_of"][turn // 6][turn % 6]]})


def _no_swap(instance: Instance, s: State) -> Reason:
    rules, tables = instance.rules, instance.tables
    if s.rack_n[s.seat] == 0:
        return Reason("swap_empty")
    if rules.bag_size(s) < tables["rack"]:
        return Reason("swap_bag")
    side = rules.side_of(s, s.seat)
    low = rules.lowest(s, side)
    for kind in s.rack[s.seat][: s.rack_n[s.seat]]:
        for colour in (tables["tile_first"][kind], tables["tile_second"][kind]):
            if s.score[side][colour] == low:
                return Reason("swap_colour", {"colour": COLOURS[colour], "tile": TILE_NAMES[kind]})
    raise AssertionError("a swap that is allowed")
