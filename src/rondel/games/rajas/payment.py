"""Paying with dice so that the least is lost."""

from __future__ import annotations

from rondel.games.rajas.components import FACES
from rondel.games.rajas.moves import DIE_AT, OF_COLOUR


def cheapest(codes: list[int], price: list[float], turning: float) -> dict[int, int]:
    """Of dice that count the same the cheapest one: the code by what it counts."""
    found: dict[int, tuple[float, int]] = {}
    for code in codes:
        counts = (code - DIE_AT) % OF_COLOUR // 2 + 1
        lost = loss(code, price, turning)
        if counts not in found or lost < found[counts][0]:
            found[counts] = (lost, code)
    return {counts: code for counts, (_, code) in found.items()}


def loss(code: int, price: list[float], turning: float) -> float:
    """What is lost with a die, given as a code says."""
    step = (code - DIE_AT) % OF_COLOUR
    value = FACES - step // 2 if step % 2 else step // 2 + 1
    return price[value - 1] + turning * (step % 2)


def next_die(own: list[int], karma: int, left: int, floor: int, price: list[float], turning: float) -> int:
    """The first die, as a step of its colour, of the cheapest payment of a sum."""
    best = (float("inf"), 0)

    def search(at: int, left: int, karma: int, lost: float, first: int) -> None:
        nonlocal best
        if lost >= best[0]:
            return
        if left <= 0:
            best = (lost, first)
            return
        for step in range(at, OF_COLOUR):
            value = FACES - step // 2 if step % 2 else step // 2 + 1
            turned = step % 2
            if own[value - 1] and karma >= turned:
                own[value - 1] -= 1
                more = lost + price[value - 1] + turning * turned
                search(step, left - step // 2 - 1, karma - turned, more, step if first < 0 else first)
                own[value - 1] += 1

    search(floor, left, karma, 0.0, -1)
    return best[1]
