"""Every route, asked for every running table by everybody it does not belong to: nothing comes back that is not theirs.

The truth is read from the database; what a party receives is compared with what its eyes may see of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from conformance.configurations import Configuration, configurations
from full import so_many
from server.leak_kit import (
    Browser,
    Tap,
    Truth,
    has_eyes_of,
    name_of,
    people,
    play_some,
    seat_people,
    tapped,
    whole,
)
from server.server_kit import run_async, serving, settings_for

from rondel.core.match import Match
from rondel.core.registry import slugs
from rondel.server.app import make
from rondel.server.replies import document
from rondel.server.telling import encode

GAP = so_many(12, full=1)
"""Between moments of a match that are looked back at."""
NOWHERE = "a" * 14
"""The name of no table."""
BODIES = {
    "/api/tables": {"game": "maharani", "seats": [{"kind": "me", "name": "Eve"}, {"kind": "friend"}]},
    "/api/tables/{id}/seats/{seat}/sit": {"name": "Eve"},
    "/api/tables/{id}/seats/{seat}/bot": {"bot": "random"},
    "/api/tables/{id}/repeat": {"bot": "random"},
    "/api/games/{game}/lesson": {"name": "Eve"},
    "/api/analyses": {},
    "/api/analyses/{id}/moments/{number}/moves": {"line": []},
    "/api/analyses/{id}/moments/{number}/previews": {"line": [], "moves": [0]},
    "/api/analyses/{id}/tables": {"number": 0, "seats": [{"kind": "me", "name": "Eve"}]},
    "/api/games/{game}/puzzles/{id}/moves": {"line": []},
    "/api/games/{game}/puzzles/{id}/previews": {"line": [], "moves": [0]},
}
SOCKET = "/api/tables/{id}/socket"
SOCKETS = ["/api/program", SOCKET]
"""The first one asks for the token of a seat: see `test_programs.py`."""
HOSTS = [("POST", f"/api/tables/{{id}}/seats/{{seat}}/{what}") for what in ("free", "bot")]
"""What a host may do with somebody else's seat: a bot may play for who is away."""
OWN = [("POST", "/api/tables"), ("POST", "/api/games/{game}/lesson"), ("DELETE", "/api/me")]
"""What everybody may do, with what is theirs."""


# --- routes ----------------------------------------------------------------------------------------------------------


def routes() -> list[tuple[str, str]]:
    """Method and path of everything that the application answers, from the application itself."""
    app: Any = make(settings_for("sqlite:///"), [])
    return sorted(_walk(app._app.routes))


def _walk(found: list[Any]) -> Iterator[tuple[str, str]]:
    for route in found:
        if hasattr(route, "original_router"):
            yield from _walk(route.original_router.routes)
        else:
            for method in getattr(route, "methods", None) or ["SOCKET"]:
                yield method, route.path


ROUTES = routes()


def test_all_routes_are_known_here():
    """A new route is asked below; one with a body needs an entry in ``BODIES``, and a socket a test of its own."""
    found = ROUTES
    assert [path for method, path in found if method == "SOCKET"] == SOCKETS
    assert {method for method, _ in found} == {"GET", "HEAD", "POST", "DELETE", "SOCKET"}
    app: Any = make(settings_for("sqlite:///"), [])
    documented = document(app._app)["paths"]
    assert {(method.upper(), path) for path, methods in documented.items() for method in methods} <= set(found)
    with_body = {path for path, methods in documented.items() if "requestBody" in methods.get("post", {})}
    assert with_body == set(BODIES)


# --- those who ask ---------------------------------------------------------------------------------------------------


class Party(NamedTuple):
    """Somebody who asks, with a key or without; ``seat`` is theirs, ``host`` whether the table is, and ``former``
    whether they may take a seat back.
    """

    name: str
    browser: Browser
    key: str | None = None
    seat: int | None = None
    host: bool = False
    former: bool = False

    @property
    def at_the_table(self) -> bool:
        return self.host or self.seat is not None


