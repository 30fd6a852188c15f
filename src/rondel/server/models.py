"""The bodies of requests."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from rondel.wire.socket import MOST_PIECES, MOST_PREVIEWS
from rondel.wire.table import Kind

Text = Annotated[str, Field(max_length=100)]
Key = Annotated[str, Field(max_length=64)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SeatWanted(Body):
    """A seat of a new table."""

    kind: Kind
    name: Text = ""
    """Of a person at this browser: kinds ``me`` and ``device``."""
    bot: Text = ""
    """Of kind ``bot``: one of the game's bots."""


class ClockWanted(Body):
    """How much time the players of a new table have."""

    kind: Literal["turn", "bank"]
    seconds: int
    """For each turn 10 seconds to 30 days; for the whole match 60 seconds to 90 days."""
    then: Literal["bot", "resign"]


class TableWanted(Body):
    """A new table: one seat for each player."""

    game: Text
    seats: Annotated[list[SeatWanted], Field(min_length=1, max_length=8)]
    options: Annotated[dict[Text, bool | Text], Field(max_length=40)] = {}
    public: bool = False
    """Listed, and open to spectators; a table with a seat for anyone always is."""
    friendly: bool = False
    """Whether moves beyond one's turn can be taken back with everyone's consent."""
    clock: ClockWanted | None = None
    goal: Text | None = None
    """For who plays alone: the level whose result on the same deal is to be reached."""


class Sitting(Body):
    """Somebody sits down."""

    name: Text
    invitation: Key | None = None


class LessonWanted(Body):
    """Somebody wants to learn a game."""

    name: Text


class RepeatWanted(Body):
    """The same deal once more."""

    bot: Text | None = None
    """Who takes the seats of all bots; without it, those who had them."""
    goal: Text | None = None
    """The level of another goal."""


class BotWanted(Body):
    """A bot takes over a seat."""

    bot: Text


MoveText = Annotated[str, Field(max_length=200)]
Pieces = Annotated[list[int | MoveText], Field(min_length=1, max_length=MOST_PIECES)]
MoveWanted = int | MoveText | Pieces
"""A code that was offered, notation, or a whole set."""
Line = Annotated[list[MoveWanted], Field(max_length=40)]


class PuzzleMoves(Body):
    """What somebody does in a puzzle, from its beginning on."""

    line: Line
    show: bool = False
    """Whether the answer is wanted, even if this one is wrong."""


class MomentMoves(Body):
    """What somebody would have done in a moment of an analysed match."""

    line: Line


class PuzzlePreview(Body):
    """Moves that somebody looks at in a puzzle, or in a moment of an analysed match."""

    line: Line
    moves: Annotated[list[MoveWanted], Field(min_length=1, max_length=MOST_PREVIEWS)]

    @property
    def size(self) -> int:
        """How many moves are looked at."""
        return sum(len(move) if isinstance(move, list) else 1 for move in self.moves)


class BranchWanted(Body):
    """A new table that plays on from a moment of an analysed match."""

    number: Annotated[int, Field(ge=0, le=2**53)]
    """Entries that came before the moment."""
    seats: Annotated[list[SeatWanted], Field(min_length=1, max_length=8)]
    """Of the kinds ``me``, ``device`` and ``bot``: all seats of the match."""
