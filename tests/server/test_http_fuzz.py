"""Requests made up by schemathesis from the server's own OpenAPI document: no 5xx, every answer as the document says.

The server has a table in every state, so that the made-up requests meet more than a 404.
"""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, get_args

import httpx
import pytest
import requests
import schemathesis
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as some
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from server.server_kit import any_move, begin, browsers, play_on, serving, sit_down

from rondel.core.puzzle import puzzles_of
from rondel.core.registry import configure, slugs
from rondel.server import lobby, play, puzzles
from rondel.server.app import describe
from rondel.server.telling import encode
from rondel.wire.socket import Incoming, Outgoing

pytestmark = pytest.mark.xdist_group("http fuzz")  # one server for all of them
CHECKED = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
REAL = ("ingenious", "azul_duel", "maharani", "rajas")
KINDS = ({"kind": "me", "name": "Ana"}, {"kind": "friend"}, {"kind": "anyone"}, {"kind": "bot", "bot": "greedy"})


class Running(NamedTuple):
    """A server with its tables, and the cookies of who sits at all of them."""

    address: str
    cookies: dict[str, str]
    tables: list[str]


async def _furnish(address: str) -> tuple[dict[str, str], list[str]]:
    """An open table, a public one that runs with a bot, one of two people, and one that is over."""
    async with browsers(address, 2) as (ana, ben):
        free = await ana.create("ingenious", [ana.me("Ana"), ana.friend(), ana.anyone()], public=True)
        bots = await begin(ana, "azul_duel", [ana.me("Ana"), ana.bot("random")], public=True)
        pair = await sit_down([ana, ben], "rajas", friendly=True)
        over = await sit_down([ana, ben], "ingenious", public=True)
        async with ana.connect(over) as one, ben.connect(over) as other:
            await play_on([one, other], any_move(1), 4)
            await other.resign()
        return ana.cookies, [free.id, bots.id, pair, over]


@pytest.fixture(scope="module")
def running(tmp_path_factory) -> Iterator[Running]:
    """A server in a thread of its own."""
    found: list[Running] = []
    ready = threading.Event()
    stop: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []

    async def serve() -> None:
        async with serving(f"sqlite:///{tmp_path_factory.mktemp('fuzz') / 'rondel.db'}") as address:
            found.append(Running(address, *await _furnish(address)))
            stop.append((asyncio.get_running_loop(), asyncio.Event()))
            ready.set()
            await stop[0][1].wait()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert ready.wait(60)
    yield found[0]
    stop[0][0].call_soon_threadsafe(stop[0][1].set)
    thread.join()


@pytest.fixture(scope="module")
def document(running):
    return httpx.get(f"{running.address}/api/openapi.json", trust_env=False).json()


def _fuzz(running: Running, document, examples: int) -> dict[str, Counter[int]]:
    """Asks every route so often, with what fits the document and what does not; returns the statuses of each."""
    with requests.Session() as session:
        session.trust_env = False
        operations = [
            found.ok() for found in schemathesis.openapi.from_dict(_without_tuples(document)).get_all_operations()
        ]
        return {operation.label: _ask_often(running, session, operation, examples) for operation in operations}


