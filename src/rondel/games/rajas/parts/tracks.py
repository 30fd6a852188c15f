"""The tracks: money, fame and karma, bonuses and workers on the way, and where the markers meet. A rules source."""

from rondel.games.rajas.components import BUILDINGS
from rondel.games.rajas.effect import PERS
from rondel.games.rajas.moves import (
    BONUS_FAME,
    BONUS_MONEY,
    GAINED_KARMA,
    WORKER_BRIDGE,
    WORKER_FAME,
    WORKER_MONEY,
    WORKER_OUT,
)
from rondel.games.rajas.state import LEAST_LEVEL, MOST_KARMA, MOST_LEVEL, MOST_POINTS, MOST_WON, NOTHING, WORKERS

rule, note = kit.rule, kit.note
province, yields = kit.province, kit.yields
FAME_BONUS = kit.table("fame_bonus")
MONEY_BONUS = kit.table("money_bonus")
FAME_BONUSES = kit.table("fame_bonuses")
MONEY_BONUSES = kit.table("money_bonuses")
FAME_WORKER = kit.table("fame_worker")
MONEY_WORKER = kit.table("money_worker")
MEETING = kit.table("meeting")
(
    ONE, PER_KARMA, PER_MARKET, PER_UPGRADE, PER_MARKET_TILE, PER_BUILDING, PER_CURVE, PER_THREE_SPACES, PER_WORKER,
    PER_YIELD_TILE,
) = range(len(PERS) + 1)  # fmt: skip
ON_FAME, ON_MONEY, ON_BRIDGE = range(3)
WORKER_TAKEN = -2


@rule
def counted(s, p, per):
    """How often an effect gives its amount."""
    # RA-26, RA-64
    if per == PER_KARMA:
        return s.karma[p]
    if per == PER_MARKET:
        return province.total(s, p, province.MARKETS)
    if per == PER_UPGRADE:
        return upgrades(s, p)
    if per > PER_UPGRADE:
        return counted_brown(s, p, per)
    return 1


@rule
def counted_brown(s, p, per):
    # RA-38, RA-68
    if per == PER_MARKET_TILE:
        return province.total(s, p, province.MARKET_TILES)
    if per == PER_BUILDING:
        return province.total(s, p, province.BUILDINGS)
    if per == PER_CURVE:
        return province.total(s, p, province.CURVES)
    if per == PER_THREE_SPACES:
        return s.boat[p] // 3
    if per == PER_WORKER:
        return workers(s, p)
    return yields.joined(s, p)


@rule
def upgrades(s, p):
    """Upgrades made."""
    n = 0
    for building in range(len(BUILDINGS)):
        n += s.level[p][building] - LEAST_LEVEL
    return n


@rule
def can_upgrade(s, p):
    # RA-44
    return upgrades(s, p) < len(BUILDINGS) * (MOST_LEVEL - LEAST_LEVEL)


@rule
def earn(s, p, amount):
    """Moves the money marker on; returns how far."""
    # RA-61: without limit, as far as numbers go.
    if amount > MOST_POINTS - s.money[p]:
        amount = MOST_POINTS - s.money[p]
    s.money[p] += amount
    return amount


@rule
def rise(s, p, amount):
    """Moves the fame marker on; returns how far."""
    if amount > MOST_POINTS - s.fame[p]:
        amount = MOST_POINTS - s.fame[p]
    s.fame[p] += amount
    return amount


@rule
def gain_karma(s, p, amount):
    # RA-11
    before = s.karma[p]
    s.karma[p] = before + amount if before + amount < MOST_KARMA else MOST_KARMA
    note(s, GAINED_KARMA, p, s.karma[p] - before, s.karma[p])


# --- bonuses and workers ---------------------------------------------------------------------------------------------


@rule
def take_due(s, p):
    """Takes the next bonus or worker reached: `NOTHING`, `WORKER_TAKEN`, or the list of effects of the bonus."""
    # RA-28, RA-30: lowest money space first, then lowest fame space.
    at = s.money_had[p]
    worker = may_win(s, p, ON_MONEY) and s.money[p] >= MONEY_WORKER
    if at < MONEY_BONUSES and s.money[p] >= MONEY_BONUS[at][0] and not (worker and MONEY_WORKER < MONEY_BONUS[at][0]):
        s.money_had[p] += 1
        note(s, BONUS_MONEY, p, MONEY_BONUS[at][0])
        return MONEY_BONUS[at][1]
    if worker:
        win_worker(s, p, ON_MONEY)
        return WORKER_TAKEN
    at = s.fame_had[p]
    worker = may_win(s, p, ON_FAME) and s.fame[p] >= FAME_WORKER
    if at < FAME_BONUSES and s.fame[p] >= FAME_BONUS[at][0] and not (worker and FAME_WORKER < FAME_BONUS[at][0]):
        s.fame_had[p] += 1
        note(s, BONUS_FAME, p, FAME_BONUS[at][0])
        return FAME_BONUS[at][1]
    if worker:
        win_worker(s, p, ON_FAME)
        return WORKER_TAKEN
    return NOTHING


@rule
def extra_workers(s, p):
    return (s.won[p] & 1) + (s.won[p] >> 1 & 1) + (s.won[p] >> 2 & 1)


@rule
def workers(s, p):
    """Active workers, placed or not."""
    return WORKERS + extra_workers(s, p)


@rule
def may_win(s, p, where):
    # RA-29: with the second one the third is out of the game; not so with Navaratnas (RA-33).
    return not s.won[p] >> where & 1 and extra_workers(s, p) < MOST_WON + s.navaratnas


@rule
def win_worker(s, p, where):
    s.won[p] |= 1 << where
    if where == ON_MONEY:
        note(s, WORKER_MONEY, p, workers(s, p))
    elif where == ON_FAME:
        note(s, WORKER_FAME, p, workers(s, p))
    else:
        note(s, WORKER_BRIDGE, p, workers(s, p))
    if extra_workers(s, p) == MOST_WON and not s.navaratnas:
        note(s, WORKER_OUT, p)


# --- meeting ---------------------------------------------------------------------------------------------------------


@rule
def difference(s, p):
    # RA-32
    return s.fame[p] + (s.money[p] + 1) // 2 - MEETING


@rule
def times_met(s):
    """How many players' markers have met."""
    n = 0
    for p in range(s.seats):
        n += s.met[p] > 0
    return n
