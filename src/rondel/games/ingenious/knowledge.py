"""What a seat of Ingenious can know of the others' tiles. A rules source (see ``kit``).

Without a swap, every tile that a seat cannot see may be anywhere: in the bag or in any other rack. A swap (IN-26) tells
more: the tiles shown go back to the bag, so another player can hold one of them only in a place filled after that.

Epoch e is the time after the e-th return. From the first swap on, the state remembers every tile placed or shown and,
for its owner, the epoch in which that tile had been drawn (`recall`). A tile that goes back to the bag begins a new
life there; its label is the epoch from which on it can be drawn. A world is possible when each tile of each rack, held,
placed or shown, has a life of its own with a label no later than the epoch of its draw.

What `resample` imagines is how it can have come about: for each tile of each rack, which of the places that were free
for it it was drawn into, and which life it was. If others choose their tiles blindly, all such courses are equally
likely, because at each draw the bag held a number of tiles that everybody knows. A course is found in three steps:

1. Others take their tiles from any places of their racks (`imagine_draws`). A kind of which more tiles then were drawn
   early than there were is mended, by the best exchange of two places, again and again (`mend`).
2. Tiles exchange their places, and their lives, at random, `EXCHANGES` times (`shake`); exchanges that are not possible
   are not made. This leaves equally likely courses equally likely and brings others near to that.
3. The racks that cannot be seen are dealt anew, to all that remains (`deal_racks`); this is exact.

So the work has a bound: `TRIES` times step 1 with `MENDS` exchanges at most, and once the others. No position is known
that needs a second try. Should the last one be vain, too, its world has the right tiles, but some of them were drawn
before they can have been.
"""

from rondel.games.ingenious.components import LARGEST_RACK, MOST_OF_A_KIND, MOST_PLACED
from rondel.games.ingenious.state import KINDS, NOTHING, SEATS, SWAP

rules, rule, entry, below = kit.rules, kit.rule, kit.entry, kit.below
memory, past_knowledge = kit.memory, kit.past_knowledge
recall, remember, turn_of, with_age = (
    past_knowledge.recall, past_knowledge.remember, past_knowledge.turn_of, past_knowledge.with_age,
)  # fmt: skip
shown_of, kind_of, age_of = past_knowledge.shown_of, past_knowledge.kind_of, past_knowledge.age_of
AGES, LEFT, MOST_LEFT, RECALL = (
    past_knowledge.AGES,
    past_knowledge.LEFT,
    past_knowledge.MOST_LEFT,
    past_knowledge.RECALL,
)
EPOCHS = past_knowledge.EPOCHS
RACK = kit.table("rack")

# Scratch of `resample`, after what is recalled. A draw is a tile that came into a rack, held or gone: those of others
# come first, rack by rack, in the order in which they leave. A life is a tile in the bag from some epoch on; the oldest
# come first.
DRAWS = MOST_LEFT + SEATS * LARGEST_RACK
MOST_LIVES = KINDS * MOST_OF_A_KIND + MOST_LEFT
OWNER = RECALL
KIND = OWNER + DRAWS  # `NOTHING` where the seat does not see it
LEAVES = KIND + DRAWS  # the turn
CAME = LEAVES + DRAWS  # the turn after which its place was filled, and the epoch of that
AGE = CAME + DRAWS
LIFE = AGE + DRAWS
NEXT = LIFE + DRAWS  # in a list of draws
LABEL = NEXT + DRAWS
LIFE_KIND = LABEL + MOST_LIVES
USER = LIFE_KIND + MOST_LIVES  # the draw that has this life, or `NOTHING`
BY_KIND = USER + MOST_LIVES  # the lives of each kind, from `FIRST` on
FIRST = BY_KIND + MOST_LIVES
PILE = FIRST + KINDS + 1  # lives to deal from
BEGIN = PILE + MOST_LIVES  # the first draw of each rack, and the number after the last
END = BEGIN + SEATS
SLOT_CAME = END + SEATS  # the places of each rack at some time
SLOT_AGE = SLOT_CAME + SEATS * LARGEST_RACK
HEAD = SLOT_AGE + SEATS * LARGEST_RACK  # the beginnings of lists of draws, by epoch or by kind
ROOM = HEAD + EPOCHS  # for each epoch and kind the lives that could be drawn by then, less those that were
SCRATCH = ROOM + (MOST_PLACED + 2) * KINDS

