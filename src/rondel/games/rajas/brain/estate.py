"""Tiles, markets, buildings and workers, as far as they promise something. A source of the brain."""

from rondel.games.rajas.brain.prices import GROWTH, LAST, LONGEST, MEET, PACE, PIP, RIVER, SECOND, UPGRADE_SEEN
from rondel.games.rajas.components import BACKS, BUILDINGS, EACH, FACES, GOODS, STACKS
from rondel.games.rajas.effect import COLOURS
from rondel.games.rajas.state import LEAST_LEVEL, MOST_WON, NOTHING

rules, rule = kit.rules, kit.rule
tracks, province, promise, rates = kit.tracks, kit.province, kit.promise, kit.rates

CELLS, MEETING = kit.table("cells"), kit.table("meeting")
FAME_WORKER, MONEY_WORKER, BRIDGE = kit.table("fame_worker"), kit.table("money_worker"), kit.table("bridge")
FAME_BONUS, FAME_BONUSES = kit.table("fame_bonus"), kit.table("fame_bonuses")
MONEY_BONUS, MONEY_BONUSES = kit.table("money_bonus"), kit.table("money_bonuses")
TILE_COST, TILE_BUILDING = kit.table("tile_cost"), kit.table("tile_building")
TILE_GOOD, TILE_VALUE = kit.table("tile_good"), kit.table("tile_value")
MONEY = kit.constant([float(sum(int(v) for v in row if v != NOTHING)) for row in TILE_VALUE])
"""What the markets of a tile pay."""
LEFT = kit.constant([PACE * (1.0 - (min(points, MEETING) / MEETING) ** GROWTH) for points in range(MEETING + 1)])
"""The rounds that are left when so much of the way to the meeting is done."""
MARKET_ROUND = 0.16
"""What each money of a market will be worth later on, for each round, as one looks at a tile."""
MEAN = (1 + FACES) / 2
BACKED = len(BACKS)


@rule
def points(s, p):
    return tracks.difference(s, p) + MEETING


@rule
def rounds_left(s):
    """A guess; none once markers have met."""
    most = 0
    for p in range(s.seats):
        if s.met[p] > 0:
            return 0.0
        most = max(most, points(s, p))
    return min(LEFT[min(most, MEETING)], max(LAST, LONGEST - s.round))


# --- workers ---------------------------------------------------------------------------------------------------------


@rule
def near_workers(s, p):
    """How near the workers are that can still be won (RA-29, RA-33)."""
    most = MOST_WON + s.navaratnas - tracks.extra_workers(s, p)
    if most == 0:
        return 0.0
    one = near_worker(s, p, tracks.ON_FAME, s.fame[p] / FAME_WORKER)
    two = near_worker(s, p, tracks.ON_MONEY, s.money[p] / MONEY_WORKER)
    three = near_worker(s, p, tracks.ON_BRIDGE, s.boat[p] / (BRIDGE + 1))
    if most == 1:
        return max(one, two, three)
    return one + two + three - (min(one, two, three) if most == 2 else 0.0)


@rule
def near_worker(s, p, where, way):
    if s.won[p] >> where & 1:
        return 0.0
    return min(1.0, way) * min(1.0, way)


@rule
def gain(s, p, money, fame, rest, rounds):
    """What it gains a player to have so much more money and fame, and something else that is worth so much in time."""
    total = fame + money / 2
    if s.met[p] == 0 and s.fame[p] + fame + (s.money[p] + money + 1) / 2 >= MEETING:
        total += MEET
    if rounds > 0.0:
        total += rest + bonuses(s, p, money, fame) + way_to_workers(s, p, money, fame, rounds)
    return total


@rule
def bonuses(s, p, money, fame):
    """The next bonuses of the tracks, if they are reached."""
    total = 0.0
    at = s.fame_had[p]
    if at < FAME_BONUSES and s.fame[p] + fame >= FAME_BONUS[at][0]:
        total += promise.LISTED[FAME_BONUS[at][1]]
    at = s.money_had[p]
    if at < MONEY_BONUSES and s.money[p] + money >= MONEY_BONUS[at][0]:
        total += promise.LISTED[MONEY_BONUS[at][1]]
    return total


@rule
def way_to_workers(s, p, money, fame, rounds):
    """By how much workers of the tracks come nearer, or are won."""
    total = 0.0
    if fame > 0.0 and tracks.may_win(s, p, tracks.ON_FAME):
        total += nearer(s.fame[p] / FAME_WORKER, (s.fame[p] + fame) / FAME_WORKER, rounds)
    if money > 0.0 and tracks.may_win(s, p, tracks.ON_MONEY):
        total += nearer(s.money[p] / MONEY_WORKER, (s.money[p] + money) / MONEY_WORKER, rounds)
    return total


