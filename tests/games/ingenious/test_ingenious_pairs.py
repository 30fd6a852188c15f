"""Two pairs: one joined board for partners, two stages, no looking at the partner's tiles (IN-18, 19, 27, 30, 31)."""

from __future__ import annotations

import pytest
from each import each
from games.desk import keys
from games.ingenious.ingenious_kit import (
    BEGUN_BY_FOUR,
    LETTERS,
    beside,
    crowd,
    happens,
    make,
    moves,
    only,
    places,
    play,
    rack,
    stand,
    standard,
    track,
)

import rondel
from rondel.core.errors import BadOptions
from rondel.core.game import CHANCE, OVER
from rondel.core.kernel import State

LATER = "Ok8-Pk7 Oe8-Pe7 Ok5-Pj6"
PAIR = "Gi8-Gj8 Yi9-Yj9 Yg10-Yf11"
"""With green on h8 and yellow on h9, green scores 2 and yellow 4."""


def pairs(held: str, scores: str, board: str = "", seat: int = 1) -> State:
    team = (seat - 1) % 2 + 1
    board = f"{LATER} {board}" if seat > 1 else board
    text = f"placed: {BEGUN_BY_FOUR} {board}\nseat: {seat}\nrack {seat}: {held}\nscores {team}: {scores}"
    return stand(standard("pairs"), text)


@pytest.mark.clause("IN-18", "IN-30")
def test_partners_sit_opposite_and_share_a_score_board() -> None:
    game = standard("pairs")
    assert game.facts.teams == (0, 1, 0, 1)
    assert game.view(pairs("RP OY OY OY OY OY", "R0"), 0).stages == (18, 36)
    begun = "R3 G3 B3 O3 Y3 P3"
    state = pairs("RP OY OY OY OY OY", begun)
    for seat, move, red in ((1, "Rh12 Ph11", 4), (2, "Rg13 Pg12", 1), (3, "Rh12 Ph11", 4), (4, "Rg13 Pg12", 1)):
        scores = begun if seat in (1, 3) else "R0"
        after = play(game, pairs("RP OY OY OY OY OY", scores, seat=seat), move)
        own, other = seat - 1, seat % 4
        assert track(game, after, own).startswith(f"R{red}")
        assert track(game, after, (own + 2) % 4) == track(game, after, own) != track(game, after, other)
        assert track(game, after, (other + 2) % 4) == track(game, after, other)
    assert game.scores(state).result == (3, 0, 3, 0)


@pytest.mark.clause("IN-18")
@each(
    ("before", "after", "stage"),
    [
        (12, 17, 0),
        (13, 18, 1),
        (16, 18, 1),
        (17, 18, 1),
        (18, 23, 0),
        (19, 24, 0),
        (30, 35, 0),
        (31, 36, 2),
        (35, 36, 2),
    ],
)
def test_a_marker_stops_at_18_and_at_36_and_earns_a_bonus_move_there(before: int, after: int, stage: int) -> None:
    game = standard("pairs")
    state = pairs("RP GB GB GB GO GO", f"R{before}", "Rh9-Rh10 Rh11-Rh12")
    events = happens(game, state, "Rh8 Ph7")
    red = next(event for event in only(events, "scored") if event.args["colour"] == "red")
    assert (red.args["count"], red.args["points"]) == (5, after - before)
    assert [event.args["stage"] for event in only(events, "reached")] == ([stage] if stage else [])
    assert [event.args["count"] for event in only(events, "bonus")] == ([1] if stage else [])
    done = play(game, state, "Rh8 Ph7")
    assert track(game, done).startswith(f"R{after} ") and game.actor(done) == 0
    assert ("draw" in moves(game, done)) == (not stage)


@pytest.mark.clause("IN-18", "IN-27")
def test_a_marker_at_36_scores_nothing_more() -> None:
    game = standard("pairs")
    state = pairs("RP GB GB GB GO GO", "R36")
    assert not {"reached", "bonus"} & set(keys(happens(game, state, "Rh12 Ph11")))
    assert track(game, play(game, state, "Rh12 Ph11")).startswith("R36 ")


