"""Answers of routes: msgspec structs as JSON, and their schemas for the OpenAPI document."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.responses import Response

import rondel
from rondel.core.facts import Facts
from rondel.core.guide import Guide
from rondel.core.registry import configure, slugs
from rondel.core.schema import tidied
from rondel.core.told import Told
from rondel.server.telling import encode
from rondel.wire.analysis import AnalysisMoment, AnalysisStand, AnalysisTried
from rondel.wire.puzzle import PuzzleList, PuzzleOfTheDay, PuzzlePosed, PuzzlePreviewed, PuzzleTried
from rondel.wire.socket import Hello, Incoming, Outgoing
from rondel.wire.table import Failure, GameList, Moment, ServerInfo, TableInfo, TableList

REF = "#/components/schemas/{name}"
PUZZLES = (PuzzleOfTheDay, PuzzleList, PuzzlePosed, PuzzleTried, PuzzlePreviewed)
ANALYSES = (AnalysisStand, AnalysisMoment, AnalysisTried)
TOLD = (ServerInfo, TableInfo, TableList, GameList, Failure, Facts, Told, Moment, Guide, *PUZZLES, *ANALYSES)
_REFUSALS = {
    403: "Not yours, or from another page.",
    404: "There is no such thing for this browser.",
    409: "Not possible now.",
    413: "Too long.",
    422: "Not understood.",
    426: "The page is older than the server.",
    429: "Too much for one client.",
    503: "Not stored.",
}


def reply(value: Any, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(encode(value), status, media_type="application/json")


def answers(schema: dict[str, Any] | type | None, status: int = 200, media: str = "application/json") -> dict[str, Any]:
    """What a route says of its answers in the OpenAPI document; ``schema`` is None where they are empty."""
    found = schema if isinstance(schema, dict | None) else {"$ref": REF.format(name=schema.__name__)}
    refused = {"content": {"application/json": {"schema": {"$ref": REF.format(name=Failure.__name__)}}}}
    return {
        "status_code": status,
        "response_class": Response,
        "responses": {
            status: {"description": "Done.", **({"content": {media: {"schema": found}}} if found is not None else {})},
            **{code: {"description": text, **refused} for code, text in _REFUSALS.items()},
        },
    }


def document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, with what msgspec knows of answers, of the messages of a socket and of games' views."""
    made = get_openapi(
        title="Rondel",
        version=rondel.__version__,
        description="Tables of tile-laying board games. The socket of a table is described in docs/protocol.md.",
        routes=app.routes,
    )
    (*_, sent, received), told = msgspec.json.schema_components([*TOLD, Hello, Incoming, Outgoing], ref_template=REF)
    schemas = made.setdefault("components", {}).setdefault("schemas", {})
    schemas.update(told, Incoming=sent, Outgoing=received)
    for slug in slugs():
        schemas.update(view_schemas(slug))
    tidy: dict[str, Any] = tidied(made)
    return tidy


def view_schemas(slug: str) -> dict[str, Any]:
    """The types of a game's views, each under the game's name: ``ingenious.View``, ``ingenious.Placed``."""
    found = configure(slug).facts.schema["view"]["$defs"]
    return {f"{slug}.{name}": _renamed(schema, slug) for name, schema in found.items()}


def _renamed(schema: Any, slug: str) -> Any:
    """A schema whose references lead to the components of a game."""
    if isinstance(schema, list):
        return [_renamed(part, slug) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: REF.format(name=f"{slug}.{part.removeprefix('#/$defs/')}") if name == "$ref" else _renamed(part, slug)
        for name, part in schema.items()
    }
