"""Position texts of Azul Duel: the round trip, short texts, refusals."""

from __future__ import annotations

import pytest
from each import each
from games.azul_duel.azul_kit import (
    COLOURS,
    board,
    factory,
    line,
    make,
    moves,
    odds,
    play,
    player,
    points,
    stand,
    standard,
    table,
    tiles,
)
from games.refusals import bad_position, flaw, unknown_word

# --- the round trip --------------------------------------------------------------------------------------------------


def test_a_position_in_the_middle_of_a_redraw_is_read_as_it_was_written() -> None:
    state = play(stand("phase: fill"), *["red"] * 5)
    for drawn in ("blue", "red", "blue", "red"):
        assert table(state).phase == "fill_again"
        assert standard().layout.pack(standard().load(standard().dump(state))) == standard().layout.pack(state)
        state = play(state, drawn)


def test_a_text_says_everything_in_lines_that_can_be_read() -> None:
    state = stand(
        """
        round: 2
        points 1: 12
        dome 1: 1=YKTS 5=TRBW/right 6=KYRW
        tiles 1: a1=yellow
        lines 1: 2=black*2 4=blue*4
        broken 1: red red
        chips 1: YT B
        factory L: blue blue red
        factory 1: | red black
        factory 2: chip KB
        top: wild
        """
    )
    text = standard().dump(state)
    assert text.startswith("azul_duel\nphase: act\nstage: taking\nround: 2\n") and text.endswith("\ntop: wild\n")
    for row in (
        "points 1: 12",
        "dome 1: 1=YKTS 5=TRBW/right 6=KYRW",
        "tiles 1: a1=yellow",
        "lines 1: 2=black*2 4=blue*4",
        "broken 1: red*2",
        "chips 1: B YT",
        "factory L: blue*2 red",
        "factory 1: | red black",
        "factory 2: chip BK",
        "factory 3:",
    ):
        assert row in text.splitlines()


# --- short texts -----------------------------------------------------------------------------------------------------


def test_the_shortest_text_is_a_first_round_without_tiles_in_which_plates_can_be_taken() -> None:
    state = stand("")
    seen = table(state)
    assert (seen.phase, seen.stage, seen.round, seen.starter, seen.holder) == ("act", "taking", 1, 0, None)
    assert points(state) == (5, 5) and tiles(state) == dict.fromkeys(COLOURS, 13) == seen.bag
    assert [one.taken for one in seen.players] == [2, 2] == [one.spent for one in seen.players]
    assert [sum(laid is not None for laid in one.plates) for one in seen.players] == [1, 1]
    assert [one.tokens for one in seen.players] == [2, 2]
    assert len(seen.row) == 3 and len(seen.stack) == 18 - 2 - 3
    assert [spot.plate for spot in seen.stack] == [None] * 13 and seen.looks == ()
    assert len(moves(state)) == 4


@each("number", [1, 2, 3, 4, 5])
def test_domes_row_and_stack_are_filled_up_as_the_round_demands(number: int) -> None:
    state = stand(f"round: {number}\nfactory L: | red")
    seen = table(state)
    laid = [sum(plate is not None for plate in one.plates) for one in seen.players]
    assert laid == [2 * number - 1] * 2
    tokens = 0 if number == 5 else 2
    assert [one.tokens for one in seen.players] == [tokens] * 2
    assert len(seen.row) == (0 if number == 5 else 3)
    assert len(seen.stack) == 18 - sum(laid) - len(seen.row)
    assert [one.spent for one in seen.players] == [2 * number] * 2


def test_more_plates_on_a_dome_are_tokens_used() -> None:
    state = stand("round: 2\ndome 1: 1=YKTS 2=TRBW 3=KYRW 4=KSTR\ndome 2: 1=TYWK 2=SKRB 3=YBKS 4=TRBS 5=YRWB\nseat: 1")
    assert [board(state, seat).tokens for seat in (1, 2)] == [1, 0]


def test_plates_that_are_told_are_used_nowhere_else_and_others_lie_from_place_nine_backwards() -> None:
    state = stand("round: 2\ndome 1: 9=YKTS 4=TRBW/left\nrow: WBTK KYRW")
    laid = [one and (one.plate, one.turn) for one in board(state, 1).plates]
    assert laid[8] == ("YKTS", "") and laid[3] == ("TRBW", "left") and laid[7] is not None
    assert laid.count(None) == 6 and laid[7][1] == ""
    assert set(table(state).row) == {"WBTK", "KYRW"}
    places = [place for place, one in enumerate(board(state, 2).plates) if one is not None]
    assert places == [5, 6, 7, 8], "the plate gone from the row was taken by the player who is not to act"
    lying = [one.plate for seat in (1, 2) for one in board(state, seat).plates if one is not None]
    assert len({*lying, *table(state).row}) == 9


