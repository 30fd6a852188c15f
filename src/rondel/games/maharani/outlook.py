"""What a position of Maharani is worth to a player, in gold: a guess, for the bot.

A worker brings gold at once, and wages when its quarter is full, which every quarter will be. How many of one colour
will stand there by then is a guess (`Palace.wages`); all the rest is counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.games.maharani.components import QUARTERS, VARIANTS, WORKER_COLOURS
from rondel.games.maharani.state import NOTHING, SLOTS


class Taste(NamedTuple):
    """What a player thinks of that which is not gold yet."""

    rate: float = 0.6
    """How often a tile that the player lays brings a worker, in the eyes of one who hopes for wages."""
    markers: tuple[float, ...] = (0.0, 3.0, 5.0, 6.5, 7.5)
    """What so many action markers are worth face up."""
    late: float = 20.0
    """With fewer free spaces than this a marker is worth less."""
    scarce: float = 2.0
    """What the last worker in the supply is worth;"""
    ample: float = 0.5
    """and each further one, for each gold that the one before is worth."""
    gift: float = 0.4
    """What the next player can do counts so much, with two players."""
    ordinary: float = 4.0
    """What a player can do anyhow."""


class Laying(NamedTuple):
    """A tile of the rondel on a space; ``home``: its arrow points at the player."""

    slot: int
    space: int
    way: int
    home: bool


class Step(NamedTuple):
    """A laying with its worker, and what the two are worth."""

    worth: float
    laying: Laying
    worker: int


class Palace:
    """The box as a player looks at it."""

    def __init__(self, game: Game, taste: Taste) -> None:
        tables, rules, s = game.instance.tables, game.rules, game.setup()
        self.taste = taste
        self.spaces = range(tables["spaces"])
        self.quarter: list[int] = tables["quarter"]
        self.near = [[x for x in row if x != NOTHING] for row in tables["neighbour"]]
        self.lies: list[list[int]] = []
        """For each seat the quarter in which each rondel space lies."""
        self.layings: list[list[list[tuple[int, int, bool]]]] = []
        """For each seat and variant of a tile: space, way, whether the arrow points home."""
        self.workers: list[list[int]] = []
        for seat in range(game.seats):
            s.seat = seat
            side = rules.side_of(s, seat)
            self.lies.append([rules.quarter_of_slot(s, slot) for slot in range(SLOTS)])
            self.layings.append([[*self._fitting(tables, rules, kind, side)] for kind in range(VARIANTS)])
            self.workers.append([w for w in range(len(WORKER_COLOURS)) if rules.owner(s, w) == seat])
        self.room = len(self.spaces) // len(QUARTERS)
        self.wages = self._wages(tables["payout"], taste.rate / game.seats / len(self.workers[0]))

    def _fitting(self, tables: Any, rules: Any, kind: int, side: int) -> Iterator[tuple[int, int, bool]]:
        for space in self.spaces:
            if tables["pattern"][space] == tables["kind_pattern"][kind]:
                ways = rules.ways(kind, space, side)
                for way in range(ways):
                    yield space, way, way == 1 if ways > 1 else rules.arrow_of(kind, space) == side

    def _wages(self, payout: list[int], rate: float) -> list[list[float]]:
        """What so many workers in a quarter with so many free spaces will have earned in the end."""
        found = [[float(gold)] for gold in payout]
        most = len(payout) - 1
        for _ in range(self.room):
            now = [row[-1] for row in found]
            for count, row in enumerate(found):
                more = now[min(count + 1, most)] - now[count]
                row.append(now[count] + rate * (1 - count / most) * more)
        return found


class Outlook:
    """A position as one seat looks at it, in its turn."""

    def __init__(
        self, palace: Palace, seat: int, colour: list[int], worker: list[int], supply: list[int],
        marker: list[list[int]], rondel: list[int],
    ) -> None:  # fmt: skip
        self.palace, self.seat = palace, seat
        self.colour, self.worker = colour, worker
        self.supply, self.marker, self.rondel = supply, marker, rondel
        self.free = [0] * len(QUARTERS)
        self.count = [[0] * len(QUARTERS) for _ in WORKER_COLOURS]
        self.stands: dict[tuple[int, int, int], int] = {}
        """Where the worker of a colour stands on a tile of a colour in a quarter."""
        for space, q in enumerate(palace.quarter):
            if colour[space] == NOTHING:
                self.free[q] += 1
            elif worker[space] != NOTHING:
                self.count[worker[space]][q] += 1
                self.stands[worker[space], colour[space], q] = space
        self.areas = self._joined(colour)
        self.groups = self._joined(worker)
        up = sum(marker[seat])
        worth = palace.taste.markers
        self.season = min(1.0, sum(self.free) / palace.taste.late)
        self.marker_worth = self.season * (worth[up] - worth[up - 1]) if up else 0.0

    @classmethod
    def of(cls, palace: Palace, s: State) -> Outlook:
        count = len(palace.spaces)
        colour = [kind // VARIANTS if kind != NOTHING else NOTHING for kind in s.tile[:count]]
        marker = [list(row) for row in s.marker]
        return cls(palace, s.seat, colour, s.worker[:count], list(s.supply), marker, list(s.rondel))

    def _joined(self, marks: list[int]) -> list[list[int]]:
        """For each space those connected with it by equal marks; the same list for all of them."""
        found: list[list[int]] = [[] for _ in marks]
        near = self.palace.near
        for start, mark in enumerate(marks):
            if mark != NOTHING and not found[start]:
                members = [start]
                found[start] = members
                for space in members:
                    for x in near[space]:
                        if marks[x] == mark and not found[x]:
                            found[x] = members
                            members.append(x)
        return found

    # --- gold --------------------------------------------------------------------------------------------------------

    def area_gold(self, colour: int, space: int) -> int:
        met: list[list[int]] = []
        for x in self.palace.near[space]:
            if self.colour[x] == colour and self.areas[x] not in met:
                met.append(self.areas[x])
        return 1 + sum(map(len, met))

    def group_gold(self, worker: int, space: int, origin: int) -> int:
        """For a worker that comes from another space, or from the supply."""
        near = [x for x in self.palace.near[space] if self.worker[x] == worker]
        if not near:
            return 1
        if any(origin in self.groups[x] for x in near):
            marks = self.worker.copy()
            marks[origin], marks[space] = NOTHING, worker
            return len(self._joined(marks)[space])
        return 1 + len({x for y in near for x in self.groups[y]})

    # --- worth -------------------------------------------------------------------------------------------------------

    def steps(self) -> list[Step]:
        """All that can be laid, with the best worker each."""
        palace, found = self.palace, []
        for slot, kind in enumerate(self.rondel):
            if kind != NOTHING:
                lies = palace.lies[self.seat][slot]
                anywhere = self.marker[self.seat][lies]
                for space, way, home in palace.layings[self.seat][kind % VARIANTS]:
                    if self.colour[space] == NOTHING and (anywhere or palace.quarter[space] == lies):
                        found.append(self.step(Laying(slot, space, way, home)))
        return found

    def step(self, laying: Laying) -> Step:
        palace = self.palace
        colour, q = self.rondel[laying.slot] // VARIANTS, palace.quarter[laying.space]
        free = self.free[q]
        worth = float(self.area_gold(colour, laying.space))
        if q != palace.lies[self.seat][laying.slot]:
            worth -= self.marker_worth
        for worker in palace.workers[self.seat]:
            wages = palace.wages[self.count[worker][q]]
            worth += wages[free - 1] - wages[free]
        if not laying.home:
            return Step(worth, laying, NOTHING)
        more, worker = max(self.worker_worths(laying.space, colour), default=(0.0, NOTHING))
        return Step(worth + more, laying, worker)

    def worker_worths(self, space: int, colour: int) -> Iterator[tuple[float, int]]:
        """What each worker that may be used for a tile that is laid on a space is worth there."""
        palace = self.palace
        q = palace.quarter[space]
        free = self.free[q] - (self.colour[space] == NOTHING)
        for worker in palace.workers[self.seat]:
            origin = self.stands.get((worker, colour, q), NOTHING)
            if origin != NOTHING:
                yield self.group_gold(worker, space, origin), worker
            elif self.supply[worker]:
                count = self.count[worker][q]
                wages = palace.wages[count + 1][free] - palace.wages[count][free]
                yield self.group_gold(worker, space, NOTHING) + wages - self.hire(worker), worker

    def hire(self, worker: int) -> float:
        """What a worker is worth in the supply."""
        taste = self.palace.taste
        return self.season * taste.scarce * taste.ample ** (self.supply[worker] - 1)

    def after(self, step: Step) -> Outlook:
        """The same seat's outlook when it has laid a tile."""
        slot, space, _, _ = step.laying
        palace = self.palace
        colour, worker, supply = self.colour.copy(), self.worker.copy(), self.supply.copy()
        marker, rondel = [row.copy() for row in self.marker], self.rondel.copy()
        q, lies = palace.quarter[space], palace.lies[self.seat][slot]
        colour[space] = rondel[slot] // VARIANTS
        rondel[slot] = NOTHING
        if q != lies:
            marker[self.seat][lies] = 0
        if step.worker != NOTHING:
            origin = self.stands.get((step.worker, colour[space], q), NOTHING)
            if origin == NOTHING:
                supply[step.worker] -= 1
            else:
                worker[origin] = NOTHING
            worker[space] = step.worker
        return Outlook(palace, self.seat, colour, worker, supply, marker, rondel)

    def passed(self) -> Outlook:
        """The next seat's outlook, without the tiles that are still to be drawn."""
        palace = self.palace
        worker, supply = self.worker.copy(), self.supply.copy()
        for space, q in enumerate(palace.quarter):
            if self.free[q] == 0 and worker[space] != NOTHING:
                supply[worker[space]] += 1
                worker[space] = NOTHING
        seat = (self.seat + 1) % len(palace.lies)
        return Outlook(palace, seat, self.colour, worker, supply, self.marker, self.rondel)

    def refreshed(self) -> float:
        """What it is worth to turn all markers face up."""
        worth = self.palace.taste.markers
        return self.season * (worth[-1] - worth[sum(self.marker[self.seat])])

    def threat(self) -> float:
        """What this seat can do with the tiles that lie there."""
        ordinary = self.palace.taste.ordinary
        best = [0.0] * SLOTS
        for worth, laying, _ in self.steps():
            best[laying.slot] = max(best[laying.slot], worth)
        return sum(sorted([*best, ordinary, ordinary])[-2:])
