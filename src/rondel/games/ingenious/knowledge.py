"""What a seat of Ingenious can know of the others' tiles. A rules source (see ``kit``).

Without a swap, every tile that a seat cannot see may be anywhere: in the bag or in any other rack. A swap (IN-26) tells
more: the tiles shown go back to the bag, so another player can hold one of them only in a place filled after that.

Epoch e is the time after the e-th return. From the first swap on, the state remembers every tile placed or shown (log)
and, for its owner, the epoch in which that tile had been drawn (log_born). A tile that goes back to the bag begins a
new life there; its label is the epoch from which on it can be drawn. A world is possible when each tile of each rack,
held, placed or shown, has a life of its own with a label no later than the epoch of its draw.
"""

from rondel.games.ingenious.components import LOG_SIZE
from rondel.games.ingenious.state import KINDS, SEATS

rules, rule, entry, below = kit.rules, kit.rule, kit.entry, kit.below
RACK = kit.table("rack")

# Scratch: the tiles of each kind that were not on the board when the log began, those of them not yet used, the number
# of places held by each seat, and the label of each life that began in the log (0: none, or used).
LIVES = 2 * KINDS + SEATS
SCRATCH = LIVES + LOG_SIZE
POOL, FREE_LIVES, HELD = 0, KINDS, 2 * KINDS


@entry
def resample(s, seat, w, scratch):
    if s.log_n == 0:
        redeal(s, seat, w)
        return
    for kind in range(KINDS):
        scratch[POOL + kind] = s.bag[kind] + s.aside[kind]
    for p in range(s.seats):
        for i in range(s.rack_n[p]):
            scratch[POOL + s.rack[p][i]] += 1
    for i in range(s.log_n):
        if not rules.log_shown(s, i):
            scratch[POOL + rules.log_kind(s, i)] += 1
    # A choice made early can leave no tile for a later place: then all choices are made anew; after a few vain
    # tries with the tiles that fit the fewest places first.
    tries = 0
    while not imagine(s, seat, w, scratch, tries > 5):
        tries += 1


@rule
def redeal(s, seat, w):
    for p in range(s.seats):
        if p != seat:
            for i in range(s.rack_n[p]):
                s.bag[s.rack[p][i]] += 1
    for p in range(s.seats):
        if p != seat:
            for i in range(s.rack_n[p]):
                at = below(w, rules.bag_size(s))
                kind = 0
                while at >= s.bag[kind]:
                    at -= s.bag[kind]
                    kind += 1
                s.bag[kind] -= 1
                s.rack[p][i] = kind


@rule
def imagine(s, seat, w, scratch, careful):
    for kind in range(KINDS):
        scratch[FREE_LIVES + kind] = scratch[POOL + kind]
    for i in range(s.log_n):
        scratch[LIVES + i] = 0
    # When the log begins all places were filled in epoch 0.
    for p in range(s.seats):
        scratch[HELD + p] = RACK
        if p != seat:
            for i in range(RACK):
                s.born[p][i] = 0
    epoch = 0
    for i in range(s.log_n):
        p = rules.log_seat(s, i)
        kind = rules.log_kind(s, i)
        if p != seat and not choose_place(s, p, kind, i, w, scratch):
            return False
        if not use_life(s, kind, s.log_born[i], w, scratch, careful):
            return False
        last = i + 1 == s.log_n
        if rules.log_shown(s, i):
            scratch[LIVES + i] = epoch + 1
        if last or rules.log_seat(s, i + 1) != p:
            if p != seat:
                while scratch[HELD + p] < (s.rack_n[p] if last else RACK):
                    s.born[p][scratch[HELD + p]] = epoch
                    scratch[HELD + p] += 1
            if rules.log_shown(s, i):
                epoch += 1
    for i in range(s.rack_n[seat]):
        if not use_life(s, s.rack[seat][i], s.born[seat][i], w, scratch, careful):
            return False
    for born in range(epoch + 1):
        for p in range(s.seats):
            if p != seat:
                for i in range(s.rack_n[p]):
                    if s.born[p][i] == born and not fill_place(s, p, i, w, scratch, careful):
                        return False
    for kind in range(KINDS):
        s.bag[kind] = lives(s, kind, s.epoch + 1, scratch) - s.aside[kind]
    for p in range(s.seats):
        if p != seat:
            oldest_first(s, p)
    return True


