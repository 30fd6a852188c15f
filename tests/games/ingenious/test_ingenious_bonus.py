"""Bonus moves: earned at the end of a track, made before drawing, several, chained, lapsing (IN-12, IN-25, IN-27)."""

from __future__ import annotations

import pytest
from games.desk import keys
from games.ingenious.ingenious_kit import (
    BEGUN_BY_TWO,
    NAMES,
    crowd,
    edges,
    happens,
    moves,
    only,
    placements,
    play,
    rack,
    stand,
    standard,
    track,
    ways,
)

from rondel.core.game import CHANCE, OVER
from rondel.core.kernel import State

PAIR = "Gi8-Gj8 Yi9-Yj9 Yg10-Yf11"
"""With green on h8 and yellow on h9, green scores 2 and yellow 4."""


def two(board: str, held: str, scores: str) -> State:
    return stand(standard("two"), f"placed: {BEGUN_BY_TWO} {board}\nrack 1: {held}\nscores 1: {scores}\nseat: 1")


@pytest.mark.clause("IN-12")
def test_a_marker_that_reaches_18_earns_a_placement_before_drawing() -> None:
    game = standard("two")
    state = two("", "RP GO GO BY BY OY", "R17")
    events = happens(game, state, "Rh12 Ph11")
    assert keys(events) == ["placed", "scored", "scored", "reached", "bonus"] or keys(events) == [
        "placed",
        "scored",
        "reached",
        "scored",
        "bonus",
    ]
    (reached,) = only(events, "reached")
    assert (reached.seat, reached.args) == (0, {"colour": "red", "stage": 1})
    (bonus,) = only(events, "bonus")
    assert (bonus.seat, bonus.args) == (0, {"count": 1})
    again = play(game, state, "Rh12 Ph11")
    assert game.actor(again) == 0 and game.turn(again) == game.turn(state)
    assert rack(game, again, 0) == ["GO", "GO", "BY", "BY", "OY"]
    free = {edge for edge in edges(6) if not edge & {"l8", "l7", "l4", "k4", "h12", "h11"}}
    assert set(placements(game, again)) == ways(["GO", "BY", "OY"], free)
    done = play(game, again, "Gf8 Of9")
    assert game.actor(done) == 0 and moves(game, done) <= {"draw", "swap"}
    drawing = play(game, done, "draw", "PP")
    assert game.actor(drawing) == CHANCE and game.turn(drawing) == game.turn(state)
    over = play(game, drawing, "PP")
    assert game.actor(over) == 1 and len(rack(game, over, 0)) == 6 and game.turn(over) == game.turn(state) + 1


@pytest.mark.clause("IN-12")
@pytest.mark.parametrize("red", [15, 16])
def test_a_marker_short_of_18_earns_nothing(red: int) -> None:
    game = standard("two")
    state = two("", "RP GO GO BY BY OY", f"R{red}")
    assert not {"reached", "bonus"} & set(keys(happens(game, state, "Rh12 Ph11")))
    assert moves(game, play(game, state, "Rh12 Ph11")) <= {"draw", "swap"}


@pytest.mark.clause("IN-12")
def test_a_bonus_move_can_earn_another() -> None:
    game = standard("two")
    state = two("", "RP OP OP YP YP GP", "R17 O17 Y16")
    state = play(game, state, "Rh12 Ph11")
    assert [event.args["count"] for event in only(happens(game, state, "Oh4 Ph5"), "bonus")] == [1]
    state = play(game, state, "Oh4 Ph5")
    assert game.actor(state) == 0 and len(rack(game, state, 0)) == 4
    assert not only(happens(game, state, "Yd8 Pe8"), "bonus")
    state = play(game, state, "Yd8 Pe8")
    assert moves(game, state) == {"draw"} and track(game, state) == "R18 G0 B0 O18 Y17 P0"
    assert keys(happens(game, state, "draw")) == []
    state = play(game, state, "draw", "GG", "GG")
    assert game.actor(state) == CHANCE
    assert game.actor(play(game, state, "GG")) == 1


@pytest.mark.clause("IN-25", "IN-12")
def test_two_colours_reaching_the_end_in_one_placement_earn_two_bonus_moves() -> None:
    game = standard("two")
    state = two(PAIR, "GY RP RP BO BO RR", "G16 Y14 R1 B1 O1 P1")
    events = happens(game, state, "Gh8 Yh9")
    assert {event.args["colour"] for event in only(events, "reached")} == {"green", "yellow"}
    assert [event.args["count"] for event in only(events, "bonus")] == [2]
    assert sum(key == "scored" for key in keys(events)) == 2
    state = play(game, state, "Gh8 Yh9")
    assert track(game, state) == "R1 G18 B1 O1 Y18 P1"
    events = happens(game, state, "Rf5 Pf6")
    assert [event.args["count"] for event in only(events, "bonus")] == [1]
    state = play(game, state, "Rf5 Pf6")
    assert game.actor(state) == 0 and "draw" not in moves(game, state)
    state = play(game, state, "Rd10 Pd11")
    assert moves(game, state) <= {"draw", "swap"} and len(rack(game, state, 0)) == 3


