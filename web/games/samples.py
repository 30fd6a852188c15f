"""Writes views and questions of real matches for the gallery: ``python web/games/samples.py ingenious``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

import rondel
from rondel.bots import Seat, make
from rondel.core.kernel import words
from rondel.core.registry import meta

NAMES = ("Ana", "Bartoloměj", "Ćira", "Dorota")


def sample(
    title: str, slug: str, players: int, moves: int, spectator: bool = False, asks: str | None = None, **options: Any
) -> dict[str, Any]:
    """A match after some moves of greedy bots, or at such a question soon after, and what its last moves told."""
    match = rondel.start(slug, players=players, seed=players + 10, names=NAMES[:players], **options)
    bot, rng = make("greedy", match.game), words(7)
    while not match.over and (moves > 0 or (asks is not None and match.offers.question.key != asks)):
        match.play(bot.choose(Seat(match, match.actor), rng))
        moves -= 1
    eyes = None if spectator else 0 if match.over else match.actor
    return {
        "title": title,
        "game": slug,
        "eyes": eyes,
        "names": match.names,
        "view": match.view(eyes),
        "scores": match.game.scores(match.state),
        "offers": None if match.over or spectator else match.offers,
        "entries": match.journal(eyes)[-12:],
    }


def samples(slug: str) -> list[dict[str, Any]]:
    found = []
    for players in meta(slug).seats:
        found.append(sample(f"{players}: start", slug, players, 0))
        found.append(sample(f"{players}: middle", slug, players, 24 + 10 * players))
        found.append(sample(f"{players}: end", slug, players, 10_000))
    if slug == "ingenious":
        found.append(sample("pairs: middle", slug, 4, 80, pairs=True))
        found.append(sample("pairs: end", slug, 4, 10_000, pairs=True))
        found.append(sample("spectator", slug, 3, 40, spectator=True))
    if slug == "azul_duel":
        for asks in ("draw", "keep", "lay", "stack", "line", "pay", "cell"):
            found.append(sample(f"asks: {asks}", slug, 2, 20, asks=f"ask_{asks}"))
        found.append(sample("four tablets", slug, 2, 150, tablets="draw_4"))
        found.append(sample("spectator", slug, 2, 100, spectator=True))
    if slug == "rajas":
        for asks in ("die", "build", "sum", "lay", "return", "name", "building", "good", "sail", "figure", "pick"):
            found.append(sample(f"asks: {asks}", slug, 2, 20, asks=f"ask_{asks}"))
        found.append(sample("Navaratnas, Ganga", slug, 3, 120, version="navaratnas", ganga=True))
        found.append(sample("mixed group", slug, 2, 90, version="mixed", player_2="advanced"))
        found.append(sample("spectator", slug, 4, 100, spectator=True))
    return found


if __name__ == "__main__":
    file = Path(__file__).parent / sys.argv[1] / "samples.json"
    file.write_bytes(msgspec.json.encode(samples(sys.argv[1])))