class Crowd:
    """All who know of a server."""

    def __init__(self, everybody: list[Browser]) -> None:
        self.host, self.unknown, self.spectator, self.stranger, self.freed, *self.players = everybody

    def tokens(self) -> set[bytes]:
        everybody = (self.host, self.stranger, self.freed, *self.players)
        return {browser.token.encode() for browser in everybody if browser.token}

    def parties(self, watch: str) -> list[Party]:
        return [
            Party("a stranger without a cookie", self.unknown),
            Party("a stranger with a cookie", self.stranger),
            Party("a stranger with a wrong key", self.stranger, "wrong" * 4),
            Party("a player whose seat was freed", self.freed, former=True),
            Party("a spectator", self.spectator, watch),
            Party("a player of another seat", self.players[1], None, 1),
            Party("a host who does not sit", self.host, host=True),
        ]

    async def begin(self, configuration: Configuration, public: bool) -> Running:
        """A running match in whose seat 1 one player was replaced by another."""
        first = [self.players[0], self.freed, *self.players[2 : configuration.seats]]
        options = dict(configuration.options)
        table = await seat_people(self.host, first, configuration.slug, options, public=public)
        id = table["id"]
        used = [seat["invitation"] for seat in table["seats"]]
        await self.freed.done("POST", f"/api/tables/{id}/seats/1/leave")
        table = await self.host.done("POST", f"/api/tables/{id}/seats/1/free")
        used.append(table["seats"][1]["invitation"])
        body = {"name": name_of(1), "invitation": used[-1]}
        await self.players[1].done("POST", f"/api/tables/{id}/seats/1/sit", body)
        async with tapped(*(player.tap(id) for player in self.players[: configuration.seats])) as taps:
            await play_some(taps, 4)
        return Running(id, table["watch"], public, used)


class Running(NamedTuple):
    """A table where a match goes on."""

    id: str
    watch: str
    public: bool
    used: list[str]
    """Invitations that were used up."""


def played() -> list[Configuration]:
    """One configuration of every registered game, with secrets if it can have them."""
    found = [chosen for chosen in configurations() if chosen.seats > 1]
    found.sort(key=lambda chosen: chosen.game().has_secrets)
    return list({chosen.slug: chosen for chosen in found}.values())


def test_every_registered_game_is_asked_for():
    assert {chosen.slug for chosen in played()} == set(slugs())


def path_of(path: str, id: str, slug: str) -> str:
    return path.format(id=id, seat=0, number=0, game=slug, language="sr", name="index.html")


# --- asking ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("configuration", played(), ids=str)
@run_async
async def test_no_route_gives_anybody_what_is_not_theirs(configuration: Configuration, database: str) -> None:
    async with serving(database) as address, people(address, 5 + max(2, configuration.seats)) as everybody:
        crowd, truth = Crowd(everybody), Truth(database)
        await crowd.stranger.done("POST", "/api/tables", BODIES["/api/tables"])
        for public in (False, True):
            running = await crowd.begin(configuration, public)
            match, secrets = truth.match(running.id), truth.secrets(running.id) | truth.keys() | crowd.tokens()
            secrets |= {key.encode() for key in running.used}
            for party in crowd.parties(running.watch):
                before = truth.dump()
                shared = {running.watch.encode()} if party.at_the_table else set()
                await ask_all_routes(party, running, match, secrets - shared)
                await open_a_socket(party, running, match, secrets - shared)
                assert truth.dump() == before, f"{party.name} has changed something"


async def ask_all_routes(party: Party, running: Running, match: Match, secrets: set[bytes]) -> None:
    slug = match.game.meta.slug
    for method, path in ROUTES:
        if method == "SOCKET" or (method, path) in OWN or (party.host and (method, path) in HOSTS):
            continue
        answer = await party.browser.ask(method, path_of(path, running.id, slug), BODIES.get(path), party.key)
        where = f"{method} {path} for {party.name}"
        nothing_of(secrets, whole(answer), where)
        if "{id}" in path and not knows(party, running):
            nowhere = await party.browser.ask(method, path_of(path, NOWHERE, slug), BODIES.get(path), party.key)
            assert whole(answer) == whole(nowhere), f"{where} is answered otherwise than of no table"
        elif path == "/api/tables/{id}/journal":
            assert answer.content == encode(match.journal(party.seat)), where
        elif path == "/api/tables/{id}/view":
            await look_back(party, running, match, secrets)
        elif path == "/api/tables/{id}/record":
            assert answer.status_code == 403, where
        elif method in ("POST", "DELETE") and "{id}" in path:
            assert answer.is_client_error, where


