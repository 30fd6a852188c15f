"""The end: what each side of the scoring tablets counts, their sum, ties (AD-35, AD-36, AD-44 to AD-47).

The domes are made by hand, and their points counted by hand.
"""

from __future__ import annotations

from itertools import product

import pytest
from each import each

import rondel
from rondel.core.event import Event
from rondel.core.game import OVER, Game
from rondel.core.kernel import State
from rondel.games.azul_duel.state import ACT, OPEN, TAKING

LETTERS = "BYRKTS"
PLATES = (
    "YKTS", "WBTK", "TRBW", "KYRW", "KSTR", "TYWK", "SKRB", "YBKS", "TRBS",
    "YRWB", "YSKR", "TKRW", "BKST", "RTYW", "TBWY", "STYB", "RWBK", "SYBR",
)  # fmt: skip
SLOTS = {
    "row": "first_tablet", "five_colours": "first_tablet", "column": "second_tablet", "outer_ring": "second_tablet",
    "diagonal": "third_tablet", "corner_plates": "third_tablet", "all_wilds": "fourth_tablet",
    "empty_special": "fourth_tablet",
}  # fmt: skip
MIXED = ("YKTS KSTR WBTK TRBW SKRB YBKS TRBS KYRW YSKR", "BKST TYWK YRWB TKRW STYB RTYW TBWY RWBK SYBR")
"""The plates of both domes, none of them turned. The first dome shows:

    Y K K S W B
    T S T R T K
    T R S K Y B
    B W R B K S
    T R K Y Y S
    B S R W K R
"""
PARTED = ("YKTS TRBS STYB KSTR SKRB YBKS YSKR BKST SYBR", "WBTK TRBW KYRW TYWK YRWB TKRW RTYW TBWY RWBK")
"""All special plates on one dome, all wild ones on the other.

    Y K T R S T    W B T R K Y
    T S B S Y B    T K B W R W
    K S S K Y B    T Y Y R T K
    T R R B K S    W K W B R W
    Y S B K S Y    R T T B R W
    K R S T B R    Y W W Y B K
"""
DOMES = {
    "full": """
        Y K K S R B
        T S T R T K
        T R S K Y B
        B Y R B K S
        T R K Y Y S
        B S R T K R
    """,
    "empty": """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """,
    "row a": """
        Y K K S R B
        . . T R . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """,
    "without specials": """
        Y K K . R B
        . . . . . .
        T R . K Y B
        . . . . . .
        . . . . . .
        . . . . . .
    """,
    "column 3": """
        . . K . . .
        . . T . . .
        . . S K . .
        . . R B . .
        . . K . . .
        . . R . . .
    """,
    "falling": """
        Y K . . . .
        T S . . . .
        . . S K . .
        . . R B . .
        . . . . Y .
        . . . . . R
    """,
    "rising": """
        . . . . . B
        . . . . T .
        . . . K . .
        . . R . . .
        . R . . . .
        B . . . . .
    """,
    "cross": """
        Y K . . . B
        T S . . T .
        . . S K . .
        . . R B . .
        . R . . Y .
        B . . . . R
    """,
    "inner": """
        . . . . . .
        . . T R T .
        . R S K Y .
        . Y R B K .
        . R K Y Y .
        . . . . . .
    """,
    "ring": """
        Y K K S R B
        T S T R . K
        T . . . Y B
        B . . . K S
        T R . . Y S
        B S R T K R
    """,
    "no first ones": """
        . . . . . .
        . . T R T K
        . R S K Y B
        . Y R B K S
        . R K Y Y S
        . . R T K R
    """,
    "no last ones": """
        Y K K S R .
        T S T R T .
        T R S K Y .
        B Y R B K .
        T R K Y Y .
        . . . . . .
    """,
    "wilds": """
        . . . . T .
        . . . . . .
        . . . . . .
        . Y . . . .
        . . . . . .
        . . . R . .
    """,
    "two wilds": """
        . . . . T .
        . . . . . .
        . . . . . .
        . Y . . . .
        . . . . . .
        . . . . . .
    """,
    "plate 1": """
        Y K . . . .
        T S . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """,
    "plate 3": """
        . . . . Y B
        . . . . T K
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """,
    "plate 7": """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        T R . . . .
        B S . . . .
    """,
    "plate 9": """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . Y S
        . . . . K R
    """,
    "other plates": """
        . . K S R B
        . . T R . K
        T R S K Y B
        B Y R B K S
        T . K Y Y .
        . . R T . R
    """,
    "bound": """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        T R K Y . .
        B S R R . .
    """,
}


