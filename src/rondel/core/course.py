"""The course of a match, to be looked at: its entries, the position they led to, and what each viewer may know."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import msgspec

from rondel.core import sets
from rondel.core.dealer import DealDealer, Dealer
from rondel.core.errors import BadOptions, GameOver, NotYourTurn, Stale, Unreadable, no_such_seat
from rondel.core.event import Event
from rondel.core.game import CHANCE, OVER, Foreseen, Game
from rondel.core.journals import Journals
from rondel.core.kernel import State
from rondel.core.log import Log
from rondel.core.names import check_name
from rondel.core.offers import Offers
from rondel.core.outcome import Outcome, void, with_resigned
from rondel.core.record import FORMAT, Dealt, Entry, Header, Hinted, Moved, Record, Resigned, Voided
from rondel.core.told import Told


class Course:
    """All that a match tells. Nothing here changes it: `rondel.core.match.Match` does."""

    def __init__(self, game: Game, dealer: Dealer | None, names: Iterable[str]) -> None:
        self.game = game
        self.names = tuple(names) or tuple(f"player {seat + 1}" for seat in range(game.seats))
        if len(self.names) != game.seats:
            raise BadOptions("bad_names", names=len(self.names), seats=game.seats)
        for name in self.names:
            check_name(name)
        self._first_names = self.names
        self.state = game.setup()
        self._deal = dealer.made if isinstance(dealer, DealDealer) else None
        """The deal that the whole match is played by."""
        self._log = Log(game)
        self._journals = Journals(game, self._log)
        self._more: dict[int, tuple[int, bool]] = {}
        """For a seat, whether it knew more than everybody, and after how many entries that was."""
        self._resigned: list[int] = []
        self._void = False

    def __repr__(self) -> str:
        stands = "over" if self.over else "chance acts" if self.actor == CHANCE else f"seat={self.actor} to act"
        return f"<Match of {self.game.meta.title}, {', '.join(self.names)}, {self.number} entries, {stands}>"

    # --- the entries -------------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """How many entries there are; the last one has the number ``number - 1``."""
        return len(self._log)

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(self._log.entries())

    def entries_from(self, number: int) -> list[Entry]:
        """The entries from a number on."""
        return self._log.entries(number)

    def newest(self) -> Iterator[Entry]:
        """The entries, the newest first."""
        return self._log.newest()

    @property
    def last(self) -> Entry | None:
        """The newest entry."""
        return next(self._log.newest(), None)

    def what_stands(self) -> Iterator[tuple[int, Moved | Dealt]]:
        """The moves and outcomes that nobody has taken back, with the numbers of their entries."""
        return self._log.line()

    def last_mover(self, seats: Collection[int]) -> int | None:
        """Which of these seats has made the newest of their moves that stand; None: there is none."""
        return next((entry.seat for entry in self._log.moves_back() if entry.seat in seats), None)

    @property
    def hints(self) -> tuple[int, ...]:
        """How often each seat was shown moves."""
        shown = [entry.seat for entry in self._log.newest() if isinstance(entry, Hinted)]
        return tuple(shown.count(seat) for seat in range(self.game.seats))

    @property
    def header(self) -> Header:
        """What is played, and who began to."""
        facts = self.game.facts
        return Header(
            rondel=FORMAT,
            game=facts.slug,
            edition=facts.edition,
            components=facts.components,
            players=facts.seats,
            options=facts.options,
            seats=self._first_names,
            seal=self._deal.seal if self._deal else None,
        )

    def record(self) -> Record:
        """The whole match. A running one's belongs to its owner only."""
        return Record(self.header, self.entries, self.outcome, self._deal.secret if self._deal and self.over else None)

    # --- how it stands -----------------------------------------------------------------------------------------------

    @property
    def actor(self) -> int:
        """The seat to act, `CHANCE` or `OVER`."""
        return OVER if self.outcome is not None else self.game.actor(self.state)

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """The game's outcome; whoever resigned is last. None while the match runs."""
        return self._outcome(self.state, self._resigned, self._void)

    def _outcome(self, state: State, resigned: Sequence[int], voided: bool) -> Outcome | None:
        if voided:
            return void(self.game.seats)
        return with_resigned(self.game.outcome(state), resigned, self.game.facts.teams)

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats that gave up, the first one first."""
        return tuple(self._resigned)

    def after(self, number: int) -> tuple[State, Outcome | None]:
        """The position after so many entries, and the outcome where the match had ended by then.

        It belongs to the match's owner, as ``state`` does; `IndexError` where there are not so many.
        """
        if not 0 <= number <= self.number:
            raise IndexError(f"there are {self.number} entries, not {number}")
        state = self.state if number == self.number else self._log.before(number)
        before = self._log.entries()[:number]
        resigned = [entry.seat for entry in before if isinstance(entry, Resigned)]
        return state, self._outcome(state, resigned, any(isinstance(entry, Voided) for entry in before))

    # --- what a seat may know ----------------------------------------------------------------------------------------

    def moves(self) -> list[str]:
        """The legal moves in notation."""
        if self.over:
            return []
        return [self.game.name(self.state, code) for code in self.game.legal(self.state)]

    @property
    def offers(self) -> Offers:
        """The question put to the seat to act, with its answers."""
        self._running()
        return self.game.offers(self.state)

    def view(self, seat: int | None) -> msgspec.Struct:
        """All that a seat may know (None: a spectator)."""
        return self.game.view(self.state, self._viewer(seat))

    def knows_more(self, seat: int) -> bool:
        """Whether a seat sees, or was told, what not everybody does."""
        if not self.game.has_secrets:
            return False
        if self._more.get(seat, (-1, False))[0] != self.number:
            self._more[seat] = (self.number, self.view(seat) != self.view(None) or not self._journals.alike(seat))
        return self._more[seat][1]

    def journal(self, seat: int | None, since: int = 0) -> list[Told]:
        """The entries from number ``since`` on, as told to a seat (None: a spectator). Every number is there."""
        viewer = self._viewer(seat)
        return [self._journals.told(number, viewer) for number in range(max(since, 0), self.number)]

    def say(self, event: Event, language: str = "en") -> str:
        """An event in words, with the players' names."""
        return self.game.messages.say(f"event.{event.key}", {**event.args, "seat": event.seat}, language, self.names)

    # --- what would happen -------------------------------------------------------------------------------------------

    def foresee(self, move: str | int) -> Foreseen:
        """What the seat to act would see happen by a legal move, and what it would be asked next, so that `undo` could
        freely take it back; nothing is played."""
        self._running()
        return self.game.foresee(self.state, self._code(move))

    def preview(self, move: str | int) -> tuple[Event, ...]:
        """What the seat to act would see happen by a legal move, without playing it."""
        return self.foresee(move).events

    @property
    def gathers(self) -> sets.Gathering | None:
        """The set that the answers to the question are pieces of, if they are: played one by one they must ascend, and
        each cuts off those before it; `play_set` takes them in any order."""
        return None if self.over else self.game.gathers(self.state)

    def preview_set(self, pieces: Iterable[str | int]) -> tuple[Event, ...]:
        """What the seat to act would see happen by a whole set, without playing it."""
        seat = self.check()
        return tuple(self.game.tell(event, seat) for step in self._steps(pieces) for event in step.events)

    # --- what is refused ---------------------------------------------------------------------------------------------

    def check(self, seat: int | None = None, seen: int | None = None) -> int:
        """Refuses a seat that is not to act, or that has not seen the newest entry; returns the seat."""
        seat = self._seat(seat)
        self._running()
        self.check_seen(seen)
        if self.actor == CHANCE:
            raise NotYourTurn("chance_acts")
        if seat != self.actor:
            raise NotYourTurn("not_your_turn", seat=seat + 1, actor=self.actor + 1)
        return seat

    def check_seen(self, seen: int | None) -> None:
        """Refuses whoever has not seen the newest entry, or claims to have seen more."""
        if seen is not None and seen != self.number:
            raise Stale("stale", seen=seen, number=self.number)

    def _running(self) -> None:
        if self.over:
            raise GameOver("game_over")

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return max(self.actor, 0)
        if type(seat) is not int or not 0 <= seat < self.game.seats:
            raise no_such_seat(seat, self.game.seats)
        return seat

    def _viewer(self, seat: int | None) -> int | None:
        return None if seat is None else self._seat(seat)

    def _code(self, move: str | int) -> int:
        if isinstance(move, str):
            return self.game.parse(self.state, move)
        if type(move) is not int:
            raise Unreadable("unreadable", text=repr(move)[:40])
        return move

    def _steps(self, pieces: Iterable[str | int], search: bool = True) -> list[sets.Step]:
        """The moves that make a set, played from here."""
        if isinstance(pieces, str | bytes) or not isinstance(pieces, Iterable):
            raise Unreadable("set_list")
        return sets.steps(self.game, self.state, [self._code(piece) for piece in pieces], search)
