"""What each half would count in each free cell: a survey of the board, kept in ``room`` and brought up to date.

A tile that is laid changes no more than the cells at the ends of the lines through its two cells. So a look at the
position after another one costs next to nothing; only where something was taken away, as when a search returns to its
root, the whole board is surveyed anew. What ``room`` holds from before never changes an answer.
"""

from rondel.games.ingenious.state import CELLS, FREE

rules, rule = kit.rules, kit.rule

COLOURS = rules.COLOURS
NEIGHBOUR, CELLS_BY_SIDE = rules.NEIGHBOUR, rules.CELLS_BY_SIDE

# The room: whether it holds a survey; what lay in each cell; the free cells beside each; what a half of each colour
# would count there.
KNOWN = 0
SEEN = 1
BESIDE = SEEN + CELLS
COUNT = BESIDE + CELLS
ROOM = COUNT + CELLS * COLOURS


@rule
def survey(s, room):
    """Makes the survey that of the position."""
    if room[KNOWN] == 0 or not add_laid(s, room):
        survey_all(s, room)
        room[KNOWN] = 1


@rule
def is_open(cell, room):
    """Whether a tile can lie on a cell and one beside it."""
    return room[SEEN + cell] == FREE and room[BESIDE + cell] > 0


@rule
def count_at(cell, colour, room):
    """What a half counts: before it lies there, nothing runs through the other half of its tile."""
    return room[COUNT + cell * COLOURS + colour]


@rule
def survey_all(s, room):
    for cell in range(CELLS):
        room[SEEN + cell] = s.board[cell]
        room[BESIDE + cell] = 0
        for colour in range(COLOURS):
            room[COUNT + cell * COLOURS + colour] = 0
        if s.board[cell] == FREE:
            for way in range(6):
                x = NEIGHBOUR[cell][way]
                if x >= 0:
                    colour = s.board[x]
                    if colour == FREE:
                        room[BESIDE + cell] += 1
                    while x >= 0 and colour >= 0 and s.board[x] == colour:
                        room[COUNT + cell * COLOURS + colour] += 1
                        x = NEIGHBOUR[x][way]


@rule
def add_laid(s, room):
    """Adds what was laid since the last survey; False if something is no longer there."""
    for cell in range(CELLS_BY_SIDE[s.side]):
        if room[SEEN + cell] != s.board[cell]:
            if room[SEEN + cell] != FREE:
                return False
            add_half(cell, s.board[cell] + 0, room)
    return True


@rule
def add_half(cell, colour, room):
    room[SEEN + cell] = colour
    for way in range(6):
        x = NEIGHBOUR[cell][way]
        if x >= 0:
            room[BESIDE + x] -= 1
            while x >= 0 and room[SEEN + x] == colour:
                x = NEIGHBOUR[x][way]
            if x >= 0 and room[SEEN + x] == FREE:
                # From there one looks along the line to this cell, and now on beyond it.
                y = cell
                while y >= 0 and room[SEEN + y] == colour:
                    room[COUNT + x * COLOURS + colour] += 1
                    y = NEIGHBOUR[y][(way + 3) % 6]
