"""The province: roads, tiles on them, markets and buildings. A rules source (see ``kit``)."""

from rondel.games.rajas.components import BACKS, EACH, GOODS, MOST_VALUE, STACKS, TURNS
from rondel.games.rajas.moves import COVERED, LAID, LAY_AT, TAKE, WAYS
from rondel.games.rajas.state import NOTHING

rule, note = kit.rule, kit.note
dice = kit.dice
CELLS = kit.table("cells")
NEIGHBOUR = kit.table("neighbour")
RESIDENCE = kit.table("residence")
PLACES = kit.table("places")
PLACE_CELL = kit.table("place_cell")
PLACE_SIDE = kit.table("place_side")
BORDERS = kit.table("border")
KINDS = kit.table("kinds")
TILE_STACK = kit.table("tile_stack")
TILE_COST = kit.table("tile_cost")
TILE_TURNS = kit.table("tile_turns")
TILE_BUILDING = kit.table("tile_building")
TILE_GOOD = kit.table("tile_good")
TILE_VALUE = kit.table("tile_value")
TILE_COUNTS = kit.table("tile_counts")
MARKETS, MARKET_TILES, BUILDINGS, CURVES = range(4)


@rule
def colour_of(stack):
    return stack // len(BACKS)


@rule
def unseen(s, stack):
    """How many tiles lie under the top of a stack."""
    n = 0
    for kind in range(KINDS):
        if TILE_STACK[kind] == stack:
            n += s.stack[kind]
    return n


# --- roads -----------------------------------------------------------------------------------------------------------


@rule
def roads_into(s, p, cell):
    """The sides of a cell on which a road of the network comes in."""
    # RA-52: of the residence its exits are road ends, too.
    sides = RESIDENCE[cell]
    for side in range(4):
        beside = NEIGHBOUR[cell][side]
        if beside != NOTHING and s.road[p][beside] >> (side + 2) % 4 & 1:
            sides |= 1 << side
    return sides


@rule
def can_lay(s, p):
    # RA-14, RA-46: any tile can be turned so that a road of it meets one that comes in.
    for cell in range(CELLS):
        if s.tile[p][cell] == NOTHING and roads_into(s, p, cell) != 0:
            return True
    return False


@rule
def stays_joined(s, p, cell, ends):
    """Whether all tiles are joined to the residence when the tile on a cell has these road ends."""
    # RA-23
    into = roads_into(s, p, cell)
    if into & ends == 0:
        return False
    if into & s.road[p][cell] & ~ends == 0:
        return True
    return reached(s, p, cell, ends) == built(s, p)


@rule
def built(s, p):
    """The cells that have a tile, one bit each."""
    cells = 0
    for cell in range(CELLS):
        if s.tile[p][cell] != NOTHING:
            cells |= 1 << cell
    return cells


@rule
def road_at(s, p, cell, changed, ends):
    return ends if cell == changed else s.road[p][cell]


@rule
def reached(s, p, changed, ends):
    """The cells joined to the residence by road when the tile on one of them has these road ends."""
    found = 0
    for cell in range(CELLS):
        if RESIDENCE[cell] & road_at(s, p, cell, changed, ends):
            found |= 1 << cell
    fresh = found
    while fresh != 0:
        grown = 0
        for cell in range(CELLS):
            if fresh >> cell & 1:
                for side in range(4):
                    beside = NEIGHBOUR[cell][side]
                    if beside != NOTHING and road_at(s, p, cell, changed, ends) >> side & 1:
                        if road_at(s, p, beside, changed, ends) >> (side + 2) % 4 & 1:
                            grown |= 1 << beside
        fresh = grown & ~found
        found |= fresh
    return found


# --- laying a tile ---------------------------------------------------------------------------------------------------


@rule
def legal_cells(s, stack, out):
    # RA-14
    kind = s.top[stack]
    n = 0
    for cell in range(CELLS):
        if s.tile[s.seat][cell] == NOTHING:
            into = roads_into(s, s.seat, cell)
            for way in range(WAYS):
                if TILE_TURNS[kind][way] and into & TURNS[way]:
                    out[n] = LAY_AT + cell * WAYS + way
                    n += 1
    return n


@rule
def legal_tiles(s, out):
    # RA-13: those that can be paid.
    n = 0
    for stack in range(STACKS):
        if can_build(s, s.seat, stack):
            out[n] = TAKE + stack
            n += 1
    return n


@rule
def can_build(s, p, stack):
    kind = s.top[stack]
    if kind == NOTHING:
        return False
    return dice.reach(s, p, colour_of(stack), s.karma[p], 0, NOTHING) >= TILE_COST[kind]


