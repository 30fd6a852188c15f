"""The domes of Azul Duel as graphs, and as planes: the own one, then the other's."""

from __future__ import annotations

from rondel.core.board import Board, numbers_of
from rondel.core.facts import Facts
from rondel.games.azul_duel.components import CELL_NAMES, CELLS, ROWS

STEPS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}


def boards(facts: Facts) -> tuple[Board, ...]:
    at = tuple(divmod(cell, ROWS) for cell in range(CELLS))
    near = tuple(tuple(_cell(row + down, column + right) for down, right in STEPS.values()) for row, column in at)
    told = numbers_of(facts.sections, CELLS, facts.seats, ("boards", "printed"), ("boards", "tiles"))
    return (Board("dome", CELL_NAMES, at, tuple(STEPS), near, *told),)


def _cell(row: int, column: int) -> int:
    return row * ROWS + column if 0 <= row < ROWS and 0 <= column < ROWS else -1
