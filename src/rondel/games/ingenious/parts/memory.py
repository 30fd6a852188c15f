"""What has been seen of the tiles of Ingenious (IN-26). A rules source (see ``kit``).

From the first swap on, every tile placed or shown is remembered, with the epoch in which its owner had drawn it. The
layout describes how; the source `knowledge` tells what it is good for.
"""

from rondel.games.ingenious.state import DIGIT, WEIGHT

rule = kit.rule
RACK = kit.table("rack")


@rule
def seat_of(s, t):
    return (s.starter + t) % s.seats


@rule
def digit(s, t, slot):
    """What left a slot in a turn: 0 nothing, else 1 + the kind."""
    return s.gone[t] // WEIGHT[slot] % DIGIT


@rule
def was_placed(s, t, slot):
    return s.laid[t] >> slot & 1


@rule
def shows(s, t):
    """Whether a turn has shown a tile."""
    for slot in range(RACK):
        if digit(s, t, slot) > 0 and not was_placed(s, t, slot):
            return True
    return False


@rule
def write_slot(s, t, slot, kind, placed):
    s.gone[t] += (kind + 1 - digit(s, t, slot)) * WEIGHT[slot]
    s.laid[t] |= placed << slot


@rule
def place_in_line(s, t, slot):
    """Slots of one epoch are in this order: what was placed, what was shown, both by kind, and what stayed."""
    found = digit(s, t, slot)
    if found == 0:
        return 2 * DIGIT
    return found if was_placed(s, t, slot) else DIGIT + found


@rule
def note_gone(s, at, kind, placed):
    """Remembers that a tile leaves the rack of the seat whose turn it is, from the place ``at`` of those still full."""
    t = s.turn
    slot = 0
    while at > 0 or digit(s, t, slot) > 0:
        if digit(s, t, slot) == 0:
            at -= 1
        slot += 1
    line = kind + 1 if placed else DIGIT + kind + 1
    while slot > 0 and not s.fence[s.seat] >> slot & 1 and place_in_line(s, t, slot - 1) > line:
        write_slot(s, t, slot, digit(s, t, slot - 1) - 1, was_placed(s, t, slot - 1))
        slot -= 1
    write_slot(s, t, slot, kind, placed)


@rule
def close_fence(s):
    """Closes up the slots that the turn has emptied."""
    p = s.seat
    fence = 0
    held = 0
    newer = 0
    for slot in range(RACK + 1):
        newer |= s.fence[p] >> slot & 1
        if slot == RACK or digit(s, s.turn, slot) == 0:
            if held > 0:
                fence |= newer << held
            newer = 0
            held += 1
    s.fence[p] = fence
