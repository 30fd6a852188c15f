"""Twins: what a viewer receives is the same, byte for byte, whatever happens that the viewer is not told.

Two servers play the same script but for what is hidden: other players' draws and private moves. A seat, a spectator
and a stranger ask both for everything, also for what is refused. All that comes back is compared: every message of a
socket, and of every HTTP answer status, headers and body.
"""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from conformance.configurations import Configuration, configurations
from full import in_full, so_many
from server.leak_kit import (
    Browser,
    Pair,
    Received,
    Script,
    Tap,
    best_pair,
    first_offered,
    people,
    same_luck,
    seat_people,
    secretive,
    settle,
    tapped,
    usual,
)
from server.server_kit import Process, file_in, run_async, serving

from rondel.core.messages import LANGUAGES
from rondel.core.offers import Offers

MOST = 10
"""Moves of a script."""
EVERY = 5
"""Moves between two rounds of requests over HTTP."""
Heard = dict[str, list[Received]]
"""What each viewer has received, by a name of theirs."""


class Case(NamedTuple):
    configuration: Configuration
    viewer: int | None

    def __str__(self) -> str:
        return f"{self.configuration}-{'spectator' if self.viewer is None else f'seat_{self.viewer}'}"

    def pair(self) -> Pair:
        return best_pair(self.configuration.game(), self.viewer, MOST)


def cases(chosen: list[Configuration]) -> list[Any]:
    """Every seat and a spectator."""
    made = [Case(one, viewer) for one in chosen for viewer in (None, *range(one.seats))]
    return [pytest.param(case, id=str(case)) for case in made]


# --- a session -------------------------------------------------------------------------------------------------------


