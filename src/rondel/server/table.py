"""A table: seats, settings and, once it has begun, a match.

It lives in memory only as a cache of what is stored. Every method checks first and changes afterwards, so that a
refusal changes nothing; `Room` stores what has changed before anybody hears of it.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

from rondel.bots.goal import check_goal
from rondel.core.dealer import Deal, DealDealer, Dealer, SystemDealer
from rondel.core.errors import AskRefused, GameOver, NotYourSeat, no_such_seat
from rondel.core.facts import Value
from rondel.core.game import Game
from rondel.core.match import Match
from rondel.core.record import Asked, Hinted, Late, Left, Moved, Record, Replaced
from rondel.server import clock as clocks
from rondel.server import seating, undoing
from rondel.server.chair import Chair, readable
from rondel.server.chairs import Chairs, same
from rondel.server.errors import Forbidden, TableRefused
from rondel.server.foresight import Glance, Seen
from rondel.server.games import game_of
from rondel.wire.table import Clock, Goal, Kind, Status

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""Of the names of tables: none that is taken for another."""
CLOSED = "closed"
"""Why a table is void that its host closed, or where bots played that nobody watched any more."""
SEATED = (Left, Replaced, Late)
"""Entries that tell who sits where."""
MUCH = 4
"""Entries of a log, at most, as a multiple of the longest match."""


@dataclass(frozen=True)
class Place:
    """A seat as it is asked for when a table is made."""

    kind: Kind
    name: str = ""
    bot: str = ""


