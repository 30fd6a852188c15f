"""What is stored, and what happens where it cannot be: full disks, two servers, other editions."""

import asyncio
import json
import stat
from pathlib import Path

import msgspec
import pytest
from server.fault_kit import Disk, Inside, change_row, open_up_to_date, reading, stored
from server.server_kit import (
    TO_THE_END,
    any_move,
    begin,
    both_databases,
    browsers,
    play_on,
    run_async,
    serving,
    sit_down,
)
from sqlalchemy import event, text

import rondel
from rondel.client import Client, RefusedByServer
from rondel.core.record import Header, Moved
from rondel.server import shelf
from rondel.server.database import migrate, open_engine
from rondel.server.errors import NotStored
from rondel.server.rows import tables
from rondel.server.store import Change, Conflict, Store, read_entry, write_entry
from rondel.server.table import Place, Table


async def play_a_little(database: str, game: str = "azul_duel", moves: int | None = 10) -> tuple[str, dict[str, str]]:
    """A match that a server has stored; its name, and who the host is. Without a number of moves: to its end."""
    async with serving(database) as address, browsers(address, 2) as people:
        id = await sit_down(people, game)
        viewers = [person.connect(id) for person in people]
        for viewer in viewers:
            await open_up_to_date(viewer)
        await play_on(viewers, any_move(1), moves)
        for viewer in viewers:
            await viewer.close()
        return id, people[0].cookies


# --- no room ---------------------------------------------------------------------------------------------------------


@both_databases
@run_async
async def test_on_a_full_disk_a_move_is_refused_and_the_game_goes_on_when_there_is_room(database, monkeypatch):
    inside = Inside(monkeypatch)
    async with serving(database, log_level="error") as address, browsers(address, 2) as people:
        id = await sit_down(people, "ingenious")
        viewers = [person.connect(id) for person in people]
        for viewer in viewers:
            await open_up_to_date(viewer)
        disk, choose = Disk(inside.store), any_move(4)
        await play_on(viewers, choose, 5)
        await disk.fill()
        with pytest.raises(RefusedByServer) as refused:
            await play_on(viewers, choose)  # a few moves may still fit into the last pages
        assert (refused.value.code, refused.value.key) == ("not_stored", "not_stored")
        assert str(refused.value) == "It could not be saved, so nothing was done. Please try again."
        with pytest.raises(RefusedByServer):
            await play_on(viewers, choose, 1)
        number = len((await stored(database, id)).entries)
        for viewer, person in zip(viewers, people, strict=True):
            await viewer.ping()
            assert viewer.number == number == len(await person.journal(id))
        await disk.make_room()
        await play_on(viewers, choose)
        match = rondel.replay(rondel.Record.read(await people[0].record(id)))
        for seat, viewer in enumerate(viewers):
            while not viewer.over:
                await viewer.next()
            assert viewer.entries == match.journal(seat)
            await viewer.close()


@both_databases
@run_async
async def test_a_bot_waits_for_room_on_the_disk(database, monkeypatch):
    inside = Inside(monkeypatch)
    async with serving(database, bot_delay=0.1, log_level="error") as address, browsers(address, 1) as (ana,):
        table = await ana.create("azul_duel", [ana.bot("random"), ana.bot("random")])
        disk = Disk(inside.store)
        await ana.start(table.id)
        viewer = ana.connect(table.id)
        await viewer.open()
        await viewer.follow(TO_THE_END)
        await disk.fill()
        refused = inside.hall.room(table.id)
        while not refused.idle and refused._table is not None:  # until the memory was thrown away
            await asyncio.sleep(0.02)
        number = len((await stored(database, table.id)).entries)
        await disk.make_room()
        while len((await stored(database, table.id)).entries) <= number:
            await asyncio.sleep(0.05)
        await viewer.close()


# --- two servers -----------------------------------------------------------------------------------------------------


