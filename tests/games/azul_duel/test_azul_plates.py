"""Turns, tokens and plates of Azul Duel (AD-11 to AD-15, AD-37, AD-38)."""

from __future__ import annotations

import pytest
from each import each
from games.azul_duel.azul_kit import (
    PLATES,
    SPECIALS,
    WILDS,
    board,
    by_chance,
    happens,
    make,
    moves,
    odds,
    play,
    player,
    points,
    stand,
    standard,
    table,
    told,
    verbs,
    walk,
)
from games.desk import short

from rondel.core.errors import IllegalMove
from rondel.core.kernel import State

FULL = "factory L: red red blue\nfactory 1: | red black\nfactory 2: chip B\nfactory 3: blue red"


def drawn(count: int, start: str = "") -> State:
    """Player 1 has drawn some special plates; a special one lies on top."""
    state = stand(start)
    for _ in range(count):
        state = play(state, "draw", "special")
    return state


# --- turns -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("AD-11")
def test_a_turn_is_one_of_four_actions() -> None:
    state = stand(FULL + "\nrow: YKTS WBTK TRBW")
    assert moves(state) == [
        "sun L blue", "sun L red", "sun 3 blue", "sun 3 red",
        "moon black",
        "chip B",
        "plate YKTS", "plate WBTK", "plate TRBW", "draw",
    ]  # fmt: skip


@pytest.mark.clause("AD-11")
@each(
    "turn",
    [
        ["plate YKTS", "lay 5"],
        ["draw", "special", "stop", "YBKS", "lay 5"],
        ["sun L red", "line 3"],
        ["sun 3 blue", "break"],
        ["moon black", "line 1"],
        ["chip B"],
    ],
)
def test_after_one_action_the_other_player_has_the_turn(turn: list[str]) -> None:
    for seat in (1, 2):
        state = stand(f"{FULL}\nrow: YKTS WBTK TRBW\nseat: {seat}\ndome 1: 9=KYRW\ndome 2: 9=KSTR\ntop: special")
        before = table(state).turn
        for move in turn:
            assert player(state) in (seat, 0) and table(state).turn == before
            state = play(state, move)
        assert player(state) == 3 - seat and table(state).turn == before + 1


@pytest.mark.clause("AD-11")
@pytest.mark.parametrize("first", [1, 2])
def test_the_first_player_begins_the_taking(first: int) -> None:
    state = by_chance(standard().setup(), "first")
    state = by_chance(play(state, f"first {first}"), "pick")
    for seat in (3 - first, first):
        assert player(state) == seat
        state = play(state, moves(state)[0], "lay 1")
        state = by_chance(state, "act" if seat == first else "pick")
    assert player(state) == first


@pytest.mark.clause("AD-11")
@pytest.mark.parametrize("seed", range(3))
def test_the_first_player_of_each_round_begins_it(seed: int) -> None:
    began, before = [], ""
    for state in walk(standard(), seed):
        seen = table(state)
        if seen.stage == "taking" and before != "taking":
            assert seen.actor == seen.starter and seen.phase == "act"
            began.append(seen.starter)
        before = seen.stage
    assert len(began) == 5


# --- a plate ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("AD-12", "AD-13")
def test_a_plate_costs_a_token_and_no_points() -> None:
    state = stand("row: YKTS WBTK TRBW")
    after, events = told(state, "plate WBTK", "lay 1 left")
    assert [short(event) for event in events] == [("took_plate", 1, "WBTK"), ("laid", 1, "WBTK", 1, "left")]
    assert [event.clause for event in events] == ["AD-13", "AD-12"]
    assert (board(after, 1).tokens, board(after, 2).tokens, points(after)) == (1, 2, (5, 5))
    laid = board(after, 1).plates[0]
    assert (laid.plate, laid.turn) == ("WBTK", "left")


