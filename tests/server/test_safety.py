"""Who may ask, from where, and what every answer carries. Each test is something an attacker would try."""

from __future__ import annotations

import asyncio
import base64
import re
import socket
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from server.server_kit import Process, browsers, plain_http, run_async, serving, sit_down
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from rondel.client import Client, RefusedByServer
from rondel.core.messages import LANGUAGES
from rondel.server import lobby, pages
from rondel.server.errors import words
from rondel.server.guard import HEADERS
from rondel.wire.socket import PROTOCOL

PUBLIC = "https://rondel.example"
TOKEN = "the-operator's-own-token-0123456789"
TABLE = {"game": "ingenious", "seats": [{"kind": "me", "name": "Ana"}, {"kind": "friend"}]}


def bits(key: str) -> int:
    """How much chance a key can hold."""
    return 8 * len(base64.urlsafe_b64decode(key + "=" * (-len(key) % 4)))


@asynccontextmanager
async def asking(address: str, **headers: str):
    """Somebody who sets headers as they like."""
    async with plain_http(address, headers=headers) as http:
        yield http


async def opened(address: str, **headers: str) -> httpx.Response | None:
    """The answer to the opening of a socket that is refused; None where it is opened."""
    where = f"ws{address.removeprefix('http')}/api/tables/abc/socket"
    try:
        async with connect(where, additional_headers=headers, compression=None, proxy=None):
            return None
    except InvalidStatus as refused:
        return httpx.Response(
            refused.response.status_code, headers=dict(refused.response.headers), content=bytes(refused.response.body)
        )


def refused(answer: httpx.Response | None, status: int, key: str) -> None:
    """With a sentence, and with the headers that every answer has."""
    assert answer is not None
    assert answer.status_code == status
    error = answer.json()["error"]
    assert error["key"] == key and error["message"].endswith(".")
    assert all(answer.headers[name] == value for name, value in HEADERS.items())


# --- the cookie ------------------------------------------------------------------------------------------------------


@run_async
async def test_a_browser_gets_a_cookie_of_at_least_128_random_bits_that_no_script_and_no_other_page_sees(database):
    async with serving(database) as address, asking(address, origin=address) as http:
        made = await http.post("/api/tables", json=TABLE)
        name, *flags = made.headers["set-cookie"].split("; ")
        assert name.startswith("rondel=") and bits(name.removeprefix("rondel=").partition(".")[0]) >= 128
        assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(flags)
        assert not [flag for flag in flags if flag.lower().startswith("domain")]
        again = await http.post("/api/tables", json=TABLE)
        assert "set-cookie" not in again.headers
        http.cookies.clear()
        other = await http.post("/api/tables", json=TABLE)
        assert other.headers["set-cookie"] != made.headers["set-cookie"]


@run_async
async def test_behind_https_the_cookie_is_secure_and_bound_to_the_host(database):
    async with (
        serving(database, public_url=PUBLIC) as address,
        asking(address, origin=PUBLIC, host="rondel.example") as http,
    ):
        made = await http.post("/api/tables", json=TABLE)
        name, *flags = made.headers["set-cookie"].split("; ")
        assert name.startswith("__Host-rondel=") and {"Secure", "HttpOnly", "SameSite=Strict", "Path=/"} <= set(flags)
        token, id = name.partition("=")[2], made.json()["id"]
        seen = {"cookie": f"__Host-rondel={token}"}
        assert (await http.get(f"/api/tables/{id}", headers=seen)).json()["host"] is True
        tossed = {"cookie": f"rondel={token}"}  # as a neighbour without https could set it
        assert (await http.get(f"/api/tables/{id}", headers=tossed)).status_code == 404


@pytest.mark.parametrize("value", ["", "x" * 43 + "x", "x" * 42, "é" * 43, "a b", "=" * 43, "../" * 14 + "x", '"'])
@run_async
async def test_a_cookie_that_is_no_token_is_nobody(value, database):
    async with serving(database) as address, asking(address, origin=address) as http:
        sent = {"cookie": f"rondel={value}".encode()}
        assert (await http.get("/api/tables?mine=true", headers=sent)).json() == {"tables": []}
        made = await http.post("/api/tables", json=TABLE, headers=sent)
        assert made.status_code == 201 and "set-cookie" in made.headers


