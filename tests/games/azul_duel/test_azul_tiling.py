"""Phase 2 of Azul Duel: from the pattern lines to the dome, chips, special tiles, broken tiles."""

from __future__ import annotations

from typing import Any

import pytest
from games.azul_duel.azul_kit import moves, standard, told

from rondel.core.event import Event
from rondel.core.game import Game
from rondel.core.kernel import State

LAST_CHIP = "factory 1: chip BR\ntaken 1: 1\ntaken 2: 2\ntokens: 0\n"
"""Player 1 has one action left: to take this chip. Then phase 2 begins, and player 1 goes first."""
TOP_ROW = "1=YKTS 2=BKST 3=YBKS"
"""Three plates without red in row a (Y K B K Y B) and with one black cell in row b, b5 (T S S T K S)."""


@pytest.fixture
def game() -> Game:
    return standard()


class Tiling:
    """A position at the end of phase 1, played on by notation."""

    def __init__(self, game: Game, text: str) -> None:
        self.game = game
        self.state: State = game.load(f"azul_duel\n{LAST_CHIP}{text}")
        self.events: list[Event] = []
        self.play("chip BR")

    def play(self, *names: str) -> Tiling:
        self.state, events = told(self.state, *names, game=self.game)
        self.events += events
        return self

    def of(self, key: str, seat: int = 0) -> list[dict[str, Any]]:
        return [event.args for event in self.events if event.key == key and event.seat == seat]

    @property
    def runs(self) -> list[tuple[str, int]]:
        """The runs of the first seat, with their points."""
        assert all(event.points == {"points": event.args["points"]} for event in self.events if event.key == "run")
        return [(" ".join(run["cells"]), run["points"]) for run in self.of("run")]

    @property
    def me(self) -> Any:
        return self.game.view(self.state, 0).players[0]

    @property
    def names(self) -> set[str]:
        return set(moves(self.state, self.game))

    @property
    def asked(self) -> str:
        return str(self.game.offers(self.state).question.key)


# --- which lines move ------------------------------------------------------------------------------------------------


@pytest.mark.clause("AD-25")
def test_one_tile_of_a_complete_line_moves_to_its_colour_and_the_others_go_to_the_tower(game: Game) -> None:
    done = Tiling(game, f"dome 1: {TOP_ROW}\nlines 1: 2=black*2\n")
    assert done.of("tiled") == [{"colour": "black", "cell": "b5"}]
    assert done.runs == [("b5", 1)]
    assert done.me.tiles[10] == "black" and done.me.lines[1].count == 0
    assert game.view(done.state, 0).tower["black"] == 1


@pytest.mark.clause("AD-25")
def test_where_several_cells_fit_the_player_chooses(game: Game) -> None:
    done = Tiling(game, "dome 1: 1=TYWK 9=YKTS 8=BKST\nlines 1: 2=black*2\n")
    assert done.asked == "ask_cell" and done.names == {"cell b1", "cell b2"}
    done.play("cell b1")
    assert done.me.tiles[6] == "black"


@pytest.mark.clause("AD-25")
def test_moving_is_compulsory_even_if_only_a_wild_cell_is_free(game: Game) -> None:
    done = Tiling(game, "dome 1: 1=TYWK 9=YKTS 8=BKST\nlines 1: 2=blue*2\n")
    assert [tiled["cell"] for tiled in done.of("tiled")] == ["b1"]


@pytest.mark.clause("AD-25")
def test_lines_are_worked_from_top_to_bottom_and_earlier_tiles_count_for_later_ones(game: Game) -> None:
    done = Tiling(game, f"dome 1: {TOP_ROW}\nlines 1: 1=yellow*1 2=black*2\n").play("cell a5")
    assert [tiled["cell"] for tiled in done.of("tiled")] == ["a5", "b5"]
    assert done.runs == [("a5", 1), ("a5 b5", 2)]


@pytest.mark.clause("AD-25")
def test_a_colour_may_repeat_in_a_row_of_the_dome(game: Game) -> None:
    done = Tiling(game, f"dome 1: {TOP_ROW}\ntiles 1: a2=black\nlines 1: 1=black*1\n")
    assert [tiled["cell"] for tiled in done.of("tiled")] == ["a4"]


