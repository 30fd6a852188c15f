"""Programs at tables: by a token they play one seat, are told what it knows, and hold nobody up."""

import asyncio
import logging
from collections.abc import Callable

import msgspec
import pytest
from server.server_kit import begin, run_async, serving
from server.table_kit import ANA, BEN, FRIEND, GREEDY, ME, moves, refused, set_out
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from rondel.bots import Seat
from rondel.bots.door import Fault, lines
from rondel.bots.door.talk import Talk
from rondel.bots.door.trust import Patience
from rondel.client import Client, RefusedByServer, visit
from rondel.core.dealer import SeedDealer
from rondel.core.match import Match
from rondel.core.registry import configure
from rondel.server import programs, seating
from rondel.server.errors import SeatRefused
from rondel.server.presence import Presence
from rondel.server.table import Place
from rondel.server.telling import tell_table

PROGRAM = Place("bot", bot="program")
LINE = msgspec.json.Decoder(lines.Line)
FIRST = {"first": "1"}


def player(told: list[lines.Line], choose: Callable[[lines.Turn], object] = lambda turn: turn.legal[-1]):
    """A program that keeps what it is told."""

    async def hear(line: bytes) -> bytes | None:
        message = LINE.decode(line)
        told.append(message)
        if isinstance(message, lines.Hello):
            return lines.encode(lines.Ready(lines.PROTOCOL))
        if isinstance(message, lines.Turn):
            found = choose(message)
            return None if found is None else msgspec.json.encode({"type": "move", "id": message.id, "move": found})
        return None

    return hear


async def play_turns(viewer, turns: int) -> None:
    """A person plays so many turns, always the last move that is offered, and is asked again after them."""
    seen = set()
    while True:
        await viewer.until(lambda it: it.offers)
        seen.add(viewer.news.turn)
        if len(seen) > turns:
            return
        await viewer.play(viewer.offers.codes()[-1])


@pytest.fixture
def patience(monkeypatch):
    """Sets how long programs are waited for. By default no test waits that long, however slow the machine is."""

    def change(**seconds) -> None:
        monkeypatch.setattr(programs, "Patience", lambda: Patience(**{"turn": 600.0, **seconds}))

    change()
    return change


# --- the token -------------------------------------------------------------------------------------------------------


def token(table, browser, seat=1):
    return tell_table(table, browser, Presence()).seats[seat].token


def test_a_token_is_told_to_the_host_whose_program_it_is_and_to_nobody_else():
    table = set_out(ME, PROGRAM, FRIEND)
    seating.sit(table, BEN, 2, "Ben", table.chairs[2].invitation)
    assert token(table, ANA) == f"{table.id}.{table.chairs[1].program}"
    assert token(table, BEN) is None and token(table, None) is None
    assert [seat.token for seat in tell_table(table, ANA, Presence()).seats][::2] == [None, None]


def test_who_lets_a_program_play_for_them_alone_is_told_its_token():
    table = set_out(ME, FRIEND)
    seating.sit(table, BEN, 1, "Ben", table.chairs[1].invitation)
    table.start(ANA, SeedDealer(1))
    seating.seat_bot(table, BEN, 1, "program")
    assert token(table, BEN) and token(table, ANA) is None, "the host would see Ben's hand by it"
    seating.take_back(table, BEN, 1)
    assert token(table, BEN) is None and table.chairs[1].invitation is None


def test_by_a_token_nobody_sits_down():
    table = set_out(ME, PROGRAM)
    key = table.chairs[1].program
    assert table.chairs.invited(key) is None and not table.knows(BEN, key)
    refused(SeatRefused, "bad_invitation", table, lambda: seating.sit(table, BEN, 1, "Ben", key))


def test_another_bot_in_its_place_ends_a_token_and_a_program_gets_another_one():
    table = set_out(ME, PROGRAM)
    before = table.chairs[1].program
    seating.seat_bot(table, ANA, 1, "greedy")
    assert table.chairs.program_by(before) is None and token(table, ANA) is None
    seating.seat_bot(table, ANA, 1, "program")
    assert table.chairs[1].program not in (None, before)


