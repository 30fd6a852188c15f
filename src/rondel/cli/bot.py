"""``rondel bot check COMMAND``: a program plays all games, and whatever goes wrong is told."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rich import box
from rich.table import Table

from rondel.bots.bot import end, make, streams
from rondel.bots.door import Fault, Program
from rondel.bots.door.command import split
from rondel.bots.door.trust import Patience
from rondel.cli.output import Output, players, print_json
from rondel.cli.progress import progress
from rondel.core.dealer import SeedDealer
from rondel.core.facts import Meta, Value, say
from rondel.core.game import Game
from rondel.core.match import Match
from rondel.core.registry import configure, meta, slugs
from rondel.core.seat import Seat

TURNS = 3
"""Of the program's, where a combination of options is only looked into."""
MOST = 10
"""Turns lost, after which enough is known."""


class Trial(NamedTuple):
    """A match to be played with the program in one seat."""

    game: Game
    seat: int
    whole: bool
    """To its end, or for a few turns."""


class Tried(NamedTuple):
    """What came of it."""

    trial: Trial
    moves: int
    """The program's."""
    slowest: float
    """Seconds that its slowest move took."""
    faults: tuple[Fault, ...]

    @property
    def told(self) -> dict[str, Any]:
        """As data."""
        facts = self.trial.game.facts
        return {
            "game": facts.slug,
            "players": facts.seats,
            "options": facts.options,
            "seat": self.trial.seat,
            "whole": self.trial.whole,
            "moves": self.moves,
            "slowest": round(self.slowest, 3),
            "lost": [{"reason": fault.key, "message": str(fault)} for fault in self.faults],
        }


def trials(info: Meta, whole: bool) -> Iterator[Trial]:
    """A whole match for each number of players, and a few turns with each value of each option."""
    chosen: list[tuple[int, dict[str, Value]]] = [(seats, {}) for seats in info.seats]
    chosen += [(seats, options) for seats, options in info.covering() if options]
    for number, (seats, options) in enumerate(chosen):
        yield Trial(configure(info.slug, seats, None, dict(options)), number % seats, whole or not options)


def check(
    command: str, games: Sequence[str], whole: bool, seconds: float | None, seed: int, out: Output, json: bool
) -> int:
    """Lets the program play, and shows how it went; 1 where it lost a turn."""
    patience = Patience() if seconds is None else Patience(turn=seconds)
    wanted = [trial for slug in games or slugs() for trial in trials(meta(slug), whole)]
    program = Program(split(command), command, patience)
    tried: list[Tried] = []
    try:
        with progress(command, len(wanted)) as advance:
            for number, trial in enumerate(wanted):
                if sum(len(each.faults) for each in tried) >= MOST:
                    break
                tried.append(try_out(program, trial, seed + number))
                advance(1)
    finally:
        program.close()
    lost = [fault for each in tried for fault in each.faults]
    noise = program.noise if lost else ""
    if json:
        found = [each.told for each in tried]
        print_json({"program": list(program.command), "fine": not lost, "matches": found, "errors": noise})
    else:
        _print(tried, noise, out)
    return 1 if lost else 0


def try_out(program: Program, trial: Trial, seed: int) -> Tried:
    """Plays a match, or the beginning of one; the others play at random."""
    game, at, faults = trial.game, trial.seat, list[Fault]()
    program.tell = lambda seat, fault: faults.append(fault)
    match, luck = Match(game, SeedDealer(seed)), streams(game, seed)
    other, turns, moves, slowest = make("random", game), set[int](), 0, 0.0
    while not match.over:
        actor = match.actor
        if actor == at and not trial.whole and len(turns | {game.turn(match.state)}) > TURNS:
            break
        seat, bot = Seat(match, actor), program if actor == at else other
        begun = time.monotonic()
        code = bot.choose(seat, luck[actor])
        if actor == at:
            moves, slowest = moves + 1, max(slowest, time.monotonic() - begun)
            turns.add(seat.turn)
        match.play(code)
    if match.over:
        end(match, [program])
    return Tried(trial, moves, slowest, tuple(faults))


def _print(tried: Sequence[Tried], noise: str, out: Output) -> None:
    table = Table(box=box.ASCII2 if out.ascii else box.ROUNDED)
    titles = ("check_game", "check_players", "check_matches", "check_moves", "check_slowest", "check_lost")
    for column in titles:
        table.add_column(out.fit(out.say(column)), justify="left" if column == titles[0] else "right", no_wrap=True)
    rows: dict[tuple[str, int], list[Tried]] = {}
    for each in tried:
        rows.setdefault((_title(each, out), each.trial.game.seats), []).append(each)
    for (title, seats), some in rows.items():
        lost = sum(len(each.faults) for each in some)
        moves = sum(each.moves for each in some)
        slowest = out.number(max(each.slowest for each in some), ".2f") + " s"
        table.add_row(out.fit(title), str(seats), str(len(some)), str(moves), slowest, str(lost))
    out.console.print(table)
    _tell(tried, out)
    lost = sum(len(each.faults) for each in tried)
    if lost >= MOST:
        out.tell("check_stopped", count=lost)
    if noise:
        out.tell("check_noise", "dim")
        for line in noise.splitlines():
            out.line(line, "dim")
    if not lost:
        out.tell("check_fine", "bold")


def _tell(tried: Sequence[Tried], out: Output) -> None:
    """What went wrong, each thing where it did so first."""
    found = [(each, fault.say(out.language)) for each in tried for fault in each.faults]
    again = Counter(why for _, why in found)
    for each, why in found:
        if (count := again.pop(why, 0)) == 0:
            continue
        options = "".join(f", {name}={say(value)}" for name, value in each.trial.game.facts.options.items())
        asked = {"game": _title(each, out), "players": players(each.trial.game.seats), "options": options}
        out.tell("check_fault", "bold", **asked, why=why)
        if count > 1:
            out.tell("check_fault_again", count=count - 1)


def _title(tried: Tried, out: Output) -> str:
    return tried.trial.game.messages.say("title", {}, out.language)