class Session:
    """One server and all who play and look on; the viewer asks for what it may not have again and again."""

    def __init__(self, viewer: int | None, players: list[Browser], others: list[Browser]) -> None:
        self.viewer = viewer
        self.players = players
        self.host, self.spectator, self.stranger = others
        self.id = self.watch = ""
        self.taps: list[Tap] = []
        self.heard: Heard = {}

    async def play(self, configuration: Configuration, script: Script) -> tuple[Heard, Heard]:
        """What viewer, spectator and stranger heard; and the other players."""
        await self.stranger.done("POST", "/api/tables", {"game": configuration.slug, "seats": self._seats()})
        options = dict(configuration.options)
        table = await seat_people(self.host, self.players, configuration.slug, options, friendly=True)
        self.id, self.watch = table["id"], table["watch"]
        own = [player.tap(self.id) for player in self.players]
        async with tapped(*own, self.spectator.tap(self.id, self.watch)) as self.taps:
            for count, (seat, code) in enumerate(script.moves):
                if count % 2 or seat == self.viewer:
                    await self._ask_wrongly(self._own)
                await self._move(seat, code)
                if self.taps[seat].news["undo"] == "free":
                    await self._take_back(seat, code)
                if count % EVERY == 0:
                    await self._ask_for_undo()
                    await self._visit("en", self._eyes if self.viewer is None else self._eyes[:1])
            for language in LANGUAGES[: so_many(2, full=4)] if self.viewer == 0 else ("en",):
                await self._visit(language, self._eyes)
                await self._look_in(language)
        played = {str(seat): tap.received for seat, tap in enumerate(self.taps[:-1]) if seat != self.viewer}
        if self.viewer is not None:
            self.heard["viewer's socket"] = self.taps[self.viewer].received
            self.heard["viewer's browser"] = self.players[self.viewer].received
        self.heard["spectator's socket"] = self.taps[-1].received
        self.heard["spectator's browser"] = self.spectator.received
        self.heard["stranger's browser"] = self.stranger.received
        return self.heard, played

    def _seats(self) -> list[dict[str, str]]:
        return [{"kind": "me", "name": "Eve"}, *[{"kind": "anyone"} for _ in self.players[1:]]]

    @property
    def _own(self) -> Tap:
        return self.taps[-1 if self.viewer is None else self.viewer]

    async def _move(self, seat: int, code: int) -> None:
        answer = await self.taps[seat].move(seat, code)
        assert answer["type"] == "done", answer
        await settle(self.taps)

    async def _take_back(self, seat: int, code: int) -> None:
        tap = self.taps[seat]
        assert (await tap.ask("undo", seat=seat, seen=tap.number))["type"] == "done"
        await settle(self.taps)
        await self._move(seat, code)

    async def _ask_for_undo(self) -> None:
        """Whoever can asks to take back a move, and the others refuse."""
        for seat, tap in enumerate(self.taps[:-1]):
            if tap.news["undo"] == "ask":
                await tap.ask("undo", seat=seat, seen=tap.number)
                await settle(self.taps)
                other = (seat + 1) % len(self.players)
                await self.taps[other].ask("answer", seat=other, seen=tap.number, yes=False)
                await settle(self.taps)

    async def _ask_wrongly(self, tap: Tap) -> None:
        """Everything that is refused, and what the seat to act may ask before it moves."""
        own = self.viewer or 0
        other = (own + 1) % len(self.players)
        offers = tap.news["offers"]
        legal = msgspec.convert(offers, Offers).codes() if offers else []
        illegal = [code for code in (0, 1, 2, 3, 5, 8, 13, 21, 10**6, -1) if code not in legal]
        for code in [*illegal[:4], *legal[:3], "nonsense", "?", ""]:
            await tap.ask_of("preview", code, seat=own, seen=tap.number)
        for code in (*illegal, "nonsense", ""):
            await tap.ask("move", seat=own, seen=tap.number, move=code)
        for pieces in ([*legal[:2], 10**6], [10**6], ["nonsense"]):
            await tap.ask("move", seat=own, seen=tap.number, move=pieces)
        for seen in (tap.number - 1, tap.number + 1):
            await tap.ask("move", seat=own, seen=seen, move=0)
        for seat in (other, len(self.players), 99):
            for wanted in ("move", "preview"):
                await tap.ask_of(wanted, 0, seat=seat, seen=tap.number)
            for wanted in ("undo", "resign"):
                await tap.ask(wanted, seat=seat, seen=tap.number)
            await tap.ask("answer", seat=seat, seen=tap.number, yes=True)
            await tap.ask("show", seat=seat)
        await tap.ask("answer", seat=own, seen=tap.number, yes=True)
        await tap.ask("show", seat=own)
        await tap.ask("hide")
        await tap.ask("sync", seen=max(0, tap.number - 9))

    @property
    def _eyes(self) -> list[tuple[Browser, str | None]]:
        """Who visits, with which key: a seat that is the viewer, the spectator, the stranger."""
        viewer = [(self.players[self.viewer], None)] if self.viewer is not None else []
        return [*viewer, (self.spectator, self.watch), (self.stranger, None), (self.stranger, "wrong")]

    async def _visit(self, language: str, visitors: list[tuple[Browser, str | None]]) -> None:
        """All routes of the table; between moves a seat visits alone, since the others do where they are the viewer."""
        other = ((self.viewer or 0) + 1) % len(self.players)
        for browser, key in visitors:
            eyes = [f"/view?number={number}&eyes={seat}" for number in (0, 9) for seat in range(-1, len(self.players))]
            for path in ("", "/journal", "/journal?since=5", "/record", "/view", "/view?number=4", *eyes):
                await browser.ask("GET", f"/api/tables/{self.id}{path}", None, key, language)
            for path in ("/api/tables", "/api/tables?mine=true"):
                await browser.ask("GET", path, None, key, language)
            for path in (
                "start",
                "close",
                "rematch",
                f"seats/{other}/leave",
                f"seats/{other}/free",
                f"seats/{other}/back",
            ):
                await browser.ask("POST", f"/api/tables/{self.id}/{path}", None, None, language)
            seat = f"/api/tables/{self.id}/seats/{other}"
            await browser.ask("POST", f"{seat}/bot", {"bot": "random"}, None, language)
            await browser.ask("POST", f"{seat}/sit", {"name": "Eve", "invitation": key}, None, language)

    async def _look_in(self, language: str) -> None:
        """New sockets, in a language."""
        viewer = self.players[self.viewer].tap(self.id, None, language) if self.viewer is not None else None
        looking = {"spectator": self.spectator.tap(self.id, self.watch, language), "viewer": viewer}
        for name, tap in looking.items():
            if tap is not None:
                async with tapped(tap):
                    await self._ask_wrongly(tap)
                self.heard[f"{name} in {language}"] = tap.received
        for key in (None, "wrong"):
            tap = self.stranger.tap(self.id, key, language)
            async with tapped(tap):
                assert tap.answer["code"] == "no_table"
            self.heard[f"stranger with {key} in {language}"] = tap.received


async def session(folder: Path, case: Case, script: Script) -> tuple[Heard, Heard]:
    """Plays a script on a server of its own."""
    database = file_in(folder)
    with same_luck():
        async with (
            serving(database, script.dealer) as address,
            people(address, case.configuration.seats) as players,
            people(address, 3) as others,
        ):
            return await Session(case.viewer, players, others).play(case.configuration, script)


async def compare(case: Case, found: Pair, folder: Path) -> None:
    (folder / "true").mkdir()
    (folder / "twin").mkdir()
    heard, played = await session(folder / "true", case, found.true)
    heard_there, played_there = await session(folder / "twin", case, found.twin)
    assert heard.keys() == heard_there.keys()
    for name in heard:
        for here, there in zip(heard[name], heard_there[name], strict=True):
            assert here == there, name
    assert played != played_there, "who knows the secrets hears of them"


@pytest.mark.parametrize("case", cases(usual(secrets=True)))
@run_async
async def test_what_is_hidden_changes_no_byte_that_a_viewer_receives(case: Case, tmp_path: Path) -> None:
    found = case.pair()
    assert found.different, "twins must have something to hide"
    await compare(case, found, tmp_path)


