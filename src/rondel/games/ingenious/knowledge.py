"""What a seat of Ingenious can know of the others' tiles. A rules source (see ``kit``).

Without a swap, every tile that a seat cannot see may be anywhere: in the bag or in any other rack. A swap (IN-26) tells
more: the tiles shown go back to the bag, so another player can hold one of them only in a place filled after that.

Epoch e is the time after the e-th return. From the first swap on, the state remembers every tile placed or shown and,
for its owner, the epoch in which that tile had been drawn (`recall`). A tile that goes back to the bag begins a new
life there; its label is the epoch from which on it can be drawn. A world is possible when each tile of each rack, held,
placed or shown, has a life of its own with a label no later than the epoch of its draw.
"""

from rondel.games.ingenious.components import LARGEST_RACK, MOST_PLACED
from rondel.games.ingenious.state import DRAW, KINDS, NOTHING, SEATS, SWAP

rules, rule, entry, below = kit.rules, kit.rule, kit.entry, kit.below
RACK = kit.table("rack")

# What is recalled: the epoch of each tile of each rack, then the tiles that have left.
AGES, LEFT = 0, SEATS * LARGEST_RACK
MOST_LEFT = MOST_PLACED * LARGEST_RACK
RECALL = LEFT + MOST_LEFT
EPOCHS = 128

# Scratch of `resample`, after what is recalled: for each of those tiles the next of its kind from the same rack, and
# for each rack the first of each kind; the tiles of each kind that were not on the board when the memory began; for
# each epoch and kind the lives not yet used that can be drawn then; for each rack the next tile to imagine.
LINK = RECALL
HEAD = LINK + MOST_LEFT
POOL = HEAD + SEATS * KINDS
LIVES = POOL + KINDS
NEXT = LIVES + (MOST_PLACED + 2) * KINDS
SCRATCH = NEXT + SEATS


# --- what the state remembers ----------------------------------------------------------------------------------------


@entry
def recall(s, out):
    """Writes down what has been seen since the first swap; returns the number of tiles that have left the racks.

    ``out[p * LARGEST_RACK + i]`` is the epoch in which tile i of rack p was drawn. From ``out[LEFT]`` on there is a
    `departure` for each tile that has left, ascending: no order tells from which place of a rack a tile came.
    """
    for i in range(LEFT):
        out[i] = 0
    n = 0
    epoch = 0
    for t in range(s.turn + 1 if s.epoch > 0 or s.phase == SWAP else 0):
        if s.gone[t] > 0:
            n = recall_turn(s, t, n, out)
            refill_slots(s, t, epoch, out)
            if rules.shows(s, t):
                epoch += 1
    return n


@rule
def recall_turn(s, t, n, out):
    begin = LEFT + n
    end = begin
    for slot in range(RACK):
        found = rules.digit(s, t, slot)
        if found > 0:
            age = out[rules.seat_of(s, t) * LARGEST_RACK + slot]
            left = departure(t, 1 - rules.was_placed(s, t, slot), found - 1, age)
            at = end
            while at > begin and out[at - 1] > left:
                out[at] = out[at - 1]
                at -= 1
            out[at] = left
            end += 1
    return end - LEFT


@rule
def refill_slots(s, t, epoch, ages):
    """A turn ends for the epochs of the tiles, ``ages[p * LARGEST_RACK + slot]``: slots close up and are refilled."""
    rack = rules.seat_of(s, t) * LARGEST_RACK
    held = 0
    for slot in range(RACK):
        if rules.digit(s, t, slot) == 0:
            ages[rack + held] = ages[rack + slot]
            held += 1
    for slot in range(held, RACK):
        ages[rack + slot] = epoch


@entry
def remember(s, out, n):
    """The inverse of `recall`: writes ``n`` departures into the state; returns whether it can have been so."""
    for t in range(MOST_PLACED):
        s.gone[t] = 0
        s.laid[t] = 0
    for i in range(LEFT):
        out[i] = 0
    drawing = s.phase == DRAW or s.phase == SWAP
    epoch = 0
    at = LEFT
    while at < LEFT + n:
        t = turn_of(out[at])
        while at < LEFT + n and turn_of(out[at]) == t:
            if not remember_one(s, t, out[at], out):
                return False
            at += 1
        if t < s.turn or drawing:
            refill_slots(s, t, epoch, out)
        if rules.shows(s, t):
            epoch += 1
    for p in range(s.seats):
        set_fence(s, p, s.rack_n[p] if drawing else RACK, out)
    return True


