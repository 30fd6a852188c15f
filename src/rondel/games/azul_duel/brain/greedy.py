"""A player of Azul Duel that looks one move ahead: it takes what brings most, less what it leaves to the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rondel.core.game import Game
from rondel.core.kernel import State, Words
from rondel.core.seat import Seat, World
from rondel.games.azul_duel.brain.outlook import Outlook
from rondel.games.azul_duel.components import CHIP_KINDS, COLOUR_COUNT
from rondel.games.azul_duel.moves import (
    CHIP,
    DRAW_PLATE,
    KEEP_PLATE,
    LEAVE,
    MOON,
    PAY_CHIP,
    PLATE,
    STACK_ON,
    TO_CELL,
)
from rondel.games.azul_duel.state import (
    ACT,
    CELL,
    CHIPS_A_ROUND,
    KEEP,
    LAY,
    LINE,
    NOBODY,
    NOTHING,
    OPEN,
    PAY,
    PICK,
    STACK,
)

DENIAL = 0.5
"""What the other's best answer counts, for each of its points."""
STARTING = 1.0
"""To begin the next round."""
PLATE_TURN = -1.0
"""A turn spent on a plate, which must be spent some time."""
CHIP_TURN = -0.5
"""A turn spent on a chip."""
NEVER = -1000.0


class Take(NamedTuple):
    """Tiles that can be taken, and whether the first-player tile comes with them."""

    code: int
    colour: int
    tiles: int
    first: bool


class Greedy:
    name = "greedy"

    def choose(self, seat: Seat, rng: Words) -> int:
        world, legal = seat.world(rng), seat.legal
        answer = ANSWERS.get(world.state.phase)
        return legal[0] if answer is None or len(legal) == 1 else answer(world, legal)


def make(game: Game) -> Greedy:
    return Greedy()


def _outlooks(world: World) -> tuple[Outlook, Outlook]:
    """The own board and the other's."""
    seat = world.state.seat
    return Outlook(world.game, world.state, seat), Outlook(world.game, world.state, 1 - seat)


# --- an action -------------------------------------------------------------------------------------------------------


def _act(world: World, legal: list[int]) -> int:
    own, other = _outlooks(world)
    takes = {take.code: take for take in _takes(world.state)}
    plates = {code: own.best_place(code - PLATE).worth for code in legal if PLATE <= code < STACK_ON}
    answer = _best_take(other, world.state)

    def worth(code: int) -> float:
        if code in takes:
            return _take_worth(own, takes[code]) - DENIAL * _best_take(other, world.after(code).state)
        if code in plates:
            # Whoever waits may get the worst of them.
            return PLATE_TURN + plates[code] - min(plates.values()) - DENIAL * answer
        if code == DRAW_PLATE:
            # It costs a point, and nobody knows what comes: only if no plate lies face up.
            return (NEVER if plates else PLATE_TURN - 1) - DENIAL * answer
        return CHIP_TURN + own.chip_worth(code - CHIP) - DENIAL * answer

    return max(legal, key=worth)


def _takes(s: State) -> Iterator[Take]:
    """All takes from the factories, but for the one whose rest is being stacked."""
    for factory, sun in enumerate(s.sun):
        if s.phase != STACK or s.factory != factory:
            for colour in range(COLOUR_COUNT):
                if sun[colour]:
                    yield Take(factory * COLOUR_COUNT + colour, colour, sun[colour], False)
    for colour, count in enumerate(_tops(s)):
        if count:
            yield Take(MOON + colour, colour, count, s.holder == NOBODY and s.beside[colour] > 0)


def _tops(s: State) -> list[int]:
    """How many tiles of each colour can be taken from the moon sides."""
    found = list(s.beside)
    for moon in s.moon:
        tiles = [tile for tile in moon if tile != NOTHING]
        if tiles:
            found[tiles[-1]] += 1
    return found


def _take_worth(board: Outlook, take: Take) -> float:
    points = board.best_line(take.colour, take.tiles).worth
    if take.first:
        points += board.tables["first_player_points"] + (STARTING if board.rounds_left else 0.0)
    return points


