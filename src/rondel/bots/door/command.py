"""How a program is named where people name a bot."""

from __future__ import annotations

import re
import shlex
from typing import NamedTuple

from rondel.bots.bot import Bot, make
from rondel.bots.door.fault import words
from rondel.bots.door.program import Program
from rondel.core.errors import BadOptions
from rondel.core.game import Game

SHOWN = 40
"""Signs of a command that has no name of its own."""
_NAMED = re.compile(r"(?:(?P<name>[^=:@,\"']{1,40})=)?cmd:(?P<command>.*)", re.DOTALL)
_PART = re.compile(r"""(?:"[^"]*"|'[^']*'|[^,])+""")


class Command(NamedTuple):
    """A program to be run, and what it is called."""

    name: str
    words: tuple[str, ...]

    @classmethod
    def read(cls, text: str) -> Command | None:
        """Reads ``cmd:python mybot.py`` or, with a name, ``deep=cmd:python mybot.py``; None where it is no program.

        >>> Command.read("deep=cmd:python mybot.py --depth 3")
        Command(name='deep', words=('python', 'mybot.py', '--depth', '3'))
        >>> Command.read("greedy")
        """
        found = _NAMED.fullmatch(text.strip())
        if found is None:
            return None
        command = found["command"].strip()
        return cls((found["name"] or command[:SHOWN]).strip(), split(command))


def split(command: str) -> tuple[str, ...]:
    """The words of a command, as a shell would have it."""
    try:
        parts = tuple(shlex.split(command))
    except ValueError:
        parts = ()
    if not parts:
        raise BadOptions("bad_command", words(), command=command)
    return parts


def apart(text: str) -> list[str]:
    """Names of bots with commas between them; a comma in quotes belongs to a command.

    >>> apart('deep=cmd:python mybot.py --set "1,2",greedy')
    ['deep=cmd:python mybot.py --set "1,2"', 'greedy']
    """
    return _PART.findall(text) if "cmd:" in text else text.split(",")


def bot_of(text: str, game: Game) -> Bot:
    """The bot of a name, or a program."""
    command = Command.read(text)
    return make(text, game) if command is None else Program(command.words, command.name)