@rule
def remember_one(s, t, left, out):
    rack = rules.seat_of(s, t) * LARGEST_RACK
    slot = 0
    while slot < RACK and (out[rack + slot] != age_of(left) or rules.digit(s, t, slot) > 0):
        slot += 1
    if slot == RACK:
        return False
    rules.write_slot(s, t, slot, kind_of(left), 1 - shown_of(left))
    return True


@rule
def set_fence(s, p, held, out):
    s.fence[p] = 0
    for slot in range(1, held + 1):
        age = out[p * LARGEST_RACK + slot] if slot < held else s.epoch
        if age > out[p * LARGEST_RACK + slot - 1]:
            s.fence[p] |= 1 << slot


@rule
def departure(t, shown, kind, age):
    return ((2 * t + shown) * KINDS + kind) * EPOCHS + age


@rule
def turn_of(left):
    return left // (2 * KINDS * EPOCHS)


@rule
def shown_of(left):
    return left // (KINDS * EPOCHS) % 2


@rule
def kind_of(left):
    return left // EPOCHS % KINDS


@rule
def age_of(left):
    return left % EPOCHS


@rule
def with_age(left, age):
    return left - left % EPOCHS + age


# --- imagining a world -----------------------------------------------------------------------------------------------


@entry
def resample(s, seat, w, scratch):
    if s.epoch == 0 and s.phase != SWAP:
        redeal(s, seat, w)
        return
    n = recall(s, scratch)
    count_pool(s, n, scratch)
    link_kinds(s, n, scratch)
    # A choice made early can leave no tile for a later place: then all choices are made anew; after a few vain
    # tries with the tiles that fit the fewest places first.
    tries = 0
    while not imagine(s, seat, w, n, scratch, tries > 5):
        tries += 1
    for p in range(s.seats):
        if p != seat:
            oldest_first(s, p, scratch)
            lay_in_order(s, p, scratch)
    sort_departures(n, scratch)
    remember(s, scratch, n)


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
def count_pool(s, n, scratch):
    for kind in range(KINDS):
        scratch[POOL + kind] = s.bag[kind] + s.aside[kind]
    for p in range(s.seats):
        for i in range(s.rack_n[p]):
            scratch[POOL + s.rack[p][i]] += 1
    for i in range(n):
        if not shown_of(scratch[LEFT + i]):
            scratch[POOL + kind_of(scratch[LEFT + i])] += 1


@rule
def link_kinds(s, n, scratch):
    for i in range(SEATS * KINDS):
        scratch[HEAD + i] = NOTHING
    i = n
    while i > 0:
        i -= 1
        left = scratch[LEFT + i]
        head = HEAD + rules.seat_of(s, turn_of(left)) * KINDS + kind_of(left)
        scratch[LINK + i] = scratch[head]
        scratch[head] = i


@rule
def imagine(s, seat, w, n, scratch, careful):
    fill_lives(s, scratch)
    # When the memory begins all places were filled in epoch 0.
    for p in range(s.seats):
        if p != seat:
            for i in range(RACK):
                scratch[AGES + p * LARGEST_RACK + i] = 0
    epoch = 0
    i = 0
    while i < n:
        t = turn_of(scratch[LEFT + i])
        p = rules.seat_of(s, t)
        held = RACK
        shown = 0
        while i < n and turn_of(scratch[LEFT + i]) == t:
            kind = kind_of(scratch[LEFT + i])
            if p != seat:
                if not choose_place(p, held, kind, i, w, scratch):
                    return False
                held -= 1
            if not use_life(s, kind, age_of(scratch[LEFT + i]), w, scratch, careful):
                return False
            if shown_of(scratch[LEFT + i]):
                change_lives(s, kind, epoch + 1, 1, scratch)
                shown = 1
            i += 1
        for slot in range(held, RACK):
            scratch[AGES + p * LARGEST_RACK + slot] = epoch
        epoch += shown
    return imagine_racks(s, seat, w, scratch, careful)


