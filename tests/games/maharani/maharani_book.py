"""The rules of Maharani a second time, to compare the engine with, and players that look for what is rare.

A game is one script, told in the order of the rulebook: it stops at every decision and at every draw (`Ask`, `Draw`)
and goes on with the answer, in notation. Nothing here comes from the engine; map and tiles are typed in. What happens
is written down in ``told``, in the words of the engine's events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from games.books import Ask, Draw, Script, Scripted

COLUMNS = """
    --  S   E   SW   ES  W   S   --
    E   NW  CC  NE   NW  CC  NE  W
    S   CC  ES  W    E   SW  CC  S
    NE  SW  N   --   --  N   ES  NW

    ES  NW  S   --   --  S   NE  SW
    N   CC  NE  W    E   NW  CC  N
    E   SW  CC  ES   SW  CC  ES  W
    --  N   E   NW   NE  W   N   --
"""
"""The edges of each space with a half column; CC is a column in the centre."""
COLOURS = ("blue", "orange", "red", "yellow", "green", "purple")
KINDS_OF_COLOUR = {"c": 2, "h0": 1, "h1": 1, "h2": 1, "h3": 1, "b0": 1, "b1": 1, "b2": 1, "b3": 1}
"""c: a column in the centre, h: a half column, b: two that meet in a bend; the number is the arrow's relation to it."""
TILES = {f"{colour}-{kind}": count for colour in COLOURS for kind, count in KINDS_OF_COLOUR.items()}
SIDES = "NESW"
BASE = {"N": "N", "E": "E", "S": "S", "W": "W", "NE": "N", "ES": "E", "SW": "S", "NW": "W", "NS": "N", "EW": "E"}
"""The edge of a space from which the relation of an arrow is counted."""
CHAIRS = {2: "SN", 3: "SWN", 4: "SWNE"}
WORKERS = {2: 7, 3: 10, 4: 8}
WORKER_COLOURS = {2: (("green", "red"), ("blue", "yellow")), 3: (("green",), ("red",), ("blue",))}
WORKER_COLOURS[4] = (*WORKER_COLOURS[3], ("yellow",))
RONDEL = {
    "S": {1: "NW", 2: "NE", 3: "SE", 4: "SW"},
    "W": {1: "NE", 2: "SE", 3: "SW", 4: "NW"},
    "N": {1: "SE", 2: "SW", 3: "NW", 4: "NE"},
    "E": {1: "SW", 2: "NW", 3: "NE", 4: "SE"},
}
"""Where the spaces of the rondel lie when its arrow points to a side."""
QUARTERS = ("NW", "NE", "SE", "SW")
WAGES = {1: 4, 2: 6, 3: 9, 4: 13, 5: 18, 6: 24}


def colour_of(tile: str) -> str:
    return tile.split("-", maxsplit=1)[0]


def quarter_of(space: str) -> str:
    return ("N" if space[0] in "abcd" else "S") + ("W" if space[1] in "1234" else "E")


def beside(space: str) -> set[str]:
    """The names on the four sides, whether there is such a space or not."""
    row, column = ord(space[0]), int(space[1])
    return {f"{chr(row + down)}{column + right}" for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0))}


def connected(start: str, among: set[str]) -> set[str]:
    """The spaces that hang together with one of them."""
    found, edge = {start}, {start}
    while edge:
        edge = {near for space in edge for near in beside(space) & among} - found
        found |= edge
    return found


def opposite(side: str) -> str:
    return {"N": "S", "S": "N", "E": "W", "W": "E"}[side]