BOOK = f"round: 2\ndome 1: {TOP_ROW} 4=KYRW 9=KSTR\nlines 1: 1=red*1 2=black*2 3=yellow*2 4=blue*4 5=turquoise*3\n"


@pytest.mark.clause("AD-25", "AD-26", "AD-27")
def test_the_example_of_the_book(game: Game) -> None:
    done = Tiling(game, BOOK)
    assert done.of("unusable") == [{"line": 1, "colour": "red", "count": 1}]
    moved = [(tiled["colour"], tiled["cell"]) for tiled in done.of("tiled")]
    assert moved == [("black", "b5"), ("blue", "d2")] and done.runs == [("b5", 1), ("d2", 1)]
    assert [line.count for line in done.me.lines] == [0, 0, 2, 0, 3, 0]
    assert done.me.points == 5 + 1 + 1 - 1


@pytest.mark.clause("AD-26")
@pytest.mark.parametrize("tiles", ["red*2", "red*1"])
def test_a_line_without_a_fitting_cell_stays_while_its_row_lacks_a_plate(game: Game, tiles: str) -> None:
    done = Tiling(game, f"dome 1: 1=YKTS 2=BKST 9=YBKS\nlines 1: 2={tiles}\n")
    assert done.me.lines[1].count == int(tiles[-1])
    assert not done.of("unusable") and not done.of("tiled")


@pytest.mark.clause("AD-27")
@pytest.mark.parametrize("count", [1, 2])
def test_a_line_whose_row_is_covered_and_takes_its_colour_nowhere_is_broken(game: Game, count: int) -> None:
    done = Tiling(game, f"dome 1: {TOP_ROW}\nlines 1: 2=red*{count}\npoints 1: 20\n")
    assert done.of("unusable") == [{"line": 2, "colour": "red", "count": count}]
    assert done.me.lines[1].count == 0
    assert done.me.points == 20 - sum(range(1, count + 1))
    assert game.view(done.state, 0).tower["red"] == count


@pytest.mark.clause("AD-27")
def test_a_cell_that_is_taken_does_not_help_a_line(game: Game) -> None:
    done = Tiling(game, f"dome 1: {TOP_ROW}\ntiles 1: b5=black\nlines 1: 2=black*2\n")
    assert len(done.of("unusable")) == 1


@pytest.mark.clause("AD-27")
def test_unusable_tiles_past_four_go_to_the_tower_for_nothing(game: Game) -> None:
    done = Tiling(game, f"dome 1: {TOP_ROW}\nlines 1: 2=red*2\nbroken 1: blue*3\npoints 1: 20\n")
    assert done.me.points == 20 - (1 + 2 + 3 + 4)
    assert done.of("discarded") == [{"colour": "red", "count": 1}]


@pytest.mark.clause("AD-29")
def test_after_phase_2_tiled_lines_are_empty_and_all_others_stay(game: Game) -> None:
    done = Tiling(game, f"dome 1: {TOP_ROW}\nlines 1: 2=black*2 3=red*3 6=blue*5\n")
    assert [line.count for line in done.me.lines] == [0, 0, 3, 0, 0, 5]
    assert game.view(done.state, 0).tower == {"blue": 0, "yellow": 0, "red": 0, "black": 1, "turquoise": 0}


# --- chips -----------------------------------------------------------------------------------------------------------

SEVEN = "4=TRBS 9=YKTS 8=BKST 7=YBKS 1=SKRB 2=YSKR 3=SYBR"
"""Seven plates: row c shows turquoise and red, and lacks two plates."""
NINE = f"{SEVEN} 5=KYRW 6=YRWB"
"""Row c shows T R K Y Y R, row e Y B B K Y K."""


def with_chips(game: Game, chips: str, line: str = "3=turquoise*2", more: str = "") -> Tiling:
    """Player 1 has these chips and a BR; one round later for each two of them."""
    return Tiling(game, f"round: 4\ndome 1: {NINE}\nlines 1: {line}\nchips 1: {chips}\n{more}")


