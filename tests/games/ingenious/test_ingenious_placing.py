"""Placing a tile: free cells, the first round, later rounds, no passing (IN-5 to IN-7, IN-23)."""

from __future__ import annotations

import pytest
from each import each
from games.ingenious.ingenious_kit import (
    MODES,
    NAMES,
    SEATS,
    SIDES,
    SYMBOLS,
    beside,
    cells,
    crowd,
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
    ways,
)

from rondel.core.errors import BadPosition, IllegalMove
from rondel.core.game import CHANCE, OVER
from rondel.core.kernel import State, below, words

FIRST_PLACES = [("solo", 54), ("two", 54), ("three", 102), ("four", 144), ("pairs", 144)]
SIX = "RG RB RO RY RP GB"


def refused(mode: str, state: State, text: str) -> tuple[str, dict[str, object]]:
    game = standard(mode)
    with pytest.raises(IllegalMove) as error:
        play(game, state, text)
    return error.value.key, dict(error.value.arguments)


@pytest.mark.clause("IN-5")
@each("mode", MODES)
def test_a_tile_of_the_rack_goes_on_any_two_free_adjacent_cells(mode: str) -> None:
    game = standard(mode)
    begun = ["Rh12-Gh11", "Bl4-Bk4", "Yl8-Gl7", "Od8-Pe8"][: SEATS[mode]]
    held = ["OP"] if mode == "solo" else ["OP", "OP", "RR", "BY", "BY", "GG"]
    state = stand(game, f"placed: {' '.join(begun)}\nrack 1: {' '.join(held)}")
    taken = {half[1:] for tile in begun for half in tile.split("-")}
    free = {edge for edge in edges(SIDES[mode]) if not edge & taken}
    found = placements(game, state)
    assert len(found) == len(set(found))
    assert set(found) == ways(held, free)


@pytest.mark.clause("IN-5")
def test_the_tile_leaves_the_rack_and_lies_on_the_board_as_named() -> None:
    game = standard("two")
    state = stand(game, "placed: Gl8-Bl7 Bl4-Gk4\nrack 1: RG OY BP OY BP PP")
    after = play(game, state, "Yh8 Oh9")
    assert rack(game, after, 0) == ["RG", "BP", "OY", "BP", "PP"]
    tiles = {(tile.tile, tile.first, tile.second) for tile in game.view(after, 1).placed}  # type: ignore[attr-defined]
    assert tiles == {("OY", "h9", "h8"), ("GB", "l8", "l7"), ("GB", "k4", "l4")}
    for text, first, second in (("Yh8 Oh9", "h9", "h8"), ("Oh8 Yh9", "h8", "h9")):
        (placed,) = only(happens(game, state, text), "placed")
        assert placed.args == {"tile": "OY", "first_cell": first, "second_cell": second}
    assert rack(game, state, 0) == ["RG", "OY", "BP", "OY", "BP", "PP"]


@pytest.mark.clause("IN-5", "IN-1")
@each("text", ["Oh8 Yh9", "Yh8 Oh9", "Oh8 Oh9", "Of9 Of8"])
def test_the_halves_of_a_tile_are_told_in_the_order_in_which_the_view_lists_them(text: str) -> None:
    game = standard("two")
    state = stand(game, "placed: Gl8-Bl7 Bl4-Gk4\nrack 1: OY OO BP OY BP PP")
    (placed,) = only(happens(game, state, text), "placed")
    tiles = game.view(play(game, state, text), None).placed  # type: ignore[attr-defined]
    told = [{"tile": tile.tile, "first_cell": tile.first, "second_cell": tile.second} for tile in tiles]
    assert placed.args in told


