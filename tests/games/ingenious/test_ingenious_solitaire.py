"""Solitaire: one tile at a time, a joined board, no rack and no swap (IN-20, IN-21, IN-32)."""

from __future__ import annotations

import pytest
from each import each
from games.desk import keys
from games.ingenious.ingenious_kit import (
    LETTERS,
    beside,
    cells,
    crowd,
    edges,
    happens,
    on_short_tracks,
    only,
    placements,
    places,
    play,
    rack,
    stand,
    standard,
    track,
    ways,
)

from rondel.bots.bot import make as bot
from rondel.core.game import CHANCE, OVER
from rondel.core.kernel import State, words
from rondel.core.seat import Seat

PAIR = "Gi8-Gj8 Yi9-Yj9 Yg10-Yf11"


def solo(tile: str, scores: str = "", board: str = "Gl8-Bl7") -> State:
    return stand(standard("solo"), f"placed: {board}\nrack 1: {tile}\nscores 1: {scores}")


@pytest.mark.clause("IN-20")
def test_a_turn_is_one_tile_drawn_placed_and_scored() -> None:
    game = standard("solo")
    state = game.setup()
    assert game.actor(state) == CHANCE and game.chance(state).source == "bag"
    state = play(game, state, "RG")
    assert game.actor(state) == 0 and rack(game, state, 0) == ["RG"] and game.turn(state) == 0
    assert keys(happens(game, state, "Rh12 Gh11")) == ["placed", "scored", "scored"]
    state = play(game, state, "Rh12 Gh11")
    assert track(game, state) == "R1 G0 B0 O0 Y0 P0"
    assert game.actor(state) == CHANCE and rack(game, state, 0) == [] and game.turn(state) == 0
    state = play(game, state, "BO")
    assert game.actor(state) == 0 and rack(game, state, 0) == ["BO"] and game.turn(state) == 1
    free = {edge for edge in edges(6) if not edge & {"h12", "h11"}}
    assert set(placements(game, state)) == ways(["BO"], free)


@pytest.mark.clause("IN-20", "IN-2")
def test_only_the_white_cells_are_used() -> None:
    game = standard("solo")
    assert set().union(*places(game, solo("RP"))) <= cells(6)
    assert game.view(solo("RP"), 0).side == 6  # type: ignore[attr-defined]


@pytest.mark.clause("IN-20", "IN-18")
@each(
    ("before", "after", "stage"),
    [(12, 17, 0), (13, 18, 1), (17, 18, 1), (18, 23, 0), (31, 36, 2), (35, 36, 2), (36, 36, 0)],
)
def test_the_board_is_joined_as_for_pairs(before: int, after: int, stage: int) -> None:
    game = standard("solo")
    state = solo("RP", f"R{before}", "Rh9-Rh10 Rh11-Rh12")
    assert [event.args["stage"] for event in only(happens(game, state, "Rh8 Ph7"), "reached")] == [stage] * bool(stage)
    assert track(game, play(game, state, "Rh8 Ph7")).startswith(f"R{after} ")


INNER = "Gl8-Bl7 Rg11-Gf11 Rh10-Rh9"
"""With red on h11 and h12, h11 counts 3 and h12 counts 1."""
OUTER = "Gl8-Bl7 Rg13-Gg12 Ri12-Gi11 Rg11-Gf11"
"""The other way round: h11 counts 1 and h12 counts 3."""


@pytest.mark.clause("IN-27", "IN-20")
@each("board", [INNER, OUTER])
@each(
    ("before", "first", "after", "stages"),
    [
        (13, None, 17, []),
        (14, None, 18, [1]),
        (15, 3, 19, [1]),
        (16, 3, 19, [1]),
        (17, 1, 21, [1]),
        (18, None, 22, []),
        (32, None, 36, [2]),
        (35, None, 36, [2]),
        (36, None, 36, []),
    ],
)
def test_the_halves_of_a_double_are_scored_one_after_the_other_in_the_better_order(
    board: str, before: int, first: int | None, after: int, stages: list[int]
) -> None:
    game = standard("solo")
    state = solo("RR", f"R{before}", board)
    events = happens(game, state, "Rh12 Rh11")
    scored = only(events, "scored")
    counted = {event.args["cell"]: event.args["count"] for event in scored}
    assert counted == ({"h11": 3, "h12": 1} if board == INNER else {"h11": 1, "h12": 3})
    wanted = next(cell for cell in ("h11", "h12") if counted[cell] == (first or counted["h11"]))
    assert scored[0].args["cell"] == wanted, "the inner cell, unless the other order is better"
    assert sum(event.points.get("red", 0) for event in scored) == after - before
    assert [event.args["stage"] for event in only(events, "reached")] == stages
    assert [event.args["count"] for event in only(events, "bonus")] == [1] * len(stages)
    assert track(game, play(game, state, "Rh12 Rh11")).startswith(f"R{after} ")


@pytest.mark.clause("IN-27", "IN-8")
def test_two_colours_have_two_markers_and_no_order_is_better() -> None:
    game = standard("solo")
    state = solo("RY", "R17 Y17", "Gl8-Bl7 Yg11-Gf11 Yh10-Yh9")
    scored = only(happens(game, state, "Rh12 Yh11"), "scored")
    assert [(event.args["cell"], event.args["count"], event.args["points"]) for event in scored] == [
        ("h11", 3, 1),
        ("h12", 1, 1),
    ]


