"""Masked PPO in one file: a policy learns a game by playing all of its seats, and is measured against ``random``.

``python -m rondel.learn.ppo GAME --players N --minutes 10 --save policy.pt`` trains on one core; ``--help`` has the
rest. A `Batch` plays many games at once: it says what is legal and what the seat to act sees, answers for chance and
begins anew. Seats take turns in no fixed order, so the steps of a game are handed to the seats that made them: what
follows a decision is the next decision of the same seat, or the end of the game and what it is worth to that seat.

Needs the extra ``learn``: ``pip install rondel[learn]``.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

import rondel
from rondel.core.engine import Engine
from rondel.core.facts import Facts, Value
from rondel.core.game import OVER, Game
from rondel.core.kernel import Words, below
from rondel.core.observation import ranges
from rondel.core.seat import Seat

SPELLED_OUT = 8
"""A number of an observation that takes no more values than these, and one, is told to the network value by value."""
WHOLE = 1024
"""In a range of more codes than these a code has no output of its own."""


@dataclass
class Settings:
    """What can be set, with the values that every game learns by; each is an option of the command."""

    minutes: float = 10.0
    """How long to learn, evaluations included, compiling not."""
    games: int = 64
    """Games that are played at once."""
    steps: int = 128
    """Decisions in each of them between two updates."""
    passes: int = 3
    """How often an update looks at each decision."""
    minibatch: int = 1024
    rate: float = 5e-4
    """Of learning; it falls to a tenth of this by the end."""
    margin: float = 0.0
    """How much of the reward is by how much a game was won; the rest is that it was."""
    discount: float = 1.0
    trace: float = 0.95
    """The lambda of generalized advantage estimation."""
    clip: float = 0.2
    entropy: float = 0.01
    value: float = 0.5
    """How much the error of the value weighs."""
    norm: float = 0.5
    """No step is longer."""
    width: int = 256
    """Of the two hidden layers."""
    evaluations: int = 20
    """How often the policy is measured, besides before and after."""
    matches: int = 200
    """Against ``random``, each time."""
    seed: int = 1
    threads: int = 1


class Point(NamedTuple):
    """How good the policy was at a time."""

    seconds: float
    decisions: int
    """It had seen so many."""
    returns: float
    """Its mean return with every other seat played by ``random``."""
    error: float
    """The standard error of that."""


# --- the network -----------------------------------------------------------------------------------------------------


class Policy(nn.Module):  # type: ignore[misc]
    """Logits of all codes and the value of an observation, of any game: what numbers and codes mean is in its facts."""

    def __init__(self, facts: Facts, width: int) -> None:
        super().__init__()
        low, high = np.array(list(ranges(facts.sections)), np.float32).T
        few = np.flatnonzero(high - low <= SPELLED_OUT)
        self.register_buffer("low", torch.from_numpy(low), persistent=False)
        self.register_buffer("span", torch.from_numpy(np.maximum(high - low, 1)), persistent=False)
        values = [(int(i), value) for i in few for value in range(int(low[i]), int(high[i]) + 1)]
        which, value = np.array(values, np.int64).reshape(-1, 2).T.copy()
        self.register_buffer("which", torch.from_numpy(which), persistent=False)
        self.register_buffer("values", torch.from_numpy(value).to(torch.int16), persistent=False)
        self.body = nn.Sequential(
            nn.Linear(facts.observation + len(values), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        pieces, outputs = _pieces(facts)
        self.register_buffer("pieces", torch.from_numpy(pieces), persistent=False)
        self.codes = nn.Linear(width, outputs)
        self.worth = nn.Linear(width, 1)
        for layer, gain in ((self.body[0], 2**0.5), (self.body[2], 2**0.5), (self.codes, 0.01), (self.worth, 0.1)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, observed: Tensor, legal: Legal) -> tuple[Tensor, Tensor]:
        """The logarithms of the chances of all legal codes, in their order, and the value of each row."""
        scaled = (observed - self.low) / self.span
        spelled = observed[:, self.which] == self.values
        hidden = self.body(torch.cat((scaled, spelled.float()), 1))
        logits = self.codes(hidden)[legal.rows[:, None], self.pieces[legal.codes]].sum(1)
        logits = logits - legal.spread(legal.most(logits.detach()))
        return logits - legal.spread(legal.total(logits.exp()).log()), self.worth(hidden).squeeze(1)


class Legal:
    """The legal codes of some rows: all in a row, as `Batch.legal` has them. What is illegal is not even looked at."""

    def __init__(self, counts: NDArray[np.int64], codes: NDArray[np.int64]) -> None:
        self.counts = counts
        self.rows = torch.from_numpy(np.repeat(np.arange(counts.size), counts))
        self.codes = torch.from_numpy(codes)

    def total(self, numbers: Tensor) -> Tensor:
        """For each row the sum of what its codes have."""
        return torch.zeros(self.counts.size).index_add(0, self.rows, numbers)

    def most(self, numbers: Tensor) -> Tensor:
        """For each row the greatest of what its codes have."""
        return torch.full((self.counts.size,), -torch.inf).scatter_reduce(0, self.rows, numbers, "amax")

    def spread(self, numbers: Tensor) -> Tensor:
        """For each code what its row has."""
        return numbers[self.rows]


def _pieces(facts: Facts) -> tuple[NDArray[np.int64], int]:
    """For each code the outputs whose sum is its logit, and how many outputs there are.

    A code has an output of its own. In a range of very many codes, such as tiles laid on edges, it has one for each
    pair of its first choice and another one: what is learned of a half tile holds for whatever is the other half.
    """
    found, outputs = np.full((facts.moves, 3), -1), 0
    for span in facts.move_spans:
        numbers = np.arange(prod(span.shape))
        choices = np.unravel_index(numbers, span.shape) if span.shape else ()
        if numbers.size > WHOLE and 3 <= len(choices) <= 4:
            for at, (size, choice) in enumerate(zip(span.shape[1:], choices[1:], strict=True)):
                found[span.first : span.last + 1, at] = outputs + choices[0] * size + choice
                outputs += span.shape[0] * size
        else:
            found[span.first : span.last + 1, 0] = outputs + numbers
            outputs += numbers.size
    found[found < 0] = outputs  # one that all share makes no difference
    return found, outputs + 1


# --- playing ---------------------------------------------------------------------------------------------------------


class Rollout(NamedTuple):
    """Decisions of all games, a row a step and a column a game."""

    observed: NDArray[np.int16]
    codes: NDArray[np.int64]
    chances: NDArray[np.float32]
    """Logarithms."""
    values: NDArray[np.float32]
    seats: NDArray[np.int8]
    ended: NDArray[np.bool_]
    """Whether the game was over then."""
    rewards: NDArray[np.float32]
    """What it was worth to each seat, where it was over."""
    counts: NDArray[np.int64]
    """Of legal codes."""


class Learner:
    """A policy, the games it plays, and how it becomes better by them."""

    def __init__(self, engine: Engine, settings: Settings) -> None:
        torch.manual_seed(settings.seed)
        self.game, self.settings = engine.game, settings
        self.policy = Policy(engine.game.facts, settings.width)
        self.optimizer = torch.optim.Adam(self.policy.parameters(), settings.rate, eps=1e-5)
        self.batch = engine.batch(settings.games, settings.seed)
        self.batch.advance(0)
        self.decisions = 0
        self.scale = 1.0
        """How far results lie apart."""
        facts, room = engine.game.facts, (settings.steps, settings.games)
        self._rollout = Rollout(
            np.empty((*room, facts.observation), np.int16), np.empty(room, np.int64), np.empty(room, np.float32),
            np.empty(room, np.float32), np.empty(room, np.int8), np.empty(room, np.bool_),
            np.empty((*room, facts.seats), np.float32), np.empty(room, np.int64),
        )  # fmt: skip
        self._legal: list[NDArray[np.int64]] = []

    def play(self) -> Rollout:
        """Plays on in all games; the arrays are filled anew each time."""
        found, batch, threads = self._rollout, self.batch, self.settings.threads
        self._legal.clear()
        for step in range(self.settings.steps):
            batch.observe(out=found.observed[step], threads=threads)
            offsets, legal = batch.legal(threads)
            found.seats[step], found.counts[step] = batch.actors, np.diff(offsets)
            chosen = choose(self.policy, found.observed[step], found.counts[step], legal)
            found.codes[step], found.chances[step], found.values[step] = chosen
            batch.step(found.codes[step], threads)
            self._legal.append(legal)
            found.ended[step] = batch.actors == OVER
            found.rewards[step] = self.rewards()
            batch.reset(found.ended[step])
        self.decisions += found.codes.size
        return found

    def rewards(self) -> NDArray[np.float64]:
        """What finished games are worth to each seat: their returns, or, in part, by how much they were won."""
        returns, part = self.batch.returns, self.settings.margin
        if not part or self.game.seats == 1:
            return returns
        results = self.batch.results.astype(float)
        apart = (results - results.mean(1, keepdims=True)) * self.game.seats / (self.game.seats - 1)
        over = self.batch.actors == OVER
        if over.any():
            self.scale += 0.02 * (float(np.abs(apart[over]).mean()) - self.scale)
        clearly = np.tanh(apart / max(self.scale, 1e-6)) * over[:, None]
        found: NDArray[np.float64] = (1 - part) * returns + part / 2 * clearly
        return found

    def learn(self, played: Rollout) -> None:
        """Makes what turned out well more likely, within the bounds of PPO, and the values truer."""
        settings = self.settings
        advantages, wanted, known = advantage(played, self.game.seats, settings.discount, settings.trace)
        take, legal = np.flatnonzero(known), np.concatenate(self._legal)
        counts = played.counts.ravel()
        firsts = counts.cumsum() - counts
        rows = [
            torch.from_numpy(array.reshape(known.size, *array.shape[2:])) for array in (*played[:3], advantages, wanted)
        ]
        for _ in range(settings.passes):
            np.random.shuffle(take)
            for part in np.array_split(take, max(1, round(take.size / settings.minibatch))):
                of = counts[part]
                places = np.arange(of.sum()) + np.repeat(firsts[part] - (of.cumsum() - of), of)
                chosen = torch.from_numpy(part)
                self._update(Legal(of, legal[places]), *(row[chosen] for row in rows))

    def _update(
        self, legal: Legal, observed: Tensor, codes: Tensor, before: Tensor, advantages: Tensor, wanted: Tensor
    ) -> None:
        settings = self.settings
        chances, values = self.policy(observed, legal)
        made = chances[legal.codes == legal.spread(codes)]
        ratio = (made - before).exp()
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        bounded = ratio.clamp(1 - settings.clip, 1 + settings.clip)
        gain = torch.min(ratio * advantages, bounded * advantages).mean()
        entropy = -(chances.exp() * chances).sum() / len(values)
        loss = settings.value * (values - wanted).square().mean() - gain - settings.entropy * entropy
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.policy.parameters(), settings.norm)
        self.optimizer.step()


@torch.no_grad()  # type: ignore[untyped-decorator]
def choose(
    policy: Policy, observed: NDArray[np.int16], counts: NDArray[np.int64], codes: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.float32], NDArray[np.float32]]:
    """One of the legal codes for each row, by its chance; the logarithm of that; the value of the row."""
    chances, values = policy(torch.from_numpy(observed), Legal(counts, codes))
    ends = counts.cumsum()
    so_far = np.concatenate([[0.0], chances.double().exp().cumsum(0).numpy()])
    drawn = so_far[ends - counts] + torch.rand(counts.size).numpy() * (so_far[ends] - so_far[ends - counts])
    places = np.clip(np.searchsorted(so_far[1:], drawn, "right"), ends - counts, ends - 1)
    return codes[places], chances.numpy()[places], values.numpy()


def advantage(
    played: Rollout, seats: int, discount: float, trace: float
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_]]:
    """How much better each decision was than expected, what its value should have been, and whether that is known.

    The steps are read backwards, with what comes next for each seat. Of a seat's last decision in a game that goes on,
    nothing is known but its value: it serves the one before.
    """
    games = np.arange(played.codes.shape[1])
    next_value, next_advantage = (np.zeros((games.size, seats), np.float32) for _ in range(2))
    follows = np.zeros((games.size, seats), np.bool_)
    found, known = np.zeros_like(played.values), np.zeros_like(played.ended)
    for step in reversed(range(len(played.codes))):
        ended = played.ended[step]
        next_value[ended], next_advantage[ended], follows[ended] = played.rewards[step][ended], 0, True
        seat, value = played.seats[step], played.values[step]
        known[step] = follows[games, seat]
        error = discount * next_value[games, seat] - value
        found[step] = known[step] * (error + discount * trace * next_advantage[games, seat])
        next_value[games, seat], next_advantage[games, seat], follows[games, seat] = value, found[step], True
    return found, found + played.values, known


# --- measuring -------------------------------------------------------------------------------------------------------


def against_random(
    engine: Engine, policy: Policy | None, matches: int, seed: int, threads: int = 1
) -> NDArray[np.float64]:
    """What so many games are worth to a policy that plays one seat of each, every seat in turn; None: to ``random``."""
    batch = engine.batch(matches, seed)
    batch.advance(0)
    rng, own = np.random.default_rng(seed), np.arange(matches) % engine.game.seats
    while not batch.over:
        actors, (offsets, legal) = batch.actors, batch.legal(threads)
        counts, codes = np.diff(offsets), np.full(matches, -1)
        others = np.flatnonzero(actors >= 0)
        codes[others] = legal[offsets[others] + (rng.random(others.size) * counts[others]).astype(np.int64)]
        ours = np.flatnonzero(actors == own)
        if policy is not None and ours.size:
            part = legal[np.repeat(actors == own, counts)]
            codes[ours] = choose(policy, batch.observe(threads=threads)[ours], counts[ours], part)[0]
        batch.step(codes, threads)
    found: NDArray[np.float64] = batch.returns[np.arange(matches), own]
    return found


def train(engine: Engine, settings: Settings) -> Iterator[tuple[Learner, Point]]:
    """Learns until the time is up; tells how good the policy is before, after, and in between."""
    np.random.seed(settings.seed)
    torch.set_num_threads(settings.threads)
    learner, begun, measured = Learner(engine, settings), time.perf_counter(), 0
    while True:
        done = (time.perf_counter() - begun) / (60 * settings.minutes)
        if done >= measured / (settings.evaluations + 1) or done >= 1:
            worth = against_random(engine, learner.policy, settings.matches, 1_000_000 + measured, settings.threads)
            error = worth.std() / max(1, worth.size - 1) ** 0.5
            yield learner, Point(time.perf_counter() - begun, learner.decisions, float(worth.mean()), float(error))
            measured += 1
            if done >= 1:
                return
        for group in learner.optimizer.param_groups:
            group["lr"] = settings.rate * (1 - 0.9 * done)
        learner.learn(learner.play())


# --- keeping, and playing with, what was learned ---------------------------------------------------------------------


def save(path: str | Path, game: Game, policy: Policy) -> None:
    """Keeps a policy, with the game that it has learned."""
    facts = game.facts
    told = {"slug": facts.slug, "edition": facts.edition, "seats": facts.seats, "options": facts.options}
    torch.save({**told, "width": policy.worth.in_features, "policy": policy.state_dict()}, path)


class Learned:
    """A policy as a bot: for `rondel.bots.play_out`, beside any other.

    It takes what it holds best, or, with ``by_chance``, plays as it has learned.
    """

    name = "learned"

    def __init__(self, game: Game, policy: Policy, by_chance: bool = False) -> None:
        self.game, self.policy, self.by_chance = game, policy, by_chance

    @classmethod
    def load(cls, path: str | Path, by_chance: bool = False) -> Learned:
        """The bot that `save` has kept; it must have learned the edition that is played now."""
        told = torch.load(path, weights_only=True)
        game = rondel.game(told["slug"], told["seats"], **told["options"])
        if game.facts.edition != told["edition"]:
            raise ValueError(
                f"{path} has learned edition {told['edition']} of {game.facts.title}, not {game.facts.edition}"
            )
        policy = Policy(game.facts, told["width"])
        policy.load_state_dict(told["policy"])
        return cls(game, policy, by_chance)

    def choose(self, seat: Seat, rng: Words) -> int:
        legal = seat.legal
        with torch.no_grad():
            found, _ = self.policy(
                torch.from_numpy(seat.observation)[None], Legal(np.array([len(legal)]), np.array(legal))
            )
        chances = found.exp()
        if not self.by_chance:
            return legal[int(chances.argmax())]
        so_far = chances.double().cumsum(0)
        return legal[min(int((so_far < below(rng, 1 << 31) / (1 << 31)).sum()), len(legal) - 1)]


# --- the command -----------------------------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints a line of JSON for the run, and one for each measurement."""
    asked, settings = _read(arguments)
    options: dict[str, Value | int] = dict(pair.split("=", 1) for pair in asked.option)
    try:
        engine = rondel.engine(asked.game, asked.players, wait=True, **options)  # type: ignore[arg-type]
    except rondel.RondelError as problem:
        sys.exit(f"ppo: {problem}")
    facts = engine.game.facts
    chance = against_random(engine, None, 10 * settings.matches, 0, settings.threads)
    head = {"game": facts.slug, "title": facts.title, "players": facts.seats, "options": facts.options}
    _print({**head, "random": float(chance.mean()), "settings": asdict(settings)})
    for learner, point in train(engine, settings):
        _print(point._asdict())
        if asked.save:
            save(asked.save, engine.game, learner.policy)


def _read(arguments: Sequence[str] | None) -> tuple[argparse.Namespace, Settings]:
    parser = argparse.ArgumentParser("python -m rondel.learn.ppo", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=rondel.slugs())
    parser.add_argument("--players", type=int)
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="of the game")
    parser.add_argument("--save", metavar="FILE", help="keep the policy here")
    for field in fields(Settings):
        parser.add_argument(f"--{field.name}", type=type(field.default), default=field.default)
    asked = parser.parse_args(arguments)
    for pair in asked.option:
        if "=" not in pair:
            parser.error(f"an option is NAME=VALUE, not {pair!r}")
    for field in fields(Settings):
        least = 1 if type(field.default) is int and field.name not in ("seed", "evaluations") else 0
        if getattr(asked, field.name) < least:
            parser.error(f"--{field.name} is at least {least}")
    return asked, Settings(**{field.name: getattr(asked, field.name) for field in fields(Settings)})


def _print(told: dict[str, Any]) -> None:
    print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
