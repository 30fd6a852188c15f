"""Clauses RA-7 to RA-9, RA-12, RA-42: turns, phases and rounds; workers' spaces and their prices."""

from __future__ import annotations

from pathlib import Path

import pytest
from each import each
from games.rajas.rajas_kit import (
    COLOURS,
    FIGURES,
    GOODS,
    GROUPS,
    PRICES,
    SEED,
    desk,
    finish,
    happens,
    in_whole_games,
    make,
    me,
    moves,
    play,
    player,
    refused,
    stand,
    standard,
    table,
    told,
    whole_turn,
)

from rondel.core.game import Game
from rondel.core.kernel import State

SEATS = (2, 3, 4)
FREE = ("mixed-market", "outdoor-terrace", *(f"{colour}-terrace" for colour in COLOURS))
FOR_A_DIE = ("harbour", *(f"{good}-market" for good in GOODS), *(f"{colour}-balcony" for colour in COLOURS), *FIGURES)
SMALL = {"mixed": 0, "silk": 0, "tea": 0, "spice": 0, "outdoor": 1, "terraces": 0, "balconies": 0}


def small(path: Path, **spaces: int | list[int]) -> Game:
    """Two players at a board without markets, terraces and balconies."""
    board = SMALL | {"quarry": [1, 1], "harbour": [0]} | spaces
    return make(path / "box.json", spaces={seats: board for seats in ("2", "3", "4")})


def whose_turns(state: State, count: int) -> list[int]:
    """Who has the next turns."""
    found = []
    for _ in range(count):
        found.append(player(state))
        state = whole_turn(state)
    return found


def standing(state: State) -> dict[str, list[int]]:
    """Who stands where, from 1."""
    found = {group: [seat + 1 for seat in on if seat is not None] for group, on in table(state).spaces.items()}
    return {group: seats for group, seats in found.items() if seats}


def one_to_go(seats: int, last: int, mogul: int = 0) -> str:
    """Lines of a round in which the last player of the phase has one worker left, and nobody else has."""
    left = [seat for seat in range(1, seats + 1) for _ in range(3)]
    left.remove(last)
    there = []
    if mogul:
        left.remove(mogul)
        there = [f"mogul={mogul}"]
    spots = [group for group in GROUPS if not group.endswith("terrace") and group != "mogul"]
    there += [f"{group}={seat}" for group, seat in zip(spots, left, strict=False)]
    return f"workers: {' '.join(there)}\nseat: {last}\nstarter: {last % seats + 1}"


# --- turns and phases ------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-7")
@each(("seats", "starter"), [(n, seat) for n in SEATS for seat in range(1, n + 1)])
def test_players_place_one_worker_each_clockwise_phase_after_phase(seats: int, starter: int) -> None:
    state = stand(f"starter: {starter}", seats)
    order = [(starter - 1 + i) % seats + 1 for i in range(seats)]
    assert whose_turns(state, 3 * seats) == order * 3
    for number in range(1, 3 * seats + 1):
        assert (table(state).turn, table(state).round) == (number, 1)
        assert sum(map(len, standing(state).values())) == number - 1
        state = whole_turn(state)
    assert table(state).round == 2


@pytest.mark.clause("RA-7")
def test_an_action_is_carried_out_at_once() -> None:
    state = stand("dice 1: blue=1\ndice 2: blue=1")
    assert happens(state, "mogul", "blue 1") == [("placed", 1, "mogul"), ("gave", 1, "blue", 1), ("fame", 1, 2)]
    assert player(play(state, "mogul", "blue 1")) == 2


@pytest.mark.clause("RA-7")
def test_placing_is_a_duty() -> None:
    state = stand("money 1: 0\ndice 1: blue=4\nworkers: outdoor-terrace=2 mixed-market=2")
    assert set(moves(state)) <= set(GROUPS), "a worker goes somewhere, and nothing else can be done"
    assert refused(state, "enough") == ("now_place", "enough", "enough")
    # Even where it brings nothing.
    state = stand("""
        money 1: 0
        workers: outdoor-terrace=2 blue-terrace=2 green-terrace=1 orange-terrace=2 purple-terrace=1
        turn: 6
    """)
    assert moves(state) == ["mixed-market"]


