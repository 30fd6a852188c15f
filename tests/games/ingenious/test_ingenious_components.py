"""The box as data: the standard one, wrong files, and an owner's own file (IN-1, IN-2)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from games.ingenious.ingenious_kit import SUPPLY, box, make, places, play, standard

import rondel
from rondel.core.dealer import SeedDealer
from rondel.core.errors import BadComponents, BadRecord
from rondel.core.match import Match
from rondel.core.replay import replay

Change = Callable[[dict[str, Any]], object]


def changed(path: Path, change: Change) -> Path:
    data = json.loads(box(path).read_text(encoding="utf-8"))
    change(data)
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


@pytest.mark.clause("IN-1", "IN-2")
def test_every_table_of_the_standard_box_is_certain() -> None:
    file = Path(rondel.__file__).parent / "games" / "ingenious" / "components.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    assert {name: table["trust"] for name, table in data.items()} == dict.fromkeys(data, "certain")
    assert data["tiles"]["value"] == dict(SUPPLY)
    assert data["sides"]["value"] == {"1": 6, "2": 6, "3": 7, "4": 8}
    assert data["symbols"]["value"] == {
        "red": [5, 0],
        "green": [0, 5],
        "blue": [-5, 5],
        "orange": [-5, 0],
        "yellow": [0, -5],
        "purple": [5, -5],
    }
    assert (data["rack"]["value"], data["track"]["value"]) == (6, 18)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda d: d["tiles"].update(trust="maybe"), "tiles.trust"),
        (lambda d: d["sides"].update(trust=""), "sides.trust"),
        (lambda d: d["sides"]["value"].pop("3"), "sides"),
        (lambda d: d["sides"]["value"].update({"5": 8}), "sides"),
        (lambda d: d["sides"]["value"].update({"4": 9}), "sides"),
        (lambda d: d["sides"]["value"].update({"1": 1}), "sides"),
        (lambda d: d["symbols"]["value"].pop("red"), "symbols"),
        (lambda d: d["symbols"]["value"].update(black=[0, 0]), "symbols"),
        (lambda d: d["symbols"]["value"].update(red=[6, 0]), "symbols"),
        (lambda d: d["symbols"]["value"].update(red=[0, 5]), "symbols"),
        (lambda d: d["symbols"]["value"].update(red=[3, 2]), "symbols"),
        (lambda d: d["tiles"]["value"].pop("RR"), "tiles"),
        (lambda d: d["tiles"]["value"].update(GR=1), "tiles"),
        (lambda d: d["tiles"]["value"].update(RR=-1), "tiles"),
        (lambda d: d["tiles"]["value"].update(RR=121), "tiles"),
        (lambda d: d["tiles"]["value"].update(RG=0, RB=0, RO=0), "tiles"),
        (lambda d: d["rack"].update(value=0), "rack"),
        (lambda d: d["rack"].update(value=7), "rack"),
        (lambda d: d["track"].update(value=0), "track"),
        (lambda d: d["track"].update(value=19), "track"),
    ],
)
def test_a_wrong_field_is_refused_with_file_field_and_what_was_expected(
    tmp_path: Path, change: Change, field: str
) -> None:
    file = changed(tmp_path / "mine.json", change)
    with pytest.raises(BadComponents) as error:
        make("two", file)
    assert error.value.key == "components_field"
    assert error.value.arguments["file"] == str(file) and error.value.arguments["field"] == field
    assert error.value.arguments["expected"] and field in str(error.value) and str(file) in str(error.value)


@pytest.mark.clause("IN-14")
def test_a_box_with_too_few_tiles_for_the_bag_is_refused(tmp_path: Path) -> None:
    enough = dict(SUPPLY)
    enough.update(PP=0, YY=0, OO=0)
    make("four", box(tmp_path / "105.json", tiles=enough))
    with pytest.raises(BadComponents) as error:
        make("four", box(tmp_path / "104.json", tiles={**enough, "RR": 4}))
    assert error.value.arguments["expected"] == "105 tiles or more, or the bag runs out (IN-14)"


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d.pop("tiles"),
        lambda d: d.update(extra=1),
        lambda d: d["rack"].update(value="six"),
        lambda d: d["rack"].update(note="x"),
        lambda d: d["symbols"]["value"].update(red=[1]),
        lambda d: d["tiles"]["value"].update(RR=1.5),
    ],
)
def test_a_file_that_does_not_fit_the_schema_is_refused(tmp_path: Path, change: Change) -> None:
    file = changed(tmp_path / "mine.json", change)
    with pytest.raises(BadComponents) as error:
        make("two", file)
    assert error.value.key == "components_schema" and error.value.arguments["file"] == str(file)
    assert error.value.arguments["problem"]


def test_a_file_that_is_missing_or_no_json_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadComponents) as error:
        make("two", tmp_path / "none.json")
    assert error.value.key == "components_file" and "none.json" in str(error.value)
    for junk in (b"", b"not json", b"[]", b"\xff\xfe", b"[" * 5000):
        (tmp_path / "junk.json").write_bytes(junk)
        with pytest.raises(BadComponents) as error:
            make("two", tmp_path / "junk.json")
        assert error.value.key == "components_schema"


@pytest.mark.clause("IN-1", "IN-2")
def test_an_owners_box_is_played_beside_the_standard_one(tmp_path: Path) -> None:
    mine = make("two", box(tmp_path / "mine.json", sides={"1": 6, "2": 7, "3": 7, "4": 8}, track=9))
    theirs = standard("two")
    assert mine.facts.components != theirs.facts.components
    assert make("two", box(tmp_path / "same.json")).facts.components == theirs.facts.components
    for game, first, end in ((mine, 102, 9), (theirs, 54, 18)):
        start = game.load("ingenious\nrack 1: RP ...")
        assert len(places(game, start)) == first
        state = game.load(f"ingenious\nplaced: Gl8-Bl7 Bl4-Gk4\nrack 1: RP ...\nscores 1: R{end - 1}")
        assert "reached" in [event.key for event in game.events(state, game.parse(state, "Rh12 Ph11"))]
        assert play(game, state, "Rh12 Ph11").score[0][0] == end


def test_a_record_is_replayed_with_its_own_box_only(tmp_path: Path) -> None:
    file = box(tmp_path / "mine.json", track=9)
    for components, other in ((file, None), (None, file)):
        match = Match(make("two", components), SeedDealer(3))
        for _ in range(6):
            match.play(match.moves()[0])
        record = match.record()
        assert replay(record, components).record() == record
        with pytest.raises(BadRecord) as error:
            replay(record, other)
        assert error.value.key == "record_components"
