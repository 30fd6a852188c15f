"""Running matches taken up again, also when the edition has changed since."""

import msgspec
import pytest
from core.core_kit import begin, refusal, wander
from each import each

from rondel.core.dealer import SeedDealer
from rondel.core.errors import BadRecord, GameOver
from rondel.core.record import Record, Voided
from rondel.core.replay import EDITION, resume

replace = msgspec.structs.replace


def running(moves: int = 9) -> Record:
    return wander(begin("three", names=["Ada", "Bo", "Cy"]), moves).record()


def older(record: Record, edition: int = 0) -> Record:
    return replace(record, header=replace(record.header, edition=edition))


def with_other_events(record: Record, at: int) -> Record:
    """The record of rules under which entry ``at`` did something else."""
    entry = record.entries[at]
    changed = replace(entry, events=(*entry.events, replace(entry.events[0], clause="IN-0")))
    return replace(record, entries=(*record.entries[:at], changed, *record.entries[at + 1 :]))


def test_a_running_match_is_taken_up_and_played_to_its_end():
    record = running()
    match = resume(record, SeedDealer(4))
    assert match.entries == record.entries and not match.over
    wander(match)
    assert match.outcome == match.game.outcome(match.state)
    assert match.entries[: len(record.entries)] == record.entries
    assert match.names == ("Ada", "Bo", "Cy")


def test_a_match_that_waited_for_chance_is_dealt_to_at_once():
    match = begin(dealer=SeedDealer(1))
    record = match.record()
    match = resume(replace(record, entries=record.entries[:4]), SeedDealer(4))
    assert match.actor >= 0 and match.number == 13


def test_pieces_owed_by_an_undo_are_still_owed_after_taking_up():
    match = wander(begin(first="1"), 6, swap=False)
    match.undo(1, consent=True)
    match.undo(0, consent=True)
    owed = match._owed._by_source["bag"]
    resumed = resume(match.record(), SeedDealer(77))
    assert resumed._owed._by_source["bag"] == owed and len(owed) == 3
    owed = list(owed)
    wander(resumed, 5, swap=False)
    assert resumed.record().outcomes()[-3:] == owed


def test_a_record_of_this_edition_that_does_not_replay_is_refused():
    record = with_other_events(running(), 24)
    assert refusal(BadRecord, lambda: resume(record, SeedDealer(1))).key == "record_differs"


@pytest.mark.parametrize("edition", [0, 1, 10**9])
def test_another_edition_that_replays_to_the_same_events_plays_on(edition):
    record = running()
    match = resume(older(record, edition), SeedDealer(4))
    assert not match.over and match.entries == record.entries
    assert match.record().header.edition == match.game.facts.edition
    wander(match, 3)


@each("at", [0, 19, 21, -1])
def test_another_edition_that_does_something_else_ends_void_where_the_rules_part(at):
    record = running()
    at %= len(record.entries)
    match = resume(older(with_other_events(record, at)), SeedDealer(4))
    assert match.over and match.outcome.reason == "void"
    assert match.entries == (*record.entries[:at], Voided(EDITION))


def test_another_edition_in_which_a_move_is_illegal_ends_void():
    record = running()
    at = next(i for i, entry in enumerate(record.entries) if hasattr(entry, "move"))
    entries = (*record.entries[:at], replace(record.entries[at], move="swap"), *record.entries[at + 1 :])
    match = resume(older(replace(record, entries=entries)), SeedDealer(4))
    assert match.outcome.reason == "void" and match.number == at + 1


def test_another_edition_whose_last_move_now_ends_the_game_ends_void_too():
    record = wander(begin()).record()
    before_the_end = replace(record.entries[-1], events=record.entries[-1].events[:-1])
    running_then = replace(older(record), entries=(*record.entries[:-1], before_the_end), outcome=None)
    match = resume(running_then, SeedDealer(4))
    assert match.outcome.reason == "void" and match.number == len(record.entries)


def test_a_match_that_is_over_is_not_taken_up_again():
    match = wander(begin(), 3)
    match.void("rain")
    with pytest.raises(GameOver):
        resume(match.record(), SeedDealer(1))
