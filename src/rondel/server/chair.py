"""One seat of a table: for whom it was set out, and who has it."""

from __future__ import annotations

import secrets
import unicodedata
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from rondel.server.errors import Unsound
from rondel.wire.table import Kind

LONGEST_NAME = 24
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Signs that count as printable, and show nothing."""
PROGRAM = "program"
"""Who plays in a seat in place of a bot: somebody's program, which comes by a token."""
REMEMBERED = 8
"""How many of those who lost a seat are told why."""


class Lost(msgspec.Struct, frozen=True):
    """Somebody who had a seat and lost it."""

    browser: bytes
    key: Literal["seat_freed", "seat_returned"]
    """Of the sentence that tells why."""
    played: bool
    """Whether the match was running, so that they know its hand."""
    name: str = ""
    """Under which they played."""


def lost_of(stored: bytes | None) -> tuple[Lost, ...]:
    """Those who lost a seat, as they are stored with it."""
    return () if stored is None else msgspec.json.decode(stored, type=tuple[Lost, ...])


@dataclass
class Chair:
    """``holder`` is the fingerprint of the browser that the seat belongs to, even while a bot plays in it."""

    seat: int
    kind: Kind
    name: str = ""
    bot: str | None = None
    holder: bytes | None = None
    invitation: str | None = None
    """The key for whoever may sit down there; where a program plays, the one by which it comes."""
    used: str | None = None
    """The last invitation that somebody sat down by."""
    gone: bool = False
    former: bytes | None = None
    """Whose it was until the host freed it in a running match: it is theirs again whenever they want it."""
    former_name: str = ""
    late: bool = False
    """Whether its player ran out of time, and a bot plays since."""
    bank: float | None = None
    """The seconds that it had left for the match when its turn began."""
    lost: tuple[Lost, ...] = field(default=())

    @property
    def free(self) -> bool:
        """Whether nobody has it: neither a person nor a bot."""
        return self.holder is None and self.bot is None

    @property
    def person(self) -> bool:
        """Whether somebody plays in it who is no bot and has not left."""
        return self.holder is not None and self.bot is None and not self.gone

    @property
    def title(self) -> str:
        """Who plays there now."""
        return self.bot or self.name

    @property
    def program(self) -> str | None:
        """The key of the program that plays there, if one does."""
        return self.invitation if self.bot == PROGRAM else None

    def shows_token_to(self, browser: bytes | None, host: bytes) -> bool:
        """Whether a browser may let a program play there: whose seat it is, of a bot's seat the host."""
        return browser is not None and browser == (host if self.holder is None else self.holder)

    def play_by(self, bot: str) -> None:
        """A bot plays in it from now on; a program by a key of its own."""
        self.bot = bot
        self.invitation = secrets.token_urlsafe(16) if bot == PROGRAM else None

    def held_by(self, browser: bytes | None) -> bool:
        return browser is not None and self.holder == browser

    @property
    def owners(self) -> set[bytes]:
        """Those without whose consent nobody takes back a move: not who has left, unless the host then freed it."""
        return {each for each in (self.former, None if self.gone else self.holder) if each is not None}

    def belongs_to(self, browser: bytes | None) -> bool:
        """Whether somebody has it, or had it until it was freed."""
        return browser is not None and browser in (self.holder, self.former)

    def lost_by(self, browser: bytes | None) -> Lost | None:
        """How somebody lost it, if they did."""
        return next((lost for lost in self.lost if lost.browser == browser), None)

    def known_as(self, browser: bytes) -> str:
        """The name under which somebody has played here before, if they have: a match knows nobody by two."""
        lost = self.lost_by(browser)
        return self.former_name if self.former == browser else lost.name if lost is not None and lost.played else ""

    def lose(self, key: Literal["seat_freed", "seat_returned"], played: bool) -> None:
        """Whoever has it loses it, and can be told why."""
        if self.holder is not None:
            self.forgive(self.holder)
            self.lost = (*self.lost, Lost(self.holder, key, played, self.name))[-REMEMBERED:]

    def forgive(self, browser: bytes) -> None:
        """Somebody who lost it has a seat again."""
        self.lost = tuple(lost for lost in self.lost if lost.browser != browser)

    def return_to_former(self) -> None:
        """It is its former player's again; whoever has it now loses it."""
        self.lose("seat_returned", played=True)
        self.holder, self.name, self.invitation = self.former, self.former_name, None
        self.former, self.former_name = None, ""

    def open_up(self) -> None:
        """Nobody has it any more; a friend needs a new invitation."""
        if self.kind in ("me", "device", "bot"):
            self.kind = "friend"
        self.name, self.bot, self.holder = "", None, None
        self.invitation = secrets.token_urlsafe(16) if self.kind == "friend" else None


def readable(name: str) -> str:
    """A name as it is shown: one line, nothing that is no visible sign, not too long."""
    shown = " ".join("".join(sign if sign.isprintable() and sign not in BLANK else " " for sign in name).split())
    if all(unicodedata.category(sign)[0] in "MZ" for sign in shown):  # marks need a letter to stand on
        raise Unsound("no_name")
    if len(shown) > LONGEST_NAME:
        raise Unsound("long_name", limit=LONGEST_NAME)
    return shown
