"""The chairs of a table: who sits where, who may sit down, and who sat there before."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from rondel.core.names import told_apart
from rondel.server.chair import Chair
from rondel.server.errors import SeatLost, SeatRefused


class Chairs(tuple[Chair, ...]):
    """In the order of the seats; their number never changes."""

    __slots__ = ()

    def at(self, seat: int) -> Chair:
        """The chair of a seat, if there is one."""
        if not 0 <= seat < len(self):
            raise SeatRefused("no_seat", seat=seat + 1)
        return self[seat]

    def seats_of(self, browser: bytes | None) -> tuple[int, ...]:
        """The seats that a browser plays now."""
        return tuple(chair.seat for chair in self if chair.held_by(browser) and chair.person)

    def belong_to(self, browser: bytes | None) -> bool:
        """Whether a browser has one of them, or had one until it was freed."""
        return any(chair.belongs_to(browser) for chair in self)

    def several_belong_to(self, browser: bytes | None) -> bool:
        """Whether several people play at a device, even while bots play for them: each would see the others' hands."""
        return sum(chair.belongs_to(browser) for chair in self) > 1

    @property
    def of_one_browser(self) -> bool:
        """Whether everybody who is no bot plays at one device."""
        return len({owner for chair in self for owner in chair.owners}) == 1

    def players(self, *, but: int) -> list[int]:
        """The seats where other people play: those whose consent is asked."""
        return [chair.seat for chair in self if chair.person and chair.seat != but]

    @property
    def bots_alone(self) -> bool:
        """Whether bots play among themselves: nobody has a seat, nor had one that is still theirs."""
        return all(chair.bot is not None and chair.holder is None and chair.former is None for chair in self)

    @property
    def names(self) -> Sequence[str]:
        """Who sits there, equal names with numbers; empty where nobody does."""
        return told_apart([chair.title for chair in self])

    @property
    def free(self) -> list[int]:
        """The seats that nobody has."""
        return [chair.seat for chair in self if chair.free]

    def turned(self, asked: int, bot: str) -> list[Chair]:
        """Those of a rematch, one seat further: of people who play or have ``asked`` for it, and of bots."""
        return [
            Chair(seat, chair.kind, chair.name, None, chair.holder)
            if chair.person or (chair.seat == asked and chair.holder)
            else Chair(seat, "bot", bot=chair.bot or bot)
            for seat, chair in enumerate([*self[1:], self[0]])
        ]

    # --- keys and losses ---------------------------------------------------------------------------------------------

    def invited(self, key: str | None) -> int | None:
        """The seat that a key is an invitation to."""
        return next((c.seat for c in self if key and c.bot is None and c.invitation and same(key, c.invitation)), None)

    def program_by(self, key: str) -> int | None:
        """The seat that a program may play by a key."""
        return next((chair.seat for chair in self if chair.program and same(key, chair.program)), None)

    def check_unused(self, key: str | None) -> None:
        """Tells who comes by an invitation that somebody has used already."""
        if key and any(chair.used and same(key, chair.used) for chair in self):
            raise SeatRefused("invitation_used")

    def check_not_lost(self, browser: bytes | None) -> None:
        """Tells who had a seat, and may not see the table any more, how that came."""
        lost = next(filter(None, (chair.lost_by(browser) for chair in self)), None)
        if lost is not None:
            raise SeatLost(lost.key)

    def forgive(self, browser: bytes) -> set[int]:
        """Somebody who lost seats has one again; returns which seats those were."""
        lost = {chair.seat for chair in self if chair.lost_by(browser) is not None}
        for seat in lost:
            self[seat].forgive(browser)
        return lost

    def know_another_hand(self, browser: bytes, seat: int) -> bool:
        """Whether somebody has played in another seat than this one, or has this one now."""
        others = [chair for chair in self if chair.seat != seat]
        played = (chair.lost_by(browser) for chair in others)
        return (
            self[seat].held_by(browser)
            or any(chair.belongs_to(browser) for chair in others)
            or any(lost is not None and lost.played for lost in played)
        )


def same(key: str, known: str) -> bool:
    """Whether two keys are the same; how long the comparison takes tells nothing."""
    return secrets.compare_digest(key.encode("utf-8", "replace"), known.encode())