class Book(Scripted):
    """A game as the rulebook tells it. ``question`` is what is due now; None at the end."""

    def __init__(self, seats: int, columns: str = COLUMNS, tiles: dict[str, int] | None = None) -> None:
        rows = [line.split() for line in columns.split("\n") if line.strip()]
        self.columns = {
            f"{row}{n}": word
            for row, line in zip("abcdefgh", rows, strict=True)
            for n, word in enumerate(line, 1)
            if word != "--"
        }
        self.seats = seats
        self.sides = CHAIRS[seats]
        self.own = WORKER_COLOURS[seats]
        self.supply = {colour: WORKERS[seats] for colours in self.own for colour in colours}
        self.face_up = [set(QUARTERS) for _ in range(seats)]
        self.gold = [0] * seats
        self.bag = Counter(TILES if tiles is None else tiles)
        self.rondel: dict[int, str] = {}
        self.tiles: dict[str, str] = {}
        self.arrows: dict[str, str] = {}
        self.workers: dict[str, str] = {}
        self.removed: Counter[str] = Counter()
        self.evaluated: set[str] = set()
        self.seat: int | None = None
        self.turn = 0
        self.placed = 0
        self.waiting: str | None = None
        self.over: str | None = None
        self.begin(self.play())

    def earn(self, event: str, clause: str, seat: int, gold: int, **args: Any) -> None:
        self.gold[seat] += gold
        assert self.gold[seat] >= 0
        self.tell(event, clause, seat, gold=gold, **args)

    # --- the table ---------------------------------------------------------------------------------------------------

    @property
    def active(self) -> int:
        assert self.seat is not None
        return self.seat

    @property
    def side(self) -> str:
        return self.sides[self.active]

    def free(self) -> set[str]:
        return set(self.columns) - set(self.tiles)

    def pattern(self, space: str) -> str:
        """The letter that a tile for this space has."""
        word = self.columns[space]
        return "c" if word == "CC" else "a" if word in ("NS", "EW") else "bh"[len(word) == 1]

    def fits(self, tile: str, space: str) -> bool:
        """MA-2, MA-12."""
        return tile.split("-")[1][0] == self.pattern(space)

    def centre_is_full(self) -> bool:
        return not any(self.pattern(space) == "c" for space in self.free())

    def arrows_for(self, tile: str, space: str) -> set[str]:
        """Where the arrow can point when the columns match (MA-12, MA-35, MA-46)."""
        pattern = self.pattern(space)
        if pattern == "c":
            return {self.side, opposite(self.side)}
        first = SIDES[(SIDES.index(BASE[self.columns[space]]) + int(tile[-1])) % 4]
        return {first, opposite(first)} if pattern == "a" else {first}

    def placements(self) -> set[str]:
        """MA-10, MA-11, MA-37."""
        found = set()
        free = self.free()
        for slot, tile in self.rondel.items():
            lies = RONDEL[self.side][slot]
            for space in free:
                if self.fits(tile, space) and (quarter_of(space) == lies or lies in self.face_up[self.active]):
                    found |= {f"{slot} {space}{word}" for word in self.arrow_words(tile, space)}
        return found

    def arrow_words(self, tile: str, space: str) -> list[str]:
        arrows = self.arrows_for(tile, space)
        if self.pattern(space) in "bh":
            return [""]
        return [" own", " away"] if self.side in arrows else [" away"]

    def standing(self, colour: str, quarter: str) -> list[str]:
        """The workers of a colour in a quarter."""
        return [space for space, worker in self.workers.items() if worker == colour and quarter_of(space) == quarter]

    def places(self) -> tuple[int, ...]:
        """MA-26."""
        return tuple(1 + sum(other > gold for other in self.gold) for gold in self.gold)

    # --- the whole game ----------------------------------------------------------------------------------------------

    def play(self) -> Script:
        first = yield Draw({f"first {seat + 1}": 1 for seat in range(self.seats)})
        self.seat = int(first.split()[1]) - 1
        self.tell("begins", "MA-6", self.seat)
        yield from self.refill("MA-5")
        while not self.ends():
            if self.turn:
                self.seat = (self.seat + 1) % self.seats
            self.turn += 1
            yield from self.take_turn()
            yield from self.refill("MA-21")
            free = {quarter_of(space) for space in self.free()}
            self.evaluate("MA-24", [quarter for quarter in QUARTERS if quarter not in free])

    def ends(self) -> bool:
        """MA-25, between turns and before the first one."""
        free = self.free()
        if any(self.fits(tile, space) for tile in self.rondel.values() for space in free):
            return False
        self.over = "stuck" if free else "complete"
        self.evaluate("MA-25", QUARTERS)
        self.tell("ended", "MA-25" if free else "MA-26", why=self.over)
        return True

    def refill(self, clause: str) -> Script:
        """MA-5, MA-21, MA-22, MA-23, MA-39."""
        for slot in (1, 2, 3, 4):
            while slot not in self.rondel and self.bag.total() and self.free():
                tile = yield Draw(dict(+self.bag))
                self.bag[tile] -= 1
                if tile.endswith("-c") and self.centre_is_full():
                    self.removed[colour_of(tile)] += 1
                    self.tell("discarded", "MA-22", tile=tile)
                else:
                    self.rondel[slot] = tile
                    self.tell("dealt", clause, tile=tile, slot=slot)

    def take_turn(self) -> Script:
        """MA-8, MA-9, MA-33, MA-41."""
        self.placed = 0
        down = [q for q in QUARTERS if q not in self.face_up[self.active]]
        moves = self.placements() | ({"refresh"} if down else set())
        text = yield Ask(self.active, frozenset(moves))
        if text == "refresh":
            self.face_up[self.active] = set(QUARTERS)
            self.tell("refreshed", "MA-20", self.active, quarters=down)
            return
        yield from self.place(text)
        more = self.placements()
        if more:
            text = yield Ask(self.active, frozenset(more | {"end"}))
            if text != "end":
                yield from self.place(text)
                self.earn("paid", "MA-18", self.active, -2)

    # --- placing -----------------------------------------------------------------------------------------------------

    def place(self, text: str) -> Script:
        """The steps of MA-34."""
        number, space, *word = text.split()
        slot, seat = int(number), self.active
        tile = self.rondel.pop(slot)
        lies = RONDEL[self.side][slot]
        across = quarter_of(space) != lies
        if across:
            self.face_up[seat].remove(lies)
            self.tell("used", "MA-11", seat, quarter=lies)
        arrow = self.arrow_after(tile, space, word)
        self.tiles[space], self.arrows[space] = tile, arrow
        self.placed += 1
        clause = "MA-11" if across else "MA-10"
        self.tell("placed", clause, seat, tile=tile, slot=slot, space=space, arrow=arrow)
        colour = colour_of(tile)
        area = connected(space, {at for at, other in self.tiles.items() if colour_of(other) == colour})
        self.earn("area", "MA-13", seat, len(area), colour=colour, spaces=area)
        if self.centre_is_full():
            self.remove_centres()
        if arrow == self.side:
            yield from self.put_worker(space)

    def arrow_after(self, tile: str, space: str, word: list[str]) -> str:
        arrows = self.arrows_for(tile, space)
        if word == ["own"]:
            return self.side
        if word == ["away"] and self.side in arrows:
            return opposite(self.side)
        return SIDES[(SIDES.index(BASE[self.columns[space]]) + int(tile[-1])) % 4]

    def remove_centres(self) -> None:
        """MA-22."""
        for slot, tile in sorted(self.rondel.items()):
            if tile.endswith("-c"):
                del self.rondel[slot]
                self.removed[colour_of(tile)] += 1
                self.tell("removed", "MA-22", tile=tile, slot=slot)

    def put_worker(self, space: str) -> Script:
        """MA-14 to MA-17, MA-27 to MA-29, MA-36, MA-42."""
        seat, colour, quarter = self.active, colour_of(self.tiles[space]), quarter_of(space)
        two = self.seats == 2
        there = {
            self.workers[at]: at
            for worker in self.own[seat]
            for at in self.standing(worker, quarter)
            if colour_of(self.tiles[at]) == colour
        }
        possible = [worker for worker in self.own[seat] if worker in there or self.supply[worker]]
        if not possible:
            self.tell("no_worker", "MA-42" if two else "MA-15", seat, space=space)
            return
        worker = possible[0]
        if len(possible) > 1:
            self.waiting = space
            worker = (yield Ask(seat, frozenset(f"worker {worker}" for worker in possible))).split()[1]
            self.waiting = None
        if worker in there:
            del self.workers[there[worker]]
            clause = "MA-42" if two else "MA-16"
            self.tell("moved", clause, seat, worker=worker, space=space, origin=there[worker])
        else:
            self.supply[worker] -= 1
            self.tell("worker", "MA-42" if two else "MA-15", seat, worker=worker, space=space)
        self.workers[space] = worker
        group = connected(space, {at for at, other in self.workers.items() if other == worker})
        self.earn("group", "MA-17", seat, len(group), worker=worker, spaces=group)

    def evaluate(self, clause: str, quarters: Iterable[str]) -> None:
        """MA-24, MA-25, MA-30."""
        for quarter in quarters:
            if quarter in self.evaluated:
                continue
            self.evaluated.add(quarter)
            self.tell("evaluated", clause, quarter=quarter)
            for seat, colours in enumerate(self.own):
                for colour in colours:
                    here = self.standing(colour, quarter)
                    if here:
                        wages = WAGES[len(here)]
                        there = {"quarter": quarter, "worker": colour, "spaces": set(here), "count": len(here)}
                        self.earn("wages", "MA-24", seat, wages, **there)
                    for space in here:
                        del self.workers[space]
                        self.supply[colour] += 1