@pytest.mark.clause("AD-12")
def test_a_plate_is_laid_on_any_free_place_in_any_orientation_and_on_no_other() -> None:
    state = play(stand("round: 2\ndome 1: 2=TRBW 5=KYRW/over 9=KSTR\nrow: YKTS"), "plate YKTS")
    free = [1, 3, 4, 6, 7, 8]
    assert moves(state) == [f"lay {place}{turn}" for place in free for turn in ("", " right", " over", " left")]
    with pytest.raises(IllegalMove):
        play(state, "lay 5")


@pytest.mark.clause("AD-12")
@each(("turn", "cells"), [("", "YKTS"), (" right", "TYSK"), (" over", "STKY"), (" left", "KSYT")])
def test_a_turned_plate_shows_its_cells_turned(turn: str, cells: str) -> None:
    printed = board(play(stand("row: YKTS"), "plate YKTS", f"lay 1{turn}"), 1).printed
    assert printed[0] + printed[1] + printed[6] + printed[7] == cells


@pytest.mark.clause("AD-12")
@pytest.mark.parametrize("seed", range(3))
def test_a_plate_that_lies_never_moves_or_turns(seed: int) -> None:
    lying: dict[tuple[int, int], object] = {}
    for state in walk(standard(), seed, draws=0.3):
        now = {
            (seat, place): laid
            for seat in (0, 1)
            for place, laid in enumerate(table(state).players[seat].plates)
            if laid is not None
        }
        assert lying.items() <= now.items()
        lying = now
    assert len(lying) == 18


@pytest.mark.clause("AD-12")
def test_the_same_colour_may_repeat_in_rows_and_columns() -> None:
    state = play(stand("dome 1: 1=TRBW\nrow: TRBS TYWK"), "plate TRBS")
    assert {"lay 2", "lay 4"} <= set(moves(state))
    assert "".join(board(play(state, "lay 2"), 1).printed[:4]) == "TRTR"
    assert board(play(state, "lay 4"), 1).printed[0:18:6] == ("T", "B", "T")


@pytest.mark.clause("AD-13")
def test_the_row_is_not_refilled_during_the_round() -> None:
    state = play(stand("row: YKTS WBTK TRBW"), "plate WBTK", "lay 1")
    assert table(state).row == ("YKTS", "TRBW") and player(state) == 2
    stack = len(table(state).stack)
    state = play(state, "plate YKTS", "lay 1", "plate TRBW", "lay 2")
    assert table(state).row == () and len(table(state).stack) == stack and player(state) == 2


@pytest.mark.clause("AD-13")
def test_only_a_face_up_plate_can_be_named() -> None:
    state = stand("row: YKTS WBTK")
    assert [move for move in moves(state) if move.startswith("plate")] == ["plate YKTS", "plate WBTK"]
    with pytest.raises(IllegalMove):
        play(state, "plate TRBW")


# --- face down -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("AD-14")
def test_the_example_of_the_book_two_draws_cost_two_points_and_one_plate_is_returned() -> None:
    state = stand("row: YKTS WBTK TRBW\ndome 1: 9=KYRW\ndome 2: 9=KSTR\ntop: special")
    before = table(state).stack
    state, events = told(
        state, "draw", "wild", "draw", "wild", "stop", "SKRB", "YRWB", "keep YRWB", "YRWB", "lay 4 right"
    )
    assert [short(event) for event in events] == [
        ("drew", 1, "special", -1),
        ("back", "wild"),
        ("drew", 1, "wild", -1),
        ("back", "wild"),
        ("looked", 1, "special", "SKRB"),
        ("looked", 1, "wild", "YRWB"),
        ("kept", 1, "YRWB"),
        ("returned", 1, "special", "SKRB"),
        ("laid", 1, "YRWB", 4, "right"),
    ]
    assert points(state) == (3, 5) and board(state, 1).tokens == 1
    laid = board(state, 1).plates[3]
    assert (laid.plate, laid.turn) == ("YRWB", "right")
    assert table(state).row == ("YKTS", "WBTK", "TRBW"), "the face-up plates stay"
    assert len(table(state).stack) == len(before) - 1
    assert table(state, 1).stack[-1].plate == "SKRB", "at the bottom"
    assert player(state) == 2


