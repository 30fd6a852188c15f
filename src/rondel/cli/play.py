"""``rondel play GAME``: sets up a match at the terminal table."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

from rondel.cli.options import game_of, read_seats
from rondel.cli.output import BadFile, FileExists, Output
from rondel.core.dealer import SeedDealer, SystemDealer
from rondel.core.match import Match
from rondel.core.registry import meta


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
    dealer = SystemDealer() if seed is None else SeedDealer(seed)
    match = Match(game, dealer, [sitter.name for sitter in sitters])
    return Table(match, sitters, out, secrets.randbits(64) if seed is None else seed, save).run()


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
