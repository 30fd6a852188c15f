"""Positions as text, in the form of games that have none of their own."""

import pytest
from each import each

import rondel
from rondel.core.errors import BadPosition
from rondel.core.game import CHANCE
from rondel.core.position import Lines, number, pairs


@pytest.fixture
def game():
    return rondel.game("awkward", 3)


def refused(game, text):
    with pytest.raises(BadPosition) as caught:
        game.load(text)
    assert all(caught.value.say(language) for language in ("en", "cs", "sk", "sr"))
    return caught.value.key


def test_what_a_text_leaves_out_is_as_in_the_set_up(game):
    assert game.layout.pack(game.load("awkward")) == game.layout.pack(game.setup())
    loaded = game.load("awkward\n\nhand: 0 -1 -1 -1 -1 -1 -1 -1\ndeck: 3 4 4 4 4\nplace: 1\n")
    assert loaded.hand[0] == [0, -1] and loaded.place == 1 and game.actor(loaded) == CHANCE


WRONG = {
    "nothing": ("", "position_head"),
    "another game": ("ingenious\nturn: 1", "position_head"),
    "an unknown field": ("awkward\nrack: 1", "position_line"),
    "a field twice": ("awkward\nturn: 1\nturn: 1", "position_line"),
    "a line without a field": ("awkward\n1 2 3", "position_line"),
    "too few numbers": ("awkward\nhand: 1 2", "position_line"),
    "too many numbers": ("awkward\nturn: 1 2", "position_line"),
    "no number": ("awkward\nturn: one", "position_line"),
    "a number outside its range": ("awkward\nturn: 99", "flaw_range"),
    "a number that no layout holds": ("awkward\nturn: 99999999999", "flaw_range"),
    "a broken invariant": ("awkward\ndeck: 3 4 4 4 4", "flaw"),
    "another number of players": ("awkward\nseats: 4", "flaw"),
    "other options": ("awkward\nlimit: 9", "flaw"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_no_position_of_this_game_is_refused(game, case):
    text, key = WRONG[case]
    assert refused(game, text) == key


def test_a_position_is_written_as_it_is_read(game):
    text = game.dump(game.setup())
    assert text.startswith("awkward\nseats: 3\nlimit: 6\n")
    assert game.dump(game.load(text)) == text


# --- a reader for texts of a game's own ------------------------------------------------------------------------------


def test_lines_are_read_once_and_the_rest_is_refused():
    lines = Lines("demo\n\n seat: 2\nhand: red*2 blue red\nnames: a c\nextra: 1\n", "demo")
    assert lines.number("seat", 1, 4, 1) == 2 and lines.number("seat", 1, 4, 3) == 3
    assert lines.counts("hand", {"red": 0, "blue": 1, "azure": 1}) == [3, 1]
    assert lines.choices("names", "abc") == [0, 2] and lines.choices("names", "abc") is None
    assert lines.choice("way", ("up", "down"), "down") == 1
    with pytest.raises(BadPosition) as caught:
        lines.end()
    assert (caught.value.key, caught.value.arguments) == ("position_line", {"line": "extra"})
    assert lines.text("extra") == "1" and lines.end() is None


def test_a_line_without_a_seat_is_for_all_that_have_none_of_their_own():
    lines = Lines("demo\npoints: 3\npoints 2: 5\ntokens 1: 0", "demo")
    assert lines.seats("points", 3, 0, 9) == [3, 5, 3]
    assert lines.seats("tokens", 2, 0, 9) == [0, None] and not lines.found


def test_pairs_have_each_key_once():
    assert list(pairs("board", "a2=red a1=", ["a1", "a2"])) == [(1, "red"), (0, "")]
    for text, value in (("a1=red a1=blue", "a1"), ("b9=red", "b9"), ("=red", "")):
        with pytest.raises(BadPosition) as caught:
            list(pairs("board", text, ["a1", "a2"]))
        assert (caught.value.key, caught.value.arguments["value"]) == ("position_choice", value)


@each("text", ["", "-1", "5", "12345", "1.0", "²", "٣", "one", "0x1", "1 2"])
def test_numbers_are_plain_and_in_their_range(text):
    with pytest.raises(BadPosition) as caught:
        number("seat", text, 0, 4)
    wanted = {"field": "seat", "value": text, "low": 0, "high": 4}
    assert (caught.value.key, caught.value.arguments) == ("position_number", wanted)
