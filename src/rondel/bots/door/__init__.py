"""A door for other people's bots: programs of their own, in any language, that are told what a `Seat` says.

`lines` is the protocol: JSON, one object a line. `talk` says what is told of a seat, `trust` when a plain bot plays
instead, `process` runs a program, and `program` is the bot that a program plays as.
"""

from rondel.bots.door.fault import Fault
from rondel.bots.door.lines import PROTOCOL
from rondel.bots.door.program import Program

__all__ = ["PROTOCOL", "Fault", "Program"]
