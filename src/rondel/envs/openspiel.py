"""All games for OpenSpiel 2.0, under the names ``python_rondel_<game>``; importing this module registers them.

``pyspiel.load_game("python_rondel_ingenious(players=3)")``: the parameters are ``players``, the options of the game,
``components`` (a file of an owner's box) and ``position`` (a file with the text of a position to begin at). The value
of an option that is a number is written ``_3``.

Chance is explicit. What a player is told is made of what a `rondel.core.match.Match` would tell that seat and of
nothing else: an observation is its view, an information state its view and all it was told, move by move, its own
moves among it. Needs the extra ``openspiel``: ``pip install rondel[openspiel]``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import blake2b
from math import prod
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import numpy as np

from rondel.core.errors import BadPosition
from rondel.core.facts import Value
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State, words
from rondel.core.registry import configure, meta, slugs

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError("OpenSpiel is not installed: pip install rondel[openspiel]", name=missing.name) from None

PREFIX = "python_rondel_"
TOLD = 3
"""Numbers for each entry of a journal: who acted (0 chance, 1 the observer, 2 the next seat ...), which code plus 1, or
0 where it was not told, and a fingerprint of all that was told of it."""

Parameters = tuple[tuple[str, Value | int], ...]
Entry = tuple[str, int]
"""A move or outcome as told to somebody, and its code plus 1, or 0 where that was not told."""


@cache
def configured(slug: str, given: Parameters) -> Game:
    """The game of some parameters; one for all that have the same."""
    options = dict(given)
    players, box = int(options.pop("players")), str(options.pop("components"))
    options.pop("position")
    told = {name: value.removeprefix("_") if isinstance(value, str) else value for name, value in options.items()}
    return configure(slug, players, Path(box) if box else None, told)


@cache
def beginning(slug: str, given: Parameters) -> Moment:
    """Where its matches begin."""
    game, file = configured(slug, given), str(dict(given)["position"])
    if not file:
        return Moment(slug, given, game.setup())
    try:
        return Moment(slug, given, game.load(Path(file).read_text("utf-8")))
    except OSError as problem:
        raise BadPosition("components_file", file=file, problem=problem.strerror or str(problem)) from problem


class Moment:
    """A position with the way that led to it. It never changes, so copies of a state share it."""

    __slots__ = ("before", "code", "game", "given", "happened", "known", "opening", "slug", "state", "taken")

    def __init__(
        self,
        slug: str,
        given: Parameters,
        state: State,
        before: Moment | None = None,
        code: int = -1,
        opening: tuple[tuple[Entry, ...], ...] = (),
    ) -> None:
        self.slug, self.given, self.game = slug, given, configured(slug, given)
        self.state, self.before, self.code = state, before, code
        self.opening = opening
        """For each seat what it was told before, where the way begins at an imagined position."""
        self.taken: list[int] | None = None
        self.happened: tuple[str, tuple[Any, ...]] | None = None
        self.known: dict[int | None, Entry] = {}

    def __deepcopy__(self, memo: object) -> Moment:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        codes = list[int]()
        at = self
        while at.before is not None:
            codes.append(at.code)
            at = at.before
        packed = self.game.layout.pack(at.state)
        return _again, (self.slug, self.given, packed, at.opening, tuple(reversed(codes)))

    @property
    def legal(self) -> list[int]:
        """The codes that can be next, of chance, too."""
        if self.taken is None:
            chance = self.game.actor(self.state) == CHANCE
            self.taken = list(self.game.chance(self.state).codes) if chance else self.game.legal(self.state)
        return self.taken

    def after(self, code: int) -> Moment:
        """What follows; what is not allowed is refused as in a match."""
        if code not in self.legal:
            self.game.play(self.state, code)  # says why not
        state = self.game.layout.copy(self.state)
        self.game.apply_(state, code)
        return Moment(self.slug, self.given, state, self, code)

    def entry(self, viewer: int | None) -> Entry:
        """The last move or outcome as told to somebody."""
        if viewer not in self.known:
            assert self.before is not None
            game, before = self.game, self.before.state
            if self.happened is None:
                self.happened = game.name(before, self.code), game.events(before, self.code)
            text, events = self.happened
            actor = game.actor(before)
            if game.tells_all:
                line, code = text, self.code + 1
            else:
                seen = game.tell_all(text, events, actor, viewer)
                line = "; ".join([seen.text, *(_event(event) for event in seen.events)])
                code = self.code + 1 if seen.text == text else 0
            who = "chance" if actor == CHANCE else f"p{actor}"
            self.known[viewer] = f"{who}: {line}", code
        return self.known[viewer]

    def told(self, viewer: int | None) -> list[Entry]:
        """All that somebody was told, entry by entry."""
        entries, at = list[Entry](), self
        while at.before is not None:
            entries.append(at.entry(viewer))
            at = at.before
        opening = at.opening[-1 if viewer is None else viewer] if at.opening else ()
        return [*opening, *reversed(entries)]

    def lines(self, viewer: int | None) -> list[str]:
        """The same without codes."""
        return [line for line, _ in self.told(viewer)]

    def imagine(self, seat: int, seed: int) -> Moment:
        """Another position that this seat cannot tell from this one, made from what it knows alone.

        It keeps what it was told. The others are taken to have been told the same and to see what is theirs.
        """
        state = self.game.resample(self.state, seat, words(seed, "openspiel "))
        told = tuple(self.told(seat))
        views = [(f"p{other}: sees {view_text(self.game, state, other)}", 0) for other in range(self.game.seats)]
        opening = tuple(told if other == seat else (*told, views[other]) for other in range(self.game.seats))
        return Moment(self.slug, self.given, state, opening=(*opening, told))


def _again(
    slug: str, given: Parameters, packed: bytes, opening: tuple[tuple[Entry, ...], ...], codes: Sequence[int]
) -> Moment:
    """A moment that comes back from another process."""
    at = Moment(slug, given, configured(slug, given).layout.unpack(packed), opening=opening)
    for code in codes:
        at = at.after(code)
    return at


def _event(event: Any) -> str:
    """An event in short: what it is, whose, and its arguments."""
    seat = "" if event.seat is None else f" p{event.seat}"
    return f"{event.key}{seat}" + "".join(f" {name}={_value(value)}" for name, value in event.args.items())


def _value(value: Any) -> str:
    return value if isinstance(value, str) else "?" if value is None else msgspec.json.encode(value).decode()


def view_text(game: Game, state: State, viewer: int | None) -> str:
    """A view as JSON."""
    return msgspec.json.encode(game.view(state, viewer)).decode()


# --- what OpenSpiel asks for -----------------------------------------------------------------------------------------


class RondelState(pyspiel.State):  # type: ignore[misc]
    """A match as OpenSpiel plays it."""

    def __init__(self, game: RondelGame) -> None:
        super().__init__(game)
        self.moment = game.beginning

    def current_player(self) -> int:
        actor = self.moment.game.actor(self.moment.state)
        special = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
        return int(special.get(actor, actor))

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chance = self.moment.game.chance(self.moment.state)
        whole = sum(chance.weights)
        return [(code, weight / whole) for code, weight in zip(chance.codes, chance.weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.moment.game.name(self.moment.state, action)

    def is_terminal(self) -> bool:
        return self.moment.game.actor(self.moment.state) == OVER

    def returns(self) -> list[float]:
        outcome = self.moment.game.outcome(self.moment.state)
        return [0.0] * self.moment.game.seats if outcome is None else list(outcome.returns)

    def resample_from_infostate(self, player: int, sampler: Any) -> RondelState:
        """Another state with the same information state of this player; ``sampler`` gives numbers from 0 to 1."""
        made = self.get_game().new_initial_state()
        made.moment = self.moment.imagine(player, int(sampler() * (1 << 53)))
        found: RondelState = made
        return found

    def __str__(self) -> str:
        return self.moment.game.dump(self.moment.state)


class RondelGame(pyspiel.Game):  # type: ignore[misc]
    """A configured game; there is a class for each of ours."""

    slug: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        slug = self.slug
        own = {name: written(value) for name, value in (params or {}).items()}
        given: dict[str, Value | int] = {**defaults(slug), **own}
        ordered = tuple(sorted(given.items()))
        game = configured(slug, ordered)
        self.beginning = beginning(slug, ordered)
        facts = game.facts
        info = pyspiel.GameInfo(
            num_distinct_actions=facts.moves,
            max_chance_outcomes=facts.chances,
            num_players=facts.seats,
            min_utility=min(0.0, facts.returns[0]),
            max_utility=facts.returns[1],
            utility_sum=0.0 if facts.seats > 1 else None,
            max_game_length=facts.longest,
        )
        super().__init__(kind(slug, facts.seats), info, own)
        self.rondel = game

    def new_initial_state(self) -> RondelState:
        return RondelState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.rondel.facts.longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> RondelObserver:
        return RondelObserver(self.rondel, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class RondelObserver:
    """What a player sees (or, without private information, everybody), and with perfect recall all it was told."""

    def __init__(self, game: Game, kind: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observers of Rondel take no parameters, not {dict(params)}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("no observer of Rondel sees what is private to all players")
        self._game = game
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public, self._recall = kind.public_info, kind.perfect_recall
        self.tensor: np.ndarray[Any, np.dtype[np.float32]] | None = None
        self.dict: dict[str, np.ndarray[Any, np.dtype[np.float32]]] = {}
        if self._private and self._public and not (self._recall and not game.has_secrets):
            self._make()

    def _make(self) -> None:
        facts = self._game.facts
        shapes = {section.name: section.shape or (1,) for section in facts.sections}
        if self._recall:
            shapes["told"] = (facts.longest + 1, TOLD)  # one more for what another seat sees in an imagined state
        self.tensor = np.zeros(sum(prod(shape) for shape in shapes.values()), np.float32)
        first = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[first : first + prod(shape)].reshape(shape)
            first += prod(shape)

    def set_from(self, state: RondelState, player: int) -> None:
        """Fills ``tensor``: the named numbers of `Game.observe`, and, with perfect recall, what was told as numbers."""
        if self.tensor is None:
            return
        moment, size = state.moment, self._game.facts.observation
        self.tensor[:size] = self._game.observe(moment.state, player)
        if self._recall:
            rows = self.dict["told"]
            rows.fill(0)
            for row, (line, code) in zip(rows, moment.told(player), strict=False):
                row[:] = _actor(line, player, self._game.seats), code, _fingerprint(line)

    def string_from(self, state: RondelState, player: int) -> str:
        moment, viewer = state.moment, player if self._private else None
        lines = moment.lines(viewer) if self._recall else []
        if self._public:
            lines.append(view_text(self._game, moment.state, viewer))
        elif self._private:
            lines.append(_own(self._game, moment.state, player))
        return "\n".join([f"p{player}", *lines] if self._private else lines)


def _actor(line: str, player: int, seats: int) -> int:
    who = line.partition(":")[0]
    return 1 + (int(who[1:]) - player) % seats if who.startswith("p") else 0


def _fingerprint(line: str) -> float:
    """A number below 1 that a 32-bit float holds exactly; other lines have others, as good as always."""
    return int.from_bytes(blake2b(line.encode(), digest_size=3).digest(), "big") / (1 << 24)


def _own(game: Game, state: State, player: int) -> str:
    """What a view has that a spectator's has not."""
    seen: dict[str, Any] = msgspec.to_builtins(game.view(state, player))
    public: dict[str, Any] = msgspec.to_builtins(game.view(state, None))
    return msgspec.json.encode({name: value for name, value in seen.items() if public.get(name) != value}).decode()


