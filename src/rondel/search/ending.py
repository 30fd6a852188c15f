"""Endings by counting: every line of play to the end, each chance by its weight. A part of `tree`.

It looks at one world and sees all of it. Where nothing is hidden, its answer is a proof; otherwise it is asked about
many worlds. Each seat does what is best for itself. With just two sides one's gain is the other's loss, so lines that
cannot matter any more are skipped (alpha-beta).
"""

from rondel.core.judge import SETTLED
from rondel.search.layout import (
    ACTOR,
    CHOICES,
    DESK,
    DONE,
    GAINS,
    LEAF,
    LEFT_OFF,
    LINE_DEPTH,
    NO_ROOM,
    OUT,
    PLAYED,
    ROOM,
    SEATS,
    SURE,
    TEAM,
    WEIGHTS,
    WORLD,
)

rules, judge, ends = kit.rules, kit.judge, kit.ends
rule, copy = kit.rule, kit.copy

CHANCE, OVER = -1, -2
UNKNOWN = -1.0
"""Less than any value."""


if hasattr(judge, "ending"):

    @rule
    def is_settled(s):
        return judge.ending(s) == SETTLED

else:

    @rule
    def is_settled(s):
        return False


@rule
def begin(states, settings, head, codes, weights, frames, marks, numbers, reals):
    """Begins with the world to be counted; returns whether there is room for its moves, which go into ``codes[0]``."""
    head[LINE_DEPTH] = 0
    return open_frame(states, 0, head, codes, weights, frames, marks, numbers, reals)


@rule
def go_on(states, most, settings, head, codes, weights, frames, marks, numbers, reals):
    """Counts on, through at most ``most`` positions; returns `DONE`, `LEFT_OFF`, or `NO_ROOM` if one has no room.

    When it is done, the marks behind those of the frames say what each move is worth to each seat.
    """
    two = two_sides(head)
    depth = head[LINE_DEPTH] + 0
    seen = 0
    while True:
        frame = frames[depth]
        if frame[PLAYED] < frame[CHOICES] and not (two and depth > 0 and is_cut(depth, head, frames, marks)):
            if seen == most:
                head[LINE_DEPTH] = depth
                return LEFT_OFF
            if depth + 1 == len(frames):
                return NO_ROOM
            seen += 1
            code = codes[depth][frame[PLAYED]]
            frame[PLAYED] += 1
            copy(states, WORLD + depth + 1, states, WORLD + depth)
            rules.apply(states[WORLD + depth + 1], code)
            hand_down(depth, head, frames, marks)
            depth += 1
            if not open_frame(states, depth, head, codes, weights, frames, marks, numbers, reals):
                return NO_ROOM
            if frames[depth][ACTOR] == OVER:
                ends.weigh(states[WORLD + depth], settings, head, numbers, reals)
                for p in range(head[SEATS]):
                    marks[depth][p] = reals[LEAF][p]
        elif depth == 0:
            return DONE
        else:
            depth -= 1
            hand_up(depth, head, weights, frames, marks)


@rule
def two_sides(head):
    """Whether there are just two sides, of equal size."""
    first = 0
    for p in range(head[SEATS]):
        first += head[TEAM + p] == head[TEAM]
    return head[SEATS] > 1 and 2 * first == head[SEATS]


@rule
def open_frame(states, depth, head, codes, weights, frames, marks, numbers, reals):
    """Lists the moves of a position on the way, the most promising first; returns whether there is room for them."""
    s, frame = states[WORLD + depth], frames[depth]
    frame[ACTOR] = rules.actor(s)
    frame[PLAYED] = 0
    frame[CHOICES] = 0
    for p in range(head[SEATS]):
        marks[depth][p] = UNKNOWN if frame[ACTOR] >= 0 else 0.0
    if frame[ACTOR] == OVER:
        return True
    out, room = numbers[OUT], len(codes[0])
    if frame[ACTOR] == CHANCE:
        frame[CHOICES] = rules.chance(s, out, numbers[WEIGHTS])
        if is_settled(s):
            frame[CHOICES] = 1
    else:
        frame[CHOICES] = rules.legal(s, out)
    if frame[CHOICES] > room:
        return False
    for i in range(frame[CHOICES]):
        codes[depth][i] = out[i]
        weights[depth][i] = numbers[WEIGHTS][i]
    if frame[ACTOR] >= 0:
        judge.gains(s, out, frame[CHOICES], reals[GAINS], numbers[ROOM], reals[DESK])
        by_gain(frame[CHOICES], codes[depth], reals[GAINS])
    return True


@rule
def by_gain(n, codes, gains):
    for i in range(1, n):
        code = codes[i]
        gain = gains[i]
        k = i
        while k > 0 and gains[k - 1] < gain:
            codes[k] = codes[k - 1]
            gains[k] = gains[k - 1]
            k -= 1
        codes[k] = code
        gains[k] = gain


@rule
def is_cut(depth, head, frames, marks):
    """Whether the other side would never let it come to this, because it is sure of as much elsewhere."""
    who = frames[depth][ACTOR]
    other = SURE + (head[TEAM + who] == head[TEAM])
    return who >= 0 and marks[depth][who] >= 1.0 - marks[depth][other]


@rule
def hand_down(depth, head, frames, marks):
    """Passes down what each side is sure of: nothing at the root, nor behind chance, which mixes values."""
    who = frames[depth][ACTOR]
    known = who >= 0 and depth > 0
    for side in range(2):
        marks[depth + 1][SURE + side] = marks[depth][SURE + side] if known else 0.0
    if known:
        own = SURE + (head[TEAM + who] != head[TEAM])
        marks[depth + 1][own] = max(marks[depth + 1][own], marks[depth][who])


@rule
def hand_up(depth, head, weights, frames, marks):
    """Passes up what a position is worth, to where the move to it was made."""
    frame, here, below = frames[depth], marks[depth], marks[depth + 1]
    last = frame[PLAYED] - 1
    if frame[ACTOR] == CHANCE:
        total = 0
        for i in range(frame[CHOICES]):
            total += weights[depth][i]
        for p in range(head[SEATS]):
            here[p] += below[p] * weights[depth][last] / total
        return
    if depth == 0:
        for p in range(head[SEATS]):
            marks[len(frames) + last][p] = below[p]
    if below[frame[ACTOR]] > here[frame[ACTOR]]:
        for p in range(head[SEATS]):
            here[p] = below[p]
