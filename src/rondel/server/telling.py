"""What one viewer of a table is told: the one place where a table's state becomes words on the wire.

Whoever is told something is a browser (for the table) and a pair of *eyes* (for the match): a seat, or None for a
spectator. Nothing of a match reaches a viewer but through this module.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Row

from rondel.analysis import Analysis, Decision, Verdict
from rondel.analysis.analysis import Prospects
from rondel.analysis.curve import Scale
from rondel.analysis.grading import shown
from rondel.analysis.units import began
from rondel.core.errors import RondelError
from rondel.core.facts import Meta, say
from rondel.core.game import Game
from rondel.core.hint import Hint
from rondel.core.kernel import State
from rondel.core.lesson import lesson_of
from rondel.core.match import Match
from rondel.core.messages import LANGUAGES, game_messages
from rondel.core.names import told_apart
from rondel.core.outcome import Outcome
from rondel.core.record import Record
from rondel.core.seat import Seat
from rondel.core.told import Told, tell_all
from rondel.server import lessons, undoing
from rondel.server.chair import PROGRAM
from rondel.server.clock import deadline
from rondel.server.damage import DAMAGED, Wreck
from rondel.server.deals import may_repeat
from rondel.server.errors import Forbidden, SeatRefused, TableRefused, problem_of
from rondel.server.presence import Presence
from rondel.server.shelf import damaged
from rondel.server.table import Table
from rondel.wire.analysis import AnalysisMoment, AnalysisStand, Balance
from rondel.wire.socket import News, Refused
from rondel.wire.table import BotInfo, Clock, GameInfo, Moment, OptionInfo, SeatInfo, TableInfo, TableLine

if TYPE_CHECKING:
    from rondel.server.analysing import Stand
    from rondel.server.cabinet import Filed, Part

_ENCODER = msgspec.json.Encoder()


def encode(message: Any) -> bytes:
    return _ENCODER.encode(message)


def language_of(wanted: str) -> str:
    """One of our languages for what a browser asks for; English where it is none."""
    return next((part[:2] for part in wanted.lower().replace(" ", "").split(",") if part[:2] in LANGUAGES), "en")


# --- games and tables ------------------------------------------------------------------------------------------------


def tell_game(info: Meta, language: str) -> GameInfo:
    words = game_messages(info.package)
    options = tuple(
        OptionInfo(
            option.name,
            words.say(f"option.{option.name}", {}, language),
            words.say(f"option.{option.name}.help", {}, language),
            option.default,
            option.values,
            tuple(words.say(f"value.{option.name}.{say(value)}", {}, language) for value in option.values),
            option.seats,
            option.needs,
        )
        for option in info.options
    )
    bots = {
        name: BotInfo(name, words.say(f"bot.{name}", {}, language), words.say(f"bot.{name}.help", {}, language))
        for name in info.players
    }
    return GameInfo(
        info.slug,
        words.say("title", {}, language),
        words.say("summary", {}, language),
        info.edition,
        info.seats,
        tuple(bots[name] for name in info.opponents),
        info.usual_bot,
        info.best_bot,
        tuple(bots.values()),
        options,
        info.limits,
        lesson_of(info.slug) is not None,
    )


def tell_table(table: Table, browser: bytes | None, presence: Presence, key: str | None = None) -> TableInfo:
    """The table for a browser: keys are for those they belong to. ``key`` is that of the link it came by."""
    host = browser is not None and browser == table.host
    resigned, names = table.resigned, table.names
    seats = tuple(
        SeatInfo(
            chair.seat,
            chair.kind,
            names[chair.seat],
            chair.bot,
            chair.free,
            chair.held_by(browser),
            chair.gone,
            chair.seat in resigned,
            chair.seat in presence.programs if chair.bot == PROGRAM else chair.person and chair.holder in presence.here,
            presence.bot_from(chair.holder) if chair.person else None,
            chair.invitation if host and chair.free else None,
            table.may_return(browser, chair.seat),
            chair.late,
            None if chair.bot is not None and chair.holder is None else chair.bank,
            f"{table.id}.{chair.program}" if chair.program and chair.shows_token_to(browser, table.host) else None,
        )
        for chair in table.chairs
    )
    return TableInfo(
        id=table.id,
        game=table.game.meta.slug,
        players=table.game.seats,
        options=table.game.facts.options,
        public=table.public,
        friendly=table.friendly,
        clock=table.clock,
        deadline=deadline(table),
        status=table.status,
        reason=table.reason,
        host=host,
        seats=seats,
        invited=table.chairs.invited(key),
        next=table.next,
        watch=table.watch if host or any(seat.mine for seat in seats) else None,
        watching=presence.watching([chair.holder for chair in table.chairs]),
        bots_alone=table.chairs.bots_alone,
        created=table.created,
        deal_again=may_repeat(table, browser),
        repeats=table.repeats,
        goal=table.goal,
    )


def tell_line(row: Row[Any] | Wreck, chairs: Iterable[Row[Any]], browser: bytes | None) -> TableLine:
    """A stored table as a line of a list; of a damaged one as much as can be told for certain."""
    chairs = list(chairs)
    if isinstance(row, Wreck) or damaged(row, chairs):
        return _tell_damaged(row, chairs, browser)
    mine = tuple(chair.seat for chair in chairs if browser is not None and chair.holder == browser)
    free = tuple(
        chair.seat for chair in chairs if chair.kind == "anyone" and chair.holder is None and chair.bot is None
    )
    played = {chair.seat for chair in chairs if chair.seat in mine and chair.bot is None and not chair.gone}
    actor = row.acting if row.status == "running" else None
    asked = any(row.asked >> seat & 1 for seat in played)
    over = row.status == "over" and row.outcome is not None
    return TableLine(
        id=row.id,
        game=row.game,
        players=row.players,
        options=row.options,
        public=row.public,
        friendly=row.friendly,
        clock=None if row.clock is None else msgspec.json.decode(row.clock, type=Clock),
        status=row.status,
        reason=row.reason,
        host=browser is not None and row.host == browser,
        names=tuple(told_apart([chair.bot or chair.name for chair in chairs])),
        free=free,
        mine=mine,
        actor=actor,
        waits=asked or actor in played,
        asked=asked,
        places=msgspec.json.decode(row.outcome, type=Outcome).places if over else None,
        next=row.next,
        touched=row.touched,
    )


def _tell_damaged(row: Row[Any] | Wreck, chairs: Sequence[Row[Any]], browser: bytes | None) -> TableLine:
    seats = [chair for chair in chairs if isinstance(chair.seat, int) and isinstance(chair.name, str)]
    return TableLine(
        id=str(row.id),
        game=str(row.game),
        players=len(seats),
        options={},
        public=False,
        friendly=False,
        clock=None,
        status="void",
        reason=DAMAGED,
        host=browser is not None and row.host == browser,
        names=tuple(str(chair.bot or chair.name) for chair in seats),
        free=(),
        mine=tuple(at for at, chair in enumerate(seats) if browser is not None and chair.holder == browser),
        actor=None,
        waits=False,
        asked=False,
        places=None,
        next=None,
        touched=row.touched if isinstance(row.touched, int) else 0,
    )


# --- the match -------------------------------------------------------------------------------------------------------


def tell_match(table: Table, eyes: int | None, seats: Sequence[int], since: int) -> News | None:
    """All entries since a number and how the match stands, for one pair of eyes; None before it begins.

    ``seats`` are those that are played at the viewer's device.
    """
    match = table.match
    if match is None:
        return None
    first = min(since, match.number)
    undo = undoing.last(table, seats)
    actor = match.actor if match.actor >= 0 else None
    return News(
        first=first,
        number=match.number,
        entries=tuple(match.journal(eyes, first)),
        eyes=eyes,
        view=msgspec.Raw(encode(match.view(eyes))),
        turn=match.game.turn(match.state),
        actor=actor,
        offers=match.offers if actor is not None and actor == eyes else None,
        hints=actor is not None and actor == eyes and actor in seats and table.gives_hints(actor),
        undo=undo.how if undo is not None else None,
        undo_seat=undo.seat if undo is not None else None,
        asked=match.asked,
        names=match.names,
        scores=match.game.scores(match.state),
        outcome=match.outcome,
        marked=match.marked,
        guide=lessons.guide(table, eyes) if eyes in seats else None,
    )


def tell_journal(table: Table, eyes: int | None, since: int) -> list[Told]:
    """The log for one pair of eyes."""
    if table.archive is not None:
        return tell_all(table.archive)[since:]
    return table.match.journal(eyes, since) if table.match is not None else []


def tell_moment(table: Table, browser: bytes | None, number: int | None, wanted: int | None) -> Moment:
    """How the match stood after so many entries (by default now), as a browser may know it.

    ``wanted`` are the eyes it asks for: a seat, -1 for a spectator's, None for its own. Another's seat shows its hand
    once the match is over.
    """
    if table.archive is not None:
        raise TableRefused("no_positions")
    match = table.begun()
    number = match.number if number is None else number
    if number > match.number:
        raise TableRefused("no_moment", number=number, count=match.number)
    state, outcome = match.after(number)
    eyes = eyes_of(table, browser, None) if wanted is None else wanted
    if eyes not in _eyes_at(table, browser):
        if wanted is not None and wanted >= match.game.seats:
            raise SeatRefused("no_seat", seat=wanted + 1)
        if wanted is not None and wanted >= 0:
            raise Forbidden("own_eyes")
        eyes = None
    actor = match.game.actor(state)
    return Moment(
        number=number,
        eyes=eyes,
        view=msgspec.Raw(encode(match.game.view(state, eyes))),
        turn=match.game.turn(state),
        actor=actor if actor >= 0 and outcome is None else None,
        scores=match.game.scores(state),
        outcome=outcome,
    )


def _eyes_at(table: Table, browser: bytes | None) -> Collection[int]:
    """The seats through whose eyes a browser may see the positions of the match."""
    match = table.begun()
    if match.over:
        return range(match.game.seats)
    return () if table.chairs.several_belong_to(browser) and match.game.has_secrets else table.chairs.seats_of(browser)


def tell_record(table: Table) -> Record:
    """The whole match, once it is over: until then it belongs to nobody."""
    if table.archive is not None:
        return table.archive
    match = table.begun()
    if not match.over:
        raise Forbidden("record_sealed")
    return match.record()


def tell_position(
    game: Game,
    state: State,
    eyes: int | None,
    names: tuple[str, ...],
    number: int,
    asked: bool,
    takes_back: bool = False,
    outcome: Outcome | None = None,
) -> News:
    """A position away from any table, after so many entries, for one pair of eyes: whether these are ``asked``, and may
    take back what they have answered.
    """
    actor = game.actor(state)
    return News(
        first=number,
        number=number,
        entries=(),
        eyes=eyes,
        view=msgspec.Raw(encode(game.view(state, eyes))),
        turn=game.turn(state),
        actor=actor if asked else None,
        offers=game.offers(state) if asked and actor == eyes else None,
        hints=False,
        undo="free" if takes_back and asked else None,
        undo_seat=eyes if takes_back and asked else None,
        asked=None,
        names=names,
        scores=game.scores(state),
        outcome=outcome,
        marked=False,
        guide=None,
    )


# --- analyses of finished matches: nothing of these is hidden --------------------------------------------------------


def tell_stand(
    filed: Filed, stand: Stand, match: Match, part: Part, brought: bool, first: int, seconds: float
) -> AnalysisStand:
    """How far an analysis has come, with what is known from unit number ``first`` on."""
    known, facts = stand.known, match.game.facts
    assert match.outcome is not None
    swings = known.swings if known is not None else ()
    decisions = known.decisions if known is not None else ()
    after = 0 if not first else swings[first].number if first < len(swings) else match.number
    return AnalysisStand(
        id=filed.id,
        game=facts.slug,
        players=facts.seats,
        names=match.names,
        options=facts.options,
        teams=facts.teams,
        outcome=match.outcome,
        entries=match.number,
        began=began(match),
        mine=part.seats,
        table=filed.table if part.sees else None,
        brought=brought,
        until=filed.until,
        state=stand.state,
        place=stand.place,
        compiling=stand.compiling,
        simulations=None if known is None else known.simulations,
        seconds=seconds,
        fitted=Scale(match.game).fitted if known is None else known.fitted,
        units=None if known is None else known.units,
        done=len(swings),
        first=first,
        decisions=tuple(each for each in decisions if each.number >= after),
        swings=swings[first:],
        balances=() if known is None or not known.complete else tuple(map(_balance(known), range(facts.seats))),
    )


def _balance(known: Analysis) -> Callable[[int], Balance]:
    def of(seat: int) -> Balance:
        verdict = Verdict.of(known, seat)
        return Balance(seat, verdict.start, verdict.luck, verdict.own, verdict.others, verdict.end, verdict.turning)

    return of


def tell_analysed(match: Match, number: int, eyes: int | None, known: Analysis | None) -> AnalysisMoment:
    """The position after so many entries; ``eyes`` are a seat's, -1 for a spectator's, None for those of who acts."""
    if number > match.number:
        raise TableRefused("no_moment", number=number, count=match.number)
    game = match.game
    state, outcome = match.after(number)
    actor = game.actor(state)
    asked = actor >= 0 and outcome is None
    seen_by = actor if eyes is None and asked else eyes if eyes is not None and eyes >= 0 else None
    game.check_seat(seen_by)
    decision = decision_at(known, number)
    hints, made = tuple[Hint, ...](), None
    if decision is not None and decision.after is not None:
        seat = Seat.at(game, state, decision.seat)
        hints = tuple(
            shown(seat, choice.codes, "next" if at else "best", _chance(choice.prospects, decision.seat))
            for at, choice in enumerate(decision.best)
        )
        made = shown(seat, decision.codes, worth=_chance(decision.after, decision.seat))
    news = tell_position(game, state, seen_by, match.names, number, asked, outcome=outcome)
    return AnalysisMoment(number, news, decision, hints, made)


def _chance(prospects: Prospects, seat: int) -> float | None:
    """A seat's chance to win, where there is somebody to win against."""
    return prospects.chances[seat] if prospects.chances else None


def decision_at(known: Analysis | None, number: int) -> Decision | None:
    """The decision that begins after so many entries, as far as that is known."""
    return next((each for each in known.decisions if each.number == number), None) if known is not None else None


def tell_refusal(error: RondelError, id: int | None, language: str) -> Refused:
    problem = problem_of(error, language)
    return Refused(id, problem.code, problem.key, problem.message)


def eyes_of(table: Table, browser: bytes | None, shown: int | None) -> int | None:
    """Whose eyes a device has. One seat: its player's. Several: nobody's, until the seat to act shows its hand.

    Seats count that belong to the device, even while a bot plays in one or it was freed: else its player would see the
    other's hand.
    Where the seat to act knows no more than everybody there is nothing to hide.
    """
    seats = table.chairs.seats_of(browser)
    if not table.chairs.several_belong_to(browser):
        return seats[0] if seats else None
    match = table.match
    if match is None or match.over or match.actor not in seats:
        return None
    if shown == match.actor or not match.knows_more(match.actor):
        return match.actor
    return None
