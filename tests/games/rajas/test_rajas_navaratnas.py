"""Clauses RA-33, RA-36, RA-57, RA-58, RA-67: workers, statue and borders of Navaratnas; tiles for fewer workers."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from each import each
from games.desk import Desk
from games.rajas import rajas_kit
from games.rajas.rajas_kit import COLOURS
from games.rajas.rajas_navaratnas import (
    COLOUR,
    PLACES,
    PRINTED,
    SEATS,
    asked,
    choices,
    finish,
    happens,
    join,
    lay,
    me,
    moves,
    placed,
    play,
    player,
    quiet_turn,
    refused,
    stand,
    standard,
    table,
    told,
    turns,
    whole_turn,
    workers,
)

from rondel.core.kernel import State

WHERE = ("fame", "money", "bridge")
LAST = {
    "fame": ("fame 1: 14\nmoney 1: 20\nboat 1: 22\nwon 1: money bridge\ndice 1: blue=1", ["mogul", "blue 1"]),
    "money": ("fame 1: 15\nmoney 1: 19\nboat 1: 22\nwon 1: fame bridge", ["outdoor-terrace"]),
    "bridge": ("fame 1: 15\nmoney 1: 20\nboat 1: 20\nwon 1: fame money\ndice 1: blue=1", ["harbour", "blue 1"]),
}
"""For each inactive worker a position without the other two, and the moves by which it is won."""
PRINTED_TAKEN: dict[str, tuple[list[str], list[Any]]] = {
    "1 money": ([], [("money", 1, 1)]),
    "2 money": ([], [("money", 1, 2)]),
    "3 money": ([], [("money", 1, 3)]),
    "1 karma": ([], [("karma", 1, 1, 1)]),
    "die": (["green"], [("rolled", 1, "green", 6)]),
}
ALL_FREE = "outdoor-terrace=1 mixed-market=1 blue-terrace=1 green-terrace=2 orange-terrace=2 purple-terrace=2"
"""Workers on all spaces that are free of charge."""
NO_PLACE = "N1=white-1-die W3=white-1-die N5=white-3-money W1=yellow-5-money S3=yellow-5-money E2=yellow-1-boat "
NO_PLACE += "W4=red-2-dice E4=red-2-dice S1=brown-2-fame-per-curve S5=brown-2-money-per-upgrade"
"""Yield tiles on all places."""


def dice(seats: int) -> str:
    """Lines in which everybody has a die of each colour."""
    return "\n".join(f"dice {seat}: blue=1 green=1 orange=1 purple=1" for seat in range(1, seats + 1))


def claiming(*numbers: int, more: str = "") -> State:
    """The first player has placed all workers and is offered a yield tile, after a turn of the last player."""
    standing = [min(number, numbers[0]) for number in numbers[:-1]]
    lines = f"{workers(*numbers)}\n{placed(*standing, numbers[0] - 1)}\nseat: {len(numbers)}\nstarter: 1\n{more}"
    state = quiet_turn(stand(lines, len(numbers)))
    assert (player(state), asked(state)) == (1, "choose")
    return state


def offers(state: State) -> list[int]:
    """Who is offered a yield tile in the rest of the round, one after the other."""
    found, number = [], table(state).round
    while table(state).round == number:
        if asked(state) == "choose":
            found.append(player(state))
        state = quiet_turn(state)
    return found


# --- workers, statue, borders ----------------------------------------------------------------------------------------


@pytest.mark.clause("RA-33")
@each("seats", SEATS)
@each("last", WHERE)
def test_all_three_extra_workers_may_be_won(last: str, seats: int) -> None:
    text, texts = LAST[last]
    state = stand(text, seats)
    assert me(state).workers == 5 and me(state).inactive == (last,)
    after, happened = finish(state, *texts)
    assert ("worker", 1, 6) in happened
    assert "worker_out" not in [event[0] for event in happened]
    assert (me(after).workers, me(after).won, me(after).inactive) == (6, WHERE, ())


@pytest.mark.clause("RA-33")
@pytest.mark.parametrize("last", WHERE)
def test_in_the_basic_game_the_third_is_not_there_any_more(last: str) -> None:
    text, texts = LAST[last]
    state = rajas_kit.stand(text)
    assert rajas_kit.me(state).inactive == ()
    after, happened = rajas_kit.finish(state, *texts)
    assert rajas_kit.me(after).workers == 5 and "worker" not in [event[0] for event in happened]


@pytest.mark.clause("RA-33")
@pytest.mark.parametrize("seats", SEATS)
def test_the_second_extra_worker_removes_none(seats: int) -> None:
    state = stand("fame 1: 14\nmoney 1: 20\ndice 1: blue=1", seats)
    after, happened = finish(state, "mogul", "blue 1")
    assert happened[-1] == ("worker", 1, 5) and me(after).inactive == ("bridge",)
    state = rajas_kit.stand("fame 1: 14\nmoney 1: 20\ndice 1: blue=1", seats)
    assert rajas_kit.finish(state, "mogul", "blue 1")[1][-1] == ("worker_out", 1), "otherwise in the basic game"


@pytest.mark.clause("RA-33")
def test_two_workers_can_be_won_by_one_move_of_the_boat() -> None:
    # Over the bridge to 6 money, with the worker of fame won before.
    state = stand("fame 1: 15\nmoney 1: 19\nboat 1: 20\nboat 2: 21\ndice 1: blue=1")
    after, happened = finish(state, "harbour", "blue 1")
    assert happened[-4:] == [("sailed", 1, 22, 1), ("worker", 1, 5), ("money", 1, 6), ("worker", 1, 6)]
    assert me(after).workers == 6


@pytest.mark.clause("RA-33")
@pytest.mark.parametrize("seats", SEATS)
def test_six_workers_are_placed_in_one_round(seats: int) -> None:
    state = stand(f"{workers(*[6] * seats)}\n{dice(seats)}", seats)
    for number in range(6 * seats):
        assert (player(state), asked(state), table(state).round) == (number % seats + 1, "place", 1)
        state = quiet_turn(state)
    assert table(state).round == 2 and [me(state, seat).left for seat in range(1, seats + 1)] == [6] * seats


@pytest.mark.clause("RA-33")
@pytest.mark.parametrize("seats", SEATS)
def test_the_statue_holds_eight_dice(seats: int) -> None:
    for seat in range(1, seats + 1):
        assert (me(stand("", seats), seat).arms, me(stand("", seats), seat).side) == (8, "navaratnas")
        state = play(stand(f"seat: {seat}\ndice {seat}: green=1111111", seats), "blue-terrace")
        assert asked(state) == "roll", "seven and one are eight"
        state = play(stand(f"seat: {seat}\ndice {seat}: green=11111111", seats), "blue-terrace")
        assert asked(state) == "return", "eight and one are too many"
        after, happened = finish(state, "enough")
        assert happened[0] == ("lost_dice", seat, 1)
        assert sum(map(len, me(after, seat).dice.values())) == 8
    assert rajas_kit.me(rajas_kit.stand("", seats)).arms == 10


@pytest.mark.clause("RA-33")
@each("place", PRINTED)
def test_a_place_without_a_tile_gives_its_lesser_yield(place: str) -> None:
    brown = "S5" if place == "S1" else "S1"
    state = stand(lay(place, more=f"tiles 1: {brown}=brown-2-fame-per-curve"))
    answers, wanted = PRINTED_TAKEN[PRINTED[place]]
    after, happened = finish(state, join(place), *answers, rolls="6" * sum(answer in COLOURS for answer in answers))
    assert [event[0] for event in happened[:3]] == ["laid", "shown", "income"]
    assert happened[3:][: 1 + len(wanted)] == [("joined", 1, place), *wanted]
    assert me(after).joined == (place,)


@pytest.mark.clause("RA-33")
def test_the_places_of_both_sides_are_joined_in_the_same_way() -> None:
    assert set(PRINTED) == set(rajas_kit.BORDERS) == set(COLOUR)
    assert {colour: len(places) for colour, places in PLACES.items()} == {"white": 3, "yellow": 3, "red": 2, "brown": 2}


# --- tiles for fewer workers -----------------------------------------------------------------------------------------


NUMBERS = [
    *product((3, 4, 5, 6), repeat=2),
    (3, 4, 4), (3, 4, 5), (6, 3, 3), (4, 6, 5), (5, 5, 5), (3, 3, 4), (5, 3, 6),
    (3, 4, 5, 6), (4, 4, 5, 4), (6, 5, 3, 4), (3, 3, 3, 6), (5, 4, 5, 4),
]  # fmt: skip


@pytest.mark.clause("RA-36", "RA-67")
@pytest.mark.parametrize("starter", [1, 2])
def test_four_workers_against_five_bring_a_yield_tile_in_the_fifth_phase(starter: int) -> None:
    """The example of the rulebook."""
    state = stand(f"{workers(4, 5)}\nstarter: {starter}\n{dice(2)}")
    for phase in range(1, 6):
        for seat in (starter, 3 - starter):
            assert (player(state), asked(state)) == (seat, "choose" if phase == 5 and seat == 1 else "place")
            if asked(state) == "place":
                state = quiet_turn(state)
            else:
                before = me(state)
                state, events = told(state, "red-7-money", "E4")
                assert events[0].key == "put_yield"
                assert me(state).tiles == before.tiles | {"E4": "red-7-money"}
                assert (me(state).money, me(state).dice) == (before.money, before.dice)
    assert table(state).round == 2


@pytest.mark.clause("RA-36", "RA-67")
@each("numbers", NUMBERS)
@each("take", [False, True])
def test_a_player_is_offered_a_tile_for_each_worker_fewer_than_who_has_most(
    numbers: tuple[int, ...], take: bool
) -> None:
    seats = len(numbers)
    for starter in {1, seats}:
        state = stand(f"{workers(*numbers)}\n{dice(seats)}\nstarter: {starter}", seats)
        order = [(starter - 1 + i) % seats + 1 for i in range(seats)]
        for phase in range(1, max(numbers) + 1):
            for seat in order:
                left = phase <= numbers[seat - 1]
                most = max(number for at, number in enumerate(numbers, 1) if at != seat)
                if not left and phase > most:
                    continue
                assert (player(state), asked(state)) == (seat, "place" if left else "choose")
                assert table(state).round == 1
                assert me(state, seat).claimed == max(phase - numbers[seat - 1], 0)
                state = quiet_turn(state, min(choices(state, seat)) if take and not left else "enough")
        assert (table(state).round, asked(state)) == (2, "place"), "then the round is over"
        assert [me(state, seat).claimed for seat in order] == [0] * seats


@pytest.mark.clause("RA-36")
def test_it_is_told_who_has_fewer_workers_than_whom() -> None:
    state = stand(f"{workers(3, 3, 5)}\n{placed(3, 3, 2)}\nseat: 3\nstarter: 1", 3)
    event = told(state, "blue-terrace", "3")[1][-1]
    assert (event.key, event.clause, event.seat) == ("fewer", "RA-36", 0)
    assert event.args == {"workers": 3, "most": 5}


@pytest.mark.clause("RA-36")
def test_fewer_workers_bring_no_tile_in_the_basic_game_and_in_mixed_groups() -> None:
    mixed = Desk("rajas", 2, version="mixed", player_1="advanced")
    for other in (rajas_kit.desk, mixed):
        state = other.stand(f"{workers(3, 5)}\n{placed(3, 2)}\nseat: 2\nstarter: 1")
        assert ("fewer", 1, 3, 5) not in other.happens(state, "blue-terrace", "3")
        assert other.player(other.play(state, "blue-terrace", "3")) == 2, "the fourth phase without the first player"


@pytest.mark.clause("RA-36")
@pytest.mark.parametrize("seats", SEATS)
def test_the_tiles_come_again_in_each_round(seats: int) -> None:
    state = stand(f"{workers(*[3] * (seats - 1), 5)}\n{dice(seats)}", seats)
    for number in (1, 2):
        assert table(state).round == number
        assert sorted(offers(state)) == sorted([*range(1, seats)] * 2)
        while table(state).round == number:
            state = quiet_turn(state)


@pytest.mark.clause("RA-36")
@pytest.mark.parametrize("seats", SEATS)
def test_one_tile_a_turn_and_a_third_time_for_three_fewer(seats: int) -> None:
    state = claiming(*[3] * (seats - 1), 6)
    for number in range(3):
        for seat in range(1, seats):
            assert (player(state), asked(state)) == (seat, "choose")
            had, turn = len(me(state, seat).tiles), table(state).turn
            assert had == 1 + number
            state = quiet_turn(state, min(choices(state, seat)))
            assert len(me(state, seat).tiles) == had + 1
            assert (player(state), table(state).turn) == (seat + 1, turn + 1)
        assert (player(state), asked(state)) == (seats, "place")
        state = quiet_turn(state)
    assert table(state).round == 2


@pytest.mark.clause("RA-36")
def test_the_tile_comes_without_dice_and_gives_nothing_yet() -> None:
    state = claiming(3, 4)
    assert happens(state, "white-1-die", "N1") == [("put_yield", 1, "white-1-die", "N1")]
    after = play(state, "white-1-die", "N1")
    assert (me(after).dice, me(after).joined) == (me(state).dice, ())


@pytest.mark.clause("RA-36")
def test_the_tile_may_be_declined() -> None:
    state = claiming(3, 4)
    assert moves(state)[0] == "enough"
    offered = standard(2).offers(state)
    assert (offered.question.key, offered.answers[-1].key) == ("ask_choose", "decline")
    after, events = told(state, "enough")
    assert [(event.key, event.clause) for event in events] == [("declined", "RA-35")]
    assert me(after).tiles == me(state).tiles and table(after).yields == table(state).yields
    assert (player(after), table(after).turn) == (2, table(state).turn + 1)


@pytest.mark.clause("RA-36")
def test_only_tiles_of_colours_with_a_free_place_are_offered() -> None:
    full = "N1=white-1-die W3=white-1-karma N5=white-1-karma W4=red-7-money E4=red-7-money"
    state = claiming(3, 4, more=f"tiles 1: S1=brown-2-fame-per-curve {full}")
    assert set(moves(state)) == {"enough", *choices(state, 1)}
    assert {text.split("-")[0] for text in moves(state)} == {"enough", "yellow", "brown"}
    assert refused(state, "white-1-upgrade") == ("no_place", "white-1-upgrade")


@pytest.mark.clause("RA-67")
@pytest.mark.parametrize(("most", "times"), [(4, 1), (5, 2), (6, 3)])
def test_a_declined_tile_counts_as_offered(most: int, times: int) -> None:
    state = claiming(3, most)
    assert offers(state) == [1] * times
    after = play(state, "enough")
    assert me(after).claimed == me(play(state, "red-7-money", "E4")).claimed == 1


@pytest.mark.clause("RA-67")
def test_only_the_opponent_with_most_workers_matters() -> None:
    assert offers(claiming(3, 4, 4)) == [1]
    assert offers(claiming(3, 4, 4, 4)) == [1]
    assert offers(claiming(3, 4, 5)) == [1, 1, 2]
    # The one with most is before or after the others.
    assert sorted(offers(stand(f"{workers(6, 4, 3)}\n{dice(3)}", 3))) == [2, 2, 3, 3, 3]


@pytest.mark.clause("RA-67")
def test_workers_without_an_open_space_are_workers_left() -> None:
    # The first player can pay for nothing.
    state = stand(f"""
        {workers(4, 5)}
        money 1: 0
        karma 1: 0
        dice 2: blue=3
        workers: {ALL_FREE}
        seat: 2
        starter: 1
    """)
    assert me(state).left == 1 and me(state).workers < me(state, 2).workers
    happened = happens(state, "yogi", "blue 3", "blue", "1")
    assert happened[-1] == ("passed", 1)
    state = play(state, "yogi", "blue 3", "blue", "1")
    assert (player(state), asked(state), me(state).claimed) == (2, "place", 0)
    assert offers(state) == []


@pytest.mark.clause("RA-67")
@pytest.mark.parametrize("seats", SEATS)
def test_with_nothing_to_choose_from_the_turn_is_passed_over(seats: int) -> None:
    four = [4] * (seats - 1)
    assert offers(claiming(3, *four)) == [1]
    text = f"{workers(3, *four)}\n{placed(*[3] * (seats - 1), 2)}\nseat: {seats}\nstarter: 1\ntiles 1: {NO_PLACE}"
    state = stand(text, seats)
    assert choices(state, 1) == set()
    assert turns(state, seats) == [(seats, "place"), *((seat, "place") for seat in range(2, seats + 1))]
    events = [event for event in told(state, "mixed-market")[1] if event.key == "no_yield"]
    assert [(event.clause, event.seat) for event in events] == [("RA-67", 0)]
    for _ in range(seats):
        state = quiet_turn(state)
    assert table(state).round == 2, "and the round is over when the others have no worker left"


@pytest.mark.clause("RA-67")
def test_with_no_tile_left_that_fits_the_turn_is_passed_over() -> None:
    # The first player has two red places left, and the red tiles lie elsewhere.
    own = "N1=white-1-die W3=white-1-die N5=white-3-money W1=yellow-5-money S3=yellow-5-money E2=yellow-1-boat "
    own += "S1=brown-2-fame-per-curve S5=brown-2-money-per-upgrade"
    others = "S1=brown-1-fame-per-worker W4={} E4={}"
    lines = f"""
        {workers(3, 3, 3, 4)}
        {placed(3, 3, 3, 3)}
        seat: 4
        starter: 1
        tiles 1: {own}
        tiles 2: {others.format("red-2-dice", "red-2-dice")}
        tiles 3: {others.format("red-7-money", "red-7-money").replace("worker", "market_tile")}
    """
    rest = others.replace("per-worker", "per-three_spaces")
    state = stand(f"{lines}tiles 4: {rest.format('red-1-upgrade', 'red-1-boat')}", 4)
    assert choices(state, 1) == set() and choices(state, 2)
    assert player(quiet_turn(state)) == 2 and asked(quiet_turn(state)) == "choose"
    state = stand(f"{lines}tiles 4: S1=brown-1-fame-per-three_spaces W4=red-1-upgrade", 4)
    assert choices(state, 1) == {"red-1-boat"}
    assert moves(quiet_turn(state)) == ["enough", "red-1-boat"]


# --- the course of a round -------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-67")
def test_a_worker_that_an_opponent_wins_in_this_round_counts_from_then_on() -> None:
    # The second player wins one with the third worker; before that nobody has fewer.
    state = stand(f"{workers(3, 3)}\n{placed(3, 2)}\nseat: 2\nstarter: 1\nfame 2: 14\ndice 2: blue=1")
    assert offers(state) == []
    happened = happens(state, "mogul", "blue 1")
    assert happened[-2:] == [("worker", 2, 4), ("fewer", 1, 3, 4)]
    assert offers(play(state, "mogul", "blue 1")) == [1]


@pytest.mark.clause("RA-67")
def test_a_worker_won_after_the_offers_of_a_phase_brings_one_more_in_the_next() -> None:
    state = claiming(3, 4, more="dice 2: blue=3\nboat 2: 20")
    state = play(state, "enough")
    assert player(state) == 2
    after, happened = finish(state, "harbour", "blue 3", "sail 1")
    assert ("worker", 2, 5) in happened and happened[-1] == ("fewer", 1, 3, 5)
    assert (player(after), asked(after), me(after).claimed) == (1, "choose", 2)
    assert offers(after) == [1]


@pytest.mark.clause("RA-67")
def test_an_own_worker_won_in_this_round_makes_one_tile_less() -> None:
    state = stand(f"{workers(3, 5)}\n{placed(2, 3)}\nseat: 1\nstarter: 2\nfame 1: 14\ndice 1: blue=1\n")
    assert offers(state) == [1, 1]
    state = play(state, "mogul", "blue 1")
    assert me(state).workers == 4 and offers(state) == [1]


@pytest.mark.clause("RA-57")
def test_a_worker_won_may_be_placed_from_the_next_turn_on_with_all_three_won() -> None:
    # The sixth worker is won by the fifth, after the other player is done and had a tile for each worker fewer.
    state = stand(f"""
        {workers(3, 5)}
        workers: quarry=1,1,1,2 yogi=2 dancer=2 raja=2
        seat: 2
        starter: 1
        boat 2: 20
        dice 2: blue=1
        claimed 1: 2
    """)
    state, happened = finish(state, "harbour", "blue 1")
    assert ("worker", 2, 6) in happened and me(state, 2).left == 1
    assert turns(state, 3) == [(1, "choose"), (2, "place"), (2, "place")], "and the next round begins with the second"
    assert table(quiet_turn(quiet_turn(state))).round == 2


@pytest.mark.clause("RA-57")
@pytest.mark.parametrize("answer", ["enough", "red-7-money"])
def test_a_round_goes_on_after_a_phase_in_which_tiles_were_only_taken_or_declined(answer: str) -> None:
    # The second player has two workers left and nowhere to go, the first one none and two fewer.
    state = stand(f"""
        {workers(3, 5)}
        karma 2: 0
        workers: {ALL_FREE}
        pending: choose
        claimed 1: 1
    """)
    state, happened = finish(state, answer, *(["E4"] if answer != "enough" else []))
    assert happened[1:] == [("passed", 2), ("fewer", 1, 3, 5)]
    assert (player(state), asked(state), table(state).round, me(state).claimed) == (1, "choose", 1, 2)
    state, happened = finish(state, "enough")
    assert happened == [("declined", 1), ("passed", 2), ("passed", 2), ("round", 2, 2)]
    assert me(state, 2).left == 5, "workers not placed by then simply stay"


@pytest.mark.clause("RA-58")
@pytest.mark.parametrize("seats", SEATS)
def test_no_tile_is_offered_once_markers_have_met(seats: int) -> None:
    text = f"""
        {workers(3, *[4] * (seats - 1))}
        {placed(*[3] * seats)}
        starter: {seats}
        dice {seats}: blue=1
        fame {seats}: """
    state = play(stand(f"{text}55", seats), "mogul", "blue 1")
    assert (player(state), asked(state)) == (1, "choose")
    state = stand(f"{text}58", seats)
    assert happens(state, "mogul", "blue 1")[3:4] == [("met", seats, 1)]
    state = play(state, "mogul", "blue 1")
    for seat in range(2, seats):
        assert (player(state), asked(state)) == (seat, "place"), "who has a worker left has one more turn"
        state = whole_turn(state)
    assert player(state) == -1, "and the game is over"


@pytest.mark.clause("RA-58")
def test_nobody_meets_by_a_tile_that_is_put() -> None:
    state = claiming(3, 4)
    for text in choices(state, 1):
        after = play(state, text)
        assert all(event[0] == "put_yield" for spot in moves(after) for event in happens(after, spot))
