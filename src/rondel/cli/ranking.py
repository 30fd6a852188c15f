"""The end of a match: who won, why it ended, and where everybody's points came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from rondel.cli.output import Output, clean
from rondel.cli.story import HINT, MOVE, standing
from rondel.core.event import Event
from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.core.outcome import VOID, Outcome, Scores
from rondel.core.terminal import Screen
from rondel.core.told import Told

BELOW = 8
"""Lines that the ranking needs below the board, beside a row for each seat."""


def show_end(
    game: Game,
    state: State,
    outcome: Outcome,
    journal: Sequence[Told],
    names: Sequence[str],
    screen: Screen,
    out: Output,
    news: Sequence[str] = (),
) -> None:
    """The last board, the news that go with it, the winner and the ranking."""
    show_board(game, state, journal, screen, out, BELOW + len(news) + game.seats)
    for line in news:
        out.line(line)
    out.line(closing(game, outcome, names, out), "bold")
    events = [event for told in standing(journal) for event in told.events]
    out.console.print(ranking(game, outcome, game.scores(state), events, names, screen, out))
    if not sources_of(game, game.scores(state), out.language):
        out.tell("ranking_note", "dim")
    hints = Counter(told.seat for told in journal if told.entry == HINT)
    for seat, count in sorted(hints.items(), key=lambda each: each[0] or 0):
        out.line(f"{clean(names[seat or 0])}: {game.messages.say('hint.count', {'count': count}, out.language)}")


def show_board(game: Game, state: State, journal: Sequence[Told], screen: Screen, out: Output, below: int) -> None:
    """The board as a spectator sees it, with the last move marked; ``below`` lines of the terminal stay free."""
    moves = [told.events for told in standing(journal) if told.entry == MOVE and told.events]
    last = moves[-1] if moves else ()
    console = out.console
    console.print(screen.table(game.view(state, None), None, last, console.width, console.height - below))


def closing(game: Game, outcome: Outcome, names: Sequence[str], out: Output) -> str:
    """One or two sentences: the winner and the reason."""
    reason = out.say("ended_because", reason=game.messages.say(f"reason.{outcome.reason}", {}, out.language))
    if outcome.reason == VOID:
        return reason
    winners = [names[seat] for seat in outcome.winners]
    if game.seats == 1:
        return reason
    together = len({game.facts.teams[seat] for seat in outcome.winners}) > 1
    key = "win_shared" if together else ("win_team" if len(winners) > 1 else "win_one")
    return out.say(key, names=winners) + " " + reason


def ranking(
    game: Game,
    outcome: Outcome,
    scores: Scores,
    events: Sequence[Event],
    names: Sequence[str],
    screen: Screen,
    out: Output,
) -> RenderableType:
    """A row a side, the best first. Each track: its points and, in brackets, how often it scored.

    A game with a single track has a column for each kind of event that brought points, if it has words for them.
    """
    table = Table(box=box.ASCII if out.ascii else box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(out.say("place"), justify="right")
    table.add_column(out.say("name"))
    table.add_column(out.say("result"), justify="right", style="bold")
    sources = sources_of(game, scores, out.language)
    if sources:
        table.add_column(out.say("start"), justify="right")
        for title in sources.values():
            table.add_column(title, justify="right")
        return _by_sources(table, game, outcome, scores, events, names, list(sources))
    for track in scores.tracks:
        table.add_column(screen.track(track), justify="right")
    points, times = tally(events)
    for place in outcome.ranking:
        for team in sorted({game.facts.teams[seat] for seat in place}):
            seats = [seat for seat in place if game.facts.teams[seat] == team]
            cells: list[Any] = [str(outcome.places[seats[0]]), clean(" & ".join(names[seat] for seat in seats))]
            cells.append(str(scores.result[seats[0]]))
            cells += [
                _cell(values[seats[0]], sum(times[seat, track] for seat in seats))
                for track, values in scores.tracks.items()
            ]
            table.add_row(*cells)
            if len(seats) > 1:
                for seat in seats:
                    own = [_cell(points[seat, track], times[seat, track]) for track in scores.tracks]
                    table.add_row("", clean(f"  {names[seat]}"), "", *own, style="dim")
    return table


def sources_of(game: Game, scores: Scores, language: str) -> dict[str, str]:
    """For each kind of event that can bring points to the only track, its title; empty where there are none."""
    if len(scores.tracks) != 1:
        return {}
    keys = dict.fromkeys(kind.key for kind in game.kinds if kind.points is not None)
    titles = {key: game.messages.find(f"gain.{key}", language) for key in keys}
    return {} if None in titles.values() else titles


def _by_sources(
    table: Table,
    game: Game,
    outcome: Outcome,
    scores: Scores,
    events: Sequence[Event],
    names: Sequence[str],
    keys: Sequence[str],
) -> Table:
    """A row a seat: the result, what it had at the start, and the points of each kind of event."""
    for seat in (seat for place in outcome.ranking for seat in place):
        gained = [sum(sum(e.points.values()) for e in events if (e.key, e.seat) == (key, seat)) for key in keys]
        result = scores.result[seat]
        numbers = [result, result - sum(gained), *gained]
        table.add_row(str(outcome.places[seat]), clean(names[seat]), *map(str, numbers))
    return table


def _cell(points: int, times: int) -> Text:
    return Text(str(points)).append(f" ({times})" if times else "", "dim")


def tally(events: Sequence[Event]) -> tuple[Counter[tuple[int, str]], Counter[tuple[int, str]]]:
    """For each seat and track, its points and how many events brought some."""
    points: Counter[tuple[int, str]] = Counter()
    times: Counter[tuple[int, str]] = Counter()
    for event in events:
        for track, gained in event.points.items():
            if event.seat is not None:
                points[event.seat, track] += gained
                times[event.seat, track] += 1
    return points, times