@pytest.mark.clause("IN-25", "IN-18")
def test_green_2_and_yellow_4_both_arrive_and_earn_two_bonus_moves() -> None:
    game = standard("pairs")
    state = pairs("GY RB RB RO RO RR", "G16 Y14 R1 B1 O1 P1", PAIR)
    events = happens(game, state, "Gh8 Yh9")
    assert {(event.args["colour"], event.args["stage"]) for event in only(events, "reached")} == {
        ("green", 1),
        ("yellow", 1),
    }
    assert [event.args["count"] for event in only(events, "bonus")] == [2]
    state = play(game, state, "Gh8 Yh9")
    assert track(game, state) == track(game, state, 2) == "R1 G18 B1 O1 Y18 P1"
    state = play(game, state, "Rf5 Bf6")
    assert "draw" not in moves(game, state)
    state = play(game, state, "Rd10 Bd11")
    assert "draw" in moves(game, state) and len(rack(game, state, 0)) == 3


@pytest.mark.clause("IN-25", "IN-18")
@pytest.mark.parametrize(("green", "yellow"), [(15, 14), (17, 17), (16, 17)])
def test_surplus_points_do_not_go_on_into_the_second_half(green: int, yellow: int) -> None:
    game = standard("pairs")
    after = play(game, pairs("GY RB RB RO RO RR", f"G{green} Y{yellow}", PAIR), "Gh8 Yh9")
    assert track(game, after) == f"R0 G{min(green + 2, 18)} B0 O0 Y18 P0"


@pytest.mark.clause("IN-27", "IN-18")
@each(("before", "after", "bonus"), [(15, 17, 0), (16, 18, 1), (17, 19, 1), (18, 20, 0), (34, 36, 1), (35, 36, 1)])
def test_the_second_half_of_a_double_goes_on_in_the_second_stage(before: int, after: int, bonus: int) -> None:
    game = standard("pairs")
    # Red on h12 and on h11 counts 1 each.
    state = pairs("RR GB GB GB GO GO", f"R{before}", "Rg11-Gf11")
    events = happens(game, state, "Rh12 Rh11")
    assert [event.args["count"] for event in only(events, "scored")] == [1, 1]
    assert sum(event.points.get("red", 0) for event in only(events, "scored")) == after - before
    assert [event.args["count"] for event in only(events, "bonus")] == [1] * bonus
    done = play(game, state, "Rh12 Rh11")
    assert track(game, done) == track(game, done, 2) and track(game, done).startswith(f"R{after} ")


@pytest.mark.clause("IN-19", "IN-17")
@pytest.mark.parametrize(
    ("one", "two", "result"),
    [
        ((20, 36, 36, 36, 36, 36), (21, 21, 21, 21, 21, 21), (2, 1, 2, 1)),
        ((19, 20, 21, 22, 23, 25), (24, 19, 20, 21, 22, 23), (1, 2, 1, 2)),
        ((19, 20, 21, 22, 23, 25), (25, 23, 22, 21, 20, 19), (1, 1, 1, 1)),
    ],
)
def test_the_pair_with_the_better_weakest_colour_wins(
    one: tuple[int, ...], two: tuple[int, ...], result: tuple[int, ...]
) -> None:
    game, board = standard("pairs"), crowd(8, "")
    seat = (len(board.split()) - 1) % 4 + 1
    rows = [" ".join(f"{c}{n}" for c, n in zip(LETTERS, marks, strict=True)) for marks in (one, two)]
    state = stand(
        game, f"placed: {board}\nphase: over\nended: board_full\nseat: {seat}\nscores 1: {rows[0]}\nscores 2: {rows[1]}"
    )
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.places == result
    wanted = {(1, 1): (0.0, 0.0), (1, 2): (0.25, -0.25), (2, 1): (-0.25, 0.25)}[result[:2]]
    assert outcome.returns == wanted * 2
    assert game.scores(state).result == (min(one), min(two)) * 2


@pytest.mark.clause("IN-19")
def test_a_rack_is_hidden_from_the_partner_until_a_swap_shows_it() -> None:
    game = standard("pairs")
    state = stand(
        game, f"placed: {BEGUN_BY_FOUR} Of8-Of9\nphase: ask\nseat: 1\nrack 1: GB GO BO YP PP\nscores 1: G1 B1 O1 Y1 P1"
    )
    assert game.view(state, 2).racks[0] == (None,) * 5  # type: ignore[attr-defined]
    assert game.view(state, 0).racks[2] == (None,) * 6  # type: ignore[attr-defined]
    told = game.seen(state, game.parse(state, "swap"), 2).events
    assert [event.args["tile"] for event in told] == ["GB", "GO", "BO", "YP", "PP"]
    drawing = play(game, state, "draw")
    assert game.seen(drawing, game.parse(drawing, "GG"), 2).text == "?"


