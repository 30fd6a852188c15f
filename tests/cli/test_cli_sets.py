"""Sets at the table: in one line or one after the other, in any order; nothing is cut off unasked."""

from __future__ import annotations

import itertools

import pytest
from core.test_sets import CHIPS, KARMA, PAY, PICK, RETURN, TAKE, at, moves
from games.screens import sit

from rondel.core.errors import Ambiguous, IllegalMove, Unreadable
from rondel.core.hint import Hint
from rondel.core.merit import Merit
from rondel.core.messages import LANGUAGES


class Desk:
    """A table in a position, at which lines are typed."""

    def __init__(self, text: str, language: str = "en") -> None:
        self.match = at(text)
        self.table = sit(self.match, 100, 40, language)
        self.before = self.match.number

    def type(self, *lines: str) -> str:
        """What the table says to the last line."""
        file = self.table.out.console.file
        for line in lines:
            start = file.tell()
            self.table.commands.obey(self.match.actor, line)
        file.seek(start)
        return " ".join(file.read().split())

    @property
    def played(self) -> list[str]:
        return moves(self.match, self.before)


def test_a_set_is_typed_in_one_line_or_one_after_the_other_in_any_order():
    whole = {
        TAKE: [(("purple blue",), "blue purple"), (("purple", "blue"), "blue purple"), (("p, p",), "purple")],
        RETURN: [
            (("purple 3 blue 1",), "blue 1 purple 3"),
            (("purple 3", "blue 1"), "blue 1 purple 3"),
            (("blue 2 enough",), "blue 2 enough"),
            (("purple 6", ""), "purple 6"),
            (("none",), "enough"),
        ],
        PICK: [(("purple 3", "blue 1", "enough"), "blue 1 purple 3"), (("3 1 6",), "blue 1 blue 6 purple 3")],
        PAY: [(("6 1",), "blue 1 blue 6"), (("blue 6", "blue 1"), "blue 1 blue 6")],
        KARMA: [(("blue 6", "4>3"), "blue 4>3 blue 6")],
        CHIPS: [(("pay BR R",), "pay R pay BR"), (("T", "pay RB", "k"), "pay K pay T pay BR"), (("leave",), "leave")],
    }
    for text, cases in whole.items():
        for lines, path in cases:
            desk = Desk(text)
            desk.type(*lines)
            assert " ".join(desk.played) == path, lines


def test_nothing_is_played_before_a_set_is_whole_or_ended():
    for text, line in ((TAKE, "purple"), (RETURN, "purple 6"), (PICK, "purple 3"), (PAY, "blue 6"), (CHIPS, "BR")):
        desk = Desk(text)
        said = desk.type(line)
        assert desk.played == [] and "So far: " in said and "in any order" in said, text
        assert ("enough ends it" in said) == (text in (RETURN, PICK))


def test_a_question_lists_what_can_still_be_added():
    desk = Desk(PAY)
    asked = desk.type("board")
    assert "blue 1 (or Enter): As it is" in asked and "blue 6: As it is" in asked
    assert "So far: blue 6 (undo takes back the last one). blue 1 (or Enter): As it is" in desk.type("blue 6")
    assert "blue 6:" not in desk.type("moves")


def test_undo_takes_back_a_piece_and_then_a_whole_set():
    desk = Desk(RETURN)
    assert "So far: purple 3 (" in desk.type("purple 3")
    assert "So far" not in desk.type("undo")
    desk.type("purple 3 blue 1")
    assert desk.match.offers.question.key == "ask_name"
    desk.type("undo")
    assert desk.match.offers.question.key == "ask_return" and len(desk.match.gathers.pieces) == 10


def test_a_preview_and_a_hint_tell_of_a_whole_set():
    desk = Desk(RETURN)
    said = desk.type("? purple 3 blue 1")
    assert said.startswith("blue 1, purple 3: Ana") and desk.played == []
    assert desk.type("purple 3", "? blue 1").startswith("blue 1, purple 3: Ana")
    with pytest.raises(IllegalMove, match="can go on with: blue, green, orange, purple"):
        Desk(TAKE).type("? purple")
    hint = Desk(TAKE).type("hint")
    assert hint.startswith("1. ") and hint.split(": ")[0].count(",") == 1
    named = hint.split(": ")[0].removeprefix("1. ").split(", ")
    other = next(colour for colour in ("blue", "green", "orange", "purple") if colour not in named)
    assert Desk(TAKE).type(named[0], "hint") == hint
    assert Desk(TAKE).type(other, "hint") == hint.replace("would play ", "would choose another set, ")


def test_whoever_asks_again_in_one_position_is_shown_the_same_moves(monkeypatch):
    """A search in seconds finds others each time."""
    desk, looks = Desk(RETURN), itertools.count(1)

    def look(*_: object) -> list[Hint]:
        return [Hint((0,), f"look {next(looks)}", (), (Merit("best"),), None)]

    monkeypatch.setattr(desk.table.adviser, "hints", look)
    first = desk.type("hint")
    assert first.startswith("1. look 1:") and desk.type("hint") == first
    assert desk.type("purple 3 blue 1", "hint").startswith("1. look 2:"), "in another one they are looked for anew"


def test_what_does_not_belong_to_the_set_is_refused_and_nothing_is_lost():
    desk = Desk(RETURN)
    desk.type("purple 3")
    for line, refusal, part in (
        ("purple 3", IllegalMove, "purple 3, purple 3: purple 3 can be named only 1×"),
        ("blue 1 blue 2", IllegalMove, "blue 1, blue 2, purple 3: at most 2 can be named"),
        ("blue 1 quarry", IllegalMove, '"quarry"'),
        ("quarry blue 1", IllegalMove, '"quarry"'),
        ("green 6 blue 1", IllegalMove, "green 6"),
        ("blue 1 hello", Unreadable, '"hello" is none of these: enough, blue 1'),
        ("blue", Ambiguous, '"blue" could be any of these: blue 1, blue 2'),
        ("green 6", IllegalMove, "green 6"),
        ("hello", Unreadable, '"hello" is not a move'),
    ):
        with pytest.raises(refusal, match=part):
            desk.type(line)
    desk.type("blue 1")
    assert desk.played == ["blue 1", "purple 3"]


def test_the_table_says_in_every_language_how_sets_are_named():
    for language in LANGUAGES:
        desk = Desk(RETURN, language)
        said = desk.type("purple 3")
        assert "{" not in said and "purple 3" in said and "enough" in said
        assert "purple blue" in desk.type("help") and "pay YT BR" in Desk(CHIPS, language).type("help")
