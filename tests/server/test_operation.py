"""Running a server: its log, its metrics, its health, its end."""

from __future__ import annotations

import asyncio
import json
import logging
import signal
from datetime import datetime

import pytest
from prometheus_client.parser import text_string_to_metric_families
from server.server_kit import Process, any_move, browsers, plain_http, play_on, run_async, serving, sit_down

import rondel
from rondel.client import Client, Lost, RefusedByServer
from rondel.server.errors import Unsound
from rondel.server.lan import lan_address, qr_code
from rondel.server.log import Json, Lines, fields
from rondel.server.serve import addresses, listen, prepare, shared_address
from rondel.server.settings import Settings
from rondel.wire.socket import PROTOCOL
from rondel.wire.table import ServerInfo

# --- the log ---------------------------------------------------------------------------------------------------------


def record(message: str, *arguments: object, error: BaseException | None = None, **values) -> logging.LogRecord:
    made = logging.LogRecord("rondel.server", logging.WARNING, __file__, 1, message, arguments, None)
    if error is not None:
        made.exc_info = (type(error), error, error.__traceback__)
    if values:
        made.__dict__.update(fields(**values))
    return made


def test_a_line_of_json_has_when_how_bad_who_what_and_its_fields():
    line = json.loads(Json().format(record("%d tables", 3, route="/api", ms=1.5)))
    assert datetime.fromisoformat(line.pop("at")).tzinfo is not None
    assert line == {
        "level": "warning",
        "logger": "rondel.server",
        "message": "3 tables",
        "route": "/api",
        "ms": 1.5,
    }


@pytest.mark.parametrize("message", ["two\nlines", '"quoted"', "\x00\x1b[31m", "\ud800", "é\u2028"])
def test_whatever_is_logged_is_one_line_of_json(message):
    line = Json().format(record(message, error=ValueError(message), field=message))
    assert line.splitlines() == [line]
    assert "ValueError" in json.loads(line)["error"] and json.loads(line)["field"] == message


def test_a_line_for_people_has_its_fields_too():
    assert Lines().format(record("request", status=200)).endswith("WARNING rondel.server: request status=200")


@pytest.fixture
def operated(empty, tmp_path):
    with Process(empty, tmp_path, RONDEL_LOG="json") as server:
        yield server


@run_async
async def test_every_line_of_a_real_servers_log_is_json_and_it_ends_as_it_should(operated):
    server = operated
    async with browsers(server.address, 2) as (ana, ben):
        id = await sit_down([ana, ben], "ingenious")
        viewers = [ana.connect(id), ben.connect(id)]
        for viewer in viewers:
            await viewer.open()
        await play_on(viewers, any_move(1), 3)
        number = viewers[0].number
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"nonsense\r\n\r\n")
        await reader.read()
        writer.close()
        stopping = asyncio.create_task(asyncio.to_thread(server.stop))
        for viewer in viewers:
            with pytest.raises(Lost) as caught:
                while True:
                    await viewer.next()
            assert caught.value.code == 1012
            await viewer.close()
        assert await stopping in (0, -signal.SIGTERM)
        lines = [line for line in server.log.read_text().splitlines() if not line.startswith("Rondel is at ")]
        told = [json.loads(line) for line in lines]
        assert all({"at", "level", "logger", "message"} <= set(line) for line in told)
        assert {"method", "route", "status", "ms"} <= set(next(line for line in told if line["message"] == "request"))
        assert {"asked", "answer", "ms"} <= set(next(line for line in told if line["message"] == "message"))
        assert told[0]["message"] == "serving" and told[0]["address"] == server.address
        assert told[-1]["message"] == "stopped"
        assert any("Invalid HTTP request" in line["message"] for line in told)
        assert not [line for line in told if line["level"] in ("error", "critical")]
        await asyncio.to_thread(server.start, server.port)
        async with ana.connect(id) as viewer:
            while viewer.news is None:
                await viewer.next()
            assert viewer.number == number


@run_async
async def test_an_interrupt_ends_it_without_a_word_of_the_program(database, tmp_path):
    with Process(database, tmp_path) as server:
        assert server._end(signal.SIGINT) in (0, 130, -signal.SIGINT)
    assert "Traceback" not in server.log.read_text()


# --- metrics and health ----------------------------------------------------------------------------------------------


async def metrics(client: Client) -> dict[tuple[str, tuple[str, ...]], float]:
    found = await client.get("/api/metrics")
    families = list(text_string_to_metric_families(found.decode()))
    assert len(families) >= 7 and all(family.documentation.endswith(".") for family in families)
    return {
        (sample.name, tuple(sample.labels[name] for name in sorted(sample.labels))): sample.value
        for family in families
        for sample in family.samples
    }


@run_async
async def test_the_metrics_can_be_read_and_count_what_happens(database):
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        before = await metrics(ana)
        assert before["rondel_moves_total", ()] == 0 and before["rondel_sockets", ()] == 0
        id = await sit_down([ana, ben], "ingenious")
        async with ana.connect(id) as one, ben.connect(id) as two:
            await play_on([one, two], any_move(1), 4)
            with pytest.raises(RefusedByServer):
                await one.play(10**6)
            now = await metrics(ana)
            assert now["rondel_sockets", ()] == 2 and now["rondel_tables", ()] == 1
        assert now["rondel_moves_total", ()] == 4
        assert sum(value for (name, _), value in now.items() if name == "rondel_refusals_total") == 1
        assert now["rondel_requests_total", ("/api/tables", "201")] == 1
        assert now["rondel_requests_total", ("/api/tables/{id}/start", "200")] == 1
        assert now["rondel_commit_seconds_count", ()] >= 6
        with pytest.raises(RefusedByServer):
            await ana.get("/nowhere/at/all")
        while (now := await metrics(ana))["rondel_sockets", ()]:
            await asyncio.sleep(0.02)
        assert now["rondel_requests_total", ("-", "404")] == 1