@run_async
async def test_cookies_of_other_programs_at_the_same_address_do_not_take_a_seat_away(database):
    async with serving(database) as address, browsers(address, 1) as (ana,), asking(address) as http:
        table = await ana.create("ingenious", [ana.me("Ana"), ana.friend()])
        token = ana.cookies["rondel"]
        for others in ('a={"x":[1,2]}', "a", "=", "a b=c d", "é=1", "$Version=1", 'a="', ";;"):
            sent = {"cookie": f"{others}; rondel={token}".encode()}
            assert (await http.get(f"/api/tables/{table.id}", headers=sent)).json()["host"] is True, others


@run_async
async def test_looking_gives_no_cookie_and_neither_does_a_refusal(database):
    async with serving(database) as address, asking(address, origin=address) as http:
        for answer in (
            await http.get("/"),
            await http.get("/api/tables"),
            await http.post("/api/tables", json={}),
            await http.post("/api/tables/abc/start"),
        ):
            assert "set-cookie" not in answer.headers


@run_async
async def test_no_token_key_or_name_is_in_a_log_or_a_metric_and_no_token_in_the_database(database, tmp_path):
    with Process(database, tmp_path) as server:  # its log has everything down to "debug"
        async with browsers(server.address, 3) as (ana, ben, eve):
            table = await ana.create("ingenious", [ana.me("Secret Ana"), ana.friend(), ana.friend()])
            keys = [table.watch, *(seat.invitation for seat in table.seats[1:])]
            assert all(bits(key) >= 128 for key in keys)
            for seat, person in ((1, ben), (2, eve)):
                assert (await person.table(table.id, keys[seat])).id == table.id
                await person.sit(table.id, seat, f"Secret {seat}", keys[seat])
            await ana.start(table.id)
            async with Client(server.address) as watcher, watcher.connect(table.id, key=table.watch) as viewer:
                assert viewer.seats == ()
                await watcher.journal(table.id, key=table.watch)
            async with ana.connect(table.id) as viewer:
                with pytest.raises(RefusedByServer):
                    await viewer.play("no move")
            metrics = (await ana.get("/api/metrics")).decode()
            tokens = [part for each in (ana, ben, eve) for part in each.cookies["rondel"].split(".") if len(part) > 9]
        server.stop()
        told = server.log.read_text()
    assert "route=/api/tables/{id}/journal" in told and "asked=move" in told
    for secret in (*keys, *tokens, "Secret"):
        assert secret not in told and secret not in metrics
    assert table.id not in metrics
    files = b"".join(path.read_bytes() for path in tmp_path.glob("rondel.db*"))
    assert b"Secret Ana" in files and not [token for token in tokens if token.encode() in files]


# --- Host and Origin -------------------------------------------------------------------------------------------------

BAD_ORIGINS = (
    "null",
    "",
    "http://evil.example",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "https://{host}",
    "ws://{host}",
    "file://{host}",
    "//{host}",
    "{host}",
    "http://{host}.evil.example",
    "http://sub.{host}",
    "http://evil.example@{host}",
    "http://{host}@evil.example",
    "http://{host}/",
    "http://{host}/page",
    "http://{host}#",
    "http://{host} http://evil.example",
    "http://localhost:{port}",
    "http://[",
    "http://[::1",
    "http://{host}\u2100",
    "x" * 5000,
)
BAD_HOSTS = (
    "",
    "evil.example",
    "evil.example:{port}",
    "127.0.0.1",
    "127.0.0.1:1",
    "127.0.0.1.nip.io:{port}",
    "localhost.evil.example:{port}",
    "127.1:{port}",
    "2130706433:{port}",
    "0.0.0.0:{port}",
    "[::]:{port}",
    "127.0.0.1:{port}.evil.example",
    "user@127.0.0.1:{port}",
    "127.0.0.1:{port}:{port}",
    "[",
)