def test_tiles_that_are_told_nowhere_are_in_the_bag_or_in_the_tower_if_the_bag_is_told() -> None:
    told = "lines 1: 3=red*2\nbroken 2: blue\nfactory 1: red red blue blue"
    rest = {"blue": 10, "yellow": 13, "red": 9, "black": 13, "turquoise": 13}
    assert table(stand(told)).bag == rest and not any(table(stand(told)).tower.values())
    state = stand(f"{told}\nbag: red*4 blue")
    assert table(state).bag == dict.fromkeys(COLOURS, 0) | {"red": 4, "blue": 1}
    assert table(state).tower == rest | {"red": 5, "blue": 9}
    state = stand(f"{told}\ntower: black*13")
    assert table(state).bag == rest | {"black": 0}
    state = stand(f"{told}\nfilled: 4")
    assert table(state).tower == rest, "the factories were left short because the bag was empty"


def test_chips_that_lie_nowhere_have_been_taken_and_spent() -> None:
    state = stand("factory 1: chip B\nfactory 2: red\nseat: 2")
    assert [board(state, seat).taken for seat in (1, 2)] == [1, 1]
    state = stand("factory 1: chip B\nseat: 2")
    assert [board(state, seat).taken for seat in (1, 2)] == [2, 1], "the player to act has fewer"
    state = stand("factory 1: chip B\nfactory 2: red\nchips 2: YT TY")
    assert [board(state, seat).taken for seat in (1, 2)] == [0, 2]
    assert board(state, 2).chips == ("YT", "YT") and board(state, 2).spent == 0
    state = stand("round: 3\nfactory 1: red\nfactory 2: red\nfactory 3: red\nfactory 4: red\nchips 1: B R K")
    assert [(board(state, seat).taken, board(state, seat).spent) for seat in (1, 2)] == [(0, 1), (0, 4)]
    state = stand("taken 1: 2\nfactory 1: chip B\nfactory 2: chip Y")
    assert [board(state, seat).taken for seat in (1, 2)] == [2, 0]


def test_a_factory_has_a_sun_side_a_moon_side_and_a_chip() -> None:
    state = stand("factory L: | red blue red\nfactory 1: red*2 blue\nfactory 2: | red black\nfactory 3: chip TY")
    assert factory(state, "L").moon == ("blue", "red", "red") and factory(state, "L").sun == ()
    assert (factory(state, "1").sun, factory(state, "1").chip) == (("blue", "red", "red"), "face_down")
    assert (factory(state, "2").moon, factory(state, "2").chip) == (("red", "black"), "face_down")
    assert (factory(state, "3").chip, factory(state, "4").chip) == ("YT", None)


def test_equal_tiles_of_a_moon_side_may_be_counted_and_keep_their_place_in_the_stack() -> None:
    state = stand("factory L: | red*2 blue\nfactory 1: | red*2 blue\nfactory 2: | black red*2")
    singly = stand("factory L: | blue red red\nfactory 1: | red red blue\nfactory 2: | black red red")
    assert factory(state, "1").moon == ("red", "red", "blue") and factory(state, "2").moon == ("black", "red", "red")
    assert standard().dump(state) == standard().dump(singly)
    assert bad_position(lambda: stand("factory 1: | red*4")) == ("flaw", {"field": "factories"})
    wanted = {"field": "factory 1", "value": "0", "low": 1, "high": 99}
    assert bad_position(lambda: stand("factory 1: | red*0")) == ("position_number", wanted)


@each(
    ("text", "asked"),
    [
        ("phase: pick", "plate"),
        ("phase: draw\ndrawn: wild", "stop draw"),
        ("phase: keep\ndrawn: YKTS TRBW", "keep"),
        ("phase: return\ndrawn: YKTS TRBW KYRW\nheld: TRBW", "under"),
        ("phase: lay\nheld: YKTS", "lay"),
        ("phase: stack\nhand: red from 2\nfactory 2: blue black red", "stack"),
        ("phase: line\nhand: red*3\nseat: 2", "line break"),
        ("phase: pay\nlines 1: 3=red*2\nline: 3\nchips 1: R BR\ndome 1: 4=TRBW", "leave pay"),
        ("phase: cell\nlines 1: 1=red\ndome 1: 1=TRBW 2=RTYW", "cell"),
    ],
)
def test_every_question_has_a_short_text(text: str, asked: str) -> None:
    state = stand(text)
    assert list(dict.fromkeys(move.split()[0] for move in moves(state))) == asked.split()
    assert player(state) == (2 if "seat: 2" in text or "pick" in text else 1)


