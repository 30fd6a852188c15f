"""Why a move of Rajas is refused. The rules decide; here they are asked for the first thing that is in the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rondel.core.errors import Argument
from rondel.core.game import CHANCE, OVER, Reason
from rondel.core.kernel import Instance, State
from rondel.games.rajas.components import (
    BUILDER,
    BUILDINGS,
    CHAMBER,
    GOOD_SPACE,
    GROUPS,
    HARBOUR,
    OUTDOOR,
    PORTUGUESE,
    QUARRY,
    STACK_NAMES,
    TURNS,
    road_name,
)
from rondel.games.rajas.effect import ANY, COLOURS, FIGURES
from rondel.games.rajas.moves import LAY_AT, MOVE_CODES, WAYS
from rondel.games.rajas.names import Names
from rondel.games.rajas.notation import move_name
from rondel.games.rajas.payment import Given
from rondel.games.rajas.state import (
    BORDER,
    BUILD,
    BUILDING,
    CHOOSE,
    COVER,
    DIE,
    FIGURE,
    GOOD,
    KINDS,
    LAY,
    NAME,
    NOTHING,
    PICK,
    PLACE,
    RETURN,
    SAIL,
    SPOT,
    SUM,
    die,
)
from rondel.games.rajas.state import OVER as OVER_TILE

MEANT = {
    "enough": "enough", "place": "space", "die": "die", "take": "stack", "colour": "colour", "upgrade": "building",
    "good": "good", "sail": "sail", "palace": "figure", "border": "place", "yield": "yield", "lay": "cell",
}  # fmt: skip
"""What the codes of each range mean."""


class Asked(NamedTuple):
    """A question with its arguments, and a code that is no answer to it."""

    instance: Instance
    called: Names
    s: State
    code: int
    at: int
    """The first number of the code in its range: a space, a stack, a cell."""
    question: int
    a: int
    b: int

    @property
    def rules(self) -> Any:
        return self.instance.rules

    @property
    def tables(self) -> Mapping[str, Any]:
        return self.instance.tables

    @property
    def move(self) -> str:
        return move_name(self.called, self.code)

    def tile(self, stack: int) -> str:
        """The name of the tile on top of a stack."""
        kind: int = self.s.top[stack]
        return self.called.tiles[kind]

    def colour(self, stack: int) -> str:
        """The colour of the tiles of a stack, and of the dice that pay for them."""
        found: int = self.rules.province.colour_of(stack)
        return COLOURS[found]

    def reach(self, stack: int) -> int:
        """The most that the seat can pay for a tile of a stack."""
        dice, province, p = self.rules.dice, self.rules.province, self.s.seat
        found: int = dice.reach(self.s, p, province.colour_of(stack), self.s.karma[p], 0, NOTHING)
        return found


def why_not(instance: Instance, called: Names, s: State, code: int) -> Reason:
    """The reason for a code that is not legal; it never decides."""
    acts = instance.rules.actor(s)
    if acts in (CHANCE, OVER):
        return Reason("chance_acts" if acts == CHANCE else "game_over")
    if not 0 <= code < LAY_AT + WAYS * len(called.cells):
        return Reason("no_such_move", {"code": code})
    question, top = instance.rules.pending.top(s), s.depth - 1
    kind, *numbers = MOVE_CODES.read(code)
    given, (answer, reason) = MEANT[kind], ANSWERS[question]
    if given == answer:
        return reason(Asked(instance, called, s, code, numbers[0], question, s.a[top], s.b[top]))
    # What is to be done where the answer to another question was written.
    return Reason(f"now_{KINDS[question]}", {"move": move_name(called, code), "given": given})


# --- workers' spaces -------------------------------------------------------------------------------------------------


def _no_space(asked: Asked) -> Reason:
    return closed(asked.instance, asked.s, asked.at)


def closed(instance: Instance, s: State, group: int) -> Reason:
    """Why a space is closed (RA-48)."""
    board, p = instance.rules.board, s.seat
    args: dict[str, Argument] = {"group": GROUPS[group]}
    space = board.next_space(s, group)
    if space == NOTHING:
        return Reason("closed_full", args)
    price = board.price(s, space)
    if s.money[p] < price:
        return Reason("closed_money", {"group": GROUPS[group], "money": price, "has": s.money[p]})
    if GOOD_SPACE <= group < OUTDOOR and s.seats > 2 and board.stands_at(s, p, group):
        return Reason("closed_good", args)
    if group == QUARRY:
        return Reason("closed_tile" if instance.rules.province.can_lay(s, p) else "closed_roads", args)
    if group in (HARBOUR, PORTUGUESE):
        ahead = instance.rules.river.ahead(s, p)
        if ahead < (1 if group == HARBOUR else instance.tables["portuguese"]):
            return Reason("closed_river", {"group": GROUPS[group], "count": ahead})
    return _unpaid(instance, s, group)


def _unpaid(instance: Instance, s: State, group: int) -> Reason:
    """Why no die pays for a space (RA-9, RA-11)."""
    dice, p, wanted = instance.rules.dice, s.seat, instance.tables["die_colour"][group]
    if dice.owned(s, p) == 0:
        return Reason("closed_die", {"group": GROUPS[group]})
    if wanted != NOTHING:
        return Reason("closed_colour", {"group": GROUPS[group], "colour": COLOURS[wanted]})
    values = _values(instance, group)
    given = [(colour, step) for colour in range(len(COLOURS)) for step in range(2 * (min(values) - 1), 2 * max(values))]
    if any(dice.may_give(s, p, group, colour, step) for colour, step in given):
        # RA-53: what is left does not pay for any tile.
        return Reason("closed_cover", {"group": GROUPS[group]})
    turned = any(s.dice[p][die(colour, dice.value_of(step))] for colour, step in given if step % 2)
    args: dict[str, Argument] = {"group": GROUPS[group], "values": [str(value) for value in values]}
    return Reason("closed_karma" if turned else "closed_value", args)


def _values(instance: Instance, group: int) -> range:
    """What a die for a space can count."""
    return range(instance.tables["die_low"][group], instance.tables["die_high"][group] + 1)


# --- dice ------------------------------------------------------------------------------------------------------------


def _no_payment(asked: Asked) -> Reason:
    """Why a die does not pay for a space (RA-9, RA-11, RA-53)."""
    given, group, tables = Given.of(asked.code), asked.a, asked.tables
    colour, values = tables["die_colour"][group], _values(asked.instance, group)
    if colour not in (NOTHING, given.colour):
        return Reason("die_colour", {"colour": COLOURS[colour], "group": GROUPS[group]})
    if given.counts not in values:
        listed = [str(value) for value in values]
        args: dict[str, Argument] = {"counts": given.counts, "values": listed, "group": GROUPS[group]}
        return Reason("die_small" if given.counts < min(values) else "die_large", args)
    if given.turned and not tables["die_turns"][group]:
        return Reason("die_any_value", {"group": GROUPS[group]})
    return _not_had(asked, given) or Reason("die_needed", {"move": asked.move})


def _not_had(asked: Asked, given: Given) -> Reason | None:
    """Whether the die is not there, or the karma that turns it (RA-11)."""
    s = asked.s
    if s.dice[s.seat][die(given.colour, given.face + 1)] == 0:
        return Reason("no_die", {"colour": COLOURS[given.colour], "value": given.face + 1})
    if s.karma[s.seat] < given.turned:
        return Reason("no_karma", {"move": asked.move})
    return None


def _no_part(asked: Asked) -> Reason:
    """Why a die does not come next in the payment of a tile (RA-13, RA-50)."""
    given, s, left, colour = Given.of(asked.code), asked.s, asked.a, asked.b
    if given.colour != colour:
        return Reason("sum_colour", {"colour": COLOURS[colour]})
    missing = _not_had(asked, given)
    if missing:
        return missing
    karma, own = s.karma[s.seat] - given.turned, die(colour, given.face + 1)
    most = given.counts + asked.rules.dice.reach(s, s.seat, colour, karma, 0, own)
    if most < left:
        return Reason("sum_short", {"move": asked.move, "most": most, "left": left})
    return _before(asked)


def _before(asked: Asked) -> Reason:
    """One set has one path of codes, in ascending order."""
    return Reason("set_order", {"move": asked.move})


def _no_own(asked: Asked) -> Reason:
    """Why a die cannot be put back, or rolled again (RA-49, RA-62)."""
    given = Given.of(asked.code)
    if given.turned:
        return Reason("as_it_lies", {"die": f"{COLOURS[given.colour]} {given.face + 1}"})
    return _not_had(asked, given) or _before(asked)


def _no_colour(asked: Asked) -> Reason:
    """Why no die of a colour can be taken now (RA-10, RA-49)."""
    s, dice, amount, colours = asked.s, asked.rules.dice, asked.a, asked.b
    colour = asked.at
    if colours != ANY and not colours >> colour & 1:
        given: list[str] = [name for i, name in enumerate(COLOURS) if colours >> i & 1]
        return Reason("colour_not_given", {"colours": given})
    if s.supply[colour] == 0:
        return Reason("supply_empty", {"colour": COLOURS[colour]})
    if dice.available(s, amount, colours, colour) == 0:
        return Reason("colour_had", {"colour": COLOURS[colour]})
    return _before(asked)


# --- tiles of the province -------------------------------------------------------------------------------------------


def _no_build(asked: Asked) -> Reason:
    """Why a tile cannot be built (RA-13)."""
    stack = asked.at
    if asked.s.top[stack] == NOTHING:
        return Reason("stack_empty", {"stack": STACK_NAMES[stack]})
    cost = asked.tables["tile_cost"][asked.s.top[stack]]
    return Reason(
        "tile_dear",
        {"tile": asked.tile(stack), "cost": cost, "colour": asked.colour(stack), "most": asked.reach(stack)},
    )


def _no_covering(asked: Asked) -> Reason:
    """Why a tile can cover none (RA-23, RA-53)."""
    stack, s, tables, may_cover = asked.at, asked.s, asked.tables, asked.rules.province.may_cover
    kind = s.top[stack]
    if kind == NOTHING:
        return Reason("stack_empty", {"stack": STACK_NAMES[stack]})
    cost = tables["tile_cost"][kind]
    cells = [cell for cell in range(tables["cells"]) if may_cover(s, s.seat, cell, kind, cost)]
    if not cells:
        return Reason("cover_none", {"tile": asked.tile(stack)})
    least = min(cost - tables["tile_cost"][s.tile[s.seat][cell]] for cell in cells)
    if least > asked.reach(stack):
        return Reason(
            "covering_dear",
            {"tile": asked.tile(stack), "cost": least, "colour": asked.colour(stack), "most": asked.reach(stack)},
        )
    return Reason("covering_cuts", {"tile": asked.tile(stack)})


def _no_cell(asked: Asked) -> Reason:
    """Why a tile cannot be laid so (RA-14)."""
    cell, name, tile = *_cell(asked), asked.s.tile[asked.s.seat]
    if tile[cell] != NOTHING:
        return Reason("cell_taken", {"cell": name, "tile": asked.called.tiles[tile[cell]]})
    if asked.rules.province.roads_into(asked.s, asked.s.seat, cell) == 0:
        return Reason("no_road", {"cell": name})
    return _other_roads(asked) or _apart(asked)


def _cell(asked: Asked) -> tuple[int, str]:
    """The cell that a code means, and its name."""
    return asked.at, asked.called.cells[asked.at]


def _ends(asked: Asked) -> int:
    """The road ends that a code means."""
    return TURNS[(asked.code - LAY_AT) % WAYS]


def _other_roads(asked: Asked) -> Reason | None:
    """Whether the tile cannot be turned so."""
    if asked.tables["tile_turns"][asked.s.top[asked.a]][(asked.code - LAY_AT) % WAYS]:
        return None
    return Reason("other_roads", {"tile": asked.tile(asked.a), "roads": road_name(_ends(asked))})


def _apart(asked: Asked) -> Reason:
    """The road meets none that comes in."""
    cell, name = _cell(asked)
    into = asked.rules.province.roads_into(asked.s, asked.s.seat, cell)
    return Reason("roads_apart", {"cell": name, "sides": road_name(into), "roads": road_name(_ends(asked))})


def _not_covered(asked: Asked) -> Reason:
    """Why a tile cannot be covered so (RA-23, RA-53)."""
    s, province, costs, stack = asked.s, asked.rules.province, asked.tables["tile_cost"], asked.a
    (cell, name), kind, p = _cell(asked), s.top[stack], s.seat
    old = s.tile[p][cell]
    if old == NOTHING:
        return Reason("cover_nothing", {"cell": name})
    if s.covered[p][cell] != NOTHING:
        return Reason("covers_another", {"cell": name, "tile": asked.called.tiles[old]})
    cost, other = costs[kind], asked.called.tiles[old]
    if not province.may_cover(s, p, cell, kind, cost):
        return Reason(
            "cover_cheap", {"tile": asked.tile(stack), "cost": cost, "cell": name, "old": other, "price": costs[old]}
        )
    if not province.may_cover(s, p, cell, kind, asked.reach(stack)):
        return Reason(
            "cover_dear",
            {"cell": name, "cost": cost - costs[old], "colour": asked.colour(stack), "most": asked.reach(stack)},
        )
    return _other_roads(asked) or _cut(asked, cell)


def _cut(asked: Asked, cell: int) -> Reason:
    """Roads would be cut (RA-23)."""
    s, province, ends = asked.s, asked.rules.province, _ends(asked)
    if not province.roads_into(s, s.seat, cell) & ends:
        return _apart(asked)
    lost = province.built(s, s.seat) & ~province.reached(s, s.seat, cell, ends)
    return Reason("cuts_off", {"cells": [name for i, name in enumerate(asked.called.cells) if lost >> i & 1]})


# --- buildings, boats, figures ---------------------------------------------------------------------------------------


def _no_upgrade(asked: Asked) -> Reason:
    """Why a building cannot be upgraded (RA-44)."""
    building = asked.at
    level = asked.s.level[asked.s.seat][building]
    return Reason("building_done", {"building": BUILDINGS[building], "level": level})


def _no_sailing(asked: Asked) -> Reason:
    """Why a boat cannot go so far (RA-24, RA-27)."""
    if asked.at < asked.a:
        return Reason("sail_more", {"least": asked.a})
    return Reason("sail_less", {"most": asked.b})


def _no_figure(asked: Asked) -> Reason:
    """Why a palace action cannot be carried out (RA-26, RA-55)."""
    group = CHAMBER + asked.at
    if group == BUILDER:
        return Reason("closed_cover", {"group": GROUPS[group]})
    if group == PORTUGUESE:
        ahead = asked.rules.river.ahead(asked.s, asked.s.seat)
        return Reason("closed_river", {"group": GROUPS[group], "count": ahead})
    return Reason("not_this_figure", {"figure": FIGURES[group - CHAMBER]})


# --- border yields ---------------------------------------------------------------------------------------------------


def _not_joined(asked: Asked) -> Reason:
    """Why a border yield does not come first (RA-16)."""
    places, place = asked.called.places, asked.at
    if place >= len(places):
        return Reason("no_such_place", {"move": asked.move})
    return Reason("not_joined", {"place": places[place], "one": places[asked.a], "other": places[asked.b]})


def _no_tile(asked: Asked) -> Reason:
    """Why a yield tile cannot be taken (RA-66)."""
    kind = asked.at
    there = kind < len(asked.called.yields) and asked.s.yields[kind] > 0
    return Reason("no_place" if there else "no_such_tile", {"move": asked.move})


def _no_spot(asked: Asked) -> Reason:
    """Why a yield tile cannot be put there (RA-34, RA-35, RA-66)."""
    s, p, place = asked.s, asked.s.seat, asked.at
    if place >= len(asked.called.places):
        return Reason("no_such_place", {"move": asked.move})
    if asked.tables["place_colour"][place] != asked.tables["yield_colour"][asked.a]:
        return Reason("spot_colour", {"place": asked.move, "yields": asked.called.yields[asked.a]})
    laid = s.yield_tile[p][place]
    if laid != NOTHING:
        return Reason("spot_taken", {"place": asked.move, "yields": asked.called.yields[laid]})
    return Reason("spot_joined", {"place": asked.move})


def _not_refused(asked: Asked) -> Reason:
    """Every good can be scored (RA-63)."""
    raise AssertionError(f"{asked.move} is legal")


ANSWERS: dict[int, tuple[str, Callable[[Asked], Reason]]] = {
    PLACE: ("space", _no_space),
    DIE: ("die", _no_payment),
    SUM: ("die", _no_part),
    BUILD: ("stack", _no_build),
    LAY: ("cell", _no_cell),
    COVER: ("stack", _no_covering),
    OVER_TILE: ("cell", _not_covered),
    RETURN: ("die", _no_own),
    PICK: ("die", _no_own),
    NAME: ("colour", _no_colour),
    BUILDING: ("building", _no_upgrade),
    GOOD: ("good", _not_refused),
    SAIL: ("sail", _no_sailing),
    FIGURE: ("figure", _no_figure),
    BORDER: ("place", _not_joined),
    CHOOSE: ("yield", _no_tile),
    SPOT: ("place", _no_spot),
}
"""For each question what answers it, and why such an answer can be refused."""
