"""Position texts of Maharani: the round trip, short texts, refusals."""

from __future__ import annotations

from each import each
from games.maharani.maharani_kit import (
    CENTRES,
    COLOURS,
    QUARTERS,
    SPACES,
    TILES,
    down,
    gold,
    in_quarter,
    laid,
    moves,
    play,
    player,
    rondel_of,
    stand,
    standard,
    supply,
    table,
    tiles,
    workers,
)
from games.refusals import bad_position, flaw, unknown_word


def test_a_text_says_everything_in_lines_that_can_be_read() -> None:
    state = stand(
        """
        seat: 2
        gold 1: 12
        down 1: SE NW
        laid: a2=blue/S b3=red-c/N c4=green
        workers: a2=green
        rondel: blue-h2 red-c orange-b1 green-c
        """
    )
    assert standard().dump(state) == (
        "maharani\nphase: place\nturn: 3\nseat: 2\ngold 1: 12\ngold 2: 0\ngold 3: 0\ngold 4: 0\n"
        "down 1: NW SE\ndown 2:\ndown 3:\ndown 4:\nlaid: a2=blue-h0 b3=red-c/N c4=green-h0\nworkers: a2=green\n"
        "rondel: blue-h2 red-c orange-b1 green-c\nremoved:\nevaluated:\nplaced: 0\nwaiting: -\n"
    )


# --- short texts -----------------------------------------------------------------------------------------------------


def test_a_text_without_lines_is_the_start_of_a_game() -> None:
    for seats in (2, 3, 4):
        game = standard(seats)
        assert game.layout.pack(stand("", seats)) == game.layout.pack(game.setup())


def test_with_any_line_a_player_is_to_place_a_tile_and_the_rondel_is_full() -> None:
    state = stand("seat: 3")
    assert (player(state), table(state).phase, table(state).turn) == (3, "place", 1)
    assert None not in rondel_of(state) and gold(state) == (0, 0, 0, 0) and laid(state) == {}
    assert sum(table(state).bag.values()) == 56


@each(
    ("seats", "text", "phase", "turn"),
    [
        (2, "phase: first", "first", 0),
        (2, "phase: draw", "draw", 0),
        (2, "phase: draw\nlaid: a2=blue", "draw", 1),
        (2, "phase: draw\nlaid: a2=blue b3=red c4=red", "draw", 2),
        (2, "laid: a2=blue", "place", 2),
        (2, "laid: a2=blue b3=red", "place", 2),
        (2, "laid: a2=blue b3=red c4=red", "place", 3),
        (2, "laid: a2=blue\nwaiting: a2", "worker", 1),
        (2, "laid: a2=blue b3=red\nwaiting: a2\nplaced: 2", "worker", 1),
        (2, "laid: a2=blue b3=red\nwaiting: a2", "worker", 2),
        (3, "laid: a2=blue\nplaced: 1", "second", 1),
        (3, "laid: a2=blue b3=red\nphase: second", "second", 2),
        (4, "phase: over\nfree:", "over", 28),
    ],
)
def test_every_phase_has_a_short_text_and_the_turn_is_the_least_that_fits(
    seats: int, text: str, phase: str, turn: int
) -> None:
    seen = table(stand(text, seats))
    assert (seen.phase, seen.turn) == (phase, turn)


@each(
    ("word", "tile", "arrow"),
    [
        ("a2=blue-h2", "blue-h2", "N"),
        ("a2=blue-h2/N", "blue-h2", "N"),
        ("a2=blue/N", "blue-h2", "N"),
        ("a2=blue/W", "blue-h1", "W"),
        ("a2=blue", "blue-h0", "S"),
        ("b2=blue/S", "blue-b3", "S"),
        ("b3=blue-c/E", "blue-c", "E"),
        ("b3=blue/W", "blue-c", "W"),
        ("b3=blue", "blue-c", "S"),
    ],
)
def test_a_tile_is_told_by_its_name_or_its_colour_with_or_without_its_arrow(word: str, tile: str, arrow: str) -> None:
    (one,) = (space for space in table(stand(f"laid: {word}")).spaces if space.tile)
    assert (one.space, one.tile, one.arrow) == (word[:2], tile, arrow)


def test_an_arrow_that_is_not_told_points_at_the_owner_of_the_worker() -> None:
    state = stand("laid: a2=blue b3=red c4=blue d1=blue\nworkers: a2=red b3=yellow d1=blue")
    arrows = {one.space: one.arrow for one in table(state).spaces if one.tile}
    assert (arrows["a2"], arrows["b3"], arrows["d1"]) == ("W", "E", "N")
    state = stand("laid: a2=blue b3=red\nwaiting: b3\nseat: 2", 2)
    assert {one.space: one.arrow for one in table(state).spaces if one.tile}["b3"] == "N"


