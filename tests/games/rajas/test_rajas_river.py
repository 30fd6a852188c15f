"""Clauses RA-24 to RA-27, RA-43: the harbour, the river and its yields, the bridge."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from each import each
from games.rajas.rajas_kit import (
    BUILDINGS,
    COLOURS,
    FIGURES,
    GOODS,
    PRICES,
    finish,
    happens,
    make,
    me,
    moves,
    play,
    player,
    refused,
    stand,
    table,
)

MARKETS = "province 1: c3=blue-10X-silk3-spice2 c2=green-10X-silk3-tea2 d3=blue-3S/NS"
"""Silk 3, 3 and 1; tea 2; spice 2: five markets."""
RICH = f"{MARKETS}\nlevels 1: temple=3 mill=4\nkarma 1: 2\ndice 1: green=1\nmoney 1: 0"
YIELDS: dict[int, tuple[list[str], list[Any]]] = {
    1: (["green", "purple"], [("rolled", 1, "green", 6), ("rolled", 1, "purple", 6)]),
    2: ([], [("karma", 1, 1, 3)]),
    3: ([], [("money", 1, 3)]),
    5: ([], [("rolled", 1, "blue", 6), ("rolled", 1, "blue", 6)]),
    6: ([], [("fame", 1, 2)]),
    7: (["palace"], [("upgraded", 1, "palace", 3)]),
    8: ([], [("money", 1, 5)]),
    9: (["blue", "blue"], [("rolled", 1, "blue", 6), ("rolled", 1, "blue", 6)]),
    10: ([], [("rolled", 1, "orange", 6), ("rolled", 1, "orange", 6)]),
    11: ([], [("mixed", 1, 7)]),
    12: ([], [("karma", 1, 1, 3)]),
    13: ([], [("money", 1, 5)]),
    15: (["silk"], [("good", 1, "silk", 4, 7)]),
    16: (["temple"], [("upgraded", 1, "temple", 4)]),
    17: ([], [("rolled", 1, "green", 6), ("rolled", 1, "green", 6)]),
    18: ([], [("fame", 1, 3)]),
    19: (["orange", "purple"], [("rolled", 1, "orange", 6), ("rolled", 1, "purple", 6)]),
    20: ([], [("fame", 1, 3)]),
    21: ([], [("karma", 1, 1, 3)]),
    22: ([], [("money", 1, 6)]),
    23: ([], [("rolled", 1, "purple", 6), ("rolled", 1, "purple", 6)]),
    25: ([], [("money", 1, 6)]),
    26: ([], [("mixed", 1, 7)]),
    27: ([], [("fame", 1, 4)]),
    28: (["tea"], [("good", 1, "tea", 6, 2)]),
    29: ([], [("money", 1, 8)]),
    30: ([], [("fame", 1, 4)]),
}
"""For each river space but those with a palace action the answers, and what a rich player gets."""
PALACE = (4, 14, 24)


def at(boat: int, text: str = "", value: int = 1) -> str:
    """Lines of a player whose boat is about to sail."""
    return f"boat 1: {boat}\ndice 1: green={value}\n{text}"


# --- the harbour -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-24")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_space_of_the_harbour_is_free_and_the_others_cost_one_or_two(seats: int) -> None:
    for filled, price in enumerate(PRICES[seats]["harbour"]):
        there = ",".join(str(2 + n % (seats - 1)) for n in range(filled))
        text = at(0, f"workers: harbour={there}" if there else "")
        happened = happens(stand(f"{text}\nmoney 1: {price}", seats), "harbour", "green 1")
        assert ("paid", 1, price) in happened if price else "paid" not in [event[0] for event in happened]
        if price:
            poor = stand(f"{text}\nmoney 1: {price - 1}", seats)
            assert refused(poor, "harbour") == ("closed_money", "harbour", price, price - 1)


@pytest.mark.clause("RA-24")
def test_one_die_of_value_one_to_three_of_any_colour_is_paid() -> None:
    state = stand("dice 1: blue=146 green=25 orange=3 purple=145\nkarma 1: 0")
    assert moves(play(state, "harbour")) == ["blue 1", "green 2", "orange 3", "purple 1"]
    assert refused(stand("dice 1: blue=456\nkarma 1: 0"), "harbour")[:2] == ("closed_karma", "harbour")


@pytest.mark.clause("RA-24")
def test_the_boat_sails_at_least_one_space_and_up_to_the_value() -> None:
    for value, wanted in ((2, ["sail 1", "sail 2"]), (3, ["sail 1", "sail 2", "sail 3"])):
        state = play(stand(at(2, value=value)), "harbour", f"green {value}")
        assert moves(state) == wanted
        assert refused(state, "stay") == ("sail_more", 1)
        for steps, text in enumerate(wanted, 1):
            assert happens(state, text)[0] == ("sailed", 1, 2 + steps, steps)
    assert happens(stand(at(2)), "harbour", "green 1")[2] == ("sailed", 1, 3, 1), "with a 1 exactly one"


@pytest.mark.clause("RA-24")
def test_a_die_turned_by_karma_sails_as_far_as_it_counts() -> None:
    assert moves(play(stand(at(2, value=5)), "harbour", "green 5>2")) == ["sail 1", "sail 2"]


@pytest.mark.clause("RA-24")
@each(
    ("others", "reached"),
    [
        ((0, 0, 0), [1, 2, 3]),
        ((1, 0, 0), [2, 3, 4]),
        ((1, 2, 4), [3, 5, 6]),
        ((2, 3, 9), [1, 4, 5]),
        ((4, 5, 6), [1, 2, 3]),
    ],
)
def test_occupied_spaces_are_skipped_and_not_counted(others: tuple[int, ...], reached: list[int]) -> None:
    boats = "\n".join(f"boat {seat}: {boat}" for seat, boat in enumerate(others, 2))
    state = play(stand(at(0, boats, value=3), 4), "harbour", "green 3")
    assert [happens(state, f"sail {steps}")[0] for steps in (1, 2, 3)] == [
        ("sailed", 1, space, steps) for steps, space in enumerate(reached, 1)
    ]


@pytest.mark.clause("RA-24")
def test_start_and_end_hold_any_number_of_boats() -> None:
    assert [one.boat for one in table(stand("", 4)).players] == [0, 0, 0, 0]
    state = stand(at(28, "boat 2: 30\nboat 3: 30", value=3), 4)
    state = play(state, "harbour", "green 3")
    assert moves(state) == ["sail 1", "sail 2"], "there are no more spaces"
    assert [one.boat for one in table(play(state, "sail 2")).players] == [30, 30, 30, 0]
    assert happens(stand(at(29, value=3)), "harbour", "green 3")[2] == ("sailed", 1, 30, 1)
    state = stand(at(27, "boat 2: 28\nboat 3: 29", value=3), 3)
    assert happens(state, "harbour", "green 3")[2] == ("sailed", 1, 30, 1), "only the end is left"


# --- yields ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-25", "RA-26")
@each("space", YIELDS)
def test_the_yield_of_the_space_where_the_boat_stops_is_taken_at_once(space: int) -> None:
    answers, wanted = YIELDS[space]
    state = stand(f"{RICH}\nboat 1: {space - 1}")
    rolls = "6" * sum(event[0] == "rolled" for event in wanted)
    after, happened = finish(state, "harbour", "green 1", *answers, rolls=rolls)
    happened = [event for event in happened if event[0] != "worker"]
    assert happened[:3] == [("placed", 1, "harbour"), ("gave", 1, "green", 1), ("sailed", 1, space, 1)]
    assert happened[3 : 3 + len(wanted)] == wanted
    assert (player(after), me(after).boat) == (2, space), "and nothing else"


@pytest.mark.clause("RA-25")
def test_spaces_that_the_boat_passes_yield_nothing() -> None:
    state = play(stand(at(0, value=3)), "harbour", "green 3", "sail 3")
    assert (me(state).money, me(state).karma) == (6, 1)


@pytest.mark.clause("RA-25")
def test_from_the_end_no_river_action_is_possible() -> None:
    state = stand("boat 1: 30\ndice 1: green=16")
    assert refused(state, "harbour") == ("closed_river", "harbour", 0)
    assert refused(state, "portuguese") == ("closed_river", "portuguese", 0)
    assert "harbour" in moves(stand("boat 1: 29\nboat 2: 30\ndice 1: green=1")), "the end itself can be reached"


@pytest.mark.clause("RA-26")
@pytest.mark.parametrize("space", PALACE)
def test_a_palace_action_is_carried_out_without_worker_or_die_even_if_occupied(space: int) -> None:
    text = "workers: dancer=2 yogi=2\ntops: blue-snake=blue-4S\nprovince 1: c3=blue-3S/NS\nmoney 1: 0\nkarma 1: 0"
    state = stand(f"boat 1: {space - 1}\ndice 1: green=1 blue=1\n{text}")
    state = play(state, "harbour", "green 1")
    assert moves(state) == [f"palace {figure}" for figure in FIGURES[1:]], "2 to 6"
    happened = happens(state, "palace yogi", "purple", "4")
    assert happened == [("action", 1, "yogi"), ("karma", 1, 2, 2), ("rolled", 1, "purple", 4)]
    assert happens(state, "palace raja", "mill") == [("action", 1, "raja"), ("upgraded", 1, "mill", 3), ("money", 1, 3)]
    assert happens(state, "palace dancer", "blue", "blue", "1", "2", "white-1-karma")[-2:] == [
        ("karma", 1, 1, 1),
        ("discarded", "white-1-karma"),
    ]
    assert happens(state, "palace portuguese")[:2] == [("action", 1, "portuguese"), ("sailed", 1, space + 6, 6)]
    assert happens(state, "palace builder", "blue-snake", "c3 NS", "blue 1")[1:3] == [
        ("gave", 1, "blue", 1),
        ("covered", 1, "blue-4S-temple", "blue", 4, "c3", "NS", "blue-3S-silk1"),
    ]
    assert table(state).spaces["raja"] == [None] and table(play(state, "palace yogi")).spaces["yogi"] == [1]


@pytest.mark.clause("RA-26")
@each(("boat", "colour"), [(4, "blue"), (9, "orange"), (16, "green"), (22, "purple")])
@each("karma", [0, 1, 2, 3])
def test_one_die_of_the_shown_colour_for_each_karma(boat: int, colour: str, karma: int) -> None:
    after, happened = finish(stand(at(boat, f"karma 1: {karma}")), "harbour", "green 1", rolls="5" * karma)
    assert happened.count(("rolled", 1, colour, 5)) == karma
    assert me(after).dice[colour] == [5] * karma and me(after).karma == karma


@pytest.mark.clause("RA-26")
@each("karma", [0, 1, 2, 3])
def test_the_end_gives_two_fame_for_each_karma(karma: int) -> None:
    assert ("fame", 1, 2 * karma) in happens(stand(at(29, f"karma 1: {karma}")), "harbour", "green 1")


@pytest.mark.clause("RA-26")
@each(
    ("levels", "made"), [("", 0), ("temple=3", 1), ("temple=4 mill=3", 3), ("temple=4 palace=4 fortress=4 mill=4", 8)]
)
def test_one_fame_or_two_money_for_each_upgrade_made(levels: str, made: int) -> None:
    text = f"levels 1: {levels}\nmoney 1: 0"
    assert ("fame", 1, made) in happens(stand(at(19, text)), "harbour", "green 1")
    assert ("money", 1, 2 * made) in happens(stand(at(24, text)), "harbour", "green 1")


@pytest.mark.clause("RA-26")
@each(
    ("province", "count"),
    [("", 0), ("c3=blue-4S/NS", 0), ("c3=blue-6S/NS", 1), ("c3=blue-10X d3=green-7T-spice2/NES", 4)],
)
def test_one_money_for_each_own_market_whatever_its_value(province: str, count: int) -> None:
    text = f"province 1: {province}\nprovince 2: c3=orange-10X"
    assert happens(stand(at(7, text)), "harbour", "green 1")[-1] == ("money", 1, count)


@pytest.mark.clause("RA-26")
@pytest.mark.parametrize(("boat", "most"), [(14, 4), (27, 6)])
def test_one_good_is_scored_up_to_the_shown_number_of_markets(boat: int, most: int) -> None:
    silk = "c3=blue-10X-silk3-spice2 c2=green-10X-silk3-tea2 c4=orange-5C-silk3/SW d4=purple-5C-silk3/NW d3=blue-3S/NS"
    state = stand(at(boat, f"province 1: {silk} b2=orange-4C-silk2/ES"))
    state = play(state, "harbour", "green 1")
    assert moves(state) == list(GOODS)
    assert happens(state, "silk")[0] == ("good", 1, "silk", most, 12 if most == 4 else 15)
    assert happens(state, "tea")[0] == ("good", 1, "tea", most, 2)


# --- next space ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-27")
def test_the_move_of_a_track_bonus_goes_to_the_next_unoccupied_space_and_takes_its_yield() -> None:
    state = stand("money 1: 10\nboat 1: 3\nboat 2: 4\nboat 3: 5", 3)
    state = play(state, "outdoor-terrace")
    assert moves(state) == ["stay", "sail 1"]
    assert happens(state, "sail 1") == [("sailed", 1, 6, 1), ("fame", 1, 2)]


@pytest.mark.clause("RA-27")
@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("money 1: 10", ["outdoor-terrace"]),
        ("money 1: 42", ["outdoor-terrace"]),
        ("fame 1: 29\ndice 1: green=1", ["mogul", "green 1"]),
    ],
)
def test_the_move_of_a_track_bonus_may_be_declined_and_is_then_lost(text: str, answers: list[str]) -> None:
    state = play(stand(f"{text}\nboat 1: 5"), *answers)
    assert moves(state) == ["stay", "sail 1"]
    assert happens(state, "stay") == [("stayed", 1)]
    after, _ = finish(play(state, "stay"), "blue-terrace")
    assert me(after).boat == 5 and player(after) == 1
    assert not any(event[0].endswith("bonus") for event in happens(after, "mixed-market")), "it never comes again"


@pytest.mark.clause("RA-27")
def test_the_move_of_a_border_yield_may_be_declined_and_is_then_lost() -> None:
    text = "province 1: b4=green-4S/EW\ntops: blue-snake=blue-3S\npending: lay blue-snake\nboat 1: 2\nmoney 1: 0"
    state, happened = finish(stand(text), "b5 EW")
    assert happened[-1] == ("joined", 1, "E2") and moves(state) == ["stay", "sail 1"]
    assert happens(state, "sail 1") == [("sailed", 1, 3, 1), ("money", 1, 3)]
    after = play(state, "stay")
    assert (me(after).boat, me(after).joined, player(after)) == (2, ("E2",), 2)


@pytest.mark.clause("RA-27")
def test_the_move_of_a_yield_tile_may_be_declined(tmp_path: Path) -> None:
    # The white tiles of the basic game have none; an owner's may.
    game = make(tmp_path / "box.json", white_yields=[{"count": 8, "yields": [{"give": "boat"}]}])
    state = play(
        stand("dice 1: blue=2\nboat 1: 2", game=game), "dancer", "blue 2", "blue", "blue", "1", "1", "white-1-boat",
        game=game,
    )  # fmt: skip
    assert moves(state, game) == ["stay", "sail 1"]
    assert happens(state, "sail 1", game=game)[:2] == [("sailed", 1, 3, 1), ("money", 1, 3)]
    assert happens(state, "stay", game=game) == [("stayed", 1), ("discarded", "white-1-boat")]


@pytest.mark.clause("RA-27")
@each(
    ("space", "wanted"),
    [(1, list(COLOURS)), (4, ["palace dancer", "palace yogi", "palace raja", "palace portuguese"]),
     (7, list(BUILDINGS)), (15, list(GOODS))],
)  # fmt: skip
def test_the_yield_of_a_space_moved_to_may_not_be_declined(space: int, wanted: list[str]) -> None:
    state = play(stand(f"money 1: 10\nboat 1: {space - 1}"), "outdoor-terrace", "sail 1")
    assert moves(state) == wanted


@pytest.mark.clause("RA-27")
def test_karma_and_dice_of_a_bonus_are_simply_taken() -> None:
    state = stand("fame 1: 22\ndice 1: green=1\nkarma 1: 0")
    assert ("karma", 1, 2, 2) in happens(state, "mogul", "green 1")
    state = play(stand("money 1: 31"), "outdoor-terrace")
    assert moves(state) == list(COLOURS), "the colours are asked, not whether"


# --- the bridge ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-43")
@each(("boat", "value", "steps"), [(20, 1, 1), (19, 2, 2), (18, 3, 3), (20, 3, 3)])
def test_the_bridge_is_not_a_space_and_crossing_it_wins_the_worker(boat: int, value: int, steps: int) -> None:
    state = play(stand(at(boat, "karma 1: 0", value=value)), "harbour")
    happened = happens(state, f"green {value}", *([f"sail {steps}"] if value > 1 else []))
    assert happened[1:3] == [("sailed", 1, boat + steps, steps), ("worker", 1, 4)]


@pytest.mark.clause("RA-43")
def test_the_worker_comes_before_the_yield() -> None:
    after, happened = finish(stand(at(19, "karma 1: 0", value=3)), "harbour", "green 3", "sail 3")
    assert happened[-3:] == [("sailed", 1, 22, 3), ("worker", 1, 4), ("money", 1, 6)]
    assert (me(after).workers, me(after).left, me(after).inactive) == (4, 3, ("fame", "money"))


@pytest.mark.clause("RA-43")
@each(
    ("text", "answers"),
    [
        ("dice 1: blue=6\nboat 1: 17", ["portuguese", "blue 6"]),
        ("money 1: 10\nboat 1: 20", ["outdoor-terrace", "sail 1"]),
        ("dice 1: blue=1\nboat 1: 13\nboat 2: 16", ["harbour", "blue 1", "palace portuguese"]),
        ("money 1: 10\nboat 1: 19\nboat 2: 20", ["outdoor-terrace", "sail 1"]),
    ],
)
def test_by_whatever_move_it_is_crossed(text: str, answers: list[str]) -> None:
    happened = happens(stand(text), *answers)
    at_bridge = [n for n, event in enumerate(happened) if event == ("worker", 1, 4)]
    assert len(at_bridge) == 1 and happened[at_bridge[0] - 1][0] == "sailed"


@pytest.mark.clause("RA-43")
def test_who_stops_before_it_wins_nothing_and_who_is_beyond_it_nothing_more() -> None:
    assert "worker" not in [event[0] for event in finish(stand(at(19, value=2)), "harbour", "green 2", "sail 1")[1]]
    assert "worker" not in [event[0] for event in finish(stand(at(21)), "harbour", "green 1")[1]]
    assert me(stand(at(21))).workers == 4


@pytest.mark.clause("RA-43")
def test_each_player_has_an_own_worker_there() -> None:
    for seat, others in ((1, (2, 3)), (2, (1, 3)), (3, (1, 2))):
        boats = "\n".join(f"boat {other}: {22 + other}" for other in others)
        state = stand(f"seat: {seat}\nboat {seat}: 20\ndice {seat}: green=1\n{boats}", 3)
        assert ("worker", seat, 4) in happens(state, "harbour", "green 1")
