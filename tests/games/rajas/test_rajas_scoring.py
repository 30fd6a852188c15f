"""Clause RA-63: scoring goods without a worker, and which markets count."""

from __future__ import annotations

import pytest
from each import each
from games.rajas.rajas_kit import GOODS, finish, happens, moves, play, stand

TEA = "province 1: b2=orange-10X-tea3-silk2 b4=green-10X-silk3-tea2 c2=blue-7T-tea2-silk1/NES a2=blue-4C-tea2/SW"
"""Tea 3, 2, 2, 2; silk 3, 2, 1; no spice."""


@pytest.mark.clause("RA-63")
@pytest.mark.parametrize("space", [15, 28])
def test_on_the_river_the_player_names_the_good_even_one_not_owned(space: int) -> None:
    state = play(stand(f"{TEA}\nboat 1: {space - 1}\ndice 1: blue=1"), "harbour", "blue 1")
    assert moves(state) == list(GOODS)
    most = 4 if space == 15 else 6
    assert happens(state, "spice")[0] == ("good", 1, "spice", most, 0)
    assert happens(state, "silk")[0] == ("good", 1, "silk", most, 6)


@pytest.mark.clause("RA-63")
@each(("value", "money"), [(1, 3), (2, 5), (3, 7), (4, 9), (5, 9), (6, 9)])
def test_the_most_valuable_markets_count_up_to_the_number(value: int, money: int) -> None:
    state = stand(f"{TEA}\ndice 1: blue={value}")
    _, events = finish(state, "tea-market", f"blue {value}")
    assert ("good", 1, "tea", value, money) in events, "and nothing is asked: taking less is not offered"


@pytest.mark.clause("RA-63")
def test_mixed_goods_take_the_best_market_of_each_good() -> None:
    assert happens(stand(TEA), "mixed-market")[-1] == ("mixed", 1, 3 + 3)
    state = stand(f"{TEA}\nboat 1: 10\ndice 1: blue=1")
    assert happens(state, "harbour", "blue 1")[-1] == ("mixed", 1, 6)
