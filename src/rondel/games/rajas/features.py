"""The observation of Rajas: the view as numbers, named by `observation`. A rules source (see ``kit``)."""

from rondel.games.rajas.components import (
    BUILDINGS,
    MOST_CELLS,
    MOST_PLACES,
    MOST_RIVER,
    MOST_SPACES,
    MOST_YIELDS,
    STACKS,
    TILES,
)
from rondel.games.rajas.effect import COLOURS
from rondel.games.rajas.observation import (
    BOAT,
    CELL,
    CLAIMED,
    COVERED,
    DEPTH_AT,
    DIFFERENCE,
    EFFECT,
    FAME,
    FAME_BONUSES,
    GANGA,
    GONE,
    JOINED,
    KARMA,
    KIND,
    LATE,
    LEFT,
    LEVELS,
    MET,
    MONEY,
    MONEY_BONUSES,
    NAMED,
    NAVARATNAS,
    OF_COLOUR,
    OF_COLOURS,
    PENDING,
    PLACED,
    PLAYER,
    PLAYERS,
    PROVINCE,
    RIVER,
    ROADS,
    ROUND,
    SEAT,
    SEAT_COUNT,
    SIDE,
    SPACES,
    STACKED,
    STARTER,
    SUPPLY,
    THERE,
    TILE,
    TOPS,
    TURN,
    UPGRADES,
    VALUES,
    WON,
    YIELD,
    YIELD_TILES,
    YIELDS,
    A,
    B,
    C,
)
from rondel.games.rajas.state import DEPTH, DICE, NOTHING, SEATS

rules, tracks, board = kit.rules, kit.tracks, kit.board
rule, entry, copy_numbers = kit.rule, kit.entry, kit.copy_numbers
PLAYER_SIZE, CELL_SIZE, OF_COLOUR_SIZE = PLAYER.size, CELL.size, OF_COLOUR.size
YIELD_SIZE, EFFECT_SIZE = YIELD.size, EFFECT.size


@entry
def observe(s, seat, out):
    for i in range(SEATS):
        at = PLAYERS + i * PLAYER_SIZE
        if i < s.seats:
            observe_player(s, (seat + i) % s.seats, out, at)
        else:
            for n in range(PLAYER_SIZE):
                out[at + n] = 0
    for colour in range(len(COLOURS)):
        at = OF_COLOURS + colour * OF_COLOUR_SIZE
        out[at + SUPPLY] = s.supply[colour]
        out[at + NAMED] = s.named[colour]
    for space in range(MOST_SPACES):
        out[SPACES + space] = (s.worker[space] - seat) % s.seats if s.worker[space] != NOTHING else NOTHING
    copy_numbers(s.top, STACKS, out, TOPS)
    copy_numbers(s.stack, TILES, out, STACKED)
    for kind in range(MOST_YIELDS):
        at = YIELDS + kind * YIELD_SIZE
        out[at + THERE] = s.yields[kind]
        out[at + GONE] = s.gone[kind]
    copy_numbers(s.river_tile, MOST_RIVER, out, RIVER)
    for i in range(DEPTH):
        at = PENDING + i * EFFECT_SIZE
        out[at + KIND] = s.kind[i]
        out[at + A] = s.a[i]
        out[at + B] = s.b[i]
        out[at + C] = s.c[i]
    out[DEPTH_AT] = s.depth
    out[TURN] = s.turn
    out[ROUND] = s.round
    out[SEAT] = (s.seat - seat) % s.seats
    out[STARTER] = (s.starter - seat) % s.seats
    out[PLACED] = s.placed
    out[LATE] = s.late
    out[SEAT_COUNT] = s.seats
    out[NAVARATNAS] = s.navaratnas
    out[GANGA] = s.ganga


@rule
def observe_player(s, p, out, at):
    out[at + FAME] = s.fame[p]
    out[at + MONEY] = s.money[p]
    out[at + DIFFERENCE] = tracks.difference(s, p)
    out[at + KARMA] = s.karma[p]
    out[at + BOAT] = s.boat[p]
    out[at + FAME_BONUSES] = s.fame_had[p]
    out[at + MONEY_BONUSES] = s.money_had[p]
    out[at + MET] = s.met[p]
    out[at + WON] = s.won[p]
    out[at + LEFT] = board.workers_left(s, p)
    out[at + UPGRADES] = tracks.upgrades(s, p)
    out[at + SIDE] = s.side[p]
    out[at + CLAIMED] = s.claimed[p]
    copy_numbers(s.level[p], len(BUILDINGS), out, at + LEVELS)
    copy_numbers(s.dice[p], DICE, out, at + VALUES)
    for place in range(MOST_PLACES):
        out[at + JOINED + place] = s.joined[p] >> place & 1
        out[at + YIELD_TILES + place] = s.yield_tile[p][place]
    for cell in range(MOST_CELLS):
        of_cell = at + PROVINCE + cell * CELL_SIZE
        out[of_cell + TILE] = s.tile[p][cell]
        out[of_cell + ROADS] = s.road[p][cell]
        out[of_cell + COVERED] = s.covered[p][cell]
