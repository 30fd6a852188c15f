"""The workers' spaces: which are open, and to whom. A rules source (see ``kit``)."""

from rondel.games.rajas.components import (
    BUILDER,
    FACES,
    GOOD_SPACE,
    GROUPS,
    HARBOUR,
    MOST_SPACES,
    OUTDOOR,
    PORTUGUESE,
    QUARRY,
)
from rondel.games.rajas.effect import COLOURS
from rondel.games.rajas.moves import DIE_AT, OF_COLOUR, PLACE_AT
from rondel.games.rajas.state import DICE, NOTHING

rule = kit.rule
dice, province, river, tracks = kit.dice, kit.province, kit.river, kit.tracks
FIRST_SPACE = kit.table("first_space")
PRICE = kit.table("price")
NO_DIE = kit.table("no_die")
DIE_LOW = kit.table("die_low")
DIE_HIGH = kit.table("die_high")
PORTUGUESE_STEPS = kit.table("portuguese")


@rule
def workers_left(s, p):
    n = tracks.workers(s, p)
    for space in range(MOST_SPACES):
        n -= s.worker[space] == p
    return n


@rule
def first_space(s, group):
    return FIRST_SPACE[s.seats][group]


@rule
def price(s, space):
    """The money that a space costs."""
    return PRICE[s.seats][space]


@rule
def find_space(s, worker, group):
    """The first space of a group with a worker, or with none, if there is one."""
    for space in range(FIRST_SPACE[s.seats][group], FIRST_SPACE[s.seats][group + 1]):
        if s.worker[space] == worker:
            return space
    return NOTHING


@rule
def next_space(s, group):
    """The space of a group where the next worker goes, if there is one."""
    # RA-8: one worker a space; those of quarry and harbour fill in order.
    return find_space(s, NOTHING, group)


@rule
def stands_at(s, p, group):
    return find_space(s, p, group) != NOTHING


@rule
def is_open(s, p, group):
    # RA-48
    space = next_space(s, group)
    if space == NOTHING or s.money[p] < price(s, space):
        return False
    # RA-18
    if GOOD_SPACE <= group < OUTDOOR and s.seats > 2 and stands_at(s, p, group):
        return False
    if group == QUARRY:
        return province.can_build_any(s, p)
    if group == HARBOUR and river.ahead(s, p) == 0:
        return False  # RA-25
    if group == PORTUGUESE and river.ahead(s, p) < PORTUGUESE_STEPS:
        return False  # RA-54
    return NO_DIE[group] or can_give(s, p, group)


@rule
def can_give(s, p, group):
    for i in range(DICE):
        if s.dice[p][i] > 0:
            plain = 2 * (i % FACES)
            turned = OF_COLOUR - 1 - plain
            if pays(s, p, group, i // FACES, plain) or pays(s, p, group, i // FACES, turned):
                return True
    return False


@rule
def pays(s, p, group, colour, step):
    """Whether a die pays for a space of a group and leaves what its action takes."""
    if step // 2 + 1 < DIE_LOW[group] or step // 2 + 1 > DIE_HIGH[group]:
        return False
    if not dice.may_give(s, p, group, colour, step):
        return False
    if group == BUILDER:
        # RA-53: the difference is paid with other dice.
        without = colour * FACES + dice.value_of(step) - 1
        return province.can_cover_any(s, p, s.karma[p] - step % 2, without)
    return True


@rule
def can_place(s, p):
    if workers_left(s, p) > 0:
        # From the outdoor terrace on, because that is free and the quickest to tell.
        for i in range(len(GROUPS)):
            if is_open(s, p, (OUTDOOR + i) % len(GROUPS)):
                return True
    return False


@rule
def workers_fewer(s, p):
    """How many active workers a player has fewer than the one of the others with most."""
    # RA-67
    most = 0
    for other in range(s.seats):
        if other != p and tracks.workers(s, other) > most:
            most = tracks.workers(s, other)
    return most - tracks.workers(s, p)


@rule
def legal_groups(s, out):
    # RA-7
    n = 0
    for group in range(len(GROUPS)):
        if is_open(s, s.seat, group):
            out[n] = PLACE_AT + group
            n += 1
    return n


@rule
def legal_dice(s, group, out):
    n = 0
    for colour in range(len(COLOURS)):
        for step in range(OF_COLOUR):
            if pays(s, s.seat, group, colour, step):
                out[n] = DIE_AT + colour * OF_COLOUR + step
                n += 1
    return n


@rule
def can_act(s, p, group):
    """Whether the action of a chamber can be finished without a worker there."""
    # RA-55
    if group == BUILDER:
        return province.can_cover_any(s, p, s.karma[p], NOTHING)
    if group == PORTUGUESE:
        return river.ahead(s, p) >= PORTUGUESE_STEPS
    return True
