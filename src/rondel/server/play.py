"""The routes of a match: its socket, journal and record; and those of the operator."""

from __future__ import annotations

import re
from typing import Annotated, Any

from fastapi import APIRouter, Query
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

import rondel
from rondel.server.connection import Connection
from rondel.server.errors import Forbidden
from rondel.server.guest import Visit
from rondel.server.lobby import TABLE_ID, Asking, LinkKey, TableId, watch
from rondel.server.replies import REF, answers, reply
from rondel.server.telling import eyes_of, tell_journal, tell_moment, tell_record
from rondel.wire.table import Moment

router = APIRouter(prefix="/api", tags=["match"])
operator = APIRouter(prefix="/api", tags=["operator"])
_JOURNAL: dict[str, Any] = {"type": "array", "items": {"$ref": REF.format(name="Told")}}
_HEALTH: dict[str, Any] = {"type": "object", "properties": {"version": {"type": "string"}}}


@router.get("/tables/{id}/journal", **answers(_JOURNAL))
async def journal(
    request: Request, id: TableId, since: Annotated[int, Query(ge=0, le=2**53)] = 0, key: LinkKey = None
) -> Response:
    """The numbered entries of a match as told to this browser's seat, or to a spectator.

    Where several seats play at one device, nobody's hand is in it.
    """
    asking = Asking(request)
    asking.heavy()
    async with asking.hall.room(id).looking() as table:
        watch(table, asking, key)
        eyes = eyes_of(table, asking.browser, None)
        return reply(tell_journal(table, eyes, since))


@router.get("/tables/{id}/view", **answers(Moment))
async def view(
    request: Request,
    id: TableId,
    number: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    eyes: Annotated[int | None, Query(ge=-1, le=7)] = None,
    key: LinkKey = None,
) -> Response:
    """How the match stood after so many entries (by default now), as told to this browser's seat, or to a spectator.

    Once the match is over ``eyes`` may be any seat, or -1 for a spectator.
    """
    asking = Asking(request)
    async with asking.hall.room(id).looking() as table:
        watch(table, asking, key)
        return reply(tell_moment(table, asking.browser, number, eyes))


@router.get("/tables/{id}/record", **answers({"type": "string"}, media="application/x-ndjson"))
async def record(request: Request, id: TableId, key: LinkKey = None) -> Response:
    """The whole match as a file, once it is over."""
    asking = Asking(request)
    asking.heavy()
    async with asking.hall.room(id).looking() as table:
        watch(table, asking, key)
        text = tell_record(table).text()
    name = f'attachment; filename="{table.game.meta.slug}-{id}.jsonl"'
    return Response(text, media_type="application/x-ndjson", headers={"content-disposition": name})


@router.websocket("/tables/{id}/socket")
async def socket(websocket: WebSocket, id: str) -> None:
    """One viewer of one table; the messages are in docs/protocol.md."""
    state = websocket.app.state
    await websocket.accept()
    id = id if re.fullmatch(TABLE_ID, id) else "-"  # no table is called that
    browser = websocket.state.browser
    mark = browser.mark if browser is not None else None
    language = websocket.state.language
    await Connection(websocket, mark, websocket.state.client, state.hall, state.meter, language).run(id)


@router.websocket("/program")
async def program(websocket: WebSocket) -> None:
    """A program that plays in a seat, by the token of that seat; the messages are in docs/bots.md."""
    state = websocket.app.state
    await websocket.accept()
    await Visit(websocket, websocket.state.client, state.hall, state.meter).run()


@operator.get("/health", **answers(_HEALTH))
async def health(request: Request) -> Response:
    """Whether the server and its database answer."""
    asking = _operator(request)
    await asking.hall.around.store.ping()
    return reply({"version": rondel.__version__})


@operator.get("/metrics", **answers({"type": "string"}, media="text/plain"))
async def metrics(request: Request) -> Response:
    """Counters for Prometheus."""
    asking = _operator(request)
    return Response(asking.hall.around.metrics.text(), headers={"content-type": CONTENT_TYPE_LATEST})


def _operator(request: Request) -> Asking:
    asking = Asking(request)
    if not asking.operator:
        raise Forbidden("not_operator")
    return asking
