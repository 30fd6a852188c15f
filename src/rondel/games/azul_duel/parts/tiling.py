"""Phase 2: the lines, payments with chips, and the losses. A rules source (see ``kit``)."""

from rondel.games.azul_duel.components import CHIP_KINDS, COLOUR_COUNT, ROWS
from rondel.games.azul_duel.moves import LOST, LOST_FIRST, PAID, TAKING_ENDS, UNUSABLE
from rondel.games.azul_duel.state import CELL, DONE, GO_LOSE, GO_ROUND, GO_TILE, NOTHING, PAY, SEATS, TILING

rule, note = kit.rule, kit.note
dome, payment, factories = kit.dome, kit.payment, kit.factories
BROKEN_POINTS = kit.table("broken_points")
FIRST_PLAYER_POINTS = kit.table("first_player_points")


@rule
def start_tiling(s):
    note(s, TAKING_ENDS, s.round)
    for p in range(SEATS):
        s.out[p] = 0
    s.stage = TILING
    # AD-42: first the one who began the round, losses included.
    s.seat = s.starter
    s.turn += 1
    s.phase = GO_TILE


@rule
def work_line(s):
    """Does what is to be done with the pattern line that is next."""
    p = s.seat
    # AD-25: from top to bottom.
    if s.at == ROWS:
        s.at = 0
        s.phase = GO_LOSE
    elif s.line_count[p][s.at] == 0:
        s.at += 1
    elif dome.fitting(s, p, s.at, s.line_colour[p][s.at]) == 0:
        # AD-26: it stays while the row lacks a plate. AD-27: else it is unusable.
        if dome.row_covered(s, p, s.at):
            break_line(s)
        s.at += 1
    elif missing_tiles(s) == 0:
        choose_cell(s)
    elif payment.can_pay(s.store[p], s.line_colour[p][s.at], missing_tiles(s)):
        # AD-28, AD-41
        s.phase = PAY
    else:
        s.at += 1


@rule
def break_line(s):
    p = s.seat
    colour = s.line_colour[p][s.at]
    count = s.line_count[p][s.at]
    note(s, UNUSABLE, p, s.at, colour, count)
    clear_line(s, p, s.at)
    factories.break_tiles(s, p, colour, count)


@rule
def missing_tiles(s):
    return s.at + 1 - s.line_count[s.seat][s.at]


@rule
def clear_line(s, p, line):
    s.line_colour[p][line] = NOTHING
    s.line_count[p][line] = 0


@rule
def choose_cell(s):
    # AD-25: where several cells fit, the player chooses.
    colour = s.line_colour[s.seat][s.at]
    if dome.fitting(s, s.seat, s.at, colour) > 1:
        s.phase = CELL
        return
    column = 0
    while not dome.takes(s, s.seat, s.at * ROWS + column, colour):
        column += 1
    move_tile(s, s.at * ROWS + column)


@rule
def move_tile(s, cell):
    # AD-25, AD-29: one tile moves, the others go to the tower.
    p = s.seat
    colour = s.line_colour[p][s.at]
    s.tower[colour] += s.line_count[p][s.at] - 1
    clear_line(s, p, s.at)
    dome.place_tile(s, p, cell, colour)
    next_line(s)


@rule
def next_line(s):
    s.at += 1
    s.phase = GO_TILE


@rule
def pay(s, kind):
    p = s.seat
    s.store[p][kind] -= 1
    s.paid[kind] += 1
    note(s, PAID, p, s.at, kind)
    colour = s.line_colour[p][s.at]
    shows = payment.counted(s.paid, 0, colour, 1)
    others = payment.counted(s.paid, 0, colour, 0)
    if not payment.enough(missing_tiles(s), shows, others):
        return
    # AD-28: used chips are turned face down. AD-41: the tile moves at once.
    s.spent[p] += shows + others
    for used in range(len(CHIP_KINDS)):
        s.paid[used] = 0
    choose_cell(s)


@rule
def lose_points(s):
    p = s.seat
    # AD-32: broken tiles lose their points and go to the tower.
    count = factories.tiles_in(s.broken[p])
    if count > 0:
        note(s, LOST, p, count, change_score(s, p, broken_points(s, p)))
        for colour in range(COLOUR_COUNT):
            s.tower[colour] += s.broken[p][colour]
            s.broken[p][colour] = 0
    if s.holder == p:
        note(s, LOST_FIRST, p, change_score(s, p, FIRST_PLAYER_POINTS))
    # AD-42: first the one who began the round, then the other.
    if p == s.starter:
        s.seat = 1 - p
        s.turn += 1
        s.phase = GO_TILE
    else:
        s.phase = GO_ROUND


@rule
def broken_points(s, p):
    points = 0
    for i in range(factories.tiles_in(s.broken[p])):
        points += BROKEN_POINTS[i]
    return points


@rule
def losing(s, p):
    """What broken tiles and the first-player tile cost a player: in full, for the points of tiling come before."""
    points = broken_points(s, p)
    # AD-42: who began the round has lost before the other tiles.
    lost = s.phase == DONE or (s.stage == TILING and p == s.starter and s.seat != p)
    if s.holder == p and not lost:
        points += FIRST_PLAYER_POINTS
    return -points


@rule
def change_score(s, p, points):
    """Adds points, down to 0. Returns the change."""
    # AD-32, AD-47
    before = s.score[p]
    s.score[p] = before + points if before + points > 0 else 0
    return s.score[p] - before
