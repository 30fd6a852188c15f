"""What is known of a game before a match begins: facts for the lobby, for bots and for learning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import msgspec

from rondel.core.codes import Span
from rondel.core.errors import BadOptions
from rondel.core.observation import Section

Value = bool | str
TRUTH = {"yes": True, "no": False, "true": True, "false": False, "on": True, "off": False, "1": True, "0": False}
"""How people write that an option is on or off."""
MANY = 32
"""Configurations of a game that are still all put to the test."""


class Option(msgspec.Struct, frozen=True):
    """A choice made before the match. ``seats`` limits a value to numbers of players, ``needs`` to other options."""

    name: str
    values: tuple[Value, ...]
    default: Value
    seats: dict[str, tuple[int, ...]] = {}
    needs: dict[str, Value] = {}

    def read(self, value: Value | int) -> Value:
        """The value meant: itself, or as people write it ("yes", 1); `BadOptions` where it is none of the option's."""
        either = isinstance(self.default, bool)
        meant: Value | None = None if isinstance(value, bool) else str(value)
        if either:
            meant = TRUTH.get(str(value).lower())
        if meant is not None and meant in self.values:
            return meant
        key = "bad_option_either" if either else "bad_option_value"
        raise BadOptions(key, option=self.name, value=say(value), possible=[say(known) for known in self.values])


class AtLeast(msgspec.Struct, frozen=True):
    """A limit on options together: at least so many of them have another value than ``unless``."""

    count: int
    options: tuple[str, ...]
    unless: Value


LEVELS = ("newcomer", "learner", "amateur", "regular", "adept", "expert", "master", "grandmaster")
"""Bots for people, the weakest first; every game has them whose bots search."""
USUAL = "learner"
"""The level for a first game."""


class Meta(msgspec.Struct, frozen=True):
    """A game as the lobby lists it; readable without loading the game.

    ``edition`` changes whenever a change of rules or components changes play. ``environment`` is the number in the name
    of its learning environment: it changes then, too, and whenever a code or a number of an observation means something
    else.
    """

    slug: str
    title: str
    edition: int
    seats: tuple[int, ...]
    package: str
    options: tuple[Option, ...] = ()
    limits: tuple[AtLeast, ...] = ()
    bots: tuple[str, ...] = ("random",)
    environment: int = 1

    @property
    def levels(self) -> tuple[str, ...]:
        """The bots for people, the weakest first."""
        return LEVELS if "search" in self.bots else ()

    @property
    def players(self) -> tuple[str, ...]:
        """All names of bots: the levels, and those for programs."""
        return (*self.levels, *self.bots)

    @property
    def opponents(self) -> tuple[str, ...]:
        """Those that people choose from, the weakest first: the levels, where the game has them."""
        return self.levels or self.bots

    @property
    def usual_bot(self) -> str:
        """For somebody who has not chosen: whoever has just learnt the game wins about half the time."""
        return USUAL if self.levels else self.bots[-1]

    @property
    def best_bot(self) -> str:
        """The strongest."""
        return (*self.bots, *self.levels)[-1]

    def settle(self, seats: int, chosen: Mapping[str, Value | int]) -> dict[str, Value]:
        """All options with their values, or `BadOptions` naming what is wrong and what is possible."""
        possible = [str(n) for n in self.seats]
        if type(seats) is not int:
            raise BadOptions("seats_whole", game=self.title, seats=repr(seats)[:40], possible=possible)
        if seats not in self.seats:
            raise BadOptions("bad_seats", game=self.title, seats=seats, possible=possible)
        known = {option.name: option for option in self.options}
        for name in chosen:
            if name not in known:
                raise BadOptions("unknown_option", game=self.title, option=name, possible=list(known) or ["-"])
        settled = {name: option.read(chosen.get(name, option.default)) for name, option in known.items()}
        for name, value in settled.items():
            option = known[name]
            if seats not in option.seats.get(say(value), self.seats):
                raise BadOptions("option_seats", option=name, value=say(value), seats=seats)
            if value != option.default:
                for other, wanted in option.needs.items():
                    if settled[other] != wanted:
                        raise BadOptions("option_needs", option=name, value=say(value), other=other, wanted=say(wanted))
        for limit in self.limits:
            if sum(settled[name] != limit.unless for name in limit.options) < limit.count:
                raise BadOptions(
                    "option_limit", options=list(limit.options), count=limit.count, value=say(limit.unless)
                )
        return settled

    def telling(self, seats: int, settled: dict[str, Value]) -> dict[str, Value]:
        """Of all options with their values those that say something: there is a choice, and what they need is given.

        Law: they settle to the same.
        """
        return {
            option.name: settled[option.name]
            for option in self.options
            if all(settled[other] == wanted for other, wanted in option.needs.items())
            and sum(seats in option.seats.get(say(value), self.seats) for value in option.values) > 1
        }

    def covering(self) -> Iterator[tuple[int, dict[str, Value]]]:
        """`configurations`; of more than `MANY`, so few that each two values that go together are in one of them."""
        every = list(self.configurations())
        if len(every) <= MANY:
            yield from every
            return
        left = {seats: set[frozenset[tuple[str, Value]]]() for seats in self.seats}
        pairs = [self._pairs(seats, chosen) for seats, chosen in every]
        for (seats, _), own in zip(every, pairs, strict=True):
            left[seats] |= own
        while any(left.values()):
            at = max(range(len(every)), key=lambda i: len(pairs[i] & left[every[i][0]]))
            left[every[at][0]] -= pairs[at]
            yield every[at]

    def _pairs(self, seats: int, chosen: dict[str, Value]) -> set[frozenset[tuple[str, Value]]]:
        """Each two values of a configuration, and each alone."""
        values = list(self.settle(seats, chosen).items())
        return {frozenset((one, other)) for one in values for other in values}

    def configurations(self) -> Iterator[tuple[int, dict[str, Value]]]:
        """All numbers of players with all combinations of options; default values are left out."""
        for seats in self.seats:
            for values in product(*(option.values for option in self.options)):
                chosen = {o.name: v for o, v in zip(self.options, values, strict=True) if v != o.default}
                try:
                    self.settle(seats, chosen)
                except BadOptions:
                    continue
                yield seats, chosen


class Facts(msgspec.Struct, frozen=True):
    """A configured game in numbers. ``teams[seat]`` is the seat's team; alone, everyone is a team."""

    slug: str
    title: str
    edition: int
    seats: int
    teams: tuple[int, ...]
    options: dict[str, Value]
    """Those that say something, as `Meta.telling` has it; records carry them. `Game.options` has all."""
    components: str
    """The hash of the component tables: records carry it."""
    moves: int
    """Move codes are 0..moves-1."""
    chances: int
    """Chance codes are 0..chances-1."""
    move_spans: tuple[Span, ...]
    """What the move codes are, in their order, without gaps."""
    chance_spans: tuple[Span, ...]
    """What the chance codes are."""
    longest: int
    """No match has more moves and chance outcomes together."""
    returns: tuple[float, float]
    """The least and the greatest return of a seat."""
    hidden: tuple[str, ...]
    """What seats do not know of each other, or of the supply."""
    observation: int
    """The length of an observation."""
    sections: tuple[Section, ...]
    """What the numbers of an observation are, in their order, without gaps."""
    schema: dict[str, Any]
    """JSON schemas of view, offers and observation, whose numbers `rondel.core.observation.named` names."""


def say(value: Value | int) -> str:
    """An option's value as people type it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