@pytest.mark.clause("RA-7")
@pytest.mark.parametrize("seats", SEATS)
def test_who_has_no_worker_left_is_passed_over(seats: int) -> None:
    state = stand("won 2: money", seats)
    order = list(range(1, seats + 1))
    assert whose_turns(state, 3 * seats + 2) == [*order * 3, 2, 2], "alone, and then first in the next round"
    state = stand("workers: outdoor-terrace=2 mogul=2 yogi=2\nseat: 1", 3)
    assert whose_turns(state, 3) == [1, 3, 1]


@pytest.mark.clause("RA-7")
def test_who_has_no_open_space_is_passed_over_in_this_phase_only(tmp_path: Path) -> None:
    game = small(tmp_path)
    state = stand(
        """
        workers: outdoor-terrace=1 harbour=2 yogi=2
        dice 1: blue=16 green=4
        dice 2: green=3
        karma 1: 0
        karma 2: 0
        tops: green-snake=green-4S green-cow=green-5C
        """,
        game=game,
    )
    state, happened = finish(state, "mogul", "blue 1", game=game)
    assert happened[-1] == ("passed", 2), "nothing is open for a green 3"
    assert game.actor(state) == 0
    state = play(state, "quarry", "green-snake", "green 4", "c3 NS", "green-3S-silk1", game=game)
    assert game.actor(state) == 1 and moves(state, game) == ["quarry"], "now a green tile of 3 is on top"
    assert table(state, game).round == 1


@pytest.mark.clause("RA-7", "RA-48")
@each("good", GOODS)
def test_who_has_one_open_space_left_places_there(good: str, tmp_path: Path) -> None:
    game = small(tmp_path, **{good: 1})
    state = stand("workers: outdoor-terrace=1\ndice 1: green=1\ndice 2: blue=5\nkarma 2: 0\nmoney 2: 0", game=game)
    state = play(state, "mogul", "green 1", game=game)
    assert (game.actor(state), moves(state, game)) == (1, [f"{good}-market"])


@pytest.mark.clause("RA-7")
def test_a_boat_that_moved_may_open_a_space(tmp_path: Path) -> None:
    game = small(tmp_path, harbour=[0, 0])
    state = stand(
        """
        workers: outdoor-terrace=1
        dice 1: blue=13
        dice 2: blue=6
        karma 2: 0
        boat 1: 29
        boat 2: 24
        won 1: bridge
        won 2: bridge
        tops: blue-snake=blue-4S blue-cow=blue-7C
        money 2: 0
        """,
        game=game,
    )
    state, happened = finish(state, "mogul", "blue 1", game=game)
    assert ("passed", 2) in happened, "the Portuguese needs six free spaces"
    state = play(state, "harbour", "blue 3", game=game)
    assert game.actor(state) == 1 and moves(state, game) == ["portuguese"]


# --- spaces ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-8")
@each("seats", SEATS)
@each("group", GROUPS)
def test_a_space_takes_one_worker_only(seats: int, group: str) -> None:
    size = len(table(standard(seats).setup()).spaces[group])
    there = [2 + at % (seats - 1) for at in range(size)]
    extra = "won 2: money bridge\nboat 2: 21" if seats == 2 else ""
    text = f"{extra}\ndice 1: blue=123456 green=1 orange=1 purple=1\nmoney 1: 9"
    if group.split("-", maxsplit=1)[0] in GOODS:
        there = [2, 3][:size]
    state = stand(f"{text}\nworkers: {group}={','.join(map(str, there))}", seats)
    assert refused(state, group) == ("closed_full", group)
    if group != "builder":
        assert group in moves(stand(text, seats))
        left = ",".join(map(str, there[1:]))
        assert group in moves(stand(f"{text}\n{f'workers: {group}={left}' if left else ''}", seats))


@pytest.mark.clause("RA-8", "RA-9")
@each(("seats", "group"), [(n, group) for n in SEATS for group in ("quarry", "harbour")])
def test_quarry_and_harbour_fill_in_order_and_only_the_next_space_is_open(seats: int, group: str) -> None:
    prices = PRICES[seats][group]
    for filled, price in enumerate(prices):
        there = [2 + at % (seats - 1) for at in range(filled)]
        text = "won 2: money bridge\nboat 2: 21\ndice 1: blue=36\nmoney 1: 9"
        state = stand(f"{text}\nworkers: {group}={','.join(map(str, there))}" if there else text, seats)
        assert moves(state).count(group) == 1
        after, happened = finish(state, group)
        assert happened == [("placed", 1, group), *([("paid", 1, price)] if price else [])]
        assert standing(after)[group] == [*there, 1]
        assert me(after).money == 9 - price


