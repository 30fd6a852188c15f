"""Prices with so many rounds left. A source of the brain."""

from rondel.games.rajas.brain.prices import (
    AHEAD,
    HAD,
    HELD,
    JOINED,
    KARMA,
    LEFT,
    MARKET,
    MEAN_FACE,
    MIXED,
    NEAR,
    READY,
    ROADS,
    STOCK,
    UPGRADE,
    WEIGHT,
)

rule = kit.rule

WEIGHTS = kit.constant([*WEIGHT, *[0.05] * 40])
PRICES = (STOCK, HELD, KARMA, READY, UPGRADE, MARKET, MIXED, ROADS, JOINED, AHEAD, HAD, NEAR, LEFT)
NOW = kit.constant([now for now, _ in PRICES])
ROUND = kit.constant([more for _, more in PRICES])
(
    STOCKED, HOLD, GOD, CAN_PAY, BUILDING, VALUE, BEST, ROAD, JOIN, SAIL, WORKER, NEARLY, TO_PLACE,
) = range(len(PRICES))  # fmt: skip


@rule
def rate(what, rounds):
    return NOW[what] + ROUND[what] * rounds


@rule
def new_dice(n, more, rounds):
    """What so many dice more are worth to somebody with n dice."""
    total = 0.0
    for i in range(n, n + more):
        total += MEAN_FACE * WEIGHTS[i]
    return rate(STOCKED, rounds) * total + rate(HOLD, rounds) * more
