"""A whole set in one message: played, stored and told together, or refused and nothing of it played."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any

import msgspec
import pytest
from games.rajas.rajas_kit import PAY
from server.fault_kit import Inside, open_up_to_date, stored
from server.server_kit import any_move, both_databases, browsers, play_on, run_async, serving, sit_down
from server.table_kit import ANA, BEN, EVE, people, refused
from sqlalchemy import event, text

from rondel.client import RefusedByServer, Viewer
from rondel.core import sets
from rondel.core.dealer import SeedDealer
from rondel.core.errors import GameOver, IllegalMove, NotYourSeat, NotYourTurn, Stale, Unreadable
from rondel.core.match import Match
from rondel.server import undoing
from rondel.server.table import Table
from rondel.wire import socket as wire

PAYMENT = ["blue 3", "blue 1", "blue 2", "blue 3", "blue 1"]
CHOICES = """rajas
dice 1: blue=1122334456
karma 1: 3
pending: sum 10 blue; lay blue-tiger
tops: blue-tiger=blue-10X-silk3-spice2
"""
"""A payment in many ways."""


def put(match: Match, position: str) -> None:
    match.state = match.game.load(position)


def paying(position: str = PAY) -> Table:
    """A table where Ana is to pay for a tile."""
    table = people(game="rajas")
    assert table.match is not None
    put(table.match, position)
    return table


@asynccontextmanager
async def two_pay(database: str, monkeypatch: Any) -> AsyncIterator[tuple[Inside, list[Viewer], str]]:
    """Two people at a table over sockets, where the first is to pay with five dice."""
    inside = Inside(monkeypatch)
    async with serving(database) as address, browsers(address, 2) as both:
        id = await sit_down(both, "rajas")
        viewers = [person.connect(id) for person in both]
        for viewer in viewers:
            await open_up_to_date(viewer)
        async with inside.hall.room(id).looking() as table:
            assert table.match is not None
            put(table.match, PAY)
        yield inside, viewers, id
        for viewer in viewers:
            await viewer.close()


def told_from_now_on(viewer: Viewer, monkeypatch: Any) -> list[wire.News]:
    """The news that a viewer gets, one by one."""
    heard: list[wire.News] = []
    take = viewer._take_news

    def take_in(news: wire.News) -> None:
        heard.append(news)
        take(news)

    monkeypatch.setattr(viewer, "_take_news", take_in)
    return heard


@run_async
async def test_a_payment_of_five_dice_is_one_message_one_transaction_and_one_piece_of_news(database, monkeypatch):
    async with two_pay(database, monkeypatch) as (inside, viewers, id):
        commits: list[object] = []
        event.listen(inside.store.engine.sync_engine, "commit", commits.append)
        number, news = viewers[0].number, [told_from_now_on(viewer, monkeypatch) for viewer in viewers]
        assert await viewers[0].play(PAYMENT, seat=0) == number + 5
        for viewer in viewers:
            await viewer.until(lambda it: it.number == number + 5)
            assert [told.text for told in viewer.entries[number:]] == sorted(PAYMENT)
        assert len(commits) == 1
        assert [[told.first for told in heard] for heard in news] == [[number], [number]]
        assert len((await stored(database, id)).entries) == number + 5


@run_async
async def test_a_set_is_looked_at_as_a_whole_before_it_is_played(database, monkeypatch):
    async with two_pay(database, monkeypatch) as (_, (ana, ben), _):
        start, whole, one = await ana.preview(PAYMENT[:2], PAYMENT, PAYMENT[1])
        assert start.short and not start.events and start.more
        assert not whole.short and [event.key for event in whole.events].count("gave") == len(PAYMENT)
        assert whole.asks.key == "ask_lay" and one.asks.key == "ask_sum"
        for wrong, code in (([["blue 3"] * 3], "illegal"), ([PAYMENT, PAYMENT[::-1]], "unsound"), ([[]], "unsound")):
            with pytest.raises(RefusedByServer) as failed:
                await ana.preview(*wrong)
            assert failed.value.code == code, wrong
        with pytest.raises(RefusedByServer):
            await ben.preview(PAYMENT)
        number = ana.number
        await ana.play(PAYMENT)
        told = tuple(event for entry in ana.entries[number:] for event in entry.events)
        assert told == whole.events


@run_async
async def test_pieces_of_sets_count_as_moves_that_are_looked_at(database, monkeypatch):
    async with two_pay(database, monkeypatch) as (_, (ana, _), _):
        many = [[piece] * wire.MOST_PIECES for piece in ("blue 1", "blue 2", "blue 3", "blue 6")]
        assert 30 * len(many) > wire.MOST_PREVIEWS
        with pytest.raises(RefusedByServer) as failed:
            await ana.preview(*many)
        assert failed.value.key == "bad_message"


def test_to_look_at_pieces_costs_little_however_many_sets_they_are_in(monkeypatch):
    """A stranger's pieces must not keep the server busy: what goes with them is counted, not tried."""
    game = paying(CHOICES).match.game
    state = game.load(CHOICES)
    played: list[int] = []
    apply = game.apply_
    monkeypatch.setattr(game, "apply_", lambda state, code: (played.append(code), apply(state, code)))
    random, pieces = Random(2), list(game.gathers(state).pieces)
    for count in [*range(1, wire.MOST_PIECES + 1)] * 3:
        played.clear()
        with suppress(IllegalMove):
            sets.glimpse(game, state, random.choices(pieces, k=count))
        assert len(played) <= count + 1