@pytest.mark.full
@pytest.mark.parametrize("case", cases([one for one in configurations() if in_full() and secretive(one)]))
@run_async
async def test_what_is_hidden_changes_no_byte_in_any_configuration(case: Case, tmp_path: Path) -> None:
    found = case.pair()
    if not found.different:
        pytest.skip("no twins were found whose secrets outlast a decision")
    await compare(case, found, tmp_path)


@pytest.mark.parametrize("configuration", usual(secrets=False), ids=str)
@run_async
async def test_where_nothing_is_hidden_one_world_exists(configuration: Configuration, tmp_path: Path) -> None:
    """Every viewer is told the same world, and there are no twins of it."""
    for viewer in (None, *range(configuration.seats)):
        found = Case(configuration, viewer).pair()
        assert not found.different and found.true == found.twin
    _, played = await session(tmp_path, Case(configuration, None), found.true)
    told = [[entry for entry in map(entries, received) if entry] for received in played.values()]
    assert told[0] and all(one == told[0] for one in told)


def entries(received: Received) -> Any:
    """What a message tells of the match, whoever hears it."""
    if not received.answer.startswith(b'{"type":"news"'):
        return None
    news = json.loads(received.answer)
    return news["first"], news["entries"], news["turn"], news["actor"]


# --- the log ---------------------------------------------------------------------------------------------------------

ANA, BO, EVE = "Anička Zábavná", "Božidar Vysoký", "Evelína Zvědavá"
"""Names that no message has by chance."""


@pytest.mark.parametrize("form", ["text", "json"])
@run_async
async def test_nothing_secret_is_in_the_log(form: str, database: str, tmp_path: Path) -> None:
    """A server that tells everything it can of sits, moves, refusals and bots tells no key, name or draw."""
    with Process(database, tmp_path, RONDEL_LOG=form) as server:
        async with people(server.address, 3) as (ana, bo, eve):
            keys = await be_busy(ana, bo, eve)
            tokens = [who.token for who in (ana, bo, eve)]
            server.stop()
    log = server.log.read_text("utf-8")
    assert log.count("asked") > 30 and "refused" in log, "the log is one that tells much"
    with closing(sqlite3.connect(tmp_path / "rondel.db")) as rows:
        marks = [mark.hex() for (mark,) in rows.execute("SELECT host FROM tables")]
        bodies = [body.decode() for (body,) in rows.execute("SELECT body FROM entries")]
    drawn = {json.loads(body)["outcome"] for body in bodies if '"outcome"' in body}
    moved = {json.loads(body)["move"] for body in bodies if '"move":' in body}
    assert drawn and moved
    for secret in (*keys, *tokens, *marks, *bodies):
        assert secret and secret not in log
    words = set(re.findall(r"[^\s=:,\"{}]+", log))
    assert not words & (drawn | moved)
    for name in (ANA, BO, EVE):
        written = json.dumps(name)[1:-1]
        assert not any(part in log for part in (*name.split(), *written.split()))


async def be_busy(ana: Browser, bo: Browser, eve: Browser) -> list[str]:
    """Whatever one does at a table; returns all keys that were there."""
    seats = [{"kind": "me", "name": ANA}, {"kind": "friend"}, {"kind": "bot", "bot": "random"}]
    table = await ana.done("POST", "/api/tables", {"game": "ingenious", "seats": seats, "options": {"first": "1"}})
    at, key = f"/api/tables/{table['id']}", table["seats"][1]["invitation"]
    await eve.done("POST", "/api/tables", {"game": "maharani", "seats": [{"kind": "me", "name": EVE}] * 2})
    await eve.ask("POST", f"{at}/seats/1/sit", {"name": EVE, "invitation": "wrong"})
    await eve.ask("POST", f"{at}/seats/1/sit", {"name": EVE, "invitation": 7, "key": key})
    await eve.ask("GET", f"{at}?key={key}", None, table["watch"])
    await bo.done("POST", f"{at}/seats/1/sit", {"name": BO, "invitation": key})
    await bo.ask("POST", f"{at}/seats/0/free")
    await ana.done("POST", f"{at}/start")
    async with tapped(ana.tap(table["id"]), bo.tap(table["id"]), eve.tap(table["id"], table["watch"])) as taps:
        for _ in range(8):
            await settle(taps)
            for seat, tap in enumerate(taps[:2]):
                for wanted in ("preview", "move"):
                    await tap.ask_of(wanted, f"nonsense {key}", seat=seat, seen=tap.number)
                if tap.offered:
                    await tap.ask_of("preview", first_offered(tap), seat=seat, seen=tap.number)
                    await tap.move(seat, first_offered(tap))
            await taps[2].ask("move", seat=0, seen=taps[2].number, move=0)
    await bo.done("POST", f"{at}/seats/1/leave")
    table = await ana.done("POST", f"{at}/seats/1/free")
    for browser in (ana, eve):
        await browser.ask("GET", f"{at}/journal", None, table["watch"])
        await browser.ask("GET", f"{at}/record", None, table["watch"])
    return [key, table["watch"], table["seats"][1]["invitation"]]
