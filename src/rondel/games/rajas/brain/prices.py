"""What things are worth to a player of Rajas, in fame: guesses of the bot, found by playing them against each other."""

from __future__ import annotations

from typing import NamedTuple


class Prices(NamedTuple):
    """The rates of exchange. Each fame and each two money are worth 1: that is what the winner has most of (RA-31)."""

    # --- time
    pace: float = 9.0
    """The rounds of a game, as far as plans go,"""
    growth: float = 0.66
    """of which this power of the part of the way to the meeting is over: players speed up."""
    late: float = 1.5
    """With fewer rounds left than this, what has still to become something is worth less and less."""

    # --- workers
    turn: float = 1.3
    """What a worker brings each round."""
    near_worker: float = 0.47
    """Of a worker not yet won, the part that counts just before it is."""

    # --- dice and karma
    face: tuple[float, ...] = (0.95, 1.05, 1.4, 1.4, 1.5, 1.65)
    """A die by what it shows: low ones sail, and pay for chambers."""
    stock: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0, 0.8, 0.6, 0.45, 0.2, 0.1, 0.1)
    """The part that counts of the best die, the second best, ... Nobody can use ten of them at once."""
    karma: float = 0.72

    # --- tiles
    pip: float = 0.27
    """A pip given for a tile."""
    ready: float = 0.49
    """The part that counts of a tile that can be paid,"""
    second: float = 0.53
    """and of that for the second best one, in another colour."""
    upgrade: float = 0.27
    """Each round that is left,"""
    upgrade_seen: float = 0.13
    """and for each tile on offer with that building."""
    market: float = 0.16
    """Each money of a market's value, each round that is left,"""
    mixed: float = 0.09
    """more for the best market of each good,"""
    scoring: float = 0.28
    """and more for what the markets of a good bring"""
    scoring_cost: float = 2.2
    """beyond the die and the turn that it takes."""

    # --- roads and river
    near_yield: float = 0.5
    """The part that counts of a border yield for each tile that is missing to it."""
    open_cell: float = 0.5
    """A cell to which a road leads, up to three."""
    counts: tuple[float, ...] = (2.0, 4.0, 3.0, 4.0, 6.0, 3.0, 4.0, 5.0, 2.0)
    """What a yield tile will count when it is joined, in the order of `effect.PERS`, if little of it is there now."""
    river: float = 0.05
    """A river space behind the boat."""
    ahead: float = 0.2
    """The part that counts of the best yield that a die could sail to."""
    first: float = 0.3
    """To begin the next round."""
    denial: float = 0.8
    """What the next player can gain, for each fame."""


PRICES = Prices()
