"""The plates: their stack as a queue of places, the row, drawing face down, and who knows what lies where.

A rules source (see ``kit``).
"""

from rondel.games.azul_duel.components import PLATES
from rondel.games.azul_duel.moves import (
    BACK_SHOWN,
    DRAWN_UP,
    DREW,
    DREW_FREE,
    KEPT,
    LAID,
    LOOKED,
    NEW_ROW,
    PICKED,
    REFILLED,
    RETURNED,
    TOOK_PLATE,
    TURNED_UP,
)
from rondel.games.azul_duel.state import (
    BACK,
    DRAW,
    FACE_UP,
    GO_DRAW,
    GO_FACTORIES,
    GO_NEXT,
    GO_ROW,
    GO_TAKE,
    KEEP,
    LAY,
    LOOK,
    MOST_LOOKS,
    MOST_PLACES,
    NOBODY,
    NOTHING,
    PICK,
    PICKING,
    PREPARING,
    RETURN,
    SHOW,
    TURN_UP,
)

rule, note = kit.rule, kit.note
dome = kit.dome
PLATE_KIND = kit.table("plate_kind")


@rule
def in_stack(s):
    return s.tail - s.head


@rule
def unmet(s, kind):
    """How many plates of a kind lie in the stack that nobody has seen."""
    n = 0
    for plate in range(PLATES):
        if not s.met[plate] and PLATE_KIND[plate] == kind:
            n += 1
    for i in range(s.looked, s.drawn):
        if s.stack[s.head - s.drawn + i] == NOTHING and s.back[i] == kind:
            n -= 1
    return n


@rule
def kind_at(s, place):
    """The kind that the back of a plate showed when it was drawn or lies on top."""
    if s.stack[place] != NOTHING:
        return PLATE_KIND[s.stack[place]]
    return s.top if place == s.head else s.back[place - (s.head - s.drawn)]


@rule
def may_lie_at(s, plate, place):
    if s.stack[place] != NOTHING:
        return s.stack[place] == plate
    return not s.met[plate] and PLATE_KIND[plate] == kind_at(s, place)


@rule
def place_to_see(s):
    """The place of the stack whose plate is turned up or looked at next."""
    return s.head if s.phase == TURN_UP else s.head - s.drawn + s.looked


@rule
def meet(s, place, plate):
    s.stack[place] = plate
    s.met[plate] = 1


@rule
def lift(s):
    """Takes the top plate from the stack. Returns whether chance must show the back of the next one."""
    s.head += 1
    # AD-37: the kind of the top plate is public; of those returned (AD-38) it is known already.
    if s.head < PLATES:
        s.top = NOTHING
        return True
    s.top = PLATE_KIND[s.stack[s.head]] if s.head < s.tail else NOTHING
    return False


@rule
def forget(s):
    """An empty stack holds no secrets."""
    for place in range(MOST_PLACES):
        s.stack[place] = NOTHING
    for look in range(MOST_LOOKS):
        s.look_seat[look] = 0
        s.look_first[look] = 0
        s.look_count[look] = 0
        s.look_back[look] = 0
    s.looks = 0
    s.head = 0
    s.tail = 0


# --- the row ---------------------------------------------------------------------------------------------------------


@rule
def show_back(s, kind):
    # AD-37
    s.top = kind
    note(s, BACK_SHOWN, kind)
    s.phase = GO_DRAW if s.drawn > 0 else GO_ROW


@rule
def fill_row(s):
    # AD-6, AD-10, AD-33: three face-up plates, while the stack lasts.
    if s.row[FACE_UP - 1] == NOTHING and in_stack(s) > 0:
        s.phase = TURN_UP
        return
    if in_stack(s) == 0:
        forget(s)
    if s.stage == PREPARING:
        s.phase = GO_FACTORIES
    elif dome.plates_laid(s, s.starter) == 0:
        s.seat = s.starter
        s.turn += 1
        s.phase = PICK
    else:
        s.phase = GO_TAKE


@rule
def turn_up(s, plate):
    meet(s, s.head, plate)
    at = FACE_UP - 1
    while at > 0 and (s.row[at - 1] == NOTHING or s.row[at - 1] > plate):
        s.row[at] = s.row[at - 1]
        at -= 1
    s.row[at] = plate
    note(s, REFILLED if s.stage == PICKING else (TURNED_UP if s.starter == NOBODY else NEW_ROW), plate)
    s.phase = BACK if lift(s) else GO_ROW


@rule
def take_from_row(s, plate):
    at = 0
    while s.row[at] != plate:
        at += 1
    while at < FACE_UP - 1:
        s.row[at] = s.row[at + 1]
        at += 1
    s.row[FACE_UP - 1] = NOTHING
    s.held = plate


@rule
def pick(s, plate):
    take_from_row(s, plate)
    note(s, PICKED, s.seat, plate)
    s.phase = LAY


@rule
def take_plate(s, plate):
    # AD-12, AD-13
    s.tokens[s.seat] -= 1
    take_from_row(s, plate)
    note(s, TOOK_PLATE, s.seat, plate)
    s.phase = LAY


# --- drawing face down -----------------------------------------------------------------------------------------------


@rule
def may_draw(s):
    # AD-37: while the stack lasts. AD-14: each plate costs a point; for nothing only whoever has none and no other way.
    if in_stack(s) == 0:
        return False
    return s.score[s.seat] > 0 or (s.drawn == 0 and s.row[0] == NOTHING)


@rule
def draw(s):
    # AD-14
    if s.score[s.seat] > 0:
        s.score[s.seat] -= 1
        note(s, DREW, s.seat, s.top, -1)
    else:
        note(s, DREW_FREE, s.seat, s.top)
    s.back[s.drawn] = s.top
    s.drawn += 1
    s.phase = BACK if lift(s) else GO_DRAW


