"""The log of a match: its entries with the positions they were made in, and which of its moves stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from rondel.core.dealer import Dealing
from rondel.core.errors import UndoRefused
from rondel.core.game import CHANCE, Game
from rondel.core.kernel import State
from rondel.core.record import Dealt, Entry, Moved, Undone

NO_MOVE = -1
"""The code of an entry that is neither a move nor an outcome."""
UNKNOWN = -2
"""The code of an entry that has not been played here."""


class Standing(NamedTuple):
    """Where a match stands: the number of the newest move or outcome that does, and the position before it, packed."""

    number: int
    before: bytes
    dealt: Mapping[str, Dealing] = MappingProxyType({})
    """How far the match has been dealt, where it is by a deal."""


class Logged(msgspec.Struct, frozen=True, gc=False):
    """An entry with what is known of it."""

    # No garbage is made of it: looking for some in the logs of all tables would hold up a server for long.
    entry: Entry
    before: bytes
    """The position before it, packed: a tenth of the memory, and a match has hundreds."""
    turn: int
    code: int
    again: bool = False
    """Whether an undo owed this outcome."""


class Log:
    """The entries, numbered from 0. They are only added: an undo is one more."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._logged: list[Logged] = []
        self._line: list[int] = []
        """The numbers of the moves and chance outcomes that stand, undone ones left out."""
        self._settled = 0
        """The number of the first entry that may be taken back."""
        self._whole: Callable[[], Log] | None = None
        """Plays the entries of which nothing but themselves is known here yet."""

    def __len__(self) -> int:
        return len(self._logged)

    def entry(self, number: int) -> Entry:
        return self._logged[number].entry

    def entries(self, since: int = 0) -> list[Entry]:
        """The entries from a number on."""
        return [logged.entry for logged in self._logged[since:]]

    def newest(self) -> Iterator[Entry]:
        """The entries, the newest first."""
        return (logged.entry for logged in reversed(self._logged))

    def note(self, entry: Entry, state: State) -> None:
        """Adds what leaves the position as it is."""
        self._add(entry, state, NO_MOVE)

    def step(self, entry: Moved | Dealt, state: State, code: int, again: bool = False) -> None:
        """Adds a move or an outcome, with the position before it."""
        self._line.append(len(self))
        self._add(entry, state, code, again)

    def _add(self, entry: Entry, state: State, code: int, again: bool = False) -> None:
        self._logged.append(Logged(entry, self._game.layout.pack(state), self._game.turn(state), code, again))

    def settle(self) -> None:
        """Nothing of what there is now is taken back any more."""
        self._settled = len(self)

    def before(self, number: int) -> State:
        """The position before an entry."""
        return self._game.layout.unpack(self._known(number).before)

    def dealt(self) -> Iterator[tuple[State, int]]:
        """What chance dealt of its own, undone or not: the position before each outcome, and its code."""
        for number in range(len(self)):
            logged = self._known(number)
            if isinstance(logged.entry, Dealt) and not logged.again:
                yield self.before(number), logged.code

    def _known(self, number: int) -> Logged:
        """An entry with all that is known of it once it has been played."""
        if self._logged[number].code == UNKNOWN and self._whole is not None:
            played, self._whole = self._whole(), None
            self._logged[: len(played)] = played._logged
        return self._logged[number]

    # --- what stands -------------------------------------------------------------------------------------------------

    def line(self) -> Iterator[tuple[int, Moved | Dealt]]:
        """The moves and outcomes that stand, with the numbers of their entries."""
        return ((number, self._stands(number)) for number in self._line)

    def moves_back(self) -> Iterator[Moved]:
        """The moves that stand, the newest first."""
        return (entry for number in reversed(self._line) if isinstance(entry := self.entry(number), Moved))

    def undoable(self, seat: int, turn: int | None) -> int:
        """The number of a seat's last move that stands: within that turn, with nothing of others after it; without a
        turn wherever it is."""
        loose = [number for number in reversed(self._line) if number >= self._settled]
        if not any(isinstance(entry := self.entry(number), Moved) and entry.seat == seat for number in loose):
            raise UndoRefused("undo_nothing")
        for number in loose:
            entry = self._stands(number)
            if isinstance(entry, Moved) and entry.seat == seat:
                if turn is not None and self._known(number).turn != turn:
                    raise UndoRefused("undo_turn")
                return number
            if turn is not None:
                raise UndoRefused("undo_chance" if isinstance(entry, Dealt) else "undo_seat")
        raise AssertionError("a move that stands")

    def take_back(self, back_to: int) -> list[Moved | Dealt]:
        """What stands from a number on stands no more; returns it."""
        place = self._line.index(back_to)
        taken = [self._stands(number) for number in self._line[place:]]
        del self._line[place:]
        return taken

    def _stands(self, number: int) -> Moved | Dealt:
        entry = self.entry(number)
        assert isinstance(entry, Moved | Dealt)
        return entry

    # --- taken up without being played -------------------------------------------------------------------------------

    @property
    def standing(self) -> Standing | None:
        """What `stand` needs, one day; None where nothing stands."""
        return Standing(self._line[-1], self._known(self._line[-1]).before) if self._line else None

    def skip(self, entry: Moved | Dealt | Undone) -> bool:
        """Adds an entry without knowing its position; False where that cannot be."""
        if isinstance(entry, Undone):
            place = self._line.index(entry.back_to)
            if any(isinstance(self.entry(number), Dealt) for number in self._line[place:]):
                return False  # an undo past chance owes outcomes
            del self._line[place:]
        else:
            self._line.append(len(self))
        self._logged.append(_unknown(entry))
        return True

    def stand(self, standing: Standing, whole: Callable[[], Log]) -> State | None:
        """The position that the entries led to, by playing the newest that stands; None where it is not that one."""
        entry = self.entry(standing.number) if self._line and self._line[-1] == standing.number else None
        game = self._game
        if not isinstance(entry, Moved | Dealt) or game.layout.size != len(standing.before):
            return None
        before = game.layout.unpack(standing.before)
        game.check(before)
        if game.actor(before) != (entry.seat if isinstance(entry, Moved) else CHANCE):
            return None
        code = game.parse(before, entry.move if isinstance(entry, Moved) else entry.outcome)
        after, events = game.step_(before, code)
        self._logged = [_unknown(logged.entry) for logged in self._logged]
        self._logged[standing.number] = Logged(entry, standing.before, game.turn(before), code)
        self._whole = whole
        return after if events == entry.events else None


def _unknown(entry: Entry) -> Logged:
    return Logged(entry, b"", 0, UNKNOWN)