def _without_tuples(schema):
    """A schema where a tuple of equal parts is a list: of tuples schemathesis makes schemas that are none (4.32)."""
    if isinstance(schema, list):
        return [_without_tuples(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = schema.get("prefixItems", [])
    if parts and all(part == parts[0] for part in parts):
        schema = {**schema, "items": parts[0]}
        del schema["prefixItems"]
    return {name: _without_tuples(part) for name, part in schema.items()}


def _ask_often(running: Running, session: requests.Session, operation, examples: int) -> Counter[int]:
    met: Counter[int] = Counter()
    of_puzzles = "/puzzles/" in operation.path
    modes = [GenerationMode.POSITIVE]
    if operation.body or list(operation.iter_parameters()):
        modes.append(GenerationMode.NEGATIVE)

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(
        some.one_of([operation.as_strategy(generation_mode=mode) for mode in modes]),
        some.sampled_from([*running.tables, None]),
        some.sampled_from([*REAL, None]),
        some.lists(some.sampled_from(KINDS), min_size=2, max_size=4),
        some.booleans(),
    )
    def ask(case, id: str | None, game: str | None, seats: list[dict[str, str]], known: bool) -> None:
        path = case.path_parameters or {}
        if id is not None and "id" in path:
            path["id"] = id
        if game is not None and "game" in path:
            path["game"] = game
            if of_puzzles and id is not None and "id" in path:
                path["id"] = puzzles_of(game)[0].id
        if game is not None and known and isinstance(case.body, dict) and "seats" in case.body:
            case.body |= {"game": game, "seats": seats, "options": {}}
        session.cookies.clear()
        cookies = running.cookies if known else None
        answer = case.call(running.address, session, {"origin": running.address}, cookies=cookies)
        met[answer.status_code] += 1
        case.validate_response(answer, checks=CHECKED)

    ask()
    return met


def _all_is_met(statuses: dict[str, Counter[int]]) -> None:
    """The made-up requests came through to what they are for, and were refused in every way there is."""
    for route, met in statuses.items():
        if route.startswith("GET"):
            assert met[200], (route, met)
    assert statuses["POST /api/tables"][201] and statuses["POST /api/tables/{id}/seats/{seat}/free"][200]
    assert {403, 404, 409, 422} <= set().union(*statuses.values())


def test_no_made_up_request_breaks_the_server_or_the_document(running, document):
    _all_is_met(_fuzz(running, document, 12))


@pytest.mark.full
def test_no_made_up_request_of_many_breaks_the_server_or_the_document(running, document):
    _all_is_met(_fuzz(running, document, 500))


# --- the document itself ---------------------------------------------------------------------------------------------


def test_every_route_is_in_the_document_and_says_what_it_is_for(running, document):
    routes = [route for router in (lobby.router, play.router, puzzles.router, play.operator) for route in router.routes]
    wanted = {
        (route.path, method.lower()) for route in routes if isinstance(route, APIRoute) for method in route.methods
    }
    told = {(path, method): about for path, methods in document["paths"].items() for method, about in methods.items()}
    assert set(told) == wanted | {("/api/openapi.json", "get")}
    assert all(len(about["description"]) > 10 and about["description"].endswith(".") for about in told.values())


def test_every_refusal_in_the_document_is_a_failure_with_a_sentence(document):
    for methods in document["paths"].values():
        for about in methods.values():
            for status, answer in about["responses"].items():
                if status >= "400":
                    assert answer["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Failure"}
    assert document["components"]["schemas"]["Problem"]["required"] == ["code", "key", "message"]


def test_every_schema_that_is_named_is_there(document):
    named = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(document)))
    assert named <= set(document["components"]["schemas"])
    facts = document["paths"]["/api/games/{game}/facts"]["get"]["responses"]["200"]
    assert facts["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Facts"}


def test_the_views_of_every_game_are_in_the_document(document):
    """Under the game's name, with all that they are made of: what is drawn can be checked by it."""
    schemas = document["components"]["schemas"]
    for slug in slugs():
        wanted = configure(slug).facts.schema["view"]["$defs"]
        assert {name.partition(".")[2] for name in schemas if name.startswith(f"{slug}.")} == set(wanted), slug
        assert set(schemas[f"{slug}.View"]["properties"]) == set(wanted["View"]["properties"]), slug
        inside = json.dumps([schemas[name] for name in schemas if name.startswith(f"{slug}.")])
        refs = re.findall(r'"\$ref": "([^"]+)"', inside)
        assert all(ref.startswith(f"#/components/schemas/{slug}.") for ref in refs), slug
        assert "#/$defs/" not in inside, slug


def test_all_messages_of_a_socket_are_in_the_document(document):
    schemas = document["components"]["schemas"]
    for union, messages in (("Incoming", Incoming), ("Outgoing", Outgoing)):
        told = set(schemas[union]["discriminator"]["mapping"])
        assert told == {kind.__struct_config__.tag for kind in get_args(messages)}


def test_the_document_can_be_had_without_a_server(document):
    assert json.loads(encode(describe())) == document


UNSOUND = (
    b"",
    b"nan",
    b"null",
    b"\xff\xfe{}",
    b"[" * 9000,
    b'{"game":' * 2000,
    b"1" * 9000,
    b'{"game":' + b"1" * 9000 + b"}",
    b'{"game":"\\ud800","seats":[{"kind":"me","name":"Ana"}]}',
    b'{"\\ud800":1,"game":"ingenious","seats":[]}',
    b'{"game":"ingenious","seats":[{"kind":"me","name":"\\ud800"}]}',
    b'{"game":"ingenious","seats":[{"kind":"me"},{"kind":"me"}],"options":{"\\ud800":3}}',
    b'{"game":"ingenious","seats":[{"kind":"bot","bot":"__class__"},{"kind":"bot","bot":"../greedy"}]}',
    b'{"game":"ingenious","game":"rajas","seats":1e400}',
)


def test_a_body_that_is_no_request_is_refused_with_a_sentence(running):
    headers = {"origin": running.address, "content-type": "application/json"}
    with httpx.Client(headers=headers, trust_env=False, verify=False) as http:
        for body in UNSOUND:
            answer = http.post(f"{running.address}/api/tables", content=body)
            assert answer.status_code == 422, body[:30]
            assert answer.json()["error"]["message"].endswith("."), body[:30]
