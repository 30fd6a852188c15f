"""Analyses at a server: of finished games only, behind everything else, stored, and gone with what they are of."""

import asyncio
import json
import threading
from functools import cache

import msgspec
import pytest
from analysis.analysis_kit import FEW, resigned
from server.bots_kit import Here, until
from server.fault_kit import reading
from server.server_kit import both_databases, browsers, plain_http, run_async
from server.server_kit import serving as served
from server.table_kit import ANA, NOW
from sqlalchemy import select

import rondel
from rondel.analysis import Analyser, Analysis
from rondel.client import Client, RefusedByServer
from rondel.core.dealer import SeedDealer
from rondel.core.record import Branched, Dealt, Moved
from rondel.server import analyst, thinkers
from rondel.server.branches import branch
from rondel.server.cabinet import Cabinet
from rondel.server.rows import analyses
from rondel.server.table import Place

GAME = "ingenious"


@cache
def parts(record: str) -> list[Analysis]:
    """The analysis of a record, unit by unit; it is made once."""
    return list(Analyser(rondel.replay(rondel.Record.read(record)), FEW).run())


class Analyst:
    """Takes the place of the analysis in a process: tells the first unit, then waits until it may go on."""

    def __init__(self) -> None:
        self.may, self.stopped, self.fails = threading.Event(), threading.Event(), False
        self.asked: list[tuple[str, Analysis | None]] = []

    def __call__(self, record, begun, seconds, ear) -> bytes:
        self.asked.append((record, analyst.unpack(begun or b"")))
        if self.fails:
            raise thinkers.Failed("ZeroDivisionError")
        begun_with = 0 if self.asked[-1][1] is None else len(self.asked[-1][1].swings)
        known = self.asked[-1][1]
        for known in parts(record)[begun_with:]:
            ear.tell(analyst.pack(known))
            while not self.may.wait(0.01) and not ear():
                pass
            if ear():
                self.stopped.set()
                break
        return analyst.pack(known)


@pytest.fixture
def made(monkeypatch):
    """Analyses in threads of this process, unit by unit as the test says."""
    found = Analyst()
    monkeypatch.setattr(thinkers, "Thinker", Here)
    monkeypatch.setattr(analyst, "analyse", found)
    yield found
    found.may.set()


@pytest.fixture
def real(monkeypatch):
    """Analyses as they are, in threads of this process and with the least effort."""
    monkeypatch.setattr(thinkers, "Thinker", Here)


QUICK = {"analysis_seconds": 1e-6}


def serving(database: str, **more):
    """A server where all games get the same draws."""
    return served(database, lambda _: SeedDealer(3), **more)


async def finished(ana: Client, over: bool = True) -> str:
    """A game of two at one device: a move of each, then one resigns."""
    table = await ana.create(GAME, [ana.me("Ana"), ana.device("Ben")], {"first": "1"})
    await ana.start(table.id)
    async with ana.connect(table.id) as viewer:
        for _ in range(2):
            await viewer.until(lambda it: it.news is not None)
            await viewer.show(viewer.news.actor)
            await viewer.until(lambda it: it.offers is not None)
            await viewer.play(viewer.offers.codes()[0])
        if over:
            await viewer.resign(0)
    return table.id


async def ask(client: Client, path: str, body: object = None) -> dict:
    return json.loads(await client.post(f"/api/{path}", body))


async def look(client: Client, id: str, units: int = 0) -> dict:
    return plain(await client.analysis(id, units))


def plain(told: msgspec.Struct) -> dict:
    return json.loads(msgspec.json.encode(told))


async def done(client: Client, id: str) -> dict:
    while (told := await look(client, id))["state"] != "done":
        await asyncio.sleep(0.02)
    return told


async def bring(client: Client, text: str | bytes, client_at: str = "192.0.2.1") -> tuple[int, dict]:
    """Brings a record, from some address."""
    headers = {"origin": client.address, "x-forwarded-for": client_at}
    async with plain_http(client.address, cookies=client.cookies, headers=headers) as http:
        answer = await http.post("/api/analyses", content=text)
        return answer.status_code, answer.json()


async def refused(action, key: str, status: int = 409) -> None:
    with pytest.raises(RefusedByServer) as caught:
        await action
    assert (caught.value.key, caught.value.status) == (key, status)


async def rows(database: str) -> list:
    """What is stored of analyses."""
    async with reading(database) as store, store.reading() as connection:
        return list((await connection.execute(select(analyses))).all())


# --- of a table ------------------------------------------------------------------------------------------------------