@pytest.mark.clause("IN-5", "IN-2")
@each(
    ("text", "key", "evidence"),
    [
        ("Rh8 Gh9", "taken", {"cell": "h8"}),
        ("Rg8 Gh8", "taken", {"cell": "h8"}),
        ("Rh12 Gh13", "printed", {"cell": "h13", "colour": "red"}),
        ("Rm3 Gm4", "printed", {"cell": "m3", "colour": "blue"}),
        ("Rf8 Gf10", "apart", {"first": "f8", "second": "f10"}),
        ("Rf8 Gf8", "apart", {"first": "f8", "second": "f8"}),
        ("Rg13 Gg14", "outside", {"cell": "g14"}),
        ("Rc9 Gb9", "outside", {"cell": "b9"}),
        ("RA1 Ga2", "outside", {"cell": "a1"}),
        ("Ro15 Gn15", "outside", {"cell": "o15"}),
        ("RF8 Yf9", "not_held", {"tile": "RY"}),
        ("YF8 Rf9", "not_held", {"tile": "RY"}),
        ("draw", "place_first", {}),
        ("swap", "place_first", {}),
    ],
)
def test_other_placements_are_refused_with_the_reason(text: str, key: str, evidence: dict[str, str]) -> None:
    state = stand(standard("two"), "placed: Gl8-Bl7 Bl4-Gk4 Rh8-Gh9 Bj8-Bj9\nrack 1: RG RG GG GB BB PP")
    assert refused("two", state, text) == (key, evidence)


@pytest.mark.clause("IN-2", "IN-5")
@pytest.mark.parametrize(
    ("mode", "inside", "outside"), [("two", "d13", "d14"), ("three", "b14", "b15"), ("four", "a8", "a7")]
)
def test_no_half_lies_outside_the_area(mode: str, inside: str, outside: str) -> None:
    game = standard(mode)
    begun = " ".join(["Bl8-Gl7", "Bl4-Gk4", "Pd8-Od9", "Yh4-Ph5"][: SEATS[mode]])
    state = stand(game, f"placed: {begun}\nrack 1: RG RG RG GG GG PP")
    assert inside in cells(SIDES[mode]) and outside not in cells(SIDES[mode])
    assert refused(mode, state, f"R{inside} G{outside}") == ("outside", {"cell": outside})


@pytest.mark.clause("IN-6")
@each(("mode", "count"), FIRST_PLACES)
def test_the_first_tile_of_the_game_touches_a_printed_symbol(mode: str, count: int) -> None:
    game = standard(mode)
    held = ["YP"] if mode == "solo" else SIX.split()
    state = game.load(f"ingenious\nrack 1: {' '.join(held)}")
    touching = {edge for edge in edges(SIDES[mode]) if beside(edge)}
    assert places(game, state) == touching and len(touching) == count
    assert set(placements(game, state)) == ways(held, touching)


@pytest.mark.clause("IN-6")
@each("mode", MODES)
def test_no_placement_touches_two_symbols_and_there_are_symbols_enough(mode: str) -> None:
    assert all(len(beside(edge)) <= 1 for edge in edges(SIDES[mode]))
    assert SEATS[mode] <= len(SYMBOLS) == 6
    around = [sum(beside(edge) == {symbol} for edge in edges(SIDES[mode])) for symbol in SYMBOLS.values()]
    assert len(set(around)) == 1 and around[0] > 0


@pytest.mark.clause("IN-6", "IN-30")
@each("mode", ["two", "three", "four", "pairs"])
def test_every_player_starts_at_a_different_symbol(mode: str) -> None:
    game = make(mode, first="1")
    state = game.load(f"ingenious\nrack 1: {SIX}")
    taken: set[str] = set()
    for cell, symbol in [("h12", "R"), ("l8", "G"), ("d8", "Y"), ("d12", "P")][: SEATS[mode]]:
        covered = {half for tile in game.view(state, None).placed for half in (tile.first, tile.second)}  # type: ignore[attr-defined]
        wanted = {e for e in edges(SIDES[mode]) if beside(e) and not beside(e) & taken and not e & covered}
        assert places(game, state) == wanted
        move = next(text for text in sorted(game.name(state, c) for c in game.legal(state)) if f"{cell} " in text)
        state = play(game, state, move, "draw")
        state = game.play(state, game.chance(state).codes[0])
        taken.add(symbol)
    assert len(set(game.view(state, 0).began)) == SEATS[mode]  # type: ignore[attr-defined]


@pytest.mark.clause("IN-6")
def test_the_refusal_of_a_first_tile_says_why() -> None:
    game = standard("three")
    state = stand(game, "placed: Rh12-Gh11 Bl8-Bl7\nseat: 3\nbegan: red green -\nrack 3: RG RG RG RG RG RR")
    assert refused("three", state, "Rh8 Gh9") == ("first_touch", {})
    assert refused("three", state, "Rg13 Gg12") == ("first_taken", {"colour": "red"})
    assert refused("three", state, "Rm7 Gm6") == ("first_taken", {"colour": "green"})