def _best_take(board: Outlook, s: State) -> float:
    """What the best take is worth; nobody need take what only breaks, while there is something else to do."""
    worths = [_take_worth(board, take) for take in _takes(s)]
    return max([0.0, *worths]) if _can_wait(s, board.seat) else max(worths, default=0.0)


def _can_wait(s: State, seat: int) -> bool:
    """Whether a player has something else to do than to take tiles."""
    return bool(s.tokens[seat] > 0 or (s.taken[seat] < CHIPS_A_ROUND and max(s.chip) >= OPEN))


# --- what follows an action ------------------------------------------------------------------------------------------


def _pick(world: World, legal: list[int]) -> int:
    own, _ = _outlooks(world)
    first = PLATE if world.state.phase == PICK else KEEP_PLATE
    return max(legal, key=lambda code: own.best_place(code - first).worth)


def _lay(world: World, legal: list[int]) -> int:
    own, _ = _outlooks(world)
    return own.best_place(world.state.held).code


def _stack(world: World, legal: list[int]) -> int:
    """At the bottom the colour that the other would like best on top."""
    _, other = _outlooks(world)
    tops = _tops(world.state)

    def liked(code: int) -> float:
        colour = code - STACK_ON
        return other.best_line(colour, tops[colour] + 1).worth

    return max(legal, key=liked)


def _line(world: World, legal: list[int]) -> int:
    own, _ = _outlooks(world)
    return own.best_line(world.state.colour, world.state.count).code


# --- tiling ----------------------------------------------------------------------------------------------------------


def _cell(world: World, legal: list[int]) -> int:
    own, _ = _outlooks(world)
    return max(legal, key=lambda code: own.cell_worth(code - TO_CELL))


def _pay(world: World, legal: list[int]) -> int:
    """Completes a line if its tile is worth the chips and the tiles that could have waited."""
    own, _ = _outlooks(world)
    s = world.state
    colour, count = own.line_colour[s.at], own.line_count[s.at]
    chips = _cheapest(world, own, colour, s.at + 1 - count)
    if LEAVE in legal:
        waiting = own.line_worth(s.at, colour, count)
        price = sum(own.chip_worth(kind) for kind in chips)
        tile = own.tile_worth(s.at, colour)
        if own.rounds_left and tile is not None and tile - waiting < price:
            return LEAVE
    return PAY_CHIP + min(chips)


def _cheapest(world: World, own: Outlook, colour: int, missing: int) -> list[int]:
    """The cheapest chips that still have to be paid for missing tiles. Kinds are named in ascending order."""
    s = world.state
    paid = [kind for kind in range(len(CHIP_KINDS)) if s.paid[kind]]
    kinds = range(max(paid, default=0), len(CHIP_KINDS))
    chips = sorted((kind for kind in kinds for _ in range(s.store[s.seat][kind])), key=own.chip_worth)
    shows = [kind for kind in chips if colour in CHIP_KINDS[kind]]
    others = [kind for kind in chips if colour not in CHIP_KINDS[kind]]
    paid_shows = sum(s.paid[kind] for kind in paid if colour in CHIP_KINDS[kind])
    paid_others = sum(s.paid) - paid_shows
    exact = world.game.rules.payment.exact
    payments = [
        shows[:i] + others[:j]
        for i in range(len(shows) + 1)
        for j in range(len(others) + 1)
        if exact(missing, paid_shows + i, paid_others + j)
    ]
    return min(payments, key=lambda payment: sum(own.chip_worth(kind) for kind in payment))


ANSWERS: dict[int, Callable[[World, list[int]], int]] = {
    ACT: _act,
    PICK: _pick,
    KEEP: _pick,
    LAY: _lay,
    STACK: _stack,
    LINE: _line,
    CELL: _cell,
    PAY: _pay,
}
"""What is decided in which phase. Elsewhere the first answer will do: no further plate is drawn face down."""
