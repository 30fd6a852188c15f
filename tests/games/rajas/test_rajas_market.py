"""Clauses RA-17, RA-18: money from markets."""

from __future__ import annotations

from pathlib import Path

import pytest
from each import each
from games.rajas.rajas_kit import (
    COLOURS,
    GOODS,
    finish,
    happens,
    make,
    me,
    moves,
    play,
    refused,
    stand,
    tables,
)

MARKETS = "province 1: c3=blue-10X-silk3-spice2 c2=green-10X-silk3-tea2 c4=orange-10X-tea3-silk2 d3=blue-3S/NS"
"""Silk 3, 3, 2 and 1; tea 3 and 2; spice 2."""


# --- mixed goods -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-17")
@each(
    ("province", "money"),
    [
        ("", 0),
        ("c3=blue-4S/NS", 0),
        ("c3=blue-3S/NS", 1),
        ("c3=blue-5C-spice3/NE", 3),
        ("c3=blue-10X-silk3-spice2", 5),
        ("c3=blue-10X-silk3-spice2 c2=green-10X-silk3-tea2", 7),
        ("c3=blue-3S/NS d3=orange-10X-tea3-silk2", 5),
        ("c3=blue-3S/NS d3=blue-10X-silk3-spice2", 5),
        (MARKETS.removeprefix("province 1: "), 8),
    ],
)
def test_mixed_goods_bring_the_best_market_of_each_good(province: str, money: int) -> None:
    state = stand(f"province 1: {province}\nmoney 1: 0")
    after, happened = finish(state, "mixed-market")
    assert happened == [("placed", 1, "mixed-market"), ("mixed", 1, money)], "and it costs nothing"
    assert me(after).money == money and me(after, 2).money == 4


@pytest.mark.clause("RA-17")
def test_the_markets_of_others_do_not_count() -> None:
    state = stand(f"{MARKETS.replace('province 1', 'province 2')}\nmoney 1: 0")
    assert happens(state, "mixed-market")[-1] == ("mixed", 1, 0)


# --- one good --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-18")
@pytest.mark.parametrize(
    ("good", "by_value"),
    [("silk", [3, 6, 8, 9, 9, 9]), ("tea", [3, 5, 5, 5, 5, 5]), ("spice", [2, 2, 2, 2, 2, 2])],
)
def test_one_good_brings_as_many_markets_as_the_die_shows_best_first(good: str, by_value: list[int]) -> None:
    for value, money in enumerate(by_value, 1):
        state = stand(f"{MARKETS}\ndice 1: purple={value}\nkarma 1: 0\nmoney 1: 0")
        after, happened = finish(state, f"{good}-market", f"purple {value}")
        assert happened == [
            ("placed", 1, f"{good}-market"),
            ("gave", 1, "purple", value),
            ("good", 1, good, value, money),
        ]
        assert me(after).money == money


@pytest.mark.clause("RA-18")
@pytest.mark.parametrize("good", GOODS)
def test_one_die_of_any_colour_is_the_price(good: str) -> None:
    state = stand("dice 1: blue=1 green=2 orange=3 purple=4\nkarma 1: 0")
    state = play(state, f"{good}-market")
    assert moves(state) == [f"{colour} {value}" for value, colour in enumerate(COLOURS, 1)]
    assert refused(stand("money 1: 9"), f"{good}-market") == ("closed_die", f"{good}-market")


@pytest.mark.clause("RA-18")
@each("seats", [3, 4])
@each("good", GOODS)
def test_with_three_or_four_players_one_worker_a_round_goes_to_the_spaces_of_a_good(seats: int, good: str) -> None:
    dice = "dice 1: blue=16\ndice 2: blue=1"
    group = f"{good}-market"
    state = stand(f"{dice}\nworkers: {group}=1", seats)
    assert refused(state, group) == ("closed_good", group)
    others = [f"{other}-market" for other in GOODS if other != good]
    assert {*others, "mixed-market"} <= set(moves(state)), "other goods and the mixed spaces stay open"
    # The second space is for another player, and it is open again in the next round.
    assert group in moves(stand(f"{dice}\nworkers: {group}=1\nseat: 2", seats))
    assert group in moves(stand(f"{dice}\nworkers: {group}=2", seats))
    assert refused(stand(f"{dice}\nworkers: {group}=2,3", seats), group) == ("closed_full", group)


@pytest.mark.clause("RA-18")
def test_with_four_players_both_mixed_spaces_are_open_to_the_same_player() -> None:
    assert "mixed-market" in moves(stand("workers: mixed-market=1", 4))


@pytest.mark.clause("RA-18")
def test_with_two_players_there_is_no_such_limit(tmp_path: Path) -> None:
    # The board for two has one space of each good; an owner's may have more.
    spaces = tables()["spaces"]["value"]
    for seats in (2, 3):
        spaces[str(seats)] |= {"tea": 3}
    text = "dice 1: blue=1\nworkers: tea-market=1"
    game = make(tmp_path / "two.json", 2, spaces=spaces)
    assert "tea-market" in moves(stand(f"{text},1", game=game), game)
    game = make(tmp_path / "three.json", 3, spaces=spaces)
    assert refused(stand(text, game=game), "tea-market", game) == ("closed_good", "tea-market")