@both_databases
@run_async
async def test_of_two_servers_at_one_table_one_wins_each_race(database):
    async with serving(database) as one, serving(database) as two, Client(one) as ana:
        table = await begin(ana, "maharani", [ana.me("Ana"), ana.device("Ben")])  # without secrets
        async with Client(two, cookies=ana.cookies) as again:
            tabs = [ana.connect(table.id), again.connect(table.id)]
            for tab in tabs:
                await open_up_to_date(tab)
            begun, made, refusals = tabs[0].number, 0, set()
            for step in range(24):
                number = tabs[0].number
                assert tabs[1].number == number
                choose = any_move(step)
                moves = [choose(tab) for tab in tabs]
                results = await asyncio.gather(
                    *[tab.play(move) for tab, move in zip(tabs, moves, strict=True)], return_exceptions=True
                )
                wins = [result for result in results if isinstance(result, int)]
                refused = [result for result in results if isinstance(result, RefusedByServer)]
                assert len(wins) == len(refused) == 1, results
                refusals |= {(each.code, each.key) for each in refused}
                made += 1
                loser = tabs[results.index(refused[0])]
                while loser.number < wins[0]:  # it is told what has happened without asking for it
                    await loser.next()
            assert refusals == {("not_stored", "changed_elsewhere")}
            assert tabs[0].entries == tabs[1].entries
            log = (await stored(database, table.id)).entries
            assert sum(isinstance(entry, Moved) for entry in log) == made
            assert len(log) == tabs[0].number > begun
            for tab in tabs:
                await tab.close()


@both_databases
@run_async
async def test_a_seat_is_not_given_away_by_two_servers(database):
    async with serving(database) as one, serving(database) as two, Client(one) as ana, Client(two) as ben:
        table = await ana.create("azul_duel", [ana.me("Ana"), ana.anyone()])
        assert (await ana.table(table.id)).seats[1].free and (await ben.table(table.id)).seats[1].free
        async with Client(one) as cid:
            assert (await cid.sit(table.id, 1, "Cid")).seats[1].mine
        with pytest.raises(RefusedByServer) as refused:
            await ben.sit(table.id, 1, "Ben")
        assert (refused.value.key, refused.value.status) == ("changed_elsewhere", 503)
        with pytest.raises(RefusedByServer) as refused:
            await ben.sit(table.id, 1, "Ben")
        assert refused.value.key == "seat_taken"
        assert (await ana.table(table.id)).seats[1].name == "Cid"


@run_async
async def test_a_bot_that_another_server_left_due_is_played_here(database):
    """The other server has stored a person's move and is gone before its bot could answer."""
    async with serving(database) as one, Client(one) as ana:
        table = await begin(ana, "azul_duel", [ana.me("Ana"), ana.bot("random")])
        here = ana.connect(table.id)
        await open_up_to_date(here)
        while here.offers is None:
            await here.next()
        async with (
            serving(database, bot_delay=60) as two,
            Client(two, cookies=ana.cookies) as elsewhere,
            elsewhere.connect(table.id) as there,
        ):
            while there.offers is None:
                await there.next()
            choose = any_move(1)
            while there.news.actor == 0:
                await there.play(choose(there))
        with pytest.raises(RefusedByServer) as refused:
            await here.play(here.offers.codes()[0])
        assert refused.value.key == "changed_elsewhere"
        while here.offers is None or here.number <= there.number:
            await here.next()
        await here.close()


# --- other editions --------------------------------------------------------------------------------------------------


async def set_edition(database: str, id: str, edition: int) -> None:
    header = msgspec.json.decode((await stored(database, id)).table.header, type=Header)
    changed = msgspec.json.encode(msgspec.structs.replace(header, edition=edition))
    await change_row(database, "UPDATE tables SET header = :header WHERE id = :id", header=changed, id=id)


async def change_an_event(database: str, id: str) -> None:
    """As if the rules of before had made something else of a move."""
    log = (await stored(database, id)).entries
    number, entry = next((n, entry) for n, entry in enumerate(log) if isinstance(entry, Moved) and entry.events)
    body = write_entry(msgspec.structs.replace(entry, events=()))
    statement = "UPDATE entries SET body = :body WHERE table_id = :id AND number = :number"
    await change_row(database, statement, body=body, id=id, number=number)


@both_databases
@run_async
async def test_a_match_of_an_older_edition_that_replays_plays_on(database):
    id, cookies = await play_a_little(database)
    await set_edition(database, id, 0)
    number = len((await stored(database, id)).entries)
    async with serving(database) as address, Client(address, cookies=cookies) as ana, ana.connect(id) as viewer:
        while viewer.news is None:
            await viewer.next()
        assert (viewer.table.status, viewer.number) == ("running", number)
    assert (await stored(database, id)).table.status == "running"


@both_databases
@run_async
async def test_a_match_of_an_older_edition_that_does_not_replay_is_void(database):
    id, cookies = await play_a_little(database)
    await set_edition(database, id, 0)
    await change_an_event(database, id)
    before = await stored(database, id)
    async with serving(database, log_level="error") as address, Client(address, cookies=cookies) as ana:
        async with ana.connect(id) as viewer:
            assert (viewer.table.status, viewer.table.reason) == ("void", "edition")
            with pytest.raises(RefusedByServer) as refused:
                await viewer.play(0, seat=0)
            assert (refused.value.code, refused.value.key) == ("table_refused", "void_table")
        assert [line.status for line in await ana.tables(mine=True)] == ["void"]
    after = await stored(database, id)
    assert (after.table.status, after.table.reason, after.table.bot_acts) == ("void", "edition", False)
    assert after.entries == before.entries and after.table.header == before.table.header


