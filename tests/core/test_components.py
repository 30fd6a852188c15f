"""Component files of every game: what can be in them, what is refused and how it is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from core.box_kit import BOXED, boxes, standard_data
from each import each

import rondel
from rondel.core.components import LIMIT, MOST_PROBLEMS, TRUST, fingerprint, values
from rondel.core.errors import BadComponents
from rondel.core.messages import LANGUAGES
from rondel.core.registry import slugs


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.json"


def refused(slug: str, file: Path) -> BadComponents:
    """The error of a file, with its sentence in all languages, each of which names the file."""
    with pytest.raises(BadComponents) as caught:
        rondel.game(slug, None, file)
    assert caught.value.problems
    for problem in (caught.value, *caught.value.problems):
        sentences = {problem.say(language) for language in LANGUAGES}
        assert len(sentences) == len(LANGUAGES)
        assert all(str(file) in sentence for sentence in sentences)
    return caught.value


def test_every_game_of_ours_has_boxes() -> None:
    assert set(BOXED) == set(slugs()) - {"awkward"}


@each("slug", BOXED)
def test_the_standard_box_has_a_trust_for_each_table(slug: str) -> None:
    box = boxes(slug).standard
    assert all(getattr(box, name).trust in TRUST for name in box.__struct_fields__)
    assert set(standard_data(slug)) == set(box.__struct_fields__)
    assert boxes(slug).read(None).sound() is box


@each("slug", BOXED)
def test_the_schema_knows_tables_trust_and_heads(slug: str) -> None:
    schema = boxes(slug).schema()
    tables = boxes(slug).standard.__struct_fields__
    assert list(schema["properties"]) == [*tables, "game", "note", "$schema"]
    assert schema["additionalProperties"] is False and schema["required"] == []
    for name in tables:
        table = schema["properties"][name]
        assert table["description"] and table["required"] == ["trust", "value"]
        assert table["properties"]["trust"]["enum"] == list(TRUST)
    assert "Table" not in json.dumps(schema), "no names of Python types"


@pytest.mark.parametrize("slug", BOXED)
def test_a_table_left_out_is_that_of_the_standard_box(slug: str, file: Path) -> None:
    whole, usual = standard_data(slug), boxes(slug).standard
    for name in whole:
        file.write_text(json.dumps({name: {**whole[name], "trust": "likely"}}))
        reading = boxes(slug).read(file)
        box = reading.sound()
        assert reading.own == (name,) and reading.problems == ()
        assert {table: getattr(box, table).trust for table in whole} == {
            table: "likely" if table == name else getattr(usual, table).trust for table in whole
        }
        assert values(box) == values(usual)
        assert fingerprint(box) == fingerprint(usual), "trust changes no game"


@pytest.mark.parametrize("slug", BOXED)
@pytest.mark.parametrize("head", [{}, {"note": "my box, 2005 edition"}, {"$schema": "ingenious.schema.json"}])
def test_heads_change_nothing(slug: str, head: dict[str, Any], file: Path) -> None:
    file.write_text(json.dumps({**head, "game": slug}), encoding="utf-8-sig")
    assert rondel.game(slug, None, file).facts == rondel.game(slug).facts


@pytest.mark.parametrize("slug", BOXED)
def test_a_file_for_another_game_is_refused(slug: str, file: Path) -> None:
    file.write_text('{"game": "chess"}')
    assert f'"game"; expected: "{slug}"; found: "chess".' in str(refused(slug, file))


@pytest.mark.parametrize("slug", BOXED)
def test_an_unknown_table_or_field_is_refused_with_the_possible_ones(slug: str, file: Path) -> None:
    whole = standard_data(slug)
    file.write_text(json.dumps({"tabel": 1}))
    assert refused(slug, file).arguments["field"] == "tabel"
    assert f"one of the names {', '.join(whole)}, game, note, $schema" in str(refused(slug, file))
    for name in whole:
        file.write_text(json.dumps({name: {**whole[name], "source": "me"}}))
        error = refused(slug, file)
        assert error.arguments["field"] == f"{name}.source"
        assert 'one of the names trust, value; found: "source"' in str(error)


@pytest.mark.parametrize("slug", BOXED)
@pytest.mark.parametrize("trust", ["maybe", "", "Certain", None, 3, ["certain"]])
def test_an_unknown_trust_is_refused(slug: str, trust: Any, file: Path) -> None:
    for name, table in standard_data(slug).items():
        file.write_text(json.dumps({name: {**table, "trust": trust}}))
        error = refused(slug, file)
        assert error.key == "components_field" and error.arguments["field"] == f"{name}.trust"
        assert '"certain", "likely", "reconstruction"' in str(error)


@pytest.mark.parametrize("slug", BOXED)
def test_a_table_that_stands_twice_is_refused(slug: str, file: Path) -> None:
    name, table = next(iter(standard_data(slug).items()))
    text = json.dumps(table)
    file.write_text(f'{{"{name}": {text}, "{name}": {text}}}')
    error = refused(slug, file)
    assert error.arguments["field"] == name and "this name once; found: several times" in str(error)


JUNK = {
    b"": "components_json",
    b"not json": "components_json",
    b'{"a": 1,}': "components_json",
    b"{} {}": "components_json",
    b"\xff\xfe{}": "components_text",
    "{}".encode("utf-16"): "components_text",
    b'{"note": "\xe9"}': "components_text",
    b"[]": "components_object",
    b"null": "components_object",
    b'"{}"': "components_object",
    b"[" * 100_000: "components_deep",
    b'{"a":' * 100_000: "components_deep",
    b" " * (LIMIT + 1): "components_long",
}


@pytest.mark.parametrize(("junk", "key"), JUNK.items(), ids=[f"{junk[:10]!r}" for junk in JUNK])
def test_what_is_no_object_of_tables_is_refused(junk: bytes, key: str, file: Path) -> None:
    file.write_bytes(junk)
    assert refused("ingenious", file).key == key


def test_the_place_of_the_error_is_told(file: Path) -> None:
    file.write_text('{\n  "rack": {"trust": "certain" "value": 6}\n}')
    assert str(refused("ingenious", file)).endswith("is not JSON: see line 2, column 31.")


def test_a_file_of_just_the_limit_is_read(file: Path) -> None:
    file.write_bytes(b"{}".ljust(LIMIT))
    assert boxes("ingenious").read(file).sound() == boxes("ingenious").standard


@pytest.mark.parametrize(("name", "key"), [("none", "components_missing"), (".", "components_file")])
def test_what_cannot_be_read_is_refused(name: str, key: str, tmp_path: Path) -> None:
    assert refused("ingenious", tmp_path / name).key == key


def test_a_name_that_no_file_can_have_is_refused() -> None:
    assert boxes("ingenious").read(Path("a\x00b")).problems[0].key == "components_file"


def test_all_that_is_wrong_is_told_and_the_first_is_the_error(file: Path) -> None:
    file.write_text('{"rack": {"trust": "sure", "value": 7}, "track": {"trust": "certain", "value": 0}}')
    error = refused("ingenious", file)
    assert error.key == "components_more"
    assert [problem.arguments["field"] for problem in error.problems] == ["rack.trust", "rack.value", "track.value"]
    assert str(error) == (
        f"{error.problems[0]} 2 more things are wrong (rondel components ingenious --check {file} lists everything)."
    )


def test_very_many_things_wrong_are_told_in_part(file: Path) -> None:
    file.write_text(json.dumps({str(number): 0 for number in range(50_000)}))
    assert len(refused("ingenious", file).problems) == MOST_PROBLEMS


def test_strange_names_are_repeated_harmlessly(file: Path) -> None:
    file.write_text(json.dumps({"\ud800\x1b[2J" + "x" * 1000: "{found}\n"}))
    sentence = str(refused("ingenious", file))
    assert sentence.isprintable() and len(sentence) < 400


@pytest.mark.parametrize("slug", BOXED)
def test_a_box_written_down_is_read_again(slug: str, file: Path) -> None:
    file.write_bytes(msgspec.json.encode(boxes(slug).standard))
    assert boxes(slug).read(file).sound() == boxes(slug).standard