async def look_back(party: Party, running: Running, match: Match, secrets: set[bytes]) -> None:
    """Moments of the match up to now and one to come, through all eyes there are and some that there are not."""
    for number in {*range(0, match.number, GAP), match.number, match.number + 1}:
        for eyes in (None, *range(-1, match.game.seats + 1)):
            asked = f"/api/tables/{running.id}/view?number={number}" + ("" if eyes is None else f"&eyes={eyes}")
            answer = await party.browser.ask("GET", asked, None, party.key)
            nothing_of(secrets, whole(answer), f"{asked} for {party.name}")
            own = party.seat if eyes is None else None if eyes == -1 else eyes
            if number > match.number or own not in (None, party.seat):
                assert answer.status_code in (403, 409), asked
            else:
                found = answer.json()
                assert (found["number"], found["eyes"]) == (number, own), asked
                assert encode(found["view"]) == encode(match.game.view(match.after(number)[0], own)), asked


async def open_a_socket(party: Party, running: Running, match: Match, secrets: set[bytes]) -> None:
    async with tapped(party.browser.tap(running.id, party.key)) as (tap,):
        if not knows(party, running):
            async with tapped(party.browser.tap(NOWHERE, party.key)) as (nowhere,):
                assert [one.answer for one in tap.received] == [one.answer for one in nowhere.received]
            return
        assert tap.seats == ([] if party.seat is None else [party.seat])
        has_eyes_of(tap, match, party.seat)
        for wanted in MOVES:
            await refused(tap, **wanted, seat=0, seen=tap.number)
        for wanted in ("undo", "resign"):
            await refused(tap, wanted, seat=0, seen=tap.number)
        await refused(tap, "answer", seat=0, seen=tap.number, yes=True)
        await refused(tap, "show", seat=0)
        nothing_of(secrets, tap.all_bytes(), f"the socket of {party.name}")


MOVES: tuple[dict[str, Any], ...] = ({"wanted": "move", "move": 0}, {"wanted": "preview", "moves": [0]})
"""To make one, and to preview some."""


async def refused(tap: Tap, wanted: str, **fields: Any) -> None:
    answer = await tap.ask(wanted, **fields)
    assert (answer["type"], answer["code"]) == ("refused", "not_your_seat")


def knows(party: Party, running: Running) -> bool:
    return running.public or party.at_the_table or party.former or party.key == running.watch


def nothing_of(secrets: set[bytes], data: bytes, where: str) -> None:
    found = [secret[:60] for secret in secrets if secret in data]
    assert not found, f"{where} holds {found}"


# --- seats that change hands -----------------------------------------------------------------------------------------


@run_async
async def test_who_had_a_seat_until_its_player_came_back_loses_sight_of_a_private_table_at_once(database: str) -> None:
    async with serving(database) as address, people(address, 4) as (host, ana, freed, new):
        table = await seat_people(host, [ana, freed], "ingenious", {"first": "2"})
        seat = f"/api/tables/{table['id']}/seats/1"
        await freed.done("POST", f"{seat}/leave")
        table = await host.done("POST", f"{seat}/free")
        await new.done("POST", f"{seat}/sit", {"name": "New", "invitation": table["seats"][1]["invitation"]})
        async with tapped(new.tap(table["id"])) as (tap,):
            await freed.done("POST", f"{seat}/back")
            assert (await tap._next("-"))["key"] == "seat_returned" and (await tap._next("-"))["type"] == "closed"
            assert tap.received[-1].answer.startswith(b"closed 4409")
        for path in ("", "/journal", "/view", "/record"):
            answer = await new.ask("GET", f"/api/tables/{table['id']}{path}")
            assert (answer.status_code, answer.json()["error"]["key"]) == (409, "seat_returned")


