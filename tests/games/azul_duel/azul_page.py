"""Helpers of the tests that read RULES.md: the page, and matches to compare it with."""

from __future__ import annotations

from random import Random
from typing import Any

from conformance.walks import chance_code
from rules_page import Page

from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State
from rondel.games.azul_duel import moves
from rondel.games.azul_duel.state import PHASES

PAGE = Page("azul_duel", "AD", 47)
section, table, blocks = PAGE.section, PAGE.table, PAGE.blocks


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
        return chance_code(game, position, rng)
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
