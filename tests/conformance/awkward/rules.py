"""The rules of Magpies. A rules source (see ``kit``)."""

from conformance.awkward.state import (
    ACT,
    BELL,
    DEAL,
    DEPTH,
    DIE,
    DONE,
    DRAW,
    ENDED,
    FEATHER,
    FIRST_PIP,
    GOT,
    HID,
    HIDE_LEFT,
    KINDS,
    LOOK,
    LOOKED,
    MIRROR,
    MIRRORED,
    NOTHING,
    OVER,
    PASSED,
    PEBBLE,
    PLAY_LEFT,
    PLAYED,
    PUT,
    PUT_BACK,
    PUT_SAME,
    PUT_TURNED,
    REST,
    SEATS,
    SHINE,
    SHOWN,
    TRAPPED,
)

rule, entry, note, share = kit.rule, kit.entry, kit.note, kit.share
weigh_alike, weigh = kit.weigh_alike, kit.weigh
COPIES = kit.table("copies")


@entry
def setup(s):
    for kind in range(KINDS):
        s.deck[kind] = COPIES
    for p in range(SEATS):
        s.stash[p] = NOTHING
        s.hand[p][0] = NOTHING
        s.hand[p][1] = NOTHING
    for i in range(len(s.pile)):
        s.pile[i] = NOTHING
    s.top[0] = NOTHING
    s.top[1] = NOTHING
    s.phase = DEAL


@entry
def actor(s):
    if s.phase == OVER:
        return -2
    return s.seat if s.phase == ACT or s.phase == PUT or s.phase == REST else -1


@entry
def turn(s):
    return s.turn


@entry
def legal(s, out):
    if s.phase == PUT:
        out[0] = PUT_SAME
        out[1] = PUT_TURNED
        return 2
    if s.phase == REST:
        out[0] = DONE
        return 1
    n = 0
    for place in range(2):
        if s.hand[s.seat][place] != NOTHING:
            out[n] = PLAY_LEFT + place
            n += 1
    for place in range(2):
        if s.hand[s.seat][place] != NOTHING and s.stash[s.seat] == NOTHING:
            out[n] = HIDE_LEFT + place
            n += 1
    return n


@entry
def source(s):
    if s.phase == DIE:
        return 1
    return 2 if s.phase == DRAW and s.top_n > 0 else 0


@entry
def chance(s, codes, weights):
    if s.phase == DIE:
        return weigh_alike(3, FIRST_PIP, codes, weights)
    if s.phase == DRAW and s.top_n > 0:
        codes[0] = s.top[0]
        weights[0] = 1
        return 1
    return weigh(s.deck, 0, codes, weights)


@rule
def deck_size(s):
    n = 0
    for kind in range(KINDS):
        n += s.deck[kind]
    return n


@rule
def side_of(s, p):
    return p % 2 if s.seats == 4 else p


@rule
def shine(s, p, points):
    s.score[side_of(s, p)] += points
    note(s, SHINE, p, points)


@entry
def apply(s, code):
    if s.phase == DEAL:
        deal(s, code)
    elif s.phase == ACT:
        act(s, code)
    elif s.phase == DIE:
        shine(s, s.seat, code - FIRST_PIP + 1)
        settle(s)
    elif s.phase == LOOK:
        look(s, code)
    elif s.phase == PUT:
        put(s, code)
    elif s.phase == REST:
        rest(s)
    else:
        draw(s, code)


@rule
def deal(s, card):
    s.deck[card] -= 1
    s.hand[s.seat][s.place] = card
    note(s, GOT, s.seat, card, 0)
    if s.place == 0:
        s.place = 1
    else:
        s.place = 0
        s.seat = (s.seat + 1) % s.seats
        if s.seat == 0:
            s.phase = ACT


@rule
def act(s, code):
    p = s.seat
    s.place = (code - PLAY_LEFT) % 2
    card = s.hand[p][s.place]
    s.hand[p][s.place] = NOTHING
    if code >= HIDE_LEFT:
        s.stash[p] = card
        s.stash_known[p] = s.known[p][s.place]
        note(s, HID, p, card)
    else:
        s.pile[s.pile_n] = card
        s.pile_n += 1
        note(s, PLAYED, p, card)
        push(s, card, s.pile_n - 1)
    s.known[p][s.place] = 0
    settle(s)


@rule
def push(s, card, at):
    assert s.stack_n < DEPTH
    s.stack[s.stack_n][0] = card
    s.stack[s.stack_n][1] = at
    s.stack_n += 1


@rule
def settle(s):
    while s.stack_n > 0:
        s.stack_n -= 1
        card = s.stack[s.stack_n][0]
        at = s.stack[s.stack_n][1]
        s.stack[s.stack_n][0] = 0
        s.stack[s.stack_n][1] = 0
        if card == PEBBLE:
            shine(s, s.seat, 1)
        elif card == BELL:
            s.phase = DIE
            return
        elif card == MIRROR:
            if at > 0:
                note(s, MIRRORED, s.seat, s.pile[at - 1])
                push(s, s.pile[at - 1], at - 1)
        elif card == FEATHER:
            if s.top_n == 0:
                s.peeking = 2
                s.phase = LOOK
                return
        else:
            trapped = (s.seat + 1) % s.seats
            s.passed[trapped] = 1
            note(s, TRAPPED, trapped)
    s.phase = REST


@rule
def rest(s):
    # The deck never runs out, so that the end, which shows what was hidden, always follows chance.
    assert s.top_n + deck_size(s) > 0
    s.phase = DRAW


@rule
def look(s, card):
    s.deck[card] -= 1
    s.top[s.top_n] = card
    s.top_n += 1
    s.top_known = 1 << s.seat
    note(s, LOOKED, s.seat, card)
    s.peeking -= 1
    if s.peeking == 0:
        s.phase = PUT


@rule
def put(s, code):
    if code == PUT_TURNED:
        first = s.top[0]
        s.top[0] = s.top[1]
        s.top[1] = first
    note(s, PUT_BACK, s.seat, s.top[0])
    settle(s)


@rule
def draw(s, card):
    p = s.seat
    known = 0
    if s.top_n > 0:
        known = s.top_known
        s.top[0] = s.top[1]
        s.top[1] = NOTHING
        s.top_n -= 1
        if s.top_n == 0:
            s.top_known = 0
    else:
        s.deck[card] -= 1
    s.hand[p][s.place] = card
    s.known[p][s.place] = known
    note(s, GOT, p, card, known)
    end_turn(s)


@rule
def end_turn(s):
    s.turn += 1
    s.place = 0
    if s.turn == s.limit:
        for p in range(s.seats):
            if s.stash[p] != NOTHING:
                note(s, SHOWN, p, s.stash[p])
                shine(s, p, s.stash[p] + 1)
        note(s, ENDED)
        s.phase = OVER
        return
    s.phase = ACT
    s.seat = (s.seat + 1) % s.seats
    while s.passed[s.seat]:
        s.passed[s.seat] = 0
        note(s, PASSED, s.seat)
        s.seat = (s.seat + 1) % s.seats


@entry
def results(s, out):
    for p in range(s.seats):
        out[p] = s.score[side_of(s, p)]


@entry
def returns(s, out):
    results(s, out)
    share(out, s.seats)
