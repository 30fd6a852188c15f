"""Guided first games at tables: which table is one, what its learner is told, and what its bot plays."""

from __future__ import annotations

from rondel.core.dealer import Deal
from rondel.core.lesson import LEARNER, Course, Guidance, course_of, lesson_of
from rondel.core.registry import meta
from rondel.server.errors import TableRefused
from rondel.server.table import Place, Table


def set_out(slug: str, name: str, browser: bytes, now: int) -> Table:
    """A table for the guided first game of a game, against the gentlest bots."""
    course = course_of(slug)
    info = meta(slug)
    if course is None:
        raise TableRefused("no_lesson", game=info.title)
    lesson = course.lesson
    bot = Place("bot", bot=info.opponents[0])
    table = Table.set_out(slug, dict(lesson.options), [Place("me", name), *[bot] * (lesson.players - 1)], browser, now)
    table.deal = Deal(lesson.deal)
    return table


def course_at(table: Table) -> Course | None:
    """The lesson of a table that is dealt from its deal, with somebody to learn there; None anywhere else."""
    slug = table.game.meta.slug
    lesson = lesson_of(slug)
    dealt = lesson is not None and table.deal is not None and table.deal.secret == lesson.deal
    return course_of(slug) if dealt and table.match is not None and table.chairs[LEARNER].person else None


def guide(table: Table, seat: int | None) -> Guidance | None:
    """What a seat is told of the lesson; None: nothing, as to everybody but its learner."""
    course = course_at(table) if seat == LEARNER else None
    return None if course is None else course.guide(table.begun())


def scripted(table: Table) -> int | None:
    """The move of the script for the bot that is to act; None: it chooses its own."""
    course = course_at(table)
    return None if course is None else course.scripted(table.begun())


def waits(table: Table) -> bool:
    """Whether the bots wait until the learner has seen that they have made another move than meant."""
    told = guide(table, LEARNER)
    return told is not None and told.wrong
