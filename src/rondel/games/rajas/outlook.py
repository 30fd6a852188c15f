"""What a position of Rajas is worth to a player, in fame: a guess, for the bot.

Fame and money are counted. Everything else is worth what it may still become, and that hangs on the rounds that are
left (`Outlook.rounds_left`): on the last turn dice, karma, upgrades and roads are worth nothing.
"""

from __future__ import annotations

from operator import mul
from typing import NamedTuple

from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.games.rajas.components import (
    BACKS,
    BUILDINGS,
    COLOURS,
    EACH,
    FACES,
    GIVES,
    GOODS,
    MOGUL,
    PERS,
    STACKS,
    TURNS,
)
from rondel.games.rajas.state import DONE, LEAST_LEVEL, MOST_WON, NOTHING


class Prices(NamedTuple):
    """What things are worth, in fame."""

    turn: float = 1.5
    """A worker's turn."""
    near_worker: float = 0.5
    """Of a worker not yet won, the part that counts just before it is."""
    face: tuple[float, ...] = (0.9, 0.95, 1.0, 1.25, 1.55, 1.85)
    """A die, by what it shows."""
    stock: tuple[float, ...] = (1.0, 1.0, 1.0, 0.9, 0.8, 0.6, 0.4, 0.2, 0.1, 0.1)
    """The part that counts of the best die, the second best, ..."""
    karma: float = 0.8
    upgrade: float = 0.3
    """Each round that is left."""
    upgrade_seen: float = 0.15
    """Each tile on offer with that building."""
    market: float = 0.1
    """A market, for each money of its value and each round that is left."""
    scoring: float = 0.3
    """A scoring that pays more than it costs, each round that is left."""
    scoring_cost: float = 2.0
    river: float = 0.05
    """A river space behind the boat."""
    near_yield: float = 0.6
    """A border yield, for each tile that is missing to it."""
    open_cell: float = 0.5
    """A cell to which a road leads, up to three."""
    ready: float = 0.4
    """Of a tile that can be paid now."""
    pip: float = 0.35
    """A pip given for a tile."""
    first: float = 0.3
    """To begin the next round."""
    pace: float = 8.0
    """The rounds of a game."""
    growth: float = 0.6
    """How players speed up: the part of the rounds that is over, as a power of the part of the way that is done."""
    late: float = 1.5
    """With fewer rounds left, what could become something is worth less and less."""


PRICES = Prices()
TYPICAL = 2
"""What is given for each karma, market or upgrade is given so often."""


class Land(NamedTuple):
    """What the roads of a province promise."""

    yields: float
    open_cells: int


