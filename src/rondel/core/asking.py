"""What a seat of a match has asked the others for."""

from __future__ import annotations

from rondel.core.record import Asked


class Asking:
    """What was asked, and who has agreed to it so far."""

    def __init__(self, entry: Asked) -> None:
        self.entry = entry
        self._agreed: set[int] = set()

    @property
    def waiting(self) -> set[int]:
        """The seats whose answer is awaited."""
        return set(self.entry.of) - self._agreed

    def agree(self, seat: int) -> None:
        self._agreed.add(seat)
