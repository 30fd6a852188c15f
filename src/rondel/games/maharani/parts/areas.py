"""What is connected in the palace: tiles and workers of one colour. A rules source (see ``kit``)."""

from rondel.games.maharani.components import VARIANTS
from rondel.games.maharani.state import NOTHING

rule = kit.rule
NEIGHBOUR = kit.table("neighbour")
OF_TILES, OF_WORKERS = range(2)
"""What an area is made of (MA-13), and what a group (MA-17)."""


@rule
def joined(s, start, pieces):
    """The spaces, a bit each, that are connected with one: by tiles of its colour, or by workers of its colour."""
    found = 1 << start
    left = found
    while left > 0:
        space = 0
        while left >> space & 1 == 0:
            space += 1
        left -= 1 << space
        for way in range(4):
            near = NEIGHBOUR[space][way]
            if near != NOTHING and found >> near & 1 == 0 and alike(s, start, near, pieces):
                found += 1 << near
                left += 1 << near
    return found


@rule
def alike(s, one, other, pieces):
    if pieces == OF_WORKERS:
        return s.worker[one] == s.worker[other]
    return s.tile[other] != NOTHING and s.tile[one] // VARIANTS == s.tile[other] // VARIANTS
