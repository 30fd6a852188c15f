"""Giving up dice so that the least is lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rondel.games.rajas.components import FACES
from rondel.games.rajas.moves import DIE_AT, OF_COLOUR


class Given(NamedTuple):
    """A die as a move gives it up: its face (from 0), what it counts, and whether it is turned over to that (RA-11)."""

    colour: int
    face: int
    counts: int
    turned: int

    @classmethod
    def of(cls, code: int) -> Given:
        colour, step = divmod(code - DIE_AT, OF_COLOUR)
        turned = step % 2
        return cls(colour, FACES - 1 - step // 2 if turned else step // 2, step // 2 + 1, turned)


class Purse:
    """What dice and karma are worth to who gives them up; ``face`` has the price of a die by what it shows."""

    def __init__(self, face: Sequence[float], karma: float) -> None:
        self.face, self.karma = face, karma
        self.steps = [Given.of(DIE_AT + step) for step in range(OF_COLOUR)]

    def price(self, die: Given) -> float:
        return self.face[die.face] + self.karma * die.turned

    def cheapest(self, codes: Sequence[int]) -> list[int]:
        """Of dice of a colour that count the same the cheapest one."""
        found: dict[tuple[int, int], tuple[float, int]] = {}
        for code in codes:
            die = Given.of(code)
            offer = (self.price(die), code)
            key = die.colour, die.counts
            found[key] = min(offer, found.get(key, offer))
        return [code for _, code in found.values()]

    def first(self, own: list[int], karma: int, left: int, floor: int) -> int:
        """The step (see `moves`) of the first die of the cheapest payment of a sum, with steps from ``floor`` on."""
        paid = self.whole(own, karma, left, floor)
        return paid[0] if paid else floor

    def whole(self, own: list[int], karma: int, left: int, floor: int = 0) -> tuple[int, ...] | None:
        """The steps of the cheapest payment of a sum, with steps from ``floor`` on; None if there is none."""
        best: tuple[float, tuple[int, ...] | None] = (float("inf"), None)

        def give(floor: int, left: int, karma: int, price: float, steps: tuple[int, ...]) -> None:
            nonlocal best
            if price >= best[0]:
                return
            if left <= 0:
                best = (price, steps)
                return
            for step in range(floor, OF_COLOUR):
                die = self.steps[step]
                if own[die.face] and karma >= die.turned:
                    own[die.face] -= 1
                    give(step, left - die.counts, karma - die.turned, price + self.price(die), (*steps, step))
                    own[die.face] += 1

        give(floor, left, karma, 0.0, ())
        return best[1]
