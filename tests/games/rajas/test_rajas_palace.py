"""Clauses RA-19 to RA-22: terraces, balconies and chambers of the palace."""

from __future__ import annotations

import pytest
from each import each
from games.desk import keys
from games.rajas.rajas_kit import (
    BUILDINGS,
    COLOURS,
    FIGURES,
    finish,
    happens,
    me,
    moves,
    odds,
    play,
    player,
    refused,
    stand,
    table,
    told,
)

YIELDS = ("white-1-die", "white-3-money", "white-1-upgrade", "white-1-karma")


# --- terraces and balconies ------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-19")
def test_the_outdoor_terrace_gives_two_money_and_any_own_dice_are_rolled_again() -> None:
    state = stand("dice 1: blue=13 green=6\nmoney 1: 0")
    assert happens(state, "outdoor-terrace") == [("placed", 1, "outdoor-terrace"), ("money", 1, 2)]
    state = play(state, "outdoor-terrace")
    assert moves(state) == ["enough", "blue 1", "blue 3", "green 6"]
    after, happened = finish(state, "blue 1", "green 6", rolls="54")
    assert happened == [
        ("picked", 1, "blue", 1),
        ("picked", 1, "green", 6),
        ("rolled", 1, "blue", 5),
        ("rolled", 1, "green", 4),
    ]
    assert (me(after).dice["blue"], me(after).dice["green"], me(after).money) == ([3, 5], [4], 2)


@pytest.mark.clause("RA-19")
def test_none_or_all_of_the_dice_may_be_rolled_again() -> None:
    state = play(stand("dice 1: blue=13 green=6"), "outdoor-terrace")
    after, happened = finish(state, "enough")
    assert happened == [] and me(after).dice["blue"] == [1, 3] and player(after) == 2
    after, _ = finish(state, "blue 1", "blue 3", "green 6", rolls="222")
    assert (me(after).dice["blue"], me(after).dice["green"]) == ([2, 2], [2])
    assert moves(play(stand("dice 1: purple=4"), "outdoor-terrace")) == ["enough", "purple 4"]
    after, _ = finish(stand("money 1: 0"), "outdoor-terrace")
    assert player(after) == 2 and me(after).money == 2, "without dice there is nothing to choose"


@pytest.mark.clause("RA-20")
@each("colour", COLOURS)
def test_a_terrace_gives_one_die_of_its_colour(colour: str) -> None:
    after, happened = finish(stand("money 1: 0"), f"{colour}-terrace", rolls="5")
    assert happened == [("placed", 1, f"{colour}-terrace"), ("rolled", 1, colour, 5)]
    assert me(after).dice == {other: [5] if other == colour else [] for other in COLOURS}
    assert me(after).money == 0


@pytest.mark.clause("RA-21")
@each(("given", "taken"), [("blue", "orange"), ("orange", "purple"), ("purple", "green"), ("green", "blue")])
def test_a_balcony_changes_one_die_of_its_colour_into_two_of_another(given: str, taken: str) -> None:
    group = f"{given}-balcony"
    others = " ".join(f"{colour}=146" for colour in COLOURS if colour != given)
    state = stand(f"dice 1: {given}=123456\nkarma 1: 0")
    assert moves(play(state, group)) == [f"{given} {value}" for value in range(1, 7)], "any value"
    after, happened = finish(state, group, f"{given} 2", rolls="61")
    assert happened == [
        ("placed", 1, group),
        ("gave", 1, given, 2),
        ("rolled", 1, taken, 6),
        ("rolled", 1, taken, 1),
    ]
    assert me(after).dice[given] == [1, 3, 4, 5, 6] and me(after).dice[taken] == [1, 6]
    assert refused(stand(f"dice 1: {others}"), group) == ("closed_colour", group, given)


# --- chambers --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-22")
@each(("figure", "number"), [*zip(FIGURES, range(1, 7), strict=True)])
def test_a_chamber_takes_one_die_of_any_colour_with_exactly_its_number(figure: str, number: int) -> None:
    province = "province 1: c3=blue-3S/NS\ntops: blue-snake=blue-4S green-snake=green-4S"
    pairs = " ".join(f"{colour}={number}" for colour in COLOURS)
    state = stand(f"{province}\ndice 1: {pairs}\nkarma 1: 0")
    assert moves(play(state, figure)) == [f"{colour} {number}" for colour in COLOURS]
    others = "".join(str(value) for value in range(1, 7) if value != number)
    assert refused(stand(f"{province}\ndice 1: blue={others}\nkarma 1: 0"), figure)[:2] == ("closed_karma", figure)


@pytest.mark.clause("RA-22")
def test_the_great_mogul_gives_two_fame() -> None:
    after, happened = finish(stand("dice 1: green=1"), "mogul", "green 1")
    assert happened == [("placed", 1, "mogul"), ("gave", 1, "green", 1), ("fame", 1, 2)]
    assert (me(after).fame, me(after).money) == (2, 3)


