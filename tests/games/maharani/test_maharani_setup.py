"""Clauses MA-1 to MA-6, MA-31, MA-32, MA-43: what lies in the box, and how a game begins."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from games.maharani.maharani_kit import (
    CENTRES,
    COLOURS,
    DEALT,
    EDGE,
    OWN,
    QUARTERS,
    RONDEL,
    SIDES,
    SPACES,
    TILES,
    WORKERS,
    by_chance,
    gold,
    laid,
    moves,
    odds,
    play,
    player,
    quarter,
    rondel_of,
    stand,
    standard,
    supply,
    table,
    targets,
    tiles,
    told,
    turn,
    walk,
    workers,
)

from rondel.core.errors import BadChance

SEATS = (2, 3, 4)


# --- material --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-1")
def test_the_bag_has_ten_tiles_of_each_of_six_colours_twelve_with_a_column_in_the_centre() -> None:
    bag = table(standard().setup()).bag
    assert bag == Counter(TILES) and sum(bag.values()) == 60
    for colour in COLOURS:
        assert sum(n for tile, n in bag.items() if tile.startswith(colour)) == 10
        assert bag[f"{colour}-c"] == 2
    assert sum(n for tile, n in bag.items() if tile.endswith("-c")) == 12


@pytest.mark.clause("MA-1")
def test_tiles_are_drawn_from_the_bag_each_as_likely_as_any_other() -> None:
    state = play(standard().setup(), "first 1")
    chance = standard().chance(state)
    assert (chance.source, chance.pieces) == ("bag", True)
    assert odds(state) == Counter(TILES)
    state = play(state, "blue-c")
    assert odds(state) == Counter(TILES) - Counter(["blue-c"])
    state = play(state, "blue-c")
    assert odds(state) == Counter(TILES) - Counter(["blue-c", "blue-c"])
    with pytest.raises(BadChance):
        play(state, "blue-c")


@pytest.mark.clause("MA-1")
@pytest.mark.parametrize("seats", SEATS)
def test_no_tile_is_lost_and_none_is_there_twice(seats: int) -> None:
    for state in walk(standard(seats), seats):
        assert tiles(state) == Counter(TILES)


@pytest.mark.clause("MA-2")
def test_the_palace_has_four_quarters_of_fourteen_spaces_two_of_them_centre() -> None:
    seen = table(standard().setup()).spaces
    assert [(one.space, one.quarter, one.columns) for one in seen] == [(s, quarter(s), EDGE[s]) for s in SPACES]
    for name in QUARTERS:
        own = [one for one in seen if one.quarter == name]
        assert len(own) == 14 and sum(one.columns == "CC" for one in own) == 2
    assert len(CENTRES) == 8


@pytest.mark.clause("MA-2")
def test_centre_tiles_go_to_centre_spaces_only_and_nothing_else_goes_there() -> None:
    state = stand("rondel: blue-c blue-h0 blue-b0 red-c")
    assert targets(state, 1) == targets(state, 4) == CENTRES
    assert not set(targets(state, 2)) & set(CENTRES) and not set(targets(state, 3)) & set(CENTRES)


@pytest.mark.clause("MA-3")
@pytest.mark.parametrize("seats", SEATS)
def test_one_rondel_space_lies_in_each_quarter_whichever_way_it_is_turned(seats: int) -> None:
    for seat in range(1, seats + 1):
        seen = table(stand(f"seat: {seat}", seats))
        assert seen.arrow == SIDES[seats][seat - 1]
        assert tuple(slot.quarter for slot in seen.rondel) == RONDEL[seen.arrow]
        assert len({slot.quarter for slot in seen.rondel}) == 4


@pytest.mark.clause("MA-4")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_has_four_markers_a_side_no_gold_and_workers_by_the_number_of_players(seats: int) -> None:
    seen = table(standard(seats).setup()).players
    assert len(seen) == seats
    for one, side, own in zip(seen, SIDES[seats], OWN[seats], strict=True):
        assert (one.side, one.gold) == (side, 0)
        assert tuple(one.markers) == QUARTERS
        assert one.workers == dict.fromkeys(own, DEALT[seats])
    assert (len(OWN[seats][0]), DEALT[seats]) == {2: (2, 7), 3: (1, 10), 4: (1, 8)}[seats]


@pytest.mark.clause("MA-4")
@pytest.mark.parametrize("seats", SEATS)
def test_workers_stand_in_the_palace_or_lie_in_the_supply(seats: int) -> None:
    for state in walk(standard(seats), 10 + seats):
        found = Counter(supply(state)) + Counter(workers(state).values())
        assert found == {worker: DEALT[seats] for own in OWN[seats] for worker in own}


# --- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-5")
def test_four_tiles_are_drawn_one_after_another_to_rondel_spaces_one_to_four() -> None:
    drawn = ("blue-h0", "red-c", "green-b3", "blue-h1")
    state, events = told(standard().setup(), "first 3", *drawn)
    assert rondel_of(state) == drawn
    assert [(event.key, event.clause, event.args) for event in events[1:]] == [
        ("dealt", "MA-5", {"tile": tile, "slot": slot}) for slot, tile in enumerate(drawn, 1)
    ]
    assert player(state) == 3 and laid(state) == {}
    assert Counter(table(state).bag) == Counter(TILES) - Counter(drawn)


@pytest.mark.clause("MA-5")
def test_the_first_turn_begins_only_when_four_tiles_lie_there() -> None:
    state = play(standard().setup(), "first 1")
    for count, tile in enumerate(("blue-h0", "red-c", "green-b3", "blue-h1")):
        assert (player(state), table(state).turn, table(state).phase) == (0, 0, "draw")
        assert rondel_of(state).count(None) == 4 - count
        state = play(state, tile)
    assert (player(state), table(state).turn) == (1, 1)


@pytest.mark.clause("MA-6")
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_player_is_drawn_and_play_goes_clockwise(seats: int) -> None:
    game = standard(seats)
    assert odds(game.setup()) == {f"first {seat}": 1 for seat in range(1, seats + 1)}
    assert (game.chance(game.setup()).source, game.chance(game.setup()).pieces) == ("first", False)
    for first in range(1, seats + 1):
        state, events = told(game.setup(), f"first {first}")
        assert [(event.key, event.clause, event.seat) for event in events] == [("begins", "MA-6", first - 1)]
        state = by_chance(state)
        order = []
        for number in range(1, 2 * seats + 1):
            order.append(player(state))
            assert table(state).turn == number == game.turn(state)
            state = play(state, next(move for move in moves(state) if move != "refresh"))
            state, _ = turn(state, *(("worker " + OWN[2][order[-1] - 1][0],) if table(state).phase == "worker" else ()))
            if table(state).phase == "second":
                state, _ = turn(state, "end")
        assert order == [(first - 1 + i) % seats + 1 for i in range(2 * seats)]


@pytest.mark.clause("MA-31")
@pytest.mark.parametrize("seats", SEATS)
def test_at_the_start_markers_lie_face_up_and_workers_in_the_supply(seats: int) -> None:
    for state in (standard(seats).setup(), by_chance(standard(seats).setup())):
        assert all(one.markers == dict.fromkeys(QUARTERS, True) for one in table(state).players)
        assert workers(state) == {} and gold(state) == (0,) * seats
        assert supply(state) == {worker: DEALT[seats] for own in OWN[seats] for worker in own}


@pytest.mark.clause("MA-31")
def test_workers_that_are_not_dealt_take_no_part() -> None:
    assert sum(supply(standard(4).setup()).values()) == 4 * 10 - 4 * 2
    assert sum(supply(standard(2).setup()).values()) == 4 * 10 - 4 * 3
    assert set(supply(standard(3).setup())) == set(WORKERS) - {"yellow"}
    assert list(standard(3).setup().supply) == [10, 10, 10, 0]
    met = {worker for state in walk(standard(3), 5) for worker in workers(state).values()}
    assert met == {"green", "red", "blue"}


@pytest.mark.clause("MA-32")
def test_players_sit_clockwise_and_have_their_colours_by_seat() -> None:
    assert [one.side for one in table(standard(4).setup()).players] == ["S", "W", "N", "E"]
    assert [one.side for one in table(standard(3).setup()).players] == ["S", "W", "N"]
    assert [one.side for one in table(standard(2).setup()).players] == ["S", "N"]
    assert [[*one.workers] for one in table(standard(4).setup()).players] == [["green"], ["red"], ["blue"], ["yellow"]]
    assert [[*one.workers] for one in table(standard(3).setup()).players] == [["green"], ["red"], ["blue"]]
    assert [[*one.workers] for one in table(standard(2).setup()).players] == [["green", "red"], ["blue", "yellow"]]


@pytest.mark.clause("MA-32")
def test_with_three_players_the_rondel_turns_by_one_quarter_one_quarter_and_two() -> None:
    state = stand("seat: 1", 3)
    seen = []
    for _ in range(4):
        seen.append(QUARTERS.index(table(state).rondel[0].quarter))
        state, _ = turn(state, next(move for move in moves(state) if move != "refresh"), "end")
    assert [(b - a) % 4 for a, b in pairwise(seen)] == [1, 1, 2]


@pytest.mark.clause("MA-32", "MA-14")
def test_with_three_players_nobody_sits_in_the_east() -> None:
    # On a2, whose half column is in the south, relation 3 points to the east.
    for seat in (1, 2, 3):
        state = stand(f"seat: {seat}\nrondel: blue-h3 blue-h2 blue-h1 blue-h0", 3)
        after = play(state, "1 a2")
        assert workers(after) == {}
    assert workers(play(stand("seat: 4\nrondel: blue-h3"), "1 a2")) == {"a2": "yellow"}


# --- what is known ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-43")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_sees_everything_and_the_bag_holds_what_is_nowhere_else(seats: int) -> None:
    game = standard(seats)
    for state in [*walk(game, 20 + seats)][::9]:
        views = [game.view(state, seat) for seat in (None, *range(seats))]
        assert all(view == views[0] for view in views)
        seen = table(state)
        elsewhere = Counter(laid(state).values()) + Counter(tile for tile in rondel_of(state) if tile)
        elsewhere += Counter({f"{colour}-c": n for colour, n in seen.removed.items()})
        assert Counter(seen.bag) == Counter(TILES) - elsewhere


@pytest.mark.clause("MA-43")
def test_chance_draws_the_first_player_the_rondel_and_each_refill_one_tile_at_a_time() -> None:
    game = standard(2)
    sources = []
    state = game.setup()
    while player(state) == 0:
        sources.append(game.chance(state).source)
        state = play(state, moves(state)[0])
    assert sources == ["first", *["bag"] * 4]
    state = play(stand("rondel: blue-h1 red-h1 green-h1 yellow-h1"), "1 a2", "3 h6")
    sources = []
    while player(state) == 0:
        sources.append((standard().chance(state).source, len(moves(state))))
        state = play(state, moves(state)[0])
    assert [name for name, _ in sources] == ["bag", "bag"]
