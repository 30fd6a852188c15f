"""What things are worth to a player of Rajas: the exchange rates of a bot, in points of the margin at the end.

Each fame and each two money are a point (RA-32). A price in two parts is one at the end, and more for each round that
is left by then. Those of a position were found by regression: the margins of matches that search played against itself,
on what both players had in the positions on the way.
"""

# --- time
PACE = 9.0
"""The rounds of a game, as far as plans go,"""
GROWTH = 0.66
"""of which this power of the part of the way to the meeting is over: players speed up."""
LONGEST = 11.0
"""The round by which plans are to bear fruit, even where nobody gets ahead: hoarding meets nobody."""
LAST = 0.5
"""The rounds that are left after it."""
MEET = 20.0
"""To meet."""

# --- workers
HAD = (0.44, 0.62)
"""An extra worker,"""
NEAR = (1.4, 0.54)
"""one still to be won, just before it is,"""
LEFT = (1.92, 0.37)
"""and one that is not yet placed in this round."""

# --- dice and karma
FACE = (0.95, 1.05, 1.4, 1.4, 1.5, 1.65)
"""A die by what it shows: low ones sail, and pay for chambers."""
MEAN_FACE = sum(FACE) / len(FACE)
"""One that is still to be rolled."""
WEIGHT = (1.0, 1.0, 1.0, 1.0, 0.8, 0.6, 0.45, 0.2, 0.1, 0.1)
"""The part that counts of the best die, the second best, ... Nobody can use ten of them at once."""
STOCK = (0.12, 0.134)
"""What that comes to,"""
HELD = (0.34, 0.206)
"""and more for each die."""
KARMA = (0.135, 0.134)

# --- tiles
PIP = 0.27
"""A pip given for a tile."""
READY = (0.28, 0.154)
"""The part that counts of a tile that can be paid,"""
SECOND = 0.53
"""and of that for the second best one, in another colour."""
UPGRADE = (0.0, 0.25)
"""An upgrade,"""
UPGRADE_SEEN = 0.12
"""and more for each tile on offer with that building."""
MARKET = (0.2, 0.127)
"""Each money of a market's value,"""
MIXED = (-0.05, 0.226)
"""more for the best market of each good."""
COVERED = 0.8
"""That a place is covered which another tile could have covered better."""

# --- roads and river
ROADS = (0.21, 0.5)
"""What is still to be joined, for its part:"""
NEAR_YIELD = 0.5
"""the part of a border yield for each tile that is missing to it;"""
OPEN_CELL = 0.5
"""a cell to which a road leads,"""
ROOMS = 3
"""up to so many."""
JOINED = (1.0, 0.2)
"""What is joined at once."""
AHEAD = (0.156, 0.208)
"""The best yield that a die could sail to."""
RIVER = 0.05
"""A river space behind the boat."""

# --- promises: what is given now and then, at some time of the match
SOME_DIE = 2.1
SOME_KARMA = 0.7
SOME_UPGRADE = 1.4
SOME_ACTION = 1.5
BOAT = 2.0
"""To sail on, wherever to."""
PALACE = 2.0
"""A palace action of choice."""
TILE = 2.5
"""A yield tile."""
USUAL = (2.0, 4.0, 3.0, 4.0, 6.0, 3.0, 4.0, 5.0, 2.0)
"""What will be counted, in the order of `effect.PERS`, if little of it is there now."""
FIRST = 0.0
"""To begin the next round."""
