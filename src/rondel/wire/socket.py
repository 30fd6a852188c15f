"""The messages of a socket. One socket is one viewer of one table.

Everything that happens in a match has a number, and every viewer gets every number; `News` brings them, in order and
without a gap. A request carries an ``id`` that its answer repeats, and ``seen``: how many entries the viewer had.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from rondel.core.event import Event
from rondel.core.hint import Hint
from rondel.core.lesson import Guidance
from rondel.core.offers import Offers, Question
from rondel.core.outcome import Outcome, Scores
from rondel.core.record import Asked
from rondel.core.told import Told
from rondel.wire.table import TableInfo

PROTOCOL = 4
"""Counts up when a viewer of before would misunderstand the server: such a one is told to reload."""

Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Key = Annotated[str, msgspec.Meta(max_length=64)]
MoveText = Annotated[str, msgspec.Meta(max_length=200)]
MOST_PREVIEWS = 100
"""In one request; a set counts as its pieces."""
MOST_PIECES = 30
"""Of a set that is played by one request: no game has a larger one."""


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """Base of all that a viewer sends after its `Hello`."""

    id: Count


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """The first message: which protocol, and how many entries are known from before."""

    protocol: int
    seen: Count = 0
    key: Key | None = None
    """The key of the spectators' link, for a table that is not public."""
    language: Annotated[str, msgspec.Meta(max_length=8)] | None = None
    """Of refusals; without it, what the browser asks for."""


class AtSeat(Request, frozen=True, kw_only=True):
    """Base of what is asked for a seat."""

    seat: Count
    seen: Count


Pieces = Annotated[tuple[int | MoveText, ...], msgspec.Meta(min_length=1, max_length=MOST_PIECES)]


class Move(AtSeat, frozen=True, kw_only=True, tag="move"):
    """Plays a move, a code that was offered or notation; or a whole set, as which its pieces are named in any order."""

    move: int | MoveText | Pieces


class Preview(AtSeat, frozen=True, kw_only=True, tag="preview"):
    """Asks what moves would make happen, each for itself; one that is a list is a set, or pieces of one."""

    moves: Annotated[tuple[int | MoveText | Pieces, ...], msgspec.Meta(min_length=1, max_length=MOST_PREVIEWS)]

    @property
    def size(self) -> int:
        """How many moves are looked at."""
        return sum(len(move) if isinstance(move, tuple) else 1 for move in self.moves)


class AskHint(AtSeat, frozen=True, tag="hint"):
    """Asks to be shown moves; what is asked for after it is not held up by it."""


class Undo(AtSeat, frozen=True, tag="undo"):
    """Takes back the seat's last move, or asks the others where that needs their consent."""


class Answer(AtSeat, frozen=True, kw_only=True, tag="answer"):
    """Agrees to what another seat has asked for, or not."""

    yes: bool


class Resign(AtSeat, frozen=True, tag="resign"):
    """Gives up."""


class Show(Request, frozen=True, kw_only=True, tag="show"):
    """*Show my hand*, where several seats play at this device: the seat to act is looking at the screen."""

    seat: Count


class Hide(Request, frozen=True, tag="hide"):
    """Takes the hand back before the turn ends."""


class Sync(Request, frozen=True, kw_only=True, tag="sync"):
    """Asks for everything after ``seen`` again. A hand that was shown is hidden, as after a new connection."""

    seen: Count


class Follow(Request, frozen=True, kw_only=True, tag="follow"):
    """Where bots play among themselves: up to here this viewer has been shown it, and they may play on."""

    seen: Count


class Ping(Request, frozen=True, tag="ping"):
    """Asks for a sign of life."""


Incoming = Move | Preview | AskHint | Undo | Answer | Resign | Show | Hide | Sync | Follow | Ping


class Welcome(msgspec.Struct, frozen=True, tag_field="type", tag="welcome"):
    """The first answer."""

    protocol: int
    version: str
    """The server's."""
    table: TableInfo
    seats: tuple[int, ...]
    """The seats that this viewer plays; none: a spectator."""
    now: float
    """What time it is at the server, in seconds since 1970."""


class TableNews(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """The table has changed: somebody sat down, came, went, or the match has begun."""

    table: TableInfo
    seats: tuple[int, ...]
    now: float


class News(msgspec.Struct, frozen=True, tag_field="type", tag="news"):
    """All entries since ``first``, as told to this viewer, and how the match stands after them."""

    first: int
    number: int
    """How many entries there are now: ``first + len(entries)``."""
    entries: tuple[Told, ...]
    eyes: int | None
    """The seat that the view is of; None: a spectator's."""
    view: msgspec.Raw
    """See the schema of the game's facts."""
    turn: int
    actor: int | None
    """The seat to act; None when the match is over."""
    offers: Offers | None
    """The question, for the eyes it is put to."""
    hints: bool
    """Whether the viewer may be shown moves, as the seat to act: against bots, and at a friendly table."""
    undo: str | None
    """``free``: the viewer can take back a move; ``ask``: with the consent of the others."""
    undo_seat: int | None
    """The seat whose move that is: of those at one device the one that has moved last."""
    asked: Asked | None
    """What waits for consent."""
    names: tuple[str, ...]
    scores: Scores
    outcome: Outcome | None
    marked: bool
    """Whether chance was taken back."""
    guide: Guidance | None
    """In a guided first game, what its learner is told."""


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """A request was carried out, and what it changed is stored."""

    id: int
    number: int


class Prospect(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a move would make happen, up to the next chance or question."""

    events: tuple[Event, ...]
    asks: Question | None
    """What the seat would be asked next, free to go back; null: chance, another seat, a new turn or the end comes."""
    short: bool = False
    """These pieces are no set yet, so that nothing would happen."""
    more: tuple[int, ...] = ()
    """The pieces that could be added, to a set that is not whole yet or can be ended."""


class Previewed(msgspec.Struct, frozen=True, tag_field="type", tag="previewed"):
    """What moves would make happen, in the order in which they were asked for."""

    id: int
    prospects: tuple[Prospect, ...]


class Hints(msgspec.Struct, frozen=True, tag_field="type", tag="hints"):
    """Moves for the seat to act, the best one first: at least one, at most three."""

    id: int
    hints: tuple[Hint, ...]


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """A request was not carried out; nothing has changed."""

    id: int | None
    code: str
    key: str
    message: str


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    id: int


class Reload(msgspec.Struct, frozen=True, tag_field="type", tag="reload"):
    """The viewer speaks an older protocol than the server."""

    protocol: int
    message: str


Outgoing = Welcome | TableNews | News | Done | Previewed | Hints | Refused | Pong | Reload

RELOAD, NO_TABLE, SEAT_LOST, BAD_HELLO, TOO_MANY, TOO_SLOW, LATER = 4426, 4404, 4409, 4400, 4429, 4408, 1013
"""Why the server closes a socket; 1012 where it stops or starts again."""
