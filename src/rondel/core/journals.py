"""What the viewers of a match are told of its log."""

from __future__ import annotations

import msgspec

from rondel.core.game import CHANCE, Game
from rondel.core.log import Log
from rondel.core.record import Dealt, Moved
from rondel.core.told import Told, tell_openly


class Journals:
    """The log as each viewer knows it: a seat, or None for a spectator. What was told once stays the same for ever."""

    def __init__(self, game: Game, log: Log) -> None:
        self._game, self._log = game, log
        self._told: dict[int | None, dict[int, Told]] = {}
        """By viewer and number."""
        self._was: dict[int, str] = {}
        """Who played before, by the number of the entry by which somebody else sat down."""
        self._alike: dict[int, int] = {}
        """For a seat, how many entries from the first on were told to it as to everybody."""

    def replaces(self, name: str) -> None:
        """The next entry tells that somebody sits down in place of one of that name."""
        self._was[len(self._log)] = name

    def told(self, number: int, viewer: int | None) -> Told:
        """An entry as told to a viewer; it is made once."""
        told = self._told.setdefault(viewer, {})
        if number not in told:
            told[number] = self._tell(number, viewer)
        return told[number]

    def alike(self, seat: int) -> bool:
        """Whether a seat was told nothing that not everybody was; each entry is compared once."""
        alike = self._alike.get(seat, 0)
        while alike < len(self._log) and self.told(alike, seat) == self.told(alike, None):
            alike += 1
        self._alike[seat] = alike
        return alike == len(self._log)

    def _tell(self, number: int, viewer: int | None) -> Told:
        entry = self._log.entry(number)
        told = tell_openly(number, entry, self._was.get(number, ""))
        if not isinstance(entry, Moved | Dealt) or self._game.tells_all:
            return told
        actor = entry.seat if isinstance(entry, Moved) else CHANCE
        seen = self._game.tell_all(told.text, entry.events, actor, viewer)
        return msgspec.structs.replace(told, text=seen.text, events=seen.events)
