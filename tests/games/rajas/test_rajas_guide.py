"""What the sentences of the guide say beyond their numbers is true of the positions that they tell about."""

from __future__ import annotations

from typing import Any

from rondel.core.guide import played


def numbers(name: str) -> dict[str, Any]:
    return played("rajas")[name].numbers


def test_ana_pays_a_tile_with_two_dice_and_its_two_markets_pay_her() -> None:
    found = numbers("quarry.built")
    assert found["gave_1_value"] + found["gave_2_value"] >= found["laid_1_cost"]
    assert found["money_1_after"] == found["money_1"] - found["paid_1_price"] + found["income_1_money"]


def test_the_road_of_the_green_tile_reaches_a_die_and_an_upgrade() -> None:
    found = numbers("quarry.border_yield")
    assert found["joined_1_place"] == "S3" and {"rolled_1_value", "upgraded_1_level"} <= set(found)


def test_more_markets_would_pay_than_ana_has() -> None:
    found = numbers("market.tea")
    assert found["good_1_most"] > 2 and found["good_1_good"] == "tea"


def test_anas_boat_skips_ivans() -> None:
    drawing, found = played("rajas")["river.sailing"].drawing, numbers("river.sailing")
    assert found["sailed_1_river"] == found["sailed_1_steps"] + 1
    assert 0 < drawing.view.players[1].boat < found["sailed_1_river"]


def test_ana_wins_a_worker_on_the_way() -> None:
    assert numbers("tracks.bonuses")["worker_1_seat"] == 0


def test_anas_markers_are_one_space_apart_and_pass_each_other() -> None:
    found = numbers("end.meeting")
    assert found["result_1"] == -1 and found["met_1_difference"] == found["result_1_after"] > 0
    assert found["result_2_after"] < 0


def test_what_is_left_to_the_meeting_is_told_as_it_is_drawn() -> None:
    drawing, found = played("rajas")["goal.tracks"].drawing, numbers("goal.tracks")
    left = [drawing.view.printed.meeting - player.fame - (player.money + 1) // 2 for player in drawing.view.players]
    assert [found["lack_1"], found["lack_2"]] == left == [15, 16]


def test_the_master_builder_costs_the_difference_besides_his_own_die() -> None:
    found = numbers("palace.building_over")
    assert found["gave_1_value"] == 5 and found["gave_2_value"] >= found["covered_1_cost"] - 4
    assert found["covered_1_old"].startswith("orange-4") and found["gave_2_colour"] == found["covered_1_colour"]


def test_only_the_advanced_player_of_a_mixed_group_has_less_room_and_less_at_the_border() -> None:
    ana, ivan = played("rajas")["mixed.smaller"].drawing.view.players
    assert ana.arms < ivan.arms and ana.side != "basic" == ivan.side
