"""Clause RA-23: the Master Builder."""

from __future__ import annotations

from random import Random

import pytest
from each import each
from full import so_many
from games.rajas.rajas_kit import (
    COLOURS,
    SEED,
    desk,
    finish,
    happens,
    in_stack,
    in_whole_games,
    me,
    moves,
    play,
    refused,
    stand,
    standard,
    table,
)
from games.rajas.rajas_roads import is_joined, roads, ways

from rondel.games.rajas.state import OVER

CHEAP = "tops: blue-snake=blue-3S green-snake=green-3S orange-snake=orange-3S purple-snake=purple-3S"
RING = "b2=green-7T/NES c2=blue-7T/NES c3=blue-5T/NSW d3=purple-7T/NES"


def cost(tile: str) -> int:
    return int(tile.split("-")[1][:-1])


@pytest.mark.clause("RA-23")
def test_an_own_tile_is_covered_by_one_that_costs_more_of_any_colour() -> None:
    state = stand("dice 1: green=5 blue=6 orange=6 purple=6\nprovince 1: c3=blue-4S/NS\nkarma 1: 0\nmoney 1: 0")
    state = play(state, "builder", "green 5")
    tops = {stack: one.tile for stack, one in table(state).stacks.items()}
    wanted = [stack for stack, tile in tops.items() if 4 < cost(tile) <= 10 and not stack.startswith("green")]
    assert moves(state) == wanted
    assert any(stack.startswith("blue") for stack in wanted) and any(stack.startswith("purple") for stack in wanted)


@pytest.mark.clause("RA-23")
@each(("top", "fits"), [("orange-3S", False), ("orange-4S", False), ("orange-4C-mill", False), ("orange-5T", True)])
def test_a_tile_of_the_same_cost_or_less_covers_nothing(top: str, fits: bool) -> None:
    tops = f"{CHEAP.replace('orange-3S', top)} orange-cow=orange-7C orange-tiger=orange-8T"
    state = stand(f"dice 1: green=5 orange=1\nprovince 1: c3=blue-4C-tea2/NE\n{tops}\nkarma 1: 0")
    if fits:
        assert moves(play(state, "builder", "green 5")) == ["orange-snake"]
    else:
        assert refused(state, "builder") == ("closed_cover", "builder")


@pytest.mark.clause("RA-23")
@each(("dice", "open_"), [("1", False), ("2", False), ("3", True), ("6", True), ("12", True), ("11", False)])
def test_at_least_the_difference_is_paid_in_dice_of_the_new_colour(dice: str, open_: bool) -> None:
    # Orange 4 under purple 7.
    tops = f"{CHEAP} purple-cow=purple-7C purple-tiger=purple-8T"
    state = stand(f"dice 1: green=5 purple={dice}\nprovince 1: c3=orange-4C-mill/NE\n{tops}\nkarma 1: 0\nmoney 1: 0")
    if not open_:
        assert refused(state, "builder") == ("closed_cover", "builder")
        return
    after, happened = finish(state, "builder", "green 5", "purple-cow", "c3 NW", *(f"purple {value}" for value in dice))
    assert [event for event in happened if event[0] in ("paid", "gave")] == [
        ("gave", 1, "green", 5),
        *(("gave", 1, "purple", int(value)) for value in dice),
    ]
    assert me(after).money == 0, "no money, and no change for what is too much"
    assert me(after).dice["purple"] == []
    lies = me(after).province[0]
    assert (lies.cell, lies.tile, lies.roads, lies.covered) == ("c3", "purple-7C-mill-temple", "NW", "orange-4C-mill")


@pytest.mark.clause("RA-23")
def test_dice_of_the_old_colour_and_money_do_not_pay() -> None:
    tops = f"{CHEAP} purple-cow=purple-7C purple-tiger=purple-8T orange-cow=orange-7C orange-tiger=orange-8T"
    text = f"province 1: c3=orange-7T-mill/NES\nmoney 1: 9\n{tops}"
    assert refused(stand(f"{text}\ndice 1: green=5"), "builder") == ("closed_cover", "builder")
    assert moves(play(stand(f"{text}\ndice 1: green=5 orange=6"), "builder", "green 5")) == ["orange-tiger"]


