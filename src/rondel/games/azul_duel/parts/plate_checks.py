"""What holds of the plates in every position: the row, the domes, the stack and what is remembered of it.

A rules source (see ``kit``), for `checks`.
"""

from rondel.games.azul_duel.components import PLACES, PLATES
from rondel.games.azul_duel.flaws import DOME, DRAWN, LOOKS, ROW, SOUND, STACK_WRONG, TOKENS_WRONG
from rondel.games.azul_duel.state import (
    BACK,
    FACE_UP,
    LAY,
    MOST_LOOKS,
    MOST_PLACES,
    MOST_STACK,
    NOTHING,
    PICK,
    PICKING,
    PREPARING,
    RETURN,
    ROUNDS,
    SEATS,
    TABLET,
    TAKING,
    TILING,
    TOKENS,
    TURN_UP,
)

rule = kit.rule
plates, dome = kit.plates, kit.dome
PLATE_KIND = kit.table("plate_kind")

# Scratch: how often each plate lies on a dome, in the row or in hand.
FOUND = 0
SCRATCH = FOUND + PLATES


@rule
def plate_flaw(s, scratch):
    for plate in range(PLATES):
        scratch[FOUND + plate] = 0
    for i in range(FACE_UP):
        if s.row[i] != NOTHING:
            if i > 0 and s.row[i - 1] >= s.row[i]:
                return ROW
            scratch[FOUND + s.row[i]] += 1
        elif i < FACE_UP - 1 and s.row[i + 1] != NOTHING:
            return ROW
    for p in range(SEATS):
        for place in range(PLACES):
            if s.plate[p][place] != NOTHING:
                scratch[FOUND + s.plate[p][place]] += 1
    if s.held != NOTHING:
        scratch[FOUND + s.held] += 1
    for plate in range(PLATES):
        if scratch[FOUND + plate] > 1:
            return DOME
    for p in range(SEATS):
        # AD-15: two tokens a player in rounds 1 to 4; AD-12: each is a plate.
        if s.round == ROUNDS - 1:
            if s.tokens[p] > 0:
                return TOKENS_WRONG
        elif s.stage == TILING:
            if s.tokens[p] > 0:
                return TOKENS_WRONG
        elif s.stage != TAKING and s.tokens[p] != TOKENS:
            return TOKENS_WRONG
        in_hand = p == s.seat and (s.held != NOTHING or s.drawn > 0)
        if dome.plates_laid(s, p) + in_hand != plates_due(s, p):
            return DOME
        if in_hand and s.stage == TAKING and s.tokens[p] == TOKENS:
            return TOKENS_WRONG
    return row_flaw(s)


@rule
def plates_due(s, p):
    """How many plates a player has had by now."""
    if s.stage == PREPARING and s.round == 0:
        return 0
    if s.stage == PICKING:
        # AD-10: the second player first.
        if p != s.starter:
            return 0 if s.phase == PICK and s.seat == p else 1
        return 1 if s.seat == p and s.phase != PICK else 0
    used = 0 if s.round == ROUNDS - 1 else TOKENS - s.tokens[p]
    return 1 + TOKENS * s.round + used


@rule
def row_flaw(s):
    """AD-6, AD-10, AD-33: there are three face-up plates, and fewer only while they are taken or the stack is out."""
    n = 0
    for i in range(FACE_UP):
        n += s.row[i] != NOTHING
    if s.phase == TABLET:
        return SOUND if n == 0 else ROW
    if s.phase == TURN_UP:
        return SOUND if n < FACE_UP else ROW
    if s.phase == BACK and s.drawn == 0:
        return SOUND
    if s.stage == PICKING and s.phase == LAY:
        return SOUND if n == FACE_UP - 1 else ROW
    if s.stage == PREPARING or s.stage == PICKING:
        return SOUND if n == FACE_UP or plates.in_stack(s) == 0 else ROW
    return SOUND


@rule
def stack_flaw(s, scratch):
    if s.tail == 0:
        return empty_stack_flaw(s, scratch)
    if s.tail < PLATES or s.head > s.tail or s.drawn > s.head or s.looked > s.drawn:
        return STACK_WRONG
    if s.head == s.tail and s.drawn == 0 and s.phase != LAY:
        return STACK_WRONG
    # Three plates are in the row and one on each dome before anybody draws.
    opened = s.looks > 0 and plates.open_look(s, s.looks - 1)
    bottom = s.look_back[s.looks - 1] if opened else s.tail
    if s.stage >= TAKING and bottom - (s.head - s.drawn) > MOST_STACK:
        return STACK_WRONG
    unseen = 0
    for place in range(MOST_PLACES):
        seen = place_was_seen(s, place)
        if seen != (s.stack[place] != NOTHING):
            return STACK_WRONG
        if place < s.head and not seen:
            unseen += 1
    # A plate comes from one place of the shuffled stack only.
    for place in range(PLATES):
        if s.stack[place] != NOTHING:
            if not s.met[s.stack[place]]:
                return STACK_WRONG
            for other in range(place):
                if s.stack[other] == s.stack[place]:
                    return STACK_WRONG
    met = 0
    for plate in range(PLATES):
        met += s.met[plate]
    shuffled = 0
    for place in range(PLATES):
        shuffled += s.stack[place] != NOTHING
    if met != shuffled:
        return STACK_WRONG
    found = back_flaw(s)
    if found == SOUND:
        found = look_flaw(s)
    if found == SOUND:
        found = whereabouts_flaw(s, scratch)
    return found