@pytest.mark.clause("RA-8")
@pytest.mark.parametrize("seats", SEATS)
def test_market_and_palace_spaces_are_free_to_choose(seats: int) -> None:
    text = "dice 1: blue=123456 green=1 orange=1 purple=1\nworkers: mogul=2 tea-market=2 blue-terrace=2"
    wanted = [group for group in GROUPS if group not in ("builder", "mogul")]
    if seats == 2:
        wanted = [group for group in wanted if group not in ("tea-market", "blue-terrace")]
    state = stand(text, seats)
    assert moves(state) == wanted
    for group in wanted:
        assert standing(play(state, group))[group][-1] == 1


# --- prices ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-9")
@each("group", FREE)
def test_free_spaces_cost_nothing(group: str) -> None:
    state = stand("money 1: 0\nworkers: quarry=2 harbour=2")
    assert group in moves(state), "without money and dice"
    assert not {"paid", "gave"} & {event[0] for event in finish(state, group)[1]}


@pytest.mark.clause("RA-9")
@each("group", FOR_A_DIE)
def test_where_a_die_is_the_price_there_is_no_space_without_one(group: str) -> None:
    state = stand("money 1: 60\nprovince 1: c3=blue-4S/NS")
    assert refused(state, group) == ("closed_die", group)


@pytest.mark.clause("RA-9")
@pytest.mark.parametrize(("money", "there", "wanted"), [(0, "2", 1), (1, "2,2", 2), (0, "2,2", 2)])
def test_without_money_there_is_no_paid_action(money: int, there: str, wanted: int) -> None:
    dice = "dice 1: blue=36"
    state = stand(f"{dice}\nmoney 1: {money}\nworkers: harbour={there}")
    assert refused(state, "harbour") == ("closed_money", "harbour", wanted, money)
    assert refused(stand(f"{dice}\nmoney 1: 0"), "quarry") == ("closed_money", "quarry", 1, 0)
    assert "harbour" in moves(stand(f"{dice}\nmoney 1: 0")), "the first space is free"


@pytest.mark.clause("RA-9")
def test_the_last_money_pays_and_the_marker_goes_back_to_0() -> None:
    state = stand("dice 1: blue=36\nmoney 1: 2\nworkers: harbour=2,2")
    after = play(state, "harbour")
    assert me(after).money == 0 and me(after, 2).money == 4
    assert standard().scores(after).tracks["money"] == (0, 4)


@pytest.mark.clause("RA-9")
@each("group", FOR_A_DIE)
def test_dice_paid_go_to_the_common_supply(group: str) -> None:
    state = play(stand("dice 1: blue=12356 green=14 orange=1 purple=2\nprovince 1: c3=blue-4S/NS"), group)
    for text in moves(state):
        colour, value = text.split()
        after, events = told(state, text)
        assert ("gave", 0, {"colour": colour, "value": int(value[-1])}) in [(e.key, e.seat, e.args) for e in events]
        seen, taken = table(after), table(after).hand.get(colour, 0)
        assert seen.supply[colour] == table(state).supply[colour] + 1 - taken
        assert len(me(after).dice[colour]) == len(me(state).dice[colour]) - 1


# --- the steps of a placement ----------------------------------------------------------------------------------------


@pytest.mark.clause("RA-42")
def test_a_placement_is_placing_paying_acting() -> None:
    state = stand("dice 1: blue=2\nworkers: harbour=2\nboat 1: 2")
    assert happens(state, "harbour", "blue 2", "sail 1") == [
        ("placed", 1, "harbour"),
        ("paid", 1, 1),
        ("gave", 1, "blue", 2),
        ("sailed", 1, 3, 1),
        ("money", 1, 3),
    ]
    assert happens(stand("dice 1: blue=46\ntops: blue-tiger=blue-10X"), "quarry", "blue-tiger", "blue 4", "blue 6") == [
        ("placed", 1, "quarry"),
        ("paid", 1, 1),
        ("gave", 1, "blue", 4),
        ("gave", 1, "blue", 6),
    ]


@pytest.mark.clause("RA-42")
def test_the_die_paid_is_in_the_supply_before_the_dice_of_the_action_are_taken() -> None:
    state = stand("dice 1: blue=222222 green=2\ndice 2: blue=666666")
    assert table(state).supply["blue"] == 0
    assert moves(play(state, "dancer", "green 2")) == ["green", "orange", "purple"]
    state = play(state, "dancer", "blue 2")
    assert table(state).supply["blue"] == 1 and moves(state) == list(COLOURS)


