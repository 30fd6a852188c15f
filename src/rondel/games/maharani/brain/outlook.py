"""What a position of Maharani is worth to a player, in gold: a guess, for the bot.

Gold is counted. A worker also earns wages, since every quarter will be full one day; how many of its colour will stand
there by then is a guess (`Palace.wages`). Markers, workers in the supply and room for groups have a price each.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.games.maharani.components import QUARTERS, VARIANTS, WORKER_COLOURS
from rondel.games.maharani.state import NOTHING, SLOTS

HIRING = 0.6
"""How many of the tiles that a player lays will bring a worker."""
MARKER = 2.0
"""An action marker that lies face up."""
RESERVE = 3.0
"""The last worker in the supply;"""
AMPLE = 0.5
"""each further one, for each gold that the one before is worth."""
ROOM = 0.1
"""A free space beside a group, for each of its workers."""
LATE = 20
"""With fewer free spaces than this, markers, supply and room are worth less and less."""
ORDINARY = 4.0
"""What a tile of which nothing is known brings to the next player."""


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
    """The box as the players look at it; each list is by seat."""

    def __init__(self, game: Game) -> None:
        tables, rules, s = game.instance.tables, game.rules, game.setup()
        self.spaces = range(tables["spaces"])
        self.quarter: list[int] = tables["quarter"]
        self.near = [[x for x in row if x != NOTHING] for row in tables["neighbour"]]
        self.lies: list[list[int]] = []
        """The quarter in which each rondel space lies."""
        self.layings: list[list[list[tuple[int, int, bool]]]] = []
        """For each variant of a tile its spaces and ways, and whether the arrow then points home."""
        self.workers: list[list[int]] = []
        """The own worker colours."""
        for seat in range(game.seats):
            s.seat = seat
            side = rules.side_of(s, seat)
            self.lies.append([rules.quarter_of_slot(s, slot) for slot in range(SLOTS)])
            self.layings.append([[*self._fitting(tables, rules, kind, side)] for kind in range(VARIANTS)])
            self.workers.append([w for w in range(len(WORKER_COLOURS)) if rules.owner(s, w) == seat])
        self.wages = self._wages(tables["payout"], HIRING / game.seats / len(self.workers[0]))

    def _fitting(self, tables: Any, rules: Any, kind: int, side: int) -> Iterator[tuple[int, int, bool]]:
        for space in self.spaces:
            if tables["pattern"][space] == tables["kind_pattern"][kind]:
                ways = rules.ways(kind, space, side)
                for way in range(ways):
                    yield space, way, way == 1 if ways > 1 else rules.arrow_of(kind, space) == side

    def _wages(self, payout: list[int], chance: float) -> list[list[float]]:
        """What so many workers in a quarter with so many free spaces may earn in the end."""
        found = [[float(gold)] for gold in payout]
        most = len(payout) - 1
        for _ in range(len(self.spaces) // len(QUARTERS)):
            now = [row[-1] for row in found]
            for count, row in enumerate(found):
                more = now[min(count + 1, most)] - now[count]
                row.append(now[count] + chance * (1 - count / most) * more)
        return found


class Outlook:
    """A position as one seat looks at it, in its turn."""

    def __init__(
        self,
        palace: Palace,
        seat: int,
        colour: list[int],
        worker: list[int],
        supply: list[int],
        marker: list[list[int]],
        rondel: list[int],
    ) -> None:
        self.palace, self.seat = palace, seat
        self.colour, self.worker = colour, worker
        self.supply, self.marker, self.rondel = supply, marker, rondel
        self.free = [0] * len(QUARTERS)
        self.count = [[0] * len(QUARTERS) for _ in WORKER_COLOURS]
        self.stands: dict[tuple[int, int, int], int] = {}
        """Where a worker of a colour stands on a tile of a colour in a quarter."""
        for space, q in enumerate(palace.quarter):
            if colour[space] == NOTHING:
                self.free[q] += 1
            elif worker[space] != NOTHING:
                self.count[worker[space]][q] += 1
                self.stands[worker[space], colour[space], q] = space
        self.areas = self._joined(colour)
        self.groups = self._joined(worker)
        self.season = min(1.0, sum(self.free) / LATE)

    @classmethod
    def of(cls, palace: Palace, s: State) -> Outlook:
        """What the seat to act looks at."""
        count = len(palace.spaces)
        colour = [kind // VARIANTS if kind != NOTHING else NOTHING for kind in s.tile[:count]]
        return cls(palace, s.seat, colour, s.worker[:count], s.supply, s.marker, s.rondel)

    def _joined(self, marks: list[int]) -> list[list[int]]:
        """For each space those connected with it by equal marks: one list for all of them."""
        found: list[list[int]] = [[] for _ in marks]
        near = self.palace.near
        for start, mark in enumerate(marks):
            if mark != NOTHING and not found[start]:
                found[start] = members = [start]
                for space in members:
                    for x in near[space]:
                        if marks[x] == mark and not found[x]:
                            found[x] = members
                            members.append(x)
        return found

    # --- gold --------------------------------------------------------------------------------------------------------

    def area_gold(self, colour: int, space: int) -> int:
        """For a tile (MA-13)."""
        met: list[list[int]] = []
        for x in self.palace.near[space]:
            if self.colour[x] == colour and self.areas[x] not in met:
                met.append(self.areas[x])
        return 1 + sum(map(len, met))

    def group_gold(self, worker: int, space: int, origin: int) -> int:
        """For a worker that comes from another space, or from the supply (MA-17, MA-36)."""
        near = [x for x in self.palace.near[space] if self.worker[x] == worker]
        if any(origin in self.groups[x] for x in near):
            marks = self.worker.copy()
            marks[origin], marks[space] = NOTHING, worker
            return len(self._joined(marks)[space])
        return 1 + len({x for y in near for x in self.groups[y]})

    # --- what can be laid --------------------------------------------------------------------------------------------

    def steps(self) -> list[Step]:
        """All that can be laid, each with the best worker."""
        palace, found = self.palace, []
        for slot, kind in enumerate(self.rondel):
            if kind != NOTHING:
                lies = palace.lies[self.seat][slot]
                across = self.marker[self.seat][lies]
                for space, way, home in palace.layings[self.seat][kind % VARIANTS]:
                    if self.colour[space] == NOTHING and (across or palace.quarter[space] == lies):
                        found.append(self.step(Laying(slot, space, way, home)))
        return found

    def step(self, laying: Laying) -> Step:
        """What a laying is worth: gold, its marker, the wages that it helps or hinders, its worker."""
        palace = self.palace
        colour, q = self.rondel[laying.slot] // VARIANTS, palace.quarter[laying.space]
        worth = float(self.area_gold(colour, laying.space))
        if q != palace.lies[self.seat][laying.slot]:
            worth -= self.season * MARKER
        for worker in palace.workers[self.seat]:
            wages = palace.wages[self.count[worker][q]]
            worth += wages[self.free[q] - 1] - wages[self.free[q]]
        workers = self.hired(laying.space, colour, self.free[q] - 1) if laying.home else {}
        if not workers:
            return Step(worth, laying, NOTHING)
        best = max(workers, key=workers.__getitem__)
        return Step(worth + workers[best], laying, best)

    def hired(self, space: int, colour: int, free: int) -> dict[int, float]:
        """What each possible worker (MA-42) is worth on a new tile, with so many free spaces left in its quarter."""
        palace, found = self.palace, {}
        q = palace.quarter[space]
        for worker in palace.workers[self.seat]:
            origin = self.stands.get((worker, colour, q), NOTHING)
            if origin != NOTHING or self.supply[worker]:
                found[worker] = float(self.group_gold(worker, space, origin))
            if origin == NOTHING and self.supply[worker]:
                count = self.count[worker][q]
                found[worker] += palace.wages[count + 1][free] - palace.wages[count][free]
                found[worker] -= self.season * RESERVE * AMPLE ** (self.supply[worker] - 1)
        return found

    # --- what is left ------------------------------------------------------------------------------------------------

    def refreshed(self) -> float:
        """What it is worth to turn all markers face up."""
        return self.season * MARKER * self.marker[self.seat].count(0)

    def room(self) -> float:
        """Where the own groups can grow, less where those of an average opponent can."""
        palace, own, others = self.palace, 0, 0
        for group in {group[0]: group for group in self.groups if group}.values():
            beside = {y for x in group for y in palace.near[x] if self.colour[y] == NOTHING}
            if self.worker[group[0]] in palace.workers[self.seat]:
                own += len(group) * len(beside)
            else:
                others += len(group) * len(beside)
        return self.season * ROOM * (own - others / (len(palace.lies) - 1))

    def threat(self) -> float:
        """What this seat can do: its two best tiles of those that lie there, or of those that nobody knows yet."""
        best = [0.0] * SLOTS
        for worth, laying, _ in self.steps():
            best[laying.slot] = max(best[laying.slot], worth)
        return sum(sorted([*best, ORDINARY, ORDINARY])[-2:])

    # --- what follows ------------------------------------------------------------------------------------------------

    def after(self, step: Step) -> Outlook:
        """The outlook of the same seat after a step."""
        slot, space, _, _ = step.laying
        palace = self.palace
        colour, worker, supply, rondel = self.colour.copy(), self.worker.copy(), self.supply.copy(), self.rondel.copy()
        marker = [row.copy() for row in self.marker]
        q, lies = palace.quarter[space], palace.lies[self.seat][slot]
        colour[space], rondel[slot] = rondel[slot] // VARIANTS, NOTHING
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

    def handed_on(self) -> Outlook:
        """The outlook of the next seat, before new tiles are drawn. Workers of full quarters have gone home."""
        palace = self.palace
        worker, supply = self.worker.copy(), self.supply.copy()
        for space, q in enumerate(palace.quarter):
            if self.free[q] == 0 and worker[space] != NOTHING:
                supply[worker[space]] += 1
                worker[space] = NOTHING
        seat = (self.seat + 1) % len(palace.lies)
        return Outlook(palace, seat, self.colour, worker, supply, self.marker, self.rondel)
