"""A viewer without a page: lobby and socket of a Rondel server, for tests, bots and whoever writes programs.

>>> from rondel.client import Client
>>> async def play_a_game(address: str) -> None:
...     async with Client(address) as ana:
...         table = await ana.create("ingenious", [ana.me("Ana"), ana.bot("greedy")])
...         await ana.start(table.id)
...         async with ana.connect(table.id) as viewer:
...             while not viewer.over:
...                 if viewer.offers is not None:
...                     await viewer.play(viewer.offers.codes()[0])
...                 else:
...                     await viewer.next()
"""

from rondel.client.lobby import Client
from rondel.client.program import visit
from rondel.client.refused import Lost, RefusedByServer
from rondel.client.viewer import Viewer
from rondel.wire.table import Clock

__all__ = ["Client", "Clock", "Lost", "RefusedByServer", "Viewer", "visit"]
