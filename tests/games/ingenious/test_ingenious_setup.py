"""Material and set-up: tiles, areas, symbols, racks, the first player and the deal (IN-1 to IN-4, IN-22)."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from each import each
from games.ingenious.ingenious_kit import (
    DOUBLES,
    LETTERS,
    MIXED,
    MODES,
    NAMES,
    SEATS,
    SIDES,
    SUPPLY,
    SYMBOLS,
    cells,
    edges,
    happens,
    make,
    only,
    placements,
    places,
    play,
    rack,
    stand,
    standard,
    track,
    ways,
)

from rondel.core.errors import BadChance, BadOptions
from rondel.core.game import CHANCE
from rondel.core.kernel import State
from rondel.games.ingenious.state import FREE, OUTSIDE

AREAS = [("solo", 91, 85, 222), ("two", 91, 85, 222), ("three", 127, 121, 306), ("four", 169, 163, 426)]
AREAS += [("pairs", 169, 163, 426)]


def dealt(mode: str, **options: str) -> State:
    """The position in which the first player is to place, whatever was drawn."""
    game = make(mode, **options)
    state = game.setup()
    while game.actor(state) == CHANCE:
        state = game.play(state, game.chance(state).codes[0])
    return state


def later(mode: str, held: str) -> State:
    """An empty board, as if everyone's first tile lay somewhere else; the mover holds the given tiles."""
    state = standard(mode).load(f"ingenious\nrack 1: {held}")
    state.began[0] = 0
    return state


@pytest.mark.clause("IN-1")
@each("mode", MODES)
def test_the_bag_holds_120_tiles_six_of_each_mixed_pair_and_five_of_each_double(mode: str) -> None:
    game = make(mode) if mode == "solo" else make(mode, first="1")
    chance = game.chance(game.setup())
    assert (chance.source, chance.pieces) == ("bag", True)
    supply = dict(zip(chance.names, chance.weights, strict=True))
    assert supply == {**dict.fromkeys(MIXED, 6), **dict.fromkeys(DOUBLES, 5)}
    assert sum(supply.values()) == 120 and len(supply) == 21
    halves = Counter(letter for tile, n in supply.items() for letter in tile * n)
    assert set(halves.values()) == {40}


@pytest.mark.clause("IN-1", "IN-4")
def test_equal_tiles_are_not_told_apart_and_a_double_has_one_way_round() -> None:
    game = standard("two")
    mixed = [game.name(s, c) for s in (later("two", "RG RG RG RG RG RG"),) for c in game.legal(s)]
    assert len(mixed) == len(set(mixed)) == 2 * 222
    double = [game.name(s, c) for s in (later("two", "RR RR RR RR RR RG"),) for c in game.legal(s)]
    assert len(double) == len(set(double)) == 222 + 2 * 222


@pytest.mark.clause("IN-2")
@each(("mode", "area", "free", "pairs"), AREAS)
def test_the_area_grows_with_the_number_of_players(mode: str, area: int, free: int, pairs: int) -> None:
    game = standard(mode)
    state = later(mode, "RG") if mode == "solo" else later(mode, "RG RB RO RY RP GB")
    assert len(cells(SIDES[mode])) == area
    found = places(game, state)
    assert found == edges(SIDES[mode]) and len(found) == pairs
    covered = set().union(*found)
    assert covered == cells(SIDES[mode]) - SYMBOLS.keys() and len(covered) == free
    shown = list(game.observe(state, 0)[:169])
    assert (shown.count(FREE), shown.count(OUTSIDE)) == (free, 169 - area)


@pytest.mark.clause("IN-2", "IN-5")
@each(("mode", "most"), [("solo", 444), ("two", 2664), ("three", 3672), ("four", 5112)])
def test_six_different_tiles_have_this_many_moves_and_no_more(mode: str, most: int) -> None:
    game = standard(mode)
    held = ["RG"] if mode == "solo" else ["RG", "RB", "RO", "RY", "RP", "GB"]
    state = later(mode, " ".join(held))
    found = placements(game, state)
    assert len(found) == len(set(found)) == most <= game.most
    assert set(found) == ways(held, set(edges(SIDES[mode])))


