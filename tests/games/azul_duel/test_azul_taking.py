"""Taking tiles and chips in Azul Duel, and the end of the phase (AD-16 to AD-24, AD-39, AD-40)."""

from __future__ import annotations

from itertools import permutations

import pytest
from each import each
from games.azul_duel.azul_kit import (
    CHIPS,
    COLOURS,
    board,
    by_chance,
    factory,
    happens,
    line,
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

BUSY = "factory 4: red blue black yellow"
"""Something is left to do, so that the phase goes on."""


# --- from the sun ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("AD-16")
def test_the_example_of_the_book_two_turquoise_from_a_small_factory_and_black_below_yellow() -> None:
    state = stand("factory 1: turquoise turquoise black yellow\nfactory L: turquoise turquoise red blue black")
    state, events = told(state, "sun 1 turquoise", "stack black")
    assert [short(event) for event in events] == [
        ("took", 1, "turquoise", 2, "1"),
        ("stacked", 1, "1", "black"),
        ("stacked", 1, "1", "yellow"),
    ]
    assert (factory(state, "1").sun, factory(state, "1").moon) == ((), ("black", "yellow"))
    assert factory(state, "1").chip == "face_down", "the stack lies on the chip"
    state = play(state, "line 2")
    assert line(state, 1, 2) == ("turquoise", 2) and player(state) == 2
    # Then the other player takes from the large one, and the rest lie side by side.
    spread = [("spread", 2, colour, 1) for colour in ("blue", "red", "black")]
    assert happens(state, "sun L turquoise") == [("took", 2, "turquoise", 2, "L"), *spread]
    state = play(state, "sun L turquoise", "line 3")
    assert factory(state, "L").sun == () and sorted(factory(state, "L").moon) == ["black", "blue", "red"]
    assert line(state, 2, 3) == ("turquoise", 2)
    assert {"moon black", "moon blue", "moon red", "moon yellow"} <= set(moves(state)), "each can be taken by itself"


@pytest.mark.clause("AD-16")
@each("name", ["L", "1"])
@each(("colour", "count"), [("red", 2), ("blue", 1), ("black", 1)])
def test_all_tiles_of_one_colour_are_taken_from_one_factory(name: str, colour: str, count: int) -> None:
    state = stand(f"factory {name}: red red blue black\nfactory 2: red red blue blue")
    after = play(state, f"sun {name} {colour}")
    hand = table(after).hand
    assert (hand.colour, hand.count) == (colour, count)
    assert sorted(factory(after, "2").sun) == ["blue", "blue", "red", "red"], "no other factory is touched"
    assert [move for move in moves(state) if move.startswith(f"sun {name}")] == [
        f"sun {name} {one}" for one in ("blue", "red", "black")
    ]


@pytest.mark.clause("AD-16")
@each("order", list(permutations(["red", "blue", "black"])))
def test_the_rest_of_a_small_factory_are_stacked_in_an_order_of_choice(order: tuple[str, ...]) -> None:
    state = play(stand("factory 2: red yellow blue black"), "sun 2 yellow")
    assert set(moves(state)) == {"stack red", "stack blue", "stack black"}
    state = play(state, f"stack {order[0]}", f"stack {order[1]}")
    assert factory(state, "2").moon == order
    assert [spot.chip for spot in table(state).factories] == [None, None, "face_down", None, None]


@pytest.mark.clause("AD-16")
@each("rest", COLOURS)
@each("count", [1, 2])
def test_a_rest_of_any_colour_goes_to_the_moon_side(rest: str, count: int) -> None:
    colour = next(one for one in COLOURS if one != rest)
    state = stand(f"factory L: {colour} {rest}*{count}\nfactory 1: {colour} {rest}*{count}\n{BUSY}")
    assert happens(state, f"sun L {colour}") == [("took", 1, colour, 1, "L"), ("spread", 1, rest, count)]
    assert factory(play(state, f"sun L {colour}"), "L").moon == (rest,) * count
    stacked = [("stacked", 1, "1", rest)] * count
    assert happens(state, f"sun 1 {colour}") == [("took", 1, colour, 1, "1"), *stacked]
    assert factory(play(state, f"sun 1 {colour}"), "1").moon == (rest,) * count


@pytest.mark.clause("AD-16")
def test_a_large_factory_without_a_rest_leaves_nothing_on_its_moon_side() -> None:
    state = stand(f"factory L: red red\n{BUSY}")
    assert happens(state, "sun L red") == [("took", 1, "red", 2, "L")]
    assert factory(play(state, "sun L red"), "L").moon == ()


@pytest.mark.clause("AD-39")
def test_equal_tiles_leave_no_choice_of_order() -> None:
    state = play(stand("factory 1: red blue blue blue"), "sun 1 red")
    assert factory(state, "1").moon == ("blue",) * 3 and verbs(state) == {"line", "break"}


@pytest.mark.clause("AD-39")
def test_only_different_sequences_of_colours_are_different_actions() -> None:
    def orders(state: State) -> list[tuple[str, ...]]:
        if table(state).phase != "stack":
            return [factory(state, "1").moon]
        return [found for move in moves(state) for found in orders(play(state, move))]

    for rest, count in (("blue blue black", 3), ("blue black yellow", 6), ("blue black", 2), ("blue blue", 1)):
        found = orders(play(stand(f"factory 1: red {rest}"), "sun 1 red"))
        assert len(found) == len(set(found)) == count
        assert set(found) == set(permutations(rest.split()))


@pytest.mark.clause("AD-39")
@pytest.mark.parametrize("tiles", ["red blue black", "red red blue", "red blue"])
def test_a_factory_with_fewer_than_four_tiles_is_played_the_same_way(tiles: str) -> None:
    state = play(stand(f"factory 1: {tiles}\nfilled: 9"), "sun 1 red")
    while table(state).phase == "stack":
        state = play(state, moves(state)[0])
    assert sorted(factory(state, "1").moon) == sorted(tile for tile in tiles.split() if tile != "red")
    assert factory(state, "1").chip == "face_down" and verbs(state) == {"line", "break"}


@pytest.mark.clause("AD-39")
@pytest.mark.parametrize("tiles", ["red", "red red", "red red red"])
def test_a_take_from_a_short_factory_that_leaves_nothing_reveals_its_chip_at_once(tiles: str) -> None:
    state = play(stand(f"factory 1: {tiles}\nfilled: 9\n{BUSY}"), "sun 1 red")
    assert table(state).phase == "reveal"
    assert factory(play(state, "YT"), "1").chip == "YT"


@pytest.mark.clause("AD-17")
def test_four_of_one_colour_that_are_taken_reveal_the_chip_at_once() -> None:
    state = play(stand(f"factory 1: red*4\n{BUSY}"), "sun 1 red")
    chance = standard().chance(state)
    assert (chance.source, chance.pieces) == ("chips", True)
    after, events = told(state, "KB")
    assert [(short(event), event.clause) for event in events] == [(("revealed", "1", "BK"), "AD-17")]
    assert factory(after, "1").chip == "BK" and factory(after, "1").moon == ()
    assert (player(after), verbs(after)) == (1, {"line", "break"}), "before the line is chosen"
    assert [board(after, seat).chips for seat in (1, 2)] == [(), ()], "it is not taken with the tiles"
    assert "chip BK" in moves(play(after, "line 4"))


# --- from the moon ---------------------------------------------------------------------------------------------------

BOOK = "factory L: | red black\nfactory 1: | yellow black\nfactory 2: | blue yellow\nfactory 3: | blue yellow yellow"


@pytest.mark.clause("AD-18")
@pytest.mark.parametrize(("colour", "factories"), [("red", ("L",)), ("black", ("L", "1")), ("yellow", ("2", "3"))])
def test_the_example_of_the_book_one_red_two_black_or_two_yellow(colour: str, factories: tuple[str, ...]) -> None:
    count, first = len(factories), "L" in factories
    state = stand(BOOK)
    assert [move for move in moves(state) if move.startswith("moon")] == ["moon yellow", "moon red", "moon black"]
    events = happens(state, f"moon {colour}")
    assert events == [("took_moon", 1, colour, count, factories), *([("first_tile", 1)] if first else [])]
    after = play(state, f"moon {colour}", f"line {count}")
    assert line(after, 1, count) == (colour, count)
    assert board(after, 1).first_tile == first


@pytest.mark.clause("AD-18")
def test_only_the_top_tile_of_a_stack_is_taken_though_the_next_has_the_same_colour() -> None:
    state = stand("factory 1: | red red red\nfactory 2: | red red")
    assert happens(state, "moon red") == [("took_moon", 1, "red", 2, ("1", "2"))]
    after = play(state, "moon red", "line 2")
    assert factory(after, "1").moon == ("red", "red") and factory(after, "2").moon == ("red",)


@pytest.mark.clause("AD-18")
def test_from_the_large_factory_all_tiles_of_the_colour_are_taken_with_the_tops_of_all_small_ones() -> None:
    moons = "\n".join(f"factory {name}: | red blue" for name in "1234")
    state = stand(f"factory L: | blue blue red blue\n{moons}\nholder: 2")
    assert happens(state, "moon blue") == [("took_moon", 1, "blue", 7, (*"L1234",))]
    after = play(state, "moon blue")
    assert [one.moon for one in table(after).factories] == [("red",)] * 5
    assert happens(play(after, "break"), "moon red") == [("took_moon", 2, "red", 5, (*"L1234",))]


@pytest.mark.clause("AD-18")
def test_what_lies_on_a_sun_side_or_below_a_top_cannot_be_taken_from_the_moon() -> None:
    state = stand("factory L: red blue\nfactory 1: | black yellow\nfactory 2: turquoise")
    assert [move for move in moves(state) if move.startswith("moon")] == ["moon yellow"]


@pytest.mark.clause("AD-19")
def test_the_first_to_take_from_the_large_factorys_moon_side_must_take_the_first_player_tile() -> None:
    state = stand("factory L: | red blue black\nbroken 2: red*3\nseat: 2")
    assert happens(state, "moon red") == [("took_moon", 2, "red", 1, ("L",)), ("first_tile", 2)]
    state = play(state, "moon red", "line 6")
    assert (board(state, 1).first_tile, board(state, 2).first_tile, table(state).holder) == (False, True, 1)
    assert len(board(state, 2).broken) == 3, "it uses no place of the broken tiles"
    assert points(state) == (5, 5), "its points are lost later"
    assert happens(state, "moon blue") == [("took_moon", 1, "blue", 1, ("L",))], "there is no second one"
    state = play(state, "moon blue", "line 6", "moon black", "break")
    assert board(state, 2).first_tile and not board(state, 1).first_tile
    assert len(board(state, 2).broken) == 4


@pytest.mark.clause("AD-19")
@pytest.mark.parametrize("move", ["moon yellow", "sun L red", "sun 1 red"])
def test_the_first_player_tile_stays_when_nothing_is_taken_from_the_large_factorys_moon_side(move: str) -> None:
    state = stand("factory L: red blue\nfactory 1: red blue blue blue\nfactory 2: | red yellow")
    assert "first_tile" not in [event[0] for event in happens(state, move)]
    assert table(play(state, move)).holder is None


# --- chips -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("AD-20")
def test_the_last_tile_of_a_small_factorys_moon_side_reveals_its_chip() -> None:
    state = play(stand("factory 1: | red\nfactory 2: | blue red\nfactory 3: blue red"), "moon red")
    assert table(state).phase == "reveal"
    assert sorted(odds(state)) == sorted(set(CHIPS))
    after, events = told(state, "RT")
    assert [(short(event), event.clause) for event in events] == [(("revealed", "1", "RT"), "AD-20")]
    assert [one.chip for one in table(after).factories] == [None, "RT", "face_down", "face_down", None]
    assert table(after).phase == "line", "the others lie under tiles, on the moon side or on the sun side"


@pytest.mark.clause("AD-20")
def test_several_chips_may_be_revealed_one_after_the_other() -> None:
    state = play(stand("factory 1: | red\nfactory 3: | red\nfactory 4: | red\nfactory 2: | blue red"), "moon red")
    drawn = odds(state)
    state, events = told(state, "YT", "YT", "B")
    assert [short(event) for event in events] == [
        ("revealed", name, chip) for name, chip in (("1", "YT"), ("3", "YT"), ("4", "B"))
    ]
    assert drawn["YT"] == 2 and verbs(state) == {"line", "break"}
    assert table(state).chips.get("YT", 0) == 0


@pytest.mark.clause("AD-20")
@pytest.mark.parametrize("tiles", ["blue", "| blue"])
def test_a_chip_is_not_available_while_a_tile_lies_on_either_side_of_its_factory(tiles: str) -> None:
    state = stand(f"factory 1: {tiles}\nfactory 2: chip B")
    assert [move for move in moves(state) if move.startswith("chip")] == ["chip B"]
    assert factory(state, "1").chip == "face_down"
    for kind in sorted(set(CHIPS) - {"B"}):
        with pytest.raises(IllegalMove):
            play(state, f"chip {kind}")


@pytest.mark.clause("AD-20")
def test_a_player_may_take_a_chip_that_the_other_revealed() -> None:
    state = play(stand("factory 1: | red\nfactory 2: | blue\nfactory 3: | blue"), "moon red", "RT", "line 1")
    assert player(state) == 2 and "chip RT" in moves(state)
    assert happens(state, "chip RT") == [("took_chip", 2, "RT", "1")]
    assert board(play(state, "chip RT"), 2).chips == ("RT",)


@pytest.mark.clause("AD-21")
def test_a_chip_is_taken_as_an_action_and_stored_face_up() -> None:
    state = stand(f"factory 1: chip KB\nfactory 2: chip Y\nfactory 3: | red\n{BUSY}")
    assert [move for move in moves(state) if move.startswith("chip")] == ["chip Y", "chip BK"]
    after = play(state, "chip BK")
    assert board(after, 1).chips == ("BK",) and (board(after, 1).taken, board(after, 1).spent) == (1, 0)
    assert table(after, 2).players[0].chips == ("BK",), "everyone sees it"
    assert factory(after, "1").chip is None and factory(after, "2").chip == "Y" and player(after) == 2


@pytest.mark.clause("AD-21")
def test_of_two_equal_chips_one_is_taken() -> None:
    after = play(stand(f"factory 1: chip Y\nfactory 2: chip Y\n{BUSY}"), "chip Y")
    assert sorted(one.chip or "" for one in table(after).factories) == ["", "", "", "Y", "face_down"]
    assert board(after, 1).chips == ("Y",)


@pytest.mark.clause("AD-21")
def test_who_has_two_chips_of_this_round_cannot_take_a_third() -> None:
    state = stand("factory 1: chip B\nfactory 2: chip Y\ntaken 1: 2\ntaken 2: 0")
    assert "chip" not in verbs(state)
    with pytest.raises(IllegalMove) as error:
        play(state, "chip B")
    assert error.value.key == "two_chips"
    assert "chip" in verbs(stand("round: 2\nfactory 1: chip B\nchips 1: Y YT")), "chips of earlier rounds do not count"


@pytest.mark.clause("AD-21", "AD-24")
@each("seed", range(4))
def test_each_player_takes_exactly_two_chips_a_round(seed: int) -> None:
    for state in walk(standard(), seed):
        seen = table(state)
        if seen.stage == "preparing" or seen.ended:
            rounds = 5 if seen.ended else seen.round - 1
            assert [len(one.chips) + one.spent for one in seen.players] == [2 * rounds] * 2
        if seen.stage == "tiling":
            assert [one.taken for one in seen.players] == [2, 2] and all(one.chip is None for one in seen.factories)
    assert table(state).ended and not table(state).chips


# --- lines -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("AD-22")
def test_a_take_goes_to_one_line_or_is_broken_as_a_whole() -> None:
    state = play(stand(f"factory L: red red red blue\n{BUSY}"), "sun L red")
    assert moves(state) == [*(f"line {number}" for number in range(1, 7)), "break"]
    for number in range(1, 7):
        after = play(state, f"line {number}")
        fit = min(number, 3)
        assert line(after, 1, number) == ("red", fit)
        assert board(after, 1).broken == ("red",) * (3 - fit), "the surplus is broken"
        assert sum(one.count for one in board(after, 1).lines) == fit
    after = play(state, "break")
    assert board(after, 1).broken == ("red",) * 3 and all(one.count == 0 for one in board(after, 1).lines)


@pytest.mark.clause("AD-22")
def test_a_line_that_holds_tiles_takes_only_their_colour() -> None:
    lines = "lines 1: 2=blue 3=red*2 4=red*3 5=blue*4 6=red"
    state = play(stand(f"{lines}\nfactory L: red red blue\n{BUSY}"), "sun L red")
    assert moves(state) == ["line 1", "line 3", "line 4", "line 6", "break"]
    with pytest.raises(IllegalMove) as error:
        play(state, "line 5")
    assert (error.value.key, error.value.arguments) == ("line_colour", {"line": 5, "colour": "blue"})
    assert happens(state, "line 3") == [("lined", 1, 3, "red", 1), ("broke", 1, "red", 1)]
    assert happens(state, "line 6") == [("lined", 1, 6, "red", 2)]
    assert line(play(state, "line 6"), 1, 6) == ("red", 3)


@pytest.mark.clause("AD-22")
def test_a_chosen_line_takes_as_many_as_fit() -> None:
    state = stand(f"phase: line\nhand: red*5\nlines 1: 4=red*2\n{BUSY}")
    assert happens(state, "line 4") == [("lined", 1, 4, "red", 2), ("broke", 1, "red", 3)]


@pytest.mark.clause("AD-22")
def test_the_order_of_a_take_is_take_stack_reveal_then_the_line() -> None:
    state = stand(f"factory 1: red blue black\nfactory 2: | red\n{BUSY}")
    taken, events = told(state, "moon red", "RT", "line 1", "sun 1 red", "stack blue", "line 2")
    assert [short(event)[0] for event in events] == [
        "took_moon", "revealed", "lined",
        "took", "stacked", "stacked", "lined",
    ]  # fmt: skip
    assert player(taken) == 1
    every = play(stand(f"factory 1: red*4\n{BUSY}"), "sun 1 red")
    assert table(every).phase == "reveal" and table(every).hand.count == 4


@pytest.mark.clause("AD-22", "AD-40")
def test_a_line_may_be_filled_though_the_dome_has_no_cell_for_it() -> None:
    state = stand(f"phase: line\nhand: red*2\ndome 1: 9=YKTS\n{BUSY}")
    assert board(state, 1).printed[:6] == (None,) * 6
    assert moves(state) == [*(f"line {number}" for number in range(1, 7)), "break"]
    assert line(play(state, "line 2"), 1, 2) == ("red", 2)


@pytest.mark.clause("AD-23")
@each(
    ("before", "count", "stay"),
    [(0, 3, 3), (0, 4, 4), (0, 6, 4), (2, 2, 2), (3, 5, 1), (4, 1, 0), (4, 6, 0)],
)
def test_past_four_broken_tiles_go_to_the_tower_without_penalty(before: int, count: int, stay: int) -> None:
    state = stand(f"phase: line\nhand: red*{count}\nbroken 1: {f'blue*{before}' if before else ''}\n{BUSY}")
    after, events = told(state, "break")
    assert len(board(after, 1).broken) == before + stay and board(after, 1).broken.count("red") == stay
    assert table(after).tower["red"] == count - stay
    told_of = [("broke", 1, "red", stay)] * bool(stay) + [("discarded", 1, "red", count - stay)] * (count > stay)
    assert [short(event) for event in events] == told_of
    assert points(after) == (5, 5) and all(not event.points for event in events)


@pytest.mark.clause("AD-23")
def test_a_surplus_past_four_goes_to_the_tower_too() -> None:
    state = stand(f"phase: line\nhand: red*5\nbroken 1: blue*3\nlines 1: 3=red*2\n{BUSY}")
    assert happens(state, "line 3") == [
        ("lined", 1, 3, "red", 1),
        ("broke", 1, "red", 1),
        ("discarded", 1, "red", 3),
    ]


@pytest.mark.clause("AD-40")
def test_a_full_line_cannot_be_chosen() -> None:
    state = stand(f"phase: line\nhand: red*2\nlines 1: 1=red 2=red*2 3=red*2 4=red*4\n{BUSY}")
    assert moves(state) == ["line 3", "line 5", "line 6", "break"]
    with pytest.raises(IllegalMove) as error:
        play(state, "line 4")
    assert (error.value.key, error.value.arguments) == ("line_full", {"line": 4})


@pytest.mark.clause("AD-40")
def test_a_line_whose_row_can_never_take_the_colour_may_be_chosen() -> None:
    # Row a has all its plates and no red or wild cell; row b has a wild one.
    state = stand(f"round: 2\nphase: line\nhand: red*2\ndome 1: 1=YKTS 2=TBWY 3=BKST\n{BUSY}")
    assert board(state, 1).printed[:6] == tuple("YKTBBK")
    assert "line 1" in moves(state)
    assert line(play(state, "line 1"), 1, 1) == ("red", 1)


@pytest.mark.clause("AD-40", "AD-22")
@each("left", range(1, 7))
def test_a_single_line_that_takes_the_tiles_is_still_a_choice(left: int) -> None:
    full = " ".join(f"{number}=blue*{number}" for number in range(1, 5) if number != left)
    other = " ".join(f"{number}=black" for number in (5, 6) if number != left)
    state = play(stand(f"lines 1: {full} {other}\nfactory L: red red\n{BUSY}"), "sun L red")
    assert moves(state) == [f"line {left}", "break"]


@pytest.mark.clause("AD-40", "AD-22")
def test_where_no_line_takes_the_tiles_they_are_broken_without_a_question() -> None:
    lines = "lines 1: 1=red 2=red*2 3=blue 4=blue*2 5=blue 6=red*6"
    state = stand(f"{lines}\nfactory L: red red\n{BUSY}")
    assert happens(state, "sun L red") == [("took", 1, "red", 2, "L"), ("broke", 1, "red", 2)]
    assert player(play(state, "sun L red")) == 2


# --- the end of the phase --------------------------------------------------------------------------------------------


@pytest.mark.clause("AD-24")
@each(
    "left",
    [
        "factory L: red",
        "factory L: | red",
        "factory 3: red",
        "factory 3: | red",
        "factory 3: | blue",
        "factory 3: chip B\ntaken 1: 1",
        "tokens 1: 1",
        "tokens 2: 1",
    ],
)
def test_the_phase_goes_on_while_a_tile_a_chip_or_a_token_is_left(left: str) -> None:
    tokens = "" if left.startswith("tokens") else "tokens: 0\n"
    other = {"tokens 1: 1": "\ntokens 2: 0", "tokens 2: 1": "\ntokens 1: 0"}.get(left, "")
    state = stand(f"phase: line\nhand: blue\nseat: 2\n{tokens}{left}{other}")
    after, events = told(state, "line 6")
    assert table(after).stage == "taking" and "taking_ends" not in [event.key for event in events]


@pytest.mark.clause("AD-24")
@pytest.mark.parametrize("number", [1, 4, 5])
def test_the_phase_ends_when_factories_are_empty_and_all_tokens_are_used(number: int) -> None:
    state = stand(f"round: {number}\ntokens: 0\nphase: line\nhand: blue\nlines 2: 6=red")
    after, events = told(state, "line 6")
    assert ("taking_ends", number) in [short(event) for event in events]
    assert table(after).round == number + 1 or table(after).ended
    state = stand(f"round: {number}\ntokens: 0\nfactory 2: chip B")
    assert ("taking_ends", number) in happens(state, "chip B")


@pytest.mark.clause("AD-24")
def test_in_round_five_the_phase_ends_without_tokens() -> None:
    state = stand("round: 5\nfactory L: | red")
    events = [short(event) for event in told(play(state, "moon red"), "line 6")[1]]
    assert ("taking_ends", 5) in events


@pytest.mark.clause("AD-24")
def test_a_player_without_a_possible_action_is_skipped_and_the_other_goes_on_alone() -> None:
    # Player 2 has two chips and no token; a chip and a plate are left for player 1.
    state = stand("factory 1: chip B\nfactory 2: chip Y\ntaken 1: 0\ntaken 2: 2\ntokens 1: 1\ntokens 2: 0\nrow: YKTS")
    after, events = told(state, "chip B")
    assert [short(event) for event in events] == [("took_chip", 1, "B", "1"), ("passed", 2)]
    assert player(after) == 1 and board(after, 2).out and not board(after, 1).out
    assert table(after).turn == table(state).turn + 1, "it is a turn of its own"
    after, events = told(after, "plate YKTS", "lay 1")
    assert "passed" not in [event.key for event in events], "it is told once"
    assert player(after) == 1 and moves(after) == ["chip Y"]
    _, events = told(after, "chip Y")
    assert ("taking_ends", 1) in [short(event) for event in events]


@pytest.mark.clause("AD-24")
def test_the_player_who_passed_may_be_the_one_whose_turn_it_would_be_first() -> None:
    state = stand("seat: 2\nfactory 1: chip B\nfactory 2: chip Y\ntaken 1: 2\ntaken 2: 0\ntokens: 0")
    after, events = told(state, "chip Y")
    assert [short(event) for event in events] == [("took_chip", 2, "Y", "2"), ("passed", 1)]
    assert player(after) == 2


@pytest.mark.clause("AD-24")
@each("text", ["", "factory L: red", "factory 1: chip B\ntokens: 0", "round: 5\nfactory 1: | red"])
def test_a_player_with_a_possible_action_cannot_pass(text: str) -> None:
    state = stand(text)
    assert moves(state) and "pass" not in verbs(state)
    assert verbs(state) <= {"sun", "moon", "chip", "plate", "draw"}


@pytest.mark.clause("AD-24")
@each("seed", range(4))
def test_who_has_passed_never_acts_again_in_the_phase_and_nobody_passes_who_could_act(seed: int) -> None:
    passed = 0
    for state in walk(standard(), seed):
        seen = table(state)
        for seat in (0, 1):
            if seen.players[seat].out:
                passed += 1
                assert seen.actor != seat and seen.stage == "taking"
                assert seen.players[seat].tokens == 0 and seen.players[seat].taken == 2
                assert not any(one.sun or one.moon for one in seen.factories)
    assert passed > 0


@pytest.mark.clause("AD-24", "AD-23")
def test_every_tile_taken_is_in_a_line_broken_or_in_the_tower() -> None:
    state = by_chance(stand("phase: fill"), "first")
    before = {colour: sum(one.sun.count(colour) for one in table(state).factories) for colour in COLOURS}
    state = by_chance(play(state, "first 1"), "pick")
    while table(state).stage in ("picking", "taking"):
        last = state
        state = play(state, moves(state)[0])
    seen = table(last)
    found = dict.fromkeys(COLOURS, 0)
    for one in seen.players:
        for colour in one.broken:
            found[colour] += 1
        for pattern in one.lines:
            if pattern.colour is not None:
                found[pattern.colour] += pattern.count
    for colour in COLOURS:
        found[colour] += seen.tower[colour]
    if seen.hand is not None:
        found[seen.hand.colour] += seen.hand.count
    assert found == before