@rule
def nearer(before, after, rounds):
    near = rates.rate(rates.NEARLY, rounds)
    if after >= 1.0:
        # It is placed in this round, too.
        return rates.rate(rates.WORKER, rounds) + rates.rate(rates.TO_PLACE, rounds) - near * before * before
    return near * (after * after - before * before)


@rule
def sailing(s, p, space, rounds):
    """What it gains to be at a river space, for the way that is done."""
    done = s.boat[p] + 0
    total = RIVER * (space - done)
    if rounds > 0.0 and tracks.may_win(s, p, tracks.ON_BRIDGE) and done <= BRIDGE:
        total += nearer(done / (BRIDGE + 1), space / (BRIDGE + 1), rounds)
    return total


# --- tiles -----------------------------------------------------------------------------------------------------------


@rule
def brings(s, p, kind, rounds):
    """What a tile brings its builder, its roads aside."""
    return (0.5 + MARKET_ROUND * rounds) * MONEY[kind] + province.income_fame(s, p, kind)


@rule
def pips(s, p, colour, more):
    """What a player can pay in dice of a colour, with so many pips more."""
    total = more + MEAN * s.named[colour]
    karma = s.karma[p] + 0
    for face in range(FACES):
        n = s.dice[p][colour * FACES + face]
        if n > 0:
            gain = FACES - 1 - 2 * face
            total += n * (face + 1)
            if gain > 0:
                turned = min(karma, n)
                total += turned * gain
                karma -= turned
    return total


@rule
def tile(s, p, colour, more, rounds):
    """What the best tile of a colour is worth, as far as it can be paid."""
    there = pips(s, p, colour, more)
    best = 0.0
    if there > 0.0:
        for stack in range(colour * BACKED, (colour + 1) * BACKED):
            kind = s.top[stack]
            if kind != NOTHING:
                part = min(1.0, there / TILE_COST[kind])
                best = max(best, (brings(s, p, kind, rounds) - PIP * TILE_COST[kind]) * part * part)
    return best


@rule
def tiles(s, p, rounds):
    """What the best tiles of two colours are worth, as far as they can be paid."""
    best = 0.0
    second = 0.0
    for colour in range(len(COLOURS)):
        found = tile(s, p, colour, 0.0, rounds)
        second = max(second, min(best, found))
        best = max(best, found)
    return best + SECOND * second


@rule
def list_tiles(s, p, rounds, reals, at):
    """Writes for each colour what its best tile is worth, and behind that what it is with one more die."""
    for colour in range(len(COLOURS)):
        reals[at + colour] = tile(s, p, colour, 0.0, rounds)
        reals[at + len(COLOURS) + colour] = tile(s, p, colour, MEAN, rounds)


@rule
def need(colour, reals, at):
    """By how much one more die of a colour raises what the best tiles of two colours are worth."""
    best = 0.0
    second = 0.0
    for other in range(len(COLOURS)):
        if other != colour:
            second = max(second, min(best, reals[at + other]))
            best = max(best, reals[at + other])
    return two(best, second, reals[at + len(COLOURS) + colour]) - two(best, second, reals[at + colour])


@rule
def two(best, second, third):
    """What tiles of three colours are worth together."""
    if third > best:
        return third + SECOND * best
    return best + SECOND * max(second, third)


@rule
def upgrade(s, building, rounds):
    """What an upgrade of a building is worth."""
    seen = 0
    for stack in range(STACKS):
        kind = s.top[stack]
        if kind != NOTHING:
            for i in range(EACH):
                if TILE_BUILDING[kind][i] == building:
                    seen += 1
                    break
    return rates.rate(rates.BUILDING, rounds) + UPGRADE_SEEN * seen


@rule
def upgrades(s, p, rounds):
    total = 0.0
    for building in range(len(BUILDINGS)):
        if s.level[p][building] > LEAST_LEVEL:
            total += (s.level[p][building] - LEAST_LEVEL) * upgrade(s, building, rounds)
    return total


@rule
def goods(s, p, rounds, room):
    """What the markets are still worth."""
    for good in range(2 * len(GOODS)):
        room[good] = 0
    for cell in range(CELLS):
        kind = s.tile[p][cell]
        if kind != NOTHING and MONEY[kind] > 0.0:
            for i in range(EACH):
                good = TILE_GOOD[kind][i]
                if good != NOTHING:
                    room[good] += TILE_VALUE[kind][i]
                    room[len(GOODS) + good] = max(room[len(GOODS) + good], TILE_VALUE[kind][i])
    money = 0
    best = 0
    for good in range(len(GOODS)):
        money += room[good]
        best += room[len(GOODS) + good]
    return rates.rate(rates.VALUE, rounds) * money + rates.rate(rates.BEST, rounds) * best