@run_async
async def test_a_finished_match_of_an_older_edition_can_still_be_looked_at(database):
    id, cookies = await play_a_little(database, moves=None)
    await set_edition(database, id, 0)
    await change_an_event(database, id)
    before = await stored(database, id)
    async with serving(database, log_level="error") as address, Client(address, cookies=cookies) as ana:
        found = await ana.table(id)
        assert (found.status, found.reason) == ("over", "edition")
        record = rondel.Record.read(await ana.record(id))
        assert list(record.entries) == before.entries and record.outcome is not None
        assert [told.number for told in await ana.journal(id, 3)] == list(range(3, len(before.entries)))
    assert await stored(database, id) == before


@both_databases
@run_async
async def test_a_match_of_a_newer_edition_is_refused_and_left_alone(database):
    id, cookies = await play_a_little(database)
    await set_edition(database, id, 99)
    await change_row(database, "UPDATE tables SET bot_acts = :yes WHERE id = :id", yes=True, id=id)
    before = await stored(database, id)
    async with serving(database, log_level="error") as address, Client(address, cookies=cookies) as ana:
        with pytest.raises(RefusedByServer) as refused:
            await ana.table(id)
        assert (refused.value.key, refused.value.status) == ("newer_table", 409)
        with pytest.raises(RefusedByServer) as refused:
            await ana.connect(id).open()
        assert refused.value.key == "newer_table"
    assert await stored(database, id) == before


# --- rooms ----------------------------------------------------------------------------------------------------------


@run_async
async def test_an_unused_room_is_closed_and_the_table_is_read_again(database, monkeypatch):
    inside = Inside(monkeypatch)
    async with serving(database) as address, browsers(address, 2) as people:
        id = await sit_down(people, "ingenious")
        viewers = [person.connect(id) for person in people]
        for viewer in viewers:
            await open_up_to_date(viewer)
        choose = any_move(2)
        await play_on(viewers, choose, 6)
        room = inside.hall.room(id)
        inside.hall.close_idle(0)
        assert inside.hall.room(id) is room, "somebody is there"
        for viewer in viewers:
            await viewer.close()
        while not room.idle:
            await asyncio.sleep(0.01)
        known = [list(viewer.entries) for viewer in viewers]
        inside.hall.close_idle(0)
        assert inside.hall.room(id) is not room
        for viewer, entries_before in zip(viewers, known, strict=True):
            await open_up_to_date(viewer)
            assert viewer.entries[: len(entries_before)] == entries_before
        await play_on(viewers, choose, 6)
        for viewer, person in zip(viewers, people, strict=True):
            await viewer.sync(0)
            assert viewer.entries == await person.journal(id)
            await viewer.close()


# --- the store itself ------------------------------------------------------------------------------------------------


async def new_store(database: str) -> Store:
    engine = open_engine(database)
    await migrate(engine)
    return Store(engine)


def new_table() -> Change:
    table = Table.set_out("azul_duel", {}, [Place("me", "Ana"), Place("friend")], b"a" * 32, 1)
    change = shelf.change(table, 1)
    assert change is not None
    return change


async def settle(store: Store, changes: list[Change]) -> list[object]:
    """Hands in changes at once, so that they share a commit; what became of each."""
    tasks = [asyncio.create_task(store.write(change)) for change in changes]
    await asyncio.sleep(0)
    store.start()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    return list(results)


@both_databases
@run_async
async def test_changes_that_come_together_share_a_commit(database):
    store = await new_store(database)
    commits: list[object] = []
    event.listen(store.engine.sync_engine, "commit", commits.append)
    changes = [new_table() for _ in range(20)]
    assert await settle(store, changes) == [None] * 20
    assert len(commits) == 1
    assert {row.id for row, _ in await store.list_all()} == {change.id for change in changes}
    await store.stop()


@both_databases
@run_async
async def test_one_bad_change_fails_alone(database):
    store = await new_store(database)
    good = [new_table() for _ in range(6)]
    outdated = Change(good[0].id, 7, {"version": 8}, [], [])
    twice = Change(good[0].id, 0, good[0].table, [], [])
    unreadable = new_table()
    unreadable.table["created"] = object()
    results = await settle(store, [good[0], outdated, *good[1:3], twice, *good[3:5], unreadable, good[5]])
    kinds = [type(result) for result in results]
    fine = type(None)
    assert kinds == [fine, Conflict, fine, fine, Conflict, fine, fine, NotStored, fine]
    assert {row.id for row, _ in await store.list_all()} == {change.id for change in good}
    await store.stop()


