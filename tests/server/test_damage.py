"""Rows and pages that somebody wrote over: that table is lost with one sentence, and everything else goes on."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from server.fault_kit import change_row, open_up_to_date, reading, stored
from server.server_kit import (
    Process,
    any_move,
    both_databases,
    browsers,
    play_on,
    run_async,
    serving,
    settings_for,
    sit_down,
)

from rondel.client import Client, RefusedByServer
from rondel.core.messages import LANGUAGES
from rondel.core.record import Moved
from rondel.server import seating, shelf
from rondel.server.database import migrate, open_engine
from rondel.server.errors import NotStored, Unsound, words
from rondel.server.leftovers import Leftovers
from rondel.server.serve import prepare
from rondel.server.settings import Settings
from rondel.server.store import Store, write_entry
from rondel.server.table import Place, Table

ANA, BEN = b"a" * 32, b"b" * 32
SENTENCE = words().say("damaged_table", {}, "en")
JUNK = b"\x00{not json\xff"
AT = "UPDATE tables SET {} WHERE id = :id"
IN_ROWS = {
    "a header that is none": (AT.format("header = :junk"), {"junk": JUNK}),
    "no header": (AT.format("header = NULL"), {}),
    "a header of something else": (AT.format("header = :junk"), {"junk": b'{"rondel": 1}'}),
    "a missing seat": ("DELETE FROM seats WHERE table_id = :id AND seat = 1", {}),
    "no seats": ("DELETE FROM seats WHERE table_id = :id", {}),
    "a seat of no kind": ("UPDATE seats SET kind = 'throne' WHERE table_id = :id AND seat = 0", {}),
    "unknown options": (AT.format("""options = '{"sesam": "open"}'"""), {}),
    "options that are none": (AT.format("options = '[1]'"), {}),
    "a number of players that there is not": (AT.format("players = 77"), {}),
}
"""What a list shows without opening the table."""
IN_THE_LOG = {
    "an entry that is none": ("UPDATE entries SET body = :junk WHERE table_id = :id AND number = 2", {"junk": JUNK}),
    "a missing entry": ("DELETE FROM entries WHERE table_id = :id AND number = 2", {}),
    "a log without its beginning": ("DELETE FROM entries WHERE table_id = :id AND number < 2", {}),
    "another move": (
        "UPDATE entries SET body = :junk WHERE table_id = :id AND number = 2",
        {"junk": write_entry(Moved(0, "a1"))},
    ),
}
"""What only opening it shows."""


async def refusal(client: Client, id: str, language: str = "en") -> tuple[str, int | None, str]:
    with pytest.raises(RefusedByServer) as by_socket:
        await client.connect(id).open()
    assert by_socket.value.key == "damaged_table"
    with pytest.raises(RefusedByServer) as refused:
        await client.table(id)
    return refused.value.key, refused.value.status, str(refused.value)


def no_traceback(caplog: Any) -> None:
    assert not [record for record in caplog.records if record.exc_info]


@both_databases
@run_async
async def test_a_damaged_table_is_listed_as_such_and_opened_with_a_sentence(database, caplog):
    caplog.set_level(logging.INFO)
    damage = {**IN_ROWS, **IN_THE_LOG}
    async with serving(database) as address, browsers(address, 2) as people:
        ids = {kind: await sit_down(people, "ingenious", public=True) for kind in damage}
        sound = await sit_down(people, "ingenious", public=True)
        cookies = [person.cookies for person in people]
    for kind, (statement, values) in damage.items():
        await change_row(database, statement, id=ids[kind], **values)
    await change_row(database, "UPDATE tables SET bot_acts = :yes", yes=True)
    async with (
        serving(database) as address,
        Client(address, cookies=cookies[0]) as ana,
        Client(address, cookies=cookies[1]) as ben,
    ):
        shown = {line.id: (line.status, line.reason) for line in await ana.tables(mine=True)}
        assert all(shown[ids[kind]] == ("void", "damaged") for kind in IN_ROWS) and shown[sound] == ("running", None)
        for kind in damage:
            assert await refusal(ana, ids[kind]) == ("damaged_table", 409, SENTENCE), kind
        shown = {line.id: line for line in await ben.tables(mine=True)}
        assert {shown[id].reason for id in ids.values() if id in shown} == {"damaged"}
        nobody_knows = {ids["no seats"], ids["a missing seat"]}
        assert set(shown) - {sound} == set(ids.values()) - nobody_knows
        assert [line.id for line in await ben.tables()] == [sound]
        viewers = [person.connect(sound) for person in (ana, ben)]
        for viewer in viewers:
            await open_up_to_date(viewer)
        await play_on(viewers, any_move(1), 3)
        for viewer in viewers:
            await viewer.close()
        assert (await ana.create("ingenious", [ana.me("Ana"), ana.friend()])).status == "open"
    no_traceback(caplog)


@both_databases
@run_async
async def test_a_table_that_was_mended_is_played_on(database):
    async with serving(database) as address, browsers(address, 2) as people:
        id = await sit_down(people, "ingenious")
        cookies = people[0].cookies
    before = await stored(database, id)
    await change_row(database, AT.format("header = :junk"), id=id, junk=JUNK)
    async with serving(database) as address, Client(address, cookies=cookies) as ana:
        await refusal(ana, id)
        await change_row(database, AT.format("header = :header"), id=id, header=before.table.header)
        assert (await ana.table(id)).status == "running"
        assert [(line.status, line.reason) for line in await ana.tables(mine=True)] == [("running", None)]


def test_the_sentence_exists_in_all_languages():
    assert len({words().say("damaged_table", {}, language) for language in LANGUAGES}) == len(LANGUAGES)


# --- pages of a file -------------------------------------------------------------------------------------------------


def file_of(database: str) -> Path:
    return Path(database.removeprefix("sqlite:///"))


def pages(file: Path) -> list[bytes]:
    data = file.read_bytes()
    size = int.from_bytes(data[16:18], "big")
    return [data[at : at + size] for at in range(0, len(data), size)]


def overwrite(file: Path, number: int) -> None:
    size = len(pages(file)[0])
    with file.open("r+b") as disk:
        disk.seek(number * size)
        disk.write(b"\xfe" * size)


def rows_on(page: bytes, ids: list[str]) -> list[str]:
    """The tables whose rows are on a page, if it is one of the leaves that hold rows."""
    return [id for id in ids if page[:1] == b"\x0d" and id.encode() in page]


async def fill(database: str, count: int) -> list[str]:
    """So many open tables of Ana, Ben in the second seat."""
    engine = open_engine(database)
    await migrate(engine)
    store = Store(engine)
    store.start()
    ids = []
    for number in range(count):
        table = Table.set_out("azul_duel", {}, [Place("me", "Ana"), Place("friend")], ANA, 1_800_000_000 + number)
        seating.sit(table, BEN, 1, "Ben", table.chairs[1].invitation)
        change = shelf.change(table, table.created)
        assert change is not None
        await store.write(change)
        ids.append(table.id)
    await store.stop()
    return ids


@run_async
async def test_of_a_page_of_tables_the_others_are_listed_and_so_are_those_that_are_lost(database):
    ids = await fill(database, 60)
    file = file_of(database)
    found = [(number, rows_on(page, ids)) for number, page in enumerate(pages(file)) if b"azul_duel" in page]
    number, lost = next((number, on) for number, on in found if 0 < len(on) < 20)
    overwrite(file, number)
    async with reading(database) as store:
        listed = {row.id: shelf.damaged(row, chairs) for row, chairs in await store.list_of(BEN, 100)}
        assert set(listed) == set(ids) and {id for id, bad in listed.items() if bad} == set(lost)
        assert {row.id for row, _ in await store.list_all()} == set(ids)
        assert await store.waiting_for_bots() == []
        assert await store.count_unfinished(ANA) == 60 - len(lost)
        assert len(await store.list_of(BEN, 10)) == 10
        with pytest.raises(NotStored):  # a damaged database is not cleaned
            await Leftovers(store, settings_for(database)).clean(2**40, ())
        for id in lost:
            left = await store.salvage(id)
            assert [seat["name"] for seat in left["seats"]] == ["Ana", "Ben"] and "game" not in left["table"]


@run_async
async def test_a_server_starts_on_a_file_with_a_lost_page_and_new_tables_are_played(database, caplog):
    ids = await fill(database, 60)
    file = file_of(database)
    found = [(number, rows_on(page, ids)) for number, page in enumerate(pages(file)) if b"azul_duel" in page]
    overwrite(file, found[0][0])
    async with serving(database) as address, browsers(address, 2) as people:
        assert await people[0].tables() == ()
        id = await sit_down(people, "azul_duel", public=True)
        assert [line.id for line in await people[0].tables()] == [id]
        async with people[0].connect(id) as one, people[1].connect(id) as two:
            await play_on([one, two], any_move(1), 5)
        assert [line.status for line in await people[1].tables(mine=True)] == ["running"]
    no_traceback(caplog)


@run_async
async def test_of_a_page_of_seats_those_tables_are_damaged_and_the_others_are_not(database):
    ids = await fill(database, 60)
    file = file_of(database)
    found = [(number, rows_on(page, ids)) for number, page in enumerate(pages(file)) if b"friend" in page]
    number, lost = next(
        (number, on) for number, on in found if 0 < len(on) < 40 and b"azul_duel" not in pages(file)[number]
    )
    overwrite(file, number)
    async with reading(database) as store:
        listed = {row.id: shelf.damaged(row, chairs) for row, chairs in await store.list_all()}
        assert {id for id, bad in listed.items() if bad} == set(lost) and set(listed) == set(ids)


@run_async
async def test_a_page_of_the_log_takes_one_table_with_it_and_a_server_goes_on(database, tmp_path):
    async with serving(database) as address, browsers(address, 2) as people:
        ids = []
        for _ in range(2):
            ids.append(await sit_down(people, "ingenious"))
            viewers = [person.connect(ids[-1]) for person in people]
            for viewer in viewers:
                await open_up_to_date(viewer)
            await play_on(viewers, any_move(1), 20)
            for viewer in viewers:
                await viewer.close()
        cookies = people[0].cookies
    file = file_of(database)
    logs = [(number, rows_on(page, ids)) for number, page in enumerate(pages(file)) if b'"entry":"move"' in page]
    overwrite(file, next(number for number, on in logs if on == ids[:1]))
    with Process(database, tmp_path) as server:
        async with Client(server.address, cookies=cookies) as ana:
            assert await refusal(ana, ids[0]) == ("damaged_table", 409, SENTENCE)
            assert {line.id: line.reason for line in await ana.tables(mine=True)} == {ids[0]: "damaged", ids[1]: None}
            assert len(await ana.journal(ids[1])) > 20
        server.stop()
        assert "Traceback" not in server.log.read_text()
        assert f"table {ids[0]} is damaged" in server.log.read_text()


def ruined(file: Path, kind: str) -> None:
    if kind == "no database at all":
        file.write_bytes(b"I am a letter to my mother. " * 1000)
    elif kind == "its first page overwritten":
        overwrite(file, 0)
    elif kind == "its tables dropped":
        with closing(sqlite3.connect(file)) as connection:
            connection.executescript("DROP TABLE entries; DROP TABLE server;")
    else:
        file.write_bytes(file.read_bytes()[:5000])


@pytest.mark.parametrize("kind", ["no database at all", "its first page overwritten", "cut off", "its tables dropped"])
def test_a_database_that_cannot_be_used_is_told_in_one_sentence(kind, database, command):
    asyncio.run(fill(database, 20))
    ruined(file_of(database), kind)
    with pytest.raises(Unsound) as caught:
        asyncio.run(prepare(Settings(database=database)))
    assert caught.value.key == "no_database" and "\n" not in str(caught.value)
    code, out = command("list", "--database", database)
    assert code == 2 and "The database cannot be used" in out and "Traceback" not in out


# --- the operator ----------------------------------------------------------------------------------------------------


@both_databases
def test_the_operator_saves_what_is_left_of_damaged_tables(database, command, tmp_path):
    async def play() -> list[str]:
        async with serving(database) as address, browsers(address, 2) as people:
            return [await sit_down(people, "ingenious") for _ in range(3)]

    no_header, no_entry, sound = asyncio.run(play())
    asyncio.run(change_row(database, AT.format("header = :junk"), id=no_header, junk=JUNK))
    statement, values = IN_THE_LOG["an entry that is none"]
    asyncio.run(change_row(database, statement, id=no_entry, **values))
    at, folder = ("--database", database), tmp_path / "saved"
    listed = {line["id"]: line["status"] for line in json.loads(command("list", "--json", *at)[1])}
    assert listed == {no_header: "damaged", no_entry: "running", sound: "running"}
    assert command("export", folder, *at)[0] == 0
    assert [path.name for path in folder.iterdir()] == [f"{no_header}.damaged.json"]
    assert command("export", folder, no_entry, sound, *at)[0] == 0
    assert {path.name for path in folder.iterdir()} == {f"{id}.damaged.json" for id in (no_header, no_entry)}
    left = json.loads((folder / f"{no_entry}.damaged.json").read_text())
    assert left["table"]["game"] == "ingenious" and json.loads(left["table"]["header"])["rondel"] == 1
    assert [seat["name"] for seat in left["seats"]] == ["Player 0", "Player 1"]
    assert json.loads(left["entries"][0]["body"])["entry"] and left["entries"][2]["body"] == {
        "base64": "AHtub3QganNvbv8="
    }
    assert not [key for key in ("watch", "invitation", "used") if f'"{key}"' in json.dumps(left)]
