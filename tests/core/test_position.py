"""Positions as text, in the form of games that have none of their own."""

import pytest

import rondel
from rondel.core.errors import BadPosition
from rondel.core.game import CHANCE


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
