"""The page on bots of one's own says what programs are told, and its program plays."""

import asyncio
import os
import re
import sys

import msgspec
import pytest
from project.docs_kit import DOCS, files_in
from server.server_kit import run_async, serving

from rondel.bots.door import fault, lines
from rondel.bots.door.command import split
from rondel.bots.door.program import Program
from rondel.bots.door.trust import Patience
from rondel.cli.bot import Trial, try_out
from rondel.client import Client
from rondel.core.dealer import SeedDealer
from rondel.core.registry import configure, meta, slugs

PAGE = DOCS / "bots.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```json\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
KINDS = {
    str(kind.__struct_config__.tag): kind
    for kind in (lines.Hello, lines.Begun, lines.Turn, lines.Lost, lines.Over, lines.Ready, lines.Move)
}


def test_every_message_on_the_page_is_one_of_the_door_with_all_its_fields():
    for example in EXAMPLES:
        shown = msgspec.json.decode(example)
        message = msgspec.json.decode(example, type=KINDS[shown["type"]])
        assert set(msgspec.json.decode(msgspec.json.encode(message))) == set(shown), shown["type"]


def test_every_message_of_the_door_is_on_the_page():
    assert {msgspec.json.decode(example)["type"] for example in EXAMPLES} == set(KINDS)


def test_every_reason_and_every_limit_is_on_the_page():
    told = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", TEXT, re.MULTILINE))))
    assert told == set(fault.words().texts("en")) - {"no_program", "bad_command"}
    patience = Patience()
    assert (patience.start, patience.turn, patience.lost) == (30.0, 10.0, 3)
    for said in ("30 seconds to be ready", "10 seconds for all", "three turns lost in a row", f"{lines.LINE:,} bytes"):
        assert said in TEXT


@pytest.fixture
def program(tmp_path):
    """The program on the page."""
    file = tmp_path / "mybot.py"
    file.write_text(files_in(PAGE)["mybot.py"], encoding="utf-8")
    return file


def test_the_program_on_the_page_has_forty_lines_at_most(program):
    assert len(program.read_text(encoding="utf-8").strip().splitlines()) <= 40


def test_it_plays_all_games_over_pipes(program):
    bot = Program(split(f"{sys.executable} {program}"), "mybot", Patience(600.0, 600.0))
    for slug in slugs():
        game = configure(slug, max(meta(slug).seats), None, {})
        tried = try_out(bot, Trial(game, seat=game.seats - 1, whole=False), seed=1)
        assert tried.moves and not tried.faults, slug
    bot.close()


@run_async
async def test_it_plays_over_a_socket(program, database):
    async with serving(database, lambda _: SeedDealer(1)) as address, Client(address) as ana:
        table = await ana.create("ingenious", [ana.me("Ana"), ana.program()], {"first": "2"})
        environment = {**os.environ, "RONDEL_BOT_TOKEN": str(table.seats[1].token)}
        running = await asyncio.create_subprocess_exec(sys.executable, str(program), address, env=environment)
        async with ana.connect(table.id) as viewer:
            await viewer.until(lambda it: it.table.seats[1].online)
            await ana.start(table.id)
            await viewer.until(lambda it: it.offers)
            await viewer.resign()
        assert await running.wait() == 0
