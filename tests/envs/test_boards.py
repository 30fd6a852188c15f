"""Observations as graphs and as planes."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest
from conformance.configurations import Configuration
from envs_kit import COVERING, one_each, played
from full import in_full

from rondel.core.observation import named

NAMES = {"ingenious": ["board"], "azul_duel": ["dome"], "maharani": ["palace"], "rajas": ["province", "river"]}


def test_every_game_has_its_boards_and_their_cells_lie_beside_one_another() -> None:
    for configuration in COVERING if in_full() else one_each():
        boards = configuration.game().boards
        assert [board.name for board in boards] == NAMES[configuration.slug]
        for board in boards:
            assert len(set(board.cells)) == len(set(board.at)) == len(board.cells) == len(board.neighbours)
            back = {(one, other) for one, other, _ in board.edges}
            assert all((other, one) in back for one, other in back), "who has a neighbour is one"
            for way in range(len(board.ways)):
                steps = {tuple(np.subtract(board.at[a], board.at[b])) for a, b, kind in board.edges if kind == way}
                assert len(steps) == 1, "a direction is the same everywhere"


def test_ingenious_is_a_hexagon_of_hexagons() -> None:
    for seats, side in ((1, 6), (2, 6), (3, 7), (4, 8)):
        (board,) = Configuration("ingenious", seats, ()).game().boards
        assert len(board.cells) == 3 * side * (side - 1) + 1
        assert sum(neighbour >= 0 for neighbour in board.neighbours[0]) == 6 and board.cells[0] == "h8"
        inside = sum(1 for row in board.neighbours if min(row) >= 0)
        assert inside == 3 * (side - 1) * (side - 2) + 1


@pytest.mark.parametrize("configuration", one_each(), ids=str)
def test_nodes_and_planes_say_what_the_observation_says(configuration: Configuration) -> None:
    game = configuration.game()
    *_, (_, _, observation) = islice(played(configuration), 9)
    row = observation["observation"]
    for board in game.boards:
        nodes, planes = board.nodes(np.stack([row, row])), board.planes(row)
        assert nodes.shape[1:] == (len(board.places), len(board.cells), len(board.channels))
        assert (nodes[0] == nodes[1]).all()
        assert planes.sum() == nodes[0].size, "each number has a one in one plane of its channel"
        names = [channel.name for channel in board.channels]
        for layer, (name, value) in enumerate(board.layers):
            for cell, (y, x) in enumerate(board.at):
                assert (planes[:, layer, y, x] == (nodes[0, :, cell, names.index(name)] == value)).all()
    told, board = named(game.facts.sections, row), game.boards[0]
    said = {
        "ingenious": lambda cell: told["board"][cell],
        "azul_duel": lambda cell: told["boards"][0]["printed"][cell],
        "maharani": lambda cell: told["spaces"][cell]["tile"],
        "rajas": lambda cell: told["players"][0]["province"][cell]["tile"],
    }[configuration.slug]
    assert board.nodes(row)[0, :, 0].tolist() == [said(cell) for cell in range(len(board.cells))]
