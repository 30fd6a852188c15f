"""Measures whether analyses find mistakes: bad moves that are put in on purpose, beside those that bots make.

`python scripts/mistakes.py GAME --decisions 100 --simulations 1000` lets bots play, and looks at one decision after the
other, every second time with any other move in the place of the one that was made. What it costs is said by a reference
of ten times the simulations and another seed, and then by an analysis. A bad move costs over 15 % by the reference: it
is found where the analysis calls it a mistake or a blunder. A good one costs less than 4 %: it is wronged where the
analysis calls it a blunder. What an analysis says of a decision depends on the position before it alone, so that
nothing else of the matches is analysed.
"""

from __future__ import annotations

import argparse
import math
import shlex
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rondel.analysis.analysis import LIMITS, Decision
from rondel.analysis.curve import Scale
from rondel.analysis.grading import SHOWN, Grader
from rondel.analysis.units import Step, Unit, units_of
from rondel.bots import make, play_out
from rondel.bots.thinking import ROOTS, settings_of
from rondel.cli.options import read_options
from rondel.core import sets
from rondel.core.dealer import SeedDealer
from rondel.core.game import Game
from rondel.core.kernel import Words, below, words
from rondel.core.match import Match
from rondel.core.registry import configure
from rondel.search import Search

TIMES = 10
"""How many times the simulations of an analysis the reference has."""
EACH = 4
"""Decisions of a match that are looked at."""
BAD, GOOD = LIMITS["mistake"], LIMITS["good"]
SURE = 1.96
"""Standard deviations on either side of what was measured: 95 of 100 such intervals hold the truth."""


class Seen(NamedTuple):
    """A decision as the reference and an analysis see it."""

    put_in: bool
    reference: Decision
    analysis: Decision

    @property
    def bad(self) -> bool:
        return (self.reference.loss or 0.0) > BAD

    @property
    def good(self) -> bool:
        return (self.reference.loss or 0.0) < GOOD


def grader(game: Game, simulations: int, seed: int) -> Grader:
    """Who grades with so many simulations."""
    search = Search(game, settings_of(game), nodes=ROOTS + 4 * (2 + SHOWN) * simulations)
    search.wait()
    return Grader(search, Scale(game), simulations, seed, lambda: False)


def decisions(game: Game, bot: str, number: int) -> Iterator[tuple[bool, Unit]]:
    """Some decisions of a match; every second one is another one than its player's."""
    match = Match(game, SeedDealer(number))
    play_out(match, [make(bot, game) for _ in range(game.seats)], number)
    rng = words(number, "mistakes ")
    choices = [unit for unit in units_of(match) if unit.kind == "move" and len(game.legal(unit.before)) > 1]
    for at in range(min(EACH, len(choices))):
        unit = choices.pop(below(rng, len(choices)))
        yield at % 2 == 1, other(game, unit, rng) if at % 2 == 1 else unit


def other(game: Game, unit: Unit, rng: Words) -> Unit:
    """The same decision with any other first move, and whatever follows where it is a set."""
    state, steps, number = unit.before, list[Step](), unit.number
    wanted = [code for code in game.legal(state) if code != unit.steps[0].code]
    while True:
        code = wanted[below(rng, len(wanted))]
        steps.append(Step(number + len(steps), state, code))
        after = game.play(state, code)
        if not sets.goes_on(game, state, after):
            return unit._replace(steps=tuple(steps), after=after)
        state, wanted = after, list(game.legal(after))


def share(count: int, total: int) -> str:
    """A part of some with its interval (Wilson)."""
    if total == 0:
        return "none to judge by"
    part, spread = count / total, SURE * SURE / total
    middle = (part + spread / 2) / (1 + spread)
    wide = math.sqrt(part * (1 - part) * spread + spread * spread / 4) / (1 + spread)
    return f"{count} of {total}, {part:.1%} ({max(0.0, middle - wide):.1%} to {min(1.0, middle + wide):.1%})"


def main(arguments: Sequence[str]) -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--players", type=int, default=2)
    asked.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    asked.add_argument("--decisions", type=int, default=400)
    asked.add_argument("--simulations", type=int, default=1000)
    asked.add_argument("--bot", default="greedy")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--list", action="store_true", help="tell each decision")
    told: Any = asked.parse_args(arguments)
    game = configure(told.game, told.players, None, read_options(told.option))
    analysis = grader(game, told.simulations, told.seed)
    reference = grader(game, TIMES * told.simulations, told.seed + 1)
    begun, found, number = time.process_time(), list[Seen](), told.seed
    while len(found) < told.decisions:
        for put_in, unit in decisions(game, told.bot, number):
            seen = Seen(put_in, reference.decision(unit), analysis.decision(unit))
            if len(found) == told.decisions or seen.analysis.forced:
                continue
            found.append(seen)
            if told.list:
                said = " ".join(f"{each.loss:.3f} {each.grade}" for each in (seen.reference, seen.analysis))
                print(f"{number:6} {'put in' if put_in else 'played'} {seen.analysis.move}: {said}", flush=True)
        number += 1
    bad, good = [each for each in found if each.put_in and each.bad], [each for each in found if each.good]
    hit = sum(each.analysis.grade in ("mistake", "blunder") for each in bad)
    wronged = sum(each.analysis.grade == "blunder" for each in good)
    print(f"python scripts/mistakes.py {shlex.join(arguments)}")
    print(f"bad moves that were put in, found: {share(hit, len(bad))}")
    print(f"called blunders by name: {share(sum(each.analysis.grade == 'blunder' for each in bad), len(bad))}")
    print(f"good moves called blunders: {share(wronged, len(good))}")
    print(f"{time.process_time() - begun:.0f} seconds of computing")


if __name__ == "__main__":
    main(sys.argv[1:])
