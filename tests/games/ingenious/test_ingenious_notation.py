"""Notation, coordinates, refusals and position texts of Ingenious."""

from __future__ import annotations

import pytest
from each import each
from games.ingenious.ingenious_kit import BEGUN_BY_TWO, MODES, SEATS, SIDES, cells, make, near, play, stand, standard
from games.refusals import asked_in_play, assert_no_circles

from rondel.core.errors import Ambiguous, BadChance, BadPosition, GameOver, IllegalMove, Unreadable
from rondel.core.game import CHANCE
from rondel.core.kernel import State


def two(held: str = "RG RG RR BP BP OY") -> State:
    return stand(standard("two"), f"placed: {BEGUN_BY_TWO}\nrack 1: {held}")


@pytest.mark.clause("IN-2")
def test_a_cell_is_named_by_its_row_and_its_diagonal_and_the_centre_is_h8() -> None:
    symbols = standard("two").view(standard("two").setup(), None).symbols  # type: ignore[attr-defined]
    assert symbols == {"h13": "red", "m8": "green", "m3": "blue", "h3": "orange", "c8": "yellow", "c13": "purple"}
    assert all(near("h8", way, 5) in symbols for way in range(6))
    rows = sorted({cell[0] for cell in cells(8)})
    assert "".join(rows) == "abcdefghijklmno" and {int(cell[1:]) for cell in cells(8)} == set(range(1, 16))
    assert {cell for cell in cells(8) if cell[0] == "a"} == {f"a{n}" for n in range(8, 16)}


@each(
    "text",
    [
        "Rh9 Gh10",
        "Gh10 Rh9",
        "rh9 gh10",
        "RH9 GH10",
        "Rh9-Gh10",
        "Rh9,Gh10",
        "Rh9, Gh10",
        " Rh9  Gh10 ",
        "Rh9Gh10",
        "Rh9;Gh10",
    ],
)
def test_a_placement_may_be_written_in_many_ways(text: str) -> None:
    game, state = standard("two"), two()
    assert game.name(state, game.parse(state, text)) == "Rh9 Gh10"


def test_letters_of_colours_and_rows_are_not_confused() -> None:
    game, state = standard("two"), two("GB GB BO BO GO GO")
    assert game.name(state, game.parse(state, "Gg8 Bg9")) == "Gg8 Bg9"
    assert game.name(state, game.parse(state, "gg8 bg9")) == "Gg8 Bg9"
    four = standard("four")
    state = stand(four, "placed: Gl8-Bl7 Bl4-Gk4 Pd8-Od9 Yh4-Ph5\nrack 1: BO BO GO GO GG GG")
    assert four.name(state, four.parse(state, "bb12 ob13")) == "Bb12 Ob13"
    assert four.name(state, four.parse(state, "Go5 Oo6")) == "Go5 Oo6"
    assert four.parse(state, "go5 oo6") == four.parse(state, "Oo6 Go5")


def test_colours_may_be_left_out_where_only_one_placement_fits() -> None:
    game = standard("two")
    state = two("RR RR RR RR RR GG")
    assert game.name(state, game.parse(state, "Rh9 h10")) == "Rh9 Rh10"
    with pytest.raises(Ambiguous) as error:
        game.parse(state, "h9 h10")
    assert error.value.key == "ambiguous" and sorted(error.value.arguments["moves"]) == ["Gh9 Gh10", "Rh9 Rh10"]  # type: ignore[arg-type]
    solo = standard("solo")
    one = stand(solo, "placed: Gl8-Bl7\nrack 1: YY")
    assert solo.name(one, solo.parse(one, "h9 h10")) == "Yh9 Yh10"


def test_half_named_colours_choose_the_way_round() -> None:
    game, state = standard("two"), two("RG RG RG RG BB BB")
    for text, wanted in (("Rh9 h10", "Rh9 Gh10"), ("h9 Rh10", "Gh9 Rh10"), ("Bh9 h10", "Bh9 Bh10")):
        assert game.name(state, game.parse(state, text)) == wanted
    with pytest.raises(IllegalMove) as error:
        play(game, state, "Yh9 h10")
    assert error.value.key == "not_held"


@each(
    "text",
    ["", "hello", "Rh9", "h9", "Rh9 Gh10 Bh11", "Xh9 Gh10", "Rz9 Gh10", "Rh0 Gh1", "Rh16 Gh15", "Rh9 Gh", "draw!"],
)
def test_what_is_no_move_is_unreadable(text: str) -> None:
    game, state = standard("two"), two()
    with pytest.raises(Unreadable) as error:
        game.parse(state, text)
    assert not isinstance(error.value, Ambiguous) and error.value.arguments["text"] == text


@each("text", ["draw", "swap", " DRAW ", "Swap"])
def test_draw_and_swap_are_words(text: str) -> None:
    game, state = standard("two"), two()
    assert game.parse(state, text) == ("draw", "swap").index(text.strip().lower())


@pytest.mark.clause("IN-4")
def test_chance_outcomes_have_names() -> None:
    game = make("three")
    state = game.setup()
    assert [game.parse(state, f"first {n}") for n in (1, 2, 3)] == [0, 1, 2]
    with pytest.raises(BadChance):
        play(game, state, "first 4")
    with pytest.raises(BadChance):
        play(game, state, "RG")
    state = play(game, state, "First 2")
    assert game.name(state, game.parse(state, "rg")) == "RG"
    for text in ("GR", "R", "first", "h9 h10", "first 5"):
        with pytest.raises(Unreadable):
            game.parse(state, text)
    with pytest.raises(BadChance):
        play(game, state, "first 1")