@both_databases
@run_async
async def test_a_finished_game_is_analysed_once_and_what_is_known_is_told_at_once(database, made):
    async with serving(database) as address, browsers(address, 2) as (ana, eve):
        table = await finished(ana)
        begun = await ask(ana, f"tables/{table}/analysis")
        assert (begun["table"], begun["mine"], begun["names"]) == (table, [0, 1], ["Ana", "Ben"])
        id = begun["id"]
        while not (told := await look(ana, id))["swings"]:
            await asyncio.sleep(0.01)
        assert (told["state"], told["place"], told["done"], told["balances"]) == ("running", None, 1, [])
        assert (await ask(ana, f"tables/{table}/analysis"))["id"] == id, "asked for again it is the same"
        made.may.set()
        told = await done(ana, id)
        assert len(told["swings"]) == told["units"] == told["done"] > 3 and len(made.asked) == 1
        assert [each["number"] for each in told["decisions"]] == [
            each["number"] for each in told["swings"] if each["kind"] == "move"
        ]
        rest = await look(ana, id, units=told["units"] - 1)
        assert rest["swings"] == told["swings"][-1:] and rest["decisions"] == [] and rest["done"] == told["done"]
        for balance in told["balances"]:
            sums = sum(balance[part] for part in ("start", "luck", "own", "others"))
            assert sums == pytest.approx(balance["end"])
        assert [balance["end"] for balance in told["balances"]] == [0, 1]
        seen = await look(eve, id)
        assert (seen["table"], seen["mine"], seen["swings"]) == (None, [], told["swings"]), (
            "who has the link may see it"
        )
        assert len(await eve.analysed_journal(id)) == seen["entries"]
    async with serving(database) as address, Client(address, cookies=ana.cookies) as ana:
        assert (await look(ana, id))["swings"] == told["swings"], "it is stored"
        assert len(made.asked) == 1


@run_async
async def test_no_running_game_is_analysed_for_anybody_and_no_table_for_strangers(database, made):
    async with serving(database) as address, browsers(address, 2) as (ana, eve):
        running = await finished(ana, over=False)
        await refused(ask(ana, f"tables/{running}/analysis"), "analysis_running")
        opened = (await ana.create(GAME, [ana.me("Ana"), ana.friend()])).id
        await refused(ask(ana, f"tables/{opened}/analysis"), "not_started")
        async with ana.connect(running) as viewer:
            await viewer.resign(0)
        await refused(ask(eve, f"tables/{running}/analysis"), "no_table", 404)
        await refused(eve.get(f"/api/analyses/{running}"), "no_analysis", 404)
    assert await rows(database) == [] and not made.asked


@run_async
async def test_what_was_asked_after_the_end_is_none_of_the_analysis(database, made):
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        table = await ana.create(GAME, [ana.me("Ana"), ana.friend()])
        await ben.sit(table.id, 1, "Ben", table.seats[1].invitation)
        await ana.start(table.id)
        async with ana.connect(table.id) as viewer:
            await viewer.resign()
        id = (await ask(ben, f"tables/{table.id}/analysis"))["id"]
        await until(lambda: made.asked)
        await ana.rematch(table.id)
    made.may.set()
    async with serving(database) as address, Client(address, cookies=ana.cookies) as ana:
        await done(ana, id)
    assert len({record for record, _ in made.asked}) == 1


# --- of a record -----------------------------------------------------------------------------------------------------


@both_databases
@run_async
async def test_a_record_that_somebody_brings_is_analysed_under_a_name_that_nobody_guesses(database, made):
    made.may.set()
    text = resigned(GAME).record().text()
    async with serving(database, analysis_days=2) as address, browsers(address, 2) as (ana, eve):
        status, told = await bring(ana, text)
        assert (status, told["table"], told["mine"], len(told["id"])) == (201, None, [], 20)
        assert (await bring(ana, text))[1]["id"] != told["id"], "somebody else's is none of theirs"
        whole_one = await done(eve, told["id"])
        assert whole_one["entries"] == len(text.splitlines()) - 2 and whole_one["done"] == whole_one["units"]
    for row in await rows(database):
        assert row.until == row.created + 2 * 24 * 3600


