"""Games that come to a certain point, found by a program beforehand, so that a test or a picture begins there.

The tables of a house whose chance is `known` are all dealt alike, so what was found can be played there.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from itertools import count
from typing import Any

from full import in_parts

import rondel
from rondel.bots import Seat, make
from rondel.client import Client
from rondel.core.dealer import SeedDealer
from rondel.core.kernel import words
from rondel.core.match import Match
from rondel.core.offers import Offers
from web.people import Person, looking_away, play_moves

SEED = 2
"""Of all tables of such a house."""

Wanted = Callable[[Match], Any]


def known(_: str) -> SeedDealer:
    return SeedDealer(SEED)


def found(game: str, wanted: Wanted, players: int = 2, **options: Any) -> list[int]:
    """The moves up to the first point where something holds."""
    codes, at = passing(game, {"there": wanted}, players, **options)
    return codes[: at["there"]]


def passing(
    game: str, stops: dict[str, Wanted], players: int = 2, at_first: int | None = None, **options: Any
) -> tuple[list[int], dict[str, int]]:
    """A game that comes to all these points, and after how many moves it comes to each for the first time.

    It is played by players who are good, bad, or both by turns; at first by those of that taste.
    """
    left: set[str] = set(stops)
    for taste in (TASTES.get(game, 0) if at_first is None else at_first, *range(400)):
        line = _line(game, players, tuple(sorted(options.items())), taste)
        codes, at = _played(_set_up(game, players, options), stops, line)
        left &= set(stops) - set(at)
        if len(at) == len(stops):
            return codes, at
    raise LookupError(f"no game of {game} comes to {left or 'all these points'}")


def _played(match: Match, stops: dict[str, Wanted], line: Line) -> tuple[list[int], dict[str, int]]:
    at: dict[str, int] = {}
    for number in count():
        moment = Moment(match)
        at |= {stop: number for stop, wanted in stops.items() if stop not in at and wanted(moment)}
        if match.over or len(at) == len(stops):
            return line.codes[:number], at
        match.play(line.code(number))
    raise AssertionError("a match ends")


class Line:
    """A game of two or more who are good, bad, or both by turns; thought out as far as anybody has asked for it."""

    def __init__(self, match: Match, taste: int) -> None:
        self.codes: list[int] = []
        self._match, self._bot = match, make("greedy", match.game)
        self._rng, self._mood = words(taste), random.Random(taste)
        self._folly = 0.25 * (taste % 5)

    def code(self, number: int) -> int:
        """The move of that number."""
        while len(self.codes) <= number:
            if self._mood.random() < self._folly:
                self.codes.append(self._mood.choice(self._match.offers.codes()))
            else:
                self.codes.append(self._bot.choose(Seat(self._match, self._match.actor), self._rng))
            self._match.play(self.codes[-1])
        return self.codes[number]


class Moment:
    """A match at one point; its offers are made once for all who ask."""

    def __init__(self, match: Match) -> None:
        self._match = match

    def __getattr__(self, name: str) -> Any:
        return getattr(self._match, name)

    @cached_property
    def offers(self) -> Offers:
        return self._match.offers


@cache
def _line(game: str, players: int, options: tuple[tuple[str, Any], ...], taste: int) -> Line:
    """The same for all who ask: what takes long is to think it out."""
    return Line(_set_up(game, players, dict(options)), taste)


def _set_up(game: str, players: int, options: dict[str, Any]) -> Match:
    return Match(rondel.game(game, players=players, **options), known(""))


def played(game: str, codes: list[int], players: int = 2, **options: Any) -> Match:
    """The match after these moves, as a program knows it."""
    match = _set_up(game, players, options)
    for code in codes:
        match.play(code)
    return match


def asks(question: str, seat: int | None = None) -> Wanted:
    """A point where a question is put, to anybody or to one seat."""
    return lambda match: not match.over and match.offers.question.key == question and seat in (None, match.actor)


def chooses(question: str) -> Wanted:
    """The same where there is a choice: the only answer there is the page gives by itself."""
    return lambda match: asks(question)(match) and len(match.offers.codes()) > 1


def offers_answer(key: str, seat: int | None = None) -> Wanted:
    """A point where one of the answers is that one, among others."""
    return lambda match: (
        not match.over
        and seat in (None, match.actor)
        and len(match.offers.codes()) > 1
        and any(answer.key == key for answer in match.offers.answers)
    )


def later(question: str, after: int) -> Wanted:
    """The same, when the match is already so many turns old."""
    return lambda match: match.state.turn >= after and asks(question)(match)


def both(wanted: Wanted, more: Wanted) -> Wanted:
    return lambda match: wanted(match) and more(match)


def after(question: str, wanted: Wanted) -> Wanted:
    """A point to which the answer to that question has led."""
    before = ""

    def is_so(match: Match) -> Any:
        nonlocal before
        came, before = before, "" if match.over else match.offers.question.key
        return came == question and wanted(match)

    return is_so


def over(match: Match) -> bool:
    return match.over


STOPS: dict[str, dict[str, Wanted]] = {
    "ingenious": {
        "the first tile": asks("ask_first"),
        "a turn in the middle": later("ask_place", 6),
        "a swap": chooses("ask_draw"),
        "a bonus move": asks("ask_bonus"),
        "the end": over,
    },
    "azul_duel": {
        "the first plates": asks("ask_pick"),
        "a plate in hand": asks("ask_lay"),
        "the rest to be stacked": asks("ask_stack"),
        "tiles for a line": asks("ask_line"),
        "a plate drawn face down": asks("ask_draw"),
        "plates to choose from": asks("ask_keep"),
        "plates to be returned": asks("ask_return"),
        "a cell for a tile": asks("ask_cell"),
        "chips for a line": asks("ask_pay"),
        "a turn in the middle": later("ask_action", 40),
        "the end": over,
    },
    "maharani": {
        "the first tile": asks("ask_place"),
        "which worker": asks("ask_worker"),
        "a second tile": asks("ask_second"),
        "a turn in the middle": later("ask_place", 20),
        "the end": over,
    },
    "rajas": {
        "a brown tile": chooses("ask_spot"),
        "a worker": chooses("ask_place"),
        "a die to pay": chooses("ask_die"),
        "a colour of dice": chooses("ask_name"),
        "a tile to build": chooses("ask_build"),
        "dice for a tile": chooses("ask_sum"),
        "a tile to lay": chooses("ask_lay"),
        "dice to roll again": chooses("ask_pick"),
        "yield tiles": chooses("ask_choose"),
        "a place for a yield tile": both(chooses("ask_spot"), lambda match: match.state.round > 0),
        "a tile that covers": chooses("ask_cover"),
        "a tile to cover": chooses("ask_over"),
        "how far to sail": chooses("ask_sail"),
        "a building": chooses("ask_building"),
        "a good": chooses("ask_good"),
        "dice to return": chooses("ask_return"),
        "two border yields": chooses("ask_border"),
        "a palace action": chooses("ask_figure"),
        "a turn in the middle": later("ask_place", 40),
        "the end": over,
    },
}
"""Where a game stops to be looked at: at each kind of question, and at the end."""
MODULES: dict[str, dict[str, Any]] = {"rajas": {"version": "navaratnas", "ganga": True}}
"""The options with which a game has all its questions."""
TASTES = {"rajas": 8}
"""With whom such a game is played; else it would be looked for."""
TOURS = {"azul_duel": 12}
"""With whom it comes to all its `STOPS`, where it takes others than that."""


@cache
def _whole_tour(game: str) -> tuple[list[int], dict[str, int]]:
    return passing(game, STOPS[game], at_first=TOURS.get(game), **MODULES.get(game, {}))


def tour_of_four(who: Person, game: str) -> Iterator[str]:
    """A match of four at one device: its first turn, and one in the middle."""
    first, middle = next(iter(STOPS[game])), "a turn in the middle"
    yield from tour(who, game, {stop: STOPS[game][stop] for stop in (first, middle)}, 4, **MODULES.get(game, {}))


SHORT = (
    *("the first tile", "tiles for a line", "plates to choose from"),
    *("a tile to lay", "yield tiles", "a turn in the middle"),
)
"""Stops at which, between them, all parts of a table are in sight."""
ENDED = in_parts(("maharani", "azul_duel", "rajas"))
"""Games whose short tours come to the end, too: always the shortest one."""


def whole_tour(who: Person, game: str, short: bool = False, sizes: Iterator[Any] | None = None) -> Iterator[str]:
    """A match of two at one device, with all its `STOPS` or only the `SHORT` ones, each in the next of some `sizes`."""
    codes, at = _whole_tour(game)
    left_out = set(STOPS[game]) - {*SHORT, *(["the end"] if game in ENDED else [])} if short else set()
    stops = {stop: number for stop, number in at.items() if stop not in left_out}
    yield from travel(who, game, codes, stops, options=MODULES.get(game), sizes=sizes)


def tour(
    who: Person,
    game: str,
    stops: dict[str, Wanted],
    players: int = 2,
    sizes: Iterator[Any] | None = None,
    **options: Any,
) -> Iterator[str]:
    """One match at one device that comes to all these points; stops at each, before whoever is to move."""
    codes, at = passing(game, stops, players, **options)
    yield from travel(who, game, codes, at, players, options, sizes)


def travel(
    who: Person,
    game: str,
    codes: list[int],
    at: dict[str, int],
    players: int = 2,
    options: dict[str, Any] | None = None,
    sizes: Iterator[Any] | None = None,
) -> Iterator[str]:
    others = [Client.device(name) for name in ("Ben", "Eva", "Zoë")[: players - 1]]
    made = min(at.values())
    who.sits_at([who.me(), *others], options, game, codes[:made])
    for stop, number in sorted(at.items(), key=lambda each: each[1]):
        if number > made:
            play_moves(codes[made:number], who, size=next(sizes) if sizes is not None else None)
            made = number
        looks(who)
        yield stop


def looks(who: Person) -> None:
    """Whoever is to move looks at the table."""
    if who.is_asked() == "curtain":
        who.plays_any_move()
    who.is_asked()


def comes_back(who: Person, window: dict[str, Any]) -> None:
    """Finds the table in another window: a browser does much less for that than for changing the one it is in."""
    with looking_away(who):
        who.changes_to(window)
    looks(who)


def at_one_device(who: Person, game: str, wanted: Wanted, players: int = 2, **options: Any) -> None:
    """All sit at one device; the point is reached, and the player whose turn it is looks at it."""
    for _ in tour(who, game, {"there": wanted}, players, **options):
        return


def between(ana: Person, ben: Person, game: str, wanted: Wanted) -> str:
    """Two people, each in their browser, have come to that point; returns the spectators' key."""
    return ana.sits_against(ben, game, moves=found(game, wanted))
