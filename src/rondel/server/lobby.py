"""The routes of the lobby: games, and tables before and around a match."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query
from starlette.requests import Request
from starlette.responses import Response

import rondel
from rondel.analysis.errors import words as analysis_words
from rondel.core.facts import Facts
from rondel.core.guide import Guide
from rondel.core.guide import guide as guide_of
from rondel.core.messages import LANGUAGES, core_messages, game_messages
from rondel.core.registry import configure, meta, slugs
from rondel.server import deals, lessons, seating
from rondel.server.damage import DAMAGED
from rondel.server.erasing import erase, tables_of
from rondel.server.errors import Damaged, NoTable, words
from rondel.server.hall import Hall
from rondel.server.limits import Meter
from rondel.server.models import BotWanted, LessonWanted, RepeatWanted, Sitting, TableWanted
from rondel.server.replies import answers, reply
from rondel.server.room import Room
from rondel.server.table import Place, Table
from rondel.server.telling import tell_game, tell_line, tell_table
from rondel.wire.socket import PROTOCOL
from rondel.wire.table import Clock, GameList, ServerInfo, TableInfo, TableList

LISTED = 100
"""Tables in a list, at most."""
TABLE_ID = r"^[a-z0-9]{1,24}$"
TableId = Annotated[str, Path(pattern=TABLE_ID)]
SeatNumber = Annotated[int, Path(ge=0, le=7)]
LinkKey = Annotated[str | None, Header(alias="rondel-key", max_length=64)]
"""The key of a link, of an invitation or the spectators': in a header, so that no address holds it."""
_TEXTS: dict[str, Any] = {"type": "object", "additionalProperties": True}


class Asking:
    """Who asks: from the guard's notes on a request."""

    def __init__(self, request: Request) -> None:
        self.hall: Hall = request.app.state.hall
        self.meter: Meter = request.app.state.meter
        self.client: str = request.state.client
        self.language: str = request.state.language
        self.operator: bool = request.state.operator
        browser = request.state.browser
        self.browser: bytes | None = browser.mark if browser is not None else None

    @property
    def mark(self) -> bytes:
        """The browser of a request that changes something: the guard has given it a cookie."""
        assert self.browser is not None
        return self.browser

    def heavy(self) -> None:
        self.meter.heavy(self.client)

    def told(self, room: Room, table: Table, status: int = 200, key: str | None = None) -> Response:
        return reply(tell_table(table, self.browser, room.presence, key), status)


def see(table: Table, asking: Asking, key: str | None) -> None:
    """Refuses whoever may not know of the table, as if there were none; but who had a seat hears how it was lost, and
    who has a link that it is used up.
    """
    if not table.knows(asking.browser, key):
        table.chairs.check_not_lost(asking.browser)
        table.chairs.check_unused(key)
        raise NoTable("no_table")


def watch(table: Table, asking: Asking, key: str | None) -> None:
    """Refuses whoever may not see the match, as if there were none; but who had a seat hears how it was lost."""
    if not table.watches(asking.browser, key):
        table.chairs.check_not_lost(asking.browser)
        raise NoTable("no_table")


router = APIRouter(prefix="/api", tags=["lobby"])


@router.get("/server", **answers(ServerInfo))
async def server(request: Request) -> Response:
    """The server: its version, and what links for friends begin with."""
    return reply(ServerInfo(rondel.__version__, PROTOCOL, request.app.state.address, LANGUAGES))


@router.get("/games", **answers(GameList))
async def games(request: Request) -> Response:
    """The games, with options and bots, in the language of the browser."""
    return reply(GameList(tuple(tell_game(meta(slug), Asking(request).language) for slug in slugs())))


@router.get("/games/{game}/facts", **answers(Facts))
async def facts(
    request: Request,
    game: Annotated[str, Path(max_length=40)],
    players: Annotated[int | None, Query(ge=1, le=8)] = None,
) -> Response:
    """Numbers of a game, and the schemas of its views and offers. Further parameters are options of the game."""
    asking = Asking(request)
    asking.heavy()
    options = {name: value for name, value in request.query_params.items() if name != "players"}
    return reply(configure(game, players, None, options).facts)


@router.get("/games/{game}/texts/{language}", **answers(_TEXTS))
async def texts(
    request: Request,
    game: Annotated[str, Path(max_length=40)],
    language: Annotated[str, Path(pattern=f"^({'|'.join(LANGUAGES)})$")],
) -> Response:
    """The catalogue of a game in one language: templates by key, with those that all games and analyses share."""
    found = game_messages(meta(game).package).texts(language)
    shared = (core_messages(), analysis_words(), words())
    return reply({key: text for part in shared for key, text in part.texts(language).items()} | found)