@run_async
async def test_a_bad_record_gets_one_sentence_and_nothing_is_stored(database, made):
    text = resigned(GAME).record().text()
    running = rondel.start(GAME, players=2, seed=1)
    old = rondel.Record.read(text)
    header = msgspec.structs.replace(old.header, edition=1)
    async with serving(database, limits={"record": 100_000}) as address, browsers(address, 1) as (ana,):
        for bad, key in (
            ("", "record_none"),
            (b"\xff\xfe", "record_none"),
            (text[: len(text) // 2], "record_cut"),
            (text.replace("player 1", "player 3"), "record_edited"),
            (msgspec.structs.replace(old, header=header).text(), "record_edition"),
            (running.record().text(), "analysis_running"),
            ("x" * 100_001, "body_large"),
        ):
            status, told = await bring(ana, bad)
            assert (told["error"]["key"], status // 100) == (key, 4) and told["error"]["message"].endswith(".")
    assert await rows(database) == [] and not made.asked


# --- how it goes on --------------------------------------------------------------------------------------------------


@run_async
async def test_another_server_goes_on_with_what_is_known(database, made):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        _, told = await bring(ana, resigned(GAME).record().text())
        await until(lambda: made.asked)
        while not (await look(ana, told["id"]))["done"]:
            await asyncio.sleep(0.01)
        async with reading(database) as store:  # as every few seconds
            known = parts(resigned(GAME).record().text())
            assert await Cabinet(store).keep(told["id"], analyst.pack(known[1]), "begun")
    made.may.set()
    async with serving(database) as address, Client(address, cookies=ana.cookies) as ana:
        found = await done(ana, told["id"])
    (_, first), (_, second) = made.asked
    assert first is None and len(second.swings) == 2 and found["done"] == found["units"] == len(known)


@run_async
async def test_who_waits_is_told_how_many_are_before_them_and_owners_have_their_turns(database, made, monkeypatch):
    text = resigned(GAME).record().text()
    async with serving(database, proxy=True) as address, browsers(address, 2) as (ana, ben):
        ids = [(await bring(ana, text))[1]["id"] for _ in range(2)]
        await until(lambda: made.asked)
        ids.append((await bring(ben, text, "192.0.2.2"))[1]["id"])
        for client, number, place in ((ana, 1, 0), (ben, 2, 1)):
            told = await look(client, ids[number])
            assert (told["state"], told["place"]) == ("waiting", place)
        monkeypatch.setattr(thinkers, "SLICE", 0.0)
        ids.append((await bring(ana, text))[1]["id"])
        await until(made.stopped.is_set)
        monkeypatch.setattr(thinkers, "SLICE", 60.0)
        assert made.asked[0][1] is None
        made.may.set()
        for id in ids:
            await done(ana, id)
    known = [0 if known is None else len(known.swings) for _, known in made.asked]
    assert known.count(0) == len(ids) and max(known) > 0, "the first one gave way, and went on with what it had"


@run_async
async def test_one_that_fails_says_so_and_begins_anew_when_somebody_asks_for_it(database, made):
    made.fails = True
    async with serving(database) as address, browsers(address, 1) as (ana,):
        table = await finished(ana)
        id = (await ask(ana, f"tables/{table}/analysis"))["id"]
        while (told := await look(ana, id))["state"] != "stopped":
            await asyncio.sleep(0.01)
        assert told["units"] is None and told["swings"] == []
        made.fails = False
        made.may.set()
        assert (await ask(ana, f"tables/{table}/analysis"))["id"] == id
        await done(ana, id)


@run_async
async def test_nobody_gets_more_than_their_share(database, made):
    text = resigned(GAME).record().text()
    async with serving(database, limits={"analysing": 2, "analyses": 3}) as address, browsers(address, 1) as (ana,):
        for _ in range(2):
            assert (await bring(ana, text))[0] == 201
        assert (await bring(ana, text))[1]["error"]["key"] == "too_many_analysing"
        made.may.set()
        async with ana.connect(await finished(ana)):
            pass
        for row in await rows(database):
            await done(ana, row.id)
        assert (await bring(ana, text))[0] == 201
        status, told = await bring(ana, text)
        assert (status, told["error"]["key"]) == (429, "too_many_analyses")


# --- how it ends -----------------------------------------------------------------------------------------------------


@both_databases
@run_async
async def test_it_ends_with_its_table_and_with_the_name_of_somebody_who_played(database, made):
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        table = await ana.create(GAME, [ana.me("Ana"), ana.friend()])
        await ben.sit(table.id, 1, "Ben", table.seats[1].invitation)
        await ana.start(table.id)
        async with ana.connect(table.id) as viewer:
            await viewer.resign()
        first = (await ask(ana, f"tables/{table.id}/analysis"))["id"]
        await until(lambda: made.asked)
        await ben.delete_table(table.id)
        await refused(look(ana, first), "no_analysis", 404)
        await until(made.stopped.is_set)
        assert await rows(database) == [], "it names both"
        made.may.set()
        again = await ask(ana, f"tables/{table.id}/analysis")
        assert again["id"] != first and again["names"] == ["Ana", ""]
        await done(ana, again["id"])
        await ana.delete_table(table.id)
        await refused(look(ana, again["id"]), "no_analysis", 404)
        assert await rows(database) == []


@run_async
async def test_what_somebody_brought_they_can_delete_and_nobody_else(database, made):
    text = resigned(GAME).record().text()
    async with serving(database) as address, browsers(address, 2) as (ana, eve):
        await finished(ana)
        table = await finished(eve)
        one, two = [(await ana.analyse_record(text)).id for _ in range(2)]
        assert [(await client.analysis(one)).brought for client in (ana, eve)] == [True, False]
        of_table = (await eve.analyse(table)).id
        assert not (await eve.analysis(of_table)).brought, "it goes with its table"
        for client, id in ((eve, one), (eve, of_table)):
            await refused(client.delete_analysis(id), "no_analysis", 404)
        await until(lambda: made.asked)
        await ana.delete_analysis(one)
        await until(made.stopped.is_set)
        await refused(look(ana, one), "no_analysis", 404)
        await ana.delete_me()
        await refused(look(eve, two), "no_analysis", 404)
        assert (await look(eve, of_table))["id"] == of_table


@run_async
async def test_what_somebody_brought_goes_when_its_time_is_over(database):
    async with reading(database) as store:
        found = Cabinet(store)
        old, new = [await found.add(b"ana", 0, None, "text", until) for until in (100, 200)]
        assert await found.clean(100) == [old] and (await found.find(new)).until == 200


# --- moments ---------------------------------------------------------------------------------------------------------


@run_async
async def test_a_moment_shows_the_best_moves_and_says_what_another_one_is_worth(database, real):
    async with serving(database, **QUICK) as address, browsers(address, 1) as (ana,):
        id = (await ask(ana, f"tables/{await finished(ana)}/analysis"))["id"]
        told = await done(ana, id)
        decision = next(each for each in told["decisions"] if not each["forced"])
        path = f"/api/analyses/{id}/moments/{decision['number']}"
        seen = json.loads(await ana.get(path))
        seat, news, best = decision["seat"], seen["news"], decision["best"][0]
        assert (news["eyes"], news["actor"], news["outcome"]) == (seat, seat, None) and seen["decision"] == decision
        assert [hint["worth"] for hint in seen["hints"]] == [
            choice["prospects"]["chances"][seat] for choice in decision["best"]
        ]
        assert seen["hints"][0]["line"] == best["codes"] and all(hint["merits"] for hint in seen["hints"])
        assert seen["made"]["line"] == decision["codes"]
        other = plain(await ana.analysed_moment(id, decision["number"], 1 - seat))["news"]
        assert other["eyes"] == 1 - seat and other["offers"] is None and None not in other["view"]["racks"][1 - seat]
        assert json.loads(await ana.get(path, {"eyes": "-1"}))["news"]["eyes"] is None

        async def answer(*line):
            return plain(await ana.try_moves(id, decision["number"], line))

        asked = await answer()
        assert asked["answer"] is None and asked["news"]["offers"] == news["offers"]
        right = await answer(best["codes"][0])
        assert (right["answer"]["loss"], right["answer"]["grade"]) == (0, "best")
        assert right["news"]["first"] == decision["number"] and len(right["news"]["entries"]) == 1
        assert (await answer(decision["move"]))["answer"]["loss"] == decision["loss"]
        known = {choice["codes"][0] for choice in decision["best"]} | set(decision["codes"])
        codes = rondel.replay(rondel.Record.read(await ana.record(told["table"])))
        legal = codes.game.legal(codes.after(decision["number"])[0])
        unknown = next(code for code in legal if code not in known)
        graded = (await answer(unknown))["answer"]
        assert graded == (await answer(unknown))["answer"] and 0 <= graded["loss"] <= 1, "the same search each time"
        await refused(answer(unknown, unknown), "analysis_answered")
        await refused(answer(99_999), "no_such_move")
        looked = {"line": [], "moves": [unknown]}
        (prospect,) = json.loads(await ana.post(f"{path}/previews", looked))["prospects"]
        assert prospect["events"]
        await refused(ana.analysed_moment(id, 9999), "no_moment")
        end = await ana.analysed_moment(id, told["entries"])
        for number in (0, told["entries"]):
            await refused(ask(ana, f"analyses/{id}/moments/{number}/moves", {"line": []}), "no_decision")
        assert plain(end.news)["outcome"] == told["outcome"] and end.decision is None and end.hints == ()


# --- what if ---------------------------------------------------------------------------------------------------------


@both_databases
@run_async
async def test_from_any_moment_a_table_plays_on_and_takes_back_nothing_of_before(database, made):
    made.may.set()
    async with serving(database) as address, browsers(address, 2) as (ana, eve):
        first = await finished(ana)
        id = (await ask(ana, f"tables/{first}/analysis"))["id"]
        number = (await done(ana, id))["decisions"][1]["number"]
        seats = [{"kind": "me", "name": "Eve"}, {"kind": "device", "name": "Dan"}]
        table = await eve.play_on(id, number, seats)
        assert (table.status, table.host, table.public) == ("running", True, False)
        assert [seat.name for seat in table.seats] == ["Eve", "Dan"], "and nobody of before"
        before = rondel.replay(rondel.Record.read(await ana.record(first)))
    async with serving(database) as address, Client(address, cookies=eve.cookies) as eve:
        async with eve.connect(table.id) as viewer:
            assert viewer.entries[-1].entry == "branch" and viewer.news.undo is None
            seat = viewer.news.actor
            await viewer.show(seat)
            await viewer.until(lambda it: it.offers is not None)
            await viewer.play(viewer.offers.codes()[-1])
            await viewer.resign(1 - seat)
        match = rondel.replay(rondel.Record.read(await eve.record(table.id)))
        assert match.game.key(match.after(number)[0]) == before.game.key(before.after(number)[0])
        assert [each for each in match.entries[:number]] == list(before.entries[:number])
        assert match.entries[number] == Branched()
        found = await done(eve, (await ask(eve, f"tables/{table.id}/analysis"))["id"])
        assert (found["began"], found["swings"][0]["number"]) == (number + 1, number + 1)


@run_async
async def test_bots_can_finish_it_and_nonsense_is_refused(database, made):
    made.may.set()
    async with serving(database) as address, browsers(address, 1) as (ana,):
        id = (await bring(ana, resigned(GAME).record().text()))[1]["id"]
        bots = [{"kind": "bot", "bot": "random"}] * 2
        table = await ask(ana, f"analyses/{id}/tables", {"number": 10, "seats": bots})
        async with ana.connect(table["id"]) as viewer:
            await viewer.follow(1_000_000)
            await viewer.until(lambda it: it.over)
        for number, seats, key, status in (
            (9999, bots, "no_branch", 409),
            (10, bots[:1], "branch_seats", 422),
            (10, [*bots[:1], {"kind": "friend"}], "branch_seats", 422),
            (10, [*bots[:1], {"kind": "bot", "bot": "nobody"}], "unknown_bot", 422),
        ):
            await refused(ask(ana, f"analyses/{id}/tables", {"number": number, "seats": seats}), key, status)


def test_what_had_been_taken_back_is_not_played_again():
    match = rondel.start(GAME, players=2, seed=4, names=["Ana", "Ben"])
    number = match.number
    match.play(match.moves()[0])
    match.undo(consent=True)
    match.play(match.moves()[-1])
    place = Place("me", "Eve")
    table = branch(match, match.number, [place, Place("bot", bot="greedy")], ANA, NOW, lambda _: SeedDealer(1))
    assert table.game.key(table.match.state) == match.game.key(match.state)
    made = [entry.move for entry in table.match.entries if isinstance(entry, Moved)]
    assert made == [match.entries[number + 2].move]
    for seat in (0, 1):
        assert not table.match.can_undo(seat, consent=True)


def test_what_chance_brings_is_new_and_what_seats_hold_stays():
    match = rondel.start(GAME, players=2, seed=4)
    match.play(match.moves()[0])
    tables = [
        branch(match, 13, [Place("me", "Eve"), Place("device", "Dan")], ANA, NOW, lambda _, seed=seed: SeedDealer(seed))
        for seed in range(6)
    ]
    drawn = set()
    for table in tables:
        assert table.game.key(table.match.after(14)[0]) == match.game.key(match.after(13)[0])
        while table.match.number < 18:
            table.match.play(table.match.moves()[0])
        drawn.add(tuple(entry.outcome for entry in table.match.entries[14:] if isinstance(entry, Dealt)))
    assert len(drawn) > 1
