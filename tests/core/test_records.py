"""Records: a match written down, read again and replayed exactly."""

import gzip

import msgspec
import pytest
from core.core_kit import MODES, begin, finished, refusal, wander

import rondel
from rondel.core.errors import BadRecord
from rondel.core.match import Match
from rondel.core.record import FORMAT, LIMIT, Branched, Dealt, Left, Moved, Record, Replaced, Resigned, Undone, Voided


def eventful(void: bool = True) -> Match:
    """A match with an entry of every kind."""
    match = wander(begin("three", names=["Ada", "Bo", "Cy"], first="2"), 7)
    match.undo(match.actor)
    wander(match, 3, seed=2)
    match.undo(0, consent=True)
    match.undo(2, consent=True)
    wander(match, 4, seed=3)
    match.branch()
    match.leave(2)
    match.replace(2, 'Zoë 😀 \u2028 "x" \x00 \n')
    match.resign(1)
    wander(match, 5, seed=4)
    if void:
        match.void("žádný výsledek")
    return match


def assert_same(one: Match, two: Match) -> None:
    assert one.record() == two.record()
    assert one.entries == two.entries and one.names == two.names
    assert one.outcome == two.outcome and one.marked == two.marked and one.actor == two.actor
    assert one.game.dump(one.state) == two.game.dump(two.state)
    assert one.game.key(one.state) == two.game.key(two.state)
    for seat in (*range(one.game.seats), None):
        assert one.journal(seat) == two.journal(seat)


@pytest.mark.parametrize("mode", MODES)
def test_a_finished_match_is_saved_loaded_and_replayed_exactly(mode, tmp_path):
    match = finished(mode)
    match.record().save(tmp_path / "game.rondel")
    assert Record.load(tmp_path / "game.rondel") == match.record()
    assert_same(rondel.load(tmp_path / "game.rondel"), match)


@pytest.mark.parametrize("moves", [0, 1, 2, 7, 30])
def test_a_running_match_is_too(moves, tmp_path):
    match = wander(begin("pairs"), moves)
    path = tmp_path / "game.rondel"
    match.record().save(str(path))
    again = rondel.load(str(path))
    assert not again.over
    assert_same(again, match)


def test_every_kind_of_entry_comes_back():
    match = eventful()
    kinds = {type(entry) for entry in match.entries}
    assert kinds == {Moved, Dealt, Resigned, Left, Replaced, Undone, Voided, Branched}
    again = rondel.replay(Record.read(match.record().text()))
    assert_same(again, match)
    assert again.marked and again.names[2].startswith("Zoë")


def test_a_running_match_with_undos_and_resignations_comes_back():
    match = eventful(void=False)
    again = rondel.replay(Record.read(match.record().text().encode()))
    assert_same(again, match)


def test_a_match_that_waits_for_chance_comes_back():
    match = Match(rondel.game("ingenious", 2))
    match.deal("first 2")
    match.deal("RG")
    assert_same(rondel.replay(Record.read(match.record().text())), match)


def test_the_text_is_one_json_object_a_line_with_a_header_and_an_end():
    match = finished()
    lines = match.record().text().split("\n")
    assert lines.pop() == ""
    objects = [msgspec.json.decode(line) for line in lines]
    assert objects[0]["rondel"] == FORMAT and objects[0]["game"] == "ingenious"
    assert objects[0]["options"] == match.game.facts.options == {"first": "random"}
    assert [thing["entry"] for thing in objects[1:-1]] == [str(e.__struct_config__.tag) for e in match.entries]
    assert objects[-1]["entries"] == match.number and len(objects) == match.number + 2


def test_a_saved_file_has_the_very_bytes_of_the_text(tmp_path):
    record = eventful().record()
    record.save(tmp_path / "x")
    assert (tmp_path / "x").read_bytes() == record.text().encode()


def test_a_record_lists_what_chance_dealt():
    match = finished()
    assert match.record().outcomes() == [entry.outcome for entry in match.entries if isinstance(entry, Dealt)]


def test_a_resignation_counts_in_the_record():
    match = begin("two")
    match.resign(0)
    again = rondel.replay(Record.read(match.record().text()))
    assert again.outcome.places == (2, 1)


def test_a_match_with_an_owners_components_replays_with_them_only(tmp_path):
    from rondel.games.ingenious import components

    box = msgspec.to_builtins(components.standard())
    box["tiles"]["value"]["RR"] += 1
    own = tmp_path / "box.json"
    own.write_bytes(msgspec.json.encode(box))
    match = wander(begin(components=own), 6)
    record = Record.read(match.record().text())
    assert_same(rondel.replay(record, own), match)
    assert refusal(BadRecord, lambda: rondel.replay(record)).key == "record_components"


@pytest.mark.parametrize("path", ["missing", ".", "a\x00b"])
def test_a_file_that_cannot_be_read_is_a_bad_record(path, tmp_path):
    assert refusal(BadRecord, lambda: rondel.load(f"{tmp_path}/{path}")).key == "record_file"


def test_a_record_may_be_compressed(tmp_path):
    match = finished("two")
    text, file = match.record().text().encode(), tmp_path / "match.gz"
    packed = gzip.compress(text)
    file.write_bytes(packed)
    assert Record.load(file) == match.record()
    for data in (packed[:-20], packed[:40], packed[:100] + packed[101:], gzip.compress(b"")[:12]):
        file.write_bytes(data)
        refusal(BadRecord, lambda: Record.load(file))
    file.write_bytes(gzip.compress(b" " * (LIMIT + 1)))
    assert refusal(BadRecord, lambda: Record.load(file)).key == "record_long"