@pytest.mark.clause("AD-14")
@each("count", [1, 2, 3, 4, 5])
def test_each_plate_drawn_costs_a_point_and_one_may_go_on_while_points_last(count: int) -> None:
    state = drawn(count)
    assert points(state) == (5 - count, 5) and board(state, 1).tokens == 1
    if count < 5:
        assert moves(state) == ["stop", "draw"] and player(state) == 1
    else:
        assert table(state).phase == "look", "without a point there is no further draw"


@pytest.mark.clause("AD-14")
def test_the_fronts_are_looked_at_only_after_deciding_to_stop_and_the_backs_are_visible() -> None:
    state = drawn(2)
    for seat in (1, 2, None):
        assert [(spot.kind, spot.plate) for spot in table(state, seat).drawn] == [("special", None)] * 2
    assert set(table(state, 1).unseen) == set(table(state, 2).unseen)
    state = play(state, "stop")
    assert set(odds(state)) == set(SPECIALS) - set(table(state).row) - {
        laid.plate for seat in (1, 2) for laid in board(state, seat).plates if laid
    }
    one, other = list(odds(state))[:2]
    state = play(state, one, other)
    assert [spot.plate for spot in table(state, 1).drawn] == [one, other]
    assert [(spot.kind, spot.plate) for spot in table(state, 2).drawn] == [("special", None)] * 2


@pytest.mark.clause("AD-14")
def test_one_of_the_plates_drawn_must_be_kept_and_no_face_up_plate_instead() -> None:
    state = play(drawn(3, "row: YKTS WBTK TYWK\ndome 1: 9=KYRW\ndome 2: 9=TRBW"), "stop", "YBKS", "BKST", "SYBR")
    assert moves(state) == ["keep YBKS", "keep BKST", "keep SYBR"]
    state = play(state, "keep BKST")
    assert standard().chance(state).weights == (1,), "it is shown to all"
    state = play(state, "BKST")
    assert table(state).held == "BKST"
    assert happens(play(stand("row: YKTS\ndome 1: 9=KYRW"), "draw", "wild", "stop"), "YBKS") == [
        ("drawn_up", 1, "YBKS")
    ]
    alone = play(stand("row: YKTS\ndome 1: 9=KYRW\ntop: special"), "draw", "wild", "stop", "YBKS")
    assert verbs(alone) == {"lay"}, "a single one is kept without being asked"


@pytest.mark.clause("AD-14")
@pytest.mark.parametrize("order", [["YBKS", "BKST", "SYBR"], ["SYBR", "YBKS", "BKST"], ["BKST", "SYBR", "YBKS"]])
def test_the_others_go_to_the_bottom_of_the_stack_in_an_order_of_choice(order: list[str]) -> None:
    table_set = "row: YKTS WBTK TYWK\ndome 1: 9=KYRW\ndome 2: 9=TRBW"
    state = play(drawn(4, table_set), "stop", "YBKS", "BKST", "SYBR", "KSTR")
    state = play(state, "keep KSTR", "KSTR")
    assert moves(state) == ["under YBKS", "under BKST", "under SYBR"]
    state, events = told(state, f"under {order[0]}", f"under {order[1]}")
    assert [event.args["plate"] for event in events] == order, "the last one needs no answer"
    assert [spot.plate for spot in table(state, 1).stack][-3:] == order
    assert verbs(state) == {"lay"}, "it is laid after the others have been returned"
    assert all(spot.plate is None for spot in table(state, 1).stack[:-3])


@pytest.mark.clause("AD-14")
@pytest.mark.parametrize("seat", [1, 2])
def test_without_a_point_nobody_draws_while_a_plate_lies_face_up(seat: int) -> None:
    state = stand(f"points {seat}: 0\nseat: {seat}\nrow: YKTS")
    assert moves(state) == ["plate YKTS"]


