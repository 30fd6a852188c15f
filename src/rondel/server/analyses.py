"""The routes of analyses: of finished tables, and of records that somebody brings.

An analysis hides nothing, as its match is over: whoever knows its name may see all of it.
"""

from __future__ import annotations

import time
from collections.abc import Hashable
from typing import Annotated, Any, NamedTuple

import msgspec
from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from rondel.analysis.analyser import USUAL, check
from rondel.core.match import Match
from rondel.core.record import Record
from rondel.core.told import tell_all
from rondel.server import trying
from rondel.server.analysing import Stand
from rondel.server.branches import branch
from rondel.server.cabinet import Filed, Part
from rondel.server.errors import TableRefused
from rondel.server.foresight import Glance
from rondel.server.lobby import TABLE_ID, Asking, LinkKey, TableId, watch
from rondel.server.models import BranchWanted, MomentMoves, PuzzlePreview
from rondel.server.replies import REF, answers, reply
from rondel.server.table import Place
from rondel.server.telling import tell_analysed, tell_position, tell_stand
from rondel.wire.analysis import AnalysisMoment, AnalysisStand, AnalysisTried
from rondel.wire.puzzle import PuzzlePreviewed
from rondel.wire.table import TableInfo

AnalysisId = Annotated[str, Path(pattern=TABLE_ID)]
Number = Annotated[int, Path(ge=0, le=2**53)]
Count = Annotated[int, Query(ge=0, le=2**53)]
Eyes = Annotated[int | None, Query(ge=-1, le=7)]
_JOURNAL: dict[str, Any] = {"type": "array", "items": {"$ref": REF.format(name="Told")}}
_RECORD: dict[str, Any] = {"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}}

router = APIRouter(prefix="/api", tags=["analyses"])


@router.post("/tables/{id}/analysis", **answers(AnalysisStand))
async def begin(request: Request, id: TableId, key: LinkKey = None) -> Response:
    """Has the finished match of a table analysed, or finds its analysis: for whoever may see the table."""
    asking = Asking(request)
    asking.heavy()
    analysing = asking.hall.around.analysing
    async with asking.hall.room(id).looking() as table:
        watch(table, asking, key)
        if table.archive is not None:
            raise TableRefused("no_positions")
        check(table.begun(), USUAL)
        name = await analysing.cabinet.of_table(id)
        if name is None:
            name = await analysing.begin(asking.mark, _owner(asking), id, None)
        else:
            filed, stand = await analysing.look(name)
            if stand.state == "stopped":
                await analysing.again(filed, _owner(asking))
    return await _told(asking, name, 0)


@router.post("/analyses", **answers(AnalysisStand, 201), openapi_extra=_RECORD)
async def upload(request: Request) -> Response:
    """Has the match of a record analysed: its text is the body. It must be over, and of today's rules."""
    asking = Asking(request)
    asking.heavy()
    owner = _owner(asking)
    record = Record.read(await request.body())
    check(await asking.hall.around.reader.open(record), USUAL)
    id = await asking.hall.around.analysing.begin(asking.mark, owner, None, record)
    return await _told(asking, id, 0, status=201)


@router.get("/analyses/{id}", **answers(AnalysisStand))
async def show(request: Request, id: AnalysisId, units: Count = 0) -> Response:
    """How far an analysis has come, with what is known from unit ``units`` on."""
    return await _told(Asking(request), id, units)


@router.delete("/analyses/{id}", **answers(None, 204))
async def delete(request: Request, id: AnalysisId) -> Response:
    """Deletes the analysis of a record: for whoever has brought it."""
    asking = Asking(request)
    analysing = asking.hall.around.analysing
    await analysing.cabinet.remove(id, asking.mark)
    analysing.end(id)
    return Response(status_code=204)


@router.get("/analyses/{id}/journal", **answers(_JOURNAL))
async def journal(request: Request, id: AnalysisId) -> Response:
    """The numbered entries of the match, with nothing hidden."""
    asking = Asking(request)
    asking.heavy()
    return reply(tell_all((await _seen(asking, id)).match.record()))


@router.get("/analyses/{id}/moments/{number}", **answers(AnalysisMoment))
async def moment(request: Request, id: AnalysisId, number: Number, eyes: Eyes = None) -> Response:
    """The position after so many entries, and what is known of the decision that begins there.

    ``eyes`` are any seat, or -1 for a spectator; by default those of the seat to act.
    """
    found = await _seen(Asking(request), id)
    return reply(tell_analysed(found.match, number, eyes, found.stand.known))


@router.post("/analyses/{id}/moments/{number}/moves", **answers(AnalysisTried))
async def moves(request: Request, id: AnalysisId, number: Number, wanted: MomentMoves) -> Response:
    """What moves of the seat to act lead to; once the decision is whole, what it is worth."""
    asking = Asking(request)
    asking.heavy()
    found = await _seen(asking, id)
    match, trial = found.match, trying.go(found.match, number, wanted.line)
    eyes, after = match.game.actor(match.after(number)[0]), number + len(trial.told)
    news = tell_position(
        match.game, trial.state, eyes, match.names, after, asked=not trial.whole, takes_back=bool(trial.told)
    )
    answer = None
    if trial.whole:
        record = match.record().text()
        thinkers, client = asking.hall.around.thinkers, asking.client
        answer = await trying.worth(thinkers, client, record, match, found.stand.known, number, trial)
    return reply(AnalysisTried(msgspec.structs.replace(news, first=number, entries=trial.told), answer))


@router.post("/analyses/{id}/moments/{number}/previews", **answers(PuzzlePreviewed))
async def previews(request: Request, id: AnalysisId, number: Number, wanted: PuzzlePreview) -> Response:
    """What further moves would make happen, each for itself, after those of the line."""
    asking = Asking(request)
    asking.meter.previews(asking.client, wanted.size)
    found = await _seen(asking, id)
    glance = Glance(found.match.game, trying.go(found.match, number, wanted.line).state, wanted.moves)
    return reply(PuzzlePreviewed(await asking.hall.around.foresight.look(asking.client, glance)))


@router.post("/analyses/{id}/tables", **answers(TableInfo, 201))
async def play_on(request: Request, id: AnalysisId, wanted: BranchWanted) -> Response:
    """What if: a new table that plays on from a moment of the match. What chance brings from there on is new."""
    asking = Asking(request)
    asking.meter.table(asking.client)
    found, hall = await _seen(asking, id), asking.hall
    places = [Place(seat.kind, seat.name, seat.bot) for seat in wanted.seats]
    table = branch(found.match, wanted.number, places, asking.mark, int(time.time()), hall.around.dealers)
    await hall.add(table, asking.client)
    hall.wake(table.id)
    room = hall.room(table.id)
    async with room.looking() as stored:
        return asking.told(room, stored, 201)


class _Seen(NamedTuple):
    """An analysis that somebody looks at."""

    filed: Filed
    stand: Stand
    match: Match


async def _seen(asking: Asking, id: str) -> _Seen:
    analysing = asking.hall.around.analysing
    filed, stand = await analysing.look(id)
    return _Seen(filed, stand, await analysing.match(filed))


async def _told(asking: Asking, id: str, first: int, status: int = 200) -> Response:
    found, analysing = await _seen(asking, id), asking.hall.around.analysing
    part = Part(False, ())
    if found.filed.table is not None:
        part = await analysing.cabinet.part(found.filed.table, asking.browser)
    brought = found.filed.table is None and found.filed.owner == asking.browser
    stand = tell_stand(found.filed, found.stand, found.match, part, brought, first, analysing.seconds)
    return reply(stand, status)


def _owner(asking: Asking) -> Hashable:
    """Who wants one more analysis, if that is not too much."""
    around = asking.hall.around
    around.came_from(asking.mark, asking.client)
    owner = around.owner(asking.mark)
    around.analysing.check_owner(owner)
    asking.meter.analysis(asking.client)
    return owner