def test_in_a_running_match_nobody_sees_a_second_hand_by_a_program():
    table = set_out(ME, GREEDY)
    table.start(ANA, SeedDealer(1))
    refused(SeatRefused, "one_hand", table, lambda: seating.seat_bot(table, ANA, 1, "program"))
    seating.seat_bot(table, ANA, 0, "program")
    assert table.match.entries[-1].hand is True, "everybody is told that somebody sees it"


def test_for_somebody_who_is_away_no_program_plays():
    for other, key in ((ME, "one_hand"), (GREEDY, "best_bot")):
        table = set_out(other, FRIEND)
        seating.sit(table, BEN, 1, "Ben", table.chairs[1].invitation)
        table.start(ANA, SeedDealer(1))
        refused(SeatRefused, key, table, lambda table=table: seating.seat_bot(table, ANA, 1, "program", away=True))


def test_a_rematch_has_tokens_of_its_own():
    table = set_out(ME, PROGRAM)
    table.start(ANA, SeedDealer(1))
    while table.status == "running":
        moves(table, 20)
    table.ask_rematch(ANA, 1)
    (chair,) = [chair for chair in table.follow.chairs if chair.bot]
    assert chair.bot == "program" and chair.program not in (None, table.chairs[1].program)


# --- at a table ------------------------------------------------------------------------------------------------------


@run_async
async def test_a_program_plays_its_seat_and_is_told_what_it_knows_and_how_it_ends(database, caplog, patience):
    told: list[lines.Line] = []
    with caplog.at_level(logging.DEBUG, "rondel"):
        async with serving(database, lambda _: SeedDealer(1)) as address, Client(address) as ana:
            table = await ana.create("ingenious", [ana.me("Ana"), ana.program()], FIRST)
            secret = table.seats[1].token
            await ana.start(table.id)
            playing = asyncio.create_task(visit(address, secret, player(told)))
            async with ana.connect(table.id) as viewer:
                await viewer.until(lambda it: it.table.seats[1].online)
                await play_turns(viewer, 3)
                await viewer.resign()
                over = await playing
                await viewer.until(lambda it: it.over)
                assert over.places == viewer.outcome.places and over.results == viewer.news.scores.result
    turns = [line for line in told if isinstance(line, lines.Turn)]
    assert [type(line) for line in told[:3]] == [lines.Hello, lines.Begun, lines.Turn]
    assert not any(isinstance(line, lines.Lost) for line in told) and len(turns) > 3
    assert all(turn.view["racks"][0] == [None] * 6 for turn in turns), "Ana's rack is hidden"
    assert turns[-1].first + len(turns[-1].journal) > turns[0].first + len(turns[0].journal)
    assert secret.partition(".")[2] not in caplog.text


@run_async
async def test_what_a_program_at_a_table_is_told_is_what_a_seat_of_the_match_says(database, patience):
    told: list[lines.Line] = []
    async with serving(database, lambda _: SeedDealer(4)) as address, Client(address) as ana:
        table = await begin(ana, "ingenious", [ana.program(), ana.me("Ana")], FIRST)
        playing = asyncio.create_task(visit(address, table.seats[0].token, player(told)))
        async with ana.connect(table.id) as viewer:
            await viewer.until(lambda it: it.offers)
        playing.cancel()
    match = Match(configure("ingenious", 2, None, FIRST), SeedDealer(4))
    _, expected = Talk().ask(Seat(match, 0), 0, 0).splitlines()
    expected = msgspec.structs.replace(LINE.decode(expected), seconds=0.0)
    first = next(line for line in told if isinstance(line, lines.Turn))
    assert msgspec.structs.replace(first, seconds=0.0) == expected


