"""How much one client may ask for: refused with a sentence, and forgiven after a while."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from functools import partial

import httpx
import pytest
from server.server_kit import begin, browsers, plain_http, run_async, serving
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from rondel.client import Lost, RefusedByServer
from rondel.server import app
from rondel.server.errors import TooMany
from rondel.server.limits import BURST, Meter, client_of
from rondel.server.settings import Limits
from rondel.wire.socket import MOST_PREVIEWS

TABLE = {"game": "ingenious", "seats": [{"kind": "me", "name": "Ana"}, {"kind": "friend"}]}


class Clock:
    """A clock that a test moves on."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def taken(ask, most: int = 100_000) -> int:
    """How often something is allowed before it is refused."""
    for count in range(most):
        try:
            ask()
        except TooMany:
            return count
    return most


# --- counting --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["request", "heavy", "opening"])
def test_a_rate_has_a_burst_and_comes_back_with_time(what):
    clock = Clock()
    meter = Meter(Limits(requests=3, heavy=3, openings=3), clock)
    ask = partial(getattr(meter, what), "a")
    assert taken(ask) == 3 * BURST
    clock.now += 1
    assert taken(ask) == 3
    clock.now += 1000
    assert taken(ask) == 3 * BURST


def test_one_client_does_not_use_up_what_another_has():
    meter = Meter(Limits(requests=1, tables=2), Clock())
    for ask in (meter.request, meter.table, meter.heavy):
        first = taken(partial(ask, "a"))
        assert first and taken(partial(ask, "b")) == first


def test_the_time_to_wait_is_told_and_is_enough():
    clock = Clock()
    meter = Meter(Limits(tables=2), clock)
    taken(lambda: meter.table("a"))
    with pytest.raises(TooMany) as caught:
        meter.table("a")
    seconds = caught.value.arguments["seconds"]
    assert 1 <= seconds <= 1801 and str(seconds) in caught.value.say("cs")
    clock.now += seconds
    meter.table("a")


def test_clients_that_are_gone_are_forgotten():
    clock = Clock()
    meter = Meter(Limits(), clock)
    for number in range(1000):
        meter.request(str(number))
    clock.now += 3600 * 2
    meter.request("a")
    assert len(meter._buckets) == 1


@pytest.mark.parametrize("limit", [0.001, 1e-9])
def test_even_the_smallest_rate_lets_one_through(limit):
    meter = Meter(Limits(requests=limit), Clock())
    assert taken(lambda: meter.request("a")) == 1


def test_of_ipv6_a_network_is_one_client_and_an_old_address_is_itself():
    assert client_of("2001:db8:1:2:3:4:5:6") == client_of("2001:db8:1:2::9") != client_of("2001:db8:1:3::9")
    assert client_of("::ffff:192.0.2.7") == client_of("192.0.2.7") != client_of("192.0.2.8")
    assert client_of("fe80::1%eth0") == client_of("fe80::1%eth1")
    assert {client_of(text) for text in ("", "x", "1.2.3", "1.2.3.4:5", "' OR 1=1", "9" * 999)} == {"?"}


# --- requests --------------------------------------------------------------------------------------------------------


def told(answer: httpx.Response, status: int, key: str) -> httpx.Response:
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error["key"] == key and error["message"].endswith(".")
    return answer


@pytest.fixture
def clock(monkeypatch) -> Clock:
    """That of all servers; it stands still."""
    clock = Clock()
    monkeypatch.setattr(app, "Meter", partial(Meter, clock=clock))
    return clock


@run_async
async def test_too_many_requests_are_refused_with_the_time_to_wait_and_then_it_goes_on(database, clock):
    async with (
        serving(database, limits={"requests": 2}) as address,
        plain_http(address) as http,
    ):
        answers = [await http.get("/api/server") for _ in range(2 * BURST + 8)]
        assert {answer.status_code for answer in answers[: 2 * BURST]} == {200}
        last = told(answers[-1], 429, "too_many_requests")
        wait = int(last.headers["retry-after"])
        assert 1 <= wait <= 2 and f"{wait} s" in last.json()["error"]["message"]
        clock.now += wait
        assert (await http.get("/api/server")).status_code == 200