def test_tiles_that_are_told_exactly_come_first() -> None:
    state = stand("laid: c4=blue c1=blue/W a2=blue\nworkers: a2=green\nrondel: blue-h2")
    assert laid(state) == {"a2": "blue-h0", "c1": "blue-h1", "c4": "blue-h3"}


def test_a_palace_can_be_told_by_its_free_spaces() -> None:
    state = stand("laid: a3=blue\nfree: a2 h7\nrondel: red-h0")
    assert set(SPACES) - set(laid(state)) == {"a2", "h7"} and laid(state)["a3"].startswith("blue")
    assert rondel_of(state)[0] == "red-h0" and tiles(state) == {tile: TILES.count(tile) for tile in TILES}
    assert [name for name in QUARTERS if table(state).quarters[name].evaluated] == ["NE", "SW"]
    assert sum(table(state).removed.values()) == 4 and table(state).bag == {}, "else the rondel would be full"


def test_centre_tiles_are_removed_only_where_the_rondel_lacks_tiles() -> None:
    state = stand(f"free: {' '.join(space for space in SPACES if space not in CENTRES)}")
    assert table(state).removed == {} and None not in rondel_of(state)


@each(
    ("text", "empty"),
    [
        ("rondel: ? ? - ?\nphase: second\nlaid: a2=blue", [3]),
        ("phase: second\nlaid: a2=blue", [4]),
        ("phase: second\nlaid: a2=blue\nrondel: blue-h1", [4]),
        ("phase: draw\nlaid: a2=blue\nrondel: blue-h1 ?", [3, 4]),
        ("seat: 1", []),
    ],
)
def test_the_rondel_lacks_what_this_turn_has_taken(text: str, empty: list[int]) -> None:
    assert [slot for slot, tile in enumerate(rondel_of(stand(text)), 1) if tile is None] == empty


def test_workers_that_stand_nowhere_are_in_the_supply() -> None:
    state = stand("laid: a2=blue b1=red a3=red\nworkers: a2=green b1=red a3=green")
    assert supply(state) == {"green": 6, "red": 7, "blue": 8, "yellow": 8}
    assert workers(state) == {"a2": "green", "b1": "red", "a3": "green"}


def test_who_has_placed_a_tile_has_gold_for_it() -> None:
    assert gold(stand("laid: a2=blue\nplaced: 1\nseat: 2")) == (0, 1, 0, 0)
    assert gold(stand("laid: a2=blue\nplaced: 1\nseat: 2\ngold: 7")) == (7, 7, 7, 7)
    assert gold(stand("laid: a2=blue\ngold: 7\ngold 3: 9")) == (7, 7, 9, 7)


def test_a_full_quarter_has_been_evaluated_unless_workers_stand_there() -> None:
    outside = [space for space in SPACES if space not in in_quarter("NW")]
    full = f"laid: a2=blue b3=red\nfree: {' '.join(outside)}"
    assert table(stand(full)).quarters["NW"].evaluated
    waiting = stand(f"{full}\nphase: second\nworkers: a2=green\nrondel: blue-h1")
    assert not table(waiting).quarters["NW"].evaluated
    waiting = stand(f"{full}\nwaiting: b3", 2)
    assert not table(waiting).quarters["NW"].evaluated and moves(waiting) == ["worker green", "worker red"]
    told = stand(f"{full}\nphase: second\nevaluated:\nrondel: blue-h1")
    assert not table(told).quarters["NW"].evaluated


def test_words_and_lines_may_stand_in_any_order() -> None:
    one = stand("seat: 2\nlaid: a2=blue-h0 b3=red-c/S\ndown 1: NW SE\nrondel: blue-h1")
    other = stand("rondel: blue-h1\n\ndown 1: SE NW\nlaid: b3=red-c/S a2=blue-h0\nseat: 2")
    assert standard().key(one) == standard().key(other) and down(one, 1) == ["NW", "SE"]


# --- refusals --------------------------------------------------------------------------------------------------------


@each(
    ("text", "field", "value", "among"),
    [
        ("laid: a2=black", "laid", "black", "blue"),
        ("laid: a2=blue-h4", "laid", "blue-h4", "blue-h3"),
        ("laid: a2=blue/X", "laid", "X", "S"),
        ("laid: a2=blue/", "laid", "", "S"),
        ("laid: a2", "laid", "", "blue"),
    ],
)
def test_an_unknown_word_is_refused_with_those_that_are_known(text: str, field: str, value: str, among: str) -> None:
    *told, possible = unknown_word(lambda: stand(text))
    assert told == [field, value] and among in possible


