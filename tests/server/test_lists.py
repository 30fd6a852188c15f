"""Lists of tables: what each line tells, of tables of every age; tables that are closed."""

import pytest
from alembic import command
from server.fault_kit import Inside, change_row
from server.server_kit import any_move, both_databases, browsers, catch_up, play_on, run_async, serving, sit_down
from server.test_tables import friends, refused

from rondel.client import Client
from rondel.server.database import migrate, open_engine
from rondel.server.forms import migrations
from rondel.wire.table import Clock, TableLine

HOUR = 3600


async def line_of(person: Client, id: str) -> TableLine:
    (found,) = [line for line in await person.tables(mine=True) if line.id == id]
    return found


@run_async
async def test_a_line_tells_whose_turn_it_is_and_who_made_the_table(database):
    async with serving(database) as address, browsers(address, 3) as (ana, ben, eve):
        id = await sit_down([ana, ben], "ingenious", {"first": "2"}, public=True, friendly=True)
        hers, his, (public,) = await line_of(ana, id), await line_of(ben, id), await eve.tables()
        assert hers.host and not his.host and not public.host
        assert all(line.public and line.friendly and line.actor == 1 for line in (hers, his, public))
        assert his.waits and not hers.waits and not public.waits
        assert not any(line.asked for line in (hers, his, public))
        assert hers.places is None and hers.next is None
        plain = await friends(ana)
        line = await line_of(ana, plain.id)
        assert (line.public, line.friendly, line.actor, line.host) == (False, False, None, True)


@run_async
async def test_a_question_of_consent_waits_for_those_who_are_asked(database):
    async with serving(database) as address, browsers(address, 3) as people:
        id = await sit_down(people, "maharani", friendly=True)
        viewers = [person.connect(id) for person in people]
        for viewer in viewers:
            await viewer.open()
        await play_on(viewers, any_move(1), 9)
        asking = next(seat for seat, viewer in enumerate(viewers) if viewer.news.undo == "ask")
        one, other = (seat for seat in range(3) if seat != asking)

        async def asked() -> list[bool]:
            return [(await line_of(person, id)).asked for person in people]

        await viewers[asking].undo()
        await catch_up(viewers)
        assert await asked() == [seat != asking for seat in range(3)]
        for seat in (one, other):
            assert (await line_of(people[seat], id)).waits, "for an answer, whoever is to move"
        await viewers[one].answer(True)
        assert await asked() == [seat == other for seat in range(3)]
        await catch_up(viewers)
        await viewers[other].answer(False)
        assert await asked() == [False] * 3
        for viewer in viewers:
            await viewer.close()


@run_async
async def test_a_line_tells_the_result_and_the_table_of_the_rematch(database):
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        id = await sit_down([ana, ben], "ingenious", {"first": "1"})
        async with ana.connect(id) as viewer:
            await viewer.resign()
        line = await line_of(ben, id)
        assert (line.status, line.places, line.actor, line.waits) == ("over", (2, 1), None, False)
        await ana.rematch(id)
        line = await line_of(ben, id)
        assert line.asked and line.waits and line.next is None and not (await line_of(ana, id)).waits
        follow = (await ben.rematch(id)).next
        line = await line_of(ben, id)
        assert line.next == follow and line.places == (2, 1) and not line.asked and not line.waits


@both_databases
@run_async
async def test_tables_of_an_older_database_are_listed_as_well(database):
    """A database that goes back to its first form and forth again: what waits for an answer is read from the log."""
    async with serving(database) as address, browsers(address, 3) as people:
        quiet, asked, agreed, declined = [await sit_down(people, "maharani", friendly=True) for _ in range(4)]
        for id in (asked, agreed, declined):
            viewers = [person.connect(id) for person in people]
            for viewer in viewers:
                await viewer.open()
            await play_on(viewers, any_move(1), 9)
            asking = next(viewer for viewer in viewers if viewer.news.undo == "ask")
            await asking.undo()
            await catch_up(viewers)
            others = [viewer for viewer in viewers if viewer is not asking]
            if id != asked:
                await others[0].answer(True)
                await catch_up(viewers)
            if id == declined:
                await others[1].answer(False)
            for viewer in viewers:
                await viewer.close()
        before = [[await line_of(person, id) for id in (quiet, asked, agreed, declined)] for person in people]
        assert [sum(line.asked for line in lines) for lines in zip(*before, strict=True)] == [0, 2, 1, 0]
        cookies = [person.cookies for person in people]
    engine = open_engine(database)
    async with engine.begin() as connection:
        await connection.run_sync(lambda bound: command.downgrade(migrations(bound), "0001"))
    await migrate(engine)
    await engine.dispose()
    async with serving(database) as address:
        for known, lines in zip(cookies, before, strict=True):
            async with Client(address, cookies=known) as person:
                assert [await line_of(person, line.id) for line in lines] == lines


