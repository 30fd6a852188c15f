"""A match in units: decisions, events of chance, resignations. What was taken back is none.

A set that is asked for piece by piece is one decision, and what chance does in a row is one event.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from rondel.core import sets
from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.core.match import Match
from rondel.core.record import Branched, Dealt, Moved, Resigned


class Step(NamedTuple):
    """An entry of a unit, with the position before it."""

    number: int
    before: State
    code: int


class Unit(NamedTuple):
    """Something that changed how the match stood."""

    kind: Literal["chance", "move", "resign"]
    seat: int | None
    steps: tuple[Step, ...]
    after: State
    turn: int
    resigned: tuple[int, ...]
    """The seats that had resigned before it."""

    @property
    def number(self) -> int:
        return self.steps[0].number

    @property
    def last(self) -> int:
        return self.steps[-1].number

    @property
    def before(self) -> State:
        return self.steps[0].before


NO_CODE = -1


def units_of(match: Match) -> list[Unit]:
    """The units of a match, in order; what was played in another match before this one is none."""
    game, made = match.game, list(_grouped(match))
    turns: dict[int, int] = {}
    for kind, _, steps in made:
        if kind == "move":
            turns.setdefault(game.turn(steps[0].before), len(turns) + 1)
    found: list[Unit] = []
    after, turn, resigned = match.state, len(turns), match.resigned
    for kind, seat, steps in reversed(made):
        before = steps[0].before
        turn = turns.get(game.turn(before), turn)
        resigned = tuple(each for each in resigned if each != seat) if kind == "resign" else resigned
        found.append(Unit(kind, seat, tuple(steps), after, turn, resigned))
        after = before
    return found[::-1]


_Group = tuple[Literal["chance", "move", "resign"], int | None, list[Step]]


def _grouped(match: Match) -> Iterator[_Group]:
    game = match.game
    group: _Group | None = None
    for number, entry in _entries(match):
        state = match.after(number)[0]
        if isinstance(entry, Moved):
            step, kind = Step(number, state, game.parse(state, entry.move)), "move"
        elif isinstance(entry, Dealt):
            step, kind = Step(number, state, game.parse(state, entry.outcome)), "chance"
        else:
            step, kind = Step(number, state, NO_CODE), "resign"
        if group is not None and _belongs(game, group, kind, state):
            group[2].append(step)
            continue
        if group is not None:
            yield group
        seat = None if isinstance(entry, Dealt) else entry.seat
        group = ("chance" if kind == "chance" else "move" if kind == "move" else "resign", seat, [step])
    if group is not None:
        yield group


def began(match: Match) -> int:
    """The number of the first entry that was played in this very match."""
    return max((number + 1 for number, each in enumerate(match.entries) if isinstance(each, Branched)), default=0)


def _entries(match: Match) -> list[tuple[int, Moved | Dealt | Resigned]]:
    resigned = [(number, each) for number, each in enumerate(match.entries) if isinstance(each, Resigned)]
    found, first = sorted([*match.what_stands(), *resigned], key=lambda each: each[0]), began(match)
    return [each for each in found if each[0] >= first]


def _belongs(game: Game, group: _Group, kind: str, state: State) -> bool:
    """Whether what happened next is a part of the same unit."""
    if kind != group[0]:
        return False
    return kind == "chance" or (kind == "move" and sets.goes_on(game, group[2][-1].before, state))