@run_async
async def test_who_answers_nonsense_loses_the_turn_and_after_three_nobody_asks_any_more(database, patience):
    told: list[lines.Line] = []
    async with serving(database, lambda _: SeedDealer(1)) as address, Client(address) as ana:
        table = await begin(ana, "ingenious", [ana.me("Ana"), ana.program()], FIRST)
        hear = player(told, lambda turn: ("nonsense", 10**9)[turn.id % 2])
        playing = asyncio.create_task(visit(address, table.seats[1].token, hear))
        async with ana.connect(table.id) as viewer:
            await viewer.until(lambda it: it.table.seats[1].online)
            await play_turns(viewer, 5)
        playing.cancel()
    lost = [line.reason for line in told if isinstance(line, lines.Lost)]
    assert lost == ["illegal", "unreadable", "illegal"]
    assert sum(isinstance(line, lines.Turn) for line in told) == 3


@run_async
async def test_who_says_nothing_loses_the_turn_after_its_time(database, patience):
    patience(turn=0.3, lost=1)
    told: list[lines.Line] = []
    async with serving(database, lambda _: SeedDealer(1)) as address, Client(address) as ana:
        table = await begin(ana, "ingenious", [ana.me("Ana"), ana.program()], FIRST)
        hear = player(told, lambda turn: None)
        playing = asyncio.create_task(visit(address, table.seats[1].token, hear))
        async with ana.connect(table.id) as viewer:
            await viewer.until(lambda it: it.table.seats[1].online)
            await play_turns(viewer, 2)
        playing.cancel()
    assert [line.reason for line in told if isinstance(line, lines.Lost)] == ["stall"]


@run_async
async def test_where_no_program_comes_a_plain_bot_plays(database, patience):
    patience(turn=0.1, lost=1)
    async with serving(database, lambda _: SeedDealer(1)) as address, Client(address) as ana:
        table = await begin(ana, "ingenious", [ana.me("Ana"), ana.program()], FIRST)
        async with ana.connect(table.id) as viewer:
            await play_turns(viewer, 2)
            assert not viewer.table.seats[1].online


@run_async
async def test_a_program_that_comes_again_is_told_everything_again(database, patience):
    told: list[lines.Line] = []
    async with serving(database, lambda _: SeedDealer(1)) as address, Client(address) as ana:
        table = await begin(ana, "ingenious", [ana.me("Ana"), ana.program()], FIRST)
        async with ana.connect(table.id) as viewer:
            for _ in range(2):
                number = len(told)
                playing = asyncio.create_task(visit(address, table.seats[1].token, player(told)))
                await viewer.until(lambda it: it.table.seats[1].online)
                await play_turns(viewer, 1)
                playing.cancel()
                await asyncio.gather(playing, return_exceptions=True)
                await viewer.until(lambda it: not it.table.seats[1].online)
                assert any(isinstance(line, lines.Begun) for line in told[number:])
                first = next(line for line in told[number:] if isinstance(line, lines.Turn))
                assert first.first == 0


@run_async
async def test_a_second_program_takes_the_place_of_the_first_and_the_seat_shows_that_one_is_there(database, patience):
    told: list[lines.Line] = []
    async with serving(database, lambda _: SeedDealer(1)) as address, Client(address) as ana:
        table = await ana.create("ingenious", [ana.me("Ana"), ana.program()], FIRST)
        first = asyncio.create_task(visit(address, table.seats[1].token, player([])))
        async with ana.connect(table.id) as viewer:
            await viewer.until(lambda it: it.table.seats[1].online)
            second = asyncio.create_task(visit(address, table.seats[1].token, player(told)))
            with pytest.raises(RefusedByServer):
                await first
            assert (await ana.table(table.id)).seats[1].online
            await ana.start(table.id)
            await play_turns(viewer, 1)
        second.cancel()
    assert any(isinstance(line, lines.Turn) for line in told)


@run_async
async def test_a_program_is_sent_away_when_its_table_is_deleted(database, patience):
    async with serving(database, lambda _: SeedDealer(1)) as address, Client(address) as ana:
        table = await begin(ana, "ingenious", [ana.bot("random"), ana.program()], FIRST)
        playing = asyncio.create_task(visit(address, table.seats[1].token, player([])))
        async with ana.connect(table.id) as viewer:
            await viewer.until(lambda it: it.table.seats[1].online)
        await ana.delete_me()
        with pytest.raises(RefusedByServer) as sent_away:
            await playing
        assert sent_away.value.key == "no_seat"


