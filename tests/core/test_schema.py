"""Values from outside against a schema: every difference is found, and says field, expectation and what is there."""

from __future__ import annotations

from json import JSONDecodeError
from typing import Annotated, Any, Literal

import msgspec
import pytest
from each import each
from msgspec import Meta

from rondel.core.messages import LANGUAGES, Phrase, core_messages
from rondel.core.schema import LONGEST_FOUND, every, faults, json_schema, parse, schema, shown

Small = Annotated[int, Meta(ge=-4, le=10)]


class Tile(msgspec.Struct, forbid_unknown_fields=True):
    colour: Literal["blue", "red"]
    road: Annotated[str, Meta(pattern="^[NESW]{1,4}$", max_length=4)]
    points: Annotated[tuple[Small, ...], Meta(max_length=3)]
    rel: Small | None = None
    double: bool = False


KINDS: dict[str, Any] = {
    "number": Small,
    "cell": tuple[Small, Small],
    "counts": Annotated[dict[str, Small], every(["RR", "RG"])],
    "tile": Tile,
    "tiles": Annotated[list[Tile], Meta(min_length=2, max_length=2)],
    "note": Annotated[str, Meta(max_length=5)],
}


def told(kind: Any, value: Any, language: str = "en") -> list[tuple[str, str, str]]:
    """Each difference: field, what was expected and what was found, in words."""

    def words(part: str | Phrase) -> str:
        return part if isinstance(part, str) else core_messages().say(part.key, part.args, language)

    return [(fault.field, words(fault.expected), words(fault.found)) for fault in faults(schema(kind), value, "box")]


def tile(**changes: Any) -> dict[str, Any]:
    return {"colour": "red", "road": "NS", "points": [1, 2], **changes}


WHOLE = "a whole number from -4 to 10"


@each(
    ("name", "value", "wanted"),
    [
        ("number", 11, [("box", WHOLE, "11")]),
        ("number", -5, [("box", WHOLE, "-5")]),
        ("number", 6.0, [("box", WHOLE, "6.0")]),
        ("number", True, [("box", WHOLE, "true")]),
        ("number", "6", [("box", WHOLE, '"6"')]),
        ("number", None, [("box", WHOLE, "null")]),
        ("cell", [1], [("box", "a list of 2", "[1]")]),
        ("cell", {"0": 1}, [("box", "a list of 2", '{"0": 1}')]),
        ("cell", [99, "a"], [("box[0]", WHOLE, "99"), ("box[1]", WHOLE, '"a"')]),
        ("counts", [], [("box", "an object", "[]")]),
        ("counts", {"RR": 1}, [("box", "all of RR, RG", "no RG")]),
        ("counts", {"RR": 1, "RG": 2, "GR": 3}, [("box.GR", "one of the names RR, RG", '"GR"')]),
        ("counts", {"RR": 99, "GR": 3}, [
            ("box.RR", WHOLE, "99"), ("box", "all of RR, RG", "no RG"), ("box.GR", "one of the names RR, RG", '"GR"'),
        ]),
        ("tile", tile(colour="pink"), [("box.colour", 'one of "blue", "red"', '"pink"')]),
        ("tile", tile(colour=["red"]), [("box.colour", 'one of "blue", "red"', '["red"]')]),
        ("tile", tile(road="NX"), [("box.road", "a text of the form ^[NESW]{1,4}$", '"NX"')]),
        ("tile", tile(road="N" * 5), [("box.road", "a text of the form ^[NESW]{1,4}$", '"NNNNN"')]),
        ("tile", tile(points=[0] * 4), [("box.points", "a list of 0 to 3", "[0, 0, 0, 0]")]),
        ("tile", tile(points=[0, 11]), [("box.points[1]", WHOLE, "11")]),
        ("tile", tile(rel=11), [("box.rel", WHOLE, "11")]),
        ("tile", tile(double=1), [("box.double", "one of true, false", "1")]),
        ("tile", {}, [("box", "all of colour, road, points, rel, double", "no colour, road, points")]),
        ("tiles", [tile()], [("box", "a list of 2", '[{"colour": "red", "road": "NS", "points": [1, 2]}]')]),
        ("tiles", [tile(), tile(double=0)], [("box[1].double", "one of true, false", "0")]),
        ("note", "longer", [("box", "a text of at most 5 characters", '"longer"')]),
    ],
)  # fmt: skip
def test_every_difference_is_found(name: str, value: Any, wanted: list[tuple[str, str, str]]) -> None:
    assert told(KINDS[name], value) == wanted


@each(
    ("name", "value"),
    [
        ("number", 10),
        ("cell", [-4, 10]),
        ("counts", {"RG": 0, "RR": 0}),
        ("tile", tile()),
        ("tile", tile(rel=None, double=True, points=[])),
        ("tiles", [tile(rel=3), tile(rel=None)]),
        ("note", ""),
    ],
)
def test_what_fits_can_be_converted(name: str, value: Any) -> None:
    assert told(KINDS[name], value) == []
    msgspec.convert(value, KINDS[name])


@each("language", LANGUAGES)
def test_differences_are_told_in_every_language(language: str) -> None:
    value = {"rel": "x", "points": 1, "road": 3, "double": 2, "other": 1}
    assert len(told(Tile, value, language)) == 6
    assert told(Tile | None, 3, language)[0][1] == core_messages().say("expected_object", {}, language)


def test_a_value_or_null_is_told_so() -> None:
    assert told(tuple[Tile | None, Small | None], [3])[0] == ("box", "a list of 2", "[3]")
    assert told(Tile | None, None) == []


def test_a_name_that_stands_twice_is_seen() -> None:
    value = parse('{"RR": 1, "RG": 2, "RR": 3, "RR": 3}')
    assert value == {"RR": 3, "RG": 2}
    assert told(KINDS["counts"], value) == [("box.RR", "this name once", "several times")]


@each("text", ["", "{", "[1,]", "{'a': 1}", "\x00", "nul", '{"a": 01}'])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(JSONDecodeError):
        parse(text)


@each("text", ["NaN", "-Infinity", "1e999", "9" * 5000, "-" + "9" * 5000, "1" + "0" * 30])
def test_numbers_beyond_all_bounds_are_no_whole_numbers_of_a_range(text: str) -> None:
    (fault,) = told(Small, parse(text))
    assert fault[:2] == ("box", WHOLE) and len(fault[2]) <= LONGEST_FOUND


def test_what_is_repeated_is_short_and_printable() -> None:
    assert shown({"a": [1, None, True]}) == '{"a": [1, null, true]}'
    assert shown("a\nb\ud800\x1b[2J") == "a?b??[2J"
    assert shown("x" * 1000) == "x" * (LONGEST_FOUND - 1) + "…"
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert shown(deep) == "…"
    while deep:
        deep = deep.pop()


@each(
    ("kind", "value"),
    [(int, 1), (Annotated[int, Meta(ge=1)], 1), (str, ""), (list[Small], []), (dict[str, Small], {}), (float, 1.0)],
)
def test_a_schema_without_bounds_is_a_defect_of_the_game(kind: Any, value: Any) -> None:
    with pytest.raises((AssertionError, TypeError)):
        list(faults(schema(kind), value, ""))


def test_a_description_is_the_same_with_every_python():
    """Since 3.13 a docstring has no indentation of its source."""

    class Told(msgspec.Struct):
        __doc__ = "What was told.\n\n        By whom.\n        "
        description: str

    made = json_schema(Told)["$defs"]["Told"]
    assert made["description"] == "What was told.\n\nBy whom."
    assert made["properties"]["description"] == {"type": "string"}
