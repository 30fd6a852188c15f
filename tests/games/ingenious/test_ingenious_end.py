"""The end: a full board, all six colours at the end, the ranking (IN-15 to IN-17, IN-24, IN-28, IN-29)."""

from __future__ import annotations

import pytest
from each import each
from games.desk import keys
from games.ingenious.ingenious_kit import (
    BEGUN_BY_FOUR,
    LETTERS,
    MODES,
    SEATS,
    SIDES,
    crowd,
    happens,
    moves,
    only,
    places,
    play,
    stand,
    standard,
    track,
)

import rondel
from rondel.core.errors import GameOver
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State

ALL_BUT_RED = "R17 G18 B18 O18 Y18 P18"


def last_gap(mode: str, leave: str, held: str, scores: str = "", without: str = "R") -> tuple[Game, State, int]:
    """A board without red tiles on which only the cells ``leave`` are free; who is to act holds ``held``."""
    game, board = standard(mode), crowd(SIDES[mode], leave, without)
    seat = len(board.split()) % SEATS[mode]
    side = seat % 2 if mode == "pairs" else seat
    rest = "..." if mode != "solo" else ""
    text = f"placed: {board}\nseat: {seat + 1}\nrack {seat + 1}: {held} {rest}\nscores {side + 1}: {scores}"
    return game, stand(game, text), seat


def ended(mode: str, *scores: str) -> tuple[Game, State]:
    """A full board with these score boards."""
    game, board = standard(mode), crowd(SIDES[mode], "")
    seat = (len(board.split()) - 1) % SEATS[mode]
    rows = "\n".join(f"scores {i + 1}: {text}" for i, text in enumerate(scores))
    return game, stand(game, f"placed: {board}\nphase: over\nended: board_full\nseat: {seat + 1}\n{rows}")


def board_of(*marks: int) -> str:
    return " ".join(f"{letter}{mark}" for letter, mark in zip(LETTERS, marks, strict=True))


@pytest.mark.clause("IN-15")
@each("mode", MODES)
def test_the_game_ends_when_no_two_adjacent_free_cells_are_left(mode: str) -> None:
    game, state, _ = last_gap(mode, "h8 h9", "RR")
    assert game.outcome(state) is None and places(game, state) == {frozenset(("h8", "h9"))}
    events = happens(game, state, "Rh8 Rh9")
    assert keys(events)[-1] == "ended" and events[-1].args == {"why": "board_full"} and events[-1].clause == "IN-15"
    after = play(game, state, "Rh8 Rh9")
    outcome = game.outcome(after)
    assert game.actor(after) == OVER and outcome is not None and outcome.reason == "board_full"
    assert game.legal(after) == [] and game.flaw(after) is None
    with pytest.raises(GameOver):
        play(game, after, "draw")


@pytest.mark.clause("IN-15")
def test_any_two_adjacent_free_cells_keep_the_game_going_the_first_and_the_last_too() -> None:
    game = rondel.game("ingenious", 2)
    rules, tables, state = game.instance.rules, game.instance.tables, game.setup()
    for edge in (0, tables["edges_by_side"][state.side] - 1):
        state.board = [0] * len(state.board)
        assert not rules.any_edge_free(state)
        for cell in (tables["edge_inner"][edge], tables["edge_outer"][edge]):
            state.board[cell] = rules.FREE
        assert rules.any_edge_free(state)


@pytest.mark.clause("IN-15", "IN-7")
def test_single_free_cells_do_not_keep_the_game_going() -> None:
    game, state, _ = last_gap("two", "h8 h9 h10", "RR")
    after = play(game, state, "Rh8 Rh9")
    assert game.actor(after) == OVER and after.board.count(-1) >= 1


@pytest.mark.clause("IN-15")
def test_while_one_pair_of_free_cells_is_left_the_game_goes_on() -> None:
    game, state, seat = last_gap("two", "h8 h9 h10 h11", "RR")
    after = play(game, state, "Rh8 Rh9")
    assert game.actor(after) == seat and "draw" in moves(game, after) and game.outcome(after) is None
    assert game.actor(play(game, state, "Rh9 Rh10")) == OVER


