"""A game being played. A match *is* its list of entries; its state, undo, replay and journals derive from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Literal

import msgspec

from rondel.core import sets
from rondel.core.asking import Asking
from rondel.core.dealer import Chance, DealDealer, Dealer, SeedDealer
from rondel.core.errors import (
    AskRefused,
    BadOptions,
    GameOver,
    NotYourTurn,
    Stale,
    UndoRefused,
    Unreadable,
    no_such_seat,
)
from rondel.core.event import Event
from rondel.core.game import CHANCE, OVER, Foreseen, Game
from rondel.core.journals import Journals
from rondel.core.kernel import State
from rondel.core.log import Log, Standing
from rondel.core.names import check_name
from rondel.core.offers import Offers
from rondel.core.outcome import Outcome, rank, shared_returns
from rondel.core.owed import Owed
from rondel.core.record import (
    FORMAT,
    Answered,
    Asked,
    Branched,
    Dealt,
    Entry,
    Header,
    Hinted,
    Late,
    Left,
    Moved,
    Record,
    Replaced,
    Resigned,
    Undone,
    Voided,
)
from rondel.core.told import Told

VOID = "void"
RESIGNED = "resigned"


class Match:
    """One game from the first draw to the ranking.

    With a dealer, chance is answered as soon as it is to act; without one, `deal` must be called. Everything that is
    refused raises and changes nothing. The whole match (`record`, ``state``) is for its owner: a server gives a seat
    its view and its `journal` while the match runs, and the record only after the end.
    """

    def __init__(self, game: Game, dealer: Dealer | None = None, names: Iterable[str] = ()) -> None:
        self.game = game
        self.names = tuple(names) or tuple(f"player {seat + 1}" for seat in range(game.seats))
        if len(self.names) != game.seats:
            raise BadOptions("bad_names", names=len(self.names), seats=game.seats)
        for name in self.names:
            check_name(name)
        self._first_names = self.names
        self.state = game.setup()
        self._dealer = dealer
        self._deal = dealer.made if isinstance(dealer, DealDealer) else None
        """The deal that the whole match is played by."""
        self._log = Log(game)
        self._journals = Journals(game, self._log)
        self._more: dict[int, tuple[int, bool]] = {}
        """For a seat, whether it knew more than everybody, and after how many entries that was."""
        self._owed = Owed()
        self._resigned: list[int] = []
        self._void: str | None = None
        self._asking: Asking | None = None
        """What waits for consent; any other entry ends the asking."""
        self.marked = False
        """Whether chance was taken back."""
        self._chance()

    def __repr__(self) -> str:
        stands = "over" if self.over else "chance acts" if self.actor == CHANCE else f"seat={self.actor} to act"
        return f"<Match of {self.game.meta.title}, {', '.join(self.names)}, {self.number} entries, {stands}>"

    # --- how it stands -----------------------------------------------------------------------------------------------

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
        return self._outcome(self.state, self._resigned, self._void is not None)

    def _outcome(self, state: State, resigned: Sequence[int], void: bool) -> Outcome | None:
        if void:
            return Outcome((0,) * self.game.seats, (0.0,) * self.game.seats, VOID)
        natural = self.game.outcome(state)
        if not resigned:
            return natural
        teams = self.game.facts.teams
        gave_up = [teams[seat] for seat in resigned]
        standing = set(teams) - set(gave_up)
        if natural is None and len(standing) > 1:
            return None
        strength = [
            (0, gave_up.index(team)) if team in gave_up else (1, -natural.places[seat] if natural else 0)
            for seat, team in enumerate(teams)
        ]
        places = rank(strength, teams)
        reason = natural.reason if natural else RESIGNED
        return Outcome(places, shared_returns(places), reason)

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats that gave up, the first one first."""
        return tuple(self._resigned)

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

    def what_stands(self) -> Iterator[tuple[int, Moved | Dealt]]:
        """The moves and outcomes that nobody has taken back, with the numbers of their entries."""
        return self._log.line()

    def last_mover(self, seats: Collection[int]) -> int | None:
        """Which of these seats has made the newest of their moves that stand; None: there is none."""
        return next((entry.seat for entry in self._log.moves_back() if entry.seat in seats), None)

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

    def say(self, event: Event, language: str = "en") -> str:
        """An event in words, with the players' names."""
        return self.game.messages.say(f"event.{event.key}", {**event.args, "seat": event.seat}, language, self.names)

    # --- playing -----------------------------------------------------------------------------------------------------

    def play(self, move: str | int, seat: int | None = None, seen: int | None = None) -> tuple[Event, ...]:
        """Plays a move (notation or code) and lets chance follow; returns the events of the move.

        ``seat`` is who plays (by default the seat to act); ``seen`` is the `number` that the player had before them.
        Refusals are checked in the order of `rondel.core.errors.REFUSALS`.
        """
        seat = self.check(seat, seen)
        code = self._code(move)
        after, events = self.game.step(self.state, code)
        self._log_step(Moved(seat, self.game.name(self.state, code), events), code, after)
        self._chance()
        return events

    def play_set(
        self, pieces: Iterable[str | int], seat: int | None = None, seen: int | None = None, search: bool = True
    ) -> tuple[Event, ...]:
        """Plays a whole set, its pieces (notation or codes) in any order; returns the events of its moves.

        A set is asked for piece by piece, in ascending order: see `gathers`. One that cannot be made is refused whole;
        without ``search`` the refusal does not say what it could go on with, which can take long to find.
        """
        seat = self.check(seat, seen)
        made = self._steps(pieces, search)
        for code, after, events in made:
            self._log_step(Moved(seat, self.game.name(self.state, code), events), code, after)
        self._chance()
        return tuple(event for step in made for event in step.events)

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

    def deal(self, outcome: str) -> tuple[Event, ...]:
        """Gives a chance outcome by hand, for a match without a dealer."""
        self._running()
        chance = self.game.chance(self.state)
        return self._deal_one(chance, chance.find(outcome), again=self._owed.next(chance) == outcome)

    def repeat(self, entry: Moved | Dealt) -> None:
        """Takes up a move or outcome that this match has logged before, with the events that it has now.

        Whether it is legal is not asked: it was when it was logged, and asking is most of what playing costs.
        """
        if isinstance(entry, Dealt) and self._owed:
            self.deal(entry.outcome)  # an undo may owe it
            return
        made: Moved | Dealt
        if isinstance(entry, Moved):
            self.check(entry.seat)
            code = self.game.parse(self.state, entry.move)
            after, events = self.game.step_(self.state, code)
            made = Moved(entry.seat, self.game.name(self.state, code), events)
        else:
            self._running()
            source = self.game.source(self.state)
            code = self.game.parse(self.state, entry.outcome)
            after, events = self.game.step_(self.state, code)
            made = Dealt(source.name, self.game.name(self.state, code), events)
        self._log_step(made, code, after)

    @property
    def standing(self) -> Standing | None:
        """What `stand` and the dealer need, one day; None where nothing stands. It is a secret."""
        found, dealer = self._log.standing, self._dealer
        dealt = dealer.standing if isinstance(dealer, DealDealer) else {}
        return found if found is None else found._replace(dealt=dealt)

    def skip(self, entry: Moved | Dealt | Undone) -> bool:
        """Takes up an entry that this match has logged before without playing it; False where that cannot be.

        Before anything else is asked of the match `stand` must say where it stands.
        """
        self._asking = None
        return self._log.skip(entry)

    def stand(self, standing: Standing, whole: Callable[[], Match]) -> bool:
        """All entries have been taken up, and led here; False where the newest one does not.

        ``whole`` plays them all, once somebody wants to know what only playing tells.
        """
        after = self._log.stand(standing, lambda: whole()._log)
        if after is None:
            return False
        self.state = after
        return not self.over

    def undo(self, seat: int | None = None, consent: bool = False) -> int:
        """Takes back the seat's last move; returns how many moves and outcomes were taken back.

        Without ``consent`` only inside the own turn and never past chance or another seat's move. With it (everyone
        agreed, or the others are bots) the seat's last move wherever it is; chance that was taken back is dealt again
        and the match is marked: who has seen a piece still knows it, though no view says so.
        """
        if seat is None:
            seat = next((entry.seat for entry in self._log.moves_back()), 0)
        seat = self._seat(seat)
        self._running()
        back_to = self._undoable(seat, consent)
        taken = self._log.take_back(back_to)
        self._note(Undone(seat, back_to))
        self.state = self._log.before(back_to)
        dealt = [entry for entry in taken if isinstance(entry, Dealt)]
        self._owed.owe(dealt)
        self.marked |= bool(dealt)
        return len(taken)

    def can_undo(self, seat: int, consent: bool = False) -> bool:
        """Whether `undo` would do something for this seat."""
        try:
            self._undoable(seat, consent)
        except UndoRefused:
            return False
        return not self.over

    def ask(self, seat: int, what: Literal["undo", "rematch"], of: Iterable[int]) -> bool:
        """A seat asks those in ``of`` for an undo beyond its turn, or after the end for a rematch.

        Returns whether that is settled at once, as nobody has to be asked. What was agreed on is the caller's to do.
        """
        seat = self._seat(seat)
        others = tuple(sorted({self._seat(other) for other in of} - {seat}))
        if what == "undo":
            self._running()
            self._undoable(seat, consent=True)
        elif not self.over:
            raise AskRefused("not_over")
        if self.asked is not None:
            raise AskRefused("asked_before", seat=self.asked.seat + 1)
        entry = Asked(seat, what, others)
        self._note(entry)
        self._asking = Asking(entry) if others else None
        return not others

    def answer(self, seat: int, yes: bool) -> bool:
        """A seat agrees to what was asked, or not. Returns whether everyone has agreed now."""
        seat = self._seat(seat)
        asking = self._asking
        if asking is None or seat not in asking.waiting:
            raise AskRefused("not_asked", seat=seat + 1)
        self._note(Answered(seat, yes))
        if yes:
            asking.agree(seat)
            self._asking = asking if asking.waiting else None
        return yes and not asking.waiting

    @property
    def asked(self) -> Asked | None:
        """What a seat has asked for and not everyone has answered yet."""
        return self._asking.entry if self._asking is not None else None

    @property
    def waiting(self) -> set[int]:
        """The seats whose answer is awaited."""
        return self._asking.waiting if self._asking is not None else set()

    def resign(self, seat: int) -> None:
        """The seat gives up and is ranked last. Two sides: the match ends. More: somebody else plays on in its seat."""
        seat = self._seat(seat)
        self._running()
        if seat in self._resigned:
            raise GameOver("resigned_before", seat=seat + 1)
        self._resigned.append(seat)
        self._note(Resigned(seat))

    def leave(self, seat: int) -> None:
        """The player of a seat has gone; the seat stays in the match."""
        seat = self._seat(seat)
        self._running()
        self._note(Left(seat))

    def late(self, seat: int) -> None:
        """The seat has run out of time. What becomes of it, the caller does: a bot plays on, or it resigns."""
        seat = self._seat(seat)
        self._running()
        self._note(Late(seat))

    def hint(self, seat: int) -> None:
        """The seat was shown moves, where it was to act. That ends nothing that others were asked for."""
        seat = self._seat(seat)
        self._running()
        self._log.note(Hinted(seat), self.state)

    @property
    def hints(self) -> tuple[int, ...]:
        """How often each seat was shown moves."""
        shown = Counter(entry.seat for entry in self._log.newest() if isinstance(entry, Hinted))
        return tuple(shown[seat] for seat in range(self.game.seats))

    def replace(self, seat: int, by: str, hand: bool = False) -> None:
        """Another player sits down in a seat; ``hand`` tells everybody that they see what was hidden from them."""
        seat = self._seat(seat)
        self._running()
        check_name(by)
        self._journals.replaces(self.names[seat])
        self.names = tuple(by if at == seat else name for at, name in enumerate(self.names))
        self._note(Replaced(seat, by, hand))

    def void(self, reason: str) -> None:
        """Ends the match without a result."""
        self._running()
        self._void = reason
        self._note(Voided(reason))

    def branch(self) -> None:
        """What was played so far was played in another match, and this one plays on: nobody takes it back."""
        self._running()
        self._note(Branched())
        self._log.settle()

    def take_dealer(self, dealer: Dealer, standing: Standing | None = None) -> None:
        """From now on ``dealer`` answers chance. A deal or a seed goes on where the outcomes so far have left it.

        With a ``standing`` of this very match a deal is not asked for all of them again.
        """
        self._deal = None
        if standing is not None and isinstance(dealer, DealDealer):
            dealer.stand(standing.dealt)
            self._deal = dealer.made
        elif isinstance(dealer, DealDealer | SeedDealer):
            same = [dealer.deal(self.game.chance(before)) == code for before, code in self._log.dealt()]
            self._deal = dealer.made if isinstance(dealer, DealDealer) and all(same) else None
        self._dealer = dealer
        self._chance()

    # --- what is told ------------------------------------------------------------------------------------------------

    def journal(self, seat: int | None, since: int = 0) -> list[Told]:
        """The entries from number ``since`` on, as told to a seat (None: a spectator). Every number is there."""
        viewer = self._viewer(seat)
        return [self._journals.told(number, viewer) for number in range(max(since, 0), self.number)]

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

    # --- inside ------------------------------------------------------------------------------------------------------

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

    def _running(self) -> None:
        if self.over:
            raise GameOver("game_over")

    def _chance(self) -> None:
        while self._dealer is not None and self.actor == CHANCE:
            chance = self.game.chance(self.state)
            owed = self._owed.next(chance)
            code = self._dealer.deal(chance) if owed is None else chance.find(owed)
            self._deal_one(chance, code, again=owed is not None)

    def _deal_one(self, chance: Chance, code: int, again: bool) -> tuple[Event, ...]:
        """One of the outcomes of ``chance`` comes up."""
        outcome = chance.name(code)
        after, events = self.game.step_(self.state, code)
        self._log_step(Dealt(chance.source, outcome, events), code, after, again)
        if again:
            self._owed.settle(chance)
        return events

    def _log_step(self, entry: Moved | Dealt, code: int, after: State, again: bool = False) -> None:
        self._log.step(entry, self.state, code, again)
        self._asking = None
        self.state = after

    def _note(self, entry: Entry) -> None:
        self._log.note(entry, self.state)
        self._asking = None

    def _undoable(self, seat: int, consent: bool) -> int:
        """The number of the move that would be taken back."""
        return self._log.undoable(seat, None if consent else self.game.turn(self.state))
