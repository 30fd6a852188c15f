"""Fits what a search's values mean to matches that bots play: how often the match is won from there, and by how much.

`python scripts/calibrate.py GAME --games 2000` plays, prints the expected calibration error, writes the curve into
``brain/chances.json`` of the game, and a picture into ``docs/static``. Of each match some decisions are looked at, once
as their seat knew them and once by somebody who sees everything, as an analysis does. What is printed and drawn is how
far a curve fitted to the matches of even number is off in those of odd number; the one that is kept is fitted to all.
Of somebody who plays alone it is fitted what the result is, and the error is in points.

There is a curve for each number of players and of teams. ``--check`` says how far the one that there is is off in
other matches, such as those of an option, and writes nothing. ``--jobs`` plays in several processes, and changes no
number. With ``--kept FILE`` each match is added to a file once it is looked at, and the same command goes on after it
was broken off.
"""

from __future__ import annotations

import argparse
import multiprocessing
import shlex
import sys
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

import msgspec

from rondel.analysis.analysis import Prospects
from rondel.analysis.curve import FILE, Calibration, Curve, Scale, company, default
from rondel.analysis.fitting import Bin, Sample, bins, error, fit
from rondel.analysis.oracle import seen_whole
from rondel.bots import make, play_out
from rondel.bots.thinking import settings_of
from rondel.cli.options import read_options
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


class Wanted(NamedTuple):
    """What is played, and how it is looked at."""

    game: str
    players: int
    options: tuple[str, ...]
    bot: str
    simulations: int
    seed: int

    @property
    def configured(self) -> Game:
        return configure(self.game, self.players, None, read_options(self.options))


class Looked(msgspec.Struct, frozen=True):
    """A match: the values of some of its positions, and how it ended."""

    number: int
    values: tuple[tuple[float, ...], ...]
    end: Prospects


class Kept(msgspec.Struct, frozen=True):
    """The first line of a file of matches."""

    wanted: Wanted