@run_async
async def test_the_metrics_of_a_server_do_not_grow_with_what_strangers_ask_for(database):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        await metrics(ana)
        await _probe(ana)
        some = len(await metrics(ana))
        for _ in range(5):
            await _probe(ana)
        now = await metrics(ana)
        assert len(now) == some and now["rondel_tables", ()] == 0
        with pytest.raises(RefusedByServer):
            await ana.connect("abc").open()
        assert (await metrics(ana))["rondel_tables", ()] == 0


async def _probe(client: Client) -> None:
    for path in ("/a", "/b/c", "/api/tables/abc", "/api/tables/abd", "/api/games/x/facts", "/api/games/y/facts"):
        with pytest.raises(RefusedByServer):
            await client.get(path + "x")


@run_async
async def test_a_server_that_is_well_says_so_with_its_version(database):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        assert json.loads(await ana.get("/api/health")) == {"version": rondel.__version__}


@pytest.mark.postgres
@pytest.mark.xdist_group("postgres")
def test_a_database_that_is_not_there_is_named_without_its_password(postgres):
    address = f"postgresql://postgres:sesam@127.0.0.1:{postgres.port}/nowhere"
    with pytest.raises(Unsound) as caught:
        asyncio.run(prepare(Settings(database=address)))
    assert str(caught.value) == 'The database cannot be used: database "nowhere" does not exist.'


# --- where it is reached ---------------------------------------------------------------------------------------------


def test_where_no_port_was_asked_for_the_next_free_one_is_taken():
    settings = Settings(browser=False)
    with listen(settings) as first:
        first.listen()
        with listen(settings) as second:
            assert second.getsockname()[1] > first.getsockname()[1] >= 8730
            assert second.getsockname()[0] == "127.0.0.1"


def test_only_for_a_network_does_it_listen_to_more_than_this_machine():
    with listen(Settings(port=0)) as here, listen(Settings(port=0, lan=True)) as network:
        assert here.getsockname()[0] == "127.0.0.1" and network.getsockname()[0] == "0.0.0.0"


def test_its_names_are_those_of_this_machine_and_in_a_network_its_address(monkeypatch):
    monkeypatch.setattr("rondel.server.serve.lan_address", lambda: "192.0.2.44")
    assert set(addresses(Settings(), 1234)) == {"localhost:1234", "127.0.0.1:1234", "[::1]:1234"}
    assert "192.0.2.44:1234" in addresses(Settings(lan=True), 1234)
    assert "localhost" in addresses(Settings(), 80)
    assert "[2001:db8::1]:1" in addresses(Settings(host="2001:db8::1"), 1)
    assert not [name for name in addresses(Settings(host="0.0.0.0"), 1) if name.startswith("0.0.0.0")]


def test_links_for_friends_begin_with_an_address_that_they_can_reach(monkeypatch):
    monkeypatch.setattr("rondel.server.serve.lan_address", lambda: "192.0.2.44")
    for alone in (Settings(), Settings(host="::1"), Settings(host="0.0.0.0"), Settings(host="localhost")):
        assert shared_address(alone, 8730) is None
    assert shared_address(Settings(lan=True), 8731) == "http://192.0.2.44:8731"
    assert shared_address(Settings(lan=True), 80) == "http://192.0.2.44", "browsers leave the usual port out"
    assert shared_address(Settings(host="198.51.100.7"), 8730) == "http://198.51.100.7:8730"
    assert shared_address(Settings(host="2001:db8::1"), 8730) == "http://[2001:db8::1]:8730"
    assert shared_address(Settings(lan=True, public_url="https://rondel.example"), 8730) == "https://rondel.example"
    monkeypatch.setattr("rondel.server.serve.lan_address", lambda: None)
    assert shared_address(Settings(lan=True), 8730) is None


@run_async
async def test_it_says_what_it_is_and_where_friends_find_it(database):
    async with serving(database) as address, Client(address) as ana:
        found = await ana.server()
        assert found == ServerInfo(rondel.__version__, PROTOCOL, None, ("en", "cs", "sk", "sr"))
    async with (
        serving(database, public_url="http://rondel.example") as address,
        plain_http(address, headers={"host": "rondel.example"}) as http,
    ):
        assert (await http.get("/api/server")).json()["address"] == "http://rondel.example"


def test_a_code_to_photograph_is_text_of_equal_lines():
    lines = qr_code("http://192.0.2.44:8730").splitlines()
    assert len(lines) > 10 and len({len(line) for line in lines}) == 1
    assert set("".join(lines)) <= set("\u2580\u2584\u2588 \xa0")


@run_async
async def test_in_a_network_it_answers_under_its_address_there_and_not_as_operator(database):
    there = lan_address()
    if there is None:
        pytest.skip("this machine is in no network")
    async with serving(database, lan=True) as address:
        port = address.rpartition(":")[2]
        async with browsers(f"http://{there}:{port}", 2) as people:
            id = await sit_down(people, "ingenious")
            async with people[1].connect(id) as viewer:
                await viewer.ping()
            with pytest.raises(RefusedByServer, match="operator"):
                await people[0].get("/api/health")
        async with plain_http(f"http://{there}:{port}") as http:
            for name in ("127.0.0.1", "localhost", "[::1]"):  # whoever asks can write that
                assert (await http.get("/api/health", headers={"host": f"{name}:{port}"})).status_code == 403
        async with plain_http(address) as http:
            assert (await http.get("/api/health")).status_code == 200