@run_async
async def test_another_origin_or_none_changes_nothing_and_opens_no_socket(database):
    async with serving(database) as address, asking(address) as http:
        host = address.removeprefix("http://")
        refused(await http.post("/api/tables", json=TABLE), 403, "bad_origin")
        refused(await opened(address), 403, "bad_origin")
        for form in BAD_ORIGINS:
            origin = form.format(host=host, port=host.rpartition(":")[2])
            sent = {"origin": origin.encode()}
            refused(await http.post("/api/tables", json=TABLE, headers=sent), 403, "bad_origin")
            refused(await http.get("/api/tables", headers=sent), 403, "bad_origin")
            if origin.isascii() and len(origin) < 4000:
                refused(await opened(address, origin=origin), 403, "bad_origin")
        assert (await http.get("/api/tables")).json() == {"tables": []}
        assert (await http.post("/api/tables", json=TABLE, headers={"origin": address.upper()})).status_code == 201


@run_async
async def test_a_name_that_somebody_else_points_here_is_not_answered(database):
    async with serving(database) as address, asking(address) as http:
        port = address.rpartition(":")[2]
        for form in BAD_HOSTS:
            host = form.format(port=port)
            for sent in ({"host": host}, {"host": host, "origin": f"http://{host}"}):
                refused(await http.get("/", headers=sent), 403, "bad_host")
                refused(await http.get("/api/metrics", headers=sent), 403, "bad_host")
                refused(await http.post("/api/tables", json=TABLE, headers=sent), 403, "bad_host")
        for name in ("localhost", "LOCALHOST", "[::1]"):
            sent = {"host": f"{name}:{port}", "origin": f"http://{name}:{port}"}
            assert (await http.post("/api/tables", json=TABLE, headers=sent)).status_code == 201


@run_async
async def test_two_hosts_in_one_request_are_none(database):
    async with serving(database) as address:
        host = address.removeprefix("http://")
        for second in (host, "evil.example"):
            reader, writer = await asyncio.open_connection("127.0.0.1", int(host.rpartition(":")[2]))
            writer.write(f"GET /api/games HTTP/1.1\r\nHost: {host}\r\nHost: {second}\r\n\r\n".encode())
            assert (await reader.readline()).split()[1] == b"403"
            writer.close()


@run_async
async def test_a_socket_under_another_name_is_refused(database):
    async with serving(database) as address:
        port = int(address.rpartition(":")[2])
        where = f"ws://evil.example:{port}/api/tables/abc/socket"
        with pytest.raises(InvalidStatus) as caught:
            await connect(where, host="127.0.0.1", port=port, origin=f"http://evil.example:{port}", proxy=None)
        assert caught.value.response.status_code == 403 and b"bad_host" in caught.value.response.body


@run_async
async def test_every_request_that_changes_something_needs_the_origin(database):
    async with serving(database) as address, asking(address) as http:
        paths = (await http.get("/api/openapi.json")).json()["paths"]
        changing = [(method, path) for path, methods in paths.items() for method in methods if method != "get"]
        assert len(changing) >= 8
        for method, path in [*changing, ("delete", "/api/tables/abc"), ("put", "/"), ("patch", "/api/tables")]:
            at = path.format(id="abc", seat=0, number=0, game="ingenious")
            refused(await http.request(method, at), 403, "bad_origin")
            refused(await http.request(method, at, headers={"origin": "http://evil.example"}), 403, "bad_origin")


@run_async
async def test_behind_https_the_page_is_asked_for_by_its_public_name_only(database):
    async with serving(database, public_url="https://Rondel.Example/") as address, asking(address) as http:
        own = {"host": "rondel.example", "origin": PUBLIC}
        assert (await http.post("/api/tables", json=TABLE, headers=own)).status_code == 201
        for origin in ("http://rondel.example", "https://rondel.example:8443", "https://www.rondel.example"):
            refused(await http.post("/api/tables", json=TABLE, headers={**own, "origin": origin}), 403, "bad_origin")


# --- what every answer carries ---------------------------------------------------------------------------------------


