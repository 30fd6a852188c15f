"""The application: everything put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Lifespan

from rondel.core.dealer import SystemDealer
from rondel.core.errors import RondelError
from rondel.server import analyses, lobby, pages, play, puzzles
from rondel.server.browser import Cookies
from rondel.server.database import default_url, migrate, open_engine
from rondel.server.errors import NoPage, Unsound
from rondel.server.games import read_rules
from rondel.server.guard import Guard, failure
from rondel.server.hall import Hall
from rondel.server.limits import Meter
from rondel.server.metrics import Metrics
from rondel.server.replies import answers, document
from rondel.server.room import Around, Dealers
from rondel.server.settings import Settings
from rondel.server.store import Store
from rondel.server.telling import encode
from rondel.server.thinkers import Thinkers

log = logging.getLogger("rondel.server")


def make(
    settings: Settings,
    hosts: Iterable[str],
    address: str | None = None,
    dealers: Dealers = lambda _: SystemDealer(),
) -> ASGIApp:
    """The application for these settings, reached under ``hosts``; links for friends begin with ``address``.

    ``dealers`` is for tests alone: real chance comes from the operating system.
    """
    metrics, meter, cookies = Metrics(), Meter(settings.limits), Cookies(settings.secure)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await asyncio.to_thread(read_rules)
        engine = open_engine(settings.database or default_url())
        await migrate(engine)
        store = Store(engine)
        thinkers = Thinkers(settings.bot_processes, settings.bot_seconds, settings.analysis_processes)
        cookies.secret = await store.secret()
        store.start()
        hall = Hall(Around(store, thinkers, dealers, metrics, settings), settings)
        app.state.hall, app.state.meter, app.state.address, app.state.cookies = hall, meter, address, cookies
        await hall.start()
        try:
            yield
        finally:
            await hall.stop()
            hall.around.stop()
            await store.stop()
            log.info("stopped")

    app = _routed(lifespan)

    async def sits(browser: bytes) -> bool:
        return await app.state.hall.around.store.sits(browser)  # type: ignore[no-any-return]

    return Guard(app, settings, meter, metrics, hosts, cookies, sits)


def describe() -> dict[str, Any]:
    """The OpenAPI document of a server, without one: the page's types are made from it."""
    return document(_routed())


def _routed(lifespan: Lifespan[FastAPI] | None = None) -> FastAPI:
    app = FastAPI(
        title="Rondel", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None, redirect_slashes=False
    )
    app.include_router(lobby.router)
    app.include_router(puzzles.router)
    app.include_router(play.router)
    app.include_router(analyses.router)
    app.include_router(play.operator)
    app.add_exception_handler(RondelError, _refused)
    app.add_exception_handler(RequestValidationError, _unsound)
    app.add_exception_handler(HTTPException, _no_page)

    @cache
    def described() -> bytes:
        return encode(document(app))

    @app.get("/api/openapi.json", **answers({"type": "object"}))
    async def openapi() -> Response:
        """This document."""
        return Response(await asyncio.to_thread(described), media_type="application/json")

    app.include_router(pages.router)  # the last one: it has something to say to any name
    return app


async def _refused(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, RondelError)
    return failure(problem, request.state.language)


async def _unsound(request: Request, problem: Exception) -> Response:
    """A request that does not fit its model: says where, and repeats nothing of it."""
    assert isinstance(problem, RequestValidationError)
    first = problem.errors()[0]
    where = ".".join(str(part)[:40] for part in first["loc"])
    return failure(Unsound("bad_request", field=where), request.state.language)


async def _no_page(request: Request, problem: Exception) -> Response:
    """No such address or method; or a body that could not be read (400): too long, or no JSON at all."""
    assert isinstance(problem, HTTPException)
    if problem.status_code == 400:
        cause = problem.__cause__
        return failure(
            cause if isinstance(cause, RondelError) else Unsound("bad_request", field="body"), request.state.language
        )
    page = pages.lost(request) if problem.status_code == 404 else None
    if page is not None:
        return page
    answer = failure(NoPage("no_page"), request.state.language)
    answer.status_code = problem.status_code
    answer.headers.update(problem.headers or {})
    return answer
