"""Where things lie in the arrays of a search: constants of its kernel sources, and of the memory that holds them."""

ROOT, WORLD = range(2)
"""The states: the position looked at, and the world played in. Those of a line of play to the end come after it."""
TABLE = 2
"""The position of a match that is being played; no line of play is counted meanwhile."""
MOST_SEATS = 4

# A node: visits; how often it could have been chosen; the decision above, who moves, what the move means, its code;
# the next node with the same hash; the first child, and the next child of the same parent.
# Its floats: for each seat the sum of values; then what its move gains, once that has been asked.
VISITS, CHANCES, PARENT, MOVER, MEANING, CODE, NEXT, CHILD, SIBLING = range(9)
FIELDS = 9
GAIN = MOST_SEATS
WORTHS = GAIN + 1
# The head of a tree: nodes in use, the node of the position looked at, its seat, seats, players a side, the longest
# descent; how deep the line of play is that is being counted; moves made, and what chance draws from, where a match is
# played; whether the position is seen whole; one more than the code of the only move to be tried, 0: all are; then the
# team of each seat.
COUNT, AT, SEAT, SEATS, SIDE, DEPTH, LINE_DEPTH, MADE, SOURCE, WHOLE, ONLY, TEAM = range(12)
HEAD = TEAM + MOST_SEATS
# Rows of numbers, and of floats, to work in; the last ones are the judge's own.
OUT, ROOTS, KIN, CODES, WEIGHTS, PATH, TRIED, SCRATCH, BOTS, MOVES, ROOM = range(11)
LINES = 11
GAINS, ROOT_GAINS, PRIORS, LEAF, SPARE, DESK = range(6)
REALS = 6
# What a search is told, in the order of `rondel.core.judge.Settings`.
AHEAD, EXPLORATION, TEMPERATURE, NARROW, DEFICIT, SCALE, CERTAINTY, FIELD, GLANCE, WIDTH, WORLDS = range(11)
# How a tree grows: by what was found so far; each promising move once in each world; or by counting a world to the end,
# from its beginning or from where it was left off. Or: a match is played; the moves at the root are just listed.
SEEK, GLANCE_ONCE, SOLVE, SOLVE_ON, PLAY, LIST = range(6)
# Who plays a match that needs no search: any move; the judge's own; the best one at a glance.
ANY, QUICK, GLANCING = range(3)
BEGIN = -1
"""In place of an outcome, before chance has been asked."""
FULL = -1
"""Returned in place of a number of outcomes, when the list of moves is full."""
STREAMS = 2
"""The generators: those of a tree, then, where a match is played, one for each seat."""
# How far a count has come.
NO_ROOM, LEFT_OFF, DONE = range(3)

# A frame, a position on a line of play to the end: who acts, how many codes there are, how many have been tried.
ACTOR, CHOICES, PLAYED = range(3)
FRAME = 3
# Its floats: for each seat the best value so far (where chance acts: the sum by weight), then what each of two sides
# is sure of elsewhere.
SURE = MOST_SEATS
MARKS = SURE + 2