@rule
def can_build_any(s, p):
    # RA-46, RA-48, RA-51
    if not can_lay(s, p):
        return False
    for stack in range(STACKS):
        if can_build(s, p, stack):
            return True
    return False


# --- covering a tile -------------------------------------------------------------------------------------------------


@rule
def may_cover(s, p, cell, kind, most):
    """Whether a tile may be covered by one of a kind for at most so much, its roads aside."""
    # RA-23, RA-53
    old = s.tile[p][cell]
    if old == NOTHING or s.covered[p][cell] != NOTHING:
        return False
    return TILE_COST[old] < TILE_COST[kind] <= TILE_COST[old] + most


@rule
def can_cover(s, p, stack, karma, without):
    """Whether a tile of a province can be covered by the top one of a stack, one die left out."""
    kind = s.top[stack]
    if kind == NOTHING:
        return False
    most = dice.reach(s, p, colour_of(stack), karma, 0, without)
    for cell in range(CELLS):
        if may_cover(s, p, cell, kind, most):
            for way in range(WAYS):
                if TILE_TURNS[kind][way] and stays_joined(s, p, cell, TURNS[way]):
                    return True
    return False


@rule
def can_cover_any(s, p, karma, without):
    # RA-48
    for stack in range(STACKS):
        if can_cover(s, p, stack, karma, without):
            return True
    return False


@rule
def legal_covering(s, out):
    n = 0
    for stack in range(STACKS):
        if can_cover(s, s.seat, stack, s.karma[s.seat], NOTHING):
            out[n] = TAKE + stack
            n += 1
    return n


@rule
def legal_covered(s, stack, out):
    kind = s.top[stack]
    most = dice.reach(s, s.seat, colour_of(stack), s.karma[s.seat], 0, NOTHING)
    n = 0
    for cell in range(CELLS):
        if may_cover(s, s.seat, cell, kind, most):
            for way in range(WAYS):
                if TILE_TURNS[kind][way] and stays_joined(s, s.seat, cell, TURNS[way]):
                    out[n] = LAY_AT + cell * WAYS + way
                    n += 1
    return n


@rule
def put(s, stack, cell, ends):
    """Lays the top tile of a stack on a cell."""
    p = s.seat
    kind = s.top[stack]
    old = s.tile[p][cell]
    s.top[stack] = NOTHING
    s.tile[p][cell] = kind
    s.road[p][cell] = ends
    if old == NOTHING:
        note(s, LAID, p, kind, colour_of(stack), TILE_COST[kind], cell, ends)
    else:
        s.covered[p][cell] = old
        note(s, COVERED, p, kind, colour_of(stack), TILE_COST[kind], cell, ends, old)


@rule
def joins(s, p, cell, ends, after):
    """The next border place, after one, that a tile on a cell with these road ends joins for the first time."""
    # RA-16, RA-52
    for place in range(after + 1, PLACES):
        if PLACE_CELL[place] == cell and ends >> PLACE_SIDE[place] & 1:
            # RA-33: some places may be on one side of the board only.
            if not s.joined[p] >> place & 1 and BORDERS[s.side[p]][place] != NOTHING:
                return place
    return NOTHING


# --- markets and buildings -------------------------------------------------------------------------------------------


@rule
def income_money(kind):
    # RA-15
    money = 0
    for i in range(EACH):
        if TILE_GOOD[kind][i] != NOTHING:
            money += TILE_VALUE[kind][i]
    return money


@rule
def income_fame(s, p, kind):
    fame = 0
    for i in range(EACH):
        if TILE_BUILDING[kind][i] != NOTHING:
            fame += s.level[p][TILE_BUILDING[kind][i]]
    return fame


@rule
def total(s, p, what):
    """How many markets, tiles with a market, buildings or curves a province has."""
    # RA-53, RA-68: covered tiles count no more.
    n = 0
    for cell in range(CELLS):
        if s.tile[p][cell] != NOTHING:
            n += TILE_COUNTS[what][s.tile[p][cell]]
    return n


@rule
def markets_of(s, p, good, value):
    n = 0
    for cell in range(CELLS):
        kind = s.tile[p][cell]
        if kind != NOTHING:
            for i in range(EACH):
                n += TILE_GOOD[kind][i] == good and TILE_VALUE[kind][i] == value
    return n


@rule
def best_markets(s, p, good, most):
    """The money of so many markets of a good, the most valuable first."""
    # RA-18, RA-63
    money = 0
    for value in range(MOST_VALUE, 0, -1):
        if most > 0:
            n = markets_of(s, p, good, value)
            if n > most:
                n = most
            money += n * value
            most -= n
    return money


@rule
def mixed_goods(s, p):
    # RA-17
    money = 0
    for good in range(len(GOODS)):
        money += best_markets(s, p, good, 1)
    return money