@each(
    ("text", "source"),
    [
        ("phase: back", "backs"),
        ("phase: back\ndrawn: wild", "backs"),
        ("phase: turn_up\ntop: wild", "wild_plates"),
        ("phase: turn_up\nround: 3\ntop: special", "special_plates"),
        ("phase: turn_up\nstage: picking\nseat: 2", "special_plates"),
        ("phase: fill", "bag"),
        ("phase: fill\nround: 2\nfactory L: red*4 blue\nfactory 1: red", "bag"),
        ("phase: fill_again", "bag_again"),
        ("phase: first\nfactory L: red*4 blue", "first"),
        ("phase: reveal\nhand: red*4 from 2\nfactory 2: chip ?", "chips"),
        ("phase: reveal\nstage: preparing\nfactory 2: chip ?\nfilled: 5\nround: 2", "chips"),
        ("phase: look\ndrawn: wild wild", "wild_plates"),
        ("phase: look\ndrawn: YKTS wild", "wild_plates"),
    ],
)
def test_every_chance_has_a_short_text(text: str, source: str) -> None:
    chance = standard().chance(stand(text))
    assert chance.source == source


def test_tablets_may_be_told_and_a_game_that_draws_them_has_the_first_ones() -> None:
    assert table(stand("")).tablets == ("row", "column", "diagonal")
    game = make(tablets="draw_4")
    assert table(stand("", game)).tablets == ("row", "column", "diagonal", "all_wilds")
    told = stand("tablets: corner_plates empty_special row outer_ring", game)
    assert table(told).tablets == ("row", "outer_ring", "corner_plates", "empty_special")
    drawing = stand("phase: tablet\ntablets: outer_ring", game)
    assert set(odds(drawing, game)) == {
        "row",
        "five_colours",
        "diagonal",
        "corner_plates",
        "all_wilds",
        "empty_special",
    }


def test_a_finished_game_may_be_as_short_as_its_points() -> None:
    state = stand("phase: over\npoints 1: 61\npoints 2: 60")
    found = standard().outcome(state)
    assert found is not None and found.places == (1, 2)
    assert table(state).round == 5 and all(None not in board(state, seat).plates for seat in (1, 2))


def test_a_line_without_a_player_speaks_of_both() -> None:
    state = stand("tokens: 0\npoints: 9\npoints 2: 7\nfactory 1: chip B")
    assert [board(state, seat).tokens for seat in (1, 2)] == [0, 0] and points(state) == (9, 7)


def test_words_may_stand_in_any_order_and_lines_too() -> None:
    one = stand("seat: 2\nround: 3\nrow: YKTS WBTK\nfactory 1: red blue\nlines 2: 4=red*2 2=blue")
    other = stand("lines 2: 2=blue*1 4=red*2\n\nfactory 1: blue red\nrow: WBTK YKTS\nround: 3\nseat: 2")
    assert standard().key(one) == standard().key(other) and line(one, 2, 4) == ("red", 2)


# --- refusals --------------------------------------------------------------------------------------------------------


def test_the_large_factory_has_no_chip() -> None:
    assert bad_position(lambda: stand("factory L: red chip B")) == ("position_line", {"line": "factory L: chip B"})


@each(
    ("text", "field", "value", "low", "high"),
    [
        ("factory 1: red*100", "factory 1", "100", 1, 99),
        ("looks: 3@5*2", "looks", "3", 1, 2),
    ],
)
def test_a_number_outside_its_range_is_refused(text: str, field: str, value: str, low: int, high: int) -> None:
    wanted = {"field": field, "value": value, "low": low, "high": high}
    assert bad_position(lambda: stand(text)) == ("position_number", wanted)


@each(
    ("text", "field", "value", "among"),
    [
        ("factory 3: | pink", "factory 3", "pink", "red"),
        ("factory 3: chip", "factory 3", "", "?"),
        ("factory 3: chip B R", "factory 3", "B R", "B"),
        ("looks: 1@2", "looks", "1@2", "1@5*3"),
        ("looks: 1@2*²", "looks", "1@2*²", "1@5*3"),
    ],
)
def test_an_unknown_word_is_refused_with_those_that_are_known(text: str, field: str, value: str, among: str) -> None:
    *told, possible = unknown_word(lambda: stand(text))
    assert told == [field, value] and among in possible


