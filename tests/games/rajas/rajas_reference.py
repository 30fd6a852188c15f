"""What can be done in a position of Rajas, made from a view alone by the rules written a second time."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.rajas.rajas_pieces import COLOURS, GOODS, Laid, Player
from games.rajas.rajas_table import Table


def table_of(view: Any, box: dict[str, Any]) -> Table:
    """The table of a view; only in Navaratnas yield tiles of other colours than white lie there (RA-34, RA-39)."""
    coloured = any(not name.startswith("white-") for name in view.yields)
    table = Table(len(view.players), box, version="navaratnas" if coloured else "basic")
    table.seat, table.spaces, table.supply = view.seat, view.spaces, Counter(view.supply)
    table.hand, table.stock, table.river_tiles = Counter(view.hand), Counter(view.yields), view.river
    table.top = {stack: table.tiles.get(shown.tile) for stack, shown in view.stacks.items()}
    table.players = [
        Player(
            side=one.side,
            fame=one.fame,
            money=one.money,
            karma=one.karma,
            boat=one.boat,
            level=one.levels,
            dice=[(colour, value) for colour, values in one.dice.items() for value in values],
            province={
                at.cell: Laid(table.tiles[at.tile], at.roads, table.tiles.get(at.covered)) for at in one.province
            },
            joined=set(one.joined),
            tiles=one.tiles,
            claimed=one.claimed,
            won=list(one.won),
            met=one.met,
        )
        for one in view.players
    ]
    return table


def legal(view: Any, box: dict[str, Any]) -> set[str]:
    """The names of all moves."""
    table, key, args = table_of(view, box), view.pending[0].key, view.pending[0].args
    if key in ("return", "pick"):
        colour, value = divmod(args["floor"], 6)
        return {"enough", *table.own_from((COLOURS[colour], value + 1))}
    if key == "name":
        return set(_colours(table, **args))
    tile = table.top.get(args.get("stack"))
    asked = {
        "place": table.open_groups,
        "die": lambda: table.payers(args["group"]),
        "build": table.payable,
        "sum": lambda: table.payments(args["colour"], args["left"], (args["floor"] // 2 + 1, bool(args["floor"] % 2))),
        "lay": lambda: table.layings(tile.road),
        "cover": table.covers,
        "over": lambda: table.coverings(tile),
        "building": table.own.lower,
        "good": lambda: GOODS,
        "sail": lambda: table.sails(**args),
        "figure": table.palace_actions,
        "border": args.values,
        "choose": lambda: ["enough", *table.choosable()],
        "spot": lambda: table.free_places(args["yields"].split("-")[0]),
    }
    return set(asked[key]())


def _colours(table: Table, amount: int, colours: list[str], floor: int) -> list[str]:
    """The colours of dice that can be named next: any, or so many of each of some."""
    named = table.hand.total()
    wanted = {colour: amount - table.hand[colour] for colour in colours} or dict.fromkeys(COLOURS, amount - named)
    room = min(amount * max(len(colours), 1), table.arms()) - named
    left = min(room, sum(min(n, table.supply[colour]) for colour, n in wanted.items()))
    return table.nameable(wanted, left, COLOURS[floor])
