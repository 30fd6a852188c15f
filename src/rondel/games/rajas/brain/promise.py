"""What effects are worth, in fame: now, and where they can still be joined or sailed to. A source of the brain."""

from rondel.games.rajas.brain.prices import BOAT, PALACE, SOME_ACTION, SOME_DIE, SOME_KARMA, SOME_UPGRADE, TILE, USUAL
from rondel.games.rajas.effect import GIVES
from rondel.games.rajas.state import MOST_KARMA, NOTHING

rules, rule, members = kit.rules, kit.rule, kit.members
tracks, province, river, rates = kit.tracks, kit.province, kit.river, kit.rates

LIST_FIRST, LIST_SIZE, EFFECT = kit.table("list_first"), kit.table("list_size"), kit.table("effect")
BORDERS, YIELDS, RIVER = kit.table("border"), kit.table("yield_tile"), kit.table("river")
PLACES, PLACE_CELL, RIVER_END = kit.table("places"), kit.table("place_cell"), kit.table("river_end")
MONEY, FAME, KARMAS, DIE = (GIVES.index(give) for give in ("money", "fame", "karma", "dice"))
MIXED_GOODS, ONE_GOOD = GIVES.index("mixed_goods"), GIVES.index("one_good")
OTHERS = {
    "upgrade": SOME_UPGRADE, "late_upgrade": SOME_UPGRADE, "boat": BOAT, "palace": PALACE,
    "mixed_goods": SOME_ACTION, "one_good": SOME_ACTION, "cover": SOME_ACTION, "yield_tile": TILE, "reroll": 1.0,
}  # fmt: skip
"""What has no amount that tells."""


def _usual(number):
    """What a list of effects is worth to somebody, at some time."""
    total = 0.0
    first = int(LIST_FIRST[number])
    for at in range(first, first + int(LIST_SIZE[number])):
        give, amount, per, colours = (int(word) for word in EFFECT[at])
        often = amount * (USUAL[per - 1] if give in (MONEY, FAME, DIE) and per else 1)
        if give == MONEY:
            total += often / 2
        elif give == FAME:
            total += often
        elif give == DIE:
            total += often * SOME_DIE * max(1, colours.bit_count())
        elif give == KARMAS:
            total += amount * SOME_KARMA
        else:
            total += OTHERS[GIVES[give]]
    return total


LISTED = kit.constant([_usual(number) for number in range(len(LIST_FIRST))])
"""What a list of effects is worth, usually."""
CALLS = kit.constant([OTHERS.get(give, 0.0) for give in GIVES])
COUNTING = kit.constant(
    [
        int(
            any(
                int(EFFECT[at][0]) in (MONEY, FAME, DIE) and EFFECT[at][2]
                for at in range(int(first), int(first) + int(size))
            )
        )
        for first, size in zip(LIST_FIRST, LIST_SIZE, strict=True)
    ]
)
"""Whether that hangs on what somebody has."""
OFTEN = kit.constant(list(USUAL))


@rule
def soon(s, p, number):
    """What a list of effects is worth to a player who has it later on."""
    if COUNTING[number] == 0:
        return LISTED[number]
    total = 0.0
    for at in range(LIST_FIRST[number], LIST_FIRST[number] + LIST_SIZE[number]):
        per = EFFECT[at][2]
        count = 1.0
        if per > 0:
            now = tracks.counted(s, p, per)
            count = max(float(now), (now + OFTEN[per - 1]) / 2)
        total += each(EFFECT[at][0], EFFECT[at][1] * count)
    return total


@rule
def each(give, amount):
    if give == MONEY:
        return amount / 2
    if give == FAME:
        return amount + 0.0
    if give == DIE:
        return amount * SOME_DIE
    if give == KARMAS:
        return amount * SOME_KARMA
    return CALLS[give]


@rule
def now(s, p, number, dice, rounds, reals):
    """What a list of effects is worth, money and fame aside, to a player with so many dice who has it at once.

    The money and the fame are written into the first two of ``reals``.
    """
    total = 0.0
    reals[0] = 0.0
    reals[1] = 0.0
    for at in range(LIST_FIRST[number], LIST_FIRST[number] + LIST_SIZE[number]):
        give = EFFECT[at][0]
        amount = EFFECT[at][1]
        per = EFFECT[at][2]
        if give == MONEY:
            reals[0] += amount * tracks.counted(s, p, per)
        elif give == FAME:
            reals[1] += amount * tracks.counted(s, p, per)
        elif give == DIE:
            total += rates.new_dice(dice, amount * tracks.counted(s, p, per) * colours_of(EFFECT[at][3]), rounds)
        elif give == KARMAS:
            total += min(amount, MOST_KARMA - s.karma[p]) * rates.rate(rates.GOD, rounds)
        elif give == MIXED_GOODS:
            reals[0] += province.mixed_goods(s, p)
        elif give == ONE_GOOD:
            reals[0] += best_good(s, p, amount)
        else:
            total += CALLS[give]
    return total


@rule
def colours_of(colours):
    """How many colours of dice are named; one, where any will do."""
    return max(1, members(colours))


@rule
def best_good(s, p, most):
    best = 0
    for good in range(3):
        best = max(best, province.best_markets(s, p, good, most))
    return best


# --- yield tiles and places at the border ----------------------------------------------------------------------------


@rule
def kind_value(s, p, kind):
    """What a yield tile is worth to a player who joins it later on."""
    return soon(s, p, YIELDS[kind])


@rule
def place_value(s, p, place):
    """What it is worth to a player to join a border place: the yield tile there, or what is printed."""
    kind = s.yield_tile[p][place]
    if kind != NOTHING:
        return kind_value(s, p, kind)
    number = BORDERS[s.side[p]][place]
    return LISTED[number] if number != NOTHING else 0.0


# --- the river -------------------------------------------------------------------------------------------------------


@rule
def space_usual(s, space):
    return LISTED[river.yields_at(s, space)]


@rule
def best_ahead(s, p, steps):
    """The best yield, usually, of the next river spaces."""
    best = 0.0
    for space in range(s.boat[p] + 1, min(RIVER_END, s.boat[p] + steps) + 1):
        best = max(best, space_usual(s, space))
    return best