@run_async
async def test_a_list_tells_the_clocks_of_tables(database):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        for clock in (None, Clock("turn", 60, "bot")):
            await ana.create("ingenious", [ana.me("Ana"), ana.friend()], clock=clock)
        assert {line.clock for line in await ana.tables(mine=True)} == {None, Clock("turn", 60, "bot")}


# --- closing ---------------------------------------------------------------------------------------------------------


@run_async
async def test_the_host_closes_a_table_and_everyone_there_is_told(database):
    async with serving(database) as address, browsers(address, 3) as (ana, ben, cy):
        made = await friends(ana, 2, public=True)
        await ben.sit(made.id, 1, "Ben", made.seats[1].invitation)
        link = made.seats[2].invitation
        await refused(ben.close_table(made.id), 403, "not_host")
        async with ben.connect(made.id) as viewer:
            closed = await ana.close_table(made.id)
            assert (closed.status, closed.reason) == ("void", "closed")
            await viewer.until(lambda it: it.table.status == "void")
            assert viewer.table.reason == "closed" and viewer.news is None
        assert (await cy.table(made.id, link)).reason == "closed", "who comes by a link hears of it"
        for person in (ana, ben, cy):
            assert await person.tables() == () and await person.tables(mine=True) == ()
        for asked in (
            cy.sit(made.id, 2, "Cy", link),
            ben.leave(made.id, 1),
            ana.start(made.id),
            ana.seat_bot(made.id, 2, "random"),
            ana.close_table(made.id),
            ana.record(made.id),
            ana.moment(made.id),
            ana.rematch(made.id),
        ):
            await refused(asked, 409, "closed_table")


@run_async
async def test_a_match_that_has_begun_cannot_be_closed(database):
    async with serving(database) as address, browsers(address, 2) as people:
        id = await sit_down(people, "ingenious")
        await refused(people[0].close_table(id), 409, "already_started")
        async with people[0].connect(id) as viewer:
            await viewer.resign()
        await refused(people[0].close_table(id), 409, "game_over")
        assert (await line_of(people[0], id)).status == "over"


@run_async
async def test_a_closed_table_counts_no_longer_and_is_cleaned_away(database, monkeypatch):
    inside = Inside(monkeypatch)
    async with serving(database, limits={"tables": 2}) as address, Client(address) as ana:
        made = await friends(ana)
        await ana.close_table(made.id)
        hall, now = inside.hall, (await ana.table(made.id)).created
        assert await inside.store.count_unfinished(hall.room(made.id)._table.host) == 0
        assert await hall.clean(now + 23 * HOUR) == 0
        assert await hall.clean(now + 25 * HOUR) == 0, "marked at first"
        await change_row(database, "UPDATE server SET uptime = uptime + :day", day=24 * HOUR)
        assert await hall.clean(now + 25 * HOUR) == 1
        await refused(ana.table(made.id), 404, "no_table")


# --- who is there ----------------------------------------------------------------------------------------------------


@run_async
async def test_spectators_are_counted_once_a_browser_and_players_are_not(database):
    async with serving(database) as address, browsers(address, 4) as (ana, ben, eve, nobody):
        id = await sit_down([ana, ben], "ingenious", public=True)
        await friends(eve)  # has a cookie from now on
        async with ana.connect(id) as viewer, ben.connect(id):
            assert (await ana.table(id)).watching == 0
            async with eve.connect(id) as one, eve.connect(id), nobody.connect(id):
                assert one.table.watching == 1, "itself"
                await viewer.until(lambda it: it.table.watching == 2)
            await viewer.until(lambda it: it.table.watching == 0)


@pytest.mark.parametrize("begun", [False, True])
@run_async
async def test_equal_names_are_told_apart_before_and_after_the_beginning(begun, database):
    async with serving(database, bot_delay=60) as address, Client(address) as ana:
        seats = [ana.me("Ana"), ana.bot("random"), ana.bot("random"), ana.device("Ana")]
        made = await ana.create("ingenious", seats)
        if begun:
            made = await ana.start(made.id)
        told = ("Ana 1", "random 1", "random 2", "Ana 2")
        assert tuple(seat.name for seat in made.seats) == told
        assert (await line_of(ana, made.id)).names == told
        if begun:
            async with ana.connect(made.id) as viewer:
                assert viewer.news.names == told


@run_async
async def test_free_seats_have_no_name_though_they_are_alike(database):
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        made = await friends(ana, 3)
        assert [seat.name for seat in made.seats] == ["Ana", "", "", ""]
        id = await sit_down([ana, ben], "ingenious")
        await ben.leave(id, 1)
        freed = await ana.free(id, 1)
        assert [seat.name for seat in freed.seats] == ["Player 0", ""]