@pytest.mark.clause("IN-16")
@pytest.mark.parametrize(("mode", "seats"), [("two", 2), ("three", 3), ("four", 4)])
def test_a_player_whose_six_colours_all_reach_18_wins_at_once(mode: str, seats: int) -> None:
    game = standard(mode)
    begun = " ".join(BEGUN_BY_FOUR.split()[:seats])
    state = stand(game, f"placed: {begun}\nrack 1: RP ...\nscores 1: {ALL_BUT_RED}\nscores 2: R18 G18 B18 O18 Y18 P17")
    events = happens(game, state, "Rh12 Ph11")
    assert keys(events)[-1] == "ended" and events[-1].args == {"why": "all_at_end"} and events[-1].clause == "IN-16"
    after = play(game, state, "Rh12 Ph11")
    outcome = game.outcome(after)
    assert game.actor(after) == OVER and outcome is not None
    assert outcome.reason == "all_at_end" and outcome.winners == (0,) and outcome.places[1] == 2
    assert outcome.returns[0] == pytest.approx(1 - 1 / seats) and sum(outcome.returns) == pytest.approx(0)
    assert game.flaw(after) is None


@pytest.mark.clause("IN-16")
def test_five_colours_at_the_end_do_not_win() -> None:
    game = standard("two")
    state = stand(game, f"placed: {BEGUN_BY_FOUR}\nrack 1: RP ...\nscores 1: R16 G18 B18 O18 Y18 P18")
    after = play(game, state, "Rh12 Ph11")
    assert game.outcome(after) is None and game.actor(after) == 0


@pytest.mark.clause("IN-16", "IN-12", "IN-28")
def test_a_bonus_move_can_win_and_the_bonus_moves_left_lapse() -> None:
    game = standard("two")
    board = "Rg11-Gf11 Gh10-Yg10"
    state = stand(game, f"placed: {BEGUN_BY_FOUR} {board}\nrack 1: RG ...\nscores 1: R17 G17 B18 O18 Y18 P18")
    events = happens(game, state, "Rh12 Gh11")
    assert keys(events)[-2:] == ["lapsed", "ended"] and only(events, "lapsed")[0].args["count"] == 2
    assert game.outcome(play(game, state, "Rh12 Gh11")).reason == "all_at_end"  # type: ignore[union-attr]


@pytest.mark.clause("IN-17")
@each(
    ("first", "second", "result"),
    [
        ((10, 18, 18, 18, 18, 18), (11, 11, 11, 11, 11, 11), (2, 1)),
        ((18, 18, 18, 18, 18, 5), (4, 18, 18, 18, 18, 18), (1, 2)),
        ((9, 9, 9, 9, 9, 9), (9, 8, 18, 18, 18, 18), (1, 2)),
        ((7, 8, 9, 10, 11, 12), (12, 11, 10, 9, 8, 7), (1, 1)),
        ((7, 7, 9, 10, 11, 12), (12, 11, 10, 9, 8, 7), (2, 1)),
        ((7, 8, 9, 10, 11, 12), (7, 8, 9, 10, 11, 13), (2, 1)),
    ],
)
def test_the_highest_lowest_colour_wins_and_ties_compare_the_next(
    first: tuple[int, ...], second: tuple[int, ...], result: tuple[int, ...]
) -> None:
    game, state = ended("two", board_of(*first), board_of(*second))
    outcome = game.outcome(state)
    assert outcome is not None and outcome.places == result
    assert game.scores(state).result == (min(first), min(second))
    assert outcome.returns == ((0.0, 0.0) if result == (1, 1) else (0.5, -0.5) if result[0] == 1 else (-0.5, 0.5))


@pytest.mark.clause("IN-24", "IN-17")
def test_the_ranking_of_the_book_10_before_9_12_14_before_9_12_13() -> None:
    scores = (board_of(18, 17, 16, 10, 15, 14), board_of(9, 14, 12, 18, 17, 16), board_of(18, 18, 13, 12, 9, 18))
    for order in ([0, 1, 2], [2, 0, 1], [1, 2, 0]):
        game, state = ended("three", *(scores[player] for player in order))
        outcome = game.outcome(state)
        assert outcome is not None
        assert outcome.places == tuple(player + 1 for player in order)
        assert [seat for tied in outcome.ranking for seat in tied] == [order.index(player) for player in range(3)]


@pytest.mark.clause("IN-24", "IN-17")
def test_equal_score_boards_share_a_place_and_it_takes_up_places() -> None:
    game, state = ended("four", *(board_of(*marks) for marks in ([5] * 6, [9] * 6, [9] * 6, [4] * 6)))
    outcome = game.outcome(state)
    assert outcome is not None and outcome.places == (3, 1, 1, 4) and outcome.ranking == ((1, 2), (0,), (3,))
    assert outcome.returns == (-0.25, 0.25, 0.25, -0.25)


