"""``rondel bot connect``: between a program and a server, until the match is over."""

import asyncio
import io
import sys

import pytest
from bots.door_kit import PUPPET
from rich.console import Console
from server.server_kit import begin, run_async, serving
from server.test_programs import FIRST, play_turns

from rondel.bots.door import Fault
from rondel.cli import connect
from rondel.cli.connect import Relay
from rondel.cli.output import Output
from rondel.client import Client
from rondel.core.dealer import SeedDealer


@pytest.fixture
def relay(tmp_path, monkeypatch):
    """Makes one for a program that does as it is told, and what its owner sees."""
    file = tmp_path / "puppet.py"
    file.write_text(PUPPET, encoding="utf-8")
    monkeypatch.setenv("DOOR_LOG", str(tmp_path / "log"))
    monkeypatch.setattr(connect, "FIRST", 0.01)

    def make(address: str, token: str, *deeds: str) -> tuple[Relay, Console]:
        out = Output("en")
        out.console = Console(record=True, width=200, file=io.StringIO())
        return Relay((sys.executable, "-I", "-S", str(file), *deeds), address, token, out), out.console

    return make


async def table_with_a_program(ana: Client):
    table = await begin(ana, "ingenious", [ana.me("Ana"), ana.program()], FIRST)
    return table


@run_async
async def test_a_program_that_has_ended_is_run_anew_in_the_same_turn_and_its_owner_is_told(database, relay):
    async with serving(database, lambda _: SeedDealer(1)) as address, Client(address) as ana:
        table = await table_with_a_program(ana)
        between, said = relay(address, table.seats[1].token, "play", "crash")
        playing = asyncio.create_task(between.play())
        async with ana.connect(table.id) as viewer:
            await viewer.until(lambda it: it.table.seats[1].online)
            await play_turns(viewer, 3)
            await viewer.resign()
        assert await playing == 0
    text = said.export_text()
    assert text.count("The program has ended, with exit code 3.") >= 2 and text.count("Traceback: no idea") >= 2
    assert "plain bot" not in text and "The game is over; places: 2, 1." in text


@run_async
async def test_a_program_that_is_never_ready_is_not_run_again(database, relay):
    async with serving(database) as address, Client(address) as ana:
        table = await table_with_a_program(ana)
        between, said = relay(address, table.seats[1].token)
        between._command = ("sh", "-c", "exit 4")
        assert await between.play() == 1
    assert "The program has ended, with exit code 4." in said.export_text()


@run_async
async def test_who_may_not_play_is_told_so_once(database, relay):
    async with serving(database) as address:
        between, said = relay(address, "no.token")
        assert await between.play() == 1
    assert said.export_text().strip() == str(Fault("no_seat"))


@run_async
async def test_a_program_is_greeted_once_however_often_the_connection_is_lost(database, relay, monkeypatch):
    lost = []
    visit = connect.visit

    async def visit_and_lose(address, token, hear):
        if len(lost) < 2:

            async def once(line):
                answer = await hear(line)
                if b'"turn"' in line:
                    lost.append(line)
                    raise connect.Lost
                return answer

            return await visit(address, token, once)
        return await visit(address, token, hear)

    monkeypatch.setattr(connect, "visit", visit_and_lose)
    async with serving(database, lambda _: SeedDealer(1)) as address, Client(address) as ana:
        table = await table_with_a_program(ana)
        between, said = relay(address, table.seats[1].token)
        playing = asyncio.create_task(between.play())
        async with ana.connect(table.id) as viewer:
            await viewer.until(lambda it: it.table.seats[1].online)
            await play_turns(viewer, 1)
            await viewer.resign()
        assert await playing == 0
    assert len(lost) == 2 and said.export_text().count("No connection to the server") == 2


@run_async
async def test_who_is_interrupted_leaves_no_program_behind(database, relay):
    async with serving(database, lambda _: SeedDealer(1)) as address, Client(address) as ana:
        table = await table_with_a_program(ana)
        between, _ = relay(address, table.seats[1].token, "stall")
        playing = asyncio.create_task(between.play())
        async with ana.connect(table.id) as viewer:
            await viewer.until(lambda it: it.table.seats[1].online)
            process = between._process
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        assert process is not None and process._popen.poll() is not None
