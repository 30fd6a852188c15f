"""What a seat of Azul Duel can know of the plates in the stack. A rules source (see ``kit``).

Everything else lies open. The state remembers the queue of all places that the stack ever had, and every look at two or
more plates (see `state`); a seat knows the plates of some places (`plates.knows`), of all others in the queue only
their kinds. Where the other seat looked, it took one plate away, which everybody saw, and the rest went, each kind by
itself, to the places of the same kinds under the stack, in an order that this seat does not know. So a world is
possible when each look of the other gives back what it took up, less the plate it kept.

`resample` deals such worlds, all alike. A plate that turns up again after a look of the other, kept or drawn by this
seat, took a way: through some of the other's looks, one after the other. So the ways of all such plates are chosen
first. How likely a choice is, if all is shuffled blindly, follows from numbers of places alone, so choices are weighed
one by one. Where there are no more than `MOST_CHOICES` of them the answer is exact; no game is known with more than
a quarter. Should there be more, the search begins anywhere among them, and one of the first so many is taken. Plates
are dealt along their ways, and all others at random to the places that are left.
"""

from rondel.games.azul_duel.components import PLATES
from rondel.games.azul_duel.state import MOST_LOOKS, MOST_PLACES, NOTHING, SHOW

rule, entry, below = kit.rule, kit.entry, kit.below
plates = kit.plates
PLATE_KIND = kit.table("plate_kind")

# Scratch: the imagined queue; for each place whether the seat knows its plate, its kind, the look of the other that
# took it up and the one that returned it; for each plate whether it may come from an unknown place of the shuffled
# stack, whether it must, and through which looks of the other it goes, as bits; a hand of plates.
DEAL = 0
KNOWN = DEAL + MOST_PLACES
KIND = KNOWN + MOST_PLACES
INTO = KIND + MOST_PLACES
FROM = INTO + MOST_PLACES
FREE = FROM + MOST_PLACES
MUST = FREE + PLATES
ROUTE = MUST + PLATES
HAND = ROUTE + PLATES
# For each look how many plates it took up, how many of them go a way that is chosen, and the same for the places that
# lead to it: from the shuffled stack (the last row) or from an earlier look.
SIZE = HAND + PLATES
PASSED = SIZE + MOST_LOOKS
WIDTH = PASSED + MOST_LOOKS
TAKEN = WIDTH + (MOST_LOOKS + 1) * MOST_LOOKS
# All ways through the looks, as bits; plates that go one: where from (a look or `MOST_LOOKS`), where to, where its
# search began, how many ways it has tried, the way it has, and the one chosen.
MOST_WAYS = 2**MOST_LOOKS
MOST_GOING = MOST_PLACES + MOST_LOOKS
WAY = TAKEN + (MOST_LOOKS + 1) * MOST_LOOKS
PLATE = WAY + MOST_WAYS
START = PLATE + MOST_GOING
GOAL = START + MOST_GOING
BEGUN = GOAL + MOST_GOING
TRIED = BEGUN + MOST_GOING
HAS = TRIED + MOST_GOING
CHOSEN = HAS + MOST_GOING
SCRATCH = CHOSEN + MOST_GOING

STACK = MOST_LOOKS
MOST_CHOICES = 64
FINE = 1 << 30
"""Into how many parts the weights of choices are divided when one is drawn."""


@entry
def resample(s, seat, w, scratch):
    if s.looks == 0:
        return
    recall(s, seat, scratch)
    find_origins(s, scratch)
    imagine(s, seat, w, scratch)
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
    for plate in range(PLATES):
        scratch[ROUTE + plate] = 0
    join_looks(s, seat, scratch)
    for kind in range(2):
        choose_ways(s, seat, kind, w, scratch)
        deal_unknown(s, kind, w, scratch)
    for look in range(s.looks):
        if s.look_seat[look] != seat:
            deal_look(s, look, w, scratch)


# --- ways of plates that turn up again -------------------------------------------------------------------------------


@rule
def join_looks(s, seat, scratch):
    """Finds for each place the looks of the other seat that it leads from and to."""
    for place in range(s.tail):
        scratch[INTO + place] = NOTHING
        scratch[FROM + place] = NOTHING
    for look in range(s.looks):
        if s.look_seat[look] != seat:
            for i in range(plates.seen_in(s, look)):
                scratch[INTO + s.look_first[look] + i] = look
            for i in range(plates.returned_by(s, look)):
                scratch[FROM + s.look_back[look] + i] = look


