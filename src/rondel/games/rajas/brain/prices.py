"""What things are worth to a player of Rajas, in fame: the rates of exchange of a bot.

Each fame and each two money are worth 1: that is what the winner has most of (RA-31).
"""

# --- time
PACE = 9.0
"""The rounds of a game, as far as plans go,"""
GROWTH = 0.66
"""of which this power of the part of the way to the meeting is over: players speed up."""
LATE = 1.5
"""With fewer rounds left than this, what has still to become something is worth less and less."""

MEET = 20.0
"""To meet."""

# --- workers
TURN = 1.3
"""What a worker brings each round."""
NEAR_WORKER = 0.47
"""Of a worker not yet won, the part that counts just before it is."""

# --- dice and karma
FACE = (0.95, 1.05, 1.4, 1.4, 1.5, 1.65)
"""A die by what it shows: low ones sail, and pay for chambers."""
NEW_DIE = sum(FACE) / len(FACE)
"""One that is still to be rolled."""
STOCK = (1.0, 1.0, 1.0, 1.0, 0.8, 0.6, 0.45, 0.2, 0.1, 0.1)
"""The part that counts of the best die, the second best, ... Nobody can use ten of them at once."""
KARMA = 0.72

# --- tiles
PIP = 0.27
"""A pip given for a tile."""
READY = 0.49
"""The part that counts of a tile that can be paid,"""
SECOND = 0.53
"""and of that for the second best one, in another colour."""
UPGRADE = 0.27
"""Each round that is left,"""
UPGRADE_SEEN = 0.13
"""and for each tile on offer with that building."""
MARKET = 0.16
"""Each money of a market's value, each round that is left,"""
MIXED = 0.09
"""more for the best market of each good,"""
SCORING = 0.28
"""and more for what the markets of a good bring"""
SCORING_COST = 2.2
"""beyond the die and the turn that it takes."""

# --- roads and river
NEAR_YIELD = 0.5
"""The part that counts of a border yield for each tile that is missing to it."""
OPEN_CELL = 0.5
"""A cell to which a road leads,"""
ROOMS = 3
"""up to so many."""
USUAL = (2.0, 4.0, 3.0, 4.0, 6.0, 3.0, 4.0, 5.0, 2.0)
"""What will be counted, in the order of `effect.PERS`, if little of it is there now."""
RIVER = 0.05
"""A river space behind the boat."""
AHEAD = 0.2
"""The part that counts of the best yield that a die could sail to."""
FIRST = 0.3
"""To begin the next round."""
BOAT = 2.0
"""To sail on, wherever to."""
PALACE = 2.0
"""A palace action of choice."""
COVER = 2.0
TILE = 2.5
"""A yield tile."""
ROADS = 0.5
"""What roads gain, usually, by a tile."""
