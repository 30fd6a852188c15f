"""The worked examples of the rulebook, those of the basic game, as positions."""

from __future__ import annotations

import pytest
from each import each
from games.rajas.rajas_kit import finish, happens, me, moves, play, player, stand, standard, table

MARKETS = "province 1: b2=orange-9X c2=green-5C-tea3/NE b1=blue-4C-tea2/NE b4=green-4C-tea2/NW a2=purple-4C-silk2/SW"
"""Three tea markets (3, 2, 2) and a silk market (2)."""


@pytest.mark.clause("RA-13")
def test_blue_7_is_paid_with_blue_3_and_5_and_there_is_no_change() -> None:
    state = stand("tops: blue-cow=blue-7C\ndice 1: blue=35 green=4\nmoney 1: 4\nkarma 1: 0")
    after, events = finish(state, "quarry", "blue-cow", "blue 3", "blue 5", "c3 NE")
    assert [event for event in events if event[0] in ("paid", "gave", "laid")] == [
        ("paid", 1, 1),
        ("gave", 1, "blue", 3),
        ("gave", 1, "blue", 5),
        ("laid", 1, "blue-7C-temple-palace", "blue", 7, "c3", "NE"),
    ]
    assert me(after).dice == {"blue": [], "green": [4], "orange": [], "purple": []} and me(after).money == 3


@pytest.mark.clause("RA-9", "RA-13", "RA-14")
def test_the_quarry_space_for_one_money_and_two_orange_dice_bring_orange_9() -> None:
    state = stand("tops: orange-tiger=orange-9X-mill-temple\ndice 1: orange=45\nmoney 1: 1\nkarma 1: 0")
    assert table(state).prices["quarry"][0] == 1
    after, _ = finish(state, "quarry", "orange-tiger", "orange 4", "orange 5", "b2 NESW")
    assert me(after).money == 0 and table(after).supply["orange"] == 12
    assert [(laid.cell, laid.tile) for laid in me(after).province] == [("b2", "orange-9X-mill-temple")]


@pytest.mark.clause("RA-16")
def test_a_crossing_in_the_left_corner_brings_a_die_of_choice_and_five_money() -> None:
    state = stand(
        "province 1: b2=green-9X c2=blue-9X c1=purple-9X\ntops: orange-tiger=orange-9X-mill-temple\n"
        "dice 1: orange=45\nmoney 1: 1\nkarma 1: 0"
    )
    after, events = finish(state, "quarry", "orange-tiger", "orange 4", "orange 5", "d1 NESW", "W4", "green", rolls="6")
    assert events[-4:] == [("joined", 1, "W4"), ("rolled", 1, "green", 6), ("joined", 1, "S1"), ("money", 1, 5)]
    assert me(after).money == 5 and me(after).dice["green"] == [6]


@pytest.mark.clause("RA-15", "RA-16", "RA-30", "RA-56")
def test_a_fork_with_a_temple_and_a_mill_brings_5_fame_then_a_die_and_an_upgrade() -> None:
    """The temple is worth 2, the mill 3; the upgrade of fame 5 comes last."""
    state = stand(
        "province 1: c3=blue-4S-temple/NS\nlevels 1: mill=3\ntops: green-tiger=green-8T-mill-temple\n"
        "dice 1: green=35\nkarma 1: 0"
    )
    state, events = finish(state, "quarry", "green-tiger", "green 3", "green 5", "d3 NES", "blue", "palace", rolls="2")
    assert [event for event in events if event[0] not in ("placed", "paid", "gave", "laid", "shown")] == [
        ("income", 1, 0, 5),
        ("fame_bonus", 1, 5),
        ("later", 1),
        ("joined", 1, "S3"),
        ("rolled", 1, "blue", 2),
        ("upgraded", 1, "palace", 3),
    ]
    assert player(state) == 1 and happens(state, "mill") == [("upgraded", 1, "mill", 4)]


@pytest.mark.clause("RA-17")
def test_three_tea_markets_and_a_silk_market_bring_five_money_on_the_mixed_space() -> None:
    after, events = finish(stand(f"{MARKETS}\nmoney 1: 1"), "mixed-market")
    assert events[-1] == ("mixed", 1, 5) and me(after).money == 6


