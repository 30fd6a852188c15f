"""What a seat of Azul Duel can know of the plates in the stack. A rules source (see ``kit``).

Everything else lies open. The state remembers the queue of all places that the stack ever had, and every look at two or
more plates (see `state`); a seat knows the plates of some places (`plates.knows`), of all others in the queue only
their kinds. Where the other seat looked, it took one plate away, which everybody saw, and the rest went, each kind by
itself, to the places of the same kinds under the stack, in an order that this seat does not know. So a world is
possible when each look of the other gives back what it took up, less the plate it kept.

`resample` deals such worlds, all alike: it redeals the unknown places that were drawn from the shuffled stack, then
goes through the looks and returns their plates at random. A deal in which a plate does not turn up where this seat has
seen it come from is thrown away.
"""

from rondel.games.azul_duel.components import PLATES
from rondel.games.azul_duel.state import MOST_PLACES, NOTHING, SHOW

rule, entry, below = kit.rule, kit.entry, kit.below
plates = kit.plates
PLATE_KIND = kit.table("plate_kind")

# Scratch: the imagined queue; for each place whether the seat knows its plate, and its kind; for each plate whether it
# may come from an unknown place of the shuffled stack, and whether it must; a hand of plates.
DEAL = 0
KNOWN = DEAL + MOST_PLACES
KIND = KNOWN + MOST_PLACES
FREE = KIND + MOST_PLACES
MUST = FREE + PLATES
HAND = MUST + PLATES
SCRATCH = HAND + PLATES


@entry
def resample(s, seat, w, scratch):
    if s.looks == 0:
        return
    recall(s, seat, scratch)
    find_origins(s, scratch)
    while not imagine(s, seat, w, scratch):
        pass
    for place in range(s.tail):
        s.stack[place] = scratch[DEAL + place]
    # Which plate is kept is not known before it is shown.
    if s.phase == SHOW and s.seat != seat:
        s.held = s.stack[s.head - s.drawn + below(w, s.drawn)]
    for plate in range(PLATES):
        s.met[plate] = 0
    for place in range(s.tail):
        if s.stack[place] != NOTHING:
            s.met[s.stack[place]] = 1


@rule
def recall(s, seat, scratch):
    """Writes down what the seat knows: plates and kinds of the places that somebody has seen."""
    for place in range(s.tail):
        scratch[KNOWN + place] = 1
        scratch[KIND + place] = NOTHING
        scratch[DEAL + place] = s.stack[place]
        if s.stack[place] != NOTHING:
            scratch[KIND + place] = PLATE_KIND[s.stack[place]]
            if not plates.knows(s, seat, place):
                scratch[KNOWN + place] = 0
                scratch[DEAL + place] = NOTHING


@rule
def find_origins(s, scratch):
    """Finds the plates that can have come from unknown places of the shuffled stack, and those that must have.

    A plate that this seat has seen anywhere, but not at a place of the shuffled stack, came from such a place.
    """
    for plate in range(PLATES):
        scratch[FREE + plate] = 1
        scratch[MUST + plate] = 0
    for place in range(PLATES):
        if scratch[DEAL + place] != NOTHING:
            scratch[FREE + scratch[DEAL + place]] = 0
    for place in range(PLATES, s.tail):
        if scratch[DEAL + place] != NOTHING:
            scratch[MUST + scratch[DEAL + place]] = 1
    for look in range(s.looks):
        kept = plates.kept_in(s, look)
        if kept != NOTHING:
            scratch[MUST + kept] = 1


@rule
def imagine(s, seat, w, scratch):
    for place in range(s.tail):
        if not scratch[KNOWN + place]:
            scratch[DEAL + place] = NOTHING
    if not deal_unknown(s, w, scratch):
        return False
    for look in range(s.looks):
        if s.look_seat[look] != seat and not deal_look(s, look, w, scratch):
            return False
    return True


# --- the shuffled stack ----------------------------------------------------------------------------------------------


@rule
def deal_unknown(s, w, scratch):
    """Deals plates to the unknown places of the shuffled stack; first those that must lie there."""
    for kind in range(2):
        for plate in range(PLATES):
            if scratch[FREE + plate] and scratch[MUST + plate] and PLATE_KIND[plate] == kind:
                if not deal_to_place(s, plate, w, scratch):
                    return False
        for place in range(PLATES):
            if is_open(s, place, kind, scratch):
                scratch[DEAL + place] = any_free(s, kind, w, scratch)
    return True


@rule
def is_open(s, place, kind, scratch):
    """Whether an unknown place of the shuffled stack waits for a plate of a kind."""
    if place >= s.tail or scratch[KNOWN + place]:
        return False
    return scratch[KIND + place] == kind and scratch[DEAL + place] == NOTHING


@rule
def deal_to_place(s, plate, w, scratch):
    n = 0
    for place in range(PLATES):
        n += is_open(s, place, PLATE_KIND[plate], scratch)
    if n == 0:
        return False
    at = below(w, n)
    place = 0
    while at > 0 or not is_open(s, place, PLATE_KIND[plate], scratch):
        at -= is_open(s, place, PLATE_KIND[plate], scratch)
        place += 1
    scratch[DEAL + place] = plate
    return True


@rule
def is_free(s, plate, kind, scratch):
    """Whether a plate of a kind can lie unseen anywhere, and is not dealt yet."""
    if not scratch[FREE + plate] or scratch[MUST + plate] or PLATE_KIND[plate] != kind:
        return False
    for place in range(PLATES):
        if place < s.tail and scratch[DEAL + place] == plate:
            return False
    return True


@rule
def any_free(s, kind, w, scratch):
    n = 0
    for plate in range(PLATES):
        n += is_free(s, plate, kind, scratch)
    at = below(w, n)
    plate = 0
    while at > 0 or not is_free(s, plate, kind, scratch):
        at -= is_free(s, plate, kind, scratch)
        plate += 1
    return plate


# --- a look of the other seat ----------------------------------------------------------------------------------------


@rule
def deal_look(s, look, w, scratch):
    """Returns the plates of a look at random to the places that the seat does not know."""
    n = 0
    for i in range(plates.seen_in(s, look)):
        scratch[HAND + n] = scratch[DEAL + s.look_first[look] + i]
        n += 1
    kept = plates.kept_in(s, look)
    if kept != NOTHING:
        if not hands_over(kept, n, scratch):
            return False
        n -= 1
    first = s.look_back[look]
    for place in range(first, first + plates.returned_by(s, look)):
        if scratch[KNOWN + place]:
            if not hands_over(scratch[DEAL + place], n, scratch):
                return False
            n -= 1
    for place in range(first, first + plates.returned_by(s, look)):
        if not scratch[KNOWN + place]:
            plate = any_in_hand(scratch[KIND + place], n, w, scratch)
            scratch[DEAL + place] = plate
            hands_over(plate, n, scratch)
            n -= 1
    return True


@rule
def hands_over(plate, n, scratch):
    """Takes a plate out of a hand of n; returns whether it was there."""
    for i in range(n):
        if scratch[HAND + i] == plate:
            scratch[HAND + i] = scratch[HAND + n - 1]
            return True
    return False


@rule
def any_in_hand(kind, n, w, scratch):
    count = 0
    for i in range(n):
        count += PLATE_KIND[scratch[HAND + i]] == kind
    at = below(w, count)
    i = 0
    while at > 0 or PLATE_KIND[scratch[HAND + i]] != kind:
        at -= PLATE_KIND[scratch[HAND + i]] == kind
        i += 1
    return scratch[HAND + i]
