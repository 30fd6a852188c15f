"""What the sentences of the guide say beyond their numbers is true of the positions that they tell about."""

from __future__ import annotations

from typing import Any

from rondel.core.guide import played


def numbers(name: str) -> dict[str, Any]:
    return played("maharani")[name].numbers


def test_three_blue_tiles_lie_together_across_a_border() -> None:
    found = numbers("columns.laid")
    assert found["area_1_gold"] == 3 and {space[0] for space in found["area_1_spaces"]} == {"d", "e"}


def test_the_new_worker_stands_beside_another_one_and_the_moved_one_alone() -> None:
    assert numbers("workers.new")["group_1_gold"] == 2 and numbers("workers.new")["area_1_gold"] == 1
    moved = numbers("workers.moves_on")
    assert (moved["moved_1_origin"], moved["group_1_spaces"]) == ("d3", [moved["moved_1_space"]])


def test_the_second_tile_is_paid_for_at_the_end_of_the_turn() -> None:
    assert played("maharani")["second.paid_tile"].drawing.events[-1].key == "paid"


def test_the_last_quarter_ends_the_game_and_ana_wins_before_eva_and_ivan() -> None:
    found = numbers("end.full")
    assert [found[f"place_{seat}_after"] for seat in (1, 2, 3)] == [1, 3, 2]
    assert found["ended_1_why"] == "complete" and found["wages_1_count"] == 4


def test_with_two_players_ana_places_a_red_worker_where_her_green_one_could_move() -> None:
    found = numbers("pair.red_one")
    assert found["worker_1_worker"] == "red" and found["group_1_gold"] == 1
