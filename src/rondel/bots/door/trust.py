"""How long a program is waited for, and what happens to one that fails."""

from __future__ import annotations

from typing import NamedTuple


class Patience(NamedTuple):
    """Seconds that a program may take, and how often it may fail."""

    start: float = 30.0
    """Until it says that it is ready."""
    turn: float = 10.0
    """For all its answers of one turn together."""
    lost: int = 3
    """So many turns lost in a row, and a plain bot plays on."""


class Trust:
    """Whether a program is asked. Who fails loses the turn; who loses several in a row, the rest of the match.

    In the next match it has one more try: what it lost before counts until a turn goes well.
    """

    def __init__(self, patience: Patience) -> None:
        self.patience = patience
        self.lost = 0
        """Turns lost in all."""
        self._in_a_row = 0
        self._turn: int | None = None
        self._failed = False
        self._given_up = False
        self._spent = 0.0

    def begin(self) -> None:
        """A match begins."""
        self._settle()
        self._given_up, self._turn = False, None

    def asks(self, turn: int) -> bool:
        """Whether the program is asked in this turn, now."""
        if self._given_up:
            return False
        if turn != self._turn:
            self._settle()
            self._turn, self._failed, self._spent = turn, False, 0.0
        return not self._failed and self.left > 0.0

    @property
    def left(self) -> float:
        """Of the seconds of the turn."""
        return max(0.0, self.patience.turn - self._spent)

    def spend(self, seconds: float) -> None:
        self._spent += seconds

    def fail(self) -> None:
        """The turn is lost."""
        self.lost += 1
        self._in_a_row += 1
        self._failed = True
        self._given_up = self._in_a_row >= self.patience.lost

    def forgive(self) -> None:
        """The program has come anew: it may play from the next question on, as long as its turn has time."""
        self._in_a_row, self._failed, self._given_up = 0, False, False

    @property
    def given_up(self) -> bool:
        """Whether a plain bot plays on in this match."""
        return self._given_up

    def _settle(self) -> None:
        """A turn that was played well ends the row of lost ones."""
        if self._turn is not None and not self._failed:
            self._in_a_row = 0
