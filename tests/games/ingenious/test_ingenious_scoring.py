"""Scoring a tile: both halves, five directions, runs, the end of a track (IN-8 to IN-11)."""

from __future__ import annotations

import pytest
from each import each
from games.desk import keys
from games.ingenious.ingenious_kit import (
    BEGUN_BY_TWO,
    MODES,
    SEATS,
    gains,
    happens,
    near,
    only,
    play,
    stand,
    standard,
    track,
)

from rondel.core.kernel import State


def two(board: str, held: str, scores: str = "") -> State:
    """Two players, everyone has begun far from the centre, seat 1 is to place."""
    return stand(standard("two"), f"placed: {BEGUN_BY_TWO} {board}\nrack 1: {held} ...\nscores 1: {scores}\nseat: 1")


def points(board: str, held: str, move: str) -> dict[tuple[str, str], int]:
    return {(colour, cell): n for colour, cell, n in gains(standard("two"), two(board, held), move)}


@pytest.mark.clause("IN-8")
def test_both_halves_are_scored_one_after_the_other() -> None:
    game, state = standard("two"), two("Gg11-Bf11", "RG")
    assert sorted(gains(game, state, "Rh12 Gh11")) == [("green", "h11", 1), ("red", "h12", 1)]
    assert keys(happens(game, state, "Rh12 Gh11"))[:3] == ["placed", "scored", "scored"]
    assert track(game, play(game, state, "Rh12 Gh11")) == "R1 G1 B0 O0 Y0 P0"


@pytest.mark.clause("IN-8", "IN-9")
def test_a_double_scores_both_halves() -> None:
    game, state = standard("two"), two("Rg11-Gf11", "RR")
    assert sorted(gains(game, state, "Rh12 Rh11")) == [("red", "h11", 1), ("red", "h12", 1)]
    assert track(game, play(game, state, "Rh12 Rh11")) == "R2 G0 B0 O0 Y0 P0"


@pytest.mark.clause("IN-8")
def test_a_half_without_a_match_scores_nothing() -> None:
    game, state = standard("two"), two("", "RG")
    assert sorted(gains(game, state, "Rf8 Gf9")) == [("green", "f9", 0), ("red", "f8", 0)]
    assert track(game, play(game, state, "Rf8 Gf9")) == "R0 G0 B0 O0 Y0 P0"


@pytest.mark.clause("IN-9")
@each("way", range(6))
def test_a_run_counts_in_every_direction_that_does_not_lead_to_the_own_other_half(way: int) -> None:
    run = f"R{near('h8', way)}-R{near('h8', way, 2)}"
    for other in range(6):
        if other != way:
            found = points(run, "RP", f"Rh8 P{near('h8', other)}")
            assert found["red", "h8"] == 2, f"run {way}, other half {other}"


@pytest.mark.clause("IN-9")
def test_a_run_counts_through_the_centre_of_the_board() -> None:
    assert points("Rh7-Rh8", "RP", "Rh9 Ph10")["red", "h9"] == 2


@pytest.mark.clause("IN-9", "IN-10")
def test_the_sum_over_five_directions_moves_the_marker() -> None:
    star = "Ri8-Gj8 Ri7-Gj6 Rh7-Rh6 Rg8-Gf8 Rg9-Rf10"
    game, state = standard("two"), two(star, "RP")
    assert dict(zip(("red", "purple"), (7, 0), strict=True)) == {c: n for c, _, n in gains(game, state, "Rh8 Ph9")}
    assert track(game, play(game, state, "Rh8 Ph9")) == "R7 G0 B0 O0 Y0 P0"


@pytest.mark.clause("IN-9")
@each("way", range(6))
def test_the_direction_of_the_other_half_never_counts_even_beyond_it(way: int) -> None:
    beyond = f"R{near('h8', way, 2)}-R{near('h8', way, 3)}"
    assert points(beyond, "RP", f"Rh8 P{near('h8', way)}")["red", "h8"] == 0
    double = points(beyond, "RR", f"Rh8 R{near('h8', way)}")
    assert double == {("red", "h8"): 0, ("red", near("h8", way)): 2}


@pytest.mark.clause("IN-9")
def test_a_run_ends_at_a_free_cell() -> None:
    assert points("Rh9-Gg10 Rh11-Rh12", "RP", "Rh8 Ph7")["red", "h8"] == 1
    assert points("Rh10-Rh11", "RP", "Rh8 Ph7")["red", "h8"] == 0


@pytest.mark.clause("IN-9")
def test_a_run_ends_at_another_symbol() -> None:
    assert points("Rh9-Gh10 Rh11-Rh12", "RP", "Rh8 Ph7")["red", "h8"] == 1
    assert points("Gh9-Rh10 Rh11-Rh12", "RP", "Rh8 Ph7")["red", "h8"] == 0


