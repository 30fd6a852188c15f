"""Clauses RA-40, RA-41, RA-55, RA-70, RA-71: the river tiles of Ganga, how they are laid and what they do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from each import each
from games.desk import Desk, keys
from games.rajas.rajas_boxes import gives
from games.rajas.rajas_kit import COLOURS, COVERABLE, GOODS, desk, finish, whole_turn
from games.rajas.rajas_modules import GANGA, RIVER_TILES, both, ganga, own, river

from rondel.core.game import CHANCE, Game
from rondel.core.kernel import State

ALIKE = pytest.mark.parametrize("version", GANGA)
"""With the basic game, Navaratnas and mixed groups."""
MARKETS = "province 1: c3=blue-10X-silk3-spice2 c2=green-10X-silk3-tea2 d3=blue-3S/NS c4=orange-4C-silk2/SW"
"""Silk 3, 3, 2 and 1; tea 2; spice 2."""


def about_to_roll(at: Desk = ganga, seats: int = 2, game: Game | None = None) -> State:
    """All stacks have been turned up, the river is empty."""
    game = game or at.standard(seats)
    state = game.setup()
    while game.chance(state).source != "river die":
        state = game.play(state, game.chance(state).codes[0])
    return state


def laid(state: State, rolls: str, game: Game | None = None, at: Desk = ganga) -> tuple[State, list[tuple[Any, ...]]]:
    """Rolls one die after another and turns up whichever tile comes first."""
    game = game or at.standard(state.seats)
    told: list[tuple[Any, ...]] = []
    for value in rolls:
        told += at.happens(state, value, game=game)
        state = at.play(state, value, game=game)
        if game.chance(state).source == "river tiles":
            first = game.chance(state).names[0]
            told += at.happens(state, first, game=game)
            state = at.play(state, first, game=game)
    return state, told


def spaces(state: State, at: Desk = ganga, game: Game | None = None) -> list[int]:
    return list(at.table(state, game).river)


def reached(
    tile: str,
    *answers: str,
    text: str = "",
    dice: str = "green=1",
    rolls: str = "",
    at: Desk = ganga,
    seats: int = 2,
    game: Game | None = None,
) -> tuple[State, list[tuple[Any, ...]]]:
    """A boat sails upon a tile on space 8; the position after it, and what happened then."""
    game = game or at.standard(seats)
    line = river({8: tile}, tuple(game.names.river))  # type: ignore[attr-defined]
    state = at.stand(f"{line}\nboat 1: 7\ndice 1: {dice}\n{text}", game=game)
    after, told = finish(state, "harbour", "green 1", *answers, rolls=rolls, game=game)
    assert told[:3] == [("placed", 1, "harbour"), ("gave", 1, "green", 1), ("sailed", 1, 8, 1)]
    return after, told[3:]


# --- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-40", "RA-70")
@ALIKE
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_two_is_the_second_space_and_its_tile_replaces_two_karma(version: str, seats: int) -> None:
    at = GANGA[version]
    state = about_to_roll(at, seats)
    assert at.happens(state, "2", "1-palace-yogi") == [("river_rolled", 2), ("river_laid", "1-palace-yogi", 2)]
    assert at.table(at.play(state, "2", "1-palace-yogi")).river == {2: "1-palace-yogi"}
    state = at.stand(f"{river({2: '1-palace-raja'})}\ndice 1: green=2\nboat 1: 0", seats)
    assert at.happens(state, "harbour", "green 2", "sail 2")[2:] == [("sailed", 1, 2, 2), ("action", 1, "raja")]


@pytest.mark.clause("RA-40")
def test_the_die_counts_on_from_the_last_tile_laid() -> None:
    state, told = laid(about_to_roll(), "2316")
    assert spaces(state) == [2, 5, 6, 12]
    assert [event for event in told if event[0] == "river_rolled"] == [("river_rolled", n) for n in (2, 3, 1, 6)]
    assert [event[2] for event in told if event[0] == "river_laid"] == [2, 5, 6, 12]


@pytest.mark.clause("RA-40")
@each("value", range(1, 7))
def test_the_first_count_is_from_the_first_space_after_the_start(value: int) -> None:
    assert spaces(laid(about_to_roll(), str(value))[0]) == [value]


@pytest.mark.clause("RA-40")
def test_the_tiles_are_face_down_so_any_that_is_left_comes_as_likely_as_another() -> None:
    state = ganga.play(about_to_roll(), "3")
    assert ganga.odds(state) == dict.fromkeys(RIVER_TILES, 1)
    state = ganga.play(state, "3-boat", "3", "1-palace-yogi", "3")
    assert ganga.odds(state) == dict.fromkeys(set(RIVER_TILES) - {"3-boat", "1-palace-yogi"}, 1)
    assert ganga.odds(ganga.play(state, "3-one_good")) == dict.fromkeys("123456", 1)


@pytest.mark.clause("RA-40")
def test_a_tile_of_which_there_are_more_comes_more_often(tmp_path: Path) -> None:
    tiles = [{"count": 3, "yields": gives("fame")}, {"count": 1, "yields": gives("2 money")}]
    game = own(tmp_path / "box.json", {"river_tiles": tiles}, ganga=True)
    state = ganga.play(about_to_roll(game=game), "1", game=game)
    assert ganga.odds(state, game) == {"1-fame": 3, "2-money": 1}
    state = ganga.play(state, "1-fame", "1", game=game)
    assert ganga.odds(state, game) == {"1-fame": 2, "2-money": 1}
    state = ganga.play(state, "2-money", "1", game=game)
    assert ganga.odds(state, game) == {"1-fame": 2}


@pytest.mark.clause("RA-40")
def test_tiles_are_laid_until_they_run_out() -> None:
    state, told = laid(about_to_roll(), "1" * 8)
    assert spaces(state) == [*range(1, 9)] and len(set(ganga.table(state).river.values())) == 8
    assert told[-1][0] == "river_laid" and ganga.standard().chance(state).source == "dice 1", "no ninth throw"


@pytest.mark.clause("RA-40", "RA-70")
@pytest.mark.parametrize(
    ("rolls", "wanted"),
    [("66666", [6, 12, 18, 24]), ("666656", [6, 12, 18, 24, 29]), ("666651", [6, 12, 18, 24, 29])],
)
def test_no_tile_lies_on_the_last_space_and_those_left_over_are_not_used(rolls: str, wanted: list[int]) -> None:
    state, told = laid(about_to_roll(), rolls)
    assert spaces(state) == wanted and told[-1] == ("river_out",)
    assert ganga.standard().chance(state).source == "dice 1"
    after = ganga.by_chance(state)
    assert spaces(after) == wanted and ganga.table(after).round == 1


@pytest.mark.clause("RA-70")
@each("last", "23456")
def test_a_throw_to_the_end_or_beyond_it_is_not_repeated(last: str) -> None:
    state, _ = laid(about_to_roll(), "66664")
    assert spaces(state) == [6, 12, 18, 24, 28] and ganga.standard().chance(state).source == "river die"
    after, told = laid(state, last)
    assert told == [("river_rolled", int(last)), ("river_out",)]
    assert spaces(after) == [6, 12, 18, 24, 28] and ganga.standard().chance(after).source == "dice 1"


@pytest.mark.clause("RA-40")
def test_a_throw_that_falls_short_of_the_end_lays_a_tile_on_the_last_space_but_one() -> None:
    state, told = laid(laid(about_to_roll(), "66664")[0], "1")
    assert told[-1][2] == 29 and spaces(state) == [6, 12, 18, 24, 28, 29]


@pytest.mark.clause("RA-70")
@ALIKE
def test_the_die_is_not_taken_from_the_supply(version: str) -> None:
    at = GANGA[version]
    state, _ = laid(about_to_roll(at), "3456", at=at)
    seen = at.table(state)
    assert seen.supply == dict.fromkeys(COLOURS, 12) and not seen.hand
    assert all(values == [] for one in seen.players for values in one.dice.values())


@pytest.mark.clause("RA-70")
@ALIKE
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_river_tiles_come_between_the_stacks_and_the_first_dice(version: str, seats: int) -> None:
    game = GANGA[version].standard(seats)
    state, sources = game.setup(), list[str]()
    while game.actor(state) == CHANCE:
        sources.append(game.chance(state).source)
        state = game.play(state, game.chance(state).codes[0])
    names = list(dict.fromkeys(sources))
    assert names[12:15] == ["river die", "river tiles", "dice 1"]
    assert not {"river die", "river tiles"} & set(names[15:])


@pytest.mark.clause("RA-40")
def test_without_the_module_no_tile_is_laid() -> None:
    state = desk.by_chance(desk.standard().setup())
    assert desk.table(state).river == {} and desk.table(desk.stand("boat 1: 3")).river == {}


@pytest.mark.clause("RA-40")
@ALIKE
def test_spaces_without_a_tile_yield_what_is_printed(version: str) -> None:
    at = GANGA[version]
    state = at.stand(f"{river({2: '3-boat', 8: '1-palace-raja'})}\ndice 1: green=3\nboat 1: 2\nkarma 1: 0")
    state = at.play(state, "harbour", "green 3")
    assert at.happens(state, "sail 1") == [("sailed", 1, 3, 1), ("money", 1, 3)]
    assert at.happens(at.stand("dice 1: green=1\nboat 1: 29\nkarma 1: 2"), "harbour", "green 1")[-1] == ("fame", 1, 4)


# --- what they do ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-41")
@ALIKE
@pytest.mark.parametrize("karma", [1, 2, 3])
def test_dice_of_any_colours_as_many_as_karma(version: str, karma: int) -> None:
    at = GANGA[version]
    after, told = reached("1-die-per-karma", text=f"karma 1: {karma}", at=at)
    assert told == [] and at.moves(after) == list(COLOURS)
    names = ["blue", "green", "purple"][:karma]
    _, told = reached("1-die-per-karma", *names, text=f"karma 1: {karma}", rolls="4" * karma, at=at)
    assert told == [("rolled", 1, colour, 4) for colour in names]


@pytest.mark.clause("RA-41")
def test_without_karma_there_are_no_dice_for_it() -> None:
    after, told = reached("1-die-per-karma", text="karma 1: 0")
    assert told == [] and ganga.player(after) == 2 and ganga.table(after).players[0].dice["blue"] == []


@pytest.mark.clause("RA-41")
@ALIKE
@pytest.mark.parametrize(
    ("tile", "shown"),
    [
        ("1-die-blue-green-orange", ("blue", "green", "orange")),
        ("1-die-blue-orange-purple", ("blue", "orange", "purple")),
    ],
)
def test_three_dice_one_of_each_shown_colour(version: str, tile: str, shown: tuple[str, ...]) -> None:
    _, told = reached(tile, rolls="246", at=GANGA[version])
    assert told == [("rolled", 1, colour, value) for colour, value in zip(shown, (2, 4, 6), strict=True)]


@pytest.mark.clause("RA-71")
def test_a_shown_colour_missing_from_the_supply_is_left_out() -> None:
    _, told = reached("1-die-blue-green-orange", dice="green=1 blue=11", text="dice 2: blue=1111111111", rolls="35")
    assert told == [("lost_dice", 1, 1), ("rolled", 1, "green", 3), ("rolled", 1, "orange", 5)]


@pytest.mark.clause("RA-41")
@pytest.mark.parametrize(("version", "full"), [("basic", 10), ("navaratnas", 8), ("mixed", 8)])
def test_with_a_full_statue_dice_may_be_returned_for_those_of_a_tile_or_the_rest_is_lost(
    version: str, full: int
) -> None:
    at, dice = GANGA[version], f"green=1 purple={'1' * (full - 1)}"
    after, told = reached("1-die-blue-green-orange", dice=dice, at=at)
    assert told == [] and at.table(after).pending[0].args == {"most": 2, "floor": 0}
    _, told = reached("1-die-blue-green-orange", "purple 1", "purple 1", dice=dice, rolls="123", at=at)
    assert told[2:] == [("rolled", 1, "blue", 1), ("rolled", 1, "green", 2), ("rolled", 1, "orange", 3)]
    after, _ = reached("1-die-blue-green-orange", "enough", dice=dice, at=at)
    assert at.moves(after) == ["blue", "green", "orange"], "one arm is free"
    _, told = reached("1-die-blue-green-orange", "enough", "orange", dice=dice, rolls="6", at=at)
    assert told == [("lost_dice", 1, 2), ("rolled", 1, "orange", 6)]


@pytest.mark.clause("RA-41", "RA-55")
@each("workers", ["", "workers: dancer=2 yogi=2 raja=2"])
@each(
    ("tile", "answers", "rolls", "wanted"),
    [
        (
            "1-palace-yogi",
            ["blue"],
            "5",
            [("action", 1, "yogi"), ("karma", 1, 2, 2), ("rolled", 1, "blue", 5)],
        ),
        (
            "1-palace-raja",
            ["mill"],
            "",
            [("action", 1, "raja"), ("upgraded", 1, "mill", 3), ("money", 1, 3)],
        ),
        (
            "1-palace-dancer",
            ["blue", "purple"],
            "15",
            [
                ("action", 1, "dancer"),
                ("rolled", 1, "blue", 1),
                ("rolled", 1, "purple", 5),
                ("yield_tile", 1, "white-1-die"),
            ],
        ),
    ],
)
def test_the_palace_action_of_the_shown_figure_without_worker_or_die_even_if_occupied(
    tile: str, answers: list[str], rolls: str, wanted: list[Any], workers: str
) -> None:
    after, told = reached(tile, *answers, rolls=rolls, text=f"karma 1: 0\n{workers}\nseat: 1")
    assert told[: len(wanted)] == wanted
    assert [name for name, seats in ganga.table(after).spaces.items() if 0 in seats] == ["harbour"]


@pytest.mark.clause("RA-41")
@ALIKE
@pytest.mark.parametrize("tile", ["1-palace-dancer", "1-palace-yogi", "1-palace-raja"])
def test_a_figure_leaves_no_choice_of_another_and_may_not_be_declined(version: str, tile: str) -> None:
    at = GANGA[version]
    after, told = reached(tile, at=at)
    assert told[0] == ("action", 1, tile.removeprefix("1-palace-"))
    assert not {"stay", "enough", *(name for name in at.moves(after) if name.startswith("palace "))} & set(
        at.moves(after)
    )


@pytest.mark.clause("RA-55")
def test_the_dancer_of_a_tile_gives_an_open_yield_tile_with_navaratnas() -> None:
    after, told = reached("1-palace-dancer", "blue", "blue", rolls="33", at=both)
    assert [event[0] for event in told] == ["action", "rolled", "rolled"]
    assert "enough" in both.moves(after) and "red-7-money" in both.moves(after)
    assert both.happens(after, "red-7-money", "E4")[0] == ("put_yield", 1, "red-7-money", "E4")
    mixed_up, told = reached("1-palace-dancer", "blue", "blue", rolls="33", at=GANGA["mixed"])
    assert told[3] == ("yield_tile", 1, "white-1-die") and GANGA["mixed"].player(mixed_up) == 1


@pytest.mark.clause("RA-55")
def test_the_dancer_of_a_tile_is_not_lost_when_no_yield_tile_fits(tmp_path: Path) -> None:
    lesser = [{"place": "S1", "colour": "brown", "yields": gives("money")}]
    game = own(tmp_path / "box.json", {"navaratnas_borders": lesser}, version="navaratnas", ganga=True)
    _, told = reached("1-palace-dancer", "blue", "blue", rolls="33", game=game)
    assert [event[0] for event in told] == ["action", "rolled", "rolled", "no_yield"]


@pytest.mark.clause("RA-41")
@ALIKE
def test_one_good_is_scored_up_to_three_markets_without_a_die(version: str) -> None:
    at = GANGA[version]
    after, told = reached("3-one_good", text=f"{MARKETS}\nmoney 1: 0", at=at)
    assert told == [] and at.moves(after) == list(GOODS)
    assert at.happens(after, "silk")[0] == ("good", 1, "silk", 3, 8), "the best three of four"
    assert at.happens(after, "tea")[0] == ("good", 1, "tea", 3, 2)
    assert "gave" not in keys(at.told(after, "silk")[1])


@pytest.mark.clause("RA-41")
@ALIKE
def test_up_to_three_spaces_forward_and_that_yield(version: str) -> None:
    at = GANGA[version]
    after, told = reached("3-boat", at=at)
    assert told == [] and at.moves(after) == ["stay", "sail 1", "sail 2", "sail 3"]
    assert at.happens(after, "sail 3") == [("sailed", 1, 11, 3), ("mixed", 1, 0)]
    assert at.happens(after, "sail 2") == [("sailed", 1, 10, 2)]
    assert at.moves(at.play(after, "sail 1")) == list(COLOURS), "two dice of choice"


@pytest.mark.clause("RA-41")
def test_occupied_spaces_do_not_count_for_the_boat_of_a_tile() -> None:
    after, _ = reached("3-boat", text="boat 2: 9\nboat 3: 11", seats=3)
    assert [ganga.happens(after, f"sail {n}")[0] for n in (1, 2, 3)] == [
        ("sailed", 1, 10, 1), ("sailed", 1, 12, 2), ("sailed", 1, 13, 3),
    ]  # fmt: skip


@pytest.mark.clause("RA-41")
@pytest.mark.parametrize(("space", "most"), [(27, 3), (28, 2), (29, 1)])
def test_the_boat_of_a_tile_sails_no_farther_than_the_end(space: int, most: int) -> None:
    state = ganga.stand(f"{river({space: '3-boat'})}\nboat 1: {space - 1}\ndice 1: green=1")
    state = ganga.play(state, "harbour", "green 1")
    assert ganga.moves(state) == ["stay", *(f"sail {n}" for n in range(1, most + 1))]
    assert ganga.happens(state, f"sail {most}")[:2] == [("sailed", 1, 30, most), ("fame", 1, 2)]


@pytest.mark.clause("RA-71")
def test_with_none_the_boat_stays_without_a_yield_and_the_tile_does_not_act_again() -> None:
    after, told = reached("3-boat", "stay", text="karma 1: 2\nmoney 1: 3")
    assert told == [("stayed", 1)] and ganga.player(after) == 2
    one = ganga.table(after).players[0]
    assert (one.boat, one.karma, one.money, one.dice["blue"]) == (8, 2, 3, [])
    later = ganga.play(ganga.stand(f"{river({8: '3-boat'})}\nboat 1: 8\ndice 1: green=1"), "harbour", "green 1")
    assert ganga.table(later).players[0].boat == 9, "from there it sails like from any space"


@pytest.mark.clause("RA-71")
@pytest.mark.parametrize(
    ("tile", "wanted"),
    [("1-palace-raja", ("action", 1, "raja")), ("1-palace-yogi", ("action", 1, "yogi"))],
)
def test_a_boat_that_comes_upon_another_tile_takes_that_yield_in_turn(tile: str, wanted: tuple[Any, ...]) -> None:
    state = ganga.stand(f"{river({8: '3-boat', 10: tile})}\nboat 1: 7\ndice 1: green=1")
    told = ganga.happens(state, "harbour", "green 1", "sail 2")
    assert told[2:5] == [("sailed", 1, 8, 1), ("sailed", 1, 10, 2), wanted]


@pytest.mark.clause("RA-71")
def test_a_boat_may_go_on_from_tile_to_tile(tmp_path: Path) -> None:
    tiles = [{"count": 8, "yields": gives("3 boat")}]
    game = own(tmp_path / "box.json", {"river_tiles": tiles}, ganga=True)
    line = "river: " + " ".join(f"{space}=3-boat" for space in range(3, 25, 3))
    state = ganga.stand(f"{line}\nboat 1: 2\ndice 1: green=1", game=game)
    told = ganga.happens(state, "harbour", "green 1", *["sail 3"] * 8, game=game)
    sailed = [event[2] for event in told if event[0] == "sailed"]
    assert sailed == [3, 6, 9, 12, 15, 18, 21, 24, 27] and ("worker", 1, 4) in told and ("fame", 1, 4) in told


@pytest.mark.clause("RA-41", "RA-64")
def test_karma_is_counted_when_the_tile_is_reached() -> None:
    state = ganga.stand(f"{river({8: '1-die-per-karma'})}\nboat 1: 7\ndice 1: green=6\nkarma 1: 2")
    _, told = finish(state, "harbour", "green 6>1", "blue", rolls="4", game=ganga.standard())
    assert told[-2:] == [("sailed", 1, 8, 1), ("rolled", 1, "blue", 4)], "one karma turned the die"


@pytest.mark.clause("RA-41", "RA-43")
def test_the_worker_on_the_bridge_is_won_before_the_tile_acts() -> None:
    state = ganga.stand(f"{river({21: '1-palace-raja'})}\nboat 1: 20\ndice 1: green=1")
    assert ganga.happens(state, "harbour", "green 1")[2:] == [
        ("sailed", 1, 21, 1), ("worker", 1, 4), ("action", 1, "raja"),
    ]  # fmt: skip


@pytest.mark.clause("RA-40")
def test_the_portuguese_takes_the_tile_where_he_stops_and_none_on_the_way() -> None:
    state = ganga.stand(f"{river({4: '1-palace-yogi', 8: '1-palace-raja'})}\nboat 1: 2\ndice 1: green=6")
    assert ganga.happens(state, "portuguese", "green 6")[2:] == [("sailed", 1, 8, 6), ("action", 1, "raja")]


@pytest.mark.clause("RA-40")
@pytest.mark.parametrize("bonus", ["money 1: 10", "money 1: 42"])
def test_a_boat_moved_by_a_bonus_takes_the_tile_too(bonus: str) -> None:
    state = ganga.stand(f"{river({8: '1-palace-raja'})}\nboat 1: 7\n{bonus}")
    told = ganga.happens(state, "outdoor-terrace", "sail 1")
    assert told[-2:] == [("sailed", 1, 8, 1), ("action", 1, "raja")]


# --- figures that a corrected table may have -------------------------------------------------------------------------


def with_figure(path: Path, figure: str) -> Game:
    """A box with one river tile, of a figure, on each space."""
    tiles = [{"count": 8, "yields": [{"give": "palace", "figure": figure}]}]
    return own(path / "box.json", {"river_tiles": tiles}, ganga=True)


def at_figure(game: Game, text: str) -> State:
    name = game.names.river[0]  # type: ignore[attr-defined]
    line = "river: " + " ".join(f"{space}={name}" for space in range(3, 25, 3))
    return ganga.stand(f"{line}\n{text}", game=game)


@pytest.mark.clause("RA-55")
def test_a_master_builder_of_a_tile_that_cannot_build_is_lost(tmp_path: Path) -> None:
    game = with_figure(tmp_path, "builder")
    state = at_figure(game, "boat 1: 2\ndice 1: green=1")
    assert ganga.happens(state, "harbour", "green 1", game=game)[2:] == [
        ("sailed", 1, 3, 1), ("action_lost", 1, "builder"),
    ]  # fmt: skip
    assert game.actor(ganga.play(state, "harbour", "green 1", game=game)) == 1, "the turn is over"
    state = at_figure(game, f"boat 1: 2\ndice 1: green=1\n{COVERABLE}")
    assert ganga.happens(state, "harbour", "green 1", game=game)[-1] == ("action_lost", 1, "builder"), "no purple die"


@pytest.mark.clause("RA-55")
def test_a_master_builder_of_a_tile_pays_the_difference_but_no_five(tmp_path: Path) -> None:
    game = with_figure(tmp_path, "builder")
    state = at_figure(game, f"boat 1: 2\ndice 1: green=1 purple=2\n{COVERABLE}")
    _, told = finish(state, "harbour", "green 1", "purple-cow", "b2 EW", "purple 2", game=game)
    assert told[3:5] == [("action", 1, "builder"), ("gave", 1, "purple", 2)]
    assert [event[0] for event in told].count("gave") == 2 and told[5][0] == "covered"


@pytest.mark.clause("RA-55")
def test_a_portuguese_of_a_tile_needs_six_free_spaces_and_is_lost_without(tmp_path: Path) -> None:
    game = with_figure(tmp_path, "portuguese")
    state = at_figure(game, "boat 1: 20\ndice 1: green=1")
    told = ganga.happens(state, "harbour", "green 1", game=game)
    assert [event for event in told if event[0] != "worker"][2:] == [
        ("sailed", 1, 21, 1), ("action", 1, "portuguese"), ("sailed", 1, 27, 6), ("fame", 1, 4),
    ]  # fmt: skip
    state = at_figure(game, "boat 1: 23\nboat 2: 25\ndice 1: green=1")
    assert ganga.happens(state, "harbour", "green 1", game=game)[2:] == [
        ("sailed", 1, 24, 1), ("action_lost", 1, "portuguese"),
    ], "only five are free"  # fmt: skip


@pytest.mark.clause("RA-71")
def test_a_great_mogul_of_a_tile_gives_two_fame_and_not_the_next_round(tmp_path: Path) -> None:
    game = with_figure(tmp_path, "mogul")
    workers = "workers: yogi=1 raja=1 outdoor-terrace=2 mixed-market=2"
    state = at_figure(game, f"boat 1: 2\ndice 1: green=1\n{workers}\nseat: 1")
    after, told = finish(state, "harbour", "green 1", game=game)
    assert told[2:] == [("sailed", 1, 3, 1), ("action", 1, "mogul"), ("fame", 1, 2)]
    assert ganga.table(after, game).spaces["mogul"] == [None]
    after = whole_turn(after, game)
    assert (ganga.table(after, game).round, ganga.table(after, game).starter) == (2, 1), "the elephant goes on"


@pytest.mark.clause("RA-26", "RA-41")
def test_a_palace_action_without_a_figure_is_one_of_choice_on_a_tile_too(tmp_path: Path) -> None:
    tiles = [{"count": 1, "yields": gives("palace")}]
    game = own(tmp_path / "box.json", {"river_tiles": tiles}, ganga=True)
    state = ganga.stand("river: 3=1-palace\nboat 1: 2\ndice 1: green=1", game=game)
    state = ganga.play(state, "harbour", "green 1", game=game)
    assert ganga.moves(state, game) == ["palace dancer", "palace yogi", "palace raja", "palace portuguese"]


@pytest.mark.clause("RA-49", "RA-71")
def test_the_question_tells_how_many_dice_are_still_to_be_named() -> None:
    """Three colours are shown, and two arms are free: the third die is lost."""
    state = ganga.stand(f"{river({2: '1-die-blue-green-orange'})}\nboat 1: 1\ndice 1: blue=1 green=33333333")
    state = ganga.play(state, "harbour", "blue 1", "enough")
    amounts = []
    for colour in ("blue", "orange"):
        question = ganga.standard().offers(state).question
        amounts.append((question.key, question.args["amount"]))
        state = ganga.play(state, colour)
    assert amounts == [("ask_name", 2), ("ask_name", 1)]
