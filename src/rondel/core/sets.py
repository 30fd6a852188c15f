"""Sets: answers that belong together, and that a game asks for one by one.

Dice to be rolled again, chips that pay for a line: which of them comes first changes nothing. So that each set is
played in one way only, a game takes its pieces in ascending order of their codes, and an answer cuts off all that come
before it. People and programs name a set in any order; `path` finds the codes that make it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from rondel.core.errors import IllegalMove
from rondel.core.offers import Part, Question, Together

if TYPE_CHECKING:
    from rondel.core.event import Event
    from rondel.core.game import Game
    from rondel.core.kernel import State


class Gathering(msgspec.Struct, frozen=True):
    """What a question has to do with a set: each of these answers is a piece of it."""

    of: str
    """Which set: questions that follow each other in a turn with the same word here ask for pieces of one set."""
    pieces: dict[int, int]
    """The codes that could be pieces, and how often each of them."""
    most: int | None = None
    """The set has no more pieces than these; None where something else bounds it."""
    end: int | None = None
    """The code that ends the set, even with no piece; None: it ends by itself once it is whole."""
    owed: int | None = None
    """What the pieces must come to, where they are counted up: then each has its ``worth``."""
    worth: dict[int, int] = {}


class Step(NamedTuple):
    """One of the codes that make a set, played."""

    code: int
    after: State
    events: tuple[Event, ...]


class Glimpse(NamedTuple):
    """What pieces would bring if they were played together, as the seat to act may know it."""

    events: tuple[Event, ...]
    asks: Question | None
    """As for `Game.foresee`."""
    short: bool
    """They are not a set yet: nothing would happen."""
    more: tuple[int, ...]
    """The pieces that could be added to them."""


def path(game: Game, state: State, pieces: Iterable[int]) -> list[int]:
    """The codes that make exactly this set, in the order in which they are played; `IllegalMove` if none do.

    The code that ends a set need not be among the pieces.
    """
    return [step.code for step in steps(game, state, pieces)]


def steps(game: Game, state: State, pieces: Iterable[int], search: bool = True) -> list[Step]:
    """`path`, played: each of its codes once.

    Without ``search`` a refusal names no pieces that the set could go on with: to find them can cost far more than to
    play the set.
    """
    gathering = game.gathers(state)
    if gathering is None:
        raise IllegalMove("set_none")
    named = sorted(piece for piece in pieces if piece != gathering.end)
    found = _exact(game, state, named)
    if found is not None:
        return found
    foreign = next((piece for piece in named if piece not in gathering.pieces), None)
    if foreign is not None and not game.is_legal(state, foreign):
        reason = game.why_not(state, foreign)
        raise IllegalMove(reason.key, game.messages, **reason.args)
    further = more(game, state, named) if search else []
    if further:
        raise IllegalMove("set_short", possible=[game.name(state, piece) for piece in further])
    names = [game.name(state, piece) for piece in named]
    if gathering.most is not None and len(named) > gathering.most:
        raise IllegalMove("set_many", moves=names, most=gathering.most)
    for piece, name in zip(named, names, strict=True):
        there = gathering.pieces.get(piece)
        if there is not None and named.count(piece) > there:
            raise IllegalMove("set_few", moves=names, move=name, count=there)
    raise IllegalMove("set_impossible", moves=names)


def fits(game: Game, state: State, pieces: Iterable[int]) -> bool:
    """Whether some set has all these pieces in it."""
    gathering = game.gathers(state)
    return gathering is not None and _fits(game, state, gathering, Counter(pieces))


def more(game: Game, state: State, pieces: Iterable[int]) -> list[int]:
    """The pieces that could be in one set with these, ascending."""
    gathering, named = game.gathers(state), Counter(pieces)
    if gathering is None:
        return []
    return [piece for piece in sorted(gathering.pieces) if _fits(game, state, gathering, named + Counter([piece]))]


def _fits(game: Game, state: State, gathering: Gathering, named: Counter[int]) -> bool:
    if any(count > gathering.pieces.get(piece, 0) for piece, count in named.items()):
        return False
    return (gathering.most is None or named.total() <= gathering.most) and game.completes(state, named)


def whole(game: Game, state: State, pieces: Iterable[int]) -> list[int] | None:
    """The path of a set that nobody has to be asked about any more; None: something could be added, or must be."""
    gathering, named = game.gathers(state), sorted(pieces)
    if gathering is None or (gathering.end is not None and more(game, state, named)):
        return None
    found = _exact(game, state, named)
    return None if found is None else [step.code for step in found]


def preview(game: Game, state: State, codes: Iterable[int]) -> tuple[Event, ...]:
    """What the seat to act would see happen by the codes of a `path`."""
    seat = game.actor(state)
    events: list[Event] = []
    game.check_seat(seat, spectator=False)
    for code in codes:
        state, happened = game.step(state, code)
        events += [game.tell(event, seat) for event in happened]
    return tuple(events)


def glimpse(game: Game, state: State, pieces: Iterable[int]) -> Glimpse:
    """What a set would bring, or with what these pieces could go on to be one; `IllegalMove` where no set has them."""
    named, gathering = list(pieces), game.gathers(state)
    try:
        made = steps(game, state, named, search=False)
    except IllegalMove:
        if not fits(game, state, named):
            raise
        return Glimpse((), None, True, tuple(more(game, state, named)))
    seat = game.actor(state)
    events = tuple(game.tell(event, seat) for step in made for event in step.events)
    after = made[-1].after
    asks = game.asks_on(state, after)
    ends = gathering is not None and gathering.end is not None
    return Glimpse(events, asks, False, tuple(more(game, state, named)) if ends else ())


def together(game: Game, state: State) -> Together | None:
    """The set that is asked for, for the seat to act: also what can be in it only after other pieces."""
    gathering = game.gathers(state)
    if gathering is None:
        return None
    pieces = tuple(
        Part(game.piece(state, code), count, gathering.worth.get(code, 0))
        for code, count in sorted(gathering.pieces.items())
    )
    return Together(pieces, gathering.most, gathering.end, gathering.owed, _only(game, state))


def _only(game: Game, state: State) -> tuple[int, ...] | None:
    """The set, where there is one only."""
    codes: list[int] = []
    asked = True
    while asked:
        legal = game.legal(state)
        if len(legal) != 1:
            return None
        after = game.play(state, legal[0])
        codes += game.settles(state, legal[0], after)
        asked, state = goes_on(game, state, after), after
    return tuple(codes)


def goes_on(game: Game, before: State, after: State) -> bool:
    """Whether an answer to the question of one position has led to the next question about the same set."""
    asked, asks = game.gathers(before), game.gathers(after)
    if asked is None or asks is None or asked.of != asks.of:
        return False
    return (game.actor(before), game.turn(before)) == (game.actor(after), game.turn(after))


def _exact(game: Game, state: State, named: list[int]) -> list[Step] | None:
    """`steps`, or None. Ascending, there is no choice: the smallest piece that is left comes next."""
    gathering = game.gathers(state)
    left, made, asked = Counter(named), list[Step](), gathering is not None
    while left and asked:
        code = min(left)
        if not game.is_legal(state, code):
            return None
        after, events = game.step_(state, code)
        brings = Counter(game.settles(state, code, after))
        if not brings <= left:
            return None
        left, asked, state = left - brings, goes_on(game, state, after), after
        made.append(Step(code, after, events))
    if left or gathering is None:
        return None
    if not asked:
        return made
    if gathering.end is None or not game.is_legal(state, gathering.end):
        return None
    return [*made, Step(gathering.end, *game.step_(state, gathering.end))]


def found_by_playing(game: Game, state: State, named: Counter[int]) -> bool:
    """Whether a set has these pieces in it, found by playing."""
    gathering = game.gathers(state)
    return gathering is not None and _search(game, state, gathering.of, named)


def _search(game: Game, state: State, of: str, left: Counter[int]) -> bool:
    """Plays the smallest piece that is left or, where that leads nowhere, one before it."""
    if not left:
        return True
    gathering, first = game.gathers(state), min(left)
    if gathering is None or gathering.of != of:
        return False
    for code in reversed(game.legal(state)):
        if code > first or code not in gathering.pieces:
            continue
        after = game.play(state, code)
        rest = left - Counter(game.settles(state, code, after))
        if rest and not goes_on(game, state, after):
            continue
        if _search(game, after, of, rest):
            return True
    return False
