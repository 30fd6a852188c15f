"""Helpers of the tests that read RULES.md: its sections and tables, and matches to compare them with."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State
from rondel.games.azul_duel import components, moves
from rondel.games.azul_duel.state import PHASES

FOLDER = Path(components.__file__).parent
PAGE = (FOLDER / "RULES.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """The text under a heading, up to the next one of its rank."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S)
    assert found, title
    return found.group(1)


def table(title: str, number: int = 0) -> list[list[str]]:
    """The rows of a section's table, without its head."""
    found = re.findall(r"(?:^\|.*\n)+", section(title), re.M)[number]
    return [[cell.strip() for cell in line.strip()[1:-1].split("|")] for line in found.splitlines()[2:]]


def blocks(title: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", section(title), re.M | re.S)


def plain(cell: str) -> str:
    return cell.strip("`")


def quoted(text: str) -> list[str]:
    """All that stands in backticks."""
    return re.findall(r"`([^`]+)`", text)


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"-?\d+", text)]


# --- matches ---------------------------------------------------------------------------------------------------------


def course(game: Game, rng: Random, hear: Any = None) -> Any:
    """The positions of a match at random in which plates are drawn with pleasure and lines are filled to be paid."""
    position = game.setup()
    yield position
    while game.actor(position) != OVER:
        code = step(game, position, rng)
        if hear is not None:
            hear(position, code)
        position = game.play(position, code)
        yield position


def step(game: Game, position: State, rng: Random) -> int:
    if game.actor(position) == CHANCE:
        chance = game.chance(position)
        return rng.choices(chance.codes, chance.weights)[0]
    legal = game.legal(position)
    if moves.DRAW_PLATE in legal and rng.random() < 0.6:
        return moves.DRAW_PLATE
    if len(legal) > 1 and legal[-1] == moves.BREAK:
        legal = legal[:-1]
    if len(legal) > 1 and legal[0] == moves.LEAVE and rng.random() < 0.8:
        legal = legal[1:]
    return rng.choice(legal)


def played(game: Game, rng: Random, phase: str) -> State:
    """The first position of a match in a phase."""
    return next(position for position in course(game, rng) if PHASES[position.phase] == phase)