@pytest.mark.clause("RA-22")
@each("tile", YIELDS)
def test_the_dancer_gives_two_dice_of_choice_and_then_a_yield_tile(tile: str) -> None:
    state = play(stand("dice 1: blue=2\nmoney 1: 0\nkarma 1: 0"), "dancer", "blue 2")
    assert moves(state) == list(COLOURS)
    state = play(state, "green")
    assert moves(state) == ["green", "orange", "purple"], "the dice are named in the order of their colours"
    state = play(state, "purple", "3", "4")
    assert me(state).dice["green"] == [3] and me(state).dice["purple"] == [4]
    assert set(odds(state)) == set(YIELDS)
    state, events = told(state, tile)
    assert (events[0].key, events[0].clause, events[0].args) == ("yield_tile", "RA-22", {"yields": tile})
    answers = {"white-1-die": ["orange"], "white-1-upgrade": ["mill"]}.get(tile, [])
    if answers:
        assert moves(state) == list(COLOURS if tile == "white-1-die" else BUILDINGS), "its yield at once"
        assert table(state).discarded == dict.fromkeys(YIELDS, 0), "discarded only afterwards"
    after, _ = finish(state, *answers, rolls="6" if tile == "white-1-die" else "")
    assert table(after).discarded == dict.fromkeys(YIELDS, 0) | {tile: 1}
    one = me(after)
    assert (one.dice["orange"], one.money, one.levels["mill"], one.karma) == {
        "white-1-die": ([6], 0, 2, 0), "white-3-money": ([], 3, 2, 0),
        "white-1-upgrade": ([], 0, 3, 0), "white-1-karma": ([], 0, 2, 1),
    }[tile]  # fmt: skip


@pytest.mark.clause("RA-22")
def test_a_yield_tile_is_discarded_after_all_that_its_yield_sets_off() -> None:
    state = stand("dice 1: blue=2\nmoney 1: 10\nboat 1: 5")
    _, happened = finish(play(state, "dancer", "blue 2", "blue", "blue", "1", "1", "white-3-money"), "sail 1")
    assert happened[-2:] == [("fame", 1, 2), ("discarded", "white-3-money")]


@pytest.mark.clause("RA-22")
def test_the_dancer_draws_from_what_is_left_and_discards_are_shuffled_when_the_stack_is_empty() -> None:
    text = "dice 1: blue=2\nkarma 1: 0\n"
    drawn = ("dancer", "blue 2", "blue", "blue", "1", "1")
    for last in YIELDS:
        gone = " ".join(f"{tile}*{1 if tile == last else 2}" for tile in YIELDS)
        state, events = told(stand(f"{text}gone: {gone}"), *drawn)
        assert odds(state) == {last: 1} and "shuffled" not in keys(events)
    state = stand(f"{text}gone: white-1-die*2 white-3-money*2 white-1-upgrade*2 white-1-karma*2")
    assert ("shuffled",) in happens(state, *drawn)
    state = play(state, *drawn)
    assert odds(state) == dict.fromkeys(YIELDS, 2) and table(state).discarded == dict.fromkeys(YIELDS, 0)


@pytest.mark.clause("RA-22")
def test_the_yogi_gives_two_karma_and_then_a_die_of_choice() -> None:
    state = stand("dice 1: blue=3\nkarma 1: 0")
    assert happens(state, "yogi", "blue 3")[2:] == [("karma", 1, 2, 2)]
    state = play(state, "yogi", "blue 3")
    assert moves(state) == list(COLOURS)
    assert happens(state, "orange", "2") == [("rolled", 1, "orange", 2)]
    assert player(play(state, "orange", "2")) == 2, "one die"


@pytest.mark.clause("RA-22")
def test_the_raja_gives_an_upgrade_and_then_three_money() -> None:
    state = stand("dice 1: blue=4\nmoney 1: 0")
    assert happens(state, "raja", "blue 4", "fortress")[2:] == [("upgraded", 1, "fortress", 3), ("money", 1, 3)]
    assert me(play(state, "raja", "blue 4", "fortress")).money == 3
    assert me(play(state, "raja", "blue 4")).money == 0, "the upgrade comes first"


@pytest.mark.clause("RA-22")
@each("boat", [0, 3, 12, 18, 23, 24])
def test_the_portuguese_sails_exactly_six_spaces(boat: int) -> None:
    state = stand(f"dice 1: blue=6\nboat 1: {boat}\nkarma 1: 0")
    happened = happens(state, "portuguese", "blue 6")
    assert happened[:3] == [("placed", 1, "portuguese"), ("gave", 1, "blue", 6), ("sailed", 1, boat + 6, 6)]


@pytest.mark.clause("RA-22")
def test_the_portuguese_counts_only_unoccupied_spaces_and_takes_the_yield() -> None:
    state = stand("dice 1: blue=6\nboat 1: 5\nboat 2: 8\nboat 3: 10\nboat 4: 13", 4)
    assert happens(state, "portuguese", "blue 6")[2:] == [("sailed", 1, 14, 6)], "over 8, 10 and 13"
    assert moves(play(state, "portuguese", "blue 6"))[0] == "palace dancer"


@pytest.mark.clause("RA-22")
@each("boat", range(25, 31))
def test_the_portuguese_is_closed_from_the_last_six_spaces(boat: int) -> None:
    state = stand(f"dice 1: blue=6\nboat 1: {boat}")
    assert refused(state, "portuguese") == ("closed_river", "portuguese", 30 - boat)