# --- players that look for what is rare ------------------------------------------------------------------------------


def at_random(book: Book, moves: list[str], rng: Random) -> str:
    return rng.choice(moves)


def centring(book: Book, moves: list[str], rng: Random) -> str:
    """Fills the centre spaces early, so that many centre tiles leave the game (MA-22)."""
    first = [move for move in moves if move.endswith(("own", "away"))]
    return rng.choice(first or [move for move in moves if move != "end"])


def refreshing(book: Book, moves: list[str], rng: Random) -> str:
    """One tile a turn, with a marker if possible; then all markers up again: as many turns as there can be."""
    for good in ("refresh", "end"):
        if good in moves:
            return good
    return rng.choice([move for move in moves if needs_marker(book, move)] or moves)


def wasting(book: Book, moves: list[str], rng: Random) -> str:
    """Uses all markers and refreshes only when there is no other way (MA-41)."""
    others = [move for move in moves if move not in ("refresh", "end")]
    return rng.choice([move for move in others if needs_marker(book, move)] or others or moves)


def hiring(book: Book, moves: list[str], rng: Random) -> str:
    """Lets arrows point at itself on tiles whose colour is new in a quarter, so that the supplies run out.

    It leaves the last space of a quarter free as long as it can, so that no worker comes back, and two quarters are
    sometimes filled in one turn (MA-40).
    """
    return max(moves, key=lambda move: employs(book, move) + rng.random())


def employs(book: Book, move: str) -> float:
    if not move[0].isdigit():
        colour = move.rsplit(maxsplit=1)[-1]
        return book.supply.get(colour, 0) - 20 * (move == "refresh") - (move == "end")
    number, space, *word = move.split()
    tile, quarter = book.rondel[int(number)], quarter_of(space)
    own = book.arrow_after(tile, space, word) == book.side
    workers = [at for colour in book.own[book.active] for at in book.standing(colour, quarter)]
    new = colour_of(tile) not in {colour_of(book.tiles[at]) for at in workers}
    last = sum(quarter_of(at) == quarter for at in book.free()) == 1
    return 4 * own + 4 * (own and new) - 10 * last


def needs_marker(book: Book, move: str) -> bool:
    return move[0].isdigit() and quarter_of(move.split()[1]) != RONDEL[book.side][int(move[0])]