@rule
def choose_ways(s, seat, kind, w, scratch):
    measure(s, kind, scratch)
    ways = find_ways(s, scratch)
    going = find_going(s, seat, kind, scratch)
    for i in range(going):
        scratch[BEGUN + i] = below(w, ways)
        scratch[TRIED + i] = 0
        scratch[HAS + i] = 0
    # Each plate in turn goes the next way that has room, and back to the one before when there is none left.
    choices = 0
    total = 0.0
    i = 0
    while i >= 0 and choices < MOST_CHOICES:
        if i == going:
            choices += 1
            weight = likelihood(s, scratch)
            total += weight
            if below(w, FINE) * total < weight * FINE:
                for j in range(going):
                    scratch[CHOSEN + j] = scratch[HAS + j]
            i -= 1
        elif take_next(i, ways, scratch):
            i += 1
            scratch[TRIED + i] = 0
        else:
            i -= 1
    for j in range(going):
        scratch[ROUTE + scratch[PLATE + j]] |= scratch[CHOSEN + j]


@rule
def measure(s, kind, scratch):
    """Counts the places of a kind that lead from look to look, and those that this seat knows, too."""
    for look in range(s.looks):
        scratch[SIZE + look] = 0
        scratch[PASSED + look] = 0
        for start in range(MOST_LOOKS + 1):
            scratch[WIDTH + start * MOST_LOOKS + look] = 0
            scratch[TAKEN + start * MOST_LOOKS + look] = 0
    for place in range(s.tail):
        look = scratch[INTO + place]
        if look != NOTHING and scratch[KIND + place] == kind:
            scratch[SIZE + look] += 1
            if not scratch[KNOWN + place]:
                start = STACK if place < PLATES else scratch[FROM + place]
                scratch[WIDTH + start * MOST_LOOKS + look] += 1


@rule
def find_ways(s, scratch):
    """Lists all ways from look to look, of one look, of two, and so on; returns their number."""
    ways = 0
    for look in range(s.looks):
        scratch[WAY + ways] = 1 << look
        ways += 1
    at = 0
    while at < ways:
        last = highest(scratch[WAY + at])
        for look in range(last + 1, s.looks):
            if scratch[WIDTH + last * MOST_LOOKS + look] > 0:
                scratch[WAY + ways] = scratch[WAY + at] | 1 << look
                ways += 1
        at += 1
    return ways


@rule
def highest(bits):
    at = 0
    while bits >> at > 1:
        at += 1
    return at


@rule
def next_look(bits, look):
    """The next look of a way after one (or -1), or `NOTHING`."""
    for at in range(look + 1, MOST_LOOKS):
        if bits >> at & 1:
            return at
    return NOTHING


@rule
def find_going(s, seat, kind, scratch):
    """Lists the plates of a kind that turn up again after a look of the other; returns their number."""
    going = 0
    for look in range(s.looks):
        if s.look_seat[look] != seat:
            going = add_going(s, plates.kept_in(s, look), look, kind, going, scratch)
    for place in range(PLATES, s.tail):
        if scratch[FROM + place] != NOTHING and scratch[KNOWN + place]:
            going = add_going(s, scratch[DEAL + place], scratch[FROM + place], kind, going, scratch)
    return going


@rule
def add_going(s, plate, goal, kind, going, scratch):
    if plate == NOTHING or PLATE_KIND[plate] != kind:
        return going
    # It comes from where this seat last knew it, or from the shuffled stack.
    start = STACK
    for place in range(s.tail):
        if scratch[KNOWN + place] and scratch[DEAL + place] == plate:
            look = scratch[INTO + place]
            if look != NOTHING and look <= goal and (start == STACK or look > start):
                start = look
    scratch[PLATE + going] = plate
    scratch[START + going] = start
    scratch[GOAL + going] = goal
    return going + 1


@rule
def take_next(i, ways, scratch):
    """Takes a plate off its way and puts it on the next that has room; returns whether there is one."""
    if scratch[HAS + i] > 0:
        use_way(i, -1, scratch)
        scratch[HAS + i] = 0
    while scratch[TRIED + i] < ways:
        way = scratch[WAY + (scratch[BEGUN + i] + scratch[TRIED + i]) % ways]
        scratch[TRIED + i] += 1
        if has_room(i, way, scratch):
            scratch[HAS + i] = way
            use_way(i, 1, scratch)
            return True
    return False