@pytest.mark.clause("IN-6")
def test_the_colours_of_a_first_tile_need_not_match_and_one_side_is_enough() -> None:
    game = standard("two")
    state = game.load("ingenious\nrack 1: BB BB BB BB YP YP")
    assert all(game.is_legal(state, game.parse(state, text)) for text in ("Bh12 Bh11", "Yh12 Ph11", "Pg13 Yg12"))


@pytest.mark.clause("IN-6")
def test_a_symbol_is_taken_by_a_first_tile_only() -> None:
    game = standard("two")
    begun = "placed: Rh12-Gh11 Bl8-Bl7\nrack 1: OY OY OY OY OY OY"
    after = play(game, stand(game, begun), "Oh4 Yh5", "draw", "PP")
    assert game.view(after, 0).began == ("red", "green")  # type: ignore[attr-defined]
    late = stand(game, "placed: Rh12-Gh11\nseat: 2\nbegan: red -\nrack 2: OY OY OY OY OY OY")
    far = play(game, late, "Oh4 Yh5")
    assert game.view(far, 0).began == ("red", "orange")  # type: ignore[attr-defined]


@pytest.mark.clause("IN-7")
def test_after_the_first_round_any_free_place_will_do_and_holes_may_stay() -> None:
    game = standard("two")
    state = stand(game, "placed: Rh12-Gh11 Bl8-Bl7\nrack 1: OY OY OY OY OY OY")
    taken = {"h12", "h11", "l8", "l7"}
    assert places(game, state) == {edge for edge in edges(6) if not edge & taken}
    after = play(game, state, "Of8 Yf9", "draw", "PP")
    assert {frozenset(("h13", "g13")), frozenset(("g12", "g13"))} & places(game, after) == {frozenset(("g12", "g13"))}


@pytest.mark.clause("IN-7")
def test_each_player_has_a_first_round_of_its_own() -> None:
    game = standard("three")
    state = stand(game, "placed: Rh12-Gh11\nseat: 2\nbegan: red - -")
    assert all(beside(edge) and beside(edge) != {"R"} for edge in places(game, state))


@pytest.mark.clause("IN-23")
@each("mode", MODES)
def test_while_the_game_lasts_there_is_a_tile_and_a_place_for_it_and_no_pass(mode: str) -> None:
    game = standard(mode)
    text = crowd(SIDES[mode], "h8 h9")
    seat = (len(text.split())) % SEATS[mode]
    state = stand(game, f"placed: {text}\nseat: {seat + 1}")
    held = set(rack(game, state, seat))
    assert set(placements(game, state)) == ways(sorted(held), {frozenset(("h8", "h9"))})
    assert all(len(move.split()) == 2 for move in (game.name(state, code) for code in game.legal(state)))


@pytest.mark.clause("IN-6")
def test_a_position_in_which_a_player_can_begin_nowhere_is_refused() -> None:
    game = standard("four")
    first = "Rh12-Gh11 Bl8-Bl7 Oh4-Oh5"
    around = "Gl4-Gl3 Gm2-Gn2 Gn3-Ym4 Yc7-Yd7 Yd8-Bc9 Bb9-Bb8 Bc12-Bd12 Pd13-Pc14 Pb14-Pb13"
    scores = "\n".join(f"scores {seat}: G18 B18 O18" for seat in (1, 2, 3))
    with pytest.raises(BadPosition) as refused:
        game.load(f"ingenious\nplaced: {first} {around}\nturn: 3\nseat: 4\nbegan: red green orange -\n{scores}")
    assert refused.value.arguments == {"field": "board"}


# --- where everybody began, in a position ----------------------------------------------------------------------------


