"""The observation of Maharani: the view as numbers, named by `observation`. A rules source (see ``kit``)."""

from rondel.games.maharani.components import COLOURS, KINDS, MOST_SPACES, QUARTERS, VARIANTS, WORKER_COLOURS
from rondel.games.maharani.observation import (
    ARROW,
    BAG,
    COLOUR,
    EVALUATED,
    GOLD,
    MARKERS,
    ON_RONDEL,
    OWNER,
    PHASE,
    PLACED,
    PLAYER,
    PLAYERS,
    QUARTER,
    REMOVED,
    RONDEL,
    SEAT,
    SEAT_COUNT,
    SIDE,
    SLOT,
    SPACE,
    SPACES,
    STANDS,
    SUPPLY,
    TILE,
    TURN,
    WAITING,
    WORKER,
    WORKERS,
)
from rondel.games.maharani.state import NOTHING, SEATS, SLOTS

rules = kit.rules
rule, entry, copy_numbers = kit.rule, kit.entry, kit.copy_numbers
PLAYER_SIZE, WORKER_SIZE, SPACE_SIZE, SLOT_SIZE = PLAYER.size, WORKER.size, SPACE.size, SLOT.size


@entry
def observe(s, seat, out):
    for i in range(SEATS):
        observe_player(s, (seat + i) % s.seats, i < s.seats, out, PLAYERS + i * PLAYER_SIZE)
    for worker in range(len(WORKER_COLOURS)):
        at = WORKERS + worker * WORKER_SIZE
        owner = rules.owner(s, worker)
        out[at + SUPPLY] = s.supply[worker]
        out[at + OWNER] = (owner - seat) % s.seats if owner < s.seats else NOTHING
    for space in range(MOST_SPACES):
        observe_space(s, space, out, SPACES + space * SPACE_SIZE)
    for slot in range(SLOTS):
        at = RONDEL + slot * SLOT_SIZE
        out[at + ON_RONDEL] = s.rondel[slot]
        out[at + QUARTER] = rules.quarter_of_slot(s, slot)
    copy_numbers(s.bag, KINDS, out, BAG)
    copy_numbers(s.removed, len(COLOURS), out, REMOVED)
    copy_numbers(s.evaluated, len(QUARTERS), out, EVALUATED)
    out[PHASE] = s.phase
    out[TURN] = s.turn
    out[SEAT] = (s.seat - seat) % s.seats
    out[PLACED] = s.placed
    out[WAITING] = s.at
    out[SEAT_COUNT] = s.seats


@rule
def observe_player(s, p, there, out, at):
    out[at + GOLD] = s.gold[p] if there else 0
    out[at + SIDE] = rules.side_of(s, p) if there else 0
    for q in range(len(QUARTERS)):
        out[at + MARKERS + q] = s.marker[p][q] if there else 0


@rule
def observe_space(s, space, out, at):
    kind = s.tile[space]
    out[at + TILE] = kind
    out[at + COLOUR] = kind // VARIANTS if kind != NOTHING else NOTHING
    out[at + ARROW] = s.arrow[space]
    out[at + STANDS] = s.worker[space]
