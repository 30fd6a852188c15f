"""What happened, in words: events and entries of a match as sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby

import msgspec

from rondel.cli.output import words
from rondel.core.event import Event
from rondel.core.game import Game
from rondel.core.told import Told

BETWEEN = " · "
MOVE, CHANCE, UNDO, REPLACED, ASK, ANSWER, HINT = "move", "chance", "undo", "replaced", "ask", "answer", "hint"


class Story:
    """Tells events in one language, with the names that the players had at the time."""

    def __init__(self, game: Game, names: Sequence[str], language: str) -> None:
        self.game = game
        self.names = list(names)
        self.language = language
        self._first = list(names)
        self._renamed: list[tuple[int, int, str]] = []

    def rename(self, number: int, seat: int, name: str) -> None:
        """From the entry after ``number`` on, a seat has another name."""
        self._renamed.append((number, seat, name))
        self._remember(number + 1)

    def _remember(self, number: int) -> None:
        """Takes up the names as they were at an entry."""
        self.names = list(self._first)
        for since, seat, name in self._renamed:
            if since < number:
                self.names[seat] = name

    def event(self, event: Event) -> str:
        """One event. One that a foreign edition left behind is told by its key and arguments."""
        arguments = {**event.args, "seat": event.seat}
        try:
            return self.game.messages.say(f"event.{event.key}", arguments, self.language, self.names)
        except (LookupError, TypeError, ValueError):
            return f"{event.key} " + " ".join(f"{name}={value}" for name, value in arguments.items())

    def events(self, events: Iterable[Event]) -> str:
        """Events in one line; what scored nothing is left out, alike ones are told together or counted."""
        worthy = [event for event in events if not self._idle(event)]
        together = [_merged(list(alike)) for _, alike in groupby(worthy, key=_alike)]
        told: list[str] = []
        before: int | None = None
        name = ""
        for event in (event for alike in together for event in alike):
            text = self.event(event).rstrip(".")
            told.append(text.removeprefix(f"{name}: ") if event.seat == before else text)
            before = event.seat
            name = self.names[before] if before is not None and 0 <= before < len(self.names) else ""
        counted = [(text, len(list(same))) for text, same in groupby(told)]
        return BETWEEN.join(text if count == 1 else f"{text} (×{count})" for text, count in counted)

    def entry(self, told: Told) -> str:
        """An entry: its events, or what a player did with the match itself."""
        if told.entry in (MOVE, CHANCE):
            return self.events(told.events)
        key = f"{told.entry}.{told.text}" if told.entry in (ASK, ANSWER) else told.entry
        key += ".hand" if told.hand else ""
        return words().say(f"entry.{key}", {"seat": told.seat, "text": told.text}, self.language, self.names)

    def lines(self, journal: Iterable[Told], seen: Collection[str] = ()) -> list[str]:
        """Entries in lines: the moves of one player in a row share one with the chance that follows them.

        ``seen`` are the keys of events that need no words.
        """
        lines: list[str] = []
        events: list[Event] = []
        mover: int | None = None
        for told in journal:
            self._remember(told.number)
            happened = [event for event in told.events if event.key not in seen]
            if told.entry == CHANCE or (told.entry == MOVE and told.seat == mover):
                events += happened
                continue
            lines.append(self.events(events))
            events = happened
            mover = told.seat if told.entry == MOVE else None
            if told.entry != MOVE:
                lines.append(self.entry(told))
        lines.append(self.events(events))
        if self._renamed:
            self._remember(self._renamed[-1][0] + 1)
        return [line for line in lines if line]

    def _idle(self, event: Event) -> bool:
        kind = next((kind for kind in self.game.kinds if kind.key == event.key), None)
        numbers = [value for value in event.args.values() if isinstance(value, int)]
        return kind is not None and kind.points is not None and not event.points and not any(numbers)


def _alike(event: Event) -> tuple[object, ...]:
    """Events that differ in their last word only, such as the tiles of six draws, are told as one."""
    words = list(event.args.values())
    words_only = all(isinstance(value, str) for value in words) and words and not event.points
    return (event.key, event.seat, *words[:-1]) if words_only else (id(event),)


def _merged(alike: list[Event]) -> list[Event]:
    if len(alike) == 1:
        return alike
    *_, last = alike[0].args
    args = {**alike[0].args, last: [event.args[last] for event in alike]}
    return [msgspec.structs.replace(alike[0], args=args)]


def standing(journal: Sequence[Told]) -> list[Told]:
    """The entries that were not taken back."""
    found: list[Told] = []
    for told in journal:
        if told.entry == UNDO:
            found = [other for other in found if other.number < int(told.text)]
        else:
            found.append(told)
    return found
