"""The rest of a turn, as a player of Rajas imagines it.

Every small move is played on a copy of the position. Where much could be chosen and little hangs on it, a rule of thumb
answers; elsewhere all answers are followed up. Chance does what is usual: dice show 3 and 4.
"""

from __future__ import annotations

from typing import NamedTuple

from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.games.rajas.brain.outlook import MEAN_FACE, Outlook
from rondel.games.rajas.components import BALCONY, CHAMBER, FACES, MOST_PLACES, TURNS
from rondel.games.rajas.moves import (
    BORDER_AT,
    BUILDING_AT,
    COLOUR_AT,
    DIE_AT,
    ENOUGH,
    GOOD_AT,
    LAY_AT,
    OF_COLOUR,
    SHOWN,
    WAYS,
    YIELD_AT,
)
from rondel.games.rajas.payment import Given, Purse
from rondel.games.rajas.state import (
    BORDER,
    BUILDING,
    CHOOSE,
    DIE,
    DONE,
    DRAW,
    GOOD,
    LAY,
    NAME,
    OVER,
    PICK,
    PLACE,
    RETURN,
    ROLL,
    SPOT,
    SUM,
)

WIDTH = 2
"""Only so many places for a tile are followed up, the most promising ones,"""
WIDE = 6
"""and so many when it comes to laying it."""
RIVALS = 3
"""So many spaces for the worker, the best ones, are looked at for what they leave to the next player."""


class End(NamedTuple):
    """The end of a turn, and what it is worth."""

    worth: float
    state: State


class Turn:
    """The turn of the seat to act in a position."""

    def __init__(self, game: Game, outlook: Outlook, s: State) -> None:
        self.game, self.outlook = game, outlook
        self.seat, self.number = s.seat, s.turn
        self.rounds = outlook.rounds_left(s)
        self.purse = Purse(outlook.prices.face, outlook.prices.karma)

    def choose(self, s: State, legal: list[int]) -> int:
        """The move that leaves the player best off at the end of the turn, and the next player not too well."""
        codes = self._promising(s, legal, closely=True)
        if len(codes) == 1:
            return codes[0]
        ends = {code: self.end(s, code) for code in codes}
        if s.kind[s.depth - 1] != PLACE:
            return max(codes, key=lambda code: ends[code].worth)
        best = sorted(codes, key=lambda code: -ends[code].worth)[:RIVALS]
        denial = self.outlook.prices.denial
        return max(best, key=lambda code: ends[code].worth - denial * self._threat(ends[code].state))

    def _threat(self, s: State) -> float:
        """What the next player can gain by a turn."""
        if s.seat == self.seat or s.kind[s.depth - 1] == DONE:
            return 0.0
        turn = Turn(self.game, self.outlook, s)
        best = max(turn.end(s, code).worth for code in self.game.legal(s))
        return best - self.outlook.worth(s, s.seat, turn.rounds)

    def end(self, s: State, code: int) -> End:
        """The best end of a turn that goes on with a move."""
        apply, s, rolled = self.game.apply_, self.game.layout.copy(s), 0
        apply(s, code)
        while s.turn == self.number and (asked := s.kind[s.depth - 1]) != DONE:
            if asked == ROLL:
                rolled += 1
                apply(s, SHOWN + 2 + rolled % 2)
            elif asked <= DRAW:
                outcomes = self._outcomes(s)
                apply(s, outcomes[len(outcomes) // 2])
            else:
                codes = self._promising(s, self.game.legal(s))
                if len(codes) > 1:
                    return max([self.end(s, code) for code in codes], key=lambda end: end.worth)
                apply(s, codes[0])
        return End(self.outlook.worth(s, self.seat, self.rounds), s)

    def _outcomes(self, s: State) -> list[int]:
        codes = [0] * self.game.facts.chances
        count: int = self.game.rules.chance(s, codes, codes.copy())
        return codes[:count]

    # --- answers that are followed up --------------------------------------------------------------------------------

    def _promising(self, s: State, legal: list[int], closely: bool = False) -> list[int]:
        """The answers worth following up; ``closely``: the question is put, not imagined."""
        at = s.depth - 1
        asked, a = s.kind[at], s.a[at]
        if len(legal) == 1:
            return legal
        if asked == DIE:
            return self._dice(a, legal)
        if asked == SUM:
            return [self._first_die(s, a, s.b[at], s.c[at])]
        if asked in (LAY, OVER):
            return sorted(legal, key=lambda code: self._laid(s, code))[-(WIDE if closely else WIDTH) :]
        if asked == BUILDING:
            return [max(legal, key=lambda code: self.outlook.upgrade(s, code - BUILDING_AT, self.rounds))]
        if asked == GOOD:
            markets = self.game.rules.province.best_markets
            return [max(legal, key=lambda code: markets(s, s.seat, code - GOOD_AT, a))]
        if asked == RETURN:
            return [self._returned(s, legal, a)]
        if asked == PICK:
            return [next((code for code in legal if code != ENOUGH and self._is_poor(code)), ENOUGH)]
        if asked == CHOOSE:
            return [self._chosen(s, legal)]
        if asked == SPOT:
            return [max(legal, key=lambda code: self.outlook.promise.gain(s, a, code - BORDER_AT))]
        if asked == NAME and not closely:
            return [max(legal, key=lambda code: self._wanted(s, code - COLOUR_AT))]
        if asked == BORDER and not closely:
            return legal[:1]
        return legal

    def _dice(self, group: int, legal: list[int]) -> list[int]:
        if BALCONY <= group < CHAMBER:
            return [min(legal, key=lambda code: self.purse.price(Given.of(code)))]
        return self.purse.cheapest(legal)

    def _first_die(self, s: State, left: int, colour: int, floor: int) -> int:
        own = s.dice[s.seat][colour * FACES : (colour + 1) * FACES]
        return DIE_AT + colour * OF_COLOUR + self.purse.first(own, s.karma[s.seat], left, floor)

    def _laid(self, s: State, code: int) -> float:
        cell, way = divmod(code - LAY_AT, WAYS)
        return self.outlook.promise.laid(s, cell, TURNS[way])

    def _is_poor(self, code: int) -> bool:
        """Whether another die is likely to be better."""
        return self.purse.face[Given.of(code).face] < self.outlook.promise.new_die

    def _returned(self, s: State, legal: list[int], most: int) -> int:
        """A die to be put back for another one, or none."""
        poor = [code for code in legal if code != ENOUGH and self._is_poor(code)]
        worst = sorted((Given.of(code).face, code) for code in poor)[:most]
        return min((code for _, code in worst), default=ENOUGH)

    def _chosen(self, s: State, legal: list[int]) -> int:
        """The yield tile by which most is gained, or none."""
        gains = {ENOUGH: 0.0}
        for code in legal[1:]:
            kind, places = code - YIELD_AT, [0] * MOST_PLACES
            count = self.game.rules.yields.legal_places(s, kind, places)
            gains[code] = max(self.outlook.promise.gain(s, kind, at - BORDER_AT) for at in places[:count])
        return max(gains, key=lambda code: gains[code])

    def _wanted(self, s: State, colour: int) -> float:
        """How much one more die of a colour helps to pay a tile."""
        tile = self.outlook.tile
        return tile(s, s.seat, colour, MEAN_FACE, self.rounds) - tile(s, s.seat, colour, 0.0, self.rounds)
