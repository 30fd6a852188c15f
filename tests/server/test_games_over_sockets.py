"""Whole games of every registered game over real sockets.

One server plays the modes of a game one after the other. Every number of players and every value of every option is
played always but for the `MINOR` ones, which the wire does not know from each other; the rest with ``./test --full``.
"""

import asyncio
import statistics
from itertools import groupby

import pytest
from conformance.configurations import MINOR, Configuration, configurations
from full import in_parts
from server.server_kit import DATABASES, any_move, begin, browsers, play_on, run_async, serving, sit_down

import rondel
from rondel.client import viewer as client_viewer
from rondel.core.registry import meta, slugs
from rondel.wire.socket import News

MOST = 9_000
"""Bytes that a viewer is sent for a move, at the median: most are those of four at Rajas of the Ganges, about 8,000."""
MODES = [mode for mode in configurations() if meta(mode.slug).package.startswith("rondel.")]


def modes_of(slug: str) -> list[Configuration]:
    return [mode for mode in MODES if mode.slug == slug]


def covering(modes: list[Configuration]) -> list[Configuration]:
    """So few of a game's modes that everything that can be told of one is among them."""
    missing = {value for mode in modes for value in told(mode)}
    chosen = []
    while missing:
        chosen.append(max(modes, key=lambda mode: len(missing & told(mode))))
        missing -= told(chosen[-1])
    return chosen


def told(mode: Configuration) -> set[object]:
    """Players with their teams, and the options that are not `MINOR`."""
    game = mode.game()
    minor = MINOR.get(mode.slug, ())
    return {game.facts.teams, *(pair for pair in game.options.items() if pair[0] not in minor)}


ALWAYS = [mode for slug in sorted({mode.slug for mode in MODES}) for mode in covering(modes_of(slug))]
REST = [mode for mode in MODES if mode not in ALWAYS]


def groups(modes: list[Configuration], rest: bool = False) -> list[object]:
    """The modes of a game for one number of players, together."""
    key = lambda mode: (mode.slug, mode.seats)  # noqa: E731
    marks = [pytest.mark.full, pytest.mark.slow] if rest else []
    ending = "-rest" if rest else ""
    return [
        pytest.param(list(group), id=f"{slug}-{seats}{ending}", marks=marks)
        for (slug, seats), group in groupby(sorted(modes, key=key), key)
    ]


class Wire:
    """Notes what arrives at every viewer, as it arrives."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sizes: dict[tuple[object, int], int] = {}
        self.numbers: dict[object, list[int]] = {}
        self._decode = client_viewer._OUTGOING.decode
        monkeypatch.setattr(client_viewer, "_OUTGOING", self)

    def decode(self, data: str) -> object:
        message = self._decode(data)
        if isinstance(message, News):
            reader = asyncio.current_task()
            key = (reader, message.number)
            self.sizes[key] = self.sizes.get(key, 0) + len(data.encode())
            self.numbers.setdefault(reader, []).extend(entry.number for entry in message.entries)
        return message


def test_every_mode_is_played():
    assert len(ALWAYS) + len(REST) == len(MODES)
    for slug in slugs():
        known = {value for mode in modes_of(slug) for value in told(mode)}
        assert known == {value for mode in modes_of(slug) if mode in ALWAYS for value in told(mode)}


@pytest.mark.parametrize("modes", groups(ALWAYS) + groups(REST, rest=True))
@run_async
async def test_people_play_whole_games(modes, database, monkeypatch):
    async with serving(database) as address:
        for mode in modes:
            async with browsers(address, mode.seats) as people:
                await play_a_game(people, mode, Wire(monkeypatch))
            monkeypatch.undo()


async def play_a_game(people, mode: Configuration, wire: Wire) -> None:
    """Every viewer gets every number once and what the journal says, in messages that are not too long."""
    id = await sit_down(people, mode.slug, dict(mode.options))
    viewers = [person.connect(id) for person in people]
    for viewer in viewers:
        await viewer.open()
    await play_on(viewers, any_move(1))
    match = rondel.replay(rondel.Record.read(await people[0].record(id)))
    for seat, viewer in enumerate(viewers):
        while not viewer.over:
            await viewer.next()
        assert viewer.entries == match.journal(seat), mode
        assert viewer.outcome == match.outcome, mode
        await viewer.close()
    assert list(wire.numbers.values()) == [list(range(match.number))] * mode.seats, mode
    assert statistics.median(wire.sizes.values()) <= MOST, mode


@pytest.mark.parametrize("database", in_parts(DATABASES), indirect=True)
@run_async
async def test_a_game_against_a_bot_is_played_to_its_end(database):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        table = await begin(ana, "ingenious", [ana.me("Ana"), ana.bot("greedy")])
        async with ana.connect(table.id) as viewer:
            await play_on([viewer], any_move(1))
            assert viewer.over and viewer.news.names == ("Ana", "greedy")