BEFORE, NEVER = -1, MOST_PLACED
"""The turn in which what lay in the racks when the memory begins had come, and that in which a tile held leaves."""
TRIES, MENDS, SHAKES, EXCHANGES = 4, 64, 2, 300
NEAR = 2 * LARGEST_RACK
"""Two draws of a rack exchange their places when no more tiles than this left it between them."""


# --- imagining a world -----------------------------------------------------------------------------------------------


@entry
def resample(s, seat, w, scratch):
    if s.epoch == 0 and s.phase != SWAP:
        redeal(s, seat, w)
        return
    n = recall(s, scratch)
    lives = list_lives(s, n, scratch)
    draws = list_racks(s, seat, n, scratch)
    tries = 1
    while not imagine(s, seat, w, n, draws, lives, tries == TRIES, scratch):
        tries += 1
    shake(s, seat, w, draws, lives, scratch)
    tell(s, seat, n, draws, lives, scratch)


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
def imagine(s, seat, w, n, draws, lives, last, scratch):
    """Finds a course, whatever it is; returns whether every tile can have been drawn when it was."""
    imagine_draws(s, seat, n, w, scratch)
    count_room(s, draws, lives, scratch)
    fits = mend(s, seat, w, scratch)
    if not fits and not last:
        return False
    list_by_age(s, draws, scratch)
    give_lives(s, lives, scratch)
    return deal_racks(s, lives, w, scratch) or last


# --- draws and lives -------------------------------------------------------------------------------------------------


@rule
def list_lives(s, n, scratch):
    """Lists the lives and returns their number: the tiles that were not on the board when the memory began, in
    epoch 0, and each tile shown from the epoch on in which it is back in the bag.
    """
    for kind in range(KINDS):
        scratch[HEAD + kind] = s.bag[kind] + s.aside[kind]
    for p in range(s.seats):
        for i in range(s.rack_n[p]):
            scratch[HEAD + s.rack[p][i]] += 1
    for i in range(n):
        if not shown_of(scratch[LEFT + i]):
            scratch[HEAD + kind_of(scratch[LEFT + i])] += 1
    lives = 0
    for kind in range(KINDS):
        for _ in range(scratch[HEAD + kind]):
            lives = add_life(lives, kind, 0, scratch)
    epoch = 0
    turn = NOTHING
    for i in range(n):
        left = scratch[LEFT + i]
        if shown_of(left):
            if turn_of(left) != turn:
                turn = turn_of(left)
                epoch += 1
            lives = add_life(lives, kind_of(left), epoch, scratch)
            scratch[HEAD + kind_of(left)] += 1
    list_by_kind(lives, scratch)
    return lives


@rule
def add_life(lives, kind, label, scratch):
    scratch[LIFE_KIND + lives] = kind
    scratch[LABEL + lives] = label
    return lives + 1


@rule
def list_by_kind(lives, scratch):
    scratch[FIRST] = 0
    for kind in range(KINDS):
        scratch[FIRST + kind + 1] = scratch[FIRST + kind] + scratch[HEAD + kind]
        scratch[HEAD + kind] = scratch[FIRST + kind]
    for life in range(lives):
        kind = scratch[LIFE_KIND + life]
        scratch[BY_KIND + scratch[HEAD + kind]] = life
        scratch[HEAD + kind] += 1


@rule
def list_racks(s, seat, n, scratch):
    """Gives each rack its stretch of draws, the seat's own the last; returns their number."""
    for p in range(s.seats):
        scratch[END + p] = s.rack_n[p]
    for i in range(n):
        scratch[END + memory.seat_of(s, turn_of(scratch[LEFT + i]))] += 1
    draws = 0
    for i in range(s.seats):
        p = (seat + 1 + i) % s.seats
        scratch[BEGIN + p] = draws
        draws += scratch[END + p]
        scratch[END + p] = draws
    return draws