@pytest.mark.clause("RA-23")
def test_the_steps_are_tile_then_cell_and_rotation_then_payment() -> None:
    state = stand("dice 1: green=5 blue=266\nprovince 1: c3=blue-4S/NS b2=blue-3S/EW\ntops: blue-tiger=blue-9X-temple")
    state = play(state, "builder", "green 5", "blue-tiger")
    assert moves(state) == ["b2 NESW", "c3 NESW"]
    assert table(play(state, "b2 NESW")).pending[0].args["left"] == 6
    state = play(state, "c3 NESW")
    assert table(state).pending[0].args["left"] == 5
    assert finish(state, "blue 2", "blue 6")[1] == [
        ("gave", 1, "blue", 2),
        ("gave", 1, "blue", 6),
        ("covered", 1, "blue-9X-temple-mill", "blue", 9, "c3", "NESW", "blue-4S-temple"),
        ("shown", "blue-8T-fortress-mill", "blue-tiger"),
        ("income", 1, 0, 4),
    ]


@pytest.mark.clause("RA-23")
@each(
    ("province", "top", "wanted"),
    [
        ("c3=blue-3S/NS", "orange-5T-palace", "c3 NES, c3 NEW, c3 NSW"),
        ("c3=blue-3S/NS", "orange-5C-silk3", "c3 NE, c3 NW"),
        ("c3=blue-3S/NS d3=green-7C/NE", "orange-5T-palace", "c3 NES, c3 NSW"),
        ("c3=blue-3S/NS d3=green-7C/NE", "orange-6S-palace-spice1", "c3 NS"),
        ("c3=blue-3S/NS d3=green-7C/NE", "orange-5C-silk3", ""),
        # A ring by b2 and c2: c3 may be joined from either side.
        (RING, "orange-7C-fortress-mill", "c3 SW"),
        (RING, "orange-6S-palace-spice1", "c3 NS"),
        (RING, "orange-7T-mill-tea1", "c3 NES, c3 ESW, c3 NSW"),
    ],
)
def test_in_any_rotation_that_leaves_all_tiles_joined_to_the_residence(province: str, top: str, wanted: str) -> None:
    text = f"dice 1: blue=5 orange=66\nprovince 1: {province}\nkarma 1: 0"
    state = stand(f"{text}\ntops: orange-snake=orange-3S orange-cow={top} orange-tiger=orange-8T")
    state = play(state, "builder", "blue 5")
    if wanted:
        assert {text for text in moves(play(state, "orange-cow")) if text.startswith("c3")} == set(wanted.split(", "))
    else:
        assert "orange-cow" not in moves(state)


@pytest.mark.clause("RA-23")
@in_whole_games
def test_in_whole_games_a_tile_is_covered_only_so_that_all_stay_joined(seats: int) -> None:
    asked = 0
    for seed in range(so_many(2, full=6)):
        for before in desk.walk(standard(seats), SEED + seed):
            if before.kind[before.depth - 1] == OVER:  # to look at the table takes a while
                pending, seat = table(before).pending[0], table(before).seat + 1
                one, top = me(before, seat), table(before).stacks[pending.args["stack"]].tile
                colour, price = top.split("-")[0], cost(top)
                # Each die at its best, as far as karma goes.
                gains = sorted((7 - 2 * value for value in one.dice[colour] if value < 4), reverse=True)
                most = sum(one.dice[colour]) + sum(gains[: one.karma])
                free = [lies for lies in one.province if not lies.covered and 0 < price - cost(lies.tile) <= most]
                there, turned = roads(before, seat), ways(top.split("-")[1][-1])
                tried = [(lies.cell, way) for lies in free for way in turned]
                wanted = {f"{cell} {way}" for cell, way in tried if is_joined(there | {cell: way})}
                assert set(moves(before)) == wanted
                asked += 1
    assert asked > 3


@pytest.mark.clause("RA-23")
def test_a_border_yield_had_before_is_not_taken_again_and_a_new_one_is() -> None:
    way = "province 1: b2=green-4S/EW b1=orange-4C/ES c1=orange-3S/NS"
    text = "dice 1: green=5 blue=66\nkarma 1: 0\ntops: blue-cow=blue-7C blue-tiger=blue-9X-temple"
    # S1 was joined, W4 was not.
    state = stand(f"{way} d1=blue-3S/NS\n{text}")
    assert me(state).joined == ("S1",)
    state, happened = finish(state, "builder", "green 5", "blue-tiger", "d1 NESW", "blue 6")
    assert happened[-2:] == [("income", 1, 0, 4), ("joined", 1, "W4")] and moves(state) == list(COLOURS)
    assert me(state).joined == ("W4", "S1")
    # Turned away from S1, which stays had.
    state = stand(f"{way} d1=blue-3S/NS\n{text}")
    state, happened = finish(state, "builder", "green 5", "blue-cow", "d1 NW", "blue 6")
    assert ("joined", 1, "W4") in happened and me(state).joined == ("W4", "S1")