@dataclass
class Table:
    """One table with all it holds. ``host`` and the holders of seats are fingerprints of browsers."""

    id: str
    watch: str
    """The key of the spectators' link."""
    game: Game
    host: bytes
    chairs: Chairs
    public: bool
    friendly: bool
    created: int
    touched: int
    clock: Clock | None = None
    status: Status = "open"
    reason: str | None = None
    next: str | None = None
    deal: Deal | None = None
    """What the match is dealt from, sealed until its end; None: chance decides each time."""
    repeats: str | None = None
    """The table whose deal it is, where it is played once more."""
    goal: Goal | None = None
    goal_stored: Goal | None = None
    match: Match | None = None
    archive: Record | None = None
    """A finished match that the rules of today do not repeat, as it was stored."""
    version: int = 0
    """Counts what was stored: a second server cannot overwrite what it has not read."""
    stored: int = 0
    """How many entries of the match are in the database."""
    log: bytes = b""
    """The fingerprint of those."""
    dirty: set[int] = field(default_factory=set)
    """Seats that have changed since."""
    timed: clocks.Turn | None = None
    """The turn that the clock runs for."""
    due: float | None = None
    """When its time is over; None once it is, and without a clock."""
    follow: Table | None = None
    """The table of a rematch that is to be stored together with this one."""

    @classmethod
    def set_out(
        cls,
        slug: str,
        options: dict[str, Value],
        places: Sequence[Place],
        host: bytes,
        now: int,
        public: bool = False,
        friendly: bool = False,
        clock: Clock | None = None,
        goal: str | None = None,
    ) -> Table:
        """A new table. The host sits at once in the seats that are theirs or at their device."""
        clocks.check(clock)
        game = game_of(slug, len(places), options)
        if goal is not None:
            check_goal(game.meta, game.seats, goal)
        chairs = []
        for seat, place in enumerate(places):
            chair = Chair(seat, place.kind)
            if place.kind == "bot":
                seating.check_bot(place.bot, game)
                chair.bot = place.bot
            elif place.kind in ("me", "device"):
                chair.holder, chair.name = host, readable(place.name)
            elif place.kind == "friend":
                chair.open_up()
            chairs.append(chair)
        listed = public or any(place.kind == "anyone" for place in places)
        table = cls(_name(), secrets.token_urlsafe(16), game, host, Chairs(chairs), listed, friendly, now, now, clock)
        table.goal = None if goal is None else Goal(goal, None, missing=False)
        return table._new()

    # --- who is who --------------------------------------------------------------------------------------------------

    def watches(self, browser: bytes | None, key: str | None = None) -> bool:
        """Whether a browser may see the match: the table is public, theirs, or they have the spectators' link."""
        if self.public or (browser is not None and browser == self.host):
            return True
        return self.chairs.belong_to(browser) or (key is not None and same(key, self.watch))

    def knows(self, browser: bytes | None, key: str | None = None) -> bool:
        """Whether a browser may know of the table: it may watch, or has an invitation."""
        return self.watches(browser, key) or self.chairs.invited(key) is not None

    @property
    def names(self) -> Sequence[str]:
        """Who plays in each seat, equal names with numbers; empty where nobody does."""
        if self.match is not None:
            return [name if not chair.free else "" for chair, name in zip(self.chairs, self.match.names, strict=True)]
        return self.chairs.names

    @property
    def number(self) -> int:
        """How many entries the match has."""
        return self.match.number if self.match is not None else 0

    @property
    def acting(self) -> int | None:
        """The seat to act."""
        return self.match.actor if self.match is not None and self.match.actor >= 0 else None

    @property
    def bot_to_act(self) -> int | None:
        acting = self.acting
        return acting if acting is not None and self.chairs[acting].bot is not None else None

    @property
    def resigned(self) -> tuple[int, ...]:
        return self.match.resigned if self.match is not None else ()

    @property
    def best_bot(self) -> str:
        return self.game.meta.best_bot

    def out(self, seat: int) -> bool:
        """Whether a bot plays in a seat to the end: its player gave up, or has no time left for the match."""
        empty = self.clock is not None and self.clock.kind == "bank" and self.chairs[seat].late
        return empty or seat in self.resigned

    def elsewhere(self, seat: int) -> list[int]:
        """The seats of people who do not sit at the same device as a seat, even while a bot plays in one or it was
        freed; not of those who left or are out of the match.
        """
        holder = self.chairs[seat].holder
        return [c.seat for c in self.chairs if not self.out(c.seat) and any(owner != holder for owner in c.owners)]

    def may_return(self, browser: bytes | None, seat: int) -> bool:
        """Whether a browser had a seat until the host freed it, and may take it back."""
        former = self.chairs[seat].former
        return former is not None and former == browser and self.status == "running" and not self.out(seat)

    def takes_part(self, browser: bytes | None) -> bool:
        """Whether a browser is the host's, or has or had a seat."""
        return browser == self.host or self.chairs.belong_to(browser)

    def check_host(self, browser: bytes) -> None:
        """Refuses whoever is not the host."""
        if browser != self.host:
            raise Forbidden("not_host")

    def check_going_on(self) -> None:
        """Refuses a table that is over, void or closed."""
        self._not_closed()
        if self.status not in ("open", "running"):
            raise GameOver("game_over")

    # --- the beginning and the end -----------------------------------------------------------------------------------

    def start(self, browser: bytes, dealer: Dealer) -> None:
        """The host begins the match."""
        self.check_host(browser)
        self.begin(dealer)

    def close(self, browser: bytes) -> None:
        """The host gives up a table before the match has begun, or one where bots play among themselves."""
        self.check_host(browser)
        self.check_going_on()
        if self.status != "open" and not self.chairs.bots_alone:
            raise TableRefused("already_started")
        self._close()

    def desert(self) -> None:
        """Nobody watches any more: bots that play among themselves do so no longer."""
        if self.status == "running" and self.chairs.bots_alone:
            self._close()

    def begin(self, dealer: Dealer) -> None:
        """The match begins, if every seat is taken."""
        self._not_closed()
        if self.status != "open":
            raise TableRefused("already_started")
        free = self.chairs.free
        if free:
            raise TableRefused("seats_free", seats=[str(seat + 1) for seat in free])
        if self.deal is None and isinstance(dealer, SystemDealer) and self.chairs.of_one_browser:
            self.deal = Deal.fresh()  # against bots, so that it can be played again
        if self.deal is None:
            self.goal = None
        self.match = Match(self.game, dealer if self.deal is None else DealDealer(self.deal), self.chairs.names)
        self.status = "running"
        self.dirty.add(0)  # a game may begin without chance, and so without an entry to be stored

    def take_up(self, match: Match) -> None:
        """The match goes on here, as it stands."""
        self.match, self.status = match, "running"
        self._settle()

    # --- the match ---------------------------------------------------------------------------------------------------

    def play(self, browser: bytes | None, seat: int, move: int | str | Sequence[int | str], seen: int) -> int:
        """A player's move, or all of a set; returns how many moves that were."""
        match = self.playing(browser, seat)
        if isinstance(move, int | str):
            match.play(move, seat, seen)
        else:
            match.play_set(move, seat, seen, search=False)
        self._settle()
        return sum(isinstance(entry, Moved) for entry in match.entries_from(seen))

    def play_bot(self, seat: int, codes: Sequence[int]) -> int:
        """A bot's move, and those it makes after it, as long as it is still asked for them; returns how many."""
        match = self.begun()
        match.play(codes[0], seat)
        made = 1
        for code in codes[1:]:
            if match.actor != seat or not match.game.is_legal(match.state, code):
                break
            match.play(code, seat)
            made += 1
        self._settle()
        return made

    def glance(self, browser: bytes | None, seat: int, moves: Sequence[Seen], seen: int) -> Glance:
        """A look at what moves of the seat to act would make happen, for that seat; it is computed elsewhere."""
        match = self.playing(browser, seat)
        match.check(seat, seen)
        return Glance(match.game, match.state, moves)

    def gives_hints(self, seat: int) -> bool:
        """Whether a seat may be shown moves: against bots, among the seats of one device, and at a friendly table."""
        return self.game.has_judge and (self.friendly or not self.elsewhere(seat))

    def check_hint(self, browser: bytes | None, seat: int, seen: int) -> Match:
        """The match, for the seat to act, if it may be shown moves now."""
        match = self.playing(browser, seat)
        match.check(seat, seen)
        if not self.gives_hints(seat):
            raise TableRefused("hint_unfriendly" if self.game.has_judge else "hint_none")
        self._not_full()
        return match

    def hint(self, browser: bytes | None, seat: int, seen: int) -> None:
        """The seat to act is shown moves. That counts once, however often it asks in one position."""
        match = self.check_hint(browser, seat, seen)
        if match.last != Hinted(seat):
            match.hint(seat)

    def undo(self, browser: bytes | None, seat: int, seen: int) -> None:
        """Takes back the seat's last move: inside its turn, against bots and those at the same device freely, else by
        asking the others.
        """
        match = self.playing(browser, seat)
        match.check_seen(seen)
        self._not_full()
        others = self.elsewhere(seat)
        if not others:
            match.undo(seat, consent=not match.can_undo(seat))
        elif match.can_undo(seat) or not undoing.consents(self, others):
            match.undo(seat)
        elif undoing.declined(match, seat):
            raise AskRefused("ask_declined")
        else:
            match.ask(seat, "undo", others)

    def answer(self, browser: bytes | None, seat: int, yes: bool, seen: int, now: int) -> None:
        """Answers what another seat asks for; what everyone has agreed on is done."""
        match = self.playing(browser, seat, over=True)
        match.check_seen(seen)
        self._not_full()
        asked = match.asked
        if match.answer(seat, yes) and asked is not None:
            if asked.what == "undo":
                match.undo(asked.seat, consent=True)
            else:
                self.again(now)

    def resign(self, browser: bytes | None, seat: int, seen: int) -> None:
        """Gives up. Where the match goes on, the best bot plays on in the seat."""
        self.playing(browser, seat).check_seen(seen)
        self._give_up(seat)

    def run_out(self, seat: int) -> None:
        """The seat to act has no time left: a bot plays on for it, or it resigns, as the table chose."""
        assert self.clock is not None
        self.begun().late(seat)
        chair = self.chairs[seat]
        chair.late = True
        if self.clock.kind == "bank":
            chair.bank = 0.0
        self.dirty.add(seat)
        if self.clock.then == "resign":
            self._give_up(seat)
        else:
            seating.put_bot(self, self.best_bot, seat)

    def ask_rematch(self, browser: bytes, now: int) -> None:
        """Asks the others for another match, or agrees to it, for all seats of a browser."""
        seats = [chair.seat for chair in self.chairs if chair.held_by(browser) and not chair.gone]
        if not seats:
            raise NotYourSeat("not_your_seat")
        match = self.begun()
        if not match.over:
            raise TableRefused("not_over")
        self._not_full()
        for seat in seats:
            if self.next is not None or (match.asked is not None and seat not in match.waiting):
                continue
            if match.asked is None:
                agreed = match.ask(seat, "rematch", self.chairs.players(but=seat))
            else:
                agreed = match.answer(seat, True)
            if agreed:
                self.again(now)

    def again(self, now: int) -> None:
        """Everyone has agreed to a rematch: the same people and bots, one seat further, at a table that follows.

        Who gave up is not waited for, but sits down again if it was they who asked.
        """
        asked = next(entry.seat for entry in reversed(self.begun().entries) if isinstance(entry, Asked))
        chairs = self.chairs.turned(asked, self.best_bot)
        people = [chair.holder for chair in chairs if chair.holder is not None]
        host = self.host if self.host in people else people[0]
        table = self.another(chairs, host, now)
        table.goal = self.goal and Goal(self.goal.level, None, missing=False)
        self.next, self.follow = table.id, table

    def another(self, chairs: Sequence[Chair], host: bytes, now: int) -> Table:
        """A new table for the same game, where everything is as it is here but who sits where."""
        return Table(
            _name(), self.watch, self.game, host, Chairs(chairs), self.public, self.friendly, now, now, self.clock
        )._new()

    def reach_goal(self, goal: Goal) -> None:
        """What the goal is has been found out."""
        self.goal = goal
        self.dirty.add(0)

    # --- inside ------------------------------------------------------------------------------------------------------

    def _new(self) -> Table:
        """The table, with all of it to be stored, keys for its programs, and its clock wound up."""
        for chair in self.chairs:
            if chair.bot is not None:
                chair.play_by(chair.bot)
        clocks.wind(self)
        self.dirty = set(range(self.game.seats))
        return self

    def _give_up(self, seat: int) -> None:
        match = self.begun()
        match.resign(seat)
        self._settle()
        if not match.over:
            seating.put_bot(self, self.best_bot, seat)

    def _close(self) -> None:
        self.status, self.reason, self.match = "void", CLOSED, None
        self.dirty.add(0)

    def _not_closed(self) -> None:
        if self.reason == CLOSED:
            raise TableRefused("closed_table")

    def _not_full(self) -> None:
        """Moves find an end by themselves; what people ask each other for must not fill the log for ever.

        Who sits where does not count: somebody who is away can always be helped out. It has a rate of its own.
        """
        most = MUCH * self.game.facts.longest
        if self.number > most and sum(not isinstance(entry, SEATED) for entry in self.begun().newest()) > most:
            raise TableRefused("log_full")

    def begun(self) -> Match:
        """The match; refused where there is none."""
        if self.match is None:
            self._not_closed()
            raise TableRefused("not_started" if self.status == "open" else "void_table")
        return self.match

    def playing(self, browser: bytes | None, seat: int, over: bool = False) -> Match:
        """The match, for a seat that the browser plays now; checked before anything else."""
        if not 0 <= seat < self.game.seats:
            raise no_such_seat(seat, self.game.seats)
        if seat not in self.chairs.seats_of(browser):
            raise NotYourSeat("not_your_seat")
        match = self.begun()
        if match.over and not over:
            raise GameOver("game_over")
        return match

    def _settle(self) -> None:
        if self.match is not None and self.match.over:
            self.status = "over"


def _name() -> str:
    """The name of a new table."""
    return "".join(secrets.choice(LETTERS) for _ in range(14))