@pytest.mark.clause("IN-28")
@each("mode", ["two", "three", "four", "pairs"])
def test_the_end_comes_inside_a_turn_and_nothing_is_drawn(mode: str) -> None:
    game, state, seat = last_gap(mode, "h12 g13", "RR", "R17 G1 B1 O1 Y1 P1")
    events = happens(game, state, "Rh12 Rg13")
    assert keys(events)[-2:] == ["lapsed", "ended"] and "bonus" not in keys(events)
    after = play(game, state, "Rh12 Rg13")
    # IN-27: on a joined board the other half counts on.
    assert game.actor(after) == OVER
    assert track(game, after, seat) == f"R{19 if mode == 'pairs' else 18} G1 B1 O1 Y1 P1"
    view = game.view(after, seat)
    assert len(view.racks[seat]) == 5 and view.due == view.bonus == 0  # type: ignore[attr-defined]
    assert game.turn(after) == game.turn(state) and game.flaw(after) is None


@pytest.mark.clause("IN-28", "IN-14")
def test_a_last_turn_without_bonus_ends_before_swap_and_draw() -> None:
    game, state, seat = last_gap("two", "h8 h9", "RR RR RR RR RR", "R1 G0 B1 O1 Y1 P1")
    after = play(game, state, "Rh8 Rh9")
    assert game.actor(after) == OVER and "lapsed" not in keys(happens(game, state, "Rh8 Rh9"))
    assert len(game.view(after, seat).racks[seat]) == 5  # type: ignore[attr-defined]


@pytest.mark.clause("IN-28", "IN-25")
def test_an_open_bonus_move_is_made_while_there_is_a_place_and_then_lapses() -> None:
    game, state, seat = last_gap("two", "h12 g13 h8 h9", "RR RG", "R17")
    state = play(game, state, "Rh12 Rg13")
    assert game.actor(state) == seat and places(game, state) == {frozenset(("h8", "h9"))}
    assert game.actor(play(game, state, "Rh8 Gh9")) == OVER


@pytest.mark.clause("IN-29")
def test_all_six_at_the_end_comes_before_the_full_board() -> None:
    game, state, seat = last_gap("two", "h12 g13", "RR", ALL_BUT_RED)
    outcome = game.outcome(play(game, state, "Rh12 Rg13"))
    assert outcome is not None and outcome.reason == "all_at_end" and outcome.winners == (seat,)
    assert game.flaw(play(game, state, "Rh12 Rg13")) is None


@pytest.mark.clause("IN-29", "IN-24")
def test_after_an_early_win_the_others_are_ranked_by_their_lowest_colours() -> None:
    game = standard("four")
    scores = f"scores 1: {ALL_BUT_RED}\nscores 2: {board_of(3, 9, 9, 9, 9, 9)}\nscores 3: {board_of(9, 9, 9, 9, 9, 2)}"
    state = stand(game, f"placed: {BEGUN_BY_FOUR}\nrack 1: RP ...\n{scores}\nscores 4: {board_of(3, 10, 9, 9, 9, 9)}")
    outcome = game.outcome(play(game, state, "Rh12 Ph11"))
    assert outcome is not None and outcome.places == (1, 3, 4, 2)


@pytest.mark.clause("IN-29")
def test_all_six_is_checked_when_both_halves_have_been_scored() -> None:
    game = standard("two")
    board = "Rg11-Gf11 Gh10-Yg10"
    for scores in ("R17 G18 B18 O18 Y18 P18", "R18 G17 B18 O18 Y18 P18"):
        state = stand(game, f"placed: {BEGUN_BY_FOUR} {board}\nrack 1: RG ...\nscores 1: {scores}")
        events = happens(game, state, "Rh12 Gh11")
        assert keys(events).index("ended") > max(i for i, key in enumerate(keys(events)) if key == "scored")
        assert game.actor(play(game, state, "Rh12 Gh11")) == OVER


@pytest.mark.clause("IN-15", "IN-28")
def test_chance_never_acts_after_the_end() -> None:
    game, state, _ = last_gap("solo", "h8 h9", "RR")
    assert game.actor(play(game, state, "Rh8 Rh9")) != CHANCE
