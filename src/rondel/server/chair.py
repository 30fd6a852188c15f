"""One seat of a table: for whom it was set out, and who has it."""

from __future__ import annotations

import secrets
import unicodedata
from dataclasses import dataclass

from rondel.server.errors import Unsound
from rondel.wire.table import Kind

LONGEST_NAME = 24
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Signs that count as printable, and show nothing."""


@dataclass
class Chair:
    """``holder`` is the fingerprint of the browser that the seat belongs to, even while a bot plays in it."""

    seat: int
    kind: Kind
    name: str = ""
    bot: str | None = None
    holder: bytes | None = None
    invitation: str | None = None
    used: str | None = None
    """The last invitation that somebody sat down by."""
    gone: bool = False

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

    def held_by(self, browser: bytes | None) -> bool:
        return browser is not None and self.holder == browser

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