@run_async
async def test_every_answer_has_the_content_policy_whatever_it_is(database, monkeypatch, caplog, tmp_path):
    monkeypatch.setattr(pages, "STATIC", tmp_path / "unbuilt")
    limits = {"body": 500, "requests": 2}
    async with serving(database, limits=limits) as address, asking(address, origin=address) as http:
        answers = [
            await http.get("/"),
            await http.get("/api/games"),
            await http.get("/nowhere"),
            await http.get("/../../etc/passwd"),
            await http.put("/api/games"),
            await http.post("/api/tables", json={}),
            await http.post("/api/tables", content=b"x" * 501),
            await http.get("/api/games", headers={"rondel-protocol": "0"}),
            await http.get("/api/games", headers={"host": "evil.example"}),
            await opened(address, origin="http://evil.example"),
        ]
        monkeypatch.setattr(lobby, "slugs", lambda: 1 // 0)
        answers.append(await http.get("/api/games"))
        while answers[-1].status_code != 429:
            answers.append(await http.get("/"))
        answers.append(await opened(address, origin=address))
    assert [answer.status_code for answer in answers[:11]] == [503, 200, 404, 404, 405, 422, 413, 426, 403, 403, 500]
    assert answers[-1].status_code == 429 and int(answers[-1].headers["retry-after"]) >= 1
    for answer in answers:
        assert all(answer.headers[name] == value for name, value in HEADERS.items()), answer
        assert answer.headers["cache-control"] == "no-store" and "server" not in answer.headers
        assert "access-control-allow-origin" not in answer.headers
    assert answers[10].text == "Internal Server Error"  # and nothing of the program


def test_the_content_policy_lets_nothing_in_from_elsewhere():
    policy = dict(part.split(" ", 1) for part in HEADERS["content-security-policy"].split("; "))
    assert (
        policy["default-src"] == "'none'" and policy["frame-ancestors"] == "'none'" and policy["base-uri"] == "'none'"
    )
    sources = {source for part in policy.values() for source in part.split()}
    assert sources <= {"'none'", "'self'", "data:"}


# --- names -----------------------------------------------------------------------------------------------------------

SHOWN = {
    "Ana\r\nSet-Cookie: x": "Ana Set-Cookie: x",
    "\u202eanA": "anA",
    "A\u200bn\u2066a\u2069": "A n a",
    "<img src=x onerror=1>": "<img src=x onerror=1>",
    "  Ana \t Maria  ": "Ana Maria",
    "\x1b[31mred": "[31mred",
    "\ue000Ana\U000e0041": "Ana",
    "Žofie Ångström": "Žofie Ångström",
    "Љиљана": "Љиљана",
    "{0.__class__} %s": "{0.__class__} %s",
    "Ana\ufeff\u0000": "Ana",
}
NOT_SHOWN = ("", " ", "\x00", "\u200b\u202e", "\u3164", "\u2800\u115f", "\u0301\u0301", "a" * 25, "\ufe0f", "x" * 99)


@run_async
async def test_a_name_is_shown_as_one_line_of_visible_signs(database):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        for name, shown in SHOWN.items():
            table = await ana.create("ingenious", [ana.me(name), ana.friend()])
            assert table.seats[0].name == shown


@run_async
async def test_a_name_that_cannot_be_read_is_refused_and_an_endless_one_too(database):
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        table = await ana.create("ingenious", [ana.me("Ana"), ana.friend()])
        for name in (*NOT_SHOWN, "x" * 10_000):
            with pytest.raises(RefusedByServer) as caught:
                await ana.create("ingenious", [ana.me(name), ana.friend()])
            assert caught.value.status == 422, name
            with pytest.raises(RefusedByServer) as caught:
                await ben.sit(table.id, 1, name, table.seats[1].invitation)
            assert caught.value.status == 422, name
        lone = b'{"game":"ingenious","seats":[{"kind":"me","name":"\\ud800"},{"kind":"friend"}]}'
        async with asking(address, origin=address) as http:
            sent = {"content-type": "application/json"}
            refused(await http.post("/api/tables", content=lone, headers=sent), 422, "bad_request")
        assert (await ben.sit(table.id, 1, "Ben", table.seats[1].invitation)).seats[1].name == "Ben"


# --- the operator ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/api/health", "/api/metrics"])
@run_async
async def test_at_the_machine_itself_health_and_metrics_are_open_but_not_through_a_proxy(path, database):
    async with serving(database) as address, asking(address) as http:
        assert (await http.get(path)).status_code == 200
        for name in ("x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded", "via"):
            refused(await http.get(path, headers={name: "127.0.0.1"}), 403, "not_operator")
    for settings in ({"proxy": True}, {"public_url": PUBLIC}):
        async with serving(database, **settings) as address, asking(address) as http:
            refused(await http.get(path), 403, "not_operator")
            refused(await http.get(path, headers={"x-forwarded-for": "127.0.0.1"}), 403, "not_operator")


@pytest.mark.parametrize("path", ["/api/health", "/api/metrics"])
@run_async
async def test_from_elsewhere_the_operator_needs_the_token(path, database):
    async with (
        serving(database, proxy=True, public_url=PUBLIC, operator_token=TOKEN) as address,
        asking(address, host="rondel.example") as http,
    ):
        assert (await http.get(path, headers={"authorization": f"Bearer {TOKEN}"})).status_code == 200
        wrong = ("", TOKEN, "Bearer", f"Bearer {TOKEN[:-1]}", f"Bearer {TOKEN}x", f"Basic {TOKEN}", "Bearer é")
        for given in wrong:
            sent = {"authorization": given.encode()}
            refused(await http.get(path, headers=sent), 403, "not_operator")
            refused(await http.get(f"{path}?token={TOKEN}", headers=sent), 403, "not_operator")


@run_async
async def test_under_another_name_than_the_machines_own_nobody_is_the_operator(database):
    async with serving(database, lan=True) as address, asking(address) as http:
        other = f"{socket.gethostname()}:{address.rpartition(':')[2]}"
        assert (await http.get("/api/server", headers={"host": other})).status_code == 200
        refused(await http.get("/api/health", headers={"host": other}), 403, "not_operator")


@run_async
async def test_a_wrong_token_is_refused_even_at_the_machine_itself(database):
    async with serving(database, operator_token=TOKEN) as address, asking(address) as http:
        refused(await http.get("/api/health", headers={"authorization": "Bearer wrong"}), 403, "not_operator")
        assert (await http.get("/api/health")).status_code == 200


# --- an older page ---------------------------------------------------------------------------------------------------


@run_async
async def test_a_page_of_an_older_protocol_is_told_to_reload(database):
    async with serving(database) as address, browsers(address, 1) as (ana,), asking(address, origin=address) as http:
        table = await ana.create("ingenious", [ana.me("Ana"), ana.friend()])
        for spoken in (str(PROTOCOL - 1), str(PROTOCOL + 1), "", "1.0", "x"):
            refused(await http.get("/api/games", headers={"rondel-protocol": spoken}), 426, "old_page")
            refused(await http.post("/api/tables", json=TABLE, headers={"rondel-protocol": spoken}), 426, "old_page")
        where = f"ws{address.removeprefix('http')}/api/tables/{table.id}/socket"
        for language in LANGUAGES:
            async with connect(where, origin=address, compression=None, proxy=None) as socket:
                await socket.send(f'{{"type":"hello","protocol":{PROTOCOL - 1},"language":"{language}"}}')
                told = str(await socket.recv())
                assert '"type":"reload"' in told and words().say("old_page", {}, language) in told
                with pytest.raises(ConnectionClosed):
                    await socket.recv()
                assert socket.close_code == 4426


# --- tables of others ------------------------------------------------------------------------------------------------


@run_async
async def test_a_private_table_is_as_if_it_were_not_there(database):
    async with serving(database) as address, browsers(address, 3) as (ana, ben, eve):
        id = await sit_down([ana, ben], "ingenious")
        for there in (id, "abcdefghijkmnp"):
            paths = [f"/api/tables/{there}{end}" for end in ("", "/journal", "/record")]
            for path in paths:
                for key in (None, "", "x", "x" * 64):
                    with pytest.raises(RefusedByServer) as caught:
                        await eve.get(path, key=key)
                    assert (caught.value.status, caught.value.key) == (404, "no_table")
            for act in ("start", "rematch", "seats/0/leave", "seats/0/free", "seats/0/back", "seats/9/free"):
                with pytest.raises(RefusedByServer) as caught:
                    await eve.post(f"/api/tables/{there}/{act}")
                assert caught.value.status in (404, 422)
        assert await eve.tables() == ()


def test_the_routes_keep_keys_out_of_addresses():
    """Of an address people paste pictures, and proxies keep logs."""
    asked: list[Any] = [route for route in lobby.router.routes if hasattr(route, "dependant")]
    for route in asked:
        names = {field.alias for field in (*route.dependant.query_params, *route.dependant.path_params)}
        assert not [name for name in names if re.search("key|token|invitation|secret", name)]
