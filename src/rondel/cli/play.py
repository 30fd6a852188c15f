"""``rondel play``: sets up a match at the terminal table, or takes up one that was saved there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rondel.cli.options import game_of, read_seats
from rondel.cli.output import BadFile, FileExists, Output, words
from rondel.core.dealer import Dealer, SeedDealer, SystemDealer
from rondel.core.errors import BadRecord, GameOver
from rondel.core.match import Match
from rondel.core.record import Record
from rondel.core.registry import meta
from rondel.core.replay import resume


def play(
    slug: str,
    players: int | None,
    options: Sequence[str],
    seats: str | None,
    seed: int | None,
    components: Path | None,
    save: Path | None,
    out: Output,
) -> int:
    """Plays one match; returns the exit code."""
    from rondel.cli.table import Table

    info = meta(slug)
    if players is None and seats is not None:
        players = len(seats.split(","))
    game = game_of(slug, players, options, components)
    sitters = read_seats(info, game.seats, seats, out.language)
    if save is not None:
        _writable(save)
    match = Match(game, _dealer(seed), [sitter.name for sitter in sitters])
    return Table(match, [sitter.bot for sitter in sitters], out, seed, save, components).run()


def take_up(file: Path, components: Path | None, save: Path | None, out: Output) -> int:
    """Goes on with a running match; without ``save`` the file holds it again afterwards. Returns the exit code."""
    from rondel.cli.table import Table

    record = Record.load(file)
    if record.outcome is not None:
        raise GameOver("resume_over", words(), file=str(file))
    sitting = record.header.sitting
    seed = int(sitting.seed) if sitting and sitting.seed else None
    match = resume(record, _dealer(seed), components)
    if match.over:
        found, facts = record.header.edition, match.game.facts
        raise BadRecord("record_edition", game=facts.title, found=found, wanted=facts.edition)
    # Elsewhere nobody writes down who is a bot: those sit there whose names are theirs.
    bots = sitting.bots if sitting else tuple(name if name in match.game.meta.players else None for name in match.names)
    if len(bots) != match.game.seats:
        raise BadRecord("record_line", line=1)
    if save is not None:
        _writable(save)
    return Table(match, bots, out, seed, save or file, components, [file]).run()


def _dealer(seed: int | None) -> Dealer:
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
