"""The same deal once more: by whom a match can be played again as it was dealt, and the table where it is."""

from __future__ import annotations

from rondel.bots.goal import check_goal
from rondel.core.errors import BadRecord, NotYourSeat
from rondel.server.chair import Chair
from rondel.server.errors import TableRefused
from rondel.server.seating import check_bot
from rondel.server.table import Table
from rondel.wire.table import Goal


def may_repeat(table: Table, browser: bytes | None) -> bool | None:
    """Whether a browser may play the deal of a table again: it has played there, the match is over, and everybody else
    is a bot.

    False where it could, but the match was not dealt from a deal; else None.
    """
    if table.match is None or table.status != "over" or not _alone(table, browser):
        return None
    return table.deal is not None


def repeat(table: Table, browser: bytes, now: int, bot: str | None = None, goal: str | None = None) -> Table:
    """A table like this one, to be dealt the same: everybody in the seat that they had.

    ``bot`` takes the seats of all bots, ``goal`` is the level of another goal.
    """
    if not table.chairs.belong_to(browser):
        raise NotYourSeat("not_your_seat")
    if not table.begun().over:
        raise TableRefused("not_over")
    if not _alone(table, browser):
        raise TableRefused("deal_of_several")
    if table.deal is None:
        raise BadRecord("record_no_deal")
    if bot is not None:
        check_bot(bot, table.game)
    if goal is not None:
        check_goal(table.game.meta, table.game.seats, goal)
    chairs = [
        Chair(chair.seat, chair.kind, chair.name, None, browser)
        if chair.held_by(browser)
        else Chair(chair.seat, "bot", bot=bot or chair.bot)
        for chair in table.chairs
    ]
    again = table.another(chairs, browser, now)
    again.deal, again.repeats = table.deal, table.id
    again.goal = table.goal if goal in (None, table.goal and table.goal.level) else Goal(goal, None, missing=False)
    return again


def _alone(table: Table, browser: bytes | None) -> bool:
    """Whether all that are no bots play at this browser."""
    own = [chair for chair in table.chairs if chair.held_by(browser)]
    rest = [chair for chair in table.chairs if not chair.held_by(browser)]
    return bool(own) and all(chair.bot is not None and not chair.owners for chair in rest)