@pytest.mark.clause("RA-23")
def test_a_tile_is_covered_only_once() -> None:
    tops = "tops: blue-cow=blue-7C blue-tiger=blue-10X"
    text = f"dice 1: green=5 blue=66\nkarma 1: 0\n{tops}"
    state = stand(f"{text}\nprovince 1: c3=orange-5T-palace/NES<blue-4S")
    assert refused(state, "builder") == ("closed_cover", "builder"), "the covering tile is never covered itself"
    state = stand(f"{text}\nprovince 1: c3=orange-5T-palace/NES<blue-4S c4=orange-4S/EW")
    assert moves(play(state, "builder", "green 5", "blue-tiger")) == ["c4 NESW"]


@pytest.mark.clause("RA-23")
def test_it_is_closed_without_such_a_tile_or_the_dice() -> None:
    text = "province 1: c3=blue-4S/NS"
    assert refused(stand(f"{text}\ndice 1: blue=46\nkarma 1: 0"), "builder") == ("closed_value", "builder", ["5"])
    assert refused(stand("dice 1: blue=5 green=66\nprovince 2: c3=blue-4S/NS"), "builder") == (
        "closed_cover",
        "builder",
    )
    assert refused(stand(f"{text}\ndice 1: blue=5"), "builder") == ("closed_cover", "builder"), "no die is left to pay"
    assert refused(stand("province 1: c3=blue-10X\ndice 1: blue=5666"), "builder") == ("closed_cover", "builder")
    assert "builder" in moves(stand(f"{text}\ndice 1: blue=56"))


@pytest.mark.clause("RA-23")
def test_the_income_is_that_of_any_tile_laid_and_the_next_tile_shows_before_it() -> None:
    text = "dice 1: green=5 blue=66\nprovince 1: c3=blue-4S/NS\ntops: blue-tiger=blue-10X\nmoney 1: 0"
    after, happened = finish(stand(text), "builder", "green 5", "blue-tiger", "c3 NESW", "blue 6")
    assert [event[0] for event in happened][-3:] == ["covered", "shown", "income"]
    assert happened[-1] == ("income", 1, 5, 0) and me(after).money == 5
    assert table(after).stacks["blue-tiger"].tile == in_stack("blue-tiger")[0]


@pytest.mark.clause("RA-23")
def test_only_own_tiles_are_covered() -> None:
    state = stand("dice 1: green=5 blue=66\nprovince 1: c3=blue-4S/NS\nprovince 2: b2=green-4S/EW b4=orange-4S/EW")
    assert happens(state, "builder", "green 5") == [("placed", 1, "builder"), ("gave", 1, "green", 5)]
    assert {text.split()[0] for text in moves(play(state, "builder", "green 5", "blue-cow"))} == {"c3"}


# --- every cell ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-23")
def test_what_is_joined_is_found_over_every_cell_wherever_the_roads_lead() -> None:
    game = standard(2)
    province, tables = game.instance.rules.province, game.instance.tables
    cells, beside, exits = range(province.CELLS), tables["neighbour"], tables["residence"]
    state, rng = game.setup(), Random(1)
    for _ in range(200):
        roads = [rng.choice((0, 5, 10, 15, 15, rng.randrange(16))) for _ in cells]
        changed, ends = rng.choice(cells), rng.randrange(16)
        state.road[0][: len(roads)] = roads
        roads[changed] = ends
        found = {cell for cell in cells if exits[cell] & roads[cell]}
        fresh = list(found)
        for cell in fresh:
            for side, other in enumerate(beside[cell]):
                leads = other >= 0 and roads[cell] >> side & 1 and roads[other] >> (side + 2) % 4 & 1
                if leads and other not in found:
                    found.add(other)
                    fresh.append(other)
        assert province.reached(state, 0, changed, ends) == sum(1 << cell for cell in found)


@pytest.mark.clause("RA-14", "RA-46")
def test_a_tile_can_be_laid_on_the_only_free_cell_whichever_it_is() -> None:
    game = standard(2)
    province, state = game.instance.rules.province, game.setup()
    for free in range(province.CELLS):
        state.tile[0] = [0] * len(state.tile[0])
        state.road[0] = [15] * len(state.road[0])
        assert not province.can_lay(state, 0)
        state.tile[0][free] = -1
        assert province.can_lay(state, 0), free


@pytest.mark.clause("RA-23")
def test_a_tile_on_the_first_cell_is_covered_like_any_other() -> None:
    state = stand(
        "province 1: b2=green-9X b1=purple-9X a1=orange-4S-fortress/NS\ntops: purple-cow=purple-6S\n"
        "dice 1: green=5 purple=116\nkarma 1: 0"
    )
    assert moves(play(state, "builder", "green 5", "purple-cow")) == ["a1 NS"]
