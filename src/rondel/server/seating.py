"""Sitting down at a table and getting up: who may, and what becomes of the seat.

Each of these checks first and changes afterwards, like the methods of `Table`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rondel.bots import make
from rondel.core.errors import NotYourSeat
from rondel.core.game import Game
from rondel.core.names import apart_from
from rondel.server.chair import PROGRAM, Chair, readable
from rondel.server.errors import Forbidden, SeatRefused, TableRefused

if TYPE_CHECKING:
    from rondel.server.table import Table


def sit(table: Table, browser: bytes, seat: int, name: str, key: str | None) -> None:
    """Binds a free seat to a browser, once: an invitation is used up by it."""
    chair = table.chairs.at(seat)
    name = readable(name)
    if chair.held_by(browser) and chair.person and table.match is not None:
        return
    table.check_going_on()
    if chair.held_by(browser) and chair.person:
        chair.name = name
        table.dirty.add(seat)
        return
    _check_unknown(table)
    if chair.kind != "anyone" and table.chairs.invited(key) != seat:
        table.chairs.check_unused(key)
        raise SeatRefused("bad_invitation")
    _check_in(table, seat)
    if table.match is not None and table.chairs.know_another_hand(browser, seat):
        raise SeatRefused("one_hand")
    if not chair.free:
        raise SeatRefused("seat_taken", seat=seat + 1)
    chair.used, chair.invitation = chair.invitation, None
    name, new = chair.known_as(browser) or name, chair.former != browser
    if not new:
        chair.return_to_former()
    chair.holder, chair.name, chair.gone, chair.late = browser, name, False, False
    table.dirty |= table.chairs.forgive(browser)
    _enter(table, seat, name, hand=new and table.match is not None and table.match.knows_more(seat))
    table.dirty.add(seat)


def leave(table: Table, browser: bytes, seat: int) -> None:
    """Gets up: from an open table for good, from a running match so that the seat can be taken back."""
    chair = table.chairs.at(seat)
    if not chair.held_by(browser):
        raise NotYourSeat("not_your_seat")
    table.check_going_on()
    if not chair.person:
        raise SeatRefused("seat_left", seat=seat + 1)
    if table.match is None:
        chair.open_up()
    else:
        table.match.leave(seat)
        chair.gone = True
    table.dirty.add(seat)


def free(table: Table, browser: bytes, seat: int, away: bool = False) -> None:
    """The host takes a seat away from whoever has it; somebody else can sit down.

    While a match runs only that of somebody who has left or is ``away``, and they can take it back until its end.
    """
    table.check_host(browser)
    chair = table.chairs.at(seat)
    table.check_going_on()
    if chair.free:
        raise SeatRefused("seat_free", seat=seat + 1)
    _check_unknown(table)
    if table.match is None:
        chair.lose("seat_freed", played=False)
    else:
        if table.out(seat):
            raise SeatRefused("seat_out", seat=seat + 1)
        _check_in(table, seat)
        if chair.holder is not None and not chair.gone and not away:
            raise SeatRefused("seat_here", seat=seat + 1)
        if chair.former is None:
            chair.former, chair.former_name = chair.holder or None, chair.name
        else:
            chair.lose("seat_freed", played=True)
        if not chair.gone:
            table.match.leave(seat)
        chair.gone = True
    chair.open_up()
    table.dirty.add(seat)


def seat_bot(table: Table, browser: bytes, seat: int, bot: str, away: bool = False) -> None:
    """A bot plays in a seat from now on: who has the seat and is not out decides; for others see `_check_rescue`.

    The one it plays for can take the seat back.
    """
    chair = table.chairs.at(seat)
    own = chair.held_by(browser) and not table.out(seat)
    if not own and table.match is None:
        table.check_host(browser)
    elif not own:
        _check_rescue(table, browser, chair, away)
    table.check_going_on()
    check_bot(bot, table.game)
    if chair.bot == bot:
        return
    if bot == PROGRAM and table.match is not None and _knows_another_hand(table, browser, seat):
        raise SeatRefused("one_hand")
    if not own and table.match is None:
        chair.lose("seat_freed", played=False)
        chair.open_up()
    elif not own and chair.owners and not table.out(seat) and bot != table.best_bot:
        raise SeatRefused("best_bot", bot=table.best_bot)  # nobody's gain, if it is for somebody who will be back
    put_bot(table, bot, seat)


def take_back(table: Table, browser: bytes, seat: int) -> None:
    """Who has a seat plays in it again, after leaving it, leaving it to a bot, or losing it to whoever is there."""
    chair = table.chairs.at(seat)
    if not chair.belongs_to(browser):
        raise NotYourSeat("not_your_seat")
    table.check_going_on()
    if chair.held_by(browser) and chair.person:
        raise SeatRefused("seat_not_left", seat=seat + 1)
    _check_in(table, seat)
    if not chair.held_by(browser):
        chair.return_to_former()
    _enter(table, seat, chair.name)
    chair.bot, chair.invitation, chair.gone, chair.late = None, None, False, False
    table.dirty.add(seat)


def put_bot(table: Table, bot: str, seat: int) -> None:
    """A bot plays in a seat from now on."""
    chair = table.chairs[seat]
    program = bot == PROGRAM
    _enter(table, seat, bot, hand=program and table.match is not None and table.match.knows_more(seat))
    chair.play_by(bot)
    chair.gone = chair.gone and chair.holder is not None
    table.dirty.add(seat)


def check_bot(name: str, game: Game) -> None:
    """Refuses a bot that the game does not have; programs can play every game."""
    if name != PROGRAM:
        make(name, game)


def _check_unknown(table: Table) -> None:
    """Where somebody knows what will be drawn, nobody else sits down."""
    if table.repeats is not None:
        raise TableRefused("deal_played")


def _check_in(table: Table, seat: int) -> None:
    """Refuses a seat in which a bot plays to the end, or until the turn is over whose time is."""
    if table.out(seat):
        raise SeatRefused("seat_resigned" if seat in table.resigned else "bank_empty", seat=seat + 1)
    if table.chairs[seat].late and table.acting == seat and table.due is None:
        raise SeatRefused("turn_late", seat=seat + 1)


def _check_rescue(table: Table, browser: bytes, chair: Chair, away: bool) -> None:
    """Who plays at a running match may put a bot in for somebody who has left or is ``away``, and the host another
    one where a bot plays already.
    """
    if browser != table.host and not table.chairs.seats_of(browser):
        raise Forbidden("not_seated")
    if chair.person and not away:
        raise SeatRefused("seat_taken", seat=chair.seat + 1)
    if chair.bot is not None:
        table.check_host(browser)


def _knows_another_hand(table: Table, browser: bytes, seat: int) -> bool:
    """Whether who lets a program play in a seat would see a second hand by it: of a running match nobody may."""
    own = table.chairs[seat].held_by(browser)
    return not own and table.chairs.know_another_hand(browser, seat)


def _enter(table: Table, seat: int, name: str, hand: bool = False) -> None:
    """Somebody else plays in a seat of a running match, under a name that nobody else there has."""
    if table.match is not None:
        others = [other for at, other in enumerate(table.match.names) if at != seat]
        table.match.replace(seat, apart_from(name, others), hand)
