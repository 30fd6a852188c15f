"""What speaks for a move of Ingenious: points, the weakest colour, and what it takes from the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rondel.core.event import Event
from rondel.core.kernel import Instance, State
from rondel.core.merit import Merit
from rondel.games.ingenious.components import COLOURS, TILES
from rondel.games.ingenious.state import FREE

ANY_WAY = -1
"""No direction is left out: a half that is not laid yet has no other half beside it."""
WORTHY = 3
"""So many points make a place worth a word."""
LESS = 2
"""So many fewer at the next best place make it the one to take."""


def merits(instance: Instance, before: State, after: State, events: Sequence[Event]) -> Iterator[Merit]:
    """The weightiest first."""
    best, left = _best_places(instance, before), _best_places(instance, after)
    told = False
    for merit in _merits(instance, before, after, events, best, left):
        told = True
        yield merit
    if not told:
        yield from _kept(instance, before, after, best, left)


def _merits(
    instance: Instance,
    before: State,
    after: State,
    events: Sequence[Event],
    best: Sequence[int],
    left: Sequence[int],
) -> Iterator[Merit]:
    rules, p = instance.rules, before.seat
    yield from _points(events)
    for event in events:
        if event.key == "reached":
            yield Merit("reaches", {"colour": event.args["colour"]})
    own = rules.side_of(before, p)
    yield from _weakest(rules.lowest(before, own), before.score[own], after.score[own])
    rival = next((q for q in _clockwise(before, p) if rules.side_of(before, q) != own), None)
    if rival is not None:
        yield from _denied(instance, before, rival, best, left)
    if any(event.key == "showed" for event in events):
        # IN-13: only such a rack can be swapped.
        yield Merit("swaps")
    else:
        yield from _opened(instance, after, p, best, left)


def _points(events: Sequence[Event]) -> Iterator[Merit]:
    gained: Counter[str] = Counter()
    for event in events:
        gained.update(event.points)
    (first, points), (second, more) = [*gained.most_common(2), ("", 0), ("", 0)][:2]
    if len(gained) > 2:
        yield Merit("scores_many", {"points": gained.total(), "colours": list(gained)})
    elif more:
        yield Merit("scores_two", {"points": points, "colour": first, "more": more, "second": second})
    elif points:
        yield Merit("scores", {"points": points, "colour": first})


def _weakest(low: int, before: Sequence[int], after: Sequence[int]) -> Iterator[Merit]:
    """IN-17: only the weakest colour counts in the end."""
    weak = [colour for colour, points in enumerate(before) if points == low]
    raised = [colour for colour in weak if after[colour] > low]
    if len(weak) == 1 and raised:
        yield Merit("weakest", {"colour": COLOURS[weak[0]], "points": after[weak[0]]})
    elif raised:
        yield Merit("one_of_weakest", {"colours": [COLOURS[colour] for colour in raised]})


def _denied(instance: Instance, before: State, rival: int, best: Sequence[int], left: Sequence[int]) -> Iterator[Merit]:
    """What the next rival could have done in a weakest colour of theirs."""
    rules = instance.rules
    side = rules.side_of(before, rival)
    low = rules.lowest(before, side)
    for colour, points in enumerate(before.score[side]):
        if points > low:
            continue
        if best[colour] > 0 == left[colour]:
            yield Merit("closes", {"colour": COLOURS[colour], "seat": rival})
        elif best[colour] >= WORTHY and best[colour] - left[colour] >= LESS:
            yield Merit("denies", {"colour": COLOURS[colour], "seat": rival, "points": best[colour]})


def _opened(instance: Instance, after: State, p: int, best: Sequence[int], left: Sequence[int]) -> Iterator[Merit]:
    """A better place for a tile that stays on the rack, where those points would count."""
    score = after.score[instance.rules.side_of(after, p)]
    held = {colour for kind in after.rack[p][: after.rack_n[p]] for colour in TILES[kind]}
    opened = [
        colour
        for colour in held
        if left[colour] > best[colour]
        and left[colour] >= WORTHY
        and instance.rules.moved(after, score[colour], left[colour]) - score[colour] == left[colour]
    ]
    if opened:
        colour = min(opened, key=lambda each: (score[each], each))
        yield Merit("opens", {"colour": COLOURS[colour], "points": left[colour]})


def _kept(instance: Instance, before: State, after: State, best: Sequence[int], left: Sequence[int]) -> Iterator[Merit]:
    """Of the tiles that stay, the colour with the best place, which the move has not built over."""
    p = before.seat
    score = before.score[instance.rules.side_of(before, p)]
    held = {colour for kind in after.rack[p][: after.rack_n[p]] for colour in TILES[kind]}
    kept = [colour for colour in held if left[colour] == best[colour] > 0]
    if kept:
        colour = min(kept, key=lambda each: (-left[each], score[each], each))
        yield Merit("keeps", {"colour": COLOURS[colour], "points": left[colour]})


def _best_places(instance: Instance, s: State) -> list[int]:
    """For each colour the most that a half of it would count anywhere."""
    rules, neighbour = instance.rules, instance.tables["neighbour"]
    cells = range(instance.tables["cells_by_side"][s.side])
    free = [
        cell
        for cell in cells
        if s.board[cell] == FREE and any(near >= 0 and s.board[near] == FREE for near in neighbour[cell])
    ]
    return [
        max((rules.run_points(s, cell, colour, ANY_WAY) for cell in free), default=0) for colour in range(len(COLOURS))
    ]


def _clockwise(s: State, p: int) -> list[int]:
    """The other seats, the next one first."""
    return [(p + step) % s.seats for step in range(1, s.seats)]
