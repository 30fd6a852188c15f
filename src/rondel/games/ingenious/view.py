"""What a seat of Ingenious sees, and the question it is asked."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rondel.core.kernel import Instance, State
from rondel.core.offers import Answer, Group, Offers, Piece, Place, Question
from rondel.games.ingenious.components import CELL_NAMES, COLOURS, LARGEST_RACK, TILE_NAMES, TILES
from rondel.games.ingenious.moves import DRAW_MOVE, FIRST_PLACEMENT, REASONS, SWAP_MOVE, TURNS
from rondel.games.ingenious.state import ASK, COVER, KINDS, NOTHING, PHASES, SEATS


class Placed(msgspec.Struct, frozen=True, array_like=True):
    """A tile on the board: the cell of each half, in the order of the tile's colours."""

    tile: str
    first: str
    second: str


class Memory(msgspec.Struct, frozen=True):
    """A tile placed or shown since the first swap; ``age`` is its owner's: how many swaps came before its draw."""

    seat: int
    tile: str
    shown: bool
    age: int | None


class View(msgspec.Struct, frozen=True):
    """All that a seat may know. Tiles it may not know are None."""

    seats: int
    pairs: bool
    side: int
    symbols: dict[str, str]
    placed: tuple[Placed, ...]
    scores: tuple[tuple[int, ...], ...]
    stages: tuple[int, ...]
    """Where a track stops: its end or, on joined boards, the end of each half."""
    racks: tuple[tuple[str | None, ...], ...]
    ages: tuple[int, ...]
    """For each tile of the own rack, how many swaps came before its draw."""
    bag: int
    unseen: dict[str, int]
    """Tiles in the bag or in a rack that this seat does not see."""
    aside: tuple[str, ...]
    """Tiles shown in a swap and not yet returned."""
    phase: str
    actor: int | None
    turn: int
    bonus: int
    due: int
    starter: int | None
    began: tuple[str | None, ...]
    """For each seat the printed symbol that its first tile touched."""
    memory: tuple[Memory, ...]
    """Turn by turn; in a turn what was placed, then what was shown, both by kind."""
    ended: str | None


def view(instance: Instance, s: State, seat: int | None) -> View:
    rules = instance.rules
    sides = [rules.side_of(s, p) for p in range(s.seats)]
    acts = rules.actor(s)
    ages, memory = recall(instance, s)
    return View(
        seats=s.seats,
        pairs=bool(s.pairs),
        side=s.side,
        symbols={CELL_NAMES[c]: COLOURS[k] for c, k in enumerate(instance.tables["printed"]) if k >= 0},
        placed=placed(instance, s),
        scores=tuple(tuple(s.score[side]) for side in sides),
        stages=tuple(instance.tables["track"] * half for half in ((1, 2) if s.joined else (1,))),
        racks=tuple(_rack(s, p, seat) for p in range(s.seats)),
        ages=tuple(ages[seat]) if seat is not None else (),
        bag=sum(s.bag),
        unseen=_unseen(s, seat),
        aside=tuple(name for name, n in zip(TILE_NAMES, s.aside, strict=True) for _ in range(n)),
        phase=PHASES[s.phase],
        actor=acts if acts >= 0 else None,
        turn=s.turn,
        bonus=s.bonus,
        due=s.due,
        starter=s.starter if s.starter >= 0 else None,
        began=tuple(COLOURS[k] if k != NOTHING else None for k in s.began[: s.seats]),
        memory=tuple(m if m.seat == seat else msgspec.structs.replace(m, age=None) for m in memory),
        ended=REASONS[s.ended] if s.ended else None,
    )


def placed(instance: Instance, s: State) -> tuple[Placed, ...]:
    """The tiles on the board, by their inner cells."""
    inner, outer = instance.tables["edge_inner"], instance.tables["edge_outer"]
    found = []
    for a, b in sorted((inner[edge], outer[edge]) for edge in _covered(s)):
        (one, first), (other, second) = sorted([(s.board[a], a), (s.board[b], b)], key=lambda half: half[0])
        found.append(Placed(TILE_NAMES[TILES.index((one, other))], CELL_NAMES[first], CELL_NAMES[second]))
    return tuple(found)


def _covered(s: State) -> Iterator[int]:
    """The edges on which a tile lies, see `is_covered` of the rules."""
    for word, bits in enumerate(s.covered):
        if bits:
            yield from (word * COVER + bit for bit in range(COVER) if bits >> bit & 1)


def recall(instance: Instance, s: State) -> tuple[list[list[int]], list[Memory]]:
    """For each rack the ages of its tiles, and all that has been placed or shown since the first swap."""
    past = instance.knowledge.past_knowledge
    out = [0] * past.RECALL
    n = past.recall(s, out)
    ages = [out[p * LARGEST_RACK : p * LARGEST_RACK + s.rack_n[p]] for p in range(SEATS)]
    memory = [
        Memory(
            seat=instance.rules.memory.seat_of(s, past.turn_of(left)),
            tile=TILE_NAMES[past.kind_of(left)],
            shown=bool(past.shown_of(left)),
            age=past.age_of(left),
        )
        for left in out[past.LEFT : past.LEFT + n]
    ]
    return ages, memory


def offers(instance: Instance, s: State, legal: list[int]) -> Offers:
    if s.phase == ASK:
        due = int(instance.rules.rack_size(s)) - s.rack_n[s.seat]
        answers = [Answer("draw", DRAW_MOVE, {"count": due})]
        if SWAP_MOVE in legal:
            answers.append(Answer("swap", SWAP_MOVE))
        return Offers(Question("ask_draw", {"count": due}, step=2), answers=tuple(answers))
    tiles = sorted(set(s.rack[s.seat][: s.rack_n[s.seat]]))
    bases = sorted({code - (code - FIRST_PLACEMENT) % TURNS for code in legal})
    places = [Place(_cells(instance, (base - FIRST_PLACEMENT) // TURNS), base) for base in bases]
    pieces = [Piece(TILE_NAMES[kind], _turns(kind)) for kind in tiles]
    if s.bonus:
        key = "ask_bonus"
    elif s.began[s.seat] == NOTHING:
        key = "ask_first_alone" if s.seats == 1 else "ask_first"
    else:
        key = "ask_place"
    question = Question(key, {"count": s.bonus} if s.bonus else {}, step=1)
    return Offers(question, groups=(Group(tuple(pieces), tuple(places)),))


def _turns(kind: int) -> tuple[int, ...]:
    a, b = TILES[kind]
    return (6 * a + b,) if a == b else (6 * a + b, 6 * b + a)


def _cells(instance: Instance, edge: int) -> tuple[str, str]:
    tables = instance.tables
    return CELL_NAMES[tables["edge_inner"][edge]], CELL_NAMES[tables["edge_outer"][edge]]


def _open(s: State, p: int, seat: int | None) -> bool:
    """Whether a seat sees the tiles of rack p (IN-3, IN-22; IN-20: in solitaire everyone does)."""
    return p == seat or s.seats == 1


def _rack(s: State, p: int, seat: int | None) -> tuple[str | None, ...]:
    return tuple(TILE_NAMES[kind] if _open(s, p, seat) else None for kind in s.rack[p][: s.rack_n[p]])


def _unseen(s: State, seat: int | None) -> dict[str, int]:
    count = list(s.bag)
    for p in range(s.seats):
        if not _open(s, p, seat):
            for kind in s.rack[p][: s.rack_n[p]]:
                count[kind] += 1
    return {TILE_NAMES[kind]: count[kind] for kind in range(KINDS)}