@router.get("/games/{game}/guide/{language}", **answers(Guide))
async def guide(
    game: Annotated[str, Path(max_length=40)], language: Annotated[str, Path(pattern=f"^({'|'.join(LANGUAGES)})$")]
) -> Response:
    """The rules of a game with pictures, in one language; a game without a guide has no chapters."""
    return reply(await asyncio.to_thread(guide_of, game, language))


@router.get("/tables", **answers(TableList))
async def tables(request: Request, mine: bool = False) -> Response:
    """Public tables to join or watch; with ``mine`` those of this browser, public or not."""
    asking = Asking(request)
    store = asking.hall.around.store
    found = await store.list_public(LISTED) if not mine else []
    if mine and asking.browser is not None:
        found = await store.list_of(asking.browser, LISTED)
    lines = [tell_line(row, chairs, asking.browser) for row, chairs in found]
    return reply(TableList(tuple(line for line in lines if mine or line.reason != DAMAGED)))


@router.post("/tables", **answers(TableInfo, 201))
async def create(request: Request, wanted: TableWanted) -> Response:
    """Sets out a table; whoever does is its host."""
    asking = Asking(request)
    asking.meter.table(asking.client)
    places = [Place(seat.kind, seat.name, seat.bot) for seat in wanted.seats]
    clock = wanted.clock
    table = Table.set_out(
        wanted.game,
        dict(wanted.options),
        places,
        asking.mark,
        int(time.time()),
        wanted.public,
        wanted.friendly,
        Clock(clock.kind, clock.seconds, clock.then) if clock is not None else None,
        wanted.goal,
    )
    await asking.hall.add(table, asking.client)
    room = asking.hall.room(table.id)
    async with room.looking() as stored:
        return asking.told(room, stored, 201)


@router.get("/tables/{id}", **answers(TableInfo))
async def show(request: Request, id: TableId, key: LinkKey = None) -> Response:
    """A table. A link's key lets one see it; it changes nothing."""
    asking = Asking(request)
    room = asking.hall.room(id)
    async with room.looking() as table:
        see(table, asking, key)
        return asking.told(room, table, key=key)


@router.delete("/tables/{id}", **answers(None, 204))
async def delete(request: Request, id: TableId) -> Response:
    """Takes this browser out of a finished game, and its name; the game goes when all its people have done so."""
    asking = Asking(request)
    asking.heavy()
    async with asking.hall.room(id).rewriting():
        await erase(asking.hall.around.store, id, asking.mark, finished=True)
    asking.hall.around.analysing.end(id)
    return Response(status_code=204)


@router.delete("/me", **answers(None, 204))
async def delete_me(request: Request) -> Response:
    """Takes this browser out of everything, and its name; its cookie goes, too. Refused while it still plays."""
    asking = Asking(request)
    asking.heavy()
    store = asking.hall.around.store
    unreadable: Damaged | None = None
    for id in await tables_of(store, asking.mark):
        try:
            async with asking.hall.room(id).rewriting():
                await erase(store, id, asking.mark, finished=False)
        except Damaged as damaged:  # the others go all the same
            unreadable = damaged
        asking.hall.around.analysing.end(id)
    for id in await asking.hall.around.analysing.cabinet.forget(asking.mark):
        asking.hall.around.analysing.end(id)
    if unreadable is not None:
        raise unreadable
    return Response(status_code=204, headers={"set-cookie": request.app.state.cookies.farewell()})


@router.post("/tables/{id}/start", **answers(TableInfo))
async def start(request: Request, id: TableId) -> Response:
    """The host begins the match."""
    return await _change(request, id, _begin)


@router.post("/tables/{id}/close", **answers(TableInfo))
async def close(request: Request, id: TableId) -> Response:
    """The host closes a table that never began, or where bots play alone; everyone is told, no list has it any more."""
    return await _change(request, id, lambda table, me, _: table.close(me))


@router.post("/games/{game}/lesson", **answers(TableInfo, 201))
async def learn(request: Request, game: Annotated[str, Path(max_length=40)], wanted: LessonWanted) -> Response:
    """Begins the guided first game of a game: a table with the gentlest bots, a fixed deal and a scripted opening."""
    asking = Asking(request)
    asking.meter.table(asking.client)
    table = lessons.set_out(game, wanted.name, asking.mark, int(time.time()))
    await asking.hall.add(table, asking.client)
    return await _change(request, table.id, _begin, status=201)


