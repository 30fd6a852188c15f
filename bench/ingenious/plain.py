"""Seeded games of Ingenious in plain Python: what somebody would write who only wants the game, clearly.

Two to four players, each for themselves. Nothing here is shared with Rondel's rules; the codes of moves and chance, and
the clauses (IN-n), are those of src/rondel/games/ingenious/RULES.md.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from protocol import best, missing, report, request

from rondel.core.kernel import Words, below, words

Cell = tuple[int, int]
Tile = tuple[int, int]

RACK_SIZE = 6
TRACK = 18
COLOURS = range(6)
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
SYMBOLS: dict[Cell, int] = {(5, 0): 0, (0, 5): 1, (-5, 5): 2, (-5, 0): 3, (0, -5): 4, (5, -5): 5}
TILES: list[Tile] = [(a, b) for a in COLOURS for b in COLOURS if a <= b]
DRAW, SWAP, FIRST_PLACEMENT, FIRST_TILE = 0, 1, 2, 4


def neighbours(cell: Cell) -> list[Cell]:
    q, r = cell
    return [(q + dq, r + dr) for dq, dr in DIRECTIONS]


@dataclass(frozen=True)
class Edge:
    """Two adjacent cells, in which a tile may lie."""

    inner: Cell
    outer: Cell
    symbol: int | None
    """The printed symbol that it touches."""


def make_edges(players: int) -> list[Edge]:
    """All edges of the board (IN-2), in the order of their codes."""
    reach = max(players, 2) + 3

    def place(cell: Cell) -> tuple[int, int, int]:
        q, r = cell
        return max(abs(q), abs(r), abs(q + r)), r, q

    span = range(-reach, reach + 1)
    cells = {(q, r) for q in span for r in span if abs(q + r) <= reach} - SYMBOLS.keys()
    pairs = [(a, b) for b in cells for a in neighbours(b) if a in cells and place(a) < place(b)]
    pairs.sort(key=lambda pair: (place(pair[1]), place(pair[0])))
    edges = []
    for a, b in pairs:
        touched = [SYMBOLS[cell] for cell in neighbours(a) + neighbours(b) if cell in SYMBOLS]
        edges.append(Edge(a, b, touched[0] if touched else None))
    return edges


@dataclass
class Player:
    rack: list[Tile] = field(default_factory=list)
    scores: list[int] = field(default_factory=lambda: [0] * len(COLOURS))
    began: int | None = None
    """The symbol at which the first tile lies (IN-6)."""

    def may_swap(self, bag: dict[Tile, int]) -> bool:
        # IN-13
        lowest = min(self.scores)
        weak = any(self.scores[colour] == lowest for tile in self.rack for colour in tile)
        return bool(self.rack) and not weak and sum(bag.values()) >= RACK_SIZE


class Game:
    """One game, played by a seeded generator to its end."""

    def __init__(self, players: int, edges: list[Edge], generator: Words) -> None:
        self.players = [Player() for _ in range(players)]
        self.edges = edges
        self.open = dict(enumerate(edges))
        self.board = dict(SYMBOLS)
        self.bag = {(a, b): 5 if a == b else 6 for a, b in TILES}
        self.generator = generator
        self.moves = 0
        self.mark = 2166136261

    # --- choices -----------------------------------------------------------------------------------------------------

    def record(self, code: int) -> None:
        self.mark = ((self.mark ^ code) * 16777619) & 0xFFFFFFFF

    def choose(self, legal: list[int]) -> int:
        code = legal[below(self.generator, len(legal))]
        self.moves += 1
        self.record(code)
        return code

    def draw(self, player: Player) -> None:
        reached = list(accumulate(self.bag.values()))
        at = below(self.generator, reached[-1])
        kind = next(kind for kind, end in enumerate(reached) if at < end)
        self.record(FIRST_TILE + kind)
        self.bag[TILES[kind]] -= 1
        player.rack.append(TILES[kind])

    # --- the course of the game --------------------------------------------------------------------------------------

    def play(self) -> None:
        # IN-4
        first = below(self.generator, len(self.players))
        self.record(first)
        order = self.players[first:] + self.players[:first]
        for player in order:
            self.fill_rack(player)
        while True:
            for player in order:
                if self.place_tiles(player):
                    return
                if self.choose([DRAW, SWAP] if player.may_swap(self.bag) else [DRAW]) == SWAP:
                    self.swap(player)
                else:
                    self.fill_rack(player)

    def fill_rack(self, player: Player) -> None:
        # IN-14
        while len(player.rack) < RACK_SIZE:
            self.draw(player)

    def swap(self, player: Player) -> None:
        # IN-13, IN-26: six new tiles come before the old ones go back.
        shown, player.rack = player.rack, []
        self.fill_rack(player)
        for tile in shown:
            self.bag[tile] += 1

    def place_tiles(self, player: Player) -> bool:
        """One placement and all bonus moves it earns (IN-12); whether the game is over."""
        due = 1
        while due and player.rack:
            due += self.place(player, self.choose(self.placements(player))) - 1
            # IN-15, IN-16
            if not self.open or min(player.scores) == TRACK:
                return True
        return False

    def placements(self, player: Player) -> list[int]:
        # IN-5, IN-7
        places = list(self.open)
        if player.began is None:
            # IN-6
            taken = {other.began for other in self.players} | {None}
            places = [number for number in places if self.edges[number].symbol not in taken]
        turns = sorted({6 * a + b for a, b in player.rack} | {6 * b + a for a, b in player.rack})
        return [FIRST_PLACEMENT + 36 * number + turn for number in places for turn in turns]

    def place(self, player: Player, code: int) -> int:
        """Lays a tile and scores it; the number of bonus moves it earns."""
        number, turn = divmod(code - FIRST_PLACEMENT, 36)
        inner, outer = divmod(turn, 6)
        edge = self.edges[number]
        player.rack.remove((min(inner, outer), max(inner, outer)))
        if player.began is None:
            player.began = edge.symbol
        # IN-8, IN-9: the symbols of the tile itself never count.
        points = [(inner, self.count(edge.inner, inner)), (outer, self.count(edge.outer, outer))]
        self.board |= {edge.inner: inner, edge.outer: outer}
        covered = {edge.inner, edge.outer}
        self.open = {n: e for n, e in self.open.items() if e.inner not in covered and e.outer not in covered}
        # IN-10, IN-11, IN-12
        earned = 0
        for colour, gained in points:
            before = player.scores[colour]
            player.scores[colour] = min(before + gained, TRACK)
            earned += before < TRACK <= before + gained
        return earned

    def count(self, cell: Cell, colour: int) -> int:
        found = 0
        for dq, dr in DIRECTIONS:
            q, r = cell[0] + dq, cell[1] + dr
            while self.board.get((q, r)) == colour:
                found += 1
                q, r = q + dq, r + dr
        return found


def playout(players: int, edges: list[Edge], seed: int) -> tuple[int, int]:
    """The number of seat moves of one game at random, and the hash of all its codes."""
    game = Game(players, edges, words(seed, "playout"))
    game.play()
    return game.moves, game.mark


def main() -> None:
    asked = request(__doc__)
    name = "plain Python"
    if asked.players == 1 or asked.pairs:
        missing(name, "a version for one player or pairs (it plays with two to four, each for themselves)")
    edges = make_edges(asked.players)
    found = best(asked, lambda number: playout(asked.players, edges, asked.seed + number))
    report(asked, name, *found, note=f"Python {sys.version.split()[0]}")


if __name__ == "__main__":
    main()
