"""Forms: the lines of a position text, the terms in which their values are written, and what is refused."""

from types import SimpleNamespace

import pytest
from each import each

from rondel.core.errors import BadPosition
from rondel.core.form import Form, Line
from rondel.core.terms import NOTHING, Bits, Counts, Cut, ListOf, Maybe, Number, Pairs, Plain, Tail, Word

COLOURS = Word(("red", "blue"))
SEAT = Number(1, 4, first=1)
FORM = Form(
    "demo",
    [
        Line("seat", SEAT),
        *(Line(f"points {p + 1}", Number(0, 9), "score", p, everyone="points") for p in range(3)),
        Line("board", Pairs(("a1", "a2"), COLOURS), "cell"),
        Line("hand", Counts.of(("red", "blue")), value=lambda s: s.held, called="your hand"),
        Line("free", ListOf(COLOURS), written=False),
    ],
)


def position():
    return SimpleNamespace(seat=0, score=[0, 0, 0], cell=[NOTHING, 1], held=[2, 1])


def refused(read):
    with pytest.raises(BadPosition) as caught:
        read()
    return caught.value.key, caught.value.arguments


# --- forms -----------------------------------------------------------------------------------------------------------


def test_a_position_is_written_line_by_line():
    text = "demo\nseat: 1\npoints 1: 0\npoints 2: 0\npoints 3: 0\nboard: a2=blue\nhand: red*2 blue\n"
    assert FORM.write(position()) == text


def test_lines_are_read_once_and_the_rest_is_refused():
    told = FORM.read("demo\n\n seat: 2\nboard: a1=red\nextra: 1\n", position())
    told.fill("seat", 0)
    told.fill("board")
    assert (told.state.seat, told.state.cell) == (1, [0, 1]) and told.take("seat", 3) == 3
    assert refused(told.end) == ("position_line", {"line": "extra"})
    assert told.text("extra") == "1" and told.end() is None


def test_what_is_left_out_is_empty_or_usual_and_what_is_usual_must_be_possible():
    told = FORM.read("demo\nfree:", position())
    assert ("free" in told, "hand" in told) == (True, False)
    assert told.maybe("hand") is None and told.take("hand") == [0, 0] and list(told.maybe("free")) == []
    wanted = {"field": "points 1", "value": "-1", "low": 0, "high": 9}
    assert refused(lambda: told.take("points 1", -1)) == ("position_number", wanted)


def test_a_line_without_a_seat_is_for_all_that_have_none_of_their_own():
    told = FORM.read("demo\npoints: 3\npoints 2: 5", position())
    for seat in (1, 2, 3):
        told.fill(f"points {seat}", 0)
    assert told.state.score == [3, 5, 3] and told.end() is None
    every = FORM.read("demo\npoints: 10", position())
    assert refused(lambda: every.take("points 2", 0))[1]["field"] == "points 2"


def test_a_refusal_may_call_a_line_otherwise():
    told = FORM.read("demo\nhand: green", position())
    assert refused(lambda: told.take("hand"))[1]["field"] == "your hand"


@each(
    ("text", "key", "value"),
    [
        ("", "position_head", "demo"),
        ("Demo\nseat: 1", "position_head", "demo"),
        ("seat: 1", "position_head", "demo"),
        ("demo\nseat 1", "position_line", "seat 1"),
        ("demo\nseat: 1\nseat: 2", "position_line", "seat: 2"),
        (f"demo\n{'x' * 99}", "position_line", "x" * 60),
    ],
)
def test_what_is_no_text_of_the_form_is_refused_at_once(text, key, value):
    found, arguments = refused(lambda: FORM.read(text, position()))
    assert (found, [*arguments.values()]) == (key, [value])


# --- terms -----------------------------------------------------------------------------------------------------------

AGED = Tail(COLOURS, "/", Number(0, 9))


@each(
    ("term", "value", "text"),
    [
        (SEAT, 1, "2"),
        (COLOURS, 1, "blue"),
        (Word(("-", "red"), first=1), NOTHING, "-"),
        (Maybe(SEAT), NOTHING, "-"),
        (Maybe(SEAT), 3, "4"),
        (Cut(Word(("R", "B")), Number(0, 36)), (1, 17), "B17"),
        (AGED, (0, 0), "red"),
        (AGED, (0, 3), "red/3"),
        (Tail(COLOURS, "*", Number(1, 9), usual=1, told=True), (0, 1), "red*1"),
        (Bits(("a", "b", "c")), 0b101, "a c"),
        (Bits(("a", "b", "c")), 0, ""),
        (Bits(("a", "b", "c"), "+", "any"), 0b110, "b+c"),
        (Bits(("a", "b", "c"), "+", "any"), 0, "any"),
        (Counts.of(("red", "blue")), [2, 1], "red*2 blue"),
        (Counts.of(("red", "blue"), always=True), [0, 1], "blue*1"),
        (Counts({"RB": 0, "BR": 0, "R": 1}), [1, 0], "RB"),
        (Plain(), "as it is", "as it is"),
    ],
)
def test_a_value_is_read_as_it_is_written(term, value, text):
    assert term.write(value) == text and term.read("field", text) == value


@each(
    ("term", "values", "text"),
    [
        (ListOf(COLOURS), [1, 0, 0], "blue red red"),
        (ListOf(SEAT, ","), [0, 3], "1,4"),
        (ListOf(SEAT, ""), [0, 3], "14"),
    ],
)
def test_lists_are_read_one_by_one(term, values, text):
    assert term.write(values) == text and list(term.read("field", text)) == values
    found = term.read("field", text + term.between + "x")
    assert [next(found) for _ in values] == values
    assert refused(lambda: next(found))[1]["value"] == "x"


def test_words_may_be_counted_or_named_again_and_by_a_second_name():
    assert Counts.of(("red", "blue")).read("hand", "red blue red*2") == [3, 1]
    assert Counts.of(("red", "blue")).named("hand", "red blue red*2") == [0, 1, 0, 0]
    assert Counts({"RB": 0, "BR": 0, "R": 1}).read("hand", "BR RB R") == [2, 1]


def test_pairs_have_each_key_once_and_may_have_terms_of_their_own():
    pairs = Pairs(("a1", "a2"), [Number(0, 1), Number(0, 2)])
    assert pairs.write([NOTHING, 2]) == "a2=2" and list(pairs.read("board", "a2=2 a1=0")) == [(1, 2), (0, 0)]
    for text, value in (("a1=0 a1=1", "a1"), ("b9=1", "b9"), ("=1", ""), ("a1=2", "2"), ("a2=3", "3"), ("a1", "")):
        assert refused(lambda text=text: list(pairs.read("board", text)))[1]["value"] == value


@each("text", ["", "-1", "5", "12345", "1.0", "²", "٣", "one", "0x1", "1 2", "+1"])
def test_numbers_are_plain_and_in_their_range(text):
    wanted = {"field": "seat", "value": text, "low": 0, "high": 4}
    assert refused(lambda: Number(0, 4).read("seat", text)) == ("position_number", wanted)


def test_an_unknown_word_is_refused_with_those_that_are_known():
    wanted = {"field": "hand", "value": "x" * 20, "possible": ["red", "blue"]}
    for term in (COLOURS, Maybe(COLOURS), AGED, Bits(("red", "blue")), Counts.of(("red", "blue"))):
        assert refused(lambda term=term: term.read("hand", "x" * 99)) == ("position_choice", wanted)