def test_a_set_in_any_order_is_the_same_match_as_its_pieces_one_by_one():
    together, apart = paying(), paying()
    assert together.play(ANA, 0, PAYMENT, together.number) == 5
    for piece in sorted(PAYMENT):
        assert apart.play(ANA, 0, piece, apart.number) == 1
    assert together.match.entries == apart.match.entries


def test_a_set_is_refused_in_the_order_of_all_refusals_and_as_a_whole():
    table = paying()
    now, nonsense = table.number, [*PAYMENT, "no die"]
    for browser in (EVE, BEN, None):
        refused(NotYourSeat, "not_your_seat", table, lambda browser=browser: table.play(browser, 0, nonsense, now + 9))
    for seen in (now - 1, now + 1, 0):
        refused(Stale, "stale", table, lambda seen=seen: table.play(BEN, 1, nonsense, seen))
    refused(NotYourTurn, "not_your_turn", table, lambda: table.play(BEN, 1, nonsense, now))
    refused(Unreadable, "unreadable_move", table, lambda: table.play(ANA, 0, nonsense, now))
    refused(IllegalMove, "set_impossible", table, lambda: table.play(ANA, 0, PAYMENT[:4], now))
    refused(IllegalMove, "set_few", table, lambda: table.play(ANA, 0, ["blue 2"] * 5, now))
    foreign = table.match.game.why_not(table.match.state, table.match.game.parse(table.match.state, "quarry"))
    refused(IllegalMove, foreign.key, table, lambda: table.play(ANA, 0, [*PAYMENT, "quarry"], now))
    put(table.match, "rajas\nseat: 1")
    refused(IllegalMove, "set_none", table, lambda: table.play(ANA, 0, ["quarry"], now))
    table.resign(BEN, 1, now)
    refused(GameOver, "game_over", table, lambda: table.play(ANA, 0, nonsense, 0))


def test_an_undo_takes_back_the_last_piece_of_a_set():
    table = paying()
    table.play(ANA, 0, PAYMENT, table.number)
    assert undoing.kind(table, 0) == "free"
    table.undo(ANA, 0, table.number)
    assert table.match.moves() == ["blue 3"]


def test_to_refuse_a_set_costs_no_more_than_to_play_it(monkeypatch):
    """A stranger's set must not keep the server busy: what it could go on with is not looked for."""
    table = paying(CHOICES)
    game = table.match.game
    played: list[int] = []
    apply = game.apply_
    monkeypatch.setattr(game, "apply_", lambda state, code: (played.append(code), apply(state, code)))
    random, pieces = Random(1), list(game.gathers(table.match.state).pieces)
    for count in [*range(1, wire.MOST_PIECES + 1)] * 3:
        played.clear()
        with suppress(IllegalMove):
            sets.steps(game, table.match.state, random.choices(pieces, k=count), search=False)
        assert len(played) <= count + 1