@pytest.mark.clause("IN-30", "IN-6")
def test_each_of_the_four_starts_at_a_different_symbol_partners_too() -> None:
    game = standard("pairs")
    state = stand(game, "placed: Rh12-Gh11 Bl8-Bl7\nseat: 3\nbegan: red green - -\nrack 3: RG ...")
    assert {symbol for edge in places(game, state) for symbol in beside(edge)} == set("BOYP")


@pytest.mark.clause("IN-30", "IN-13")
@each(
    ("scores", "held", "allowed"),
    [
        ("R18 G17 B20 O20 Y20 P20", "RR RB RB BO OP", True),
        ("R18 G17 B20 O20 Y20 P20", "GG RB RB BO OP", False),
        ("R18 G18 B20 O20 Y20 P20", "RR BO BO BO OP", False),
        ("R36 G35 B36 O36 Y36 P36", "RR BO BO BO OP", True),
    ],
)
def test_the_swap_looks_at_the_totals_of_the_pair_and_the_movers_own_rack(
    scores: str, held: str, allowed: bool
) -> None:
    game = standard("pairs")
    for seat, partner in ((1, 3), (3, 1), (2, 4), (4, 2)):
        team = (seat - 1) % 2 + 1
        state = stand(
            game,
            f"placed: {BEGUN_BY_FOUR} {LATER} Of8-Of9\nphase: ask\nseat: {seat}\nrack {seat}: {held}"
            f"\nscores {team}: {scores}\nrack {partner}: GG GG GO GO RG RG",
        )
        assert moves(game, state) == ({"draw", "swap"} if allowed else {"draw"})


@pytest.mark.clause("IN-30", "IN-12")
def test_a_rack_run_dry_ends_the_turn_and_the_bonus_moves_left_lapse() -> None:
    game = standard("pairs")
    state = stand(
        game,
        f"placed: {BEGUN_BY_FOUR} {PAIR} Of5-Of6\nseat: 1\nbonus: 1\nturn: 4\nrack 1: GY\n"
        "scores 1: R1 G16 B1 O1 Y14 P1",
    )
    events = happens(game, state, "Gh8 Yh9")
    assert (
        keys(events)[-1] == "lapsed"
        and (events[-1].args["count"], events[-1].clause) == (2, "IN-12")
        and "bonus" not in keys(events)
    )
    state = play(game, state, "Gh8 Yh9")
    assert moves(game, state) == {"draw"} and game.why_not(state, 1).key == "swap_empty"
    state = play(game, state, "draw")
    for _ in range(6):
        assert game.actor(state) == CHANCE
        state = game.play(state, game.chance(state).codes[0])
    assert game.actor(state) == 1 and len(rack(game, state, 0)) == 6


@pytest.mark.clause("IN-30", "IN-16")
def test_the_early_win_needs_all_six_tracks_at_36() -> None:
    game = standard("pairs")
    half = play(game, pairs("RP GB GB GB GO GO", "R17 G18 B18 O18 Y18 P18"), "Rh12 Ph11")
    assert game.outcome(half) is None and game.actor(half) == 0 and "draw" not in moves(game, half)
    full = play(game, pairs("RP GB GB GB GO GO", "R35 G36 B36 O36 Y36 P36"), "Rh12 Ph11")
    outcome = game.outcome(full)
    assert game.actor(full) == OVER and outcome is not None
    assert outcome.reason == "all_at_end" and outcome.winners == (0, 2) and outcome.places == (1, 2, 1, 2)


@pytest.mark.clause("IN-18", "IN-30")
def test_only_four_players_can_play_in_pairs() -> None:
    for players in (1, 2, 3):
        with pytest.raises(BadOptions) as refused:
            rondel.game("ingenious", players, pairs=True)
        assert refused.value.key == "option_seats"


@pytest.mark.clause("IN-31")
def test_talking_is_off_unless_the_pairs_agree_before_the_game() -> None:
    assert standard("pairs").options["talk"] is False
    assert make("pairs", talk=True).options["talk"] is True
    assert make("pairs", talk=True).facts.options["talk"] is True
    with pytest.raises(BadOptions) as refused:
        make("four", talk=True)
    assert refused.value.key == "option_needs" and refused.value.arguments["other"] == "pairs"