@both_databases
@run_async
async def test_the_number_of_an_entry_is_unique_whatever_a_server_believes(database):
    store = await new_store(database)
    change = new_table()
    row = {"table_id": change.id, "number": 0, "body": b"{}", "at": 1}
    assert await settle(store, [Change(change.id, 0, change.table, change.seats, [row])]) == [None]
    with pytest.raises(Conflict):
        await store.write(Change(change.id, 1, {"version": 2}, [], [row]))
    async with store.engine.connect() as connection:
        assert (await connection.execute(tables.select())).one().version == 1
    await store.stop()


@both_databases
@run_async
async def test_a_stop_finishes_what_is_being_written(database):
    store = await new_store(database)
    changes = [new_table() for _ in range(5)]
    store.start()
    tasks = [asyncio.create_task(store.write(change)) for change in changes]
    await asyncio.sleep(0)
    while store._waiting:  # until the writer has taken them up
        await asyncio.sleep(0)
    await store.stop()
    assert await asyncio.gather(*tasks) == [None] * 5
    async with reading(database) as found:
        assert len(await found.list_all()) == 5


@run_async
async def test_a_commit_to_sqlite_is_on_the_disk(database):
    store = await new_store(database)
    async with store.engine.connect() as connection:

        async def pragma(name: str) -> object:
            return (await connection.execute(text(f"PRAGMA {name}"))).scalar_one()

        assert await pragma("journal_mode") == "wal"
        assert await pragma("synchronous") == 2, "FULL"
        assert await pragma("foreign_keys") == 1
    await store.engine.dispose()


def modes(folder: Path) -> set[int]:
    return {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


@run_async
async def test_the_file_of_the_database_is_for_its_owner_alone_and_so_is_a_folder_that_is_made_for_it(tmp_path):
    file = tmp_path / "data" / "rondel" / "rondel.db"
    store = await new_store(f"sqlite:///{file}")
    assert len(list(file.parent.iterdir())) == 3 and modes(file.parent) == {0o600}, "-wal and -shm, too"
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    for path in (*file.parent.iterdir(), file.parent):
        path.chmod(0o755)
    again = await new_store(f"sqlite:///{file}")
    assert modes(file.parent) == {0o600}
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o755, "a folder that was there belongs to somebody"
    for each in (store, again):
        await each.engine.dispose()


# --- the operator ----------------------------------------------------------------------------------------------------


@both_databases
def test_the_operator_lists_exports_and_deletes_tables(database, command, tmp_path):
    finished, _ = asyncio.run(play_a_little(database, moves=None))
    running, _ = asyncio.run(play_a_little(database, "ingenious", 3))
    at = ("--database", database)
    code, out = command("list", "--json", *at)
    listed = {line["id"]: line for line in json.loads(out)}
    assert code == 0 and {id: line["status"] for id, line in listed.items()} == {finished: "over", running: "running"}
    assert listed[running]["game"] == "ingenious" and listed[running]["seats"] == ["Player 0", "Player 1"]
    assert finished in command("list", *at)[1]
    folder = tmp_path / "records"
    code, out = command("export", folder, *at)
    assert code == 0 and [path.name for path in folder.iterdir()] == [f"{finished}.jsonl"]
    match = rondel.replay(rondel.Record.load(folder / f"{finished}.jsonl"))
    assert match.over and list(match.entries) == asyncio.run(stored(database, finished)).entries
    code, out = command("export", folder, running, *at)
    assert len(list(folder.iterdir())) == 1, "a running match belongs to nobody"
    code, out = command("delete", finished, "nosuchtable", *at)
    assert code == 2 and "nosuchtable" in out
    assert command("delete", finished, *at)[0] == 0
    assert [line["id"] for line in json.loads(command("list", "--json", *at)[1])] == [running]


def test_the_beginning_of_a_match_is_stored_though_nothing_has_happened_yet():
    table = Table.set_out("azul_duel", {}, [Place("me", "Ana"), Place("bot", bot="random")], b"a" * 32, 1)
    shelf.stored(table, shelf.change(table, 1))
    table.begin(None)
    assert table.number == 0
    change = shelf.change(table, 2)
    assert change is not None and change.table["status"] == "running" and change.table["header"] is not None


def test_an_entry_is_stored_as_it_is():
    entry = Moved(1, "a1", ())
    assert read_entry(write_entry(entry)) == entry