# --- registering -----------------------------------------------------------------------------------------------------


def defaults(slug: str) -> dict[str, Value | int]:
    """The parameters of a game, with what they are where nothing is said."""
    info = meta(slug)
    options: dict[str, Value | int] = {option.name: written(option.default) for option in info.options}
    return {"players": 2 if 2 in info.seats else info.seats[0], **options, "components": "", "position": ""}


def written(value: Any) -> Any:
    """A parameter as OpenSpiel can read it again: in its lines ``3`` is always a number, so a name is ``_3``."""
    return f"_{value}" if isinstance(value, str) and value.isdigit() else value


@cache
def kind(slug: str, seats: int | None = None) -> Any:
    """What OpenSpiel wants to know of a game, for a number of players or for all of them."""
    info, kinds = meta(slug), pyspiel.GameType
    secrets = configure(slug).has_secrets
    alone = min(info.seats) == 1 if seats is None else seats == 1
    return kinds(
        short_name=PREFIX + slug,
        long_name=f"{info.title} (Rondel, edition {info.edition})",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if secrets else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if alone else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(info.seats),
        min_num_players=min(info.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=secrets,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=secrets,
        parameter_specification=defaults(slug),
    )


def register() -> list[str]:
    """Registers all games that are not yet known to OpenSpiel; returns the names of all."""
    known = set(pyspiel.registered_names())
    for slug in slugs():
        if PREFIX + slug not in known:
            # A class, not a call with an argument bound: OpenSpiel lets go of it when Python has ended.
            pyspiel.register_game(kind(slug), type(f"Rondel_{slug}", (RondelGame,), {"slug": slug}))
    return [PREFIX + slug for slug in slugs()]


NAMES = register()

__all__ = ["NAMES", "RondelGame", "RondelObserver", "RondelState", "register"]
