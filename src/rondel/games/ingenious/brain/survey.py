"""What each half would count in each free cell: a survey of the board, kept in ``room`` and brought up to date.

A tile that is laid changes no more than the cells at the ends of the lines through its two cells. So a look at the
position after another one costs next to nothing; only where something was taken away, as when a search returns to its
root, the whole board is surveyed anew. What ``room`` holds from before never changes an answer.
"""

from rondel.games.ingenious.state import CELLS, FREE

rules, rule = kit.rules, kit.rule

COLOURS = rules.COLOURS
NEIGHBOUR, CELLS_BY_SIDE = rules.NEIGHBOUR, rules.CELLS_BY_SIDE

# The room: whether it holds a survey; what lay in each cell; how many cells beside each are free; what a half of each
# colour would count there; for each colour how many cells and, ascending, in which it counts anything. Cells where no
# tile fits any more stay in that list until somebody goes through it.
KNOWN = 0
SEEN = 1
BESIDE = SEEN + CELLS
COUNT = BESIDE + CELLS
LISTED = COUNT + CELLS * COLOURS
LIST = LISTED + COLOURS
ROOM = LIST + CELLS * COLOURS


@rule
def survey(s, room):
    """Makes the survey that of the position."""
    if room[KNOWN] == 0 or not add_laid(s, room):
        survey_all(s, room)
        room[KNOWN] = 1


@rule
def is_free(cell, room):
    return cell >= 0 and room[SEEN + cell] == FREE


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
        room[LISTED + colour] = 0
    for cell in range(CELLS_BY_SIDE[s.side]):
        for colour in range(COLOURS):
            room[COUNT + cell * COLOURS + colour] = 0
        if room[SEEN + cell] == FREE:
            survey_cell(cell, room)


@rule
def survey_cell(cell, room):
    for way in range(6):
        x = NEIGHBOUR[cell][way]
        if is_free(x, room):
            room[BESIDE + cell] += 1
        elif x >= 0 and room[SEEN + x] >= 0:
            colour = room[SEEN + x]
            count = 0
            while x >= 0 and room[SEEN + x] == colour:
                count += 1
                x = NEIGHBOUR[x][way]
            add_count(cell, colour, count, room)


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
            if is_free(x, room):
                # From there one looks along the line to this cell, and now on beyond it.
                count = 0
                behind = cell
                while behind >= 0 and room[SEEN + behind] == colour:
                    count += 1
                    behind = NEIGHBOUR[behind][(way + 3) % 6]
                add_count(x, colour, count, room)


@rule
def add_count(cell, colour, count, room):
    if count_at(cell, colour, room) == 0:
        at = LIST + colour * CELLS + room[LISTED + colour]
        while at > LIST + colour * CELLS and room[at - 1] > cell:
            room[at] = room[at - 1]
            at -= 1
        room[at] = cell
        room[LISTED + colour] += 1
    room[COUNT + cell * COLOURS + colour] += count
