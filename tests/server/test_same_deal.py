"""The same deal once more, against bots; and what nobody hears of a deal before its match is over."""

import json
import sqlite3
from contextlib import closing

import pytest
from each import each
from full import so_many
from server.server_kit import any_move, begin, both_databases, browsers, play_on, run_async, serving
from server.table_kit import ANA, BEN, DEVICE, EVE, FRIEND, GREEDY, ME, NOW, moves, people, refused, set_out
from server.table_kit import to_the_end as finish

import rondel
from rondel.client import Client, RefusedByServer
from rondel.core.dealer import Deal, SeedDealer, SystemDealer
from rondel.core.errors import BadRecord, NotYourSeat, UnknownBot
from rondel.core.record import Dealt
from rondel.core.registry import slugs
from rondel.server import deals, seating
from rondel.server.database import open_engine
from rondel.server.errors import Forbidden, TableRefused
from rondel.server.store import Store
from rondel.server.table import Place, Table


def begun(*places: Place, **options) -> Table:
    table = set_out(*(places or (ME, GREEDY)), options=options)
    table.start(ANA, SystemDealer())
    return table


def over(*places: Place) -> Table:
    table = begun(*places)
    finish(table)
    return table


def again(table: Table, **more) -> Table:
    fresh = deals.repeat(table, ANA, NOW, **more)
    fresh.start(ANA, SystemDealer())
    return fresh


def drawn(table: Table) -> list[str]:
    return [f"{entry.source} {entry.outcome}" for entry in table.match.entries if isinstance(entry, Dealt)]


def test_a_match_against_a_bot_is_played_again_with_the_same_deal_in_the_same_seats():
    table = over()
    fresh = again(table)
    assert fresh.repeats == table.id and fresh.id != table.id
    assert fresh.match.header.seal == table.match.header.seal
    assert drawn(fresh) == drawn(table)[: len(drawn(fresh))], "who begins, and what everybody draws at first"
    assert [chair.title for chair in fresh.chairs] == [chair.title for chair in table.chairs]
    assert fresh.chairs[0].held_by(ANA) and fresh.host == ANA
    assert fresh.next is None and table.next is None, "a rematch is another thing"


def test_a_rematch_has_a_deal_of_its_own():
    table = over()
    table.ask_rematch(ANA, NOW)
    table.follow.begin(SystemDealer())
    assert table.follow.deal not in (None, table.deal) and table.follow.repeats is None


def test_the_same_deal_is_played_against_another_level():
    fresh = again(over(ME, GREEDY, Place("bot", bot="learner")), bot="expert")
    assert [chair.title for chair in fresh.chairs] == ["Ana", "expert", "expert"]
    refused(UnknownBot, "unknown_bot", table := over(), lambda: deals.repeat(table, ANA, NOW, bot="nobody"))


def test_all_at_one_device_play_it_again_with_their_names():
    fresh = again(over(ME, DEVICE, GREEDY))
    assert [chair.title for chair in fresh.chairs] == ["Ana", "Dan", "greedy"]
    assert [chair.held_by(ANA) for chair in fresh.chairs] == [True, True, False]


def test_who_gave_up_or_left_it_to_a_bot_sits_there_again():
    table = begun(ME, GREEDY, GREEDY)
    moves(table, 4)
    table.resign(ANA, 0, table.number)
    finish(table)
    assert table.chairs[0].bot is not None
    fresh = again(table)
    assert fresh.chairs[0].title == "Ana" and fresh.chairs[0].person


def test_what_was_taken_back_past_chance_leaves_the_deal_as_it_is():
    table = begun(first="1")
    moves(table, 5)
    for _ in range(3):
        table.undo(ANA, 0, table.number)
    assert table.match.marked
    finish(table)
    start = drawn(again(table))
    assert drawn(table)[: len(start)] == start