@each(
    ("text", "tile"),
    [
        ("laid: a2=blue-h0\nrondel: blue-h0", "blue-h0"),
        ("laid: a2=blue/S a7=blue/S", "blue"),
        ("laid: b3=blue b6=blue c2=blue", "blue"),
        ("removed: blue*3", "blue-c"),
        ("rondel: blue-a0", "blue-a0"),
        ("laid: a2=blue\nworkers: a2=green\nrondel: blue-h0", "blue"),
    ],
)
def test_no_tile_is_used_more_often_than_it_is_in_the_box(text: str, tile: str) -> None:
    assert bad_position(lambda: stand(text)) == ("position_supply", {"tile": tile})


FULL = f"free: {' '.join(space for space in SPACES if space not in in_quarter('NW'))}"
CENTRED = f"laid: {' '.join(f'{space}={colour}' for space, colour in zip(CENTRES, COLOURS * 2, strict=False))}"


@each(
    ("seats", "text", "field"),
    [
        (4, "down 1: NW NW\nlaid: a2=blue b3=red", "down 1"),
        (4, "evaluated: NW NW", "evaluated"),
        (4, "free: a2 a2", "free"),
        (4, "laid: a2=blue\nfree: a2", "free"),
        (4, "rondel: ? ? ? ? ?", "rondel"),
        (4, "laid: a2=blue-b0", "tile"),
        (4, "laid: a2=blue-c", "tile"),
        (4, "laid: a2=blue-h0/N", "arrow"),
        (2, "laid: b3=blue-c/E", "arrow"),
        (4, "removed: blue", "removed"),
        (4, f"{CENTRED}\nrondel: red-c", "rondel"),
        (4, "rondel: -", "rondel"),
        (4, "laid: a2=blue\nplaced: 1\nrondel: blue-h1 blue-h2 blue-h3 red-h0", "rondel"),
        (4, "laid: a2=blue\nplaced: 1\nrondel: - - blue-h3 red-h0", "rondel"),
        (4, "phase: draw\nrondel: - blue-h1", "rondel"),
        (4, "workers: a2=green", "worker"),
        (4, "laid: a2=blue/N\nworkers: a2=green", "worker"),
        (3, "laid: a2=blue/E\nworkers: a2=yellow", "supply"),
        (4, "laid: a2=blue a3=blue\nworkers: a2=green a3=green", "worker"),
        (4, f"{FULL}\nworkers: a2=green", "evaluated"),
        (4, f"{FULL}\nworkers: a2=green\nevaluated: NW", "worker"),
        (4, f"{FULL}\nevaluated:", "evaluated"),
        (4, "evaluated: NW", "evaluated"),
        (4, "gold 1: 1", "gold"),
        (4, "laid: a2=blue\ngold 1: 21", "gold"),
        (4, "laid: a2=blue\nplaced: 1\ngold 1: 0", "gold"),
        (4, "down 1: NW", "marker"),
        (4, "laid: a2=blue\nturn: 1", "turn"),
        (4, "turn: 2", "turn"),
        (4, "laid: a2=blue\nturn: 4", "turn"),
        (4, "laid: a2=blue\nturn: 3\ndown 1: NW", "turn"),
        (4, "turn: 0", "turn"),
        (4, "phase: place\nplaced: 1\nlaid: a2=blue", "placed"),
        (4, "phase: second", "gold"),
        (4, "laid: a2=blue b3=red\nphase: second\nplaced: 2", "placed"),
        (4, "phase: place\nlaid: a2=blue\nwaiting: a2", "at"),
        (4, "laid: a2=blue\nwaiting: a2", "at"),
        (2, "laid: a2=blue/N\nwaiting: a2", "at"),
        (2, "waiting: a2\nlaid: b3=blue", "at"),
        (2, "laid: a2=blue\nwaiting: a2\nworkers: a2=green", "at"),
        (4, "phase: first\nseat: 2", "phase"),
        (4, "phase: first\nrondel: blue-c", "phase"),
        (4, "phase: over", "phase"),
        (4, "phase: place\nfree:", "phase"),
        (4, "phase: draw\nrondel: ? ? ? ?", "phase"),
    ],
)
def test_a_position_that_cannot_come_about_is_refused(seats: int, text: str, field: str) -> None:
    assert flaw(lambda: stand(text, seats)) == field


def test_a_position_with_as_much_gold_as_can_be_stays_sound() -> None:
    free = ["a2", *(space for space in SPACES if space not in in_quarter("NW"))]
    state = stand(
        f"laid: a3=blue b1=red\nfree: {' '.join(free)}\nworkers: a3=green b1=green\ngold 1: {13 * 20}\nrondel: green-h1"
    )
    state = play(state, "1 a2", "end")
    while player(state) == 0:
        state = play(state, moves(state)[0])
    assert standard().flaw(state) is None and gold(state)[0] > 13 * 20