@run_async
async def test_who_comes_again_and_again_gets_no_more_time_for_a_turn(patience):
    patience(turn=0.3)
    match = Match(configure("ingenious", 2, None, FIRST), SeedDealer(1))
    seating = programs.Seating(programs.Patience())
    seating.enter(Silent(), "key")
    assert seating.trust.asks(0)
    with pytest.raises(Fault):
        await seating.choose(Seat(match, 0))
    seating.enter(Silent(), "key")
    assert not seating.trust.asks(0), "the turn has had its time"
    assert seating.trust.asks(1)


@run_async
async def test_who_may_have_heard_a_part_of_a_question_is_told_everything_again(patience):
    match = Match(configure("ingenious", 2, None, FIRST), SeedDealer(1))
    deaf, seating = Deaf(), programs.Seating(programs.Patience())
    seating.enter(deaf, "key")
    asking = asyncio.create_task(seating.choose(Seat(match, 0)))
    while not deaf.heard:
        await asyncio.sleep(0)
    asking.cancel()  # a move is taken back, say
    await asyncio.gather(asking, return_exceptions=True)
    asking = asyncio.create_task(seating.choose(Seat(match, 0)))
    while len(deaf.heard) < 2:
        await asyncio.sleep(0)
    asking.cancel()
    begun, turn = map(LINE.decode, deaf.heard[1].splitlines())
    assert isinstance(begun, lines.Begun) and (turn.id, turn.first) == (2, 0)


class Silent:
    """A program that hears and says nothing."""

    async def say(self, told: bytes) -> None: ...

    async def line(self) -> bytes:
        return await asyncio.get_running_loop().create_future()

    def close(self, lost: bool) -> None: ...


class Deaf(Silent):
    """A program to which nothing gets through."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    async def say(self, told: bytes) -> None:
        self.heard.append(told)
        await self.line()


@run_async
async def test_whoever_has_no_token_or_one_that_is_over_is_sent_away(database):
    async with serving(database) as address, Client(address) as ana:
        table = await ana.create("ingenious", [ana.me("Ana"), ana.program(), ana.friend()])
        good = table.seats[1].token
        wrong = [f"{table.id}.{'x' * 22}", f"nosuch.{good.partition('.')[2]}", "", "…", f"{table.id}.{table.watch}"]
        wrong += [f"{table.id}.{table.seats[2].invitation}"]
        for token in wrong:
            with pytest.raises(RefusedByServer) as caught:
                await visit(address, token, player([]))
            assert caught.value.key == "no_seat"
        playing = asyncio.create_task(visit(address, good, player([])))
        async with ana.connect(table.id) as viewer:
            await viewer.until(lambda it: it.table.seats[1].online)
            await ana.seat_bot(table.id, 1, "greedy")
            with pytest.raises(RefusedByServer):
                await playing
            with pytest.raises(RefusedByServer):
                await visit(address, good, player([]))
            assert not (await ana.table(table.id)).seats[1].online


@run_async
async def test_a_program_that_was_never_ready_is_sent_away_and_so_is_one_that_floods(database):
    async with serving(database) as address, Client(address) as ana:
        table = await ana.create("ingenious", [ana.me("Ana"), ana.program()])
        where = f"ws{address.removeprefix('http')}/api/program"
        ready = msgspec.json.encode(lines.Ready(lines.PROTOCOL, table.seats[1].token)).decode()
        for said in (["hello"], ['{"type":"ready","protocol":99}'], [ready, *["x"] * 80], [ready, "x" * 70_000]):
            async with connect(where, origin=Origin(address), proxy=None) as socket:
                for line in said:
                    await socket.send(line)
                with pytest.raises(ConnectionClosed):
                    while True:
                        await socket.recv()
