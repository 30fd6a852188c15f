"""Clauses RA-1 to RA-6: what lies in the box, and how a game begins."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from each import each
from games.rajas.rajas_kit import (
    BUILDINGS,
    COLOURS,
    GOODS,
    GROUPS,
    PRICES,
    SEED,
    STACKS,
    desk,
    finish,
    happens,
    in_stack,
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

from rondel.core.kernel import State

SEATS = (2, 3, 4)


def before_the_dice(seats: int) -> State:
    """The set-up with all stacks turned up."""
    state = standard(seats).setup()
    while not standard(seats).chance(state).source.startswith("dice"):
        state = play(state, moves(state)[0])
    return state


# --- the board -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-1")
@pytest.mark.parametrize("seats", SEATS)
def test_the_board_has_spaces_for_the_number_of_players(seats: int) -> None:
    more = seats > 2
    wanted = {group: len(prices) for group, prices in PRICES[seats].items()} | {"mixed-market": 2 if seats == 4 else 1}
    wanted |= {f"{good}-market": 2 if more else 1 for good in GOODS}
    wanted |= {f"{colour}-terrace": 2 if more else 1 for colour in COLOURS}
    seen = table(standard(seats).setup())
    assert {group: len(spaces) for group, spaces in seen.spaces.items()} == {g: wanted.get(g, 1) for g in GROUPS}
    assert seen.prices == PRICES[seats]
    assert sum(map(len, seen.spaces.values())) == {2: 26, 3: 35, 4: 37}[seats]
    assert all(worker is None for spaces in seen.spaces.values() for worker in spaces)


@pytest.mark.clause("RA-1")
@pytest.mark.parametrize(("group", "there"), [("quarry", "1,1,2,2,3"), ("mixed-market", "1")])
def test_with_three_players_the_last_quarry_space_and_a_mixed_market_are_covered(group: str, there: str) -> None:
    text = f"workers: {group}={there}\nseat: 2\ndice 2: blue=6\nmoney 2: 9"
    assert group in moves(stand(text, 4))
    assert refused(stand(text, 3), group) == ("closed_full", group)


# --- dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-2")
@pytest.mark.parametrize("seats", SEATS)
def test_twelve_dice_of_each_colour_lie_in_the_supply(seats: int) -> None:
    assert table(standard(seats).setup()).supply == dict.fromkeys(COLOURS, 12)
    state, _ = finish(standard(seats).setup())
    assert table(state).supply == dict.fromkeys(COLOURS, 12 - seats)


@pytest.mark.clause("RA-2", "RA-42")
@in_whole_games
def test_every_die_is_in_the_supply_on_a_statue_or_about_to_be_rolled(seats: int) -> None:
    for state in desk.walk(standard(seats), SEED):
        seen = table(state)
        found = Counter(seen.supply) + Counter(seen.hand)
        for one in seen.players:
            found += Counter({colour: len(values) for colour, values in one.dice.items()})
        assert found == dict.fromkeys(COLOURS, 12)


@pytest.mark.clause("RA-2")
def test_all_players_take_their_dice_from_the_same_supply() -> None:
    state = stand("dice 1: blue=666666\ndice 2: blue=11111")
    assert table(state).supply["blue"] == 1
    state, _ = finish(state, "blue-terrace", rolls="1")
    assert table(state).supply["blue"] == 0


# --- province tiles --------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-3")
@pytest.mark.parametrize("seats", SEATS)
def test_the_tiles_lie_in_twelve_shuffled_stacks_by_colour_and_back(seats: int) -> None:
    state = standard(seats).setup()
    count = {"snake": 6, "cow": 6, "tiger": 4}
    for stack in STACKS:
        chance = standard(seats).chance(state)
        assert (chance.source, chance.pieces) == (stack, True)
        assert odds(state) == dict.fromkeys(in_stack(stack), 1), "any of its tiles, each once"
        assert len(odds(state)) == count[stack.split("-")[1]]
        state, events = told(state, in_stack(stack)[1])
        assert (events[0].key, events[0].clause) == ("shown", "RA-3")
    seen = table(state).stacks
    assert {name: (stack.tile, stack.under) for name, stack in seen.items()} == {
        name: (in_stack(name)[1], len(in_stack(name)) - 1) for name in STACKS
    }
    assert sum(1 + stack.under for stack in seen.values()) == 64


@pytest.mark.clause("RA-3")
@in_whole_games
def test_no_tile_is_lost_and_none_is_there_twice(seats: int) -> None:
    for state in desk.walk(standard(seats), SEED):
        seen = table(state)
        laid = [tile for one in seen.players for lies in one.province for tile in (lies.tile, lies.covered) if tile]
        for stack in STACKS:
            top = seen.stacks[stack].tile
            known = [tile for tile in laid if tile in in_stack(stack)] + ([top] if top else [])
            assert len(set(known)) == len(known) == len(in_stack(stack)) - seen.stacks[stack].under


@pytest.mark.clause("RA-3")
def test_only_the_tops_are_on_offer_and_the_taken_tile_shows_until_it_is_laid() -> None:
    state = play(stand("dice 1: blue=666\ntops: blue-cow=blue-7C"), "quarry")
    assert moves(state) == ["blue-snake", "blue-cow", "blue-tiger"]
    state = play(state, "blue-cow", "blue 6", "blue 6")
    assert table(state).stacks["blue-cow"].tile == "blue-7C-temple-palace"
    state = play(state, "c3 NE")
    assert (table(state).stacks["blue-cow"].tile, player(state)) == (None, 0)
    left = [tile for tile in in_stack("blue-cow") if tile != "blue-7C-temple-palace"]
    assert odds(state) == dict.fromkeys(left, 1)
    assert standard().chance(state).source == "blue-cow"
    assert table(play(state, "blue-5C-spice3")).stacks["blue-cow"].tile == "blue-5C-spice3"


@pytest.mark.clause("RA-3")
def test_the_next_tile_shows_after_the_laying_and_before_the_income() -> None:
    state = stand("dice 1: blue=66\ntops: blue-cow=blue-7C")
    _, happened = finish(state, "quarry", "blue-cow", "blue 6", "blue 6", "c3 NE")
    assert [event[0] for event in happened][-3:] == ["laid", "shown", "income"]


@pytest.mark.clause("RA-3")
def test_an_empty_stack_stays_empty() -> None:
    state = stand("""
        province 1: c3=blue-8T/NES d3=blue-9X-temple
        province 2: c3=blue-9X-palace
        dice 1: blue=66
        dice 2: blue=666
    """)
    assert table(state).stacks["blue-tiger"].tile == "blue-10X-silk3-spice2"
    state, happened = finish(state, "quarry", "blue-tiger", "blue 6", "blue 6", "c4 NESW")
    assert [event[0] for event in happened][-2:] == ["laid", "income"], "and nothing is turned up"
    assert (table(state).stacks["blue-tiger"].tile, table(state).stacks["blue-tiger"].under) == (None, 0)
    assert moves(play(state, "quarry")) == ["blue-snake", "blue-cow"]


# --- yield tiles -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-4")
def test_the_eight_white_yield_tiles_are_a_shuffled_stack_that_nobody_sees() -> None:
    kinds = {"white-1-die": 2, "white-3-money": 2, "white-1-upgrade": 2, "white-1-karma": 2}
    state = play(stand("dice 1: blue=2"), "dancer", "blue 2", "blue", "blue", "3", "3")
    chance = standard().chance(state)
    assert (chance.source, chance.pieces) == ("yields", True)
    assert odds(state) == kinds == table(state).yields, "only how many there are of each kind is known"
    state = play(state, "white-3-money")
    assert table(state).yields == kinds | {"white-3-money": 1}


# --- what each player has --------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-5")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_begins_with_the_same_things(seats: int) -> None:
    for state in (standard(seats).setup(), finish(standard(seats).setup())[0]):
        assert len(table(state).players) == seats
        for one in table(state).players:
            assert (one.fame, one.karma, one.boat) == (0, 1, 0)
            assert (one.workers, one.left, one.inactive) == (3, 3, ("fame", "money", "bridge"))
            assert one.levels == dict.fromkeys(BUILDINGS, 2)
            assert (one.province, one.joined, one.fame_bonuses, one.money_bonuses) == ((), (), 0, 0)


@pytest.mark.clause("RA-5")
@pytest.mark.parametrize("seat", [1, 2])
def test_inactive_workers_stand_on_fame_15_money_20_and_the_bridge(seat: int) -> None:
    text = f"seat: {seat}\ndice {seat}: blue=113"
    worker = ("worker", seat, 4)
    for fame in (12, 13):
        happened = happens(stand(f"{text}\nfame {seat}: {fame}"), "mogul", "blue 1")
        assert (worker in happened) == (fame == 13)
    for money in (17, 18):
        happened = happens(stand(f"{text}\nmoney {seat}: {money}"), "outdoor-terrace")
        assert (worker in happened) == (money == 18)
    for boat in (19, 20):
        happened = happens(stand(f"{text}\nboat {seat}: {boat}"), "harbour", "blue 1")
        assert (worker in happened) == (boat == 20)


@pytest.mark.clause("RA-5")
def test_the_money_bonus_token_lies_at_12_with_the_boat_up() -> None:
    assert not any(event[0] == "money_bonus" for event in happens(stand("money 1: 9"), "outdoor-terrace"))
    state = stand("money 1: 10")
    assert happens(state, "outdoor-terrace")[-1] == ("money_bonus", 1, 12)
    assert moves(play(state, "outdoor-terrace")) == ["stay", "sail 1"]


# --- who begins ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-6")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_rolls_one_die_of_each_colour(seats: int) -> None:
    state = before_the_dice(seats)
    for seat, colour in product(range(1, seats + 1), COLOURS):
        chance = standard(seats).chance(state)
        assert (chance.source, odds(state)) == (f"dice {seat}", {str(value): 1 for value in range(1, 7)})
        state, events = told(state, str(seat + 1))
        assert [(events[0].key, events[0].clause, events[0].args)] == [
            ("rolled", "RA-6", {"colour": colour, "value": seat + 1})
        ]
    assert [one.dice for one in table(state).players] == [
        {colour: [seat + 1] for colour in COLOURS} for seat in range(1, seats + 1)
    ]


@pytest.mark.clause("RA-6")
@each(
    ("rolls", "first"),
    [("6666 1116", 2), ("1234 5432", 1), ("3333 2222 4444", 2), ("6665 6664 6663 6662", 4), ("2222 1111 3333", 2)],
)
def test_the_lowest_sum_starts(rolls: str, first: int) -> None:
    hands = rolls.split()
    state, happened = finish(standard(len(hands)).setup(), rolls="".join(hands))
    assert (player(state), table(state).starter, table(state).round, table(state).turn) == (first, first - 1, 1, 1)
    assert ("begins", first) in happened


@pytest.mark.clause("RA-6")
@each(
    ("rolls", "level"),
    [("1234 4321", (1, 2)), ("3331 6666 1333", (1, 3)), ("6666 1111 2111 1111", (2, 4)), ("5555 5555 5555", (1, 2, 3))],
)
def test_ties_of_the_lowest_are_broken_at_random(rolls: str, level: tuple[int, ...]) -> None:
    hands = rolls.split()
    state = play(before_the_dice(len(hands)), *"".join(hands))
    assert odds(state) == {f"first {seat}": 1 for seat in level}
    assert standard(len(hands)).chance(state).source == "first"
    for seat in level:
        assert player(play(state, f"first {seat}")) == seat


@pytest.mark.clause("RA-6")
@each(("seats", "first"), [(n, seat) for n in SEATS for seat in range(1, n + 1)])
def test_money_is_three_to_six_in_turn_order(seats: int, first: int) -> None:
    hands = ["1111" if seat == first else "2222" for seat in range(1, seats + 1)]
    state, happened = finish(standard(seats).setup(), rolls="".join(hands))
    order = [(first - 1 + i) % seats + 1 for i in range(seats)]
    assert [me(state, seat).money for seat in order] == [3, 4, 5, 6][:seats]
    assert happened[-seats:] == [("start_money", seat, 3 + at) for at, seat in enumerate(order)]