@rule
def imagine_draws(s, seat, n, w, scratch):
    """Goes through all that is remembered; others take each tile from any of the places that are not empty."""
    for p in range(s.seats):
        scratch[HEAD + p] = scratch[BEGIN + p]
        for slot in range(RACK):
            scratch[SLOT_CAME + p * LARGEST_RACK + slot] = BEFORE
            scratch[SLOT_AGE + p * LARGEST_RACK + slot] = 0
    epoch = 0
    i = 0
    while i < n:
        t = turn_of(scratch[LEFT + i])
        p = memory.seat_of(s, t)
        held = RACK
        shown = 0
        while i < n and turn_of(scratch[LEFT + i]) == t:
            draw = add_draw(p, kind_of(scratch[LEFT + i]), t, scratch)
            if p == seat:
                scratch[AGE + draw] = age_of(scratch[LEFT + i])
            else:
                fill_slot(draw, p * LARGEST_RACK + below(w, held), p * LARGEST_RACK + held, scratch)
                held -= 1
            shown = shown_of(scratch[LEFT + i])
            i += 1
        if p != seat:
            for slot in range(held, RACK):
                scratch[SLOT_CAME + p * LARGEST_RACK + slot] = t
                scratch[SLOT_AGE + p * LARGEST_RACK + slot] = epoch
        epoch += shown
    for p in range(s.seats):
        for slot in range(s.rack_n[p]):
            draw = add_draw(p, s.rack[p][slot] if p == seat else NOTHING, NEVER, scratch)
            at = p * LARGEST_RACK + slot
            scratch[CAME + draw] = scratch[SLOT_CAME + at]
            scratch[AGE + draw] = scratch[AGES + at] if p == seat else scratch[SLOT_AGE + at]


@rule
def add_draw(p, kind, t, scratch):
    draw = scratch[HEAD + p]
    scratch[HEAD + p] += 1
    scratch[OWNER + draw] = p
    scratch[KIND + draw] = kind
    scratch[LEAVES + draw] = t
    return draw


@rule
def fill_slot(draw, slot, end, scratch):
    """Takes a draw from a slot; those behind it close up."""
    scratch[CAME + draw] = scratch[SLOT_CAME + slot]
    scratch[AGE + draw] = scratch[SLOT_AGE + slot]
    for i in range(slot, end - 1):
        scratch[SLOT_CAME + i] = scratch[SLOT_CAME + i + 1]
        scratch[SLOT_AGE + i] = scratch[SLOT_AGE + i + 1]


@rule
def swap_slots(one, other, scratch):
    came = scratch[CAME + one]
    scratch[CAME + one] = scratch[CAME + other]
    scratch[CAME + other] = came
    age = scratch[AGE + one]
    scratch[AGE + one] = scratch[AGE + other]
    scratch[AGE + other] = age


# --- a course that fits ----------------------------------------------------------------------------------------------


@rule
def count_room(s, draws, lives, scratch):
    for i in range((s.epoch + 1) * KINDS):
        scratch[ROOM + i] = 0
    for life in range(lives):
        if scratch[LABEL + life] <= s.epoch:
            scratch[ROOM + scratch[LABEL + life] * KINDS + scratch[LIFE_KIND + life]] += 1
    for draw in range(draws):
        if scratch[KIND + draw] != NOTHING:
            scratch[ROOM + scratch[AGE + draw] * KINDS + scratch[KIND + draw]] -= 1
    for i in range(KINDS, (s.epoch + 1) * KINDS):
        scratch[ROOM + i] += scratch[ROOM + i - KINDS]


