"""What a position of Rajas is worth to a player, in fame: a guess, for the bot.

Fame and money are counted. Everything else is worth what it may still become, and that hangs on the rounds that are
left: on the last turn dice, karma, upgrades and roads are worth nothing.
"""

from __future__ import annotations

from operator import mul

from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.games.rajas.brain.prices import PRICES, Prices
from rondel.games.rajas.brain.promise import Promise
from rondel.games.rajas.components import BACKS, FACES, GOODS, MOGUL
from rondel.games.rajas.effect import COLOURS
from rondel.games.rajas.state import LEAST_LEVEL, MOST_WON, NOTHING

MET = 1000.0
"""Nothing is worth more than markers that have met."""
MEAN_FACE = (1 + FACES) / 2


class Outlook:
    """The box as a player looks at it, and what a position is worth."""

    def __init__(self, game: Game, prices: Prices = PRICES) -> None:
        self.prices = prices
        self.tables = tables = game.instance.tables
        self.promise = Promise(game, prices)
        self.buildings = [[b for b in row if b != NOTHING] for row in tables["tile_building"]]
        self.markets = [
            [(good, value) for good, value in zip(goods, values, strict=True) if good != NOTHING]
            for goods, values in zip(tables["tile_good"], tables["tile_value"], strict=True)
        ]
        self.value = [sum(value for _, value in markets) for markets in self.markets]
        """The money of all markets of a tile."""

    # --- the whole ---------------------------------------------------------------------------------------------------

    def rounds_left(self, s: State) -> float:
        """A guess; none once markers have met."""
        if any(s.met):
            return 0.0
        way = max(_points(s, p) for p in range(s.seats)) / self.tables["meeting"]
        over: float = min(1.0, way) ** self.prices.growth
        return self.prices.pace * (1.0 - over)

    def worth(self, s: State, p: int, rounds: float) -> float:
        """What a position after a turn is worth to a player who thinks that so many rounds are left."""
        if s.met[p]:
            return MET + _points(s, p)
        if rounds == 0.0:
            return float(_points(s, p))
        prices = self.prices
        soon = (
            self.dice(s, p)
            + prices.karma * s.karma[p]
            + prices.ready * self.tiles(s, p, rounds)
            + self.upgrades(s, p, rounds)
            + self.promise.roads(s, p, s.road[p])
            + prices.river * s.boat[p]
            + prices.ahead * self.promise.ahead(s, p)
            + prices.first * (s.worker[self.tables["first_space"][s.seats][MOGUL]] == p)
        )
        lasting = prices.turn * self.workers(s, p) + self.goods(s, p)
        total: float = s.fame[p] + s.money[p] / 2 + rounds * lasting + min(1.0, rounds / prices.late) * soon
        return total

    # --- workers -----------------------------------------------------------------------------------------------------

    def workers(self, s: State, p: int) -> float:
        """Extra workers, those to come for a part (RA-29, RA-33)."""
        tables, won = self.tables, s.won[p]
        had: int = won.bit_count()
        ways = (
            s.fame[p] / tables["fame_worker"],
            s.money[p] / tables["money_worker"],
            s.boat[p] / (tables["bridge"] + 1),
        )
        near: list[float] = sorted(min(1.0, way) ** 2 for where, way in enumerate(ways) if not won >> where & 1)
        return had + self.prices.near_worker * sum(near[len(near) - (MOST_WON + s.navaratnas - had) :])

    # --- dice and what they buy --------------------------------------------------------------------------------------

    def dice(self, s: State, p: int) -> float:
        face = self.prices.face
        found = [face[i % FACES] for i, n in enumerate(s.dice[p]) for _ in range(n)]
        found.sort(reverse=True)
        total: float = sum(map(mul, found, self.prices.stock))
        return total

    def tiles(self, s: State, p: int, rounds: float) -> float:
        """What the best tiles of two colours are worth, as far as they can be paid."""
        found = sorted(self.tile(s, p, colour, 0.0, rounds) for colour in range(len(COLOURS)))
        return found[-1] + self.prices.second * found[-2]

    def tile(self, s: State, p: int, colour: int, more: float, rounds: float) -> float:
        """What the best tile of a colour is worth, as far as it can be paid, with so many pips more than there are."""
        prices, costs = self.prices, self.tables["tile_cost"]
        pips, karma = more + MEAN_FACE * s.named[colour], s.karma[p]
        for face, n in enumerate(s.dice[p][colour * FACES : (colour + 1) * FACES]):
            gain = FACES - 1 - 2 * face
            turned = min(karma, n) if gain > 0 else 0
            pips += n * (face + 1) + turned * gain
            karma -= turned
        if not pips:
            return 0.0
        level, each, best = s.level[p], 0.5 + prices.market * rounds, 0.0
        for kind in s.top[colour * len(BACKS) : (colour + 1) * len(BACKS)]:
            if kind != NOTHING:
                brings = sum([level[b] for b in self.buildings[kind]]) + each * self.value[kind]
                best = max(best, (brings - prices.pip * costs[kind]) * min(1.0, pips / costs[kind]) ** 2)
        return best

    def upgrades(self, s: State, p: int, rounds: float) -> float:
        made: list[tuple[int, int]] = [
            (building, level - LEAST_LEVEL) for building, level in enumerate(s.level[p]) if level > LEAST_LEVEL
        ]
        return sum([steps * self.upgrade(s, building, rounds) for building, steps in made])

    def upgrade(self, s: State, building: int, rounds: float) -> float:
        """What an upgrade of a building is worth."""
        seen = sum([building in self.buildings[kind] for kind in s.top if kind != NOTHING])
        return self.prices.upgrade * rounds + self.prices.upgrade_seen * seen

    def goods(self, s: State, p: int) -> float:
        """What the markets are worth each round."""
        prices = self.prices
        total, best = [0] * len(GOODS), [0] * len(GOODS)
        for kind in s.tile[p]:
            if kind != NOTHING:
                for good, value in self.markets[kind]:
                    total[good] += value
                    best[good] = max(best[good], value)
        scored = sum(max(0.0, money / 2 - prices.scoring_cost) for money in total)
        return prices.market * sum(total) + prices.mixed * sum(best) + prices.scoring * scored


def _points(s: State, p: int) -> int:
    """What decides in the end (RA-32)."""
    points: int = s.fame[p] + (s.money[p] + 1) // 2
    return points
