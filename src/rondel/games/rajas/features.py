"""The observation of Rajas: the view as numbers. RULES.md has the table. A rules source (see ``kit``)."""

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
from rondel.games.rajas.state import DEPTH, DICE, NOTHING, SEATS

rules, tracks, board = kit.rules, kit.tracks, kit.board
rule, entry = kit.rule, kit.entry
PLAYER = 13 + len(BUILDINGS) + DICE + 2 * MOST_PLACES + 3 * MOST_CELLS
SIZE = (
    SEATS * PLAYER + 2 * len(COLOURS) + MOST_SPACES + STACKS + TILES + 2 * MOST_YIELDS + MOST_RIVER + 4 * DEPTH + 10
)  # fmt: skip


@entry
def observe(s, seat, out):
    n = 0
    for i in range(SEATS):
        n = observe_player(s, (seat + i) % s.seats, i, out, n)
    for colour in range(len(COLOURS)):
        out[n] = s.supply[colour]
        out[n + 1] = s.named[colour]
        n += 2
    for space in range(MOST_SPACES):
        out[n + space] = (s.worker[space] - seat) % s.seats if s.worker[space] != NOTHING else NOTHING
    n += MOST_SPACES
    for stack in range(STACKS):
        out[n + stack] = s.top[stack]
    n += STACKS
    for kind in range(TILES):
        out[n + kind] = s.stack[kind]
    n += TILES
    for kind in range(MOST_YIELDS):
        out[n] = s.yields[kind]
        out[n + 1] = s.gone[kind]
        n += 2
    for space in range(MOST_RIVER):
        out[n + space] = s.river_tile[space]
    n += MOST_RIVER
    for i in range(DEPTH):
        out[n] = s.kind[i]
        out[n + 1] = s.a[i]
        out[n + 2] = s.b[i]
        out[n + 3] = s.c[i]
        n += 4
    out[n] = s.depth
    out[n + 1] = s.turn
    out[n + 2] = s.round
    out[n + 3] = (s.seat - seat) % s.seats
    out[n + 4] = (s.starter - seat) % s.seats
    out[n + 5] = s.placed
    out[n + 6] = s.late
    out[n + 7] = s.seats
    out[n + 8] = s.navaratnas
    out[n + 9] = s.ganga


@rule
def observe_player(s, p, after, out, n):
    for i in range(PLAYER):
        out[n + i] = 0
    if after < s.seats:
        out[n] = s.fame[p]
        out[n + 1] = s.money[p]
        out[n + 2] = tracks.difference(s, p)
        out[n + 3] = s.karma[p]
        out[n + 4] = s.boat[p]
        out[n + 5] = s.fame_had[p]
        out[n + 6] = s.money_had[p]
        out[n + 7] = s.met[p]
        out[n + 8] = s.won[p]
        out[n + 9] = board.workers_left(s, p)
        out[n + 10] = tracks.upgrades(s, p)
        out[n + 11] = s.side[p]
        out[n + 12] = s.claimed[p]
        at = n + 13
        for building in range(len(BUILDINGS)):
            out[at + building] = s.level[p][building]
        at += len(BUILDINGS)
        for i in range(DICE):
            out[at + i] = s.dice[p][i]
        at += DICE
        for place in range(MOST_PLACES):
            out[at + place] = s.joined[p] >> place & 1
            out[at + MOST_PLACES + place] = s.yield_tile[p][place]
        at += 2 * MOST_PLACES
        for cell in range(MOST_CELLS):
            out[at] = s.tile[p][cell]
            out[at + 1] = s.road[p][cell]
            out[at + 2] = s.covered[p][cell]
            at += 3
    return n + PLAYER