@rule
def has_room(i, way, scratch):
    look = next_look(way, -1)
    if highest(way) != scratch[GOAL + i] or (scratch[START + i] != STACK and scratch[START + i] != look):
        return False
    before = STACK
    while look != NOTHING:
        at = before * MOST_LOOKS + look
        if (before != STACK or scratch[START + i] == STACK) and scratch[TAKEN + at] >= scratch[WIDTH + at]:
            return False
        before = look
        look = next_look(way, look)
    return True


@rule
def use_way(i, by, scratch):
    before = STACK
    look = next_look(scratch[HAS + i], -1)
    while look != NOTHING:
        if before != STACK or scratch[START + i] == STACK:
            scratch[TAKEN + before * MOST_LOOKS + look] += by
        scratch[PASSED + look] += by
        before = look
        look = next_look(scratch[HAS + i], look)


@rule
def likelihood(s, scratch):
    """How likely the ways are that all plates have now, up to a factor: in how many orders they can lie at their
    places, out of all orders of as many plates in each look.
    """
    found = 1.0
    for look in range(s.looks):
        if scratch[PASSED + look] > 0:
            for i in range(scratch[PASSED + look]):
                found /= scratch[SIZE + look] - i
            for start in range(MOST_LOOKS + 1):
                at = start * MOST_LOOKS + look
                for i in range(scratch[TAKEN + at]):
                    found *= scratch[WIDTH + at] - i
    return found


# --- the shuffled stack ----------------------------------------------------------------------------------------------


@rule
def deal_unknown(s, kind, w, scratch):
    """Deals plates of a kind to the unknown places of the shuffled stack; first those that must lie there."""
    for plate in range(PLATES):
        if scratch[FREE + plate] and scratch[MUST + plate] and PLATE_KIND[plate] == kind:
            deal_to_place(s, plate, STACK, next_look(scratch[ROUTE + plate], -1), w, scratch)
    for place in range(PLATES):
        if is_open(s, place, kind, scratch):
            scratch[DEAL + place] = any_free(s, kind, w, scratch)


@rule
def is_open(s, place, kind, scratch):
    """Whether an unknown place waits for a plate of a kind."""
    if place >= s.tail or scratch[KNOWN + place]:
        return False
    return scratch[KIND + place] == kind and scratch[DEAL + place] == NOTHING


@rule
def deal_to_place(s, plate, start, goal, w, scratch):
    """Deals a plate to any of the places that lead from a look, or from the shuffled stack, to another."""
    n = 0
    for place in range(s.tail):
        n += leads(s, place, plate, start, goal, scratch)
    at = below(w, n)
    place = 0
    while at > 0 or not leads(s, place, plate, start, goal, scratch):
        at -= leads(s, place, plate, start, goal, scratch)
        place += 1
    scratch[DEAL + place] = plate


@rule
def leads(s, place, plate, start, goal, scratch):
    if scratch[INTO + place] != goal or not is_open(s, place, PLATE_KIND[plate], scratch):
        return False
    return place < PLATES if start == STACK else scratch[FROM + place] == start


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
    """Returns the plates of a look to the places that the seat does not know: those on a way to places that lead there,
    the others at random.
    """
    n = 0
    for i in range(plates.seen_in(s, look)):
        scratch[HAND + n] = scratch[DEAL + s.look_first[look] + i]
        n += 1
    kept = plates.kept_in(s, look)
    if kept != NOTHING:
        n = hands_over(kept, n, scratch)
    first = s.look_back[look]
    end = first + plates.returned_by(s, look)
    for place in range(first, end):
        if scratch[KNOWN + place]:
            n = hands_over(scratch[DEAL + place], n, scratch)
    i = 0
    while i < n:
        plate = scratch[HAND + i]
        if scratch[ROUTE + plate] >> look & 1:
            deal_to_place(s, plate, look, next_look(scratch[ROUTE + plate], look), w, scratch)
            n = hands_over(plate, n, scratch)
        else:
            i += 1
    for place in range(first, end):
        if scratch[DEAL + place] == NOTHING:
            plate = any_in_hand(scratch[KIND + place], n, w, scratch)
            scratch[DEAL + place] = plate
            n = hands_over(plate, n, scratch)


@rule
def hands_over(plate, n, scratch):
    """Takes a plate out of a hand of n; returns how many are left."""
    i = 0
    while scratch[HAND + i] != plate:
        i += 1
    scratch[HAND + i] = scratch[HAND + n - 1]
    return n - 1


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