@pytest.mark.clause("AD-14", "AD-15")
def test_without_a_point_and_a_face_up_plate_exactly_one_is_drawn_for_nothing() -> None:
    state = start = stand("points 1: 0\nrow:\ntop: special")
    assert moves(state) == ["draw"]
    assert happens(state, "draw") == [("drew_free", 1, "special")]
    assert happens(stand("points 2: 0\nseat: 2\nrow:\ntop: special"), "draw") == [("drew_free", 2, "special")]
    state = play(state, "draw", "wild")
    assert points(state) == (0, 5) and table(state).phase == "look", "no second one"
    assert (board(start, 1).tokens, board(state, 1).tokens) == (1, 0)
    state = play(state, next(iter(odds(state))), "lay 1")
    assert len([plate for plate in board(state, 1).plates if plate]) == 3 and points(state) == (0, 5)


@pytest.mark.clause("AD-14")
def test_who_has_a_point_pays_though_no_plate_lies_face_up_and_gets_none_for_nothing_on_top() -> None:
    state = stand("points 1: 1\nrow:\ntop: special")
    assert happens(state, "draw") == [("drew", 1, "special", -1)]
    state = play(state, "draw", "wild")
    assert points(state) == (0, 5) and table(state).phase == "look"


@pytest.mark.clause("AD-14")
def test_in_the_middle_of_drawing_an_empty_row_gives_nothing_for_free() -> None:
    state = play(stand("points 1: 2\nrow:"), "draw", "wild")
    assert moves(state) == ["stop", "draw"] and points(state) == (1, 5)
    state = play(state, "draw", "wild")
    assert points(state) == (0, 5) and table(state).phase == "look" and len(table(state).drawn) == 2


# --- tokens ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("AD-15")
@each("number", [1, 2, 3, 4])
def test_in_rounds_one_to_four_both_tokens_must_be_used(number: int) -> None:
    state = stand(f"round: {number}")
    for seat, left in ((1, 2), (2, 2), (1, 1), (2, 1)):
        assert player(state) == seat and board(state, seat).tokens == left
        assert table(state).stage == "taking" and verbs(state) <= {"plate", "draw"}
        face_up = [move for move in moves(state) if move.startswith("plate")]
        if face_up:
            state = play(state, face_up[0])
        else:
            state = by_chance(play(state, "draw"), "draw" if number < 4 else "lay")
            state = by_chance(play(state, "stop"), "lay") if number < 4 else state
        state = play(state, moves(state)[0])
    assert table(state).round == number + 1, "then nothing is left to do"


@pytest.mark.clause("AD-15")
def test_nobody_has_a_third_token() -> None:
    state = stand("tokens 1: 0\nfactory L: | red\nrow: YKTS")
    assert moves(state) == ["moon red"]
    state = stand("tokens 1: 1\ntokens 2: 0\nrow: YKTS WBTK")
    state = play(state, "plate YKTS", "lay 1")
    assert table(state).stage != "taking"


@pytest.mark.clause("AD-15")
def test_in_round_five_tokens_are_not_used() -> None:
    state = stand("round: 5\nfactory L: | red blue\nfactory 1: | red\nfactory 2: chip B")
    assert [board(state, seat).tokens for seat in (1, 2)] == [0, 0]
    assert verbs(state) == {"moon", "chip"}
    for move in ("plate YKTS", "draw"):
        with pytest.raises(IllegalMove) as error:
            play(state, move)
        assert error.value.key == "no_tokens_in_last_round"


@pytest.mark.clause("AD-15")
@pytest.mark.parametrize("seed", range(3))
def test_each_round_gives_each_player_two_plates(seed: int) -> None:
    for state in walk(standard(), seed, draws=0.3):
        seen = table(state)
        laid = [sum(one is not None for one in each.plates) for each in seen.players]
        if seen.stage == "preparing" and seen.round > 1:
            assert laid == [2 * seen.round - 1] * 2
        if seen.stage == "tiling":
            assert laid == [min(2 * seen.round + 1, 9)] * 2 and [each.tokens for each in seen.players] == [0, 0]
    assert table(state).ended