def table(*tablets: str, special_as_colour: bool = True) -> Game:
    """A game with these tablets."""
    sides = dict.fromkeys(SLOTS.values(), "none") | {SLOTS[tablet]: tablet for tablet in tablets}
    return rondel.game("azul_duel", 2, tablets="chosen", special_as_colour=special_as_colour, **sides)


def last_chip(
    game: Game,
    domes: tuple[str, str] = ("empty", "empty"),
    points: tuple[int, int] = (0, 0),
    plates: tuple[str, str] = MIXED,
    holder: int | None = 0,
    starter: int = 0,
) -> State:
    """The last position of a game's phase 1: seat 1 is to take a chip with one blue half, and nothing else happens."""
    state = game.setup()
    state.phase, state.stage, state.round, state.seat, state.turn = ACT, TAKING, 4, 0, 100
    state.starter, state.holder = starter, -1 if holder is None else holder
    state.tokens, state.taken = [0, 0], [1, 2]
    state.score = list(points)
    state.plate = [[PLATES.index(plate) for plate in names.split()] for names in plates]
    state.cell = [[LETTERS.find(sign) for sign in DOMES.get(dome, dome).split()] for dome in domes]
    state.head = state.tail = 0
    state.met, state.filled = [1] * 18, 21
    laid = [tile for dome in state.cell for tile in dome]
    state.bag, state.tower = [0] * 5, [13 - laid.count(colour) for colour in range(5)]
    state.chip[0] = OPEN
    state.chips = [0] * 15
    state.spent = [9, 10]
    assert game.flaw(state) is None
    return state


def ends(game: Game, state: State, *texts: str) -> tuple[State, tuple[Event, ...]]:
    """The end of the game after these moves, and the last events."""
    events: tuple[Event, ...] = ()
    for text in texts or ("chip B",):
        state, events = game.step(state, game.parse(state, text))
    assert game.actor(state) == OVER
    return state, events


def counted(events: tuple[Event, ...], seat: int = 0) -> dict[str, int]:
    """What each tablet is worth to a seat."""
    found = [event for event in events if event.key == "tablet" and event.seat == seat]
    assert all(event.clause == "AD-35" for event in found)
    return {event.args["tablet"]: event.args["worth"] for event in found}


def worth(tablet: str, dome: str, plates: tuple[str, str] = MIXED, special_as_colour: bool = True) -> int:
    """What a tablet is worth to the first seat, told by the event, seen before in the view, and added to the points."""
    others = [side for side in ("row", "column", "diagonal", "all_wilds") if SLOTS[side] != SLOTS[tablet]]
    game = table(tablet, *others[:2], special_as_colour=special_as_colour)
    state = last_chip(game, (dome, "empty"), (50, 0), plates, holder=1)
    view = game.view(state, None)
    after, events = ends(game, state)
    assert counted(events) == view.players[0].tablets
    assert after.score[0] == 50 + sum(counted(events).values())
    return counted(events)[tablet]


@each(
    ("tablet", "dome", "cells"),
    [
        ("row", "empty", ""),
        ("row", "row a", "a1 a2 a3 a4 a5 a6"),
        ("five_colours", "row a", "a1 a3 a4 a5 a6"),  # a2 is black as well
        ("column", "row a", ""),
        ("column", "column 3", "a3 b3 c3 d3 e3 f3"),
        ("outer_ring", "column 3", "a3 f3"),
        ("empty_special", "column 3", ""),
    ],
)
def test_a_view_tells_to_which_cells_a_tablet_owes_its_points(tablet: str, dome: str, cells: str) -> None:
    game = table(tablet, *[side for side in ("row", "column", "diagonal") if SLOTS[side] != SLOTS[tablet]][:2])
    state = last_chip(game, (dome, "empty"))
    before = list(state.cell[0])
    assert game.view(state, None).players[0].counted[tablet] == tuple(cells.split())
    assert state.cell[0] == before


@pytest.mark.clause("AD-35")
@each(
    ("dome", "points"),
    [
        ("empty", 0),
        ("row a", 3),
        ("without specials", 0),
        ("column 3", 0),
        ("no first ones", 0),
        ("no last ones", 0),
        ("full", 18),
    ],
)
def test_each_full_row_counts_three(dome: str, points: int) -> None:
    assert worth("row", dome) == points