@pytest.mark.clause("IN-27", "IN-12", "IN-25")
def test_the_halves_of_a_double_can_reach_the_ends_of_both_stages() -> None:
    game = on_short_tracks("solo", 3)
    state = stand(game, f"placed: {INNER}\nrack 1: RR\nscores 1: R2")
    events = happens(game, state, "Rh12 Rh11")
    assert [(event.key, event.args.get("cell"), event.args.get("stage")) for event in events[1:5]] == [
        ("scored", "h12", None),
        ("reached", None, 1),
        ("scored", "h11", None),
        ("reached", None, 2),
    ]
    assert [event.args["count"] for event in only(events, "bonus")] == [2]
    assert track(game, play(game, state, "Rh12 Rh11")).startswith("R6 ")


@pytest.mark.clause("IN-27")
def test_greedy_counts_a_double_as_it_is_scored() -> None:
    game = standard("solo")
    state = solo("RR", "R17", INNER)
    reds = {code: game.scores(game.play(state, code)).tracks["red"][0] for code in game.legal(state)}
    chosen = bot("greedy", game).choose(Seat.at(game, state, 0), words(1))
    assert reds[chosen] == max(reds.values()) > 19


@pytest.mark.clause("IN-20", "IN-32", "IN-25")
def test_a_bonus_move_draws_the_next_tile_at_once_in_the_same_turn() -> None:
    game = standard("solo")
    state = solo("GY", "G16 Y14", f"Gl8-Bl7 {PAIR}")
    events = happens(game, state, "Gh8 Yh9")
    assert {event.args["colour"] for event in only(events, "reached")} == {"green", "yellow"}
    assert [event.args["count"] for event in only(events, "bonus")] == [2]
    first = game.turn(state)
    state = play(game, state, "Gh8 Yh9")
    assert track(game, state) == "R0 G18 B0 O0 Y18 P0" and game.actor(state) == CHANCE
    for left in (1, 0):
        state = play(game, state, "RP")
        assert game.turn(state) == first and game.actor(state) == 0
        events = happens(game, state, "Rf5 Pf6" if left else "Rd10 Pd11")
        assert [event.args["count"] for event in only(events, "bonus")] == [left] * left
        state = play(game, state, "Rf5 Pf6" if left else "Rd10 Pd11")
    state = play(game, state, "RP")
    assert game.turn(state) == first + 1 and game.view(state, 0).bonus == 0  # type: ignore[attr-defined]


@pytest.mark.clause("IN-32", "IN-13")
def test_there_is_no_swap_and_no_question() -> None:
    game = standard("solo")
    state = play(game, solo("RP", "R1 G1 B1 O1 Y1 P0"), "Rf8 Pf9")
    assert game.actor(state) == CHANCE
    for code in (0, 1):
        placing = solo("RP")
        assert not game.is_legal(placing, code) and game.why_not(placing, code).key == "place_only"


@pytest.mark.clause("IN-32", "IN-6")
def test_the_first_tile_touches_a_printed_symbol() -> None:
    game = standard("solo")
    state = play(game, game.setup(), "BO")
    assert places(game, state) == {edge for edge in edges(6) if beside(edge)}
    assert len(places(game, state)) == 54


@pytest.mark.clause("IN-21")
@pytest.mark.parametrize(
    ("marks", "result"), [((13, 18, 20, 36, 22, 14), 13), ((36, 36, 36, 36, 36, 35), 35), ((0, 9, 9, 9, 9, 9), 0)]
)
def test_the_result_is_the_weakest_colour_when_no_tile_can_be_placed(marks: tuple[int, ...], result: int) -> None:
    game = standard("solo")
    board = crowd(6, "h8 h9", without="R")
    scores = " ".join(f"{c}{n}" for c, n in zip(LETTERS, marks, strict=True))
    state = play(game, stand(game, f"placed: {board}\nrack 1: RR\nscores 1: {scores}"), "Rh8 Rh9")
    outcome = game.outcome(state)
    assert game.actor(state) == OVER and outcome is not None and outcome.reason == "board_full"
    assert outcome.returns == (result / 36,) and outcome.places == (1,)
    assert game.scores(state).result == (result,)


@pytest.mark.clause("IN-32", "IN-16", "IN-30")
def test_all_six_tracks_at_36_end_the_game_and_at_18_do_not() -> None:
    game = standard("solo")
    half = play(game, solo("RP", "R17 G18 B18 O18 Y18 P18"), "Rh12 Ph11")
    assert game.outcome(half) is None and game.actor(half) == CHANCE
    full = play(game, solo("RP", "R35 G36 B36 O36 Y36 P36"), "Rh12 Ph11")
    outcome = game.outcome(full)
    assert outcome is not None and outcome.reason == "all_at_end" and outcome.returns == (1.0,)


@pytest.mark.clause("IN-32", "IN-12", "IN-28")
def test_a_bonus_move_lapses_with_the_full_board() -> None:
    game = standard("solo")
    board = crowd(6, "h12 g13", without="R")
    state = stand(game, f"placed: {board}\nrack 1: RR\nscores 1: R17")
    assert keys(happens(game, state, "Rh12 Rg13"))[-2:] == ["lapsed", "ended"]
    assert game.actor(play(game, state, "Rh12 Rg13")) == OVER