@pytest.mark.clause("AD-28")
def test_two_chips_that_show_the_colour_stand_for_a_missing_tile(game: Game) -> None:
    done = with_chips(game, "YT RT")
    assert done.asked == "ask_pay" and done.names == {"leave", "pay YT"}
    done.play("pay YT", "pay RT")
    assert [tiled["cell"] for tiled in done.of("tiled")] == ["c1"] and done.runs == [("c1", 1)]
    assert done.me.chips == ("BR",)


@pytest.mark.clause("AD-28")
def test_any_three_chips_stand_for_a_missing_tile(game: Game) -> None:
    done = with_chips(game, "B K")
    before = done.me.spent
    done.play("pay B", "pay K", "pay BR")
    assert [tiled["cell"] for tiled in done.of("tiled")] == ["c1"]
    assert (done.me.chips, done.me.spent) == ((), before + 3)


@pytest.mark.clause("AD-28")
@pytest.mark.parametrize("chips", ["T", "B", "T T", "BK YT"])
def test_with_too_few_chips_for_all_that_is_missing_nothing_is_asked(game: Game, chips: str) -> None:
    done = with_chips(game, chips, "3=turquoise*1")
    assert not done.of("paid") and done.me.lines[2].count == 1


@pytest.mark.clause("AD-28")
def test_a_line_without_a_tile_cannot_be_completed(game: Game) -> None:
    done = with_chips(game, "T T RT YT", "4=red*1")
    assert not done.of("paid")


@pytest.mark.clause("AD-28")
def test_two_missing_tiles_can_be_paid_by_two_and_three_chips(game: Game) -> None:
    done = with_chips(game, "T T B K", "3=turquoise*1")
    done.play("pay B", "pay K", "pay T", "pay T", "pay BR")
    assert [tiled["cell"] for tiled in done.of("tiled")] == ["c1"]


@pytest.mark.clause("AD-28")
def test_used_chips_are_turned_face_down_and_never_used_again(game: Game) -> None:
    done = with_chips(game, "YT RT")
    before = done.me.spent
    done.play("pay YT", "pay RT")
    assert (done.me.spent, done.me.chips) == (before + 2, ("BR",))
    assert done.of("paid") == [{"line": 3, "chip": "YT"}, {"line": 3, "chip": "RT"}]


@pytest.mark.clause("AD-41")
def test_unspent_chips_stay_and_chips_of_this_round_can_be_spent(game: Game) -> None:
    done = with_chips(game, "B K").play("leave")
    assert done.me.chips == ("B", "K", "BR")
    assert done.me.lines[2].count == 2


@pytest.mark.clause("AD-41")
def test_a_payment_that_contains_a_smaller_one_is_not_offered(game: Game) -> None:
    done = with_chips(game, "YT RT B").play("pay B")
    # With B the payment is one of any three, and at most one of them shows turquoise.
    assert done.names == {"pay BR"}
    done.play("pay BR")
    assert done.names == {"pay YT", "pay RT"}


@pytest.mark.clause("AD-41")
def test_a_payment_begun_is_finished(game: Game) -> None:
    done = with_chips(game, "YT RT").play("pay YT")
    assert "leave" not in done.names and done.asked == "ask_pay_more"


@pytest.mark.clause("AD-41")
def test_chips_are_asked_for_only_where_a_free_cell_takes_the_colour(game: Game) -> None:
    done = with_chips(game, "YT RT", "3=turquoise*2", "tiles 1: c1=turquoise\n")
    assert not done.of("paid") and len(done.of("unusable")) == 1


@pytest.mark.clause("AD-41")
def test_chips_are_spent_when_the_line_is_reached_and_its_tile_moves_at_once(game: Game) -> None:
    done = with_chips(game, "YT RT", "3=turquoise*2 5=red*5")
    assert done.asked == "ask_pay" and not done.of("tiled")
    done.play("pay YT", "pay RT")
    assert [tiled["cell"] for tiled in done.of("tiled")][:1] == ["c1"]