@rule
def mend(s, seat, w, scratch):
    """Exchanges places until in no epoch more tiles of a kind had been drawn than there were; returns whether so."""
    for _ in range(MENDS):
        lack = find_lack(s, w, scratch)
        if lack == NOTHING:
            return True
        if not relieve(seat, lack // KINDS, lack % KINDS, w, scratch):
            return False
    return find_lack(s, w, scratch) == NOTHING


@rule
def find_lack(s, w, scratch):
    """An epoch and a kind of which too many tiles had been drawn by then, or `NOTHING`: any first, then the next."""
    size = (s.epoch + 1) * KINDS
    at = below(w, size)
    for _ in range(size):
        if scratch[ROOM + at] < 0:
            return at
        at = at + 1 if at + 1 < size else 0
    return NOTHING


@rule
def relieve(seat, epoch, kind, w, scratch):
    """Makes the best exchange by which one draw of a kind comes after an epoch; returns whether there is any."""
    best = NOTHING
    partner = NOTHING
    least = 0
    alike = 0
    for draw in range(scratch[BEGIN + seat]):
        if scratch[KIND + draw] == kind and scratch[AGE + draw] <= epoch:
            p = scratch[OWNER + draw]
            for other in range(scratch[BEGIN + p], scratch[END + p]):
                if scratch[AGE + other] > epoch and may_swap_slots(draw, other, scratch):
                    lacks = lacks_added(draw, other, scratch)
                    if alike == 0 or lacks < least:
                        least = lacks
                        alike = 0
                    if lacks == least:
                        alike += 1
                        if below(w, alike) == 0:
                            best = draw
                            partner = other
    if best == NOTHING:
        return False
    move_room(best, 1, partner, scratch)
    move_room(partner, -1, best, scratch)
    swap_slots(best, partner, scratch)
    return True


@rule
def may_swap_slots(one, other, scratch):
    """Whether the places of two draws of a rack were filled before either of them left."""
    return scratch[CAME + one] < scratch[LEAVES + other] and scratch[CAME + other] < scratch[LEAVES + one]


@rule
def lacks_added(early, late, scratch):
    """By how much more tiles are lacking, over all epochs and kinds, when two draws exchange their places."""
    kind = scratch[KIND + early]
    other = scratch[KIND + late]
    if kind == other:
        return 0
    lacks = 0
    for age in range(scratch[AGE + early], scratch[AGE + late]):
        lacks -= scratch[ROOM + age * KINDS + kind] < 0
        if other != NOTHING:
            lacks += scratch[ROOM + age * KINDS + other] <= 0
    return lacks


@rule
def move_room(draw, by, partner, scratch):
    """Counts that a draw leaves the earlier (by 1) or later (by -1) of its own place and a partner's for the other."""
    if scratch[KIND + draw] == NOTHING:
        return
    early = draw if by > 0 else partner
    late = partner if by > 0 else draw
    for age in range(scratch[AGE + early], scratch[AGE + late]):
        scratch[ROOM + age * KINDS + scratch[KIND + draw]] += by


@rule
def list_by_age(s, draws, scratch):
    for age in range(s.epoch + 1):
        scratch[HEAD + age] = NOTHING
    for draw in range(draws):
        scratch[NEXT + draw] = scratch[HEAD + scratch[AGE + draw]]
        scratch[HEAD + scratch[AGE + draw]] = draw


@rule
def give_lives(s, lives, scratch):
    """Gives each draw whose kind is known a life: of those that were in the bag the latest, so that most remain."""
    for life in range(lives):
        scratch[USER + life] = NOTHING
    for age in range(s.epoch + 1):
        draw = scratch[HEAD + age]
        while draw != NOTHING:
            if scratch[KIND + draw] != NOTHING:
                use_life(draw, scratch[KIND + draw], scratch)
            draw = scratch[NEXT + draw]


@rule
def use_life(draw, kind, scratch):
    found = NOTHING
    for i in range(scratch[FIRST + kind], scratch[FIRST + kind + 1]):
        life = scratch[BY_KIND + i]
        if scratch[USER + life] == NOTHING and (found == NOTHING or scratch[LABEL + life] <= scratch[AGE + draw]):
            found = life
    scratch[LIFE + draw] = found
    scratch[USER + found] = draw


@rule
def deal_racks(s, lives, w, scratch):
    """Deals to the places that the seat cannot see any lives left, the oldest place first; returns whether they fit."""
    pile = 0
    fits = True
    at = 0
    for age in range(s.epoch + 1):
        while at < lives and scratch[LABEL + at] <= age:
            pile = add_to_pile(at, pile, scratch)
            at += 1
        draw = scratch[HEAD + age]
        while draw != NOTHING:
            if scratch[KIND + draw] == NOTHING:
                while pile == 0:
                    fits = False
                    pile = add_to_pile(at, pile, scratch)
                    at += 1
                i = PILE + below(w, pile)
                pile -= 1
                scratch[LIFE + draw] = scratch[i]
                scratch[USER + scratch[i]] = draw
                scratch[i] = scratch[PILE + pile]
            draw = scratch[NEXT + draw]
    return fits


@rule
def add_to_pile(life, pile, scratch):
    if scratch[USER + life] != NOTHING:
        return pile
    scratch[PILE + pile] = life
    return pile + 1


# --- any course ------------------------------------------------------------------------------------------------------


@rule
def shake(s, seat, w, draws, lives, scratch):
    for _ in range(EXCHANGES if EXCHANGES < SHAKES * draws else SHAKES * draws):
        exchange_slots(scratch[BEGIN + seat], w, scratch)
        exchange_lives(draws, lives, w, scratch)
    for draw in range(scratch[BEGIN + seat]):
        if scratch[KIND + draw] == NOTHING:
            scratch[USER + scratch[LIFE + draw]] = NOTHING
    list_by_age(s, draws, scratch)
    deal_racks(s, lives, w, scratch)


@rule
def exchange_slots(others, w, scratch):
    one = below(w, others)
    other = one + 1 + below(w, NEAR)
    if other >= others or scratch[OWNER + one] != scratch[OWNER + other] or not may_swap_slots(one, other, scratch):
        return
    if lived(scratch[LIFE + one], other, scratch) and lived(scratch[LIFE + other], one, scratch):
        swap_slots(one, other, scratch)


@rule
def lived(life, draw, scratch):
    """Whether a life was in the bag when a draw was made."""
    return scratch[LABEL + life] <= scratch[AGE + draw]


@rule
def exchange_lives(draws, lives, w, scratch):
    draw = below(w, draws)
    kind = scratch[KIND + draw]
    if kind == NOTHING:
        life = below(w, lives)
    else:
        life = scratch[BY_KIND + scratch[FIRST + kind] + below(w, scratch[FIRST + kind + 1] - scratch[FIRST + kind])]
    if not lived(life, draw, scratch):
        return
    before = scratch[LIFE + draw]
    user = scratch[USER + life]
    if user != NOTHING:
        if not lived(before, user, scratch):
            return
        if scratch[KIND + user] != NOTHING and scratch[KIND + user] != scratch[LIFE_KIND + before]:
            return
        scratch[LIFE + user] = before
    scratch[USER + before] = user
    scratch[LIFE + draw] = life
    scratch[USER + life] = draw


# --- from a course to a world ----------------------------------------------------------------------------------------


@rule
def tell(s, seat, n, draws, lives, scratch):
    for draw in range(draws):
        scratch[KIND + draw] = scratch[LIFE_KIND + scratch[LIFE + draw]]
    for kind in range(KINDS):
        s.bag[kind] = -s.aside[kind]
    for life in range(lives):
        s.bag[scratch[LIFE_KIND + life]] += scratch[USER + life] == NOTHING
    for p in range(s.seats):
        if p != seat:
            oldest_first(p, scratch)
            for i in range(s.rack_n[p]):
                draw = scratch[END + p] - s.rack_n[p] + i
                s.rack[p][i] = scratch[KIND + draw]
                scratch[AGES + p * LARGEST_RACK + i] = scratch[AGE + draw]
            lay_in_order(s, p, scratch)
    for p in range(s.seats):
        scratch[HEAD + p] = scratch[BEGIN + p]
    for i in range(n):
        p = memory.seat_of(s, turn_of(scratch[LEFT + i]))
        if p != seat:
            scratch[LEFT + i] = with_age(scratch[LEFT + i], scratch[AGE + scratch[HEAD + p]])
            scratch[HEAD + p] += 1
    sort_departures(n, scratch)
    remember(s, scratch, n)


@rule
def oldest_first(p, scratch):
    """Of equal tiles in a rack the one drawn first is always the first to go: exchanges places until that holds."""
    for kind in range(KINDS):
        scratch[HEAD + kind] = NOTHING
    for draw in range(scratch[BEGIN + p], scratch[END + p]):
        kind = scratch[KIND + draw]
        scratch[NEXT + draw] = scratch[HEAD + kind]
        scratch[HEAD + kind] = draw
        late = draw
        early = scratch[NEXT + draw]
        while early != NOTHING and scratch[AGE + early] > scratch[AGE + late]:
            swap_slots(early, late, scratch)
            late = early
            early = scratch[NEXT + early]


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
