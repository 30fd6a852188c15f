"""A desk to try a game at: short positions, plays by notation, what happened, random games."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from conformance.walks import chance_code

import rondel
from rondel.core.event import Event
from rondel.core.facts import Value
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State


def box_of(slug: str) -> dict[str, Any]:
    """The standard box of a game as it is written down."""
    source = Path(rondel.__file__).parent / "games" / slug / "components.json"
    found: dict[str, Any] = json.loads(source.read_text(encoding="utf-8"))
    return found


def own_box(slug: str, path: Path, **changes: object) -> Path:
    """A components file: the standard box with other tables."""
    data = box_of(slug)
    for field, value in changes.items():
        data[field]["value"] = value
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def keys(events: Iterable[Event]) -> list[str]:
    """The keys of events, one after the other."""
    return [event.key for event in events]


def short(event: Event) -> tuple[Any, ...]:
    """An event as its key, its player from 1 if it has one, and its arguments."""
    seat = () if event.seat is None else (event.seat + 1,)
    return (event.key, *seat, *(tuple(one) if isinstance(one, list) else one for one in event.args.values()))


@lru_cache(maxsize=2048)
def _table(game: Game, packed: bytes) -> Any:
    return game.view(game.layout.unpack(packed), None)


@lru_cache(maxsize=24)
def _deeds(game: Game, seed: int) -> tuple[tuple[State, tuple[Event, ...], State], ...]:
    rng = random.Random(seed)
    state = game.setup()
    found = []
    while game.actor(state) != OVER:
        if game.actor(state) == CHANCE:
            code = chance_code(game, state, rng)
        else:
            code = rng.choice(game.legal(state))
        after, events = game.step(state, code)
        found.append((state, events, after))
        state = after
    return tuple(found)


class Desk:
    """One game with its options, with the standard box wherever no other is given."""

    def __init__(self, slug: str, seats: int, **options: Value) -> None:
        self.slug = slug
        self.seats = seats
        self.options = options
        self.standard = cache(self._standard)

    def _standard(self, seats: int | None = None) -> Game:
        return rondel.game(self.slug, seats or self.seats, **self.options)

    def stand(self, text: str, seats: int | None = None, game: Game | None = None) -> State:
        """A position from the lines that matter."""
        rows = (row.strip() for row in text.strip().splitlines())
        return (game or self.standard(seats)).load("\n".join([self.slug, *rows]))

    def told(self, state: State, *texts: str, game: Game | None = None) -> tuple[State, list[Event]]:
        """The position after some moves and chance outcomes, each of which leads to a sound one, and what happened."""
        game = game or self.standard(state.seats)
        events: list[Event] = []
        for text in texts:
            state, more = game.step(state, game.parse(state, text))
            assert game.flaw(state) is None
            events += more
        return state, events

    def play(self, state: State, *texts: str, game: Game | None = None) -> State:
        """Plays moves and chance outcomes by their notation, one after the other."""
        return self.told(state, *texts, game=game)[0]

    def happens(self, state: State, *texts: str, game: Game | None = None) -> list[tuple[Any, ...]]:
        """What some moves make happen, in short."""
        return [short(event) for event in self.told(state, *texts, game=game)[1]]

    def moves(self, state: State, game: Game | None = None) -> list[str]:
        """All legal moves, or all outcomes of chance."""
        game = game or self.standard(state.seats)
        if game.actor(state) == CHANCE:
            return list(game.chance(state).names)
        return [game.name(state, code) for code in game.legal(state)]

    def odds(self, state: State, game: Game | None = None) -> dict[str, int]:
        """What chance can do now, with the weights."""
        chance = (game or self.standard(state.seats)).chance(state)
        return dict(zip(chance.names, chance.weights, strict=True))

    def player(self, state: State) -> int:
        """Who is to act, from 1; 0 is chance, -1 nobody."""
        actor = self.standard(state.seats).actor(state)
        return {CHANCE: 0, OVER: -1}.get(actor, actor + 1)

    def table(self, state: State, game: Game | None = None) -> Any:
        """What everybody sees. Tests ask for the same position many times, and a view takes a while."""
        game = game or self.standard(state.seats)
        return _table(game, game.layout.pack(state))

    def by_chance(self, state: State, *first: str, game: Game | None = None, seed: int = 1) -> State:
        """Lets chance act, with these outcomes first and then any, until a player is asked or the game is over."""
        game = game or self.standard(state.seats)
        rng = random.Random(seed)
        script = list(first)
        while game.actor(state) == CHANCE:
            code = game.parse(state, script.pop(0)) if script else chance_code(game, state, rng)
            state = game.play(state, code)
        assert not script
        return state

    def walk(self, game: Game, seed: int) -> Iterator[State]:
        """Every position of one random game, chance included."""
        yield game.setup()
        for _, _, after in self.deeds(game, seed):
            yield after

    def deeds(self, game: Game, seed: int) -> Iterator[tuple[State, tuple[Event, ...], State]]:
        """Every step of one random game: the position before it, what happened, the position after it.

        Tests take the same game where they can: it is played once, and each of its tables is looked at once.
        """
        yield from _deeds(game, seed)
