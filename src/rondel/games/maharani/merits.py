"""What speaks for a move of Maharani: gold now, wages to come, and the tile that it takes from the next player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rondel.core.event import Event
from rondel.core.kernel import Instance, State
from rondel.core.merit import Merit
from rondel.games.maharani.components import MOST_SPACES, QUARTERS, WORKER_COLOURS, Components
from rondel.games.maharani.moves import SECOND_TILE, WAYS
from rondel.games.maharani.state import NOTHING, PLACE, SECOND, SLOTS

LARGE = 3
"""So many tiles or workers make an area or a group worth a word."""
MUCH = 4
"""So much gold makes a tile worth taking away from somebody."""


def merits(
    instance: Instance, box: Components, before: State, after: State, events: Sequence[Event]
) -> Iterator[Merit]:
    """The weightiest first."""
    p = before.seat
    own = [event for event in events if event.seat == p]
    yield from _gold(own)
    yield from _filled(box, events, own)
    yield from _wages(instance, box, before, after, p)
    yield from _largest(own)
    yield from _denied(instance, before, p, own)
    for event in own:
        if event.key == "refreshed":
            yield Merit("refreshes", {"count": len(event.args["quarters"])})
    if before.phase == SECOND and not any(event.key == "placed" for event in own):
        # MA-18
        yield Merit("saves", {"gold": SECOND_TILE})


def _gold(own: Sequence[Event]) -> Iterator[Merit]:
    earned = sum(event.points.get("gold", 0) for event in own if event.key != "paid")
    paid = -sum(event.points.get("gold", 0) for event in own if event.key == "paid")
    if earned and paid:
        yield Merit("earns_and_pays", {"gold": earned, "paid": paid})
    elif earned:
        yield Merit("earns", {"gold": earned})


def _filled(box: Components, events: Sequence[Event], own: Sequence[Event]) -> Iterator[Merit]:
    """MA-24: a quarter that is evaluated."""
    for event in events:
        if event.key == "evaluated":
            quarter = event.args["quarter"]
            wages = [each.points.get("gold", 0) for each in own if each.args.get("quarter") == quarter]
            yield Merit("fills", {"animal": box.animals.value[quarter], "gold": sum(wages)})


def _wages(instance: Instance, box: Components, before: State, after: State, p: int) -> Iterator[Merit]:
    """What the quarter that gains most would pay if it were full now."""
    risen = [
        (_pays(instance, after, p, q) - _pays(instance, before, p, q), -q)
        for q in range(len(QUARTERS))
        if not after.evaluated[q]
    ]
    rise, q = max(risen, default=(0, 0))
    if rise > 0:
        gold = _pays(instance, after, p, -q)
        yield Merit("wages", {"animal": box.animals.value[QUARTERS[-q]], "gold": gold})


def _pays(instance: Instance, s: State, p: int, q: int) -> int:
    rules, payout = instance.rules, instance.tables["payout"]
    own = [worker for worker in range(len(WORKER_COLOURS)) if rules.owner(s, worker) == p]
    return sum(int(payout[rules.workers_in(s, worker, q)]) for worker in own)


def _largest(own: Sequence[Event]) -> Iterator[Merit]:
    """The largest area or group that the move makes."""
    sizes = [(event.points.get("gold", 0), event) for event in own if event.key in ("area", "group")]
    size, event = max(sizes, key=lambda each: each[0], default=(0, None))
    if event is not None and size >= LARGE:
        kind = "colour" if event.key == "area" else "worker"
        yield Merit(event.key, {kind: event.args[kind], "count": size})


def _denied(instance: Instance, before: State, p: int, own: Sequence[Event]) -> Iterator[Merit]:
    """The tile that would have earned the next player most, if it was that one."""
    rival = (p + 1) % before.seats
    taken = {event.args["slot"] - 1 for event in own if event.key == "placed"}
    earned = [_could_earn(instance, before, rival, slot) for slot in range(SLOTS)]
    gold = max(earned)
    if gold >= MUCH and all((earned[slot] == gold) <= (slot in taken) for slot in range(SLOTS)):
        yield Merit("denies", {"seat": rival, "gold": gold})


def _could_earn(instance: Instance, s: State, p: int, slot: int) -> int:
    """The most gold that the tile of a slot could bring a seat at once, if it were that seat's turn now."""
    rules, most = instance.rules, 0
    if s.rondel[slot] == NOTHING:
        return 0
    there = instance.layout.copy(s)
    there.seat, there.phase, there.placed, there.at = p, PLACE, 0, NOTHING
    codes = [0] * (WAYS * MOST_SPACES)
    count = rules.legal_spaces(there, slot, codes, 0)
    for code in codes[:count]:
        then = instance.layout.copy(there)
        rules.apply(then, code)
        most = max(most, then.gold[p] - s.gold[p])
    return most