# --- the stack -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("AD-37")
@pytest.mark.parametrize("kind", ["special", "wild"])
def test_the_kind_of_the_top_plate_is_public_and_nothing_else_of_the_stack(kind: str) -> None:
    state = stand(f"top: {kind}")
    for seat in (1, 2, None):
        stack = table(state, seat).stack
        assert stack[0].kind == kind and {(spot.kind, spot.plate) for spot in stack[1:]} == {(None, None)}
        assert stack[0].plate is None
    state = play(state, "draw")
    assert table(state).phase == "back", "the new top plate shows its back before anything is decided"
    assert happens(state, "wild") == [("back", "wild")]
    assert table(play(state, "wild"), 2).stack[0].kind == "wild"


@pytest.mark.clause("AD-37")
def test_the_back_that_comes_up_is_as_likely_as_the_plates_nobody_has_seen() -> None:
    row, mine, other = "YKTS WBTK TRBW", "KYRW", "KSTR"
    state = stand(f"row: {row}\ndome 1: 9={mine}\ndome 2: 9={other}\ntop: wild")
    seen = {*row.split(), mine, other}
    state = play(state, "draw")
    specials, wilds = len(set(SPECIALS) - seen), len(set(WILDS) - seen)
    assert odds(state) == {"special": specials, "wild": wilds - 1}, "one wild plate is in hand"
    state = play(state, "special", "stop")
    assert odds(state) == dict.fromkeys([plate for plate in WILDS if plate not in seen], 1)


@pytest.mark.clause("AD-37")
def test_at_most_as_many_plates_are_drawn_as_the_stack_holds() -> None:
    # Round 3: five plates on each dome, three in the row, five in the stack.
    state = stand("round: 3\npoints 1: 30")
    assert len(table(state).stack) == 5
    state = play(state, "draw")
    for _ in range(4):
        state = by_chance(state, "draw")
        assert moves(state) == ["stop", "draw"]
        state = play(state, "draw")
    assert table(state).phase == "look" and points(state) == (25, 5) and table(state).stack == ()


@pytest.mark.clause("AD-37")
def test_with_an_empty_stack_only_face_up_plates_can_be_taken() -> None:
    state = stand("round: 4\ntokens 2: 1\npoints: 9")
    assert table(state).stack == () and len(table(state).row) == 3
    assert verbs(state) == {"plate"}


@pytest.mark.clause("AD-37")
@each("seed", range(6))
def test_while_a_token_is_unused_there_is_a_plate_for_it_and_after_round_four_none_is_left(seed: int) -> None:
    fourth = 0
    for state in walk(standard(), seed, draws=(0.0, 0.5, 0.9)[seed % 3]):
        seen = table(state)
        if seen.phase == "act":
            assert sum(one.tokens for one in seen.players) <= len(seen.row) + len(seen.stack)
        if seen.round == 5 or (seen.round == 4 and seen.stage == "tiling"):
            assert seen.row == seen.stack == seen.unseen == seen.looks == ()
            assert standard().flaw(state) is None
            fourth += 1
        if seen.round == 4 and seen.phase == "fill":
            assert (len(seen.row), len(seen.stack)) == (3, 1)
    assert fourth > 20


@pytest.mark.clause("AD-38")
@pytest.mark.parametrize(("drawer", "other"), [(1, 2), (2, 1)])
def test_of_plates_returned_the_opponent_sees_backs_and_the_drawer_knows_fronts(drawer: int, other: int) -> None:
    state = stand(f"seat: {drawer}\nrow: YKTS KSTR TYWK\ndome 1: 9=KYRW\ndome 2: 9=TRBW\ntop: special")
    state = play(state, "draw", "wild", "draw", "special", "draw", "special", "stop", "YBKS", "WBTK", "BKST")
    state, events = told(state, "keep BKST", "BKST", "under WBTK")
    returned = [event for event in events if event.key == "returned"]
    kinds, fronts = ["wild", "special"], ["WBTK", "YBKS"]
    for now in (state, play(state, "lay 1")):
        for seat, known in ((drawer, fronts), (other, [None, None]), (None, [None, None])):
            heard = [standard().tell(event, None if seat is None else seat - 1).args for event in returned]
            assert heard == [{"kind": kind, "plate": plate} for kind, plate in zip(kinds, known, strict=True)]
            spots = table(now, seat).stack[-2:]
            assert [spot.kind for spot in spots] == kinds and [spot.plate for spot in spots] == known
            assert {spot.plate for spot in table(now, seat).stack[:-2]} == {None}
            assert set(fronts).isdisjoint(table(now, seat).unseen) == (seat == drawer)


