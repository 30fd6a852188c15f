"""Material and set-up of Azul Duel (AD-1 to AD-10)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from each import each
from games.azul_duel.azul_kit import (
    CHIPS,
    COLOURS,
    LETTERS,
    PLATES,
    SIDES,
    SPECIALS,
    WILDS,
    board,
    box,
    by_chance,
    factory,
    happens,
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
    told,
    walk,
)

from rondel.core.errors import BadChance, BadComponents, BadOptions
from rondel.core.kernel import State

LARGE = ["red", "red", "blue", "black", "yellow"]


def shown() -> State:
    """Three plates lie face up; the factories are still empty."""
    return play(standard().setup(), "special", "YKTS", "wild", "WBTK", "wild", "TRBW", "wild")


def filled(*drawn: str) -> State:
    """All factories are full, with tiles drawn in this order and then any; the first player is to be drawn."""
    return by_chance(shown(), "first", *(drawn or LARGE))


# --- material --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("AD-1")
def test_the_bag_holds_thirteen_tiles_of_each_of_five_colours() -> None:
    state = shown()
    chance = standard().chance(state)
    assert (chance.source, chance.pieces) == ("bag", True)
    assert odds(state) == {"blue": 13, "yellow": 13, "red": 13, "black": 13, "turquoise": 13}
    assert sum(odds(state).values()) == 65


@pytest.mark.clause("AD-1")
@pytest.mark.parametrize("seed", range(3))
def test_sixty_five_tiles_are_somewhere_on_the_table_all_the_time(seed: int) -> None:
    for state in walk(standard(), seed):
        assert tiles(state) == dict.fromkeys(COLOURS, 13)


@pytest.mark.clause("AD-1")
def test_the_tower_holds_discards_and_is_empty_at_first() -> None:
    assert not any(table(filled()).tower.values())
    state = play(stand("phase: line\nhand: red*5\nbroken 1: blue*3\nfactory L: | blue"), "break")
    assert table(state).tower == dict.fromkeys(COLOURS, 0) | {"red": 4}


@pytest.mark.clause("AD-1", "AD-2")
def test_there_is_a_special_tile_for_each_of_nine_special_plates(tmp_path: Path) -> None:
    assert len(SPECIALS) == 9
    with pytest.raises(BadComponents):
        make(box(tmp_path / "ten.json", plates=[*PLATES[:-2], "SYRB", "SYBR"]))


@pytest.mark.clause("AD-1", "AD-9")
@pytest.mark.parametrize("seed", range(3))
def test_there_is_one_first_player_tile(seed: int) -> None:
    for state in walk(standard(), seed):
        seen = table(state)
        assert [seat for seat in (0, 1) if seen.players[seat].first_tile] == (
            [] if seen.holder is None else [seen.holder]
        )


@pytest.mark.clause("AD-2")
def test_eighteen_plates_have_three_coloured_cells_and_one_special_or_wild() -> None:
    assert table(standard().setup()).unseen == PLATES and len(set(PLATES)) == 18
    assert len(SPECIALS) == len(WILDS) == 9
    for plate in PLATES:
        colours = [sign for sign in plate if sign in LETTERS]
        assert len(plate) == 4 and len(set(colours)) == 3
    everything = Counter("".join(PLATES))
    assert {everything[letter] for letter in LETTERS} <= {10, 11, 12}
    assert everything.total() == 72


@pytest.mark.clause("AD-2")
@pytest.mark.parametrize(("kind", "plates"), [("special", SPECIALS), ("wild", WILDS)])
def test_the_back_of_a_plate_shows_its_kind(kind: str, plates: list[str]) -> None:
    assert odds(standard().setup()) == {"special": 9, "wild": 9}
    state = play(standard().setup(), kind)
    assert table(state).stack[0].kind == kind
    assert standard().chance(state).source == f"{kind}_plates" and odds(state) == dict.fromkeys(plates, 1)
    after = play(state, plates[0])
    assert odds(after) == {"special": 9, "wild": 9} | {kind: 8}


@pytest.mark.clause("AD-2")
@each("colour", COLOURS)
def test_a_wild_cell_takes_any_colour_and_a_special_cell_none(colour: str) -> None:
    letter = {name: sign for sign, name in LETTERS.items()}[colour]
    state = stand(f"phase: cell\nlines 1: 1={colour}\ndome 1: 1=WBTK 2=RWBK 3=SKRB")
    printed = "WBRWSK"
    assert board(state, 1).printed[:6] == tuple(printed)
    fitting = [f"cell a{i + 1}" for i, sign in enumerate(printed) if sign in ("W", letter)]
    assert moves(state) == fitting
    assert {"cell a1", "cell a4"} <= set(fitting) and "cell a5" not in fitting


@pytest.mark.clause("AD-3")
def test_there_are_twenty_chips_with_one_or_two_coloured_halves() -> None:
    state = stand(
        "phase: reveal\nhand: red*4 from 1\nfactory 1: chip ?\nfactory 2: red\nfactory 3: red\nfactory 4: red"
    )
    assert standard().chance(state).source == "chips"
    assert odds(state) == Counter(CHIPS) and len(CHIPS) == 20
    assert table(play(state, "BR")).chips == Counter(CHIPS) - Counter(["BR"])


@pytest.mark.clause("AD-3")
@pytest.mark.parametrize("seed", range(3))
def test_every_chip_is_unseen_open_in_a_store_or_spent(seed: int) -> None:
    for state in walk(standard(), seed):
        seen = table(state)
        counted = sum(seen.chips.values()) + len(seen.paid)
        counted += sum(one.chip not in (None, "face_down") for one in seen.factories)
        counted += sum(len(one.chips) + one.spent for one in seen.players)
        assert counted == 20


@pytest.mark.clause("AD-3")
def test_there_are_a_large_and_four_small_factories_each_with_a_sun_and_a_moon_side() -> None:
    assert [one.name for one in table(filled()).factories] == ["L", "1", "2", "3", "4"]
    state = stand("factory L: red\nfactory 1: red\nfactory 2: red\nfactory 3: red\nfactory 4: red")
    assert [move for move in moves(state) if move.startswith("sun")] == [f"sun {name} red" for name in "L1234"]
    state = stand(
        "factory L: | red\nfactory 1: | blue\nfactory 2: | yellow\nfactory 3: | black\nfactory 4: | turquoise"
    )
    assert {move for move in moves(state) if move.startswith("moon")} == {f"moon {colour}" for colour in COLOURS}


@pytest.mark.clause("AD-4")
@each("number", range(1, 7))
def test_pattern_line_n_has_n_places(number: int) -> None:
    state = play(stand("phase: line\nhand: red*6\nfactory L: | blue"), f"line {number}")
    assert line(state, 1, number) == ("red", number)
    assert len(board(state, 1).broken) == min(6 - number, 4)
    assert len(board(state, 1).lines) == 6


@pytest.mark.clause("AD-4")
@each(("number", "wild"), [(1, 1), (2, 1), (3, 4), (4, 4), (5, 7), (6, 7)])
def test_pattern_line_n_feeds_row_n_of_the_dome(number: int, wild: int) -> None:
    # Two wild cells, in the upper row of these plates, or in the lower one when they are turned over.
    turn = "" if number % 2 else "/over"
    dome = f"{wild}=WBTK{turn} {wild + 1}=RWBK{turn}"
    state = stand(f"phase: cell\nline: {number}\nlines 1: {number}=yellow*{number}\ndome 1: {dome}")
    row = "abcdef"[number - 1]
    assert len(moves(state)) >= 2 and {move[5] for move in moves(state)} == {row}


@pytest.mark.clause("AD-4")
def test_a_dome_has_nine_places_of_four_cells_that_make_six_rows_of_six() -> None:
    state = stand("phase: pick\nrow: YKTS WBTK TRBW")
    state = play(state, "plate YKTS")
    assert moves(state) == [f"lay {place}{turn}" for place in range(1, 10) for turn in ("", " right", " over", " left")]
    for place in range(1, 10):
        printed = board(play(state, f"lay {place}"), 2).printed
        top, left = (place - 1) // 3 * 2, (place - 1) % 3 * 2
        cells = {(top, left): "Y", (top, left + 1): "K", (top + 1, left): "T", (top + 1, left + 1): "S"}
        assert printed == tuple(cells.get(divmod(cell, 6)) for cell in range(36))


@pytest.mark.clause("AD-4", "AD-23")
def test_the_area_of_broken_tiles_has_four_places() -> None:
    state = play(stand("phase: line\nhand: red*6\nfactory L: | blue"), "break")
    assert board(state, 1).broken == ("red",) * 4


@pytest.mark.clause("AD-4")
def test_each_player_has_two_tokens_and_no_tiles_plates_or_chips() -> None:
    for one in table(filled()).players:
        assert (one.tokens, one.broken, one.chips, one.first_tile) == (2, (), (), False)
        assert set(one.plates) == set(one.tiles) == {None}
        assert [(pattern.colour, pattern.count) for pattern in one.lines] == [(None, 0)] * 6


# --- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("AD-5")
def test_each_player_starts_with_five_points() -> None:
    assert points(standard().setup()) == points(filled()) == (5, 5)


@pytest.mark.clause("AD-6")
def test_three_plates_are_turned_up_from_the_shuffled_stack() -> None:
    state, events = told(standard().setup(), "special", "YKTS", "wild", "WBTK", "wild", "TRBW", "wild")
    assert table(state).row == ("YKTS", "WBTK", "TRBW") and table(state).phase == "fill"
    turned = [(event.key, event.clause, event.args) for event in events if event.key == "turned_up"]
    assert turned == [("turned_up", "AD-6", {"plate": plate}) for plate in ("YKTS", "WBTK", "TRBW")]
    assert len(table(state).stack) == 15
    assert all(spot.plate is None for seat in (1, 2) for spot in table(state, seat).stack)


@pytest.mark.clause("AD-6")
def test_every_plate_is_as_likely_as_any_other() -> None:
    game = standard()
    assert (game.chance(game.setup()).source, game.chance(game.setup()).pieces) == ("backs", True)
    likely: Counter[str] = Counter()
    for kind, weight in odds(game.setup()).items():
        after = odds(play(game.setup(), kind))
        for plate, one in after.items():
            likely[plate] += Fraction(weight, 18) * Fraction(one, sum(after.values()))  # type: ignore[assignment]
    assert likely == dict.fromkeys(PLATES, Fraction(1, 18))
    with pytest.raises(BadChance):
        play(game.setup(), "special", "YKTS", "special", "YKTS")


@pytest.mark.clause("AD-7")
def test_a_first_game_is_played_with_three_marked_tablets() -> None:
    assert table(standard().setup()).tablets == ("row", "column", "diagonal")


@pytest.mark.clause("AD-7")
@pytest.mark.parametrize("count", [3, 4])
def test_three_or_four_tablets_are_drawn_and_never_both_sides_of_one(count: int) -> None:
    game = make(tablets=f"draw_{count}")
    state = game.setup()
    left = [side for sides in SIDES for side in sides]
    for drawn in ("outer_ring", "empty_special", "row", "corner_plates")[:count]:
        assert game.chance(state).source == "tablets" and odds(state, game) == dict.fromkeys(left, 1)
        assert happens(state, drawn, game=game) == [("tablet_drawn", drawn)]
        state = play(state, drawn, game=game)
        left = [side for side in left if side not in next(sides for sides in SIDES if drawn in sides)]
    assert set(table(state).tablets) == {"outer_ring", "empty_special", "row", "corner_plates"}.difference(
        ["corner_plates"] if count == 3 else []
    )
    assert table(state).phase == "back" and table(state).row == ()


@pytest.mark.clause("AD-7")
def test_three_or_four_tablets_may_be_chosen_with_a_side_of_each() -> None:
    chosen = {"first_tablet": "five_colours", "second_tablet": "outer_ring", "third_tablet": "corner_plates"}
    assert table(make(tablets="chosen", **chosen).setup()).tablets == tuple(chosen.values())
    four = make(tablets="chosen", **chosen, fourth_tablet="empty_special")
    assert table(four.setup()).tablets == (*chosen.values(), "empty_special")
    other = make(tablets="chosen", first_tablet="none", fourth_tablet="all_wilds")
    assert table(other.setup()).tablets == ("column", "diagonal", "all_wilds")
    with pytest.raises(BadOptions):
        make(tablets="chosen", first_tablet="none")
    with pytest.raises(BadOptions):
        make(tablets="chosen", first_tablet="column")


@pytest.mark.clause("AD-8")
def test_the_large_factory_is_filled_with_five_tiles_first_then_each_small_one_with_four() -> None:
    state = shown()
    for name, places in (("L", 5), ("1", 4), ("2", 4), ("3", 4), ("4", 4)):
        for place in range(places):
            colour = COLOURS[place % 5]
            assert table(state).phase == "fill" and len(factory(state, name).sun) == place
            before = odds(state)
            assert happens(state, colour) == [("filled", name, colour)]
            state = play(state, colour)
            if table(state).phase == "fill":
                assert odds(state) == before | {colour: before[colour] - 1}
    assert [len(one.sun) for one in table(state).factories] == [5, 4, 4, 4, 4]
    assert not any(one.moon for one in table(state).factories)
    assert sum(table(state).bag.values()) == 65 - 21 and table(state).phase == "first"


@pytest.mark.clause("AD-8")
def test_five_of_one_colour_on_the_large_factory_go_back_and_are_drawn_again() -> None:
    state = play(shown(), *["red"] * 4)
    assert happens(state, "red") == [("filled", "L", "red"), ("redrawn", "red")]
    state = play(state, "red")
    assert factory(state, "L").sun == () and table(state).bag == dict.fromkeys(COLOURS, 13)
    assert (standard().chance(state).source, standard().chance(state).pieces) == ("bag_again", False)
    state = play(state, *["red"] * 4)
    assert set(odds(state)) == {"blue", "yellow", "black", "turquoise"}, "they cannot be all red again"
    state = play(state, "blue")
    assert sorted(factory(state, "L").sun) == ["blue", "red", "red", "red", "red"]
    assert table(state).phase == "fill" and odds(state)["red"] == 9 and odds(state)["blue"] == 12


@pytest.mark.clause("AD-8")
def test_four_of_one_colour_on_the_large_factory_stay_and_so_do_four_on_a_small_one() -> None:
    state = filled("red", "red", "red", "red", "blue", "red", "red", "red", "red")
    assert sorted(factory(state, "L").sun) == ["blue", "red", "red", "red", "red"]
    assert factory(state, "1").sun == ("red",) * 4


@pytest.mark.clause("AD-8")
@each(
    "bag",
    [
        {"red": 5, "blue": 1},
        {"red": 6, "blue": 2, "black": 1},
        {"red": 5, "blue": 5},
        {"red": 7, "blue": 5, "yellow": 1},
        dict.fromkeys(COLOURS, 13),
    ],
)
def test_the_new_five_are_as_likely_as_draws_that_are_repeated_until_they_are_not_alike(bag: dict[str, int]) -> None:
    """Every order of five tiles drawn one by one; those of one colour do not count, and the others share the odds."""

    def ways(drawn: tuple[str, ...]) -> int:
        left, found = dict(bag), 1
        for colour in drawn:
            found *= left[colour]
            left[colour] -= 1
        return found

    sequences = {drawn: ways(drawn) for drawn in product(bag, repeat=5) if len(set(drawn)) > 1}
    total = sum(sequences.values())
    start = stand("phase: fill_again\nround: 2\nbag: " + " ".join(f"{colour}*{n}" for colour, n in bag.items()))
    found: dict[tuple[str, ...], Fraction] = {}

    def draw(state: State, drawn: tuple[str, ...], chance: Fraction) -> None:
        if len(drawn) == 5:
            found[drawn] = chance
            assert table(state).phase == "fill" or sum(bag.values()) == 5
            return
        weights = odds(state)
        for colour, weight in weights.items():
            draw(play(state, colour), (*drawn, colour), chance * Fraction(weight, sum(weights.values())))

    draw(start, (), Fraction(1))
    assert found == {drawn: Fraction(n, total) for drawn, n in sequences.items() if n}


@pytest.mark.clause("AD-9")
def test_a_chip_lies_face_down_on_each_small_factory_and_the_first_player_tile_on_the_large_one() -> None:
    state = filled()
    assert [one.chip for one in table(state).factories] == [None, *["face_down"] * 4]
    assert table(state).holder is None
    assert sum(table(state).chips.values()) == 20, "nobody has seen one"


@pytest.mark.clause("AD-10")
def test_the_first_player_is_drawn_at_random() -> None:
    chance = standard().chance(filled())
    assert (chance.source, chance.names, chance.weights) == ("first", ("first 1", "first 2"), (1, 1))
    assert happens(filled(), "first 2") == [("begins", 2)]


@pytest.mark.clause("AD-10")
@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 1)])
def test_the_second_player_takes_a_plate_then_the_first_and_the_row_is_refilled_each_time(
    first: int, second: int
) -> None:
    state = play(filled(), f"first {first}")
    assert player(state) == second and moves(state) == ["plate YKTS", "plate WBTK", "plate TRBW"]
    state, events = told(state, "plate WBTK", "lay 7 over")
    assert [event.key for event in events] == ["took_plate", "laid"] and events[0].clause == "AD-10"
    laid = board(state, second).plates[6]
    assert (laid.plate, laid.turn) == ("WBTK", "over")
    assert player(state) == 0 and set(odds(state)) <= set(WILDS), "a wild back lay on top"
    state, events = told(state, "KYRW", "special")
    assert [(event.key, event.clause) for event in events] == [("turned_up", "AD-10"), ("back", "AD-37")]
    assert table(state).row == ("YKTS", "TRBW", "KYRW")
    assert player(state) == first and moves(state) == ["plate YKTS", "plate TRBW", "plate KYRW"]
    assert table(state).turn == 1
    state = play(state, "plate KYRW", "lay 1", "KSTR", "wild")
    assert table(state).row == ("YKTS", "TRBW", "KSTR") and len(table(state).stack) == 13
    assert board(state, first).plates[0].plate == "KYRW"
    assert player(state) == first and table(state).phase == "act", "and begins"
    assert table(state).turn == 2, "each plate was a turn"
    assert [board(state, seat).tokens for seat in (1, 2)] == [2, 2] and points(state) == (5, 5)


@pytest.mark.clause("AD-10")
def test_the_plate_of_the_set_up_may_lie_on_any_place_in_any_orientation() -> None:
    state = play(filled(), "first 1", "plate YKTS")
    assert len(moves(state)) == 36
    turned = {"": "YKTS", " right": "TYSK", " over": "STKY", " left": "KSYT"}
    for turn, cells in turned.items():
        printed = board(play(state, f"lay 5{turn}"), 2).printed
        assert printed[14] + printed[15] + printed[20] + printed[21] == cells