def test_who_may_not_play_a_deal_again_is_told_why():
    running, dealt, friends = begun(), over(), people()
    refused(TableRefused, "not_over", running, lambda: deals.repeat(running, ANA, NOW))
    refused(NotYourSeat, "not_your_seat", dealt, lambda: deals.repeat(dealt, EVE, NOW))
    finish(friends)
    refused(TableRefused, "deal_of_several", friends, lambda: deals.repeat(friends, ANA, NOW))
    before = set_out(ME, GREEDY)
    before.start(ANA, SeedDealer(1))  # as before there were deals
    finish(before)
    refused(BadRecord, "record_no_deal", before, lambda: deals.repeat(before, ANA, NOW))
    assert [deals.may_repeat(table, ANA) for table in (running, dealt, friends, before)] == [None, True, None, False]
    assert deals.may_repeat(dealt, EVE) is None and deals.may_repeat(before, None) is None


def test_among_people_nothing_is_kept_that_tells_what_comes():
    table = set_out(ME, FRIEND, GREEDY)
    seating.sit(table, BEN, 1, "Ben", table.chairs[1].invitation)
    table.start(ANA, SystemDealer())
    assert table.deal is None and table.match.header.seal is None


def test_a_stranger_who_sat_down_meanwhile_cannot_have_it_again_nor_let_others():
    table = begun(ME, DEVICE, GREEDY)
    seating.leave(table, ANA, 1)
    seating.free(table, ANA, 1)
    seating.sit(table, BEN, 1, "Ben", table.chairs[1].invitation)
    finish(table)
    assert deals.may_repeat(table, ANA) is deals.may_repeat(table, BEN) is None


def test_nobody_else_sits_down_where_somebody_knows_what_will_be_drawn():
    first = over(ME, DEVICE, GREEDY)
    fresh = again(first)
    refused(TableRefused, "deal_played", fresh, lambda: seating.free(fresh, ANA, 2))
    seating.leave(fresh, ANA, 1)
    refused(TableRefused, "deal_played", fresh, lambda: seating.free(fresh, ANA, 1))
    seating.take_back(fresh, ANA, 1)
    hasty = deals.repeat(first, ANA, NOW)
    refused(TableRefused, "deal_played", hasty, lambda: seating.free(hasty, ANA, 2))
    seating.leave(hasty, ANA, 1)
    refused(TableRefused, "deal_played", hasty, lambda: seating.sit(hasty, BEN, 1, "Ben", hasty.chairs[1].invitation))


# --- at a server -----------------------------------------------------------------------------------------------------


async def give_up(ana: Client, id: str, moves: int = 0) -> None:
    """The quickest end of a match, after so many moves."""
    async with ana.connect(id) as viewer:
        await play_on([viewer], any_move(1), moves)
        await viewer.until(lambda it: it.offers is not None)
        await viewer.resign()


async def against_a_bot(ana: Client, game: str = "ingenious", **more) -> str:
    table = await begin(ana, game, [ana.me("Ana"), ana.bot("random")], **more)
    return table.id


@both_databases
@run_async
async def test_a_deal_is_sealed_while_its_match_runs_and_told_with_its_record(database, caplog):
    caplog.set_level("DEBUG", "rondel")
    async with serving(database, log_level="debug") as address, browsers(address, 1) as (ana,):
        id = await against_a_bot(ana)
        heard = []
        async with ana.connect(id) as viewer:
            await play_on([viewer], any_move(1), 6)
            heard.append(repr((viewer.news, viewer.entries, viewer.table)))
        heard.append((await ana.get(f"/api/tables/{id}")).decode())
        heard.append((await ana.get(f"/api/tables/{id}/journal")).decode())
        with pytest.raises(RefusedByServer) as sealed:
            await ana.record(id)
        assert sealed.value.key == "record_sealed" and sealed.value.code == Forbidden.code
    async with serving(database) as address, Client(address, cookies=ana.cookies) as ana:
        await give_up(ana, id, 6)
        record = rondel.Record.read(await ana.record(id))
        assert rondel.replay(record).record() == record, "it was dealt from its deal before and after the restart"
        assert not any(record.deal in text for text in [*heard, caplog.text])
        assert Deal(record.deal).seal == record.header.seal

        fresh = await ana.repeat(id)
        assert (fresh.status, fresh.repeats, fresh.deal_again) == ("running", id, None)
        assert [seat.mine for seat in fresh.seats] == [True, False]
        await give_up(ana, fresh.id)
        assert (await ana.table(fresh.id)).deal_again and (await ana.table(id)).deal_again
        assert rondel.Record.read(await ana.record(fresh.id)).deal == record.deal


