"""What a bot of Magpies looks for: points now, and what it hides."""

from conformance.awkward.state import (
    ACT,
    BELL,
    HIDE_LEFT,
    KINDS,
    NOTHING,
    OVER,
    PEBBLE,
    PLAY_LEFT,
)

from rondel.core.judge import AHEAD_OF_IT, FAR, NEAR

rules, rule, greatest = kit.rules, kit.rule, kit.greatest
ROOM, REALS = 1, 1
LAST_TURNS = 2
PLAYED = kit.constant([1.0 if card == PEBBLE else 2.0 if card == BELL else 0.5 for card in range(KINDS)])


@rule
def gains(s, codes, n, out, room, reals):
    for i in range(n):
        out[i] = 0.0
        if s.phase == ACT:
            card = s.hand[s.seat][(codes[i] - PLAY_LEFT) % 2]
            out[i] = card + 1.0 if codes[i] >= HIDE_LEFT else PLAYED[card]


@rule
def policy(s, w, codes, out, room, reals):
    n = rules.legal(s, codes)
    gains(s, codes, n, out, room, reals)
    return codes[greatest(out, n)]


@rule
def worth(s, out, room, reals):
    for p in range(s.seats):
        out[p] = float(s.score[rules.side_of(s, p)])
    for p in range(s.seats):
        if s.phase != OVER and s.stash[p] != NOTHING:
            for q in range(s.seats):
                if rules.side_of(s, q) == rules.side_of(s, p):
                    out[q] += s.stash[p] + 1


@rule
def meaning(s, code):
    """The card, not where it lies in the hand."""
    if s.phase != ACT:
        return code + 0
    return 16 + 2 * s.hand[s.seat][(code - PLAY_LEFT) % 2] + (code >= HIDE_LEFT)


@rule
def clock(s):
    return s.turn + 0


@rule
def goal(s, ahead):
    return s.turn + ahead if ahead > 0 else FAR


@rule
def ending(s):
    return NEAR if s.limit - s.turn <= LAST_TURNS else AHEAD_OF_IT