@run_async
async def test_requests_that_cost_much_have_a_limit_of_their_own(database, clock):
    async with serving(database, limits={"heavy": 0.1}) as address, browsers(address, 1) as (ana,):
        table = await begin(ana, "ingenious", [ana.me("Ana"), ana.bot("random")], public=True)
        async with ana.connect(table.id) as viewer:
            await ana.get("/api/games/ingenious/facts")
            for path in ("games/ingenious/facts", f"tables/{table.id}/journal", f"tables/{table.id}/record"):
                with pytest.raises(RefusedByServer) as caught:
                    await ana.get(f"/api/{path}")
                assert (caught.value.status, caught.value.key) == (429, "too_many_requests")
            with pytest.raises(RefusedByServer, match="Too many requests"):
                await viewer.sync(0)
            await viewer.ping()
        assert (await ana.table(table.id)).status == "running"


@run_async
async def test_the_usual_limits_bear_a_hand_that_hovers_over_the_board(database):
    """What the page asks for while somebody looks for the best place: each tile once, then a place at a time."""
    async with serving(database, limits=Limits().model_dump()) as address, browsers(address, 1) as (ana,):
        table = await begin(ana, "ingenious", [ana.me("Ana"), ana.bot("random")], {"first": "1"})
        async with ana.connect(table.id) as viewer:
            codes = viewer.offers.codes()
            for tile in range(6):
                asked = (codes[tile::6] or codes)[:MOST_PREVIEWS]
                assert len(await viewer.preview(*asked)) == len(asked)
            for number in range(100):
                (prospect,) = await viewer.preview(codes[number % len(codes)])
                assert prospect.events


