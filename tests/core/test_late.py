"""Running out of time, and somebody new who sees a hand, as a record has them."""

import msgspec
import pytest
from core.core_kit import begin, refusal, wander

import rondel
from rondel.cli.story import Story
from rondel.core.dealer import SeedDealer
from rondel.core.errors import GameOver, NotYourSeat
from rondel.core.match import Match
from rondel.core.messages import LANGUAGES
from rondel.core.record import Late, Record, Replaced, Resigned
from rondel.core.told import Told, tell_all


def timed_out() -> Match:
    """Seat 1 runs out of time and a bot plays on for it; seat 0 does, and resigns."""
    match = begin("three", first="1")
    wander(match, 4)
    match.late(1)
    match.replace(1, "greedy")
    wander(match, 4)
    match.late(0)
    match.resign(0)
    return match


def test_out_of_time_is_an_entry_that_changes_nothing_by_itself():
    match = begin()
    state, actor = match.game.dump(match.state), match.actor
    match.late(1)
    assert match.last == Late(1) and not match.over
    assert (match.game.dump(match.state), match.actor) == (state, actor)
    assert match.journal(0)[-1] == match.journal(None)[-1] == Told(match.number - 1, "late", 1)


def test_nobody_is_late_after_the_end_nor_in_no_seat():
    match = begin()
    assert refusal(NotYourSeat, lambda: match.late(2)).key == "no_such_seat"
    match.resign(0)
    assert refusal(GameOver, lambda: match.late(1)).key == "game_over"


def test_out_of_time_ends_what_somebody_asked_for():
    match = begin()
    wander(match, 4)
    match.ask(match.last_mover((0, 1)), "undo", (0, 1))
    match.late(0)
    assert match.asked is None


def test_a_record_with_late_players_is_read_replayed_and_taken_up_again(tmp_path):
    match = timed_out()
    record = Record.read(match.record().text())
    assert record == match.record() and Late(1) in record.entries and Resigned(0) in record.entries
    again = rondel.resume(record, SeedDealer(1))
    assert again.entries == match.entries and again.journal(2) == match.journal(2)
    wander(again)
    again.record().save(tmp_path / "late.jsonl")
    assert rondel.load(tmp_path / "late.jsonl").outcome.places[0] == 3


def test_a_record_of_before_reads_as_it_did():
    line = b'{"entry":"replaced","seat":1,"by":"Cy"}'
    assert msgspec.json.encode(Replaced(1, "Cy")) == line
    assert msgspec.json.decode(line, type=Replaced) == Replaced(1, "Cy", hand=False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_have_a_sentence(language):
    match = begin("three", first="1")
    match.late(1)
    match.replace(1, "Cy", hand=True)
    match.replace(1, "Di")
    story = Story(match.game, ["Ana", "Ben", "Eva"], language)
    late, hand, plain = [story.entry(told) for told in tell_all(match.record())[-3:]]
    assert "Ben" in late and "{" not in late + hand
    assert "Cy" in hand and "Ben" in hand and hand.replace("Cy", "Di").rstrip(".").startswith(plain.rstrip("."))