@pytest.mark.clause("AD-29", "AD-41")
def test_a_line_completed_by_chips_leaves_nothing_behind_and_a_chip_is_no_tile(game: Game) -> None:
    done = Tiling(game, f"round: 3\ndome 1: {SEVEN}\nlines 1: 3=turquoise*2\nchips 1: YT RT\n")
    done.play("pay YT", "pay RT")
    assert done.me.lines[2].count == 0
    assert game.view(done.state, 0).tower["turquoise"] == 1


# --- points ----------------------------------------------------------------------------------------------------------

ABOVE = "dome 1: 1=YKTS 4=WBTK 9=TRBS\n"


@pytest.mark.clause("AD-30", "AD-31")
def test_the_points_of_the_books_example(game: Game) -> None:
    done = Tiling(game, f"{ABOVE}tiles 1: a2=black b1=turquoise\nlines 1: 1=yellow*1 3=blue*3\n").play("cell c2")
    told = [event.key for event in done.events if event.key in ("tiled", "run", "special")]
    assert told == ["tiled", "run", "run", "special", "tiled", "run"]
    assert done.runs == [("a1 a2", 2), ("a1 b1", 2), ("a2 b2 c2", 3)]
    assert done.of("special") == [{"cell": "b2", "points": 2}]
    assert done.me.points == 5 + 4 + 2 + 3


@pytest.mark.clause("AD-30")
def test_a_tile_without_neighbours_scores_one_and_only_orthogonal_ones_count(game: Game) -> None:
    done = Tiling(game, f"{ABOVE}tiles 1: b1=turquoise\nlines 1: 1=black*1\n")
    assert done.runs == [("a2", 1)]


@pytest.mark.clause("AD-30")
def test_a_run_ends_at_an_empty_cell_and_at_the_edge(game: Game) -> None:
    tiles = "tiles 1: a1=yellow a3=blue a4=black a6=blue\n"
    done = Tiling(game, f"dome 1: {TOP_ROW}\n{tiles}lines 1: 1=black*1\n")
    assert done.runs == [("a1 a2 a3 a4", 4)]


@pytest.mark.clause("AD-30")
def test_a_run_does_not_go_on_in_the_next_row(game: Game) -> None:
    tiles = "tiles 1: a6=blue a5=yellow\n"
    done = Tiling(game, f"dome 1: {TOP_ROW}\n{tiles}lines 1: 2=turquoise*2\n").play("cell b1")
    assert done.runs == [("b1", 1)]
    done = Tiling(game, f"dome 1: {TOP_ROW}\ntiles 1: b1=turquoise\nlines 1: 1=blue*1\n").play("cell a6")
    assert done.runs == [("a6", 1)]


@pytest.mark.clause("AD-30")
def test_a_run_is_as_long_in_the_last_row(game: Game) -> None:
    tiles = "tiles 1: f4=blue f5=black f6=red\n"
    done = Tiling(game, f"dome 1: 7=TRBS 8=KYRW 9=YSKR\n{tiles}lines 1: 6=red*6\n")
    assert done.runs == [("f3 f4 f5 f6", 4)]


@pytest.mark.clause("AD-31")
@pytest.mark.parametrize(("place", "line", "points"), [(1, 2, 2), (4, 4, 4), (7, 6, 6)])
def test_a_special_tile_scores_the_points_at_the_right_of_its_row_and_no_runs(
    game: Game, place: int, line: int, points: int
) -> None:
    row = "abcdef"[line - 1]
    above = "abcdef"[line - 2]
    others = (8, 9) if place == 1 else (2, 3)
    dome = f"dome 1: {place}=YKTS " + " ".join(f"{p}={name}" for p, name in zip(others, ("BKST", "YBKS"), strict=True))
    tiles = f"tiles 1: {above}1=yellow {above}2=black\n"
    done = Tiling(game, f"{dome}\n{tiles}lines 1: {line}=turquoise*{line}\n")
    assert done.of("special") == [{"cell": f"{row}2", "points": points}]


@pytest.mark.clause("AD-31")
def test_two_of_three_colours_bring_no_special_tile(game: Game) -> None:
    done = Tiling(game, f"{ABOVE}tiles 1: a2=black\nlines 1: 1=yellow*1\n")
    assert not done.of("special") and done.me.tiles[7] is None