class Looker:
    """Plays matches and looks at them."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted, self._game = wanted, wanted.configured
        self._search, self._scale = Search(self._game, settings_of(self._game)), Scale(self._game)
        self._search.wait()

    def look(self, number: int) -> Looked:
        """The match of that number."""
        game, wanted = self._game, self._wanted
        match, deal = Match(game, SeedDealer(wanted.seed + number)), wanted.seed + number
        play_out(match, [make(wanted.bot, game) for _ in range(game.seats)], deal)
        assert match.outcome is not None
        return Looked(number, tuple(self._values(match, deal)), self._scale.end(match.state, match.outcome))

    def _values(self, match: Match, deal: int) -> Iterator[tuple[float, ...]]:
        game, search, simulations = self._game, self._search, self._wanted.simulations
        choices: list[State] = []
        for at, entry in match.what_stands():
            if isinstance(entry, Moved) and len(game.legal(state := match.after(at)[0])) > 1:
                choices.append(state)
        rng = words(deal, "calibrate ")
        for _ in range(min(LOOKED_AT, len(choices))):
            state = choices.pop(below(rng, len(choices)))
            yield seen_whole(search, state, simulations, deal)
            search.begin(Seat.at(game, state, game.actor(state)), words(deal, "calibrate known "))
            search.think(simulations=simulations)
            yield search.candidates()[0].values


@cache
def _looker(wanted: Wanted) -> Looker:
    """That of this process."""
    return Looker(wanted)


def _look(wanted: Wanted, number: int) -> Looked:
    return _looker(wanted).look(number)


def looked(wanted: Wanted, numbers: Sequence[int], jobs: int) -> Iterator[Looked]:
    """Matches of these numbers, in their order."""
    if not numbers:
        return
    if jobs == 1:
        yield from map(Looker(wanted).look, numbers)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(partial(_look, wanted), numbers)


def matches(wanted: Wanted, count: int, jobs: int, kept: Path | None) -> list[Looked]:
    """So many matches; those that are ``kept`` already are not played again."""
    if kept is None:
        return list(looked(wanted, range(count), jobs))
    found = _read(kept, wanted)
    with kept.open("ab") as file:
        if kept.stat().st_size == 0:
            file.write(msgspec.json.encode(Kept(wanted)) + b"\n")
        for each in looked(wanted, range(len(found), count), jobs):
            file.write(msgspec.json.encode(each) + b"\n")
            file.flush()
            found.append(each)
    return found[:count]


def _read(kept: Path, wanted: Wanted) -> list[Looked]:
    """What is kept; a line that was not written to its end is taken away."""
    text = kept.read_bytes() if kept.exists() else b""
    lines = list(takewhile(lambda line: line.endswith(b"\n"), text.splitlines(keepends=True)))
    if lines and msgspec.json.decode(lines[0], type=Kept).wanted != wanted:
        sys.exit(f"{kept} has other matches")
    kept.write_bytes(b"".join(lines))
    return [msgspec.json.decode(line, type=Looked) for line in lines[1:]]


def fitted(game: Game, found: Sequence[Looked]) -> Curve:
    """The curve of these matches: each seat in each position is a sample."""
    samples = [
        Sample(value, each.end.chances[seat] if each.end.chances else 0.0, each.end.margins[seat])
        for each in found
        for values in each.values
        for seat, value in enumerate(values)
    ]
    made = fit(samples)
    return made if game.seats > 1 else Curve(made.values, (), made.margins)


def off(game: Game, curve: Curve, found: Sequence[Looked]) -> list[Bin]:
    """How far the chances of a curve, alone the results, are from what came."""
    scale = Scale(game, curve)
    pairs = [
        (scale.prospects(values).worth(seat), each.end.worth(seat))
        for each in found
        for values in each.values
        for seat in range(game.seats)
    ]
    return bins(pairs, 1.0 if game.seats > 1 else max(max(pair) for pair in pairs))


def picture(found: Sequence[Bin], title: str, most: float) -> str:
    """Predictions against what came, from 0 to ``most``; the larger a dot, the more of them there were."""
    largest = max(one.size for one in found)

    def x(part: float) -> float:
        return round(EDGE + SIZE * part / most, 1)

    def y(part: float) -> float:
        return round(EDGE + SIZE * (1 - part / most), 1)

    def told(part: float) -> str:
        return f"{part:.0%}" if most == 1.0 else f"{part:g}"

    dots = "".join(
        f'<circle cx="{x(one.predicted)}" cy="{y(one.came)}" r="{round(3 + 7 * (one.size / largest) ** 0.5, 1)}"/>'
        for one in found
    )
    marks = "".join(
        f'<text x="{x(part)}" y="{y(0) + 18}" text-anchor="middle">{told(part)}</text>'
        f'<text x="{EDGE - 6}" y="{y(part) + 4}" text-anchor="end">{told(part)}</text>'
        for part in (0.0, most / 2, most)
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
        f'<line x1="{x(0)}" y1="{y(0)}" x2="{x(most)}" y2="{y(most)}"/>\n{marks}\n{dots}\n</svg>\n'
    )


def folder_of(game: Game) -> Path:
    return file_of(f"{game.meta.package}.{BRAIN}").parent


def show(found: Sequence[Bin], also: str = "") -> None:
    """The error, and what it is the mean of."""
    print(f"expected calibration error: {error(found)}{also}")
    for one in found:
        print(f"{one.size:6} {one.predicted:.3f} {one.came:.3f}")


def keep(game: Game, command: str, curve: Curve) -> None:
    """Writes a curve into the folder of the game."""
    file, which = folder_of(game) / FILE, company(game)
    known = msgspec.json.decode(file.read_bytes(), type=Calibration) if file.exists() else Calibration({}, {})
    commands, curves = {**known.commands, which: command}, {**known.curves, which: curve}
    made = Calibration(dict(sorted(commands.items())), dict(sorted(curves.items())))
    file.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")


def main(arguments: Sequence[str]) -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--players", type=int, default=2)
    asked.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    asked.add_argument("--games", type=int, default=2000)
    asked.add_argument("--simulations", type=int, default=50)
    asked.add_argument("--bot", default="greedy")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--check", action="store_true", help="only say how far the curve that there is is off")
    asked.add_argument("--jobs", type=int, default=1, help="processes")
    asked.add_argument("--kept", type=Path, metavar="FILE", help="matches that were looked at, to go on with")
    asked.add_argument("--static", type=Path, default=STATIC)
    told: Any = asked.parse_args(arguments)
    wanted = Wanted(told.game, told.players, tuple(told.option), told.bot, told.simulations, told.seed)
    game, command = wanted.configured, f"python scripts/calibrate.py {_repeats(arguments)}"
    scale = Scale(game)
    if told.check and not scale.fitted:
        sys.exit("there is no curve for so many players")
    found = matches(wanted, told.games, told.jobs, told.kept)
    print(command)
    if told.check:
        show(off(game, scale.curve, found))
        return
    even, odd = found[::2], found[1::2]
    after = off(game, fitted(game, even), odd)
    show(after, f"; of the default curve {error(off(game, default(game), odd))}")
    keep(game, command, fitted(game, found))
    title = f"{game.meta.title}, {told.players} player{'' if told.players == 1 else 's'}"
    teams = f" in {company(game).split('/')[1]} teams" if "/" in company(game) else ""
    name = f"calibration-{game.meta.slug}-{company(game).replace('/', '-in-')}.svg"
    most = 1.0 if game.seats > 1 else float(max(1, *(-(-max(one.predicted, one.came) // 2 * 2) for one in after)))
    drawn = picture(after, f"{title}{teams}: error {error(after)}", most)
    (told.static / name).write_text(drawn, encoding="utf-8")


def _repeats(arguments: Sequence[str]) -> str:
    """The arguments that a result depends on."""
    kept, skip = list[str](), False
    for each in arguments:
        if skip or each.split("=")[0] in ("--jobs", "--kept"):
            skip = not skip and "=" not in each
        else:
            kept.append(each)
    return shlex.join(kept)


if __name__ == "__main__":
    main(sys.argv[1:])
