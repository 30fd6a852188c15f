"""What a view tells beside what lies on the table: what things count, and what is going to be lost."""

from __future__ import annotations

from random import Random

import pytest
from games.azul_duel.azul_page import course

import rondel
from rondel.core.game import Game

CHOSEN = {"tablets": "chosen", "first_tablet": "five_colours", "third_tablet": "corner_plates"}


@pytest.fixture(scope="module")
def game() -> Game:
    return rondel.game("azul_duel")


@pytest.mark.clause("AD-32")
@pytest.mark.parametrize(
    ("broken", "holder", "points", "losing"),
    [("", 2, 9, 0), ("", 1, 9, 2), ("red*2", 2, 9, 3), ("red*2", 1, 9, 5), ("red*4", 1, 9, 12), ("red*2", 1, 2, 5)],
)
def test_broken_tiles_and_the_first_player_tile_are_told_in_full_for_points_of_tiling_come_first(
    game: Game, broken: str, holder: int, points: int, losing: int
) -> None:
    text = f"azul_duel\nround: 2\nbroken 1: {broken}\nholder: {holder}\npoints 1: {points}\n"
    assert game.view(game.load(text), 0).players[0].losing == losing


def test_the_first_player_tile_costs_nothing_more_once_its_points_are_lost(game: Game) -> None:
    rng, looked = Random(2), 0
    for _ in range(4):
        for position in course(game, rng):
            view = game.view(position, None)
            if view.holder is None or not (view.ended or view.stage == "tiling"):
                continue
            tiled = view.ended or (view.holder == view.starter and view.seat != view.starter)
            player = view.players[view.holder]
            assert player.losing == 0 if tiled else player.losing >= view.first_cost
            looked += tiled
    assert looked > 3


@pytest.mark.clause("AD-19")
@pytest.mark.parametrize(("holder", "colours"), [("", ("blue", "red")), ("holder: 2\n", ())])
def test_a_view_tells_which_colours_bring_the_first_player_tile(
    game: Game, holder: str, colours: tuple[str, ...]
) -> None:
    state = game.load(f"azul_duel\nfactory L: | red blue blue\nfactory 1: | red yellow\n{holder}")
    assert game.view(state, None).first_with == colours


def test_a_view_tells_what_the_box_says(game: Game) -> None:
    view = game.view(game.setup(), None)
    assert view.special_points == (1, 2, 3, 4, 5, 6)
    assert view.broken_costs == (1, 2, 3, 4) and view.first_cost == 2
    assert view.worths == {"row": (3,), "column": (7,), "diagonal": (10,)}
    assert view.most_chips == 2


def test_a_view_tells_what_the_corners_count_at_the_top_and_at_the_bottom() -> None:
    game = rondel.game("azul_duel", **CHOSEN)
    view = game.view(game.setup(), None)
    assert view.worths == {"five_colours": (4,), "column": (7,), "corner_plates": (3, 8)}


@pytest.mark.clause("AD-15")
def test_there_are_two_tokens_in_rounds_1_to_4_and_none_in_round_5(game: Game) -> None:
    seen = {(view.round, view.tokens) for view in (game.view(state, None) for state in course(game, Random(1)))}
    assert seen == {(1, 2), (2, 2), (3, 2), (4, 2), (5, 0)}
