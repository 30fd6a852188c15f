"""``rondel analyse FILE``: what each decision of a finished match cost, and what was luck."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rondel.analysis import Analyser, Analysis, Decision, Verdict
from rondel.analysis.analyser import USUAL, check
from rondel.analysis.errors import BadAnalysis, words
from rondel.analysis.picture import picture
from rondel.analysis.verdict import signed
from rondel.cli.naming import called
from rondel.cli.output import FileExists, Output, clean, players, print_json, writing
from rondel.cli.progress import compiled, progress
from rondel.core.game import Game
from rondel.core.hint import reason
from rondel.core.kernel.opening import opening
from rondel.core.match import Match
from rondel.core.record import Record
from rondel.core.replay import replay
from rondel.search import Budget
from rondel.search.search import TREE

LISTED = 8
"""Decisions that are shown, at most."""


def budget_of(seconds: float | None, simulations: int | None) -> Budget:
    """The budget that a command line asks for."""
    return USUAL if seconds is None and simulations is None else Budget(simulations, seconds)


def run(
    file: Path, budget: Budget, seed: int, seat: int | None, components: Path | None, svg: Path | None,
    kept: Path | None, out: Output, json: bool,
) -> int:  # fmt: skip
    """Analyses and shows; returns the exit code, 130 where it was broken off."""
    match = replay(Record.load(file), components)
    if seat is not None and not 1 <= seat <= match.game.seats:
        raise BadAnalysis("analysis_seat", seat=seat, last=match.game.seats)
    check(match, budget)
    if svg is not None and svg.exists():
        raise FileExists(str(svg))
    begun = Analysis.load(kept) if kept is not None and kept.exists() else None
    for new in (svg, None if begun is not None else kept):
        if new is not None:
            _try(new)
    compiled(opening(match.game.instance, TREE), out)
    analyser = Analyser(match, budget, seed, begun)
    found = _analysed(analyser, out)
    if kept is not None:
        _write(kept, found.text())
    if not found.complete:
        out.tell("analyse_kept" if kept is not None else "analyse_stopped", done=len(found.swings), units=found.units)
        return 130
    names = [called(clean(name), match.game, out.language) for name in match.names]
    if svg is not None:
        _write(svg, picture(found, _title(match.game, names, out), names, out.language))
    if json:
        print_json({"analysis": found, "verdicts": [Verdict.of(found, at) for at in range(found.players)]})
    else:
        _show(found, match, names, None if seat is None else seat - 1, out)
    return 0


def _analysed(analyser: Analyser, out: Output) -> Analysis:
    """The analysis, whole or as far as somebody waited."""
    with progress(out.say("analyse_progress"), analyser.analysis.units) as advance, _interrupts() as stopped:
        advance(len(analyser.analysis.swings))
        for _ in analyser.run(stopped):
            advance(1)
    return analyser.analysis


@contextmanager
def _interrupts() -> Iterator[Callable[[], bool]]:
    """A Ctrl+C ends the analysis after what it is about, so that the rest can be kept."""
    asked = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield asked.is_set
        return
    before = signal.signal(signal.SIGINT, lambda *_: asked.set())
    try:
        yield asked.is_set
    finally:
        signal.signal(signal.SIGINT, before)


def _try(file: Path) -> None:
    """Refuses a new file that cannot be written, before anybody waits for what is to go there."""
    _write(file, "")
    file.unlink()


def _write(file: Path, text: str) -> None:
    with writing(file):
        file.write_text(text, encoding="utf-8")


def _title(game: Game, names: list[str], out: Output) -> str:
    return out.say("analyse_title", title=game.messages.say("title", {}, out.language), names=names)


def _show(found: Analysis, match: Match, names: list[str], seat: int | None, out: Output) -> None:
    out.line(_title(match.game, names, out), "bold")
    out.tell("analyse_players", players=players(found.players), simulations=found.simulations, seed=found.seed)
    verdicts = [Verdict.of(found, at) for at in range(found.players)]
    if seat is not None:
        out.line(verdicts[seat].to_you(out.language), "bold")
    else:
        for verdict in verdicts:
            out.line(verdict.of_them(names, out.language))
    dear = [one for one in found.worst if one.grade != "best" and seat in (None, one.seat)][:LISTED]
    if dear:
        _list(dear, match.game, names, found.alone, out)
    else:
        out.tell("analyse_none")
    out.tell("analyse_foot", "dim")
    if not found.fitted:
        out.tell("analyse_unfitted", "dim")


def _list(dear: list[Decision], game: Game, names: list[str], alone: bool, out: Output) -> None:
    columns = ("analyse_turn", "player", "analyse_move", "analyse_loss", "analyse_grade", "analyse_better")
    table = out.table(*columns, left=("player", "analyse_move", "analyse_grade", "analyse_better"))
    for one in dear:
        why = reason(one.merits, game.messages, out.language, names)
        table.add_row(
            str(one.turn),
            out.fit(names[one.seat]),
            out.fit(one.move),
            out.fit(signed(-(one.loss or 0.0), out.language, alone) + ("" if alone else " %")),
            out.fit(words().say(f"grade.{one.grade}", {}, out.language)),
            out.fit(one.best[0].move) + "\n" + out.fit(why),
        )
    out.console.print(table)