@pytest.mark.clause("IN-2")
@each("mode", MODES)
def test_six_symbols_one_of_each_colour_are_printed_at_the_corners_of_the_white_area(mode: str) -> None:
    view = standard(mode).view(dealt(mode), None)
    assert view.symbols == {cell: NAMES[letter] for cell, letter in SYMBOLS.items()}  # type: ignore[attr-defined]
    corners = {f"{row}{n}" for row, n in (("h", 13), ("m", 8), ("m", 3), ("h", 3), ("c", 8), ("c", 13))}
    assert corners == set(SYMBOLS)
    clockwise = ["h13", "m8", "m3", "h3", "c8", "c13"]
    assert "".join(SYMBOLS[cell] for cell in clockwise) == LETTERS


@pytest.mark.clause("IN-3", "IN-4")
@each("mode", MODES)
def test_all_markers_start_at_zero_and_racks_are_full(mode: str) -> None:
    game, state = standard(mode), dealt(mode)
    scores = game.scores(state)
    assert scores.tracks == {NAMES[letter]: (0,) * SEATS[mode] for letter in LETTERS}
    assert scores.result == (0,) * SEATS[mode]
    for seat in range(SEATS[mode]):
        assert track(game, state, seat) == "R0 G0 B0 O0 Y0 P0"
        assert len(rack(game, state, seat)) == (1 if mode == "solo" else 6)
        assert game.view(state, seat).racks[seat] == tuple(rack(game, state, seat))  # type: ignore[attr-defined]


@pytest.mark.clause("IN-4")
@each("mode", [mode for mode in MODES if mode != "solo"])
def test_the_first_player_is_drawn_then_six_tiles_for_each_seat_in_turn(mode: str) -> None:
    game, seats = standard(mode), SEATS[mode]
    state = game.setup()
    first = game.chance(state)
    assert (first.source, first.pieces, first.weights) == ("first", False, (1,) * seats)
    assert first.names == tuple(f"first {seat + 1}" for seat in range(seats))
    for starter in range(seats):
        (begins,) = happens(game, game.setup(), f"first {starter + 1}")
        assert (begins.key, begins.seat) == ("begins", starter)
        state = play(game, game.setup(), f"first {starter + 1}")
        order = []
        while game.actor(state) == CHANCE:
            assert game.chance(state).source == "bag"
            code = game.chance(state).codes[-1]
            (event,) = game.events(state, code)
            order.append(event.seat)
            state = game.play(state, code)
        clockwise = [(starter + i) % seats for i in range(seats)]
        assert order == [seat for seat in clockwise for _ in range(6)]
        assert game.actor(state) == starter and game.turn(state) == 0


@pytest.mark.clause("IN-4")
@each(("mode", "first"), [("two", "2"), ("three", "3"), ("four", "1"), ("pairs", "4")])
def test_the_table_may_set_the_first_player(mode: str, first: str) -> None:
    game = make(mode, first=first)
    assert game.chance(game.setup()).source == "bag"
    assert game.actor(dealt(mode, first=first)) == int(first) - 1


@pytest.mark.clause("IN-4")
@each(("mode", "first"), [("solo", "1"), ("two", "3"), ("three", "4"), ("two", "5")])
def test_the_first_player_must_be_at_the_table(mode: str, first: str) -> None:
    with pytest.raises(BadOptions) as refused:
        make(mode, first=first)
    assert refused.value.key in ("option_seats", "bad_option_value") and refused.value.arguments["option"] == "first"


@pytest.mark.clause("IN-4")
def test_a_tile_that_is_drawn_is_gone_from_the_bag() -> None:
    game = make("two", first="1")
    state = play(game, game.setup(), "RR", "RR", "RR", "RR", "RR")
    chance = game.chance(state)
    assert "RR" not in chance.names and sum(chance.weights) == 115
    with pytest.raises(BadChance):
        play(game, state, "RR")