@router.post("/tables/{id}/rematch", **answers(TableInfo))
async def rematch(request: Request, id: TableId) -> Response:
    """Asks the others for another match, or agrees; ``next`` names its table once everyone has."""
    asking = Asking(request)
    asking.meter.table(asking.client)
    return await _change(request, id, lambda table, me, _: table.ask_rematch(me, int(time.time())))


@router.post("/tables/{id}/repeat", **answers(TableInfo, 201))
async def repeat(request: Request, id: TableId, wanted: RepeatWanted) -> Response:
    """Plays the same deal again, at a new table: who was alone with bots, once the match is over."""
    asking = Asking(request)
    asking.meter.table(asking.client)
    async with asking.hall.room(id).looking() as table:
        see(table, asking, None)
        again = deals.repeat(table, asking.mark, int(time.time()), wanted.bot, wanted.goal)
    await asking.hall.add(again, asking.client)
    return await _change(request, again.id, _begin, status=201)


def _begin(table: Table, me: bytes, room: Room) -> None:
    table.start(me, room.around.dealers(table.id))


@router.post("/tables/{id}/seats/{seat}/sit", **answers(TableInfo))
async def sit(request: Request, id: TableId, seat: SeatNumber, sitting: Sitting) -> Response:
    """Sits down: the seat belongs to this browser from now on, and the invitation is used up."""
    key = sitting.invitation
    return await _change_seat(request, id, lambda table, me, _: seating.sit(table, me, seat, sitting.name, key), key)


@router.post("/tables/{id}/seats/{seat}/leave", **answers(TableInfo))
async def leave(request: Request, id: TableId, seat: SeatNumber) -> Response:
    """Gets up from one's seat."""
    return await _change_seat(request, id, lambda table, me, _: seating.leave(table, me, seat))


@router.post("/tables/{id}/seats/{seat}/free", **answers(TableInfo))
async def free(request: Request, id: TableId, seat: SeatNumber) -> Response:
    """The host takes a seat from whoever has it; it gets a new invitation.

    While a match runs, only from somebody who has left or is away; they may take it back.
    """
    return await _change_seat(
        request, id, lambda table, me, room: seating.free(table, me, seat, _away(table, room, seat))
    )


@router.post("/tables/{id}/seats/{seat}/bot", **answers(TableInfo))
async def seat_bot(request: Request, id: TableId, seat: SeatNumber, wanted: BotWanted) -> Response:
    """A bot plays in one's own seat, or in one whose player has left or is away; before the match the host decides."""

    def put(table: Table, me: bytes, room: Room) -> None:
        seating.seat_bot(table, me, seat, wanted.bot, _away(table, room, seat))

    return await _change_seat(request, id, put, waiting=seat)


@router.post("/tables/{id}/seats/{seat}/back", **answers(TableInfo))
async def take_back(request: Request, id: TableId, seat: SeatNumber) -> Response:
    """Takes one's seat back, after leaving it, from a bot, or from whoever sat down there after the host freed it."""
    return await _change_seat(request, id, lambda table, me, _: seating.take_back(table, me, seat))


Act = Callable[[Table, bytes, Room], None]
"""Something that a browser does to a table."""


def _away(table: Table, room: Room, seat: int) -> bool:
    return room.presence.away(table.chairs.at(seat).holder)


async def _change_seat(
    request: Request, id: str, act: Act, key: str | None = None, waiting: int | None = None
) -> Response:
    """As `_change`, at a rate of its own: seat changes fill the log of a running match.

    A bot for a seat where nobody plays does not count: somebody has changed that seat before.
    """
    meter: Meter = request.app.state.meter

    def counted(table: Table, me: bytes, room: Room) -> None:
        helped = (
            waiting is not None and not table.chairs.at(waiting).held_by(me) and table.chairs.at(waiting).bot is None
        )
        if table.status == "running" and table.takes_part(me) and not helped:
            meter.seat_change(id, me)
        act(table, me, room)
        if table.takes_part(me):
            room.presence.seen(me)

    return await _change(request, id, counted, key)


async def _change(request: Request, id: str, act: Act, key: str | None = None, status: int = 200) -> Response:
    """Does something to a table on behalf of a browser that may see it, and tells how it stands then."""
    asking = Asking(request)
    room = asking.hall.room(id)
    async with room.changing() as table:
        see(table, asking, key)
        act(table, asking.mark, room)
    async with room.looking() as table:
        return asking.told(room, table, status)
