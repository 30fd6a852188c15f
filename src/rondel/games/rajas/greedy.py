"""A player of Rajas that imagines each of its possible turns to the end, and takes the one that leaves it best off."""

from __future__ import annotations

from rondel.bots.seat import Seat
from rondel.core.game import Game
from rondel.core.kernel import State, Words
from rondel.games.rajas.components import CHAMBER, BALCONY, BUILDINGS, COLOURS, FACES, GOODS, TURNS
from rondel.games.rajas.moves import (
    BUILDING_AT, COLOUR_AT, DIE_AT, ENOUGH, GOOD_AT, LAY_AT, OF_COLOUR, SHOWN, WAYS,
)
from rondel.games.rajas.outlook import PRICES, Outlook, Prices
from rondel.games.rajas.payment import cheapest, next_die
from rondel.games.rajas.state import (
    BORDER, BUILDING, DIE, DONE, DRAW, GOOD, LAY, NAME, OVER, PICK, RETURN, ROLL, SUM,
)

WIDTH = 2
"""Of the places for a tile only so many are looked at closely, the most promising ones."""


class Greedy:
    name = "greedy"

    def __init__(self, game: Game, prices: Prices = PRICES) -> None:
        self.game = game
        self.outlook = Outlook(game, prices)
        self.prices = prices

    def choose(self, seat: Seat, rng: Words) -> int:
        s, legal = seat.world(rng).state, seat.legal
        if len(legal) == 1:
            return legal[0]
        self.rounds = self.outlook.rounds_left(s)
        codes = self._promising(s, legal, deciding=True)
        if len(codes) == 1:
            return codes[0]
        worths = {code: self._after(s, code, s.seat) for code in codes}
        return max(worths, key=worths.__getitem__)

    def _after(self, s: State, code: int, p: int) -> float:
        """What the best turn is worth that goes on with a move."""
        s = self.game.layout.copy(s)
        turn, rolled = s.turn, 0
        apply, legal = self.game.apply_, self.game.legal
        apply(s, code)
        while s.turn == turn and s.kind[s.depth - 1] != DONE:
            asked = s.kind[s.depth - 1]
            if asked == ROLL:
                # Half of all dice show 3 or less.
                rolled += 1
                apply(s, SHOWN + 2 + rolled % 2)
            elif asked <= DRAW:
                codes = self.chances(s)
                apply(s, codes[len(codes) // 2])
            else:
                codes = self._promising(s, legal(s))
                if len(codes) > 1:
                    return max(self._after(s, code, p) for code in codes)
                apply(s, codes[0])
        return self.outlook.worth(s, p, self.rounds)

    def chances(self, s: State) -> list[int]:
        codes = [0] * self.game.facts.chances
        return codes[: self.game.rules.chance(s, codes, codes[:])]

    def _promising(self, s: State, legal: list[int], deciding: bool = False) -> list[int]:
        if len(legal) == 1:
            return legal
        asked, top = s.kind[s.depth - 1], s.depth - 1
        p, prices = s.seat, self.prices
        if asked == DIE:
            found = cheapest(legal, prices.face, prices.karma)
            group = s.a[top]
            if BALCONY <= group < CHAMBER:
                return [found[min(found)]]
            return list(found.values())
        if asked == SUM:
            colour = s.b[top]
            own = s.dice[p][colour * FACES : colour * FACES + FACES]
            step = next_die(own, s.karma[p], s.a[top], s.c[top], prices.face, prices.karma)
            return [DIE_AT + colour * OF_COLOUR + step]
        if asked in (LAY, OVER):
            legal.sort(key=lambda code: -self.outlook.laid(s, (code - LAY_AT) // WAYS, TURNS[(code - LAY_AT) % WAYS]))
            return legal[: 3 * WIDTH if deciding else WIDTH]
        if asked == BUILDING:
            rounds = self.rounds
            return [max(legal, key=lambda code: self.outlook.upgrade(s, code - BUILDING_AT, rounds))]
        if asked == GOOD:
            most = s.a[top]
            return [max(legal, key=lambda code: self.game.rules.province.best_markets(s, p, code - GOOD_AT, most))]
        if asked == RETURN:
            return [self._returned(s, legal, s.a[top])]
        if asked == PICK:
            poor = [code for code in legal if code != ENOUGH and (code - DIE_AT) % OF_COLOUR // 2 < 3]
            return [poor[0] if poor else ENOUGH]
        if asked == NAME and not deciding:
            return [max(legal, key=lambda code: self.colour(s, code - COLOUR_AT))]
        if asked == BORDER and not deciding:
            return legal[:1]
        return legal

    def colour(self, s: State, colour: int) -> float:
        """How much a colour is wanted."""
        own = s.dice[s.seat][colour * FACES : colour * FACES + FACES]
        return -abs(sum(own) + s.named[colour] - 1.1)

    def _returned(self, s: State, legal: list[int], most: int) -> int:
        own = [i % FACES for i, n in enumerate(s.dice[s.seat]) for _ in range(n)]
        own.sort()
        poor = [face for face in own[:most] if self.prices.face[face] < self.outlook.die]
        if not poor:
            return ENOUGH
        fits = [code for code in legal if code != ENOUGH and (code - DIE_AT) % OF_COLOUR // 2 <= poor[-1]]
        return fits[0] if fits else ENOUGH


def make(game: Game) -> Greedy:
    return Greedy(game)