@pytest.mark.clause("IN-4")
@each("mode", [mode for mode in MODES if mode != "solo"])
def test_play_goes_clockwise_from_the_first_player(mode: str) -> None:
    game, seats = make(mode, first="2"), SEATS[mode]
    state, order = dealt(mode, first="2"), []
    for _ in range(2 * seats):
        order.append(game.actor(state))
        state = game.play(state, game.legal(state)[0])
        state = play(game, state, "draw")
        state = game.play(state, game.chance(state).codes[0])
    assert order == [(1 + i) % seats for i in range(2 * seats)]
    assert game.turn(state) == 2 * seats


@pytest.mark.clause("IN-3", "IN-22")
@each("mode", [mode for mode in MODES if mode != "solo"])
def test_score_boards_are_open_and_racks_are_hidden(mode: str) -> None:
    game = standard(mode)
    begun = "Rh12-Gh11 Bl4-Bk4 Yl8-Gl7 Od8-Pe8"
    state = stand(game, f"placed: {' '.join(begun.split()[: SEATS[mode]])}\nscores 1: R3 P7\nscores 2: G5")
    for viewer in (None, *range(SEATS[mode])):
        view = game.view(state, viewer)
        racks = view.racks  # type: ignore[attr-defined]
        assert view.scores[0] == (3, 0, 0, 0, 0, 7) and view.scores[1] == (0, 5, 0, 0, 0, 0)  # type: ignore[attr-defined]
        for seat in range(SEATS[mode]):
            assert racks[seat] == (tuple(rack(game, state, seat)) if seat == viewer else (None,) * 6)


@pytest.mark.clause("IN-22")
def test_a_drawn_tile_is_told_to_its_owner_only() -> None:
    game = standard("three")
    state = play(game, game.setup(), "first 2")
    code = game.parse(state, "RG")
    assert game.seen(state, code, 1).text == "RG"
    assert [event.args for event in game.seen(state, code, 1).events] == [{"tile": "RG"}]
    for viewer in (0, 2, None):
        told = game.seen(state, code, viewer)
        assert told.text == "?"
        assert [event.args for event in told.events] == [{"tile": None}]


@pytest.mark.clause("IN-22")
def test_reaching_the_end_is_announced_to_all() -> None:
    game = standard("two")
    state = stand(game, "placed: Gl8-Bl7 Bl4-Gk4\nscores 1: R17\nrack 1: RP GB GB GB GB BB")
    for viewer in (0, 1, None):
        told = game.seen(state, game.parse(state, "Rh12 Ph11"), viewer).events
        (reached,) = only(told, "reached")
        assert (reached.seat, reached.args["colour"], reached.args["stage"]) == (0, "red", 1)


@pytest.mark.clause("IN-1", "IN-22")
def test_the_view_counts_the_tiles_that_a_seat_does_not_see() -> None:
    game = standard("two")
    state = stand(game, "placed: Gl8-Bl7 Rl4-Rk4\nrack 1: RR RR RG GB GB YY\nrack 2: PP PP PP PP PP OP")
    own, other = (game.view(state, seat).unseen for seat in (0, 1))  # type: ignore[attr-defined]
    assert (own["RR"], own["RG"], own["GB"], own["YY"], own["PP"]) == (2, 5, 3, 4, 5)
    assert (other["RR"], other["RG"], other["GB"], other["YY"], other["PP"]) == (4, 6, 5, 5, 0)
    assert sum(own.values()) == sum(other.values()) == 120 - 2 - 6
    assert Counter(own) + Counter(rack(game, state, 0)) + Counter(("GB", "RR")) == SUPPLY
    assert msgspec.json.encode(game.view(state, 0)) != msgspec.json.encode(game.view(state, 1))
