"""What speaks for a move of Rajas of the Ganges: fame and money, workers, dice, and spaces that others lose by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rondel.core.event import Event
from rondel.core.kernel import Instance, State
from rondel.core.merit import Merit
from rondel.games.rajas.components import BUILDINGS, GOODS, GROUPS
from rondel.games.rajas.state import NOTHING, PICK, RETURN


def merits(instance: Instance, before: State, after: State, events: Sequence[Event]) -> Iterator[Merit]:
    """The weightiest first."""
    own = [event for event in events if event.seat == before.seat]
    told = False
    for merit in _merits(instance, before, after, own):
        told = True
        yield merit
    if not told:
        yield from _kept(before, own)


def _merits(instance: Instance, before: State, after: State, own: Sequence[Event]) -> Iterator[Merit]:
    p = before.seat
    keys = Counter(event.key for event in own)
    if keys["met"]:
        yield Merit("meets")
    yield from _points(own)
    if keys["worker"]:
        yield Merit("worker", {"workers": instance.rules.tracks.workers(after, p)})
    for event in own:
        if event.key == "upgraded":
            yield Merit("upgrades", {"building": event.args["building"], "level": event.args["level"]})
    dice = _dice(after, p) - _dice(before, p)
    if dice > 0:
        yield Merit("dice", {"count": dice})
    if keys["joined"]:
        yield Merit("joins", {"count": keys["joined"]})
    yield from _built(instance, before, after, p)
    goods = instance.rules.province.mixed_goods
    if goods(after, p) > goods(before, p):
        yield Merit("mixed", {"money": goods(after, p)})
    karma = after.karma[p] - before.karma[p]
    if karma > 0:
        yield Merit("karma", {"count": karma})
    sailed = after.boat[p] - before.boat[p]
    if sailed > 0:
        yield Merit("sails", {"count": sailed})
    yield from _answered(keys)
    yield from _denied(instance, before, after, own)


def _answered(keys: Counter[str]) -> Iterator[Merit]:
    """What was chosen where nothing is gained at once."""
    if keys["picked"]:
        # RA-62
        yield Merit("rerolls", {"count": keys["picked"]})
    if keys["put_yield"]:
        # RA-35
        yield Merit("puts_yield")
    if keys["returned"]:
        # RA-49
        yield Merit("makes_room", {"count": keys["returned"]})
    if keys["stayed"]:
        # RA-27
        yield Merit("stays")
    if keys["declined"]:
        yield Merit("declines")


def _kept(before: State, own: Sequence[Event]) -> Iterator[Merit]:
    """Of a move that brings nothing: the dice that it leaves."""
    gave = [event.args for event in own if event.key == "gave"]
    if gave:
        yield Merit("spends", {"colour": gave[0]["colour"], "value": gave[0]["value"]})
    elif before.kind[before.depth - 1] in (PICK, RETURN):
        yield Merit("keeps_dice")


def _points(own: Sequence[Event]) -> Iterator[Merit]:
    points: Counter[str] = Counter()
    for event in own:
        points.update(event.points)
    fame, money = points["fame"], points["money"]
    if fame > 0 and money > 0:
        yield Merit("fame_and_money", {"fame": fame, "money": money})
    elif fame > 0:
        yield Merit("fame", {"fame": fame})
    elif money > 0:
        yield Merit("money", {"money": money})


def _built(instance: Instance, before: State, after: State, p: int) -> Iterator[Merit]:
    """What a tile that is laid shows."""
    tables = instance.tables
    for cell, kind in enumerate(after.tile[p]):
        if kind != before.tile[p][cell]:
            yield from (Merit("builds", {"building": BUILDINGS[at]}) for at in tables["tile_building"][kind] if at >= 0)
            goods = [GOODS[at] for at in tables["tile_good"][kind] if at >= 0]
            if goods:
                yield Merit("markets", {"count": len(goods), "goods": list(dict.fromkeys(goods))})


def _dice(s: State, p: int) -> int:
    """The dice of a seat, those about to be rolled included: they are its own while it is to act."""
    return int(sum(s.dice[p])) + (int(sum(s.named)) if s.seat == p else 0)


def _denied(instance: Instance, before: State, after: State, own: Sequence[Event]) -> Iterator[Merit]:
    """RA-8: the last space of its kind, which nobody else has in this round."""
    next_space = instance.rules.board.next_space
    for event in own:
        if event.key == "placed":
            group = GROUPS.index(event.args["group"])
            if next_space(before, group) != NOTHING and next_space(after, group) == NOTHING:
                yield Merit("last_space", {"group": event.args["group"]})
