"""Outcomes that an undo took back: they are dealt again, so that nobody undoes for better luck."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.core.dealer import Chance
from rondel.core.record import Dealt


class Owed:
    """What is owed to each source, the next one first."""

    def __init__(self) -> None:
        self._by_source: dict[str, list[str]] = {}

    def __bool__(self) -> bool:
        return any(self._by_source.values())

    def owe(self, taken: Sequence[Dealt]) -> None:
        """These were taken back; they come before what is owed from earlier."""
        for entry in reversed(taken):
            self._by_source.setdefault(entry.source, []).insert(0, entry.outcome)

    def next(self, chance: Chance) -> str | None:
        """The outcome that is owed now, if it is still possible; those that are not are forgotten."""
        waiting = self._by_source.get(chance.source, [])
        while waiting and waiting[0] not in chance.names:
            waiting.pop(0)
        return waiting[0] if waiting else None

    def settle(self, chance: Chance) -> None:
        """What was owed has been dealt."""
        self._by_source[chance.source].pop(0)