@rule
def empty_stack_flaw(s, scratch):
    """An empty stack has been forgotten, and every plate lies somewhere in sight."""
    if s.head > 0 or s.drawn > 0 or s.looked > 0 or s.looks > 0 or s.top != NOTHING:
        return STACK_WRONG
    for place in range(MOST_PLACES):
        if s.stack[place] != NOTHING:
            return STACK_WRONG
    for i in range(MOST_STACK):
        if s.back[i] != NOTHING:
            return DRAWN
    for plate in range(PLATES):
        if not s.met[plate] or scratch[FOUND + plate] != 1:
            return STACK_WRONG
    return blank_looks_flaw(s)


@rule
def place_was_seen(s, place):
    if place >= s.tail:
        return False
    if place >= PLATES:
        return True
    return place < s.head - s.drawn + s.looked


@rule
def back_flaw(s):
    for i in range(MOST_STACK):
        if (s.back[i] == NOTHING) != (i >= s.drawn):
            return DRAWN
    for i in range(s.drawn):
        plate = s.stack[s.head - s.drawn + i]
        if plate != NOTHING and s.back[i] != PLATE_KIND[plate]:
            return DRAWN
    if s.phase == BACK or s.phase == TABLET:
        if s.top != NOTHING or s.head >= PLATES:
            return STACK_WRONG
    elif s.head == s.tail:
        if s.top != NOTHING:
            return STACK_WRONG
    elif s.top == NOTHING or (s.stack[s.head] != NOTHING and s.top != PLATE_KIND[s.stack[s.head]]):
        return STACK_WRONG
    # What the backs show must be there.
    for kind in range(2):
        left = plates.unmet(s, kind)
        if left < 0 or (left == 0 and s.top == kind and s.head < PLATES):
            return STACK_WRONG
    return SOUND


@rule
def look_flaw(s):
    """Looks follow each other: each draws from where the last ended or later, and returns to the bottom.

    The first plates were turned up in the set-up. So a look finds at most `MOST_STACK` plates, each later one at least
    one less, and neither looks nor places can outgrow their fields.
    """
    first = FACE_UP + SEATS
    back = PLATES
    for look in range(s.looks):
        if s.look_count[look] < 2 or s.look_first[look] < first or s.look_back[look] != back:
            return LOOKS
        first = s.look_first[look] + s.look_count[look]
        drawn = 0 if plates.open_look(s, look) else s.drawn
        if first > s.head - drawn or first > s.look_back[look]:
            return LOOKS
        back = s.look_back[look] + plates.returned_by(s, look)
        if back < s.look_back[look] or back > s.tail:
            return LOOKS
        if plates.open_look(s, look) and (s.look_seat[look] != s.seat or first != s.head):
            return LOOKS
        if plates.open_look(s, look) and s.look_count[look] != s.drawn:
            return LOOKS
        if not gives_back(s, look):
            return LOOKS
    if back != s.tail:
        return LOOKS
    return blank_looks_flaw(s)


@rule
def blank_looks_flaw(s):
    for look in range(s.looks, MOST_LOOKS):
        if s.look_seat[look] + s.look_first[look] + s.look_count[look] + s.look_back[look] > 0:
            return LOOKS
    return SOUND


@rule
def gives_back(s, look):
    """Whether what a look has returned was drawn in it, each plate once, and what it has kept was not returned."""
    first = s.look_first[look]
    back = s.look_back[look]
    returned = plates.returned_by(s, look)
    if returned > plates.seen_in(s, look):
        return False
    for i in range(returned):
        there = 0
        for j in range(plates.seen_in(s, look)):
            there += s.stack[first + j] == s.stack[back + i]
        for j in range(i):
            if s.stack[back + j] == s.stack[back + i]:
                return False
        if there != 1:
            return False
    kept = plates.kept_in(s, look)
    if kept == NOTHING:
        return plates.open_look(s, look) and returned == 0 and s.phase != RETURN
    there = 0
    for j in range(plates.seen_in(s, look)):
        there += s.stack[first + j] == kept
    for i in range(returned):
        there -= s.stack[back + i] == kept
    if there != 1:
        return False
    # AD-14: it lies on the dome of the seat that looked.
    if kept == s.held:
        return s.seat == s.look_seat[look]
    for place in range(PLACES):
        if s.plate[s.look_seat[look]][place] == kept:
            return True
    return False


@rule
def whereabouts_flaw(s, scratch):
    """Every plate that somebody has met is in sight, in the stack or in a hand, and nowhere else."""
    for plate in range(PLATES):
        n = scratch[FOUND + plate]
        for place in range(s.head, s.tail):
            n += s.stack[place] == plate
        hidden = False
        for place in range(s.head - s.drawn, s.head):
            if s.stack[place] == plate:
                hidden = True
                for back in range(s.head, s.tail):
                    hidden = hidden and s.stack[back] != plate
                hidden = hidden and plate != s.held
        n += hidden
        if n != s.met[plate]:
            return STACK_WRONG
    return SOUND