@pytest.mark.clause("IN-9")
def test_a_run_counts_printed_symbols_and_ends_at_the_edge() -> None:
    assert points("Rh9-Rh10 Rh11-Rh12", "RP", "Rh8 Ph7")["red", "h8"] == 5
    assert points("Rg12-Rf13", "RP", "Rh11 Ph10")["red", "h11"] == 2
    four = standard("four")
    state = stand(four, "placed: Rh14-Rh15 Gl8-Bl7 Bl4-Gk4 Pd8-Gd9\nrack 1: RP ...")
    assert sorted(gains(four, state, "Rh12 Ph11")) == [("purple", "h11", 0), ("red", "h12", 3)]


@pytest.mark.clause("IN-9")
def test_a_printed_symbol_inside_a_run_of_another_colour_ends_it() -> None:
    four = standard("four")
    state = stand(four, "placed: Gh14-Gh15 Gl8-Bl7 Bl4-Gk4 Pd8-Gd9\nrack 1: GP ...")
    assert sorted(gains(four, state, "Gh12 Ph11")) == [("green", "h12", 0), ("purple", "h11", 0)]


@pytest.mark.clause("IN-9")
def test_the_symbols_of_the_tile_just_placed_never_count() -> None:
    assert points("", "RR", "Rh8 Rh9") == {("red", "h8"): 0, ("red", "h9"): 0}
    assert points("Rh10-Gg11", "RR", "Rh8 Rh9") == {("red", "h8"): 0, ("red", "h9"): 1}


@pytest.mark.clause("IN-9")
def test_a_cell_may_count_for_both_halves() -> None:
    assert points("Ri8-Gj8", "RR", "Rh8 Rh9") == {("red", "h8"): 1, ("red", "h9"): 1}


@pytest.mark.clause("IN-9")
def test_runs_of_the_other_halfs_colour_do_not_count() -> None:
    assert points("Pi8-Gj8", "RP", "Rh8 Ph7") == {("red", "h8"): 0, ("purple", "h7"): 0}


@pytest.mark.clause("IN-10")
@each("mode", MODES)
def test_points_go_to_the_mover_in_that_colour_only(mode: str) -> None:
    game, seats = standard(mode), SEATS[mode]
    begun = " ".join(["Gl8-Bl7", "Bl4-Gk4", "Pd8-Gd9", "Yh4-Ph5"][:seats])
    others = "\nscores 2: R5" if seats > 1 else ""
    state = stand(game, f"placed: {begun}\nrack 1: RG ...\nscores 1: R2 B3{others}")
    after = play(game, state, "Rh12 Gh11")
    assert track(game, after) == "R3 G0 B3 O0 Y0 P0"
    if seats > 1:
        assert track(game, after, 1) == "R5 G0 B0 O0 Y0 P0"
    if seats > 2 and mode != "pairs":
        assert track(game, after, 2) == "R0 G0 B0 O0 Y0 P0"


@pytest.mark.clause("IN-10")
def test_the_points_of_the_events_are_the_change_of_the_scores() -> None:
    game, state = standard("two"), two("Rg11-Gf11 Gh10-Yg10", "RG", "R4 G17")
    events = only(happens(game, state, "Rh12 Gh11"), "scored")
    assert {event.args["colour"]: (event.args["count"], event.points) for event in events} == {
        "red": (1, {"red": 1}),
        "green": (1, {"green": 1}),
    }
    assert all(event.seat == 0 and event.clause == "IN-9" for event in events)


@pytest.mark.clause("IN-11")
@each(("before", "after"), [(12, 17), (13, 18), (14, 18), (17, 18)])
def test_a_track_ends_at_18_and_surplus_points_are_lost(before: int, after: int) -> None:
    game = standard("two")
    state = two("Rh9-Rh10 Rh11-Rh12", "RP", f"R{before} G1 B1 O1 Y1 P1")
    (red,) = [event for event in only(happens(game, state, "Rh8 Ph7"), "scored") if event.args["colour"] == "red"]
    assert (red.args["count"], red.args["points"]) == (5, after - before)
    assert red.points == {"red": after - before}
    assert track(game, play(game, state, "Rh8 Ph7")) == f"R{after} G1 B1 O1 Y1 P1"


@pytest.mark.clause("IN-11")
def test_a_double_at_the_end_of_the_track_loses_the_points_of_its_second_half() -> None:
    game, state = standard("two"), two("Rg11-Gf11", "RR", "R17")
    assert sum(n for _, _, n in gains(game, state, "Rh12 Rh11")) == 1
    assert track(game, play(game, state, "Rh12 Rh11")) == "R18 G0 B0 O0 Y0 P0"
