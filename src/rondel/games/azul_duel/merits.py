"""What speaks for a move of Azul Duel: points, lines, the dome, and what it takes from the other player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rondel.core.event import Event
from rondel.core.kernel import Instance, State
from rondel.core.merit import Merit
from rondel.games.azul_duel.components import COLOURS, LETTERS, ROWS, SPECIAL, WILD
from rondel.games.azul_duel.state import DRAW, KEEP, NOTHING, PAY, ROUNDS, SEATS, SMALL
from rondel.games.azul_duel.view import sides_in_play


def merits(instance: Instance, before: State, after: State, events: Sequence[Event]) -> Iterator[Merit]:
    """The weightiest first."""
    p = before.seat
    own = [event for event in events if event.seat == p]
    points = sum(event.points.get("points", 0) for event in own if event.key in ("run", "special"))
    if points:
        yield Merit("scores", {"points": points})
    yield from _tablets(instance, before, after, p)
    keys = {event.key for event in own}
    for event in own:
        if event.key == "lined":
            yield _lined(instance, before, p, event)
        elif event.key in ("took", "took_moon") and not keys & {"lined", "broke", "discarded"}:
            yield from _taken(instance, before, p, event)
        elif event.key in ("broke", "discarded") and "lined" not in keys:
            # AD-22
            yield Merit("breaks")
        elif event.key == "laid":
            yield from _laid(instance, before, after, p, event)
        elif event.key == "took_chip":
            yield from _chip(before, p, event)
    yield from _drawn(instance, before, after, p, keys)
    if before.phase == PAY and not keys & {"paid", "tiled"}:
        # AD-28
        yield Merit("saves_chips")
    yield from _denied(before, after, p, own)
    # AD-34: who has it begins the next round.
    if any(event.key == "first_tile" for event in own) and before.round < ROUNDS - 1:
        yield Merit("first")


def _tablets(instance: Instance, before: State, after: State, p: int) -> Iterator[Merit]:
    worth = instance.rules.dome.tablet_points
    more = sum(worth(after, p, side) - worth(before, p, side) for side in sides_in_play(before))
    if more > 0:
        yield Merit("tablets", {"points": more})


def _lined(instance: Instance, before: State, p: int, event: Event) -> Merit:
    line, count = event.args["line"], event.args["count"]
    told = {"line": line, "colour": event.args["colour"], "count": count}
    left = line - before.line_count[p][line - 1] - count
    if left > 0:
        return Merit("adds", {**told, "left": left})
    # AD-26: its tile has to have somewhere to go.
    fits = instance.rules.dome.fitting(before, p, line - 1, COLOURS.index(event.args["colour"]))
    return Merit("completes" if fits else "waits", told)


def _taken(instance: Instance, before: State, p: int, event: Event) -> Iterator[Merit]:
    """Tiles of which chance comes in between is not yet decided where they go."""
    colour, count = COLOURS.index(event.args["colour"]), event.args["count"]
    for row in range(ROWS):
        if before.line_count[p][row] + count == row + 1 and instance.rules.factories.line_takes(before, p, row, colour):
            told = {"line": row + 1, "colour": event.args["colour"], "count": count}
            yield Merit("could_complete", told)
            return
    yield Merit("takes", {"colour": event.args["colour"], "count": count})


def _laid(instance: Instance, before: State, after: State, p: int, event: Event) -> Iterator[Merit]:
    """What a plate on the dome is good for."""
    dome = instance.rules.dome
    for row in range(ROWS):
        colour = before.line_colour[p][row]
        if colour != NOTHING and dome.fitting(before, p, row, colour) == 0 < dome.fitting(after, p, row, colour):
            yield Merit("room", {"line": row + 1, "colour": COLOURS[colour]})
    first = dome.first_cell(event.args["place"] - 1)
    for cell in (first, first + 1, first + ROWS, first + ROWS + 1):
        kind = dome.printed(after, p, cell)
        if kind == SPECIAL:
            # AD-31
            yield Merit("special", {"points": instance.tables["row_points"][cell // ROWS]})
        elif kind == WILD:
            # AD-2
            yield Merit("wild", {"line": cell // ROWS + 1})


def _chip(before: State, p: int, event: Event) -> Iterator[Merit]:
    """AD-28: chips with the colour of a line stand in for its tiles."""
    shown = {LETTERS.index(letter) for letter in event.args["chip"]}
    for row in range(ROWS):
        if before.line_colour[p][row] in shown and before.line_count[p][row] <= row:
            yield Merit("chip", {"line": row + 1, "colour": COLOURS[before.line_colour[p][row]]})
            return
    yield Merit("chip_later")


def _drawn(instance: Instance, before: State, after: State, p: int, keys: set[str]) -> Iterator[Merit]:
    """AD-14: plates that come from the stack, until it is known where they lie."""
    if keys & {"drew", "drew_free"}:
        yield Merit("draws", {"count": after.drawn})
    elif before.phase == DRAW:
        yield Merit("looks")
    elif before.phase == KEEP and "laid" not in keys:
        yield _held(instance, after, p)


def _held(instance: Instance, s: State, p: int) -> Merit:
    """What the plate in hand has cells for."""
    shown = list(instance.tables["plate_cell"][s.held])
    colours = [COLOURS[colour] for colour in dict.fromkeys(s.line_colour[p]) if colour in shown]
    if colours:
        return Merit("keeps", {"colours": colours})
    return Merit("keeps_wild" if WILD in shown else "keeps_special")


def _denied(before: State, after: State, p: int, own: Sequence[Event]) -> Iterator[Merit]:
    """The last tiles of a colour that the other player collects."""
    rival = SEATS - 1 - p
    for event in own:
        if event.key not in ("took", "took_moon"):
            continue
        colour = COLOURS.index(event.args["colour"])
        if _lying(after, colour) > 0:
            continue
        for row in range(ROWS):
            if before.line_colour[rival][row] == colour and before.line_count[rival][row] <= row:
                yield Merit("denies", {"colour": event.args["colour"], "seat": rival, "line": row + 1})
                return


def _lying(s: State, colour: int) -> int:
    """How many tiles of a colour can still be taken in this round."""
    piles = sum(int(tile == colour) for factory in range(SMALL) for tile in s.moon[factory])
    return sum(int(tiles[colour]) for tiles in s.sun) + piles + int(s.beside[colour])
