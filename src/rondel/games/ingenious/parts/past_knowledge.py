"""What is remembered of the tiles that have left the racks, as a list, and back. A rules source (see ``kit``)."""

from rondel.games.ingenious.components import LARGEST_RACK, MOST_PLACED
from rondel.games.ingenious.state import DRAW, KINDS, SEATS, SWAP

memory, rule, entry = kit.memory, kit.rule, kit.entry
RACK = kit.table("rack")

# What is recalled: the epoch of each tile of each rack, then the tiles that have left.
AGES, LEFT = 0, SEATS * LARGEST_RACK
MOST_LEFT = MOST_PLACED * LARGEST_RACK
RECALL = LEFT + MOST_LEFT
EPOCHS = 128


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
            if memory.shows(s, t):
                epoch += 1
    return n


@rule
def recall_turn(s, t, n, out):
    begin = LEFT + n
    end = begin
    for slot in range(RACK):
        found = memory.digit(s, t, slot)
        if found > 0:
            age = out[memory.seat_of(s, t) * LARGEST_RACK + slot]
            left = departure(t, 1 - memory.was_placed(s, t, slot), found - 1, age)
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
    rack = memory.seat_of(s, t) * LARGEST_RACK
    held = 0
    for slot in range(RACK):
        if memory.digit(s, t, slot) == 0:
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
        if memory.shows(s, t):
            epoch += 1
    for p in range(s.seats):
        set_fence(s, p, s.rack_n[p] if drawing else RACK, out)
    return True


@rule
def remember_one(s, t, left, out):
    rack = memory.seat_of(s, t) * LARGEST_RACK
    slot = 0
    while slot < RACK and (out[rack + slot] != age_of(left) or memory.digit(s, t, slot) > 0):
        slot += 1
    if slot == RACK:
        return False
    memory.write_slot(s, t, slot, kind_of(left), 1 - shown_of(left))
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
