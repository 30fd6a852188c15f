"""Games and tables as they are told to somebody."""

from __future__ import annotations

from typing import Literal

import msgspec

from rondel.core.facts import AtLeast, Value
from rondel.core.outcome import Outcome, Scores

Kind = Literal["me", "friend", "anyone", "device", "bot"]
"""For whom a seat was set out: the host, a friend by link, anyone, somebody at the host's device, a bot."""
Status = Literal["open", "running", "over", "void"]


class Clock(msgspec.Struct, frozen=True):
    """How much time a table gives its players."""

    kind: Literal["turn", "bank"]
    """``turn``: for each turn; ``bank``: for all turns of the match together."""
    seconds: int
    then: Literal["bot", "resign"]
    """Out of time: a bot plays on in the seat, or the seat resigns."""


class Goal(msgspec.Struct, frozen=True):
    """What somebody who plays alone is to reach: as much as a level makes of the very same deal."""

    level: str
    result: int | None
    """What it makes; None while it still plays."""
    missing: bool
    """Whether the level could not play it to the end, so that there is no goal."""


class ServerInfo(msgspec.Struct, frozen=True):
    """The server itself."""

    version: str
    protocol: int
    address: str | None
    """What links for friends begin with; None where only this machine can come."""
    languages: tuple[str, ...]


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat of a table, as told to one browser."""

    seat: int
    kind: Kind
    name: str
    """Who plays there, equal names with numbers; empty while nobody does."""
    bot: str | None
    """The bot that plays there, if one does."""
    free: bool
    """Whether somebody can sit down."""
    mine: bool
    """Whether it belongs to this browser, even while a bot plays in it."""
    gone: bool
    """Whether its player has left a running match."""
    resigned: bool
    online: bool
    """Whether its player, or the program that plays there, is connected now."""
    bot_from: float | None
    """When anybody who plays may let a bot take over for its player, who is not connected, and the host may free the
    seat, in seconds since 1970; None while its player is here."""
    invitation: str | None
    """The key of its invitation: for the host only, while the seat is free."""
    former: bool
    """Whether this browser had it until the host freed it, and may take it back, whoever plays there now."""
    late: bool
    """Whether its player ran out of time; out of that of a whole match, the seat cannot be taken back."""
    bank: float | None
    """The seconds that it had left when its turn began; only by the clock ``bank``."""
    token: str | None
    """By which a program comes that plays there: for whoever has the seat, of a bot's seat for the host."""


class TableHead(msgspec.Struct, frozen=True):
    """What is told of every table."""

    id: str
    game: str
    players: int
    options: dict[str, Value]
    public: bool
    friendly: bool
    clock: Clock | None
    """How much time there is; None: as much as anybody wants."""


class TableInfo(TableHead, frozen=True):
    """A table, as told to one browser."""

    deadline: float | None
    """When the seat to act runs out of time, in seconds since 1970; None where no clock runs."""
    status: Status
    reason: str | None
    """Why a table is void: ``closed`` by its host, or its ``edition`` is not played any more."""
    host: bool
    """Whether this browser made the table."""
    seats: tuple[SeatInfo, ...]
    invited: int | None
    """The seat that the key of a link, sent along, is an invitation to."""
    next: str | None
    """The table of the rematch."""
    watch: str | None
    """The key of the spectators' link: for those at the table."""
    watching: int
    """How many spectators are connected now."""
    bots_alone: bool
    """Whether the seats are all of bots: they play on as far as somebody follows."""
    created: int
    """When it was made, in seconds since 1970."""
    deal_again: bool | None
    """Once the match is over, whether this browser may play the same deal again: true, or false where it could, but the
    match was not dealt from a deal. None for everybody else, and where other people played."""
    repeats: str | None
    """The table whose deal this one repeats: its people may know what comes, its bots do not."""
    goal: Goal | None
    """Of who plays alone."""


class TableLine(TableHead, frozen=True):
    """A table in a list."""

    status: Status
    reason: str | None
    """Why a table is void; ``damaged``: what is stored of it cannot be read."""
    host: bool
    """Whether this browser made the table."""
    names: tuple[str, ...]
    """Who sits there; empty for a free seat."""
    free: tuple[int, ...]
    """The seats that anyone may take."""
    mine: tuple[int, ...]
    actor: int | None
    """The seat to act; None when none is."""
    waits: bool
    """Whether the table waits for this browser: for a move of its seats, or for an answer."""
    asked: bool
    """Whether a question of consent waits for this browser: an undo, or a rematch."""
    places: tuple[int, ...] | None
    """Each seat's place, once the match is over."""
    next: str | None
    """The table of the rematch."""
    touched: int
    """When something last happened, in seconds since 1970."""


class TableList(msgspec.Struct, frozen=True):
    """What a lobby shows: tables to join or watch, or one's own."""

    tables: tuple[TableLine, ...]


class OptionInfo(msgspec.Struct, frozen=True):
    """A choice made before a match, with its words in one language."""

    name: str
    title: str
    help: str
    default: Value
    values: tuple[Value, ...]
    titles: tuple[str, ...]
    seats: dict[str, tuple[int, ...]]
    """Numbers of players that a value is limited to."""
    needs: dict[str, Value]
    """Values of other options without which only the default is possible."""


class BotInfo(msgspec.Struct, frozen=True):
    """A bot of a game, with its words in one language."""

    name: str
    title: str
    help: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game as the lobby shows it."""

    slug: str
    title: str
    summary: str
    edition: int
    seats: tuple[int, ...]
    levels: tuple[BotInfo, ...]
    """The bots that people choose from, the weakest first."""
    usual: str
    """The one of them for somebody who has not chosen."""
    best: str
    """The strongest, which plays for who is away."""
    bots: tuple[BotInfo, ...]
    """All that can play, also those for programs."""
    options: tuple[OptionInfo, ...]
    limits: tuple[AtLeast, ...]
    """What options must hold to together."""
    lesson: bool
    """Whether there is a guided first game."""


class GameList(msgspec.Struct, frozen=True):
    games: tuple[GameInfo, ...]


class Moment(msgspec.Struct, frozen=True):
    """How a match stood after so many entries, for one pair of eyes."""

    number: int
    eyes: int | None
    """The seat that the view is of; None: a spectator's."""
    view: msgspec.Raw
    """See the schema of the game's facts."""
    turn: int
    actor: int | None
    """The seat to act; None where it was chance, or the match was over."""
    scores: Scores
    outcome: Outcome | None


class Problem(msgspec.Struct, frozen=True):
    """Why something was refused: a kind for programs, a sentence for people."""

    code: str
    key: str
    message: str


class Failure(msgspec.Struct, frozen=True):
    """The body of every HTTP answer that is a refusal."""

    error: Problem