@pytest.mark.parametrize("text", ["broken 1: red*14", "bag: red*13\nfactory 1: red", "lines 1: 6=red*6\ntower: red*8"])
def test_no_colour_has_more_than_thirteen_tiles(text: str) -> None:
    assert bad_position(lambda: stand(text)) == ("position_supply", {"tile": "red"})


@each(
    ("text", "field"),
    [
        ("tablets: row five_colours", "tablets"),
        ("tablets: row column outer_ring", "tablets"),
        ("tablets: five_colours column diagonal", "tablet"),
        ("factory 1: | red red red red", "factories"),
        ("factory 1: red*5", "factories"),
        ("factory 1: red | blue", "factories"),
        ("factory L: red | blue", "factories"),
        ("filled: 9\nbag: red", "factories"),
        ("bag: red\ntower: red", "tiles"),
        ("hand: red blue", "tiles"),
        ("broken 1: red*4 blue", "broken"),
        ("tiles 1: a1=red", "cells"),
        ("dome 1: 1=YKTS\ntiles 1: a1=red", "cells"),
        ("dome 1: 1=YKTS\ntiles 1: b2=special", "cells"),
        ("dome 1: 1=YKTS\ntiles 1: a1=yellow a2=black b1=turquoise", "cells"),
        ("chips 1: KR", "chips"),
        ("chips 1: B*3", "chips"),
        ("factory 1: chip B\nfactory 2: chip B\nchips 1: B", "chips"),
        ("chips 1: B R K\ntaken 1: 2", "chips"),
        ("factory 1: red chip -", "chips"),
        ("factory 1: red chip B", "chips"),
        ("factory 1: chip ?", "chips"),
        ("row: YKTS YKTS", "row"),
        ("row: YKTS WBTK TRBW KYRW", "row"),
        ("dome 1: 1=YKTS 2=YKTS", "dome"),
        ("dome 1: 1=YKTS\nrow: YKTS", "dome"),
        ("dome 1: 1=YKTS 2=WBTK 3=TRBW 4=KYRW", "dome"),
        ("seen: YKTS\nrow: WBTK", "dome"),
        ("gone: 3\nseen: YKTS WBTK", "stack"),
        ("seen: all", "stack"),
        ("top: -", "stack"),
        ("drawn: wild YKTS", "drawn"),
        ("drawn: wild", "drawn"),
        ("looks: 1@0*2", "looks"),
        ("looks: " + "1@0*2 " * 13, "looks"),
        ("held: YKTS", "hand"),
        ("hand: red", "hand"),
        ("phase: lay", "hand"),
        ("tokens: 2\nround: 5\nfactory L: | red", "tokens"),
        ("starter: -", "starter"),
        ("holder: 1\nphase: pick", "starter"),
        ("stage: tiling", "phase"),
        ("tokens: 0", "phase"),
        ("round: 4\nphase: over", "phase"),
        ("out: 1", "out"),
        ("round: 3\nturn: 1", "turn"),
        ("line: 2", "lines"),
        # Each of these was read once, and led to a position that cannot be, or out of a field.
        (
            "round: 2\nseen: YKTS WBTK TRBW KYRW KSTR TYWK SKRB YBKS TRBS\ngone: 9\nunder: WBTK\nlooks: 1@0*2",
            "looks",
        ),
        ("row: YKTS\ntokens: 2", "stack"),
        ("phase: lay\nheld: YKTS\ntokens 1: 2", "tokens"),
        ("phase: lay\nheld: YKTS\nturn: 33", "turn"),
        ("phase: fill\nfilled: 0\nfactory 4: chip R", "chips"),
        ("phase: line\nfactory 4: blue yellow | black\nhand: red*1 from 4", "factories"),
        (
            "phase: cell\nround: 2\ndome 1: 1=YKTS 2=YBKS\nlines 1: 1=yellow\ntokens: 0\nfactory 1: chip BR\n"
            "taken 1: 2\ntaken 2: 1",
            "chips",
        ),
        ("round: 2\ngone: 3", "seen"),
    ],
)
def test_a_position_that_cannot_come_about_is_refused(text: str, field: str) -> None:
    assert flaw(lambda: stand(text)) == field


def test_a_look_outside_the_numbers_of_the_stack_is_refused() -> None:
    assert bad_position(lambda: stand("looks: 1@999*2")) == ("flaw_range", {"field": "look_first"})