def test_previews_are_counted_by_the_move_and_a_full_request_can_always_be_saved_up():
    clock = Clock()
    for rate, burst in ((50, 500), (1, MOST_PREVIEWS)):
        meter = Meter(Limits(previews=rate), clock)
        assert taken(lambda meter=meter: meter.previews("a", MOST_PREVIEWS)) == burst // MOST_PREVIEWS
        clock.now += MOST_PREVIEWS / rate
        assert taken(lambda meter=meter: meter.previews("a", MOST_PREVIEWS // 2)) == 2
        meter.previews("b", 1)


@run_async
async def test_who_looks_at_too_many_moves_waits_and_loses_nothing_else(database, clock):
    async with serving(database, limits={"previews": 1}) as address, browsers(address, 1) as (ana,):
        table = await begin(ana, "ingenious", [ana.me("Ana"), ana.bot("random")], {"first": "1"})
        async with ana.connect(table.id) as viewer, ana.connect(table.id) as tab:
            codes = viewer.offers.codes()
            await viewer.preview(*codes[:MOST_PREVIEWS])
            with pytest.raises(RefusedByServer, match="Too many requests"):
                await tab.preview(*codes[:5])
            await viewer.play(codes[0])


@run_async
async def test_a_request_previews_no_more_than_a_hundred_moves_and_each_once(database):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        table = await begin(ana, "ingenious", [ana.me("Ana"), ana.bot("random")], {"first": "1"})
        async with ana.connect(table.id) as viewer:
            codes = viewer.offers.codes()
            assert len(await viewer.preview(*codes[:100])) == 100
            for refused, key in ((codes[:101], "bad_message"), ([], "bad_message"), (codes[:1] * 2, "preview_twice")):
                with pytest.raises(RefusedByServer) as caught:
                    await viewer.preview(*refused)
                assert caught.value.key == key


async def _parts(whole: bytes, size: int = 1000):
    for at in range(0, len(whole), size):
        yield whole[at : at + size]


@run_async
async def test_a_long_body_is_refused_with_and_without_its_length(database):
    headers = {"content-type": "application/json"}
    async with serving(database, limits={"body": 5000}) as address:
        headers["origin"] = address
        async with plain_http(address, headers=headers) as http:
            whole = b'{"game":"' + b"x" * 6000 + b'"}'
            for path in ("/api/tables", "/api/tables/abc/seats/0/sit"):
                told(await http.post(path, content=whole), 413, "body_large")
                told(await http.post(path, content=_parts(whole)), 413, "body_large")
            told(await http.post("/api/tables/abc/start", content=whole), 413, "body_large")
            small = b'{"game":"ingenious","seats":[{"kind":"me","name":"Ana"},{"kind":"friend"}]}'
            assert (await http.post("/api/tables", content=_parts(small, 7))).status_code == 201
            assert (await http.post("/api/tables", content=small.ljust(5000))).status_code == 201
            told(await http.post("/api/tables", content=small.ljust(5001)), 413, "body_large")
            told(await http.post("/api/tables", content=_parts(small.ljust(5001))), 413, "body_large")


@run_async
async def test_a_body_without_an_end_is_not_waited_for_by_others(database):
    async with serving(database, limits={"body": 5000}) as address, browsers(address, 1) as (ana,):
        host = address.removeprefix("http://")
        reader, writer = await asyncio.open_connection("127.0.0.1", int(host.rpartition(":")[2]))
        head = f"POST /api/tables HTTP/1.1\r\nHost: {host}\r\nOrigin: {address}\r\nContent-Type: application/json\r\n"
        writer.write(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        try:
            for _ in range(5):
                writer.write(b"3e8\r\n" + b" " * 1000 + b"\r\n")
                await writer.drain()
                await ana.games()
            writer.write(b"3e8\r\n" + b" " * 1000 + b"\r\n")
            assert (await reader.readline()).split()[1] == b"413"
        finally:
            writer.close()


# --- tables, sockets, messages ---------------------------------------------------------------------------------------


@run_async
async def test_one_client_makes_so_many_tables_an_hour_whatever_its_cookies(database, clock):
    async with serving(database, limits={"tables": 3}) as address, browsers(address, 4) as people:
        for person in people[:3]:
            await person.create("ingenious", [person.me("Ana"), person.friend()])
        with pytest.raises(RefusedByServer) as caught:
            await people[3].create("ingenious", [people[3].me("Ana"), people[3].friend()])
        assert (caught.value.status, caught.value.key) == (429, "too_many_tables")


@run_async
async def test_one_browser_has_so_many_unfinished_tables(database):
    async with serving(database, limits={"tables": 2}, proxy=True) as address:
        headers = {"origin": address}
        async with plain_http(address, headers=headers) as http:
            for number in range(2):
                made = await http.post("/api/tables", json=TABLE, headers={"x-forwarded-for": f"192.0.2.{number}"})
                assert made.status_code == 201
            fresh = {"x-forwarded-for": "192.0.2.99"}
            told(await http.post("/api/tables", json=TABLE, headers=fresh), 429, "too_many_open")
            http.cookies.clear()
            assert (await http.post("/api/tables", json=TABLE, headers=fresh)).status_code == 201


@run_async
async def test_one_client_has_so_many_sockets_and_a_closed_one_makes_room(database):
    async with serving(database, limits={"sockets": 2}) as address, browsers(address, 1) as (ana,):
        table = await ana.create("ingenious", [ana.me("Ana"), ana.friend()])
        async with AsyncExitStack() as stack:
            first = await stack.enter_async_context(ana.connect(table.id))
            await stack.enter_async_context(ana.connect(table.id))
            where = f"ws{address.removeprefix('http')}/api/tables/{table.id}/socket"
            async with connect(where, origin=address, compression=None, proxy=None) as third:
                said = json.loads(await third.recv())
                assert said["key"] == "too_many_sockets" and "2" in said["message"]
                with pytest.raises(ConnectionClosed):
                    await third.recv()
                assert third.close_code == 4429
            await first.close()
            while True:  # until it is noticed
                try:
                    await stack.enter_async_context(ana.connect(table.id))
                    break
                except Lost:
                    await asyncio.sleep(0.02)


@run_async
async def test_sockets_that_are_opened_again_and_again_are_refused_after_a_while(database, clock):
    """Each of them is told a whole match; others are not held up, and requests have a rate of their own."""
    async with serving(database, limits={"openings": 0.5}, proxy=True) as address, browsers(address, 1) as (ana,):
        table = await ana.create("ingenious", [ana.me("Ana"), ana.friend()], public=True)
        where = f"ws{address.removeprefix('http')}/api/tables/{table.id}/socket"

        async def churn(client: str) -> int:
            """The status of an opening that is closed again at once; 101 where it was opened."""
            more = {"x-forwarded-for": client}
            try:
                async with connect(where, origin=address, additional_headers=more, compression=None, proxy=None):
                    return 101
            except InvalidStatus as refused:
                assert int(refused.response.headers["retry-after"]) >= 1
                assert json.loads(refused.response.body)["error"]["key"] == "too_many_requests"
                return refused.response.status_code

        opened = [await churn("192.0.2.1") for _ in range(8)]
        assert opened == [101] * 5 + [429] * 3
        assert await churn("192.0.2.2") == 101
        assert (await ana.table(table.id)).status == "open"
        clock.now += 2
        assert [await churn("192.0.2.1") for _ in range(2)] == [101, 429]


def test_all_sockets_of_a_client_may_come_back_at_once():
    limits = Limits()
    assert limits.openings * BURST >= limits.sockets


@run_async
async def test_a_flood_of_messages_is_refused_and_then_the_socket_is_closed(database, clock):
    async with serving(database, limits={"messages": 1}) as address, browsers(address, 1) as (ana,):
        table = await ana.create("ingenious", [ana.me("Ana"), ana.friend()])
        viewer = ana.connect(table.id)
        await viewer.open()
        for _ in range(BURST):
            await viewer.ping()
        with pytest.raises(Lost) as caught:
            while True:
                await viewer.send('{"type":"ping","id":1}')
                await asyncio.sleep(0)
        assert caught.value.code == 4429
        assert viewer.refusal is not None and viewer.refusal.key == "too_many_messages"
        await viewer.close()
        clock.now += 60
        async with ana.connect(table.id) as again:
            await again.ping()


# --- whose requests they are -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("proxy", [False, True])
@run_async
async def test_what_a_proxy_tells_of_a_client_is_believed_only_where_there_is_one(proxy, database, clock):
    limits = {"requests": 0.1}
    async with (
        serving(database, limits=limits, proxy=proxy) as address,
        plain_http(address) as http,
    ):
        each = [await http.get("/api/server", headers={"x-forwarded-for": f"192.0.2.{number}"}) for number in range(3)]
        assert [answer.status_code for answer in each] == ([200, 200, 200] if proxy else [200, 429, 429])


@run_async
async def test_behind_a_proxy_a_client_cannot_become_another_by_making_up_addresses(database, clock):
    async with (
        serving(database, limits={"requests": 0.1}, proxy=True) as address,
        plain_http(address) as http,
    ):
        made_up = [
            [("x-forwarded-for", "198.51.100.1, 192.0.2.1")],
            [("x-forwarded-for", "198.51.100.2,192.0.2.1")],
            [("x-forwarded-for", "198.51.100.3"), ("x-forwarded-for", "192.0.2.1")],
            [("x-forwarded-for", "::ffff:192.0.2.1")],
            [("forwarded", "for=198.51.100.9"), ("x-real-ip", "198.51.100.9"), ("x-forwarded-for", "192.0.2.1")],
        ]
        answers = [await http.get("/api/server", headers=headers) for headers in made_up]
        assert [answer.status_code for answer in answers] == [200, 429, 429, 429, 429]


def test_the_limits_of_a_server_that_was_told_nothing_are_there():
    limits = Limits()
    assert limits.message <= 8192 and limits.body <= 65_536 and limits.sockets < 1000 and limits.requests < 1000