@run_async
async def test_who_is_freed_loses_the_eyes_of_the_seat_at_once(database: str) -> None:
    async with serving(database) as address, people(address, 4) as (host, ana, freed, new):
        truth = Truth(database)
        table = await seat_people(host, [ana, freed], "ingenious", {"first": "2"}, public=True)
        id = table["id"]
        async with tapped(ana.tap(id), freed.tap(id)) as (at_seat_0, tap):
            has_eyes_of(tap, truth.match(id), 1)
            assert tap.offered and tap.table["watch"] == table["watch"]
            await freed.done("POST", f"/api/tables/{id}/seats/1/leave")
            await tap.settle()
            told = len(tap.received)
            table = await host.done("POST", f"/api/tables/{id}/seats/1/free")
            await tap.settle()
            assert tap.seats == [] and tap.table["watch"] is None
            has_eyes_of(tap, truth.match(id), None)
            for wanted in MOVES:
                await refused(tap, **wanted, seat=1, seen=tap.number)
            await refused(tap, "show", seat=1)
            body = {"name": "New", "invitation": table["seats"][1]["invitation"]}
            await new.done("POST", f"/api/tables/{id}/seats/1/sit", body)
            async with tapped(new.tap(id)) as (at_seat_1,):
                has_eyes_of(at_seat_1, truth.match(id), 1)
                await play_some([at_seat_0, at_seat_1], 4)
            await tap.ask("sync", seen=0)
            has_eyes_of(tap, truth.match(id), None)
            assert len(tap.news["entries"]) == tap.number
            eyes = [json.loads(one.answer).get("eyes") for one in tap.received[told:]]
            assert set(eyes) == {None}
        answer = await freed.ask("GET", f"/api/tables/{id}/journal")
        assert answer.status_code == 200 and answer.content == encode(truth.match(id).journal(None))


@run_async
async def test_a_player_sees_nothing_of_the_seat_while_a_bot_plays_in_it(database: str) -> None:
    async with serving(database) as address, people(address, 2) as (ana, bo):
        truth = Truth(database)
        id = (await seat_people(ana, [ana, bo], "ingenious", {"first": "1"}))["id"]
        async with tapped(ana.tap(id), bo.tap(id)) as (at_seat_0, tap):
            has_eyes_of(tap, truth.match(id), 1)
            await bo.done("POST", f"/api/tables/{id}/seats/1/bot", {"bot": "random"})
            await tap.settle()
            assert tap.seats == []
            has_eyes_of(tap, truth.match(id), None)
            await refused(tap, "show", seat=1)
            assert (await bo.ask("GET", f"/api/tables/{id}/journal")).content == encode(truth.match(id).journal(None))
            table = await bo.done("POST", f"/api/tables/{id}/seats/1/back")
            await tap.settle()
            assert table["seats"][1]["mine"] and tap.seats == [1]
            has_eyes_of(tap, truth.match(id), 1)
            await at_seat_0.settle()
            has_eyes_of(at_seat_0, truth.match(id), 0)


@run_async
async def test_who_leaves_an_open_table_that_is_private_does_not_know_it_any_more(database: str) -> None:
    async with serving(database) as address, people(address, 2) as (ana, bo):
        seats = [{"kind": "me", "name": "Ana"}, {"kind": "friend"}]
        table = await ana.done("POST", "/api/tables", {"game": "ingenious", "seats": seats})
        seat = f"/api/tables/{table['id']}/seats/1"
        await bo.done("POST", f"{seat}/sit", {"name": "Bo", "invitation": table["seats"][1]["invitation"]})
        answer = await bo.done("POST", f"{seat}/leave")
        assert answer["watch"] is None and answer["seats"][1]["invitation"] is None
        assert (await bo.ask("GET", f"/api/tables/{table['id']}")).status_code == 404
        again = await bo.ask("POST", f"{seat}/sit", {"name": "Bo", "invitation": table["seats"][1]["invitation"]})
        assert again.status_code == 409 and b"invitation_used" in again.content


@run_async
async def test_invitations_are_for_the_host_and_opening_one_changes_nothing(database: str) -> None:
    async with serving(database) as address, people(address, 3) as (ana, bo, eve):
        seats = [{"kind": "me", "name": "Ana"}, {"kind": "friend"}, {"kind": "friend"}]
        table = await ana.done("POST", "/api/tables", {"game": "ingenious", "seats": seats, "public": True})
        keys = [seat["invitation"] for seat in table["seats"]]
        await bo.done("POST", f"/api/tables/{table['id']}/seats/1/sit", {"name": "Bo", "invitation": keys[1]})
        before = Truth(database).dump()
        for key in (None, table["watch"], keys[2]):
            answers = [await who.ask("GET", f"/api/tables/{table['id']}", None, key) for who in (bo, eve)]
            async with tapped(bo.tap(table["id"], key), eve.tap(table["id"], key)) as taps:
                heard = b"".join(tap.all_bytes() for tap in taps)
            assert keys[2].encode() not in heard + b"".join(whole(answer) for answer in answers)
            assert table["watch"].encode() not in whole(answers[1]) + taps[1].all_bytes()
        assert Truth(database).dump() == before