@each("mode", MODES)
def test_every_move_is_read_back_as_it_is_written(mode: str) -> None:
    game = standard(mode)
    begun = " ".join(["Gl8-Bl7", "Bl4-Gk4", "Pd8-Od9", "Yh4-Ph5"][: SEATS[mode]])
    state = stand(game, f"placed: {begun}")
    codes = game.legal(state)
    assert codes == sorted(set(codes)) and codes[-1] < game.facts.moves
    for code in codes[::37]:
        name = game.name(state, code)
        assert game.parse(state, name) == game.parse(state, " ".join(reversed(name.split()))) == code


@pytest.mark.clause("IN-5", "IN-2")
@each("mode", MODES)
def test_play_agrees_with_legal_over_all_codes_and_every_refusal_has_a_sentence(mode: str) -> None:
    game = standard(mode)
    state = game.load("ingenious")
    legal = set(game.legal(state))
    for code in {-1, game.facts.moves, 36 * 500, *range(0, game.facts.moves, 5)} - legal:
        why = game.why_not(state, code)
        sentence = game.messages.say(why.key, why.args)
        assert len(sentence) > 10 and "{" not in sentence
    for code in range(-1, game.facts.moves, 500):
        if code in legal:
            game.play(state, code)
        else:
            with pytest.raises(IllegalMove):
                game.play(state, code)


def test_codes_that_mean_nothing_are_refused() -> None:
    game, state = standard("two"), two()
    for code in (-1, -40, 2 + 36 * 426):
        assert game.why_not(state, code).key == "no_such_move"
    outside = 2 + 36 * 300
    assert game.why_not(state, outside).key == "outside"


def test_refusals_when_nobody_is_to_move() -> None:
    game = standard("two")
    drawing = play(game, stand(game, f"placed: {BEGUN_BY_TWO}"), "Rf8 Rf9", "draw")
    assert game.actor(drawing) == CHANCE and game.why_not(drawing, 5).key == "chance_acts" and game.legal(drawing) == []
    with pytest.raises(BadChance):
        game.play(drawing, 999)
    over = game.load(game.dump(stand(game, f"placed: {BEGUN_BY_TWO}")))
    over.phase = 6
    assert game.why_not(over, 5).key == "game_over"
    with pytest.raises(GameOver):
        game.play(over, 5)


def test_no_explanation_only_repeats_the_question() -> None:
    asked = asked_in_play([standard(mode) for mode in MODES])
    assert_no_circles(asked, lambda name: name if name in ("draw", "swap") else "tile", 5)


@each(
    ("text", "key"),
    [
        ("ingenious\nplaced: Rh8", "position_choice"),
        ("ingenious\nplaced: Rh8-Gh10", "position_tile"),
        ("ingenious\nplaced: Rh13-Gh12", "position_tile"),
        ("ingenious\nplaced: Ra8-Ga9", "position_tile"),
        ("ingenious\nplaced: Rh8-Gh9 Rh9-Gh10", "position_tile"),
        ("ingenious\nrack 1: RR RR RR RR RR RR", "position_supply"),
        ("ingenious\nrack 1: RG RG RG RG RG RG RB", "position_rack"),
        ("ingenious\nrack 1: RG", "flaw"),
        ("ingenious\nscores 1: R19", "flaw"),
        ("ingenious\nseat: 2", "flaw"),
        ("ingenious\nphase: over", "flaw"),
        ("ingenious\nphase: swap", "flaw"),
        ("ingenious\nbonus: 1", "flaw"),
        ("ingenious\nbonus: 9", "flaw_range"),
        ("ingenious\nturn: 2", "flaw"),
        ("ingenious\nbegan: red -", "began_elsewhere"),
        ("ingenious\naside: RR", "flaw"),
        ("ingenious\nepoch: 1", "flaw"),
        ("ingenious\nlog: 1>RR", "flaw"),
        ("ingenious\nscores 1: R18 G18 B18 O18 Y18 P18", "flaw"),
    ],
)
def test_positions_that_cannot_be_are_refused(text: str, key: str) -> None:
    with pytest.raises(BadPosition) as error:
        standard("two").load(text)
    assert error.value.key == key and str(error.value)


@pytest.mark.clause("IN-12")
def test_a_bonus_move_is_owed_in_the_first_turn_only_where_a_colour_has_arrived() -> None:
    game = standard("two")
    owed = "ingenious\nplaced: Re8-Rd8\nstarter: 1\nseat: 1\nturn: 0\nbonus: 1\nrack 1: RG RG RG RG RG"
    with pytest.raises(BadPosition) as error:
        game.load(owed)
    assert error.value.arguments == {"field": "bonus"}
    assert game.load(f"{owed}\nscores 1: R18").bonus == 1


def test_a_short_position_is_filled_up_from_the_supply() -> None:
    game = standard("four")
    state = game.load("ingenious\nrack 2: PP PP ...")
    assert [state.rack_n[p] for p in range(4)] == [6, 6, 6, 6] and sum(state.bag) == 96
    assert game.view(state, 1).racks[1][:2] == ("PP", "PP")  # type: ignore[attr-defined]
    assert len(cells(SIDES["four"])) == 169 and game.view(state, None).bag == 96  # type: ignore[attr-defined]
