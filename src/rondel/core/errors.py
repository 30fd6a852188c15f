"""Everything Rondel refuses, as classes.

Each error is a *kind* (its class and ``code``) and a *reason*: a message key with arguments. The words are made by
`rondel.core.messages`; ``str(error)`` is the English sentence, ``error.say("cs")`` another language's. Refusals of a
move are checked in the order of `REFUSALS`, so that a stranger never learns from an error what a player may know.
"""

from __future__ import annotations

from typing import ClassVar, Union

from rondel.core.messages import Catalogue, Phrase, core_messages

Argument = Union[str, int, bool, None, list[str], Phrase, "RondelError"]
"""What a reason can name; a phrase, and an error that was the cause, is said in the same language."""


class RondelError(ValueError):
    """Base of all errors that are the caller's to mend. The state of the match is unchanged."""

    code: ClassVar[str] = "error"

    def __init_subclass__(cls, *, code: str | None = None) -> None:
        """A class without a code of its own has that of its base."""
        cls.code = code or cls.code

    def __init__(self, key: str, catalogue: Catalogue | None = None, /, **arguments: Argument) -> None:
        super().__init__(key)
        self.key = key
        self.arguments = arguments
        self._catalogue = catalogue

    def say(self, language: str = "en", key: str | None = None) -> str:
        """The sentence in one of the four languages; with `key` that of another message with the same arguments."""
        told = {
            name: value.say(language) if isinstance(value, RondelError) else value
            for name, value in self.arguments.items()
        }
        return (self._catalogue or core_messages()).say(key or self.key, told, language)

    def __str__(self) -> str:
        return self.say()


class UnknownGame(RondelError, code="unknown_game"):
    """No game of that name is registered."""


class UnknownBot(RondelError, code="unknown_bot"):
    """No bot of that name is registered for the game."""


class BadOptions(RondelError, code="bad_options"):
    """A number of seats or an option that the game does not have, or a combination that it refuses."""


class BadComponents(RondelError, code="bad_components"):
    """A components file that breaks its schema or describes an unplayable box."""

    def of_field(self, language: str = "en") -> str:
        """The sentence where the file has been named before; the whole one where no single field is wrong."""
        return self.say(language, f"here.{self.key}" if "field" in self.arguments else self.key)

    problems: tuple[BadComponents, ...] = ()
    """Where a file was read: each thing wrong with it, the first of which is the error itself or its cause."""


class BadPosition(RondelError, code="bad_position"):
    """A position text that cannot be read, or breaks a range or an invariant of the game."""


class BadRecord(RondelError, code="bad_record"):
    """A record that cannot be read, was cut or edited, or does not replay exactly."""


class BadChance(RondelError, code="bad_chance"):
    """A chance outcome that cannot happen now."""


class Refusal(RondelError, code="refused"):
    """A request at a table that is not carried out. See `REFUSALS` for the order of checking."""


class NotYourSeat(Refusal, code="not_your_seat"):
    """The sender does not hold the seat it speaks for."""


def no_such_seat(seat: object, seats: int) -> NotYourSeat:
    """Refuses a number, or something else, that is none of so many seats."""
    return NotYourSeat("no_such_seat", seat=repr(seat)[:40], last=seats - 1)


class GameOver(Refusal, code="game_over"):
    """The match has ended."""


class Stale(Refusal, code="stale"):
    """The sender had not yet seen the newest entry of the match."""


class NotYourTurn(Refusal, code="not_your_turn"):
    """Another seat is to act."""


class Unreadable(Refusal, code="unreadable"):
    """The text is no move in this game's notation."""


class Ambiguous(Unreadable, code="ambiguous"):
    """The text fits more than one legal move."""


class IllegalMove(Refusal, code="illegal"):
    """The move was understood, and the rules do not allow it now."""


class UndoRefused(Refusal, code="undo_refused"):
    """There is nothing to take back, or it lies behind chance or another seat's move."""


class AskRefused(Refusal, code="ask_refused"):
    """Nothing can be asked for now, or the seat was not asked."""


REFUSALS: tuple[type[Refusal], ...] = (NotYourSeat, GameOver, Stale, NotYourTurn, Unreadable, IllegalMove)
