"""The rules of Ingenious a second time, to compare the engine with, and players that look for rare things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random

from games.ingenious.ingenious_kit import LETTERS, SEATS, SIDES, SYMBOLS, beside, edges, rays

Half = tuple[str, str]
Spot = tuple[str, str]


@cache
def pairs_of_cells(side: int) -> dict[Spot, set[str]]:
    """All places for a tile, always in the same order, with the colours of the printed symbols beside them."""
    found = sorted((min(edge), max(edge)) for edge in edges(side))
    return {spot: beside(frozenset(spot)) for spot in found}


class Book:
    """A game as the rulebook tells it, over cell names. It shares no code and no table with the engine."""

    def __init__(self, mode: str, starter: int, end: int = 18) -> None:
        self.mode, self.seats, self.side = mode, SEATS[mode], SIDES[mode]
        self.pairs, self.joined = mode == "pairs", mode in ("pairs", "solo")
        self.end = end
        self.board = dict(SYMBOLS)
        self.rays = rays(self.side)
        self.open = dict(pairs_of_cells(self.side))
        self.seat, self.turn = starter, 0
        self.scores = [dict.fromkeys(LETTERS, 0) for _ in range(2 if self.pairs else self.seats)]
        self.racks: list[Counter[str]] = [Counter() for _ in range(self.seats)]
        self.first: dict[int, str] = {}
        self.owed = 0
        self.over: str | None = None

    def team(self, seat: int) -> int:
        return seat % 2 if self.pairs else seat

    @property
    def own(self) -> dict[str, int]:
        return self.scores[self.team(self.seat)]

    def spots(self) -> list[Spot]:
        """The pairs of cells on which the seat to move may put a tile."""
        if self.seat in self.first:
            return list(self.open)
        taken = set(self.first.values())
        return [edge for edge, symbols in self.open.items() if symbols - taken]

    def points(self, cell: str, colour: str, other: str) -> int:
        """What a half scores: the runs of its colour in the five directions without the other half."""
        total = 0
        for ray in self.rays[cell]:
            if ray and ray[0] != other:
                for x in ray:
                    if self.board.get(x) != colour:
                        break
                    total += 1
        return total

    def steps(self, one: Half, two: Half) -> list[tuple[str, int, bool]]:
        """Half by half the colour, how far its marker goes, and whether it arrives at an end; a double as is better."""
        (here, first), (there, second) = one, two
        counted = [(first, self.points(here, first, there)), (second, self.points(there, second, here))]
        if first != second:
            return self.moves(counted)
        orders = [self.moves(counted), self.moves(counted[::-1])]
        return max(orders, key=lambda steps: sum(n for _, n, _ in steps))

    def moves(self, counted: list[tuple[str, int]]) -> list[tuple[str, int, bool]]:
        marks, found = dict(self.own), []
        for colour, n in counted:
            stop = 2 * self.end if self.joined and marks[colour] >= self.end else self.end
            went = min(n, stop - marks[colour])
            marks[colour] += went
            found.append((colour, went, went > 0 and marks[colour] == stop))
        return found

    def worth(self, one: Half, two: Half) -> dict[str, int]:
        """The points by colour, surplus cut off."""
        gained = dict.fromkeys((one[1], two[1]), 0)
        for colour, n, _ in self.steps(one, two):
            gained[colour] += n
        return gained

    def place(self, one: Half, two: Half) -> list[str]:
        """Lays a tile; returns the colours that arrive at an end."""
        tile = "".join(sorted((one[1], two[1]), key=LETTERS.index))
        assert self.racks[self.seat][tile] > 0
        self.racks[self.seat][tile] -= 1
        steps = self.steps(one, two)
        self.owed = max(self.owed - 1, 0)
        if self.seat not in self.first:
            (self.first[self.seat],) = self.open[min(one[0], two[0]), max(one[0], two[0])] - set(self.first.values())
        self.board[one[0]], self.board[two[0]] = one[1], two[1]
        for edge in [edge for edge in self.open if one[0] in edge or two[0] in edge]:
            del self.open[edge]
        arrived = [colour for colour, _, arrives in steps if arrives]
        for colour, n, _ in steps:
            self.own[colour] += n
        self.owed += len(arrived)
        if min(self.own.values()) == self.end * (2 if self.joined else 1):
            self.over = "all_at_end"
        elif not self.open:
            self.over = "board_full"
        if self.over or (self.mode != "solo" and not self.racks[self.seat].total()):
            self.owed = 0
        return arrived

    def may_swap(self, bag: int) -> bool:
        held = +self.racks[self.seat]
        lowest = {colour for colour in LETTERS if self.own[colour] == min(self.own.values())}
        return bag >= 6 and bool(held) and not any(set(tile) & lowest for tile in held)

    def next_turn(self) -> None:
        self.seat = (self.seat + 1) % self.seats
        self.turn += 1

    def places(self) -> tuple[int, ...]:
        """Partners share a place, and the other pair has the next one."""
        strength = {self.team(seat): sorted(self.scores[self.team(seat)].values()) for seat in range(self.seats)}
        stronger = {team: sum(other > own for other in strength.values()) for team, own in strength.items()}
        return tuple(1 + stronger[self.team(seat)] for seat in range(self.seats))


# --- who places what -------------------------------------------------------------------------------------------------


def at_random(book: Book, rng: Random) -> tuple[Half, Half]:
    a, b = rng.choice(book.spots())
    tile = rng.choice(list((+book.racks[book.seat]).elements()))
    return ((a, tile[0]), (b, tile[1])) if rng.random() < 0.5 else ((a, tile[1]), (b, tile[0]))


def seeking(book: Book, rng: Random) -> tuple[Half, Half]:
    """The placement that brings markers to their ends, out of some: bonus moves, lapses and early wins follow."""

    def value(gained: dict[str, int], tile: str) -> float:
        arrives = sum(n > 0 and book.own[colour] + n in (book.end, 2 * book.end) for colour, n in gained.items())
        return 9 * arrives + sum(n * (1 + book.own[colour] / book.end) for colour, n in gained.items())

    return _best(book, rng, value)


def hoarding(book: Book, rng: Random) -> tuple[Half, Half]:
    """Scores in few colours and gives away the tiles of the others: then the rack may be swapped."""
    lowest = min(book.own.values())
    order = sorted(LETTERS, key=lambda colour: (book.own[colour], colour))
    unwanted = set(order[:2]) | {colour for colour in LETTERS if book.own[colour] == lowest}

    def value(gained: dict[str, int], tile: str) -> float:
        useful = sum(n if colour not in order[:1] else -5 * n for colour, n in gained.items())
        return useful + 3 * (order[0] in tile) + sum(colour in unwanted for colour in tile)

    return _best(book, rng, value)


def _best(book: Book, rng: Random, value: Callable[[dict[str, int], str], float]) -> tuple[Half, Half]:
    spots = book.spots()
    tiles = sorted(+book.racks[book.seat])
    best, found = float("-inf"), None
    for a, b in rng.sample(spots, min(len(spots), 5)):
        for tile in tiles:
            for x, y in {(tile[0], tile[1]): 0, (tile[1], tile[0]): 0}:
                worth = value(book.worth((a, x), (b, y)), tile) + rng.random() / 2
                if worth > best:
                    best, found = worth, ((a, x), (b, y))
    assert found is not None
    return found