@pytest.mark.clause("AD-35")
@each(
    ("dome", "points"),
    [
        ("empty", 0),
        ("column 3", 7),
        ("row a", 0),
        ("ring", 14),
        ("no first ones", 0),
        ("no last ones", 0),
        ("full", 42),
    ],
)
def test_each_full_column_counts_seven(dome: str, points: int) -> None:
    assert worth("column", dome) == points


@pytest.mark.clause("AD-35")
@each(
    ("dome", "points"),
    [("empty", 0), ("falling", 10), ("rising", 10), ("cross", 20), ("inner", 0), ("full", 20)],
)
def test_each_of_the_two_full_diagonals_counts_ten(dome: str, points: int) -> None:
    assert worth("diagonal", dome) == points


@pytest.mark.clause("AD-35")
@each(
    ("dome", "points"),
    [("empty", 0), ("two wilds", 0), ("wilds", 6), ("inner", 0), ("full", 6)],
)
def test_wild_cells_count_two_each_if_all_are_filled(dome: str, points: int) -> None:
    assert worth("all_wilds", dome) == points


@pytest.mark.clause("AD-35")
@each(
    ("dome", "points"),
    # Of "falling" a1, a2, b1 and f6 are on the ring.
    [("empty", 0), ("inner", 0), ("falling", 4), ("row a", 6), ("ring", 20), ("full", 20)],
)
def test_each_tile_on_the_outer_ring_counts_one(dome: str, points: int) -> None:
    assert worth("outer_ring", dome) == points


@pytest.mark.clause("AD-35")
@each(
    ("dome", "points"),
    [
        ("empty", 0),
        ("plate 1", 3),
        ("plate 3", 3),
        ("plate 7", 8),
        ("plate 9", 8),
        ("other plates", 0),
        ("falling", 3),
        ("full", 22),
    ],
)
def test_complete_corner_plates_count_three_above_and_eight_below(dome: str, points: int) -> None:
    assert worth("corner_plates", dome) == points


