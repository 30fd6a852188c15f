"""Writes what a player is told between two of their turns against three bots: ``python web/games/rajas/rounds.py``.

Of a whole match those rounds are kept of which there is most to tell; `pace.svelte.test.ts` lets the page tell them.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

import rondel
from rondel.bots import Seat, make
from rondel.core.kernel import words
from rondel.core.told import Told

KEPT = 3
PLAYER = 0


def journal() -> list[Told]:
    """A match of four greedy bots, as one of them is told of it."""
    match = rondel.start("rajas", players=4, seed=14)
    bot, rng = make("greedy", match.game), words(7)
    while not match.over:
        match.play(bot.choose(Seat(match, match.actor), rng))
    return match.journal(PLAYER)


def rounds(told: list[Told]) -> list[list[Told]]:
    """What happens between two moves of the player while others play."""
    own = [at for at, each in enumerate(told) if each.entry == "move" and each.seat == PLAYER]
    between = [told[after + 1 : before] for after, before in pairwise(own)]
    return [each for each in between if any(entry.entry == "move" for entry in each)]


def written(told: Told) -> dict[str, Any]:
    return {key: value for key, value in msgspec.to_builtins(told).items() if key != "text"}


if __name__ == "__main__":
    longest = sorted(rounds(journal()), key=lambda each: sum(len(told.events) for told in each))[-KEPT:]
    lines = ",\n".join(msgspec.json.encode([written(told) for told in each]).decode() for each in longest)
    Path(__file__).with_name("rounds.json").write_text(f"[\n{lines}\n]\n", "utf-8")