def test_a_message_has_room_for_every_set_and_no_more():
    most = {"type": "move", "id": 1, "seat": 0, "seen": 0}
    for count, read in ((0, False), (1, True), (wire.MOST_PIECES, True), (wire.MOST_PIECES + 1, False)):
        message = msgspec.json.encode({**most, "move": [1] * count})
        if read:
            assert msgspec.json.decode(message, type=wire.Incoming).move == (1,) * count
        else:
            with pytest.raises(msgspec.ValidationError):
                msgspec.json.decode(message, type=wire.Incoming)


# --- crashes ---------------------------------------------------------------------------------------------------------


def a_set(match: Match, random: Random) -> list[int]:
    """The codes of some set that is asked for."""
    game, state, codes = match.game, match.state, list[int]()
    while True:
        gathering = game.gathers(state)
        assert gathering is not None
        codes.append(random.choice([c for c in game.legal(state) if c in gathering.pieces or c == gathering.end]))
        after = game.play(state, codes[-1])
        if codes[-1] == gathering.end or not sets.goes_on(game, state, after):
            return codes
        state = after


async def until_a_set(inside: Inside, id: str, viewers: Sequence[Viewer]) -> tuple[int, list[int]]:
    """Plays until somebody is asked for a set; who that is, and a set of several pieces in any order."""
    random, choose = Random(3), any_move(3)
    while True:
        async with inside.hall.room(id).looking() as table:
            match = table.match
            assert match is not None
            found = a_set(match, random) if match.gathers is not None else []
            if len(found) > 1:
                return match.actor, random.sample(found, len(found))
        await play_on(viewers, choose, 1)


async def break_off(inside: Inside, number: int) -> list[str]:
    """The database fails at that entry, in the middle of a transaction; how to mend it."""
    if inside.store.engine.dialect.name == "sqlite":
        made = [
            f"CREATE TRIGGER break_off BEFORE INSERT ON entries WHEN NEW.number = {number} "
            "BEGIN SELECT RAISE(ABORT, 'broken off'); END"
        ]
        mended = ["DROP TRIGGER break_off"]
    else:
        made = [
            "CREATE FUNCTION break_off() RETURNS trigger AS "
            "$$ BEGIN RAISE EXCEPTION 'broken off' USING ERRCODE = 'io_error'; END $$ LANGUAGE plpgsql",
            "CREATE TRIGGER break_off BEFORE INSERT ON entries FOR EACH ROW "
            f"WHEN (NEW.number = {number}) EXECUTE FUNCTION break_off()",
        ]
        mended = ["DROP TRIGGER break_off ON entries", "DROP FUNCTION break_off"]
    await say(inside, made)
    return mended


async def say(inside: Inside, statements: Sequence[str]) -> None:
    async with inside.store.engine.begin() as connection:
        for statement in statements:
            await connection.execute(text(statement))


@both_databases
@run_async
async def test_what_breaks_off_between_two_pieces_leaves_nothing_of_the_set(database, monkeypatch):
    inside = Inside(monkeypatch)
    async with (
        serving(database, lambda _: SeedDealer(5), log_level="error") as address,
        browsers(address, 2) as both,
    ):
        id = await sit_down(both, "rajas")
        viewers = [person.connect(id) for person in both]
        for viewer in viewers:
            await open_up_to_date(viewer)
        seat, pieces = await until_a_set(inside, id, viewers)
        before = viewers[seat].number
        mended = await break_off(inside, before + 1)
        with pytest.raises(RefusedByServer) as failed:
            await viewers[seat].play(pieces)
        assert failed.value.code == "not_stored"
        assert len((await stored(database, id)).entries) == before
        for viewer in viewers:
            await viewer.ping()
            assert viewer.number == before
        await say(inside, mended)
        number = await viewers[seat].play(pieces)
        assert number >= before + 2
        await asyncio.gather(*[viewer.until(lambda it: it.number == number) for viewer in viewers])
        assert len((await stored(database, id)).entries) == number
        for viewer in viewers:
            await viewer.close()