@pytest.mark.clause("AD-31")
def test_a_wild_plate_brings_no_special_tile(game: Game) -> None:
    done = Tiling(game, f"{ABOVE}tiles 1: c1=red c2=blue d1=turquoise\nlines 1: 4=black*4\n")
    assert [tiled["cell"] for tiled in done.of("tiled")] == ["d2"]
    assert not done.of("special")


# --- losses ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("AD-32")
@pytest.mark.parametrize(("broken", "loss"), [("red", 1), ("red*2", 3), ("red*2 blue", 6), ("red*4", 10)])
def test_broken_tiles_lose_their_points_and_go_to_the_tower(game: Game, broken: str, loss: int) -> None:
    done = Tiling(game, f"broken 1: {broken}\npoints 1: 30\n")
    assert done.me.points == 30 - loss
    assert done.me.broken == ()
    assert sum(game.view(done.state, 0).tower.values()) == {1: 1, 3: 2, 6: 3, 10: 4}[loss]


@pytest.mark.clause("AD-32")
def test_three_broken_tiles_and_the_first_player_tile_lose_eight(game: Game) -> None:
    done = Tiling(game, "broken 1: red*2 blue\nholder: 1\npoints 1: 30\n")
    assert done.me.points == 22
    assert done.of("lost") == [{"count": 3, "points": -6}]
    assert done.of("lost_first") == [{"points": -2}]


@pytest.mark.clause("AD-32")
def test_points_never_go_below_zero(game: Game) -> None:
    done = Tiling(game, "broken 1: red*4\nholder: 1\npoints 1: 3\n")
    assert done.me.points == 0
    assert [event.points for event in done.events if event.key == "lost"] == [{"points": -3}]
    assert [event.points for event in done.events if event.key == "lost_first"] == [{}]


@pytest.mark.clause("AD-32")
def test_the_points_of_tiles_come_before_the_losses(game: Game) -> None:
    done = Tiling(game, f"dome 1: {TOP_ROW}\nlines 1: 2=black*2\nbroken 1: red\npoints 1: 0\n")
    assert done.me.points == 0 + 1 - 1


# --- who and when ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("AD-42")
def test_the_starter_of_the_round_does_all_of_phase_2_and_then_the_other(game: Game) -> None:
    domes = "dome 1: 1=TYWK 9=YKTS 8=BKST\ndome 2: 1=KSTR 9=YBKS 8=TRBS\n"
    text = f"{domes}lines 1: 2=black*2\nlines 2: 1=black*1\nbroken 1: red\nbroken 2: red\n"
    done = Tiling(game, text)
    assert done.asked == "ask_cell" and not done.of("tiled", 1)
    done.play("cell b1")
    order = [(event.key, event.seat) for event in done.events if event.key in ("tiled", "lost")]
    assert order == [("tiled", 0), ("lost", 0), ("tiled", 1), ("lost", 1)]


@pytest.mark.clause("AD-42")
def test_the_second_players_choices_come_in_a_turn_of_its_own(game: Game) -> None:
    text = "dome 1: 1=TYWK 9=YKTS 8=BKST\ndome 2: 1=WBTK 9=YBKS 8=TRBS\nlines 1: 2=black*2\nlines 2: 1=blue*1\n"
    done = Tiling(game, text)
    first = (game.actor(done.state), game.turn(done.state))
    done.play("cell b1")
    second = (game.actor(done.state), game.turn(done.state))
    assert (first[0], second[0]) == (0, 1) and second[1] == first[1] + 1
    assert game.turn(game.setup()) == 0


@pytest.mark.clause("AD-32", "AD-42")
def test_the_first_player_tile_costs_its_holder_until_that_seat_has_done_phase_2(game: Game) -> None:
    text = "dome 1: 1=TYWK 9=YKTS 8=BKST\ndome 2: 1=WBTK 9=YBKS 8=TRBS\nlines 1: 2=black*2\nlines 2: 1=blue*1\n"
    done = Tiling(game, f"{text}holder: 1\n")
    assert [one.losing for one in game.view(done.state, None).players] == [2, 0]
    done.play("cell b1")
    assert [one.losing for one in game.view(done.state, None).players] == [0, 0]