@pytest.mark.clause("IN-25")
def test_both_halves_are_scored_before_a_bonus_move_is_made() -> None:
    game = standard("two")
    for scores in ("G16 Y1", "G1 Y14"):
        state = two(PAIR, "GY RP RP BO BO RR", scores)
        after = play(game, state, "Gh8 Yh9")
        green, yellow = (int(mark[1:]) for mark in scores.split())
        assert track(game, after) == f"R0 G{green + 2} B0 O0 Y{yellow + 4} P0"
        assert game.actor(after) == 0 and len(rack(game, after, 0)) == 5


@pytest.mark.clause("IN-25", "IN-23")
def test_a_bonus_move_is_compulsory() -> None:
    game = standard("two")
    state = play(game, two("", "RP GO GO BY BY OY", "R17"), "Rh12 Ph11")
    assert all(len(move.split()) == 2 for move in moves(game, state))
    for code in (0, 1):
        assert not game.is_legal(state, code) and game.why_not(state, code).key == "place_first"


@pytest.mark.clause("IN-27")
def test_a_marker_at_the_end_scores_nothing_more_and_earns_no_further_bonus() -> None:
    game = standard("two")
    state = two("", "RP GO GO BY BY OY", "R18")
    events = happens(game, state, "Rh12 Ph11")
    assert not {"reached", "bonus", "lapsed"} & set(keys(events))
    assert {e.args["colour"]: (e.args["count"], e.points) for e in only(events, "scored")} == {
        "red": (1, {}),
        "purple": (0, {}),
    }
    after = play(game, state, "Rh12 Ph11")
    assert track(game, after) == "R18 G0 B0 O0 Y0 P0" and "draw" in moves(game, after)


@pytest.mark.clause("IN-27", "IN-12")
@pytest.mark.parametrize("red", [16, 17])
def test_a_double_that_reaches_18_earns_one_bonus_move(red: int) -> None:
    game = standard("two")
    state = two("Rg11-Gf11", "RR GO GO BY BY OY", f"R{red}")
    events = happens(game, state, "Rh12 Rh11")
    assert len(only(events, "reached")) == 1
    assert [event.args["count"] for event in only(events, "bonus")] == [1]
    assert track(game, play(game, state, "Rh12 Rh11")) == "R18 G0 B0 O0 Y0 P0"


CHAIN = [("Rh12 Ph11", "R"), ("Gl8 Pk8", "G"), ("Bl4 Pk5", "B"), ("Oh4 Ph5", "O"), ("Yd8 Pe8", "Y")]


@pytest.mark.clause("IN-12", "IN-14", "IN-13")
def test_a_turn_has_at_most_six_placements_and_then_the_rack_is_empty_at_the_draw() -> None:
    game = standard("two")
    state = stand(
        game, "placed: Bg13-Gf13 Bc12-Oc11\nrack 1: RP GP BP OP YP PP\nscores 1: R17 G17 B17 O17 Y17 P1\nseat: 1"
    )
    for move, letter in CHAIN:
        events = happens(game, state, move)
        assert [event.args["colour"] for event in only(events, "reached")] == [NAMES[letter]]
        state = play(game, state, move)
        assert game.actor(state) == 0
    assert rack(game, state, 0) == ["PP"] and "draw" not in moves(game, state)
    state = play(game, state, "Pl6 Pk6")
    assert rack(game, state, 0) == [] and moves(game, state) == {"draw"}
    assert game.why_not(state, 1).key == "swap_empty"
    state = play(game, state, "draw")
    for n in range(6):
        assert game.actor(state) == CHANCE and len(rack(game, state, 0)) == n
        state = game.play(state, game.chance(state).codes[0])
    assert game.actor(state) == 1 and len(rack(game, state, 0)) == 6


@pytest.mark.clause("IN-12", "IN-28", "IN-15")
def test_a_bonus_move_without_a_place_lapses_with_the_end() -> None:
    game = standard("two")
    board = crowd(6, "h12 g13", without="R")
    seat = len(board.split()) % 2
    state = stand(game, f"placed: {board}\nseat: {seat + 1}\nrack {seat + 1}: RR ...\nscores {seat + 1}: R17")
    events = happens(game, state, "Rh12 Rg13")
    assert keys(events)[-2:] == ["lapsed", "ended"] and "bonus" not in keys(events)
    (lapsed,) = only(events, "lapsed")
    assert (lapsed.seat, lapsed.args["count"], lapsed.clause) == (seat, 1, "IN-28")
    after = play(game, state, "Rh12 Rg13")
    assert game.actor(after) == OVER and game.view(after, 0).bonus == 0  # type: ignore[attr-defined]