@rule
def after_draw(s):
    if may_draw(s):
        s.phase = DRAW
    else:
        stop(s)


@rule
def stop(s):
    # AD-14: the fronts are looked at only now.
    if s.drawn > 1:
        remember_look(s)
    s.phase = LOOK


@rule
def look(s, plate):
    meet(s, place_to_see(s), plate)
    if s.drawn == 1:
        note(s, DRAWN_UP, s.seat, plate)
        s.held = plate
        end_look(s)
        return
    note(s, LOOKED, s.seat, PLATE_KIND[plate], plate)
    s.looked += 1
    if s.looked == s.drawn:
        s.phase = KEEP


@rule
def keep(s, plate):
    # The other player learns which plate it is by chance, as all secrets are learned: so it cannot be taken back.
    s.held = plate
    s.phase = SHOW


@rule
def show(s):
    # AD-14
    note(s, KEPT, s.seat, s.held)
    return_rest(s)


@rule
def return_rest(s):
    # AD-14: the others go to the bottom of the stack in an order of one's choice.
    if to_return(s) > 1:
        s.phase = RETURN
        return
    for plate in range(PLATES):
        if in_hand(s, plate):
            put_under(s, plate)
            break
    end_look(s)


@rule
def put_under(s, plate):
    # AD-38: the other player sees the back.
    s.stack[s.tail] = plate
    s.tail += 1
    if in_stack(s) == 1:
        s.top = PLATE_KIND[plate]
    note(s, RETURNED, s.seat, PLATE_KIND[plate], plate)


@rule
def end_look(s):
    for i in range(s.drawn):
        s.back[i] = NOTHING
    s.drawn = 0
    s.looked = 0
    s.phase = LAY


@rule
def lay(s, place, quarter):
    # AD-12
    s.plate[s.seat][place] = s.held
    s.turned[s.seat][place] = quarter
    note(s, LAID, s.seat, s.held, place, quarter)
    s.held = NOTHING
    # AD-10: in the set-up the row is refilled at once.
    if s.stage == PICKING:
        s.phase = GO_ROW
        return
    if in_stack(s) == 0:
        forget(s)
    s.phase = GO_NEXT


# --- who knows what --------------------------------------------------------------------------------------------------


@rule
def remember_look(s):
    s.look_seat[s.looks] = s.seat
    s.look_first[s.looks] = s.head - s.drawn
    s.look_count[s.looks] = s.drawn
    s.look_back[s.looks] = s.tail
    s.looks += 1


@rule
def looking(s, look):
    """Whether a remembered look is still going on: not all of its plates have been seen."""
    return look == s.looks - 1 and s.phase == LOOK and s.drawn > 1


@rule
def drawn_in(s, look, place):
    return s.look_first[look] <= place < s.look_first[look] + s.look_count[look]


@rule
def returned_in(s, look, place):
    return s.look_back[look] <= place < s.look_back[look] + s.look_count[look] - 1


@rule
def knows(s, seat, place):
    """Whether a seat knows the plate of a place that somebody has seen; no seat is a spectator."""
    # What was turned up for everyone.
    public = place < s.head - s.drawn
    for look in range(s.looks):
        if drawn_in(s, look, place):
            public = False
            if s.look_seat[look] == seat and not (looking(s, look) and place >= s.look_first[look] + s.looked):
                return True
        # AD-38
        if returned_in(s, look, place) and s.look_seat[look] == seat:
            return True
    return public


@rule
def open_look(s, look):
    """Whether a look is the one going on, with plates still in hand."""
    return look == s.looks - 1 and s.drawn > 1 and (looking(s, look) or s.looked == s.drawn)


@rule
def seen_in(s, look):
    """How many plates of a look have been seen."""
    return s.looked if open_look(s, look) else s.look_count[look]


@rule
def returned_by(s, look):
    """How many plates of a look have been returned."""
    return s.tail - s.look_back[look] if open_look(s, look) else s.look_count[look] - 1


@rule
def kept_in(s, look):
    """The plate that was kept of a look, or `NOTHING` as long as none is shown."""
    if open_look(s, look):
        return s.held if s.phase != SHOW else NOTHING
    for i in range(s.look_count[look]):
        plate = s.stack[s.look_first[look] + i]
        back = False
        for j in range(s.look_count[look] - 1):
            back = back or s.stack[s.look_back[look] + j] == plate
        if not back:
            return plate
    return NOTHING


@rule
def to_return(s):
    """How many of the plates drawn are neither kept nor returned, once one is kept."""
    return s.drawn - 1 - (s.tail - s.look_back[s.looks - 1])


@rule
def in_hand(s, plate):
    """Whether the seat that looks at plates has this one, neither kept nor returned."""
    if s.drawn == 0 or plate == s.held:
        return False
    for place in range(s.look_back[s.looks - 1], s.tail):
        if s.stack[place] == plate:
            return False
    for place in range(s.head - s.drawn, s.head):
        if s.stack[place] == plate:
            return True
    return False


@rule
def held_before(s, viewer):
    """The plate to be laid, as a viewer knows it: that which is kept of several is shown first."""
    return s.held if s.phase != SHOW or viewer == s.seat else NOTHING


@rule
def points_at(s, viewer, place):
    """Whether a viewer can point at the plate of a place: in the stack, or in a hand from which none was kept yet."""
    if place >= s.head:
        return place < s.tail
    if place < s.head - s.drawn:
        return False
    return held_before(s, viewer) == NOTHING or (viewer == s.seat and in_hand(s, s.stack[place]))