class Outlook:
    """The box as a player looks at it."""

    def __init__(self, game: Game, prices: Prices = PRICES) -> None:
        self.tables, self.rules, self.prices = game.instance.tables, game.rules, prices
        tables = self.tables
        self.cells = range(tables["cells"])
        self.near = [[(side, x) for side, x in enumerate(row) if x != NOTHING] for row in tables["neighbour"]]
        self.die = sum(prices.face) / FACES
        """A die that is still to be rolled."""
        self.border = [self._list(number) for number in tables["border"][:-1]]
        """What each border yield is worth."""
        self.places: list[list[tuple[int, int]]] = [[] for _ in self.cells]
        """For each cell its border places: their sides and numbers."""
        for place in range(tables["places"]):
            self.places[tables["place_cell"][place]].append((tables["place_side"][place], place))
        self.buildings = [[b for b in row if b != NOTHING] for row in tables["tile_building"]]
        self.markets = [
            [(good, value) for good, value in zip(goods, values, strict=True) if good != NOTHING]
            for goods, values in zip(tables["tile_good"], tables["tile_value"], strict=True)
        ]
        self._lands: dict[tuple[int, ...], Land] = {}

    def _list(self, number: int) -> float:
        """What a list of effects is worth."""
        first = self.tables["list_first"][number]
        return sum(self._effect(*effect) for effect in self.tables["effect"][first : first + self.tables["list_size"][number]])

    def _effect(self, give: int, amount: int, per: int, colours: int) -> float:
        prices, name = self.prices, GIVES[give]
        if name in ("money", "fame", "dice"):
            each = {"money": 0.5, "fame": 1.0, "dice": self.die * max(1, colours.bit_count())}[name]
            return amount * each * (TYPICAL if per else 1)
        if name == "karma":
            return amount * prices.karma
        if name in ("upgrade", "late_upgrade"):
            return prices.upgrade * prices.pace / 2
        return prices.turn

    # --- the time that is left ---------------------------------------------------------------------------------------

    def rounds_left(self, s: State) -> float:
        """A guess; none once markers have met."""
        if any(s.met) or s.kind[s.depth - 1] == DONE:
            return 0.0
        meeting = self.tables["meeting"]
        lead = max(s.fame[p] + s.money[p] / 2 for p in range(s.seats))
        return self.prices.pace * max(0.0, 1 - (lead / meeting) ** self.prices.growth)

    # --- the whole ---------------------------------------------------------------------------------------------------

    def worth(self, s: State, p: int, rounds: float) -> float:
        prices = self.prices
        points = s.fame[p] + s.money[p] / 2
        if s.met[p]:
            return 1000.0 + points
        if rounds == 0.0 or s.kind[s.depth - 1] == DONE:
            return s.fame[p] + (s.money[p] + 1) // 2
        late = min(1.0, rounds / prices.late)
        land = self.land(s.road[p])
        return (
            points
            + prices.turn * rounds * self.workers(s, p)
            + late * (self.dice(s, p) + prices.karma * s.karma[p] + land.yields + prices.open_cell * min(3, land.open_cells))
            + late * prices.ready * self.ready(s, p)
            + late * self.levels(s, p, rounds)
            + rounds * self.goods(s, p)
            + late * prices.river * s.boat[p]
            + late * prices.first * (s.worker[self.mogul(s)] == p)
        )

    def mogul(self, s: State) -> int:
        return self.tables["first_space"][s.seats][MOGUL]

    # --- workers -----------------------------------------------------------------------------------------------------

    def workers(self, s: State, p: int) -> float:
        """Extra workers, those to come for a part."""
        tables, won = self.tables, s.won[p]
        had = won.bit_count()
        if had >= MOST_WON:
            return float(MOST_WON)
        near = []
        for where, way in enumerate(
            (s.fame[p] / tables["fame_worker"], s.money[p] / tables["money_worker"], s.boat[p] / (tables["bridge"] + 1))
        ):
            if not won >> where & 1:
                near.append(min(way, 1.0) ** 2)
        near.sort(reverse=True)
        return had + self.prices.near_worker * sum(near[: MOST_WON - had])

    # --- dice --------------------------------------------------------------------------------------------------------

    def dice(self, s: State, p: int) -> float:
        face, own = self.prices.face, s.dice[p]
        found = [face[i % FACES] for i, n in enumerate(own) for _ in range(n)]
        found.sort(reverse=True)
        return sum(map(mul, found, self.prices.stock))

    def ready(self, s: State, p: int) -> float:
        """What the best tile is worth that can be paid."""
        prices, tables, own = self.prices, self.tables, s.dice[p]
        best = 0.0
        for colour in range(len(COLOURS)):
            dice = own[colour * FACES : colour * FACES + FACES]
            if not any(dice):
                continue
            most = sum(n * (i + 1) for i, n in enumerate(dice))
            karma = s.karma[p]
            for i in range(3):
                turned = min(karma, dice[i])
                most += turned * (5 - 2 * i)
                karma -= turned
            for stack in range(colour * len(BACKS), (colour + 1) * len(BACKS)):
                kind = s.top[stack]
                if kind != NOTHING and tables["tile_cost"][kind] <= most:
                    best = max(best, self.tile(s, p, kind) - prices.pip * tables["tile_cost"][kind])
        return best

    def tile(self, s: State, p: int, kind: int) -> float:
        """What a tile brings at once, and a little for its markets."""
        return sum(s.level[p][b] for b in self.buildings[kind]) + sum(value for _, value in self.markets[kind])

    # --- upgrades and goods ------------------------------------------------------------------------------------------

    def levels(self, s: State, p: int, rounds: float) -> float:
        return sum(
            (s.level[p][b] - LEAST_LEVEL) * self.upgrade(s, b, rounds) for b in range(len(BUILDINGS)) if s.level[p][b]
        )

    def upgrade(self, s: State, building: int, rounds: float) -> float:
        seen = sum(building in self.buildings[kind] for kind in s.top if kind != NOTHING)
        return self.prices.upgrade * rounds + self.prices.upgrade_seen * seen

    def goods(self, s: State, p: int) -> float:
        """What markets are worth, each round."""
        prices = self.prices
        total = [0] * len(GOODS)
        for kind in s.tile[p]:
            if kind != NOTHING:
                for good, value in self.markets[kind]:
                    total[good] += value
        return sum(prices.market * money + prices.scoring * max(0.0, money / 2 - prices.scoring_cost) for money in total)

    # --- roads -------------------------------------------------------------------------------------------------------

    def land(self, roads: list[int]) -> Land:
        key = tuple(roads)
        if key not in self._lands:
            if len(self._lands) > 100_000:
                self._lands.clear()
            self._lands[key] = self._survey(roads)
        return self._lands[key]

    def _survey(self, roads: list[int]) -> Land:
        """How many tiles are missing to each cell, and what its border yields are worth then."""
        residence = self.tables["residence"]
        front = [
            cell
            for cell in self.cells
            if not roads[cell]
            and (residence[cell] or any(roads[x] >> (side + 2) % 4 & 1 for side, x in self.near[cell]))
        ]
        opened, found, part = len(front), 0.0, self.prices.near_yield
        met = set(front)
        while front:
            for cell in front:
                for _, place in self.places[cell]:
                    found += part * self.border[place]
            part *= self.prices.near_yield
            front = [x for cell in front for _, x in self.near[cell] if not roads[x] and not (x in met or met.add(x))]
        return Land(found, opened)

    def laid(self, s: State, cell: int, ends: int) -> float:
        """What it is worth that roads lie on a cell in this way."""
        p = s.seat
        roads = s.road[p].copy()
        roads[cell] = ends
        land = self.land(roads)
        joined = sum(
            self.border[place] for side, place in self.places[cell] if ends >> side & 1 and not s.joined[p] >> place & 1
        )
        return joined + land.yields + self.prices.open_cell * min(3, land.open_cells)
