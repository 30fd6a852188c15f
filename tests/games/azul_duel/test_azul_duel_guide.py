"""What the sentences of the guide say beyond their numbers is true of the positions that they tell about."""

from __future__ import annotations

from typing import Any

from rondel.core.guide import played


def numbers(name: str) -> dict[str, Any]:
    return played("azul_duel")[name].numbers


def test_red_lies_below_and_black_on_top() -> None:
    found = numbers("sun.small")
    assert (found["stacked_1_colour"], found["stacked_2_colour"]) == ("red", "black")
    assert (found["took_1_count"], found["took_1_colour"]) == (2, "blue")


def test_ana_takes_four_from_the_moon_and_the_first_player_tile_with_them() -> None:
    found = numbers("moon.red")
    assert found["took_moon_1_count"] == 4 and found["first_tile_1_seat"] == 0


def test_one_red_tile_fits_and_the_other_is_broken() -> None:
    found = numbers("line.over")
    assert (found["took_1_count"], found["lined_1_count"], found["broke_1_count"]) == (2, 1, 1)


def test_the_yellow_tile_makes_two_runs_of_two_and_brings_a_special_tile() -> None:
    found = numbers("tiling.scored")
    assert len(found["run_1_cells"]) == len(found["run_2_cells"]) == 2
    assert found["special_1_cell"] == "b2" and found["lost_1_count"] == 2


def test_two_chips_that_show_blue_pay_for_a_tile_without_a_neighbour() -> None:
    found = numbers("tiling.chips")
    assert all("B" in found[f"paid_{number}_chip"] for number in (1, 2)) and len(found["run_1_cells"]) == 1


def test_ana_wins_by_a_point_when_the_tablets_have_been_scored() -> None:
    found = numbers("end.tablets")
    assert (found["tablet_1_tablet"], found["tablet_4_tablet"]) == ("row", "row")
    assert (found["tablet_1_count"], found["tablet_4_count"], found["place_1_after"]) == (1, 2, 1)