@pytest.mark.clause("RA-18")
def test_a_die_of_4_on_tea_and_three_tea_markets_bring_seven_money() -> None:
    after, events = finish(stand(f"{MARKETS}\nmoney 1: 1\ndice 1: purple=4"), "tea-market", "purple 4")
    assert events[-1] == ("good", 1, "tea", 4, 7) and me(after).money == 8


@pytest.mark.clause("RA-20", "RA-21")
def test_the_orange_terrace_gives_an_orange_die_and_a_blue_die_on_the_balcony_two() -> None:
    after, _ = finish(stand("seat: 1"), "orange-terrace", rolls="3")
    assert me(after).dice["orange"] == [3]
    after, _ = finish(stand("dice 1: blue=1"), "blue-balcony", "blue 1", rolls="36")
    assert me(after).dice == {"blue": [], "green": [], "orange": [3, 6], "purple": []}


@pytest.mark.clause("RA-23")
@pytest.mark.parametrize(("die", "enough"), [(1, False), (2, True), (6, True)])
def test_a_green_5_and_a_purple_die_of_at_least_2_cover_orange_4_by_purple_6(die: int, enough: bool) -> None:
    state = stand(
        f"province 1: b2=orange-4S-fortress/EW\ntops: purple-cow=purple-6S purple-tiger=purple-8T\n"
        f"dice 1: green=55 purple={die}\nkarma 1: 0"
    )
    state = play(state, "builder", "green 5")
    assert ("purple-cow" in moves(state)) == enough
    if enough:
        after, _ = finish(state, "purple-cow", "b2 EW", f"purple {die}")
        (laid,) = me(after).province
        assert (laid.tile, laid.covered) == ("purple-6S-fortress-tea1", "orange-4S-fortress")


@pytest.mark.clause("RA-24", "RA-44")
def test_the_harbour_for_one_money_and_a_2_bring_the_boat_two_free_spaces_on_to_an_upgrade() -> None:
    """One space on the way is occupied; mills are upgraded from 3 to 4."""
    state = stand("workers: harbour=2\nboat 1: 4\nboat 2: 5\nlevels 1: mill=3\ndice 1: green=2\nmoney 1: 3\nkarma 1: 0")
    _, events = finish(state, "harbour", "green 2", "sail 2", "mill")
    assert events[1:] == [("paid", 1, 1), ("gave", 1, "green", 2), ("sailed", 1, 7, 2), ("upgraded", 1, "mill", 4)]


@pytest.mark.clause("RA-26")
@each(
    ("space", "lines", "yields"),
    [
        (8, f"{MARKETS} c3=orange-7T-mill-tea1/NEW", ("money", 1, 5)),
        (20, "levels 1: temple=3 mill=4", ("fame", 1, 3)),
        (25, "levels 1: temple=3 mill=4", ("money", 1, 6)),
        (30, "karma 1: 2", ("fame", 1, 4)),
    ],
)
def test_river_spaces_pay_for_five_markets_three_upgrades_and_two_karma(
    space: int, lines: str, yields: tuple[object, ...]
) -> None:
    state = stand(f"{lines}\nboat 1: {space - 1}\ndice 1: green=1")
    assert yields in finish(state, "harbour", "green 1")[1]


@pytest.mark.clause("RA-31", "RA-32")
def test_30_and_65_first_then_37_and_52_are_two_and_two_and_the_first_wins() -> None:
    """The first scores mixed goods, the second comes upon six money on the river."""
    lines = "fame 1: 30\nmoney 1: 60\nfame 2: 37\nmoney 2: 46\nboat 2: 21\ndice 2: blue=1\nkarma 2: 0"
    state, events = finish(stand(f"{lines}\n{MARKETS}"), "mixed-market", "harbour", "blue 1")
    assert [event for event in events if event[0] in ("met", "ended")] == [
        ("met", 1, 2),
        ("met", 2, 2),
        ("ended", "met"),
    ]
    assert [(one.fame, one.money) for one in table(state).players] == [(30, 65), (37, 52)]
    outcome = standard().outcome(state)
    assert outcome is not None and outcome.places == (1, 2)