@pytest.mark.clause("RA-42")
def test_the_arm_of_the_die_paid_is_free_before_the_dice_of_the_action_are_taken() -> None:
    full = stand("dice 1: blue=33333 green=33333")
    state = play(full, "yogi", "blue 3")
    assert moves(state) == list(COLOURS), "one arm is free for the one die"
    state = play(full, "blue-balcony", "blue 3")
    assert table(state).pending[0].key == "return" and table(state).pending[0].args["most"] == 1
    assert moves(play(full, "purple-terrace")) == ["enough", "blue 3", "green 3"], "nothing was paid"


# --- the end of a round ----------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-12")
@each(("seats", "last"), [(n, seat) for n in SEATS for seat in range(1, n + 1)])
def test_the_round_ends_when_nobody_can_place_and_the_elephant_passes_to_the_left(seats: int, last: int) -> None:
    state = stand(one_to_go(seats, last), seats)
    assert [one.left for one in table(state).players] == [int(seat == last) for seat in range(1, seats + 1)]
    old = last % seats + 1
    new = old % seats + 1
    assert table(state).starter == old - 1
    state, happened = finish(state, "blue-terrace")
    assert happened[-1] == ("round", new, 2)
    assert (player(state), table(state).round, table(state).starter) == (new, 2, new - 1)


@pytest.mark.clause("RA-12")
@pytest.mark.parametrize("seats", SEATS)
def test_all_take_back_their_active_workers(seats: int) -> None:
    state, _ = finish(stand(one_to_go(seats, seats), seats), "blue-terrace")
    assert standing(state) == {} and [one.left for one in table(state).players] == [3] * seats
    state = stand(f"{one_to_go(2, 2)}\nwon 2: money")
    for _ in range(2):
        assert player(state) == 2
        state = whole_turn(state)
    assert standing(state) == {} and [one.left for one in table(state).players] == [3, 4]


@pytest.mark.clause("RA-12", "RA-22")
@each(("seats", "owner"), [(n, seat) for n in SEATS for seat in range(1, n + 1)])
def test_the_worker_on_the_great_mogul_makes_its_owner_the_next_starting_player(seats: int, owner: int) -> None:
    for last in range(1, seats + 1):
        state, happened = finish(stand(one_to_go(seats, last, mogul=owner), seats), "blue-terrace")
        assert happened[-1] == ("round", owner, 2)
        assert (player(state), table(state).starter) == (owner, owner - 1)
    state, happened = finish(stand(f"{one_to_go(seats, owner)}\ndice {owner}: blue=1", seats), "mogul", "blue 1")
    assert happened[-1] == ("round", owner, 2), "the very last worker of the round, too"


@pytest.mark.clause("RA-12", "RA-22")
def test_the_great_mogul_does_not_change_the_order_of_this_round() -> None:
    state = stand("dice 2: blue=1\nseat: 2\nstarter: 1\nworkers: outdoor-terrace=1", 3)
    state = play(state, "mogul", "blue 1")
    assert table(state).starter == 0
    assert whose_turns(state, 8) == [3, 1, 2, 3, 1, 2, 3, 2]


@pytest.mark.clause("RA-12")
def test_a_round_ends_although_workers_are_left_that_find_no_open_space(tmp_path: Path) -> None:
    game = small(tmp_path)
    state = stand("workers: harbour=2\ndice 1: blue=6\nmoney 1: 0\nkarma 1: 0", game=game)
    state, happened = finish(state, "outdoor-terrace", "enough", "portuguese", "blue 6", game=game)
    # Player 1 has a worker left, player 2 has two; in the last phase nobody placed.
    assert happened[-4:] == [("passed", 2), ("passed", 1), ("passed", 2), ("round", 2, 2)]


@pytest.mark.clause("RA-12")
@in_whole_games
def test_in_whole_games_each_round_begins_with_the_mogul_or_to_the_left(seats: int) -> None:
    rounds = 0
    for before, events, after in desk.deeds(standard(seats), SEED):
        for event in events:
            if event.key == "round":
                mogul, starter = table(before).spaces["mogul"][0], table(before).starter
                assert event.seat == (mogul if mogul is not None else (starter + 1) % seats)
                assert event.clause == ("RA-12" if mogul is None else "RA-22")
                assert table(after).round == table(before).round + 1 == event.args["round"]
                rounds += 1
    assert rounds > 3