@run_async
async def test_a_bot_is_told_as_much_of_a_known_deal_as_of_any_other(database, monkeypatch):
    from rondel.server.thinkers import Thinkers

    asked = []
    choose = Thinkers.choose

    async def listen(self, name, seat, *more):
        asked.append(seat.pack())
        return await choose(self, name, seat, *more)

    monkeypatch.setattr(Thinkers, "choose", listen)
    async with serving(database) as address, browsers(address, 1) as (ana,):
        id = await against_a_bot(ana)
        await give_up(ana, id, 4)
        secret = rondel.Record.read(await ana.record(id)).deal
        first = len(asked)
        await give_up(ana, (await ana.repeat(id)).id, 4)
    assert len(asked) > first > 0
    assert not any(secret in repr(packed) or id in repr(packed) for packed in asked)


@run_async
async def test_the_same_deal_counts_as_a_new_table_and_is_nobody_elses(database):
    async with serving(database, limits={"tables": 3}) as address, browsers(address, 2) as (ana, ben):
        id = await against_a_bot(ana, public=True)
        for who, refusal in ((ana, "not_over"), (ben, "not_your_seat")):
            with pytest.raises(RefusedByServer) as caught:
                await who.repeat(id)
            assert caught.value.key == refusal
        with pytest.raises(RefusedByServer) as caught:
            await ana.repeat(id)
        assert caught.value.key == "too_many_tables"


@run_async
async def test_who_deletes_the_first_match_keeps_the_second(database):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        id = await against_a_bot(ana)
        await give_up(ana, id)
        fresh = await ana.repeat(id)
        await ana.delete_table(id)
        await give_up(ana, fresh.id)
        assert (await ana.table(fresh.id)).deal_again


@each("game", [slug for slug in ("maharani", "rajas", "azul_duel", "ingenious") if slug in slugs()][: so_many(1, 4)])
@run_async
async def test_a_table_with_a_deal_is_opened_by_its_newest_move(game, tmp_path, monkeypatch):
    from server.server_kit import file_in

    database = file_in(tmp_path)
    async with serving(database) as address, browsers(address, 1) as (ana,):
        table = await begin(ana, game, [ana.me("Ana"), ana.device("Dan")])
        await play_at_one_device(ana, table.id, 12)
    step_, made = rondel.Game.step_, []
    monkeypatch.setattr(rondel.Game, "step_", lambda self, state, code: made.append(code) or step_(self, state, code))
    async with serving(database) as address, Client(address, cookies=ana.cookies) as ana:
        number = (await ana.moment(table.id)).number
        assert number > 12 and len(made) == 1
        await play_at_one_device(ana, table.id, 3)
        async with ana.connect(table.id) as viewer:
            await viewer.resign(0)
        record = rondel.Record.read(await ana.record(table.id))
    assert rondel.replay(record).record() == record


async def play_at_one_device(ana: Client, id: str, moves: int) -> None:
    choose = any_move(1)
    async with ana.connect(id) as viewer:
        for _ in range(moves):
            await viewer.until(lambda it: it.news is not None)
            if viewer.offers is None:
                await viewer.show(viewer.news.actor)
                await viewer.until(lambda it: it.offers is not None)
            await viewer.play(choose(viewer))


@run_async
async def test_what_an_operator_saves_of_a_damaged_table_has_no_deal(database):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        id = await against_a_bot(ana)
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as rows:
        (secret,) = rows.execute("SELECT deal FROM tables WHERE id = ?", (id,)).fetchone()
    engine = open_engine(database)
    saved = await Store(engine).salvage(id)
    await engine.dispose()
    assert secret and saved["entries"] and secret not in json.dumps(saved)
