"""Position texts of a game that declares no lines: one for each field, in numbers."""

import pytest
from each import each
from games.refusals import bad_position

import rondel
from rondel.core.game import CHANCE


@pytest.fixture
def game():
    return rondel.game("awkward", 3)


def test_what_a_text_leaves_out_is_as_in_the_set_up(game):
    assert game.layout.pack(game.load("awkward")) == game.layout.pack(game.setup())
    loaded = game.load("awkward\n\nhand: 0 -1 -1 -1 -1 -1 -1 -1\ndeck: 3 4 4 4 4\nplace: 1\n")
    assert loaded.hand[0] == [0, -1] and loaded.place == 1 and game.actor(loaded) == CHANCE


@each("line", ["hand: 1 2", "turn: 1 2", "turn:"])
def test_a_field_has_all_its_numbers_and_no_others(game, line):
    assert bad_position(lambda: game.load(f"awkward\n{line}")) == ("position_line", {"line": line.ljust(6)})


@each(
    ("line", "field"),
    [("deck: 3 4 4 4 4", "deck"), ("seats: 4", "seats"), ("limit: 9", "limit")],
)
def test_a_position_of_other_cards_players_or_options_is_refused(game, line, field):
    assert bad_position(lambda: game.load(f"awkward\n{line}")) == ("flaw", {"field": field})


def test_a_position_is_written_as_it_is_read(game):
    text = game.dump(game.setup())
    assert text.startswith("awkward\nseats: 3\nlimit: 6\n")
    assert game.dump(game.load(text)) == text
