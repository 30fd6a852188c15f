"""Clauses RA-10, RA-11: dice taken and rolled, the arms of the statue, karma."""

from __future__ import annotations

import pytest
from each import each
from full import so_many
from games.rajas.rajas_kit import (
    COLOURS,
    FIGURES,
    GOODS,
    SEED,
    desk,
    finish,
    happens,
    in_whole_games,
    me,
    moves,
    odds,
    play,
    player,
    refused,
    stand,
    standard,
    table,
    told,
)

FULL = "dice 1: blue=12 green=34 orange=56 purple=1234"
FACES = {str(value): 1 for value in range(1, 7)}


# --- taking ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-10")
@each("seat", [1, 2])
@each("value", range(1, 7))
def test_a_die_taken_is_rolled_at_once_and_kept_with_its_value(seat: int, value: int) -> None:
    state = play(stand(f"seat: {seat}\ndice {seat}: blue=3"), "blue-terrace")
    assert (player(state), standard().chance(state).source, odds(state)) == (0, f"dice {seat}", FACES)
    assert table(state).hand == {"blue": 1}
    after, events = told(state, str(value))
    assert (events[0].key, events[0].clause, events[0].args) == ("rolled", "RA-10", {"colour": "blue", "value": value})
    assert me(after, seat).dice["blue"] == sorted([3, value])
    assert table(after).hand == {} and table(after).supply["blue"] == table(state).supply["blue"]


@pytest.mark.clause("RA-10")
def test_several_dice_are_rolled_one_after_another() -> None:
    state = play(stand("dice 1: blue=1"), "blue-balcony", "blue 1")
    assert table(state).hand == {"orange": 2}
    assert happens(state, "5", "2") == [("rolled", 1, "orange", 5), ("rolled", 1, "orange", 2)]
    assert me(play(state, "5", "2")).dice["orange"] == [2, 5]


@pytest.mark.clause("RA-10")
def test_the_tenth_die_has_an_arm_and_the_eleventh_has_none() -> None:
    nine = stand(FULL.replace("1234", "123"))
    after, happened = finish(nine, "purple-terrace", rolls="6")
    assert sum(map(len, me(after).dice.values())) == 10
    assert [event[0] for event in happened] == ["placed", "rolled"]
    assert moves(play(stand(FULL), "purple-terrace"))[0] == "enough", "the player has to choose"


@pytest.mark.clause("RA-10")
def test_whoever_would_get_more_takes_fewer() -> None:
    state, happened = finish(stand(FULL), "purple-terrace", "enough")
    assert happened == [("placed", 1, "purple-terrace"), ("lost_dice", 1, 1)]
    assert me(state).dice == me(stand(FULL)).dice
    # Two dice, one arm.
    state, happened = finish(stand(FULL), "orange-balcony", "orange 5", "enough", rolls="2")
    assert happened[2:] == [("lost_dice", 1, 1), ("rolled", 1, "purple", 2)]


@pytest.mark.clause("RA-10")
def test_or_first_returns_dice_of_choice() -> None:
    state = play(stand(FULL), "purple-terrace")
    own = [f"{colour} {value}" for colour, values in me(state).dice.items() for value in values]
    assert moves(state) == ["enough", *own]
    for text in own:
        colour, value = text.split()
        after, happened = finish(state, text, rolls="6")
        assert happened == [("returned", 1, colour, int(value)), ("rolled", 1, "purple", 6)]
        assert sum(map(len, me(after).dice.values())) == 10


@pytest.mark.clause("RA-10")
@in_whole_games
def test_no_statue_ever_holds_more_than_ten_dice(seats: int) -> None:
    most = 0
    for seed in range(SEED, SEED + so_many(1, full=3)):
        for state in desk.walk(standard(seats), seed):
            counts = [sum(map(len, one.dice.values())) for one in table(state).players]
            counts[table(state).seat or 0] += sum(table(state).hand.values())
            most = max(most, *counts)
    assert most == 10


NO_BLUE = "dice 1: blue=222222\ndice 2: blue=333333 green=2"


@pytest.mark.clause("RA-10")
def test_a_colour_missing_from_the_supply_cannot_be_taken() -> None:
    state = stand(NO_BLUE)
    assert table(state).supply["blue"] == 0
    assert happens(state, "blue-terrace") == [("placed", 1, "blue-terrace"), ("lost_dice", 1, 1)]
    state = stand(f"{NO_BLUE}\nseat: 2")
    assert moves(play(state, "dancer", "green 2")) == ["green", "orange", "purple"]
    assert happens(state, "green-balcony", "green 2")[2:] == [("lost_dice", 2, 2)]


@pytest.mark.clause("RA-10")
def test_the_last_die_of_a_colour_is_taken_and_no_second_one() -> None:
    state = stand(NO_BLUE.replace("222222", "22222"))
    assert table(state).supply["blue"] == 1
    state = play(stand(f"{NO_BLUE.replace('222222', '22222')}\nseat: 2"), "dancer", "green 2")
    assert moves(state) == list(COLOURS)
    assert moves(play(state, "blue")) == ["green", "orange", "purple"]
    state = stand("dice 1: blue=22222 green=1\ndice 2: blue=333333")
    assert happens(state, "green-balcony", "green 1", "4")[2:] == [("lost_dice", 1, 1), ("rolled", 1, "blue", 4)]


# --- karma -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-11")
@each(("before", "gained", "after"), [(0, 2, 2), (1, 2, 3), (2, 1, 3), (3, 0, 3)])
def test_karma_above_three_is_lost(before: int, gained: int, after: int) -> None:
    state = stand(f"karma 1: {before}\ndice 1: blue=3")
    state, happened = finish(state, "yogi", "blue 3")
    assert happened[-1] == ("karma", 1, gained, after)
    assert me(state).karma == after and me(state, 2).karma == 1


