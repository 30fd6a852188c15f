"""Clause MA-46: which boxes are accepted, and how tiles with half columns on opposite edges are played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from games.maharani.maharani_kit import (
    CLOCK,
    COLUMNS,
    PAYOUT,
    QUARTERS,
    SIDES,
    box,
    few_workers,
    laid,
    make,
    moves,
    odds,
    play,
    quarter,
    recut,
    stand,
    supply,
    table,
    tables,
    told,
    turn,
    walk,
    workers,
)

from rondel.core.components import Reading
from rondel.core.errors import Ambiguous, BadComponents
from rondel.core.game import Game
from rondel.core.messages import LANGUAGES
from rondel.games.maharani.components import BOXES, Components


def read(path: Path, **changes: object) -> Reading[Components]:
    return BOXES.read(box(path / "box.json", **changes))


def columns(changes: dict[str, str]) -> list[str]:
    """The map of columns with other words on some spaces."""
    rows = [row.split() for row in COLUMNS]
    for space, word in changes.items():
        rows["abcdefgh".index(space[0])][int(space[1]) - 1] = word
    return [" ".join(row) for row in rows]


def board(changes: dict[str, str]) -> list[str]:
    rows = [row.split() for row in tables()["board"]["value"]]
    for space, word in changes.items():
        rows["abcdefgh".index(space[0])][int(space[1]) - 1] = word
    return [" ".join(row) for row in rows]


def wrong(reading: Reading[Components]) -> list[tuple[str, str]]:
    """The fields that are wrong and what is expected there, by the key of the message."""
    return [(str(p.arguments["field"]), p.arguments["expected"].key) for p in reading.problems]  # type: ignore[union-attr]


# --- the standard box ------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-46")
def test_the_standard_box_is_sound_and_leaves_no_doubts(tmp_path: Path) -> None:
    found = read(tmp_path)
    assert found.box is not None and found.problems == () and found.doubts == ()
    data = tables()
    assert [row.split() for row in data["columns"]["value"]] == [row.split() for row in COLUMNS]
    for row, line in zip("abcdefgh", data["board"]["value"], strict=True):
        for column, word in enumerate(line.split(), 1):
            assert word == "--" or word == quarter(f"{row}{column}")
    assert data["rondel"]["value"] == list(QUARTERS) and data["payout"]["value"] == list(PAYOUT[1:])
    assert data["workers"]["value"] == {"2": 7, "3": 10, "4": 8}


def test_the_user_is_told_which_tables_are_reconstructions(tmp_path: Path) -> None:
    game = make(box(tmp_path / "box.json"))
    trust = {name: one["trust"] for name, one in tables().items()}
    assert set(table(game.setup(), game).reconstruction) == {n for n, one in trust.items() if one == "reconstruction"}
    assert {"board", "columns", "tiles"} <= {name for name, one in trust.items() if one == "reconstruction"}


# --- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-46")
@pytest.mark.parametrize(
    ("changes", "alone"),
    [
        ({"a2": "E"}, {"a2": "E", "b2": "N"}),
        ({"a3": "N"}, {"a3": "N", "a4": "W"}),
        ({"h4": "N"}, {"h3": "E"}),
        ({"b8": "E"}, {"b7": "E", "b8": "E"}),
        ({"c4": "E"}, {"c3": "E", "c4": "E"}),
        ({"c4": "CC", "b3": "E"}, {"b3": "E", "c3": "E"}),
        ({"h7": "S", "g7": "E"}, {"h7": "S"}),
    ],
)
def test_every_half_column_needs_its_partner_on_the_neighbouring_space(
    tmp_path: Path, changes: dict[str, str], alone: dict[str, str]
) -> None:
    found = read(tmp_path, columns=columns(changes))
    assert found.box is None
    assert {key for _, key in wrong(found)} == {"box_half"}
    told_of = {
        (p.arguments["field"], p.arguments["expected"].args["space"], p.arguments["expected"].args["side"])  # type: ignore[union-attr]
        for p in found.problems
    }
    assert told_of == {(f"columns.value[{'abcdefgh'.index(at[0])}]", at, side) for at, side in alone.items()}


@pytest.mark.clause("MA-46")
def test_a_column_in_the_centre_is_no_partner(tmp_path: Path) -> None:
    found = read(tmp_path, columns=columns({"a2": "CC", "b3": "--"}), board=board({"b3": "--"}))
    assert ("columns.value[1]", "box_half") in wrong(found)


@pytest.mark.clause("MA-46")
def test_the_quarters_are_equal_in_size(tmp_path: Path) -> None:
    assert wrong(read(tmp_path, board=board({"a4": "NE"}))) == [("board.value", "box_quarters")]
    assert read(tmp_path, board=board({"a4": "NE", "a5": "NW"})).box is not None


@pytest.mark.clause("MA-46")
def test_a_space_is_on_both_maps_or_on_neither(tmp_path: Path) -> None:
    found = wrong(read(tmp_path, board=board({"a2": "--"})))
    assert ("columns.value[0]", "box_both_maps") in found
    assert ("columns.value[0]", "box_both_maps") in wrong(read(tmp_path, board=board({"a1": "NW"})))


@pytest.mark.clause("MA-46")
def test_there_are_eight_centre_spaces(tmp_path: Path) -> None:
    changes = {"b3": "--", "b6": "--", "f2": "--", "f7": "--"}
    found = read(tmp_path, columns=columns(changes), board=board(changes))
    assert wrong(found) == [("columns.value", "box_centres")] and found.problems[0].arguments["found"] == "4"
    more = columns({"a2": "CC", "b2": "W"})
    assert wrong(read(tmp_path, columns=more)) == [("columns.value", "box_centres")]


@pytest.mark.clause("MA-46")
def test_there_are_twelve_centre_tiles(tmp_path: Path) -> None:
    assert wrong(read(tmp_path, tiles=recut({0: ("half", 1)}))) == [("tiles.value", "box_centre_tiles")]
    assert wrong(read(tmp_path, tiles=recut({2: ("centre", None)}))) == [("tiles.value", "box_centre_tiles")]
    assert read(tmp_path, tiles=recut({0: ("half", 1), 12: ("centre", None)})).box is not None


@pytest.mark.clause("MA-46")
def test_there_are_ten_tiles_of_each_of_six_colours(tmp_path: Path) -> None:
    tiles = recut({})
    tiles[0]["colour"] = "orange"
    assert wrong(read(tmp_path, tiles=tiles)) == [("tiles.value", "box_colour")] * 2
    tiles[10]["colour"] = "blue"
    assert read(tmp_path, tiles=tiles).box is not None
    for number in (59, 61):
        some = (recut({}) * 2)[:number]
        assert read(tmp_path, tiles=some).box is None
    tiles[0]["colour"] = "black"
    assert read(tmp_path, tiles=tiles).box is None


@pytest.mark.clause("MA-46")
def test_ids_are_unique(tmp_path: Path) -> None:
    tiles = recut({})
    tiles[7]["id"] = 3
    assert wrong(read(tmp_path, tiles=tiles)) == [("tiles.value[7].id", "box_number")]
    tiles[7]["id"] = 777
    assert read(tmp_path, tiles=tiles).box is not None


@pytest.mark.clause("MA-46")
@pytest.mark.parametrize(
    ("pattern", "arrow", "key"),
    [
        ("half", 4, None),
        ("half", None, "box_arrow"),
        ("bend", -1, None),
        ("bend", None, "box_arrow"),
        ("across", 2, "box_arrow"),
        ("across", 3, "box_arrow"),
        ("across", None, "box_arrow"),
        ("round", 0, None),
    ],
)
def test_relations_are_from_0_to_3_and_of_halves_that_lie_across_0_or_1(
    tmp_path: Path, pattern: str, arrow: int | None, key: str | None
) -> None:
    found = read(tmp_path, tiles=recut({2: (pattern, arrow)}))
    assert found.box is None
    if key is not None:
        assert wrong(found) == [("tiles.value[2].arrow", key)]
    assert wrong(read(tmp_path, tiles=recut({0: ("centre", 0)}))) == [("tiles.value[0].arrow", "box_no_arrow")]


@pytest.mark.clause("MA-46")
@pytest.mark.parametrize("pattern", ["half", "bend", "across"])
def test_all_relations_of_a_pattern_are_accepted(tmp_path: Path, pattern: str) -> None:
    for arrow in range(2 if pattern == "across" else 4):
        assert read(tmp_path, tiles=recut({2: (pattern, arrow)})).box is not None


@pytest.mark.clause("MA-46")
def test_quarters_are_the_four_and_the_rondel_has_each_once(tmp_path: Path) -> None:
    assert read(tmp_path, board=board({"a2": "N"})).box is None
    assert read(tmp_path, board=board({"a2": "nw"})).box is None
    assert wrong(read(tmp_path, rondel=["NW", "NE", "SE", "SE"])) == [("rondel.value", "box_rondel")]
    assert read(tmp_path, rondel=["NW", "NE", "SE"]).box is None
    assert read(tmp_path, rondel=["NE", "NW", "SW", "SE"]).box is not None


def test_each_animal_is_there_once(tmp_path: Path) -> None:
    animals = {**dict.fromkeys(QUARTERS, "lion"), "NE": "monkey"}
    assert wrong(read(tmp_path, animals=animals)) == [("animals.value", "box_animals")]


def test_a_palace_has_spaces_and_not_more_than_tiles(tmp_path: Path) -> None:
    rows = ["-- --"]
    found = wrong(read(tmp_path, board=rows, columns=rows))
    assert ("board.value", "box_spaces") in found
    # Sixty-four spaces: a row of centres, seven rows of pairs.
    wide = [" ".join(["CC"] * 8), *[" ".join(["E", "W"] * 4)] * 7]
    found = wrong(read(tmp_path, board=[" ".join([QUARTERS[row // 2]] * 8) for row in range(8)], columns=wide))
    assert found == [("board.value", "box_spaces")]


@pytest.mark.clause("MA-46")
def test_a_box_that_cannot_be_played_makes_no_game(tmp_path: Path) -> None:
    with pytest.raises(BadComponents) as error:
        make(box(tmp_path / "box.json", board=board({"a4": "NE"})))
    for language in LANGUAGES:
        assert "MA-46" in error.value.say(language)


# --- doubts ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-46", "MA-25")
def test_patterns_that_differ_in_number_give_a_warning_only_and_the_game_ends_all_the_same(tmp_path: Path) -> None:
    changes = {at: ("half", 0) for at in range(6, 10)}
    found = read(tmp_path, tiles=recut(changes))
    assert found.box is not None and found.problems == ()
    doubts = [(p.arguments["expected"].key, p.arguments["expected"].args, p.arguments["found"]) for p in found.doubts]  # type: ignore[union-attr]
    assert doubts == [
        ("box_patterns", {"count": 24, "pattern": "half"}, "28"),
        ("box_patterns", {"count": 24, "pattern": "bend"}, "20"),
    ]
    game = make(tmp_path / "box.json")
    *_, last = walk(game, 1)
    outcome = game.outcome(last)
    assert outcome is not None and outcome.reason == "stuck" and len(laid(last, game)) < 56


def test_an_owners_workers_and_payout_are_used(tmp_path: Path) -> None:
    game = few_workers(tmp_path / "few.json", 3, 3)
    assert supply(game.setup(), game) == {"green": 3, "red": 3, "blue": 3}
    game = make(box(tmp_path / "pay.json", payout=[1, 2, 3, 4, 5, 6]))
    outside = [space for space in laid_names(game) if quarter(space) != "NW"]
    lines = f"laid: a3=blue b1=red\nfree: a2 {' '.join(outside)}\nworkers: a3=green b1=green"
    _, events = turn(stand(f"{lines}\nrondel: green-h1", game=game), "1 a2", "end", game=game)
    assert ("wages", 1, "NW", "green", ("a3", "b1"), 2, 2) in events
    assert table(game.setup(), game).payout == (1, 2, 3, 4, 5, 6)


def laid_names(game: Game) -> list[str]:
    return [one.space for one in table(game.setup(), game).spaces]


# --- half columns on opposite edges ----------------------------------------------------------------------------------

STRAIGHT = {
    "a4": "EW", "a5": "EW", "b4": "E", "b5": "W",
    "h4": "EW", "h5": "EW", "g4": "E", "g5": "W",
    "d1": "NS", "e1": "NS", "d2": "S", "e2": "N",
    "d8": "NS", "e8": "NS", "d7": "S", "e7": "N",
}  # fmt: skip
"""Eight spaces with half columns on opposite edges."""


def straight(folder: Path, seats: int = 4) -> Game:
    changes: dict[int, tuple[str, int | None]] = {}
    for colour in (0, 1, 2, 5):
        changes |= {10 * colour + 6 + arrow: ("across", arrow) for arrow in range(2)}
        changes |= {10 * colour + 8 + arrow: ("half", arrow) for arrow in range(2)}
    return make(box(folder / "straight.json", columns=columns(STRAIGHT), tiles=recut(changes)), seats)


@pytest.mark.clause("MA-46")
def test_a_box_with_columns_that_lie_across_is_accepted_without_doubts(tmp_path: Path) -> None:
    straight(tmp_path)
    found = BOXES.read(tmp_path / "straight.json")
    assert found.problems == () == found.doubts


@pytest.mark.clause("MA-46")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_tile_with_halves_that_lie_across_lies_one_way_or_the_other(tmp_path: Path, seats: int) -> None:
    game = straight(tmp_path, seats)
    for seat in range(1, seats + 1):
        own = SIDES[seats][seat - 1]
        for relation in (0, 1):
            state = stand(f"seat: {seat}\nrondel: blue-a{relation}", game=game)
            found = [move.split() for move in moves(state, game) if move.startswith("1 ")]
            assert {words[1] for words in found} == {"a4", "a5", "d1", "d8", "e1", "e8", "h4", "h5"}
            for space in ("a4", "h5", "d1", "e8"):
                base = CLOCK[(CLOCK.index("E" if space[0] in "ah" else "N") + relation) % 4]
                arrows = {base, CLOCK[CLOCK.index(base) - 2]}
                ways = [words[2] for words in found if words[1] == space]
                assert ways == (["away", "own"] if own in arrows else ["away"])
                for way in ways:
                    after, events = told(state, f"1 {space} {way}", game=game)
                    arrow = next(event.args["arrow"] for event in events if event.key == "placed")
                    assert arrow in arrows and (arrow == own) == (way == "own")
                    assert (table(after, game).phase == "worker" or workers(after, game) != {}) == (way == "own")


@pytest.mark.clause("MA-46")
def test_a_tile_that_cannot_point_at_the_player_needs_no_word_for_its_arrow(tmp_path: Path) -> None:
    game = straight(tmp_path)
    state = stand("seat: 1\nrondel: blue-a0 blue-a1", game=game)
    for slot, space in ((1, "a4"), (2, "d1")):
        own, away = (game.parse(state, f"{slot} {space} {word}") for word in ("own", "away"))
        assert game.parse(state, f"{slot} {space}") == away and away in game.legal(state)
        assert own not in game.legal(state) and game.why_not(state, own).key == "arrow_fixed"
    for slot, space in ((1, "d1"), (2, "a4")):
        with pytest.raises(Ambiguous) as error:
            game.parse(state, f"{slot},,  {space.upper()}")
        assert error.value.arguments["possible"] == [f"{slot} {space} {word}" for word in ("away", "own")]


@pytest.mark.clause("MA-10", "MA-46")
def test_tiles_that_lie_across_fit_no_other_spaces_and_are_not_where_a_tile_was_taken(tmp_path: Path) -> None:
    game = straight(tmp_path)
    state = stand("rondel: blue-a0 blue-h0 green-b0", game=game)
    across = {space for space, word in STRAIGHT.items() if word in ("EW", "NS")}
    for slot in ("2", "3"):
        assert not across & {move.split()[1] for move in moves(state, game) if move.startswith(slot)}
    first = next(move for move in moves(state, game) if move.startswith("2") and not move.endswith("own"))
    second = moves(play(state, first, game=game), game)
    assert {move[0] for move in second} >= {"e", "1", "3"} and not any(move.startswith("2") for move in second)


@pytest.mark.clause("MA-33", "MA-46")
def test_where_a_tile_was_taken_none_is_left_that_a_second_could_be(tmp_path: Path) -> None:
    game = straight(tmp_path, 2)
    lines = "seat: 1\nfree: a2 a3 b1 b4 a4\nrondel: blue-h1 red-h0 green-h0 yellow-h0\ndown 1: NW NE SE SW"
    state = stand(lines, game=game)
    assert moves(state, game) == ["refresh", "1 a2", "1 a3", "1 b1", "1 b4"]
    assert table(play(state, "1 a2", game=game), game).phase == "draw"


@pytest.mark.clause("MA-21", "MA-43", "MA-46")
def test_the_last_kind_of_tile_is_in_the_bag_and_is_drawn_like_any_other(tmp_path: Path) -> None:
    game = make(box(tmp_path / "purple.json", tiles=recut({at: ("across", 1) for at in range(52, 60)})))
    start = game.setup()
    assert table(start, game).bag["purple-a1"] == 8 and sum(table(start, game).bag.values()) == 60
    state = stand(
        """
        phase: draw
        free: a2 a3 a6 a7 b2 b4 b5 b7
        removed: green*2 purple*2
        rondel: purple-a1 purple-a1 purple-a1
        """,
        game=game,
    )
    assert table(state, game).bag == {"purple-a1": 5} == odds(state, game)


@pytest.mark.clause("MA-46")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_box_with_columns_that_lie_across_is_played_to_the_end(tmp_path: Path, seats: int) -> None:
    game = straight(tmp_path, seats)
    last: Any = None
    for state in walk(game, 5):
        last = state
        assert game.flaw(state) is None
        assert game.layout.pack(game.load(game.dump(state))) == game.layout.pack(state)
    outcome = game.outcome(last)
    assert outcome is not None and outcome.reason == "complete"
