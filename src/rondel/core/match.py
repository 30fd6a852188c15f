"""A game being played. A match *is* its list of entries; its state, undo, replay and journals derive from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from rondel.core.asking import Asking
from rondel.core.course import Course
from rondel.core.dealer import Chance, DealDealer, Dealer, SeedDealer
from rondel.core.errors import AskRefused, GameOver, UndoRefused
from rondel.core.event import Event
from rondel.core.game import CHANCE, Game
from rondel.core.kernel import State
from rondel.core.log import Standing
from rondel.core.names import check_name
from rondel.core.owed import Owed
from rondel.core.record import (
    Answered,
    Asked,
    Dealt,
    Entry,
    Hinted,
    Late,
    Left,
    Moved,
    Replaced,
    Resigned,
    Undone,
    Voided,
)


class Match(Course):
    """One game from the first draw to the ranking.

    With a dealer, chance is answered as soon as it is to act; without one, `deal` must be called. Everything that is
    refused raises and changes nothing. The whole match (`record`, ``state``) is for its owner: a server gives a seat
    its view and its `journal` while the match runs, and the record only after the end.
    """

    def __init__(self, game: Game, dealer: Dealer | None = None, names: Iterable[str] = ()) -> None:
        super().__init__(game, dealer, names)
        self._dealer = dealer
        self._owed = Owed()
        self._asking: Asking | None = None
        """What waits for consent; any other entry ends the asking."""
        self.marked = False
        """Whether chance was taken back."""
        self._chance()

    # --- moves --------------------------------------------------------------------------------------------------------

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

    def _log_step(self, entry: Moved | Dealt, code: int, after: State, again: bool = False) -> None:
        self._log.step(entry, self.state, code, again)
        self._asking = None
        self.state = after

    # --- chance -------------------------------------------------------------------------------------------------------

    def deal(self, outcome: str) -> tuple[Event, ...]:
        """Gives a chance outcome by hand, for a match without a dealer."""
        self._running()
        chance = self.game.chance(self.state)
        return self._deal_one(chance, chance.find(outcome), again=self._owed.next(chance) == outcome)

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

    # --- taken up again -----------------------------------------------------------------------------------------------

    def enact(self, entry: Entry) -> None:
        """Does what an entry of a record says; what comes of it is the newest entry."""
        if isinstance(entry, Moved):
            self.play(entry.move, entry.seat)
        elif isinstance(entry, Dealt):
            self.deal(entry.outcome)
        elif isinstance(entry, Resigned):
            self.resign(entry.seat)
        elif isinstance(entry, Left):
            self.leave(entry.seat)
        elif isinstance(entry, Late):
            self.late(entry.seat)
        elif isinstance(entry, Hinted):
            self.hint(entry.seat)
        elif isinstance(entry, Replaced):
            self.replace(entry.seat, entry.by, entry.hand)
        elif isinstance(entry, Undone):
            self.undo(entry.seat, consent=True)
        elif isinstance(entry, Voided):
            self.void(entry.reason)
        elif isinstance(entry, Asked):
            self.ask(entry.seat, entry.what, entry.of)
        else:
            self.answer(entry.seat, entry.yes)

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

    # --- undo ---------------------------------------------------------------------------------------------------------

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

    def _undoable(self, seat: int, consent: bool) -> int:
        """The number of the move that would be taken back."""
        return self._log.undoable(seat, None if consent else self.game.turn(self.state))

    # --- consent ------------------------------------------------------------------------------------------------------

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

    # --- seats and their players --------------------------------------------------------------------------------------

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
        self._void = True
        self._note(Voided(reason))

    def _note(self, entry: Entry) -> None:
        self._log.note(entry, self.state)
        self._asking = None