@pytest.mark.clause("RA-11")
@each("value", range(1, 7))
def test_one_karma_turns_a_die_to_its_opposite_face(value: int) -> None:
    state = play(stand(f"karma 1: 2\ndice 1: green={value}"), "tea-market")
    turned = f"green {value}>{7 - value}"
    assert set(moves(state)) == {f"green {value}", turned}
    after, events = told(state, turned)
    assert (events[0].key, events[0].clause) == ("turned", "RA-11")
    assert happens(state, turned)[:2] == [("turned", 1, "green", value, 7 - value, 1), ("gave", 1, "green", 7 - value)]
    assert happens(state, turned)[2] == ("good", 1, "tea", 7 - value, 0)
    assert me(after).karma == 1 and me(play(state, f"green {value}")).karma == 2
    assert table(after).supply["green"] == 12


@pytest.mark.clause("RA-11")
@each(("figure", "number"), [*zip(FIGURES, range(1, 7), strict=True)])
def test_a_turned_die_pays_for_a_chamber(figure: str, number: int) -> None:
    text = f"dice 1: orange={7 - number} blue=66\nprovince 1: c3=blue-4S/NS\ntops: blue-cow=blue-7C"
    state = stand(f"{text}\nkarma 1: 1")
    wanted = {f"orange {7 - number}>{number}"} | ({"blue 6"} if number == 6 else {"blue 6>1"} if number == 1 else set())
    assert set(moves(play(state, figure))) == wanted
    if number != 6:
        assert refused(stand(f"{text}\nkarma 1: 0"), figure)[:2] == ("closed_karma", figure)


@pytest.mark.clause("RA-11")
def test_a_turned_die_pays_in_the_harbour() -> None:
    text = "dice 1: blue=456"
    assert moves(play(stand(text), "harbour")) == ["blue 6>1", "blue 5>2", "blue 4>3"]
    assert refused(stand(f"{text}\nkarma 1: 0"), "harbour")[:2] == ("closed_karma", "harbour")


@pytest.mark.clause("RA-11")
@pytest.mark.parametrize("good", GOODS)
def test_without_karma_no_die_is_turned_and_that_of_others_does_not_help(good: str) -> None:
    state = stand("karma 1: 0\nkarma 2: 3\ndice 1: blue=16 green=3")
    assert moves(play(state, f"{good}-market")) == ["blue 1", "blue 6", "green 3"]


@pytest.mark.clause("RA-11")
@each(("karma", "most"), [(0, 4), (1, 9), (2, 14), (3, 19)])
def test_one_karma_a_die_and_as_many_dice_as_karma_lasts(karma: int, most: int) -> None:
    # Four dice of 1; each one turned adds 5.
    state = stand(f"karma 1: {karma}\ndice 1: blue=1111\ntops: blue-snake=blue-4S blue-cow=blue-7C blue-tiger=blue-10X")
    costs = {"blue-snake": 4, "blue-cow": 7, "blue-tiger": 10}
    assert moves(play(state, "quarry")) == [stack for stack, cost in costs.items() if cost <= most]


@pytest.mark.clause("RA-11")
@pytest.mark.parametrize(("top", "karma"), [("8T-fortress-mill", 1), ("9X-temple-mill", 2), ("10X-silk3-spice2", 2)])
def test_karma_turns_the_dice_that_gain_most_by_it(top: str, karma: int) -> None:
    # As they are 3; the 1 turned, 8; both turned, 11.
    tops = f"tops: blue-snake=blue-4S blue-cow=blue-7C blue-tiger=blue-{top}"
    for spent in range(3):
        state = stand(f"karma 1: {spent}\ndice 1: blue=12\n{tops}")
        assert (
            ("blue-tiger" in moves(play(state, "quarry"))) == (spent >= karma)
            if spent
            else "quarry" not in moves(state)
        )


@pytest.mark.clause("RA-11")
def test_karma_is_spent_die_by_die_in_one_payment() -> None:
    state = stand("karma 1: 3\ndice 1: blue=1111\ntops: blue-tiger=blue-10X")
    state = play(state, "quarry", "blue-tiger")
    happened = happens(state, "blue 1", "blue 1>6", "blue 1>6")
    assert happened == [
        ("gave", 1, "blue", 1),
        ("turned", 1, "blue", 1, 6, 2),
        ("gave", 1, "blue", 6),
        ("turned", 1, "blue", 1, 6, 1),
        ("gave", 1, "blue", 6),
    ]


@pytest.mark.clause("RA-11")
def test_karma_turns_dice_of_the_difference_for_the_master_builder() -> None:
    text = "dice 1: green=5 purple=1\nprovince 1: c3=blue-4S/NS\ntops: purple-cow=purple-7C purple-tiger=purple-10X"
    state = play(stand(text), "builder", "green 5", "purple-tiger", "c3 NESW")
    assert moves(state) == ["purple 1>6"]
    assert refused(stand(f"{text}\nkarma 1: 0"), "builder") == ("closed_cover", "builder")
    # The karma for the 5 is not there for the difference.
    assert refused(stand(text.replace("green=5", "green=2")), "builder") == ("closed_cover", "builder")
    state = play(stand(f"{text.replace('green=5', 'green=2')}\nkarma 1: 2"), "builder", "green 2>5")
    assert moves(state) == ["purple-cow", "purple-tiger"]


@pytest.mark.clause("RA-11")
@in_whole_games
def test_karma_stays_between_0_and_3(seats: int) -> None:
    met = {one.karma for state in desk.walk(standard(seats), SEED) for one in table(state).players}
    assert met == {0, 1, 2, 3}
