"""What the borders of a province and the river promise to a player of Rajas, in fame: a guess, for the bot."""

from __future__ import annotations

from typing import NamedTuple

from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.games.rajas.brain.prices import Prices
from rondel.games.rajas.components import FACES, HARBOUR
from rondel.games.rajas.effect import GIVES
from rondel.games.rajas.state import NOTHING

OFTEN = 2
"""What is printed for each karma, market or upgrade is given so many times."""
ROOM = 3
"""More open cells than this are of no use."""
MOST_LANDS = 50_000


class Land(NamedTuple):
    """What the roads of a province lead to: border places near by, each for a part, and cells to build on."""

    places: tuple[tuple[int, float], ...]
    open_cells: int


class Promise:
    """What can still be joined, or sailed to."""

    def __init__(self, game: Game, prices: Prices) -> None:
        self.prices, self.rules = prices, game.rules
        self.tables = tables = game.instance.tables
        self.new_die = sum(prices.face) / FACES
        """What a die is worth that is still to be rolled."""
        self.near = [[(side, x) for side, x in enumerate(row) if x != NOTHING] for row in tables["neighbour"]]
        self.places: list[list[tuple[int, int]]] = [[] for _ in self.near]
        """For each cell the sides with a border place, and their numbers."""
        for place in range(tables["places"]):
            self.places[tables["place_cell"][place]].append((tables["place_side"][place], place))
        self.printed = [
            [0.0 if number == NOTHING else self._list(number) for number in row[: tables["places"]]]
            for row in tables["border"]
        ]
        """For each side of the board what each border yield is worth."""
        self.plain = [self._list(number) for number in tables["yield_tile"]]
        self.counting = [any(per for _, _, per, _ in self._effects(number)) for number in tables["yield_tile"]]
        """Of each kind of yield tiles what it is worth; whether that hangs on what its owner has."""
        self.river = [0.0, *(self._list(number) for number in tables["river"][1:])]
        self._ahead: dict[tuple[int, ...], list[float]] = {}
        self._lands: dict[tuple[int, ...], Land] = {}

    # --- effects -----------------------------------------------------------------------------------------------------

    def _effects(self, number: int) -> list[list[int]]:
        first, size = self.tables["list_first"][number], self.tables["list_size"][number]
        found: list[list[int]] = self.tables["effect"][first : first + size]
        return found

    def _list(self, number: int, counts: list[float] | None = None) -> float:
        """What a list of effects is worth, where so many of everything will be counted."""
        effects = self._effects(number)
        return sum(self._effect(give, amount, per, colours, counts) for give, amount, per, colours in effects)

    def _effect(self, give: int, amount: int, per: int, colours: int, counts: list[float] | None) -> float:
        prices, name = self.prices, GIVES[give]
        often = amount * ((counts[per - 1] if counts else OFTEN) if per else 1)
        if name == "money":
            return often / 2
        if name == "fame":
            return float(often)
        if name == "dice":
            return often * self.new_die * max(1, colours.bit_count())
        if name == "karma":
            return amount * prices.karma
        if name in ("upgrade", "late_upgrade"):
            return prices.upgrade * prices.pace / 2
        return prices.turn

    def yield_tile(self, s: State, p: int, kind: int) -> float:
        """What a yield tile is worth to a player who joins it later on."""
        if not self.counting[kind]:
            return self.plain[kind]
        counted = self.rules.tracks.counted
        now = [float(counted(s, p, per + 1)) for per in range(len(self.prices.counts))]
        later = [max(count, (count + usual) / 2) for count, usual in zip(now, self.prices.counts, strict=True)]
        return self._list(self.tables["yield_tile"][kind], later)

    def place(self, s: State, p: int, place: int) -> float:
        """What it is worth to a player to join a border place: the yield tile there, or what is printed."""
        kind = s.yield_tile[p][place]
        if kind != NOTHING:
            return self.yield_tile(s, p, kind)
        printed: float = self.printed[s.side[p]][place]
        return printed

    def gain(self, s: State, kind: int, place: int) -> float:
        """What the seat to act gains by a yield tile on a place."""
        p = s.seat
        near = dict(self.land(s.road[p]).places)
        more: float = self.yield_tile(s, p, kind) - self.printed[s.side[p]][place]
        return near.get(place, 0.0) * more

    # --- roads -------------------------------------------------------------------------------------------------------

    def roads(self, s: State, p: int, roads: list[int]) -> float:
        """What the roads of a province are worth to its owner."""
        land = self.land(roads)
        yields = sum(part * self.place(s, p, place) for place, part in land.places)
        return yields + self.prices.open_cell * min(ROOM, land.open_cells)

    def land(self, roads: list[int]) -> Land:
        key = tuple(roads)
        if key not in self._lands:
            if len(self._lands) == MOST_LANDS:
                self._lands.clear()
            self._lands[key] = self._survey(roads)
        return self._lands[key]

    def _survey(self, roads: list[int]) -> Land:
        residence, part = self.tables["residence"], 1.0
        places: list[tuple[int, float]] = []
        front = [
            cell
            for cell, near in enumerate(self.near)
            if not roads[cell] and (residence[cell] or any(roads[x] >> (side + 2) % 4 & 1 for side, x in near))
        ]
        found, met = len(front), set(front)
        while front:
            part *= self.prices.near_yield
            places += [(place, part) for cell in front for _, place in self.places[cell]]
            front = list({x for cell in front for _, x in self.near[cell] if not roads[x]} - met)
            met.update(front)
        return Land(tuple(places), found)

    def laid(self, s: State, cell: int, ends: int) -> float:
        """What it is worth to the seat to act that the roads on a cell lie so."""
        p = s.seat
        roads = s.road[p].copy()
        roads[cell] = ends
        new = [place for side, place in self.places[cell] if ends >> side & 1 and not s.joined[p] >> place & 1]
        return self.roads(s, p, roads) + sum(self.place(s, p, place) for place in new)

    # --- river -------------------------------------------------------------------------------------------------------

    def ahead(self, s: State, p: int) -> float:
        """The best yield that a player's boat can reach by one die."""
        key = tuple(s.river_tile)
        if key not in self._ahead:
            tiles = self.tables["river_tile"]
            river = [
                worth if kind == NOTHING else self._list(tiles[kind])
                for worth, kind in zip(self.river, (*key, NOTHING), strict=False)
            ]
            steps = self.tables["die_high"][HARBOUR]
            self._ahead[key] = [max(river[at + 1 : at + 1 + steps], default=0.0) for at in range(len(river))]
        found: float = self._ahead[key][s.boat[p]]
        return found