@rule
def imagine_racks(s, seat, w, scratch, careful):
    for i in range(s.rack_n[seat]):
        if not use_life(s, s.rack[seat][i], scratch[AGES + seat * LARGEST_RACK + i], w, scratch, careful):
            return False
    for p in range(s.seats):
        scratch[NEXT + p] = 0
    # The places filled first can hold the fewest tiles.
    for age in range(s.epoch + 1):
        for p in range(s.seats):
            if p != seat:
                i = scratch[NEXT + p]
                while i < s.rack_n[p] and scratch[AGES + p * LARGEST_RACK + i] == age:
                    kind = any_kind(age, w, scratch)
                    if kind == NOTHING:
                        return False
                    s.rack[p][i] = kind
                    use_life(s, kind, age, w, scratch, careful)
                    i += 1
                scratch[NEXT + p] = i
    for kind in range(KINDS):
        s.bag[kind] = scratch[LIVES + (s.epoch + 1) * KINDS + kind] - s.aside[kind]
    return True


@rule
def fill_lives(s, scratch):
    for age in range(s.epoch + 2):
        for kind in range(KINDS):
            scratch[LIVES + age * KINDS + kind] = scratch[POOL + kind]


@rule
def change_lives(s, kind, label, by, scratch):
    """Begins a life with a label, or uses one up: it could be drawn in every epoch since."""
    for age in range(label, s.epoch + 2):
        scratch[LIVES + age * KINDS + kind] += by


@rule
def choose_place(p, held, kind, i, w, scratch):
    """Chooses the place of rack p that the i-th tile to leave came from, and closes it up."""
    rack = AGES + p * LARGEST_RACK
    total = 0
    for slot in range(held):
        total += scratch[LIVES + scratch[rack + slot] * KINDS + kind]
    if total == 0:
        return False
    at = below(w, total)
    slot = 0
    while at >= scratch[LIVES + scratch[rack + slot] * KINDS + kind]:
        at -= scratch[LIVES + scratch[rack + slot] * KINDS + kind]
        slot += 1
    scratch[LEFT + i] = with_age(scratch[LEFT + i], scratch[rack + slot])
    for j in range(slot, held - 1):
        scratch[rack + j] = scratch[rack + j + 1]
    return True


@rule
def use_life(s, kind, age, w, scratch, careful):
    """Uses up one tile of a kind for a place filled in an epoch."""
    total = scratch[LIVES + age * KINDS + kind]
    if total == 0:
        return False
    at = total - 1 if careful else below(w, total)
    label = 0
    while scratch[LIVES + label * KINDS + kind] <= at:
        label += 1
    change_lives(s, kind, label, -1, scratch)
    return True


@rule
def any_kind(age, w, scratch):
    """Chooses the tile in a place that this seat cannot see, or `NOTHING` where none is left."""
    row = LIVES + age * KINDS
    total = 0
    for kind in range(KINDS):
        total += scratch[row + kind]
    if total == 0:
        return NOTHING
    at = below(w, total)
    kind = 0
    while at >= scratch[row + kind]:
        at -= scratch[row + kind]
        kind += 1
    return kind


@rule
def oldest_first(s, p, scratch):
    """Of equal tiles in a rack the one drawn first is always the first to go: exchanges draws until that holds."""
    for kind in range(KINDS):
        i = scratch[HEAD + p * KINDS + kind]
        while i != NOTHING:
            j = scratch[LINK + i]
            while j != NOTHING:
                exchange_if_older(LEFT + i, LEFT + j, scratch)
                j = scratch[LINK + j]
            for slot in range(s.rack_n[p]):
                if s.rack[p][slot] == kind:
                    exchange_if_older(LEFT + i, AGES + p * LARGEST_RACK + slot, scratch)
            i = scratch[LINK + i]


@rule
def exchange_if_older(first, second, scratch):
    one = age_of(scratch[first])
    other = age_of(scratch[second])
    if other < one:
        scratch[first] += other - one
        scratch[second] += one - other


@rule
def lay_in_order(s, p, scratch):
    """A rack lies in the order of its draws."""
    ages = AGES + p * LARGEST_RACK
    for i in range(1, s.rack_n[p]):
        age = scratch[ages + i]
        kind = s.rack[p][i]
        j = i
        while j > 0 and scratch[ages + j - 1] > age:
            scratch[ages + j] = scratch[ages + j - 1]
            s.rack[p][j] = s.rack[p][j - 1]
            j -= 1
        scratch[ages + j] = age
        s.rack[p][j] = kind


@rule
def sort_departures(n, scratch):
    for i in range(1, n):
        left = scratch[LEFT + i]
        j = i
        while j > 0 and scratch[LEFT + j - 1] > left:
            scratch[LEFT + j] = scratch[LEFT + j - 1]
            j -= 1
        scratch[LEFT + j] = left
