"""What the sentences of the guide say beyond their numbers is true of the positions that they tell about."""

from __future__ import annotations

from typing import Any

from rondel.core.guide import played
from rondel.games.ingenious.components import COLOURS


def numbers(name: str) -> dict[str, Any]:
    return played("ingenious")[name].numbers


def weakest(found: dict[str, Any], seat: int, after: str = "") -> list[str]:
    points = {colour: found[f"{colour}_{seat}{after}"] for colour in COLOURS}
    return [colour for colour in COLOURS if points[colour] == min(points.values())]


def test_purple_is_the_weakest_colour_of_both_and_ivan_would_win() -> None:
    found = numbers("goal.boards")
    assert weakest(found, 1) == weakest(found, 2) == ["purple"]
    assert found["red_1"] == max(found[f"{colour}_1"] for colour in COLOURS)
    assert found["result_1"] < found["result_2"]


def test_ivan_can_begin_at_the_five_other_symbols() -> None:
    drawing = played("ingenious")["turn.beginning"].drawing
    assert drawing.view.began == ("red", None) and drawing.offers is not None
    assert drawing.offers.question.key == "ask_first"


def test_red_is_cut_off_at_the_end_of_its_track() -> None:
    for name in ("bonus.reached", "pairs.shared"):
        found = numbers(name)
        assert found["scored_2_colour"] == found["reached_1_colour"] == "red", name
        assert found["scored_2_points"] < found["scored_2_count"], name
    assert numbers("bonus.reached")["placed_2_seat"] == 0
    assert numbers("pairs.shared")["bonus_1_seat"] == 2


def test_ana_swaps_a_rack_without_her_weakest_colour() -> None:
    found = numbers("draw.swapped")
    assert weakest(found, 1) == ["purple"]
    assert not any("P" in found[f"showed_{number}_tile"] for number in range(1, found["returned_1_count"] + 1))


def test_the_last_tile_ends_the_game_and_ana_wins() -> None:
    found = numbers("end.last")
    assert (found["ended_1_why"], found["place_1_after"]) == ("board_full", 1)
    assert found["placed_1_tile"] == "GG" and played("ingenious")["end.last"].drawing.view.bonus == 1


def test_alone_the_next_tile_comes_at_once() -> None:
    assert numbers("solo.alone")["drew_1_tile"] == "YP"