@pytest.mark.clause("AD-35")
@each(("place", "points"), [(1, 3), (3, 3), (7, 8), (9, 8)])
def test_the_second_players_corner_plates_count_alike_and_are_told_by_number(place: int, points: int) -> None:
    plate = MIXED[1].split()[place - 1].replace("W", "B")
    cells = [["."] * 6 for _ in range(6)]
    for part, sign in enumerate(plate):
        cells[(place - 1) // 3 * 2 + part // 2][(place - 1) % 3 * 2 + part % 2] = sign
    game = table("corner_plates", "row", "column")
    state = last_chip(game, ("empty", " ".join(sign for row in cells for sign in row)))
    _, events = ends(game, state)
    told = {e.seat: e.args for e in events if e.key == "tablet" and e.args["tablet"] == "corner_plates"}
    assert (told[0]["count"], told[0]["worth"]) == (0, 0)
    assert (told[1]["count"], told[1]["worth"]) == (1, points)


@pytest.mark.clause("AD-35")
@each(
    ("dome", "points"),
    # The dome has six special cells.
    [("empty", -18), ("wilds", -18), ("plate 1", -15), ("falling", -12), ("other plates", -9), ("full", 0)],
)
def test_each_empty_special_cell_counts_minus_three(dome: str, points: int) -> None:
    assert worth("empty_special", dome) == points


@pytest.mark.clause("AD-35", "AD-46")
@each(
    ("dome", "with_special", "without"),
    [
        ("empty", 0, 0),
        # Four colours and a special tile.
        ("row a", 4, 0),
        # Row a has four colours and no special tile, row c five colours.
        ("without specials", 4, 4),
        # Row b has three colours and a special tile, row c five colours, and the others four and a special tile.
        ("full", 20, 4),
        # Row e has four colours and no special tile; in row f the wild cell holds a third red tile.
        ("bound", 0, 0),
    ],
)
def test_each_row_of_five_colours_counts_four(dome: str, with_special: int, without: int) -> None:
    assert worth("five_colours", dome) == with_special
    assert worth("five_colours", dome, special_as_colour=False) == without


@pytest.mark.clause("AD-46")
def test_a_second_special_tile_is_no_further_colour() -> None:
    dome = """
        Y K T R S T
        T S B S Y B
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """
    assert worth("five_colours", dome, PARTED) == 4  # Row a; row b has three colours and two special tiles.
    assert worth("five_colours", dome, PARTED, special_as_colour=False) == 0
    assert worth("row", dome, PARTED) == 6


@pytest.mark.clause("AD-46")
@each(("wild", "points"), [("T", 4), ("Y", 4), ("K", 0), ("R", 0), ("B", 0)])
def test_a_tile_on_a_wild_cell_counts_with_its_own_colour(wild: str, points: int) -> None:
    dome = f"""
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        T R . . . .
        B S R {wild} K R
    """
    assert worth("five_colours", dome) == points


@pytest.mark.clause("AD-46")
def test_special_tiles_count_as_tiles_for_rows_columns_diagonals_the_ring_and_corners() -> None:
    """Every one of these needs a special tile, the ring four of them."""
    for tablet, dome, points in (
        ("row", "row a", 3),
        ("column", "column 3", 7),
        ("diagonal", "falling", 10),
        ("outer_ring", "ring", 20),
        ("corner_plates", "plate 9", 8),
    ):
        assert "S" in DOMES[dome] and worth(tablet, dome) == points


@pytest.mark.clause("AD-35", "AD-46")
def test_a_dome_without_wild_cells_scores_nothing_for_all_wilds() -> None:
    wilds = """
        Y . . . . .
        . . . R . B
        . . . . . .
        R . B . . T
        . . . . . K
        . B Y . . .
    """
    game = table("row", "column", "diagonal", "all_wilds")
    _, events = ends(game, last_chip(game, ("empty", wilds), plates=PARTED))
    assert (counted(events, 0)["all_wilds"], counted(events, 1)["all_wilds"]) == (0, 18)
    _, events = ends(game, last_chip(game, ("empty", wilds.replace("T", ".")), plates=PARTED))
    assert counted(events, 1)["all_wilds"] == 0


@pytest.mark.clause("AD-35")
def test_a_dome_without_special_cells_loses_nothing_for_empty_ones() -> None:
    game = table("row", "column", "empty_special")
    _, events = ends(game, last_chip(game, plates=PARTED))
    assert (counted(events, 0)["empty_special"], counted(events, 1)["empty_special"]) == (-27, 0)


@pytest.mark.clause("AD-35", "AD-47")
@each(
    "tablets",
    [
        [side for side in sides if side != "none"]
        for sides in product(
            ("row", "five_colours", "none"),
            ("column", "outer_ring", "none"),
            ("diagonal", "corner_plates", "none"),
            ("all_wilds", "empty_special", "none"),
        )
        if sides.count("none") <= 1
    ],
)
def test_the_tablets_in_play_are_summed_and_added_once(tablets: list[str]) -> None:
    """All 48 choices, on a full dome and an empty one with three special cells."""
    full = {
        "row": 18, "five_colours": 20, "column": 42, "outer_ring": 20, "diagonal": 20, "corner_plates": 22,
        "all_wilds": 6, "empty_special": 0,
    }  # fmt: skip
    game = table(*tablets)
    after, events = ends(game, last_chip(game, ("full", "empty"), (40, 31), holder=1))
    assert counted(events, 0) == {tablet: full[tablet] for tablet in tablets}
    assert counted(events, 1) == {tablet: -9 if tablet == "empty_special" else 0 for tablet in tablets}
    tallied = [(event.seat, event.points.get("points", 0)) for event in events if event.key == "tallied"]
    loss = -9 if "empty_special" in tablets else 0
    assert tallied == [(0, sum(full[tablet] for tablet in tablets)), (1, loss)]
    # Seat 2 has lost two points for the first-player tile before.
    assert after.score == [40 + tallied[0][1], 29 + loss]


@pytest.mark.clause("AD-47")
@each(("points", "left"), [(0, 0), (8, 0), (12, 0), (13, 1), (30, 18)])
def test_points_end_at_nothing_when_the_tablets_take_more(points: int, left: int) -> None:
    """Three for a row, minus fifteen for five empty special cells: it is their sum that is taken off."""
    game = table("row", "column", "diagonal", "empty_special")
    after, events = ends(game, last_chip(game, ("row a", "empty"), (points, 0), holder=1))
    assert counted(events) == {"row": 3, "column": 0, "diagonal": 0, "empty_special": -15}
    assert after.score == [left, 0]
    (tallied,) = [event for event in events if event.key == "tallied" and event.seat == 0]
    assert (tallied.clause, tallied.points.get("points", 0)) == ("AD-47", left - points)


@pytest.mark.clause("AD-36")
@each("holder", [0, 1])
@each("starter", [0, 1])
def test_most_points_win_whoever_holds_the_first_player_tile(holder: int, starter: int) -> None:
    game = table("row", "column", "diagonal")
    for points in ((20, 10), (10, 20)):
        after, events = ends(game, last_chip(game, points=points, holder=holder, starter=starter))
        outcome = game.outcome(after)
        assert outcome is not None and outcome.reason == "most_points"
        assert outcome.places == ((1, 2) if points[0] > points[1] else (2, 1))
        assert outcome.returns == ((0.5, -0.5) if points[0] > points[1] else (-0.5, 0.5))
        assert (events[-1].key, events[-1].clause, events[-1].args) == ("ended", "AD-36", {"why": "most_points"})


@pytest.mark.clause("AD-36")
def test_the_points_of_the_tablets_decide_too() -> None:
    game = table("row", "column", "diagonal")
    after, _ = ends(game, last_chip(game, ("rising", "empty"), (10, 19), holder=None))
    outcome = game.outcome(after)
    assert outcome is not None and game.scores(after).result == (20, 19) and outcome.places == (1, 2)


@pytest.mark.clause("AD-36")
@each("holder", [0, 1])
@each("starter", [0, 1])
def test_a_tie_goes_to_the_holder_of_the_first_player_tile(holder: int, starter: int) -> None:
    game = table("row", "column", "diagonal")
    points = (12, 10) if holder == 0 else (10, 12)
    after, events = ends(game, last_chip(game, points=points, holder=holder, starter=starter))
    outcome = game.outcome(after)
    assert after.score == [10, 10]
    assert outcome is not None and outcome.reason == "first_player"
    assert outcome.places == ((1, 2) if holder == 0 else (2, 1))
    assert outcome.returns == ((0.5, -0.5) if holder == 0 else (-0.5, 0.5)), "no tie: the holder has won"
    assert (events[-1].key, events[-1].clause, events[-1].args) == ("ended", "AD-36", {"why": "first_player"})


@pytest.mark.clause("AD-44", "AD-36")
@pytest.mark.parametrize("starter", [0, 1])
def test_a_tie_goes_to_the_starter_of_the_round_if_nobody_took_the_first_player_tile(starter: int) -> None:
    game = table("row", "column", "diagonal")
    after, events = ends(game, last_chip(game, points=(10, 10), holder=None, starter=starter))
    outcome = game.outcome(after)
    assert after.score == [10, 10] and not [event for event in events if event.key == "lost_first"]
    assert outcome is not None and outcome.reason == "starter"
    assert outcome.places == ((1, 2) if starter == 0 else (2, 1))
    assert (events[-1].key, events[-1].clause, events[-1].args) == ("ended", "AD-44", {"why": "starter"})
    assert "nobody has the first-player tile" in game.messages.say("reason.starter")


@pytest.mark.clause("AD-45")
def test_tiles_left_in_lines_and_chips_left_in_the_store_count_nothing() -> None:
    game = table("row", "column", "diagonal", "all_wilds")
    state = last_chip(game, ("row a", "empty"), (20, 10), holder=None)
    plain, _ = ends(game, state)
    # Blue tiles wait in line 6 of both; seat 1 will have two blue chips, and seat 2 has five others.
    for seat in range(2):
        state.line_colour[seat][5], state.line_count[seat][5] = 0, 5
        state.tower[0] -= 5
    state.store, state.spent = [[1] + [0] * 14, [0, 2, 2, 1] + [0] * 11], [8, 5]
    assert game.flaw(state) is None
    waiting, events = ends(game, state, "chip B", "leave", "leave")
    assert waiting.score == plain.score == [23, 10]
    assert waiting.line_count == [[0] * 5 + [5]] * 2 and [sum(chips) for chips in waiting.store] == [2, 5]
    assert [event.args["tablet"] for event in events if event.key == "tablet"] == 2 * [
        "row", "column", "diagonal", "all_wilds",
    ]  # fmt: skip