@pytest.mark.clause("IN-6")
@each(
    ("mode", "text", "began"),
    [
        ("two", "placed: Bm4-Bl5\nseat: 2", ("blue", None)),
        ("two", "placed: Bm4-Bl5\nseat: 1\nstarter: 2", (None, "blue")),
        ("two", "placed: Bm4-Bl5 Rh12-Gh11", ("blue", "red")),
        ("two", "placed: Oh8-Oh9 Bm4-Bl5 Rg13-Rg12 Rh12-Gh11\nseat: 1", ("blue", "red")),
        ("two", "placed: Bm4-Bl5 Rh12-Gh11\nbegan: red blue", ("red", "blue")),
        ("three", "placed: Pd12-Bd11 Yd8-Yd9\nseat: 2\nphase: ask", ("purple", "yellow", None)),
        ("three", "placed: Pd12-Bd11 Yd8-Yd9\nseat: 2\nstarter: 3", ("yellow", None, "purple")),
        ("solo", "placed: Oh8-Oh9 Bm4-Bl5", ("blue",)),
    ],
)
def test_a_position_tells_by_its_tiles_where_everybody_began(
    mode: str, text: str, began: tuple[str | None, ...]
) -> None:
    game = standard(mode)
    state = game.load(f"ingenious\n{text}")
    assert game.view(state, None).began == began  # type: ignore[attr-defined]
    left = set(NAMES.values()) - set(began)
    if game.actor(state) >= 0 and began[game.actor(state)] is None:
        assert {NAMES[letter] for edge in places(game, state) for letter in beside(edge)} == left


@pytest.mark.clause("IN-6")
@each(
    ("mode", "text", "key", "evidence"),
    [
        ("two", "placed: Rh8-Gh9\nseat: 2", "began_nowhere", {"seat": 1}),
        ("two", "placed: Rh8-Gh9\nseat: 1\nstarter: 2", "began_nowhere", {"seat": 2}),
        ("two", "placed: Rh12-Gh11 Rg13-Bg12", "began_nowhere", {"seat": 2}),
        ("two", "placed: Rh12-Gh11 Rg13-Bg12 Rh8-Gh9 Rh7-Gi7", "began_nowhere", {"seat": 2}),
        ("solo", "placed: Rh8-Gh9", "began_nowhere", {"seat": 1}),
        ("two", "placed: Bm4-Bl5\nseat: 2\nbegan: red -", "began_elsewhere", {"seat": 1, "colour": "red"}),
        ("two", "placed: Rh12-Gh11 Rh8-Gh9\nbegan: red blue", "began_elsewhere", {"seat": 2, "colour": "blue"}),
        (
            "two",
            "placed: Rh12-Gh11 Rg13-Bg12\nbegan: red red",
            "began_together",
            {"seat": 2, "other": 1, "colour": "red"},
        ),
        ("two", "placed: Bm4-Bl5\nseat: 2\nbegan: - blue", "flaw", {"field": "began"}),
        ("two", "placed: Bm4-Bl5\nseat: 2\nbegan: - -", "flaw", {"field": "began"}),
        ("two", "placed: Bm4-Bl5 Rh12-Gh11\nbegan: blue -", "flaw", {"field": "began"}),
        ("two", "placed: Bm4-Bl5 Rh12-Gh11\nturn: 1\nseat: 2", "flaw", {"field": "turn"}),
    ],
)
def test_a_position_whose_tiles_say_otherwise_is_refused(
    mode: str, text: str, key: str, evidence: dict[str, object]
) -> None:
    with pytest.raises(BadPosition) as error:
        standard(mode).load(f"ingenious\n{text}")
    assert (error.value.key, error.value.arguments) == (key, evidence)
    assert "{" not in str(error.value)


@pytest.mark.clause("IN-6")
def test_no_state_from_outside_begins_at_a_symbol_without_a_tile() -> None:
    game = standard("two")
    state = game.load("ingenious\nplaced: Bm4-Bl5\nseat: 2")
    assert game.flaw(state) is None
    state.began[0] = 0
    reason = game.flaw(state)
    assert reason is not None and reason.args == {"field": "began"}


# --- a move at random ------------------------------------------------------------------------------------------------


@pytest.mark.clause("IN-5", "IN-6", "IN-7", "IN-13", "IN-14")
@each("mode", MODES)
def test_a_move_at_random_is_any_of_the_allowed_ones_as_the_next_number_says(mode: str) -> None:
    game = standard(mode)
    asked = set()
    for seed in range(8):
        state = game.setup()
        rng = words(seed, "play")
        while (actor := game.actor(state)) != OVER:
            codes = game.chance(state).codes if actor == CHANCE else game.legal(state)
            if actor != CHANCE:
                asked.add(codes[:2] == [0, 1])
                one, two = words(state.turn), words(state.turn)
                assert game.random_move(state, one) == codes[below(two, len(codes))]
                assert one == two
            game.apply_(state, codes[below(rng, len(codes))])
    assert asked == ({False} if mode == "solo" else {False, True}), "a swap was allowed, too"