@rule
def oldest_first(s, p):
    """Of equal tiles in a rack the one drawn first is always the first to go: exchanges draws until that holds."""
    for i in range(s.log_n):
        if rules.log_seat(s, i) == p:
            kind = rules.log_kind(s, i)
            for j in range(i + 1, s.log_n):
                if rules.log_seat(s, j) == p and rules.log_kind(s, j) == kind and s.log_born[j] < s.log_born[i]:
                    born = s.log_born[j]
                    s.log_born[j] = s.log_born[i]
                    s.log_born[i] = born
            for j in range(s.rack_n[p]):
                if s.rack[p][j] == kind and s.born[p][j] < s.log_born[i]:
                    born = s.born[p][j]
                    s.born[p][j] = s.log_born[i]
                    s.log_born[i] = born
    # A rack lies in the order of its draws.
    for i in range(1, s.rack_n[p]):
        j = i
        while j > 0 and s.born[p][j] < s.born[p][j - 1]:
            born = s.born[p][j]
            s.born[p][j] = s.born[p][j - 1]
            s.born[p][j - 1] = born
            kind = s.rack[p][j]
            s.rack[p][j] = s.rack[p][j - 1]
            s.rack[p][j - 1] = kind
            j -= 1


@rule
def lives(s, kind, born, scratch):
    """How many tiles of a kind were in the bag in an epoch, as far as they are not used yet."""
    n = scratch[FREE_LIVES + kind]
    for i in range(s.log_n):
        if 0 < scratch[LIVES + i] <= born and rules.log_kind(s, i) == kind:
            n += 1
    return n


@rule
def choose_place(s, p, kind, i, w, scratch):
    """Chooses the place of rack p that the i-th tile of the log came from, and empties it."""
    total = 0
    for j in range(scratch[HELD + p]):
        total += lives(s, kind, s.born[p][j], scratch)
    if total == 0:
        return False
    at = below(w, total)
    j = 0
    while at >= lives(s, kind, s.born[p][j], scratch):
        at -= lives(s, kind, s.born[p][j], scratch)
        j += 1
    s.log_born[i] = s.born[p][j]
    scratch[HELD + p] -= 1
    for k in range(j, scratch[HELD + p]):
        s.born[p][k] = s.born[p][k + 1]
    s.born[p][scratch[HELD + p]] = 0
    return True


@rule
def use_life(s, kind, born, w, scratch, careful):
    """Uses up one tile of a kind for a place filled in an epoch."""
    total = lives(s, kind, born, scratch)
    if total == 0:
        return False
    at = total - 1 if careful else below(w, total)
    if at < scratch[FREE_LIVES + kind]:
        scratch[FREE_LIVES + kind] -= 1
        return True
    at -= scratch[FREE_LIVES + kind]
    for i in range(s.log_n):
        if 0 < scratch[LIVES + i] <= born and rules.log_kind(s, i) == kind:
            if at == 0:
                scratch[LIVES + i] = 0
                return True
            at -= 1
    return False


@rule
def fill_place(s, p, i, w, scratch, careful):
    """Chooses the tile in a place that this seat cannot see."""
    born = s.born[p][i]
    total = 0
    for kind in range(KINDS):
        total += lives(s, kind, born, scratch)
    if total == 0:
        return False
    at = below(w, total)
    kind = 0
    while at >= lives(s, kind, born, scratch):
        at -= lives(s, kind, born, scratch)
        kind += 1
    s.rack[p][i] = kind
    return use_life(s, kind, born, w, scratch, careful)
