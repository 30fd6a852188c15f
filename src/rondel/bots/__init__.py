"""Named players. A bot sees a `Seat` and answers with a move.

>>> import rondel
>>> from rondel.bots import make, play_out
>>> match = rondel.start("ingenious", players=2, seed=1)
>>> play_out(match, [make("random", match.game)] * 2, seed=1)
>>> match.over
True
"""

from rondel.bots.bot import Bot, make, play_out
from rondel.bots.levels import Level
from rondel.bots.thinking import Glancing, Searching
from rondel.core.seat import Packed, Seat, World, unpack
from rondel.search import Budget

__all__ = ["Bot", "Budget", "Glancing", "Level", "Packed", "Searching", "Seat", "World", "make", "play_out", "unpack"]
