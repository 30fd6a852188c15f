"""What the end of a simulation is worth to each seat, from 0 (lost for certain) to 1 (won). A part of `tree`."""

from rondel.search.layout import CERTAINTY, DESK, FIELD, LEAF, ROOM, SCALE, SEATS, SIDE, SPARE, TEAM

rules, judge, rule = kit.rules, kit.judge, kit.rule

OVER = -2


@rule
def lead(p, settings, head, worths):
    """By how many points a seat is ahead of its rivals; alone, how many it has."""
    rivals = 0
    total = 0.0
    most = 0.0
    for q in range(head[SEATS]):
        if head[TEAM + q] != head[TEAM + p]:
            if rivals == 0 or worths[q] > most:
                most = worths[q]
            total += worths[q]
            rivals += 1
    if rivals == 0:
        return worths[p]
    return worths[p] - settings[FIELD] * most - (1.0 - settings[FIELD]) * total / rivals


@rule
def weigh(s, settings, head, numbers, reals):
    """Writes the values of a position; once the match is over, ``certainty`` of each is who has won."""
    worths, found, seats = reals[SPARE], reals[LEAF], head[SEATS]
    judge.worth(s, worths, numbers[ROOM], reals[DESK])
    for p in range(seats):
        ahead = lead(p, settings, head, worths)
        found[p] = 0.5 + 0.5 * ahead / (abs(ahead) + settings[SCALE])
    if rules.actor(s) == OVER:
        rules.returns(s, worths)
        for p in range(seats):
            won = worths[p] if seats == 1 else (worths[p] + 1.0 / seats) * head[SIDE]
            found[p] += settings[CERTAINTY] * (won - found[p])
