"""Fits what a search's values mean to matches that bots play: how often the match is won from there, and by how much.

`python scripts/calibrate.py GAME --games 2000` plays, prints the expected calibration error, writes the curve into
``brain/chances.json`` of the game, and a picture into ``docs/static``. Of each match some decisions are looked at, once
as their seat knew them and once by somebody who sees everything, as an analysis does. What is printed and drawn is how
far a curve fitted to the matches of even number is off in those of odd number; the one that is kept is fitted to all.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import msgspec

from rondel.analysis.curve import FILE, Calibration, Curve, Scale, default
from rondel.analysis.fitting import Bin, Sample, bins, error, fit
from rondel.analysis.oracle import seen_whole
from rondel.bots import make, play_out
from rondel.bots.thinking import settings_of
from rondel.core.dealer import SeedDealer
from rondel.core.game import Game
from rondel.core.kernel import State, below, words
from rondel.core.kernel.source import BRAIN, file_of
from rondel.core.match import Match
from rondel.core.record import Moved
from rondel.core.registry import configure
from rondel.core.seat import Seat
from rondel.search import Search

STATIC = Path(__file__).parents[1] / "docs" / "static"
LOOKED_AT = 6
"""Decisions of a match."""
SIZE, EDGE = 300, 48


def looks(
    game: Game, number: int, search: Search, bot: str, simulations: int
) -> Iterator[tuple[tuple[float, ...], Match]]:
    """Plays a match; yields the values of some of its positions."""
    match = Match(game, SeedDealer(number))
    play_out(match, [make(bot, game) for _ in range(game.seats)], number)
    choices: list[State] = []
    for at, entry in match.what_stands():
        if isinstance(entry, Moved) and len(game.legal(state := match.after(at)[0])) > 1:
            choices.append(state)
    rng = words(number, "calibrate ")
    for _ in range(min(LOOKED_AT, len(choices))):
        state = choices.pop(below(rng, len(choices)))
        yield seen_whole(search, state, simulations, number), match
        seat = Seat.at(game, state, game.actor(state))
        search.begin(seat, words(number, "calibrate known "))
        search.think(simulations=simulations)
        yield search.candidates()[0].values, match


def samples(game: Game, found: Sequence[tuple[tuple[float, ...], Match]]) -> list[Sample]:
    """Each seat in each position."""
    scale, made = Scale(game), list[Sample]()
    for values, match in found:
        assert match.outcome is not None
        end = scale.end(match.state, match.outcome)
        made += [Sample(*each) for each in zip(values, end.chances, end.margins, strict=True)]
    return made


def off(game: Game, curve: Curve, found: Sequence[tuple[tuple[float, ...], Match]]) -> list[Bin]:
    """How far the chances of a curve are from what came."""
    scale = Scale(game, curve)
    pairs: list[tuple[float, float]] = []
    for values, match in found:
        assert match.outcome is not None
        end = scale.end(match.state, match.outcome)
        pairs += zip(scale.prospects(values).chances, end.chances, strict=True)
    return bins(pairs)


def picture(found: Sequence[Bin], title: str) -> str:
    """Predictions against what came; the larger a dot, the more of them there were."""
    most = max(one.size for one in found)

    def x(part: float) -> float:
        return round(EDGE + SIZE * part, 1)

    def y(part: float) -> float:
        return round(EDGE + SIZE * (1 - part), 1)

    dots = "".join(
        f'<circle cx="{x(one.predicted)}" cy="{y(one.came)}" r="{round(3 + 7 * (one.size / most) ** 0.5, 1)}"/>'
        for one in found
    )
    marks = "".join(
        f'<text x="{x(part)}" y="{y(0) + 18}" text-anchor="middle">{part:.0%}</text>'
        f'<text x="{EDGE - 6}" y="{y(part) + 4}" text-anchor="end">{part:.0%}</text>'
        for part in (0.0, 0.5, 1.0)
    )
    wide = SIZE + 2 * EDGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {wide}" width="{wide}" height="{wide}" '
        'role="img">\n'
        f"<title>{escape(title)}</title>\n"
        "<style>text { font: 13px system-ui, sans-serif; fill: #1f2430 } line { stroke: #9aa3af }"
        " circle { fill: #2f6f9f }"
        " .back { fill: #ffffff } @media (prefers-color-scheme: dark) { text { fill: #e6e9ef } circle { fill: #7cc0ee }"
        " .back { fill: #15191f } }</style>\n"
        f'<rect class="back" width="{wide}" height="{wide}"/>\n<text x="12" y="24">{escape(title)}</text>\n'
        f'<line x1="{x(0)}" y1="{y(0)}" x2="{x(1)}" y2="{y(1)}"/>\n{marks}\n{dots}\n</svg>\n'
    )


def folder_of(game: Game) -> Path:
    return file_of(f"{game.meta.package}.{BRAIN}").parent


def main(arguments: Sequence[str]) -> None:
    wanted = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    wanted.add_argument("game")
    wanted.add_argument("--players", type=int, default=2)
    wanted.add_argument("--games", type=int, default=2000)
    wanted.add_argument("--simulations", type=int, default=50)
    wanted.add_argument("--bot", default="greedy")
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--static", type=Path, default=STATIC)
    told: Any = wanted.parse_args(arguments)
    game = configure(told.game, told.players)
    search = Search(game, settings_of(game))
    search.wait()
    parts: tuple[list[tuple[tuple[float, ...], Match]], ...] = [], []
    for number in range(told.games):
        parts[number % 2].extend(looks(game, told.seed + number, search, told.bot, told.simulations))
    even, odd = parts
    before, after = off(game, default(settings_of(game).scale), odd), off(game, fit(samples(game, even)), odd)
    command = f"python scripts/calibrate.py {shlex.join(arguments)}"
    print(f"{command}\nexpected calibration error: {error(after)}; of the default curve {error(before)}")
    for one in after:
        print(f"{one.size:6} {one.predicted:.3f} {one.came:.3f}")
    file = folder_of(game) / FILE
    kept = msgspec.json.decode(file.read_bytes(), type=Calibration) if file.exists() else Calibration({}, {})
    sides = str(len(set(game.facts.teams)))
    made = Calibration({**kept.commands, sides: command}, {**kept.curves, sides: fit(samples(game, even + odd))})
    file.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")
    title = f"{game.meta.title}, {game.seats} players: error {error(after)}"
    (told.static / f"calibration-{game.meta.slug}-{sides}.svg").write_text(picture(after, title), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