@pytest.mark.clause("AD-38")
def test_what_was_looked_at_is_told_to_the_drawer_only_and_what_is_kept_to_everyone() -> None:
    state = play(drawn(2, "row: YKTS WBTK TRBW\ndome 1: 9=KYRW\ndome 2: 9=TYWK"), "stop")
    game = standard()
    code = game.parse(state, "YBKS")
    assert game.seen(state, code, 0).events[0].args == {"kind": "special", "plate": "YBKS"}
    for viewer in (1, None):
        assert game.seen(state, code, viewer).events[0].args == {"kind": "special", "plate": None}
        assert "YBKS" not in game.seen(state, code, viewer).text
    state = play(state, "YBKS", "BKST")
    state = play(state, "keep YBKS")
    kept = game.seen(state, game.parse(state, "YBKS"), 1).events
    assert [(event.key, event.args["plate"]) for event in kept] == [("kept", "YBKS"), ("returned", None)]


@pytest.mark.clause("AD-38", "AD-37")
@pytest.mark.parametrize(
    "order", [["STYB", "TBWY", "RWBK", "RTYW"], ["TBWY", "STYB", "RTYW", "RWBK"], ["RWBK", "RTYW", "TBWY", "STYB"]]
)
def test_a_returned_plate_comes_to_the_top_with_its_known_back_and_up_as_it_was_returned(
    order: list[str],
) -> None:
    # Round 3: five plates are in the stack. All are looked at, and four come back in this order.
    lying = PLATES[:13]
    domes = [" ".join(f"{place + 1}={plate}" for place, plate in enumerate(lying[i : i + 5])) for i in (0, 5)]
    state = stand(f"round: 3\npoints: 30\ndome 1: {domes[0]}\ndome 2: {domes[1]}\nrow: {' '.join(lying[10:])}")
    state = play(state, "draw")
    for _ in range(4):
        state = play(by_chance(state, "draw"), "draw")
    state = play(by_chance(state, "keep"), "keep SYBR", "SYBR", *(f"under {plate}" for plate in order[:3]), "lay 9")
    kinds = ["wild" if "W" in plate else "special" for plate in order]
    assert [spot.kind for spot in table(state, 2).stack] == kinds
    assert table(state).phase == "act", "no back has to be shown by chance"
    assert happens(state, "draw") == [("drew", 2, kinds[0], -1)]
    state = play(state, "draw")
    assert happens(state, "draw") == [("drew", 2, kinds[1], -1)]
    alone = play(state, "stop")
    assert odds(alone) == {order[0]: 1} and standard().chance(alone).source == "returned_plates"
    assert happens(alone, order[0]) == [("drawn_up", 2, order[0])]
    looked_at = {spot.plate for spot in table(alone, 1).looks[0].drawn}
    assert looked_at == {"SYBR", *order}, "who looked knows, also while the other draws one"
    state = play(state, "draw", "stop")
    for seen in range(3):
        assert [spot.plate for spot in table(state, 1).drawn] == order[:2], "who returned them knows them"
        known = [*order[:seen], None, None][:2]
        assert [spot.plate for spot in table(state, 2).drawn] == known, "the other sees one after the other"
        state = play(state, order[seen]) if seen < 2 else state
    assert moves(state) == [f"keep {plate}" for plate in sorted(order[:2], key=PLATES.index)]


def test_plates_of_the_kit_are_those_of_the_box() -> None:
    assert table(make().setup()).unseen == PLATES
