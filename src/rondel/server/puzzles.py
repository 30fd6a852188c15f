"""The routes of puzzles. Nothing is stored of those who try them: each request says all that was done so far."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import Response

from rondel.core.puzzle import Posed, Puzzle, Stand, of_the_day, posed, puzzles_of
from rondel.core.registry import slugs
from rondel.core.told import Told
from rondel.server.errors import NoPuzzle
from rondel.server.foresight import Glance
from rondel.server.lobby import Asking
from rondel.server.models import PuzzleMoves, PuzzlePreview
from rondel.server.replies import answers, reply
from rondel.server.telling import tell_position
from rondel.wire.puzzle import PuzzleLine, PuzzleList, PuzzleOfTheDay, PuzzlePosed, PuzzlePreviewed, PuzzleTried
from rondel.wire.socket import News

GameName = Annotated[str, Path(max_length=40)]
PuzzleId = Annotated[str, Path(pattern=r"^[0-9a-f]{6}$")]

router = APIRouter(prefix="/api", tags=["puzzles"])


@router.get("/puzzles/today", **answers(PuzzleOfTheDay))
async def today() -> Response:
    """The puzzle of the day: the same for everybody."""
    day = datetime.now(UTC).date()
    found = of_the_day(day)
    if found is None:
        raise NoPuzzle("no_puzzle")
    game, puzzle = found
    games = tuple(slug for slug in slugs() if puzzles_of(slug))
    return reply(PuzzleOfTheDay(day.isoformat(), game, _line(game, puzzle), games))


@router.get("/games/{game}/puzzles", **answers(PuzzleList))
async def puzzles(game: GameName) -> Response:
    """The puzzles of a game; there may be none."""
    return reply(PuzzleList(tuple(_line(game, puzzle) for puzzle in puzzles_of(game))))


@router.get("/games/{game}/puzzles/{id}", **answers(PuzzlePosed))
async def puzzle(request: Request, game: GameName, id: PuzzleId) -> Response:
    """A puzzle: what its seat knows, and what it is asked. The answer is not among it."""
    Asking(request).heavy()
    found = await _posed(game, id)
    stand = found.go()
    return reply(PuzzlePosed(game, _line(game, found.puzzle), len(found.puzzle.choices), _tell(found, stand, 0)))


@router.post("/games/{game}/puzzles/{id}/moves", **answers(PuzzleTried))
async def moves(request: Request, game: GameName, id: PuzzleId, wanted: PuzzleMoves) -> Response:
    """What moves lead to, from the beginning of the puzzle on; whether they are the answer, once they are one."""
    Asking(request).heavy()
    found = await _posed(game, id)
    stand = found.go(wanted.line)
    verdict = found.verdict(stand) if stand.done else None
    shown = verdict is not None and (verdict.right or wanted.show)
    news = _tell(found, stand, len(found.journal))
    return reply(PuzzleTried(news, verdict, found.hints if shown else ()))


@router.post("/games/{game}/puzzles/{id}/previews", **answers(PuzzlePreviewed))
async def previews(request: Request, game: GameName, id: PuzzleId, wanted: PuzzlePreview) -> Response:
    """What further moves would make happen, each for itself, after those of the line."""
    asking = Asking(request)
    asking.meter.previews(asking.client, wanted.size)
    found = await _posed(game, id)
    glance = Glance(found.game, found.go(wanted.line).state, wanted.moves)
    return reply(PuzzlePreviewed(await asking.hall.around.foresight.look(asking.client, glance)))


async def _posed(game: str, id: str) -> Posed:
    found = await asyncio.to_thread(posed, game, id)
    if found is None:
        raise NoPuzzle("no_puzzle")
    return found


def _line(game: str, puzzle: Puzzle) -> PuzzleLine:
    number = puzzles_of(game).index(puzzle) + 1
    return PuzzleLine(puzzle.id, number, puzzle.grade, puzzle.players, puzzle.options)


def _tell(found: Posed, stand: Stand, first: int) -> News:
    """How a puzzle stands, to its seat, as a table tells it; the entries from number ``first`` on."""
    entries: Sequence[Told] = (*found.journal, *stand.told)
    number, asked = len(entries), not stand.done
    news = tell_position(found.game, stand.state, found.seat, found.names, number, asked, takes_back=bool(stand.told))
    return msgspec.structs.replace(news, first=first, entries=tuple(entries[first:]))
