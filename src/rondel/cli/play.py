"""``rondel play``: sets up a match at the terminal table, or takes up one that was saved there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rondel.bots.door.command import apart
from rondel.bots.goal import check_goal
from rondel.cli.options import Sitter, game_of, read_seats
from rondel.cli.output import BadFile, FileExists, Output, words
from rondel.core.dealer import Deal, DealDealer, Dealer, SeedDealer, SystemDealer
from rondel.core.errors import BadOptions, BadRecord, GameOver
from rondel.core.facts import Meta
from rondel.core.game import Game
from rondel.core.match import Match
from rondel.core.record import Record
from rondel.core.registry import meta
from rondel.core.replay import replay, resume


def play(
    slug: str,
    players: int | None,
    options: Sequence[str],
    seats: str | None,
    seed: int | None,
    components: Path | None,
    save: Path | None,
    goal: str | None,
    out: Output,
) -> int:
    """Plays one match; returns the exit code."""
    info = meta(slug)
    if players is None and seats is not None:
        players = len(apart(seats))
    game = game_of(slug, players, options, components)
    sitters = read_seats(info, game.seats, seats, out.language)
    return _begin(game, sitters, seed, None if seed is not None else Deal.fresh(), components, save, goal, out)


def play_again(
    file: Path, seats: str | None, components: Path | None, save: Path | None, goal: str | None, out: Output
) -> int:
    """Plays the deal of a finished match again; returns the exit code."""
    from rondel.cli.deal import sitters_of

    record = Record.load(file)
    deal = Deal.of(record)
    before = replay(record, components)
    game = before.game
    sitters = sitters_of(game.meta, record.header.seats)
    if seats is not None:
        sitters = read_seats(game.meta, game.seats, seats, out.language)
    return _begin(game, sitters, None, deal, components, save, goal, out, before)


def _begin(
    game: Game,
    sitters: Sequence[Sitter],
    seed: int | None,
    deal: Deal | None,
    components: Path | None,
    save: Path | None,
    goal: str | None,
    out: Output,
    before: Match | None = None,
) -> int:
    from rondel.cli.table import Table

    level = _level(game.meta, sitters, seed, goal)
    if save is not None:
        _writable(save)
    match = Match(game, _dealer(seed, deal), [sitter.name for sitter in sitters])
    bots = [sitter.bot for sitter in sitters]
    return Table(match, bots, out, seed, save, components, deal=deal, before=before, level=level).run()


def _level(info: Meta, sitters: Sequence[Sitter], seed: int | None, goal: str | None) -> str | None:
    """The level of the goal: the usual one for a person alone, unless another is named, or none."""
    from rondel.cli.deal import NONE

    if goal not in (None, NONE):
        check_goal(info, len(sitters), goal)
        if seed is not None:
            raise BadOptions("goal_seed", words())
        return goal
    alone = goal is None and seed is None and len(sitters) == 1 and sitters[0].bot is None
    return info.usual_bot if alone and info.levels else None


def take_up(file: Path, components: Path | None, save: Path | None, out: Output) -> int:
    """Goes on with a running match; without ``save`` the file holds it again afterwards. Returns the exit code."""
    from rondel.cli.table import Table

    record = Record.load(file)
    if record.outcome is not None:
        raise GameOver("resume_over", words(), file=str(file))
    sitting = record.header.sitting
    seed = int(sitting.seed) if sitting and sitting.seed else None
    deal = Deal(sitting.deal) if sitting and sitting.deal else None
    match = resume(record, _dealer(seed, deal), components)
    if match.over:
        found, facts = record.header.edition, match.game.facts
        raise BadRecord("record_edition", game=facts.title, found=found, wanted=facts.edition)
    # Elsewhere nobody writes down who is a bot: those sit there whose names are theirs.
    bots = sitting.bots if sitting else tuple(name if name in match.game.meta.players else None for name in match.names)
    if len(bots) != match.game.seats:
        raise BadRecord("record_line", line=1)
    if save is not None:
        _writable(save)
    level = sitting.goal if sitting else None
    return Table(match, bots, out, seed, save or file, components, [file], deal=deal, level=level).run()


def _dealer(seed: int | None, deal: Deal | None) -> Dealer:
    if deal is not None:
        return DealDealer(deal)
    return SystemDealer() if seed is None else SeedDealer(seed)


def _writable(path: Path) -> None:
    """Refuses a file that exists, or could not be written at the end of a long game."""
    try:
        with path.open("x", encoding="utf-8"):
            pass
        path.unlink()
    except FileExistsError:
        raise FileExists(str(path)) from None
    except OSError as problem:
        raise BadFile(str(path), problem) from None
