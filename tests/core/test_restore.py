"""Matches from their stored log: running ones, finished ones, ones with pieces owed by an undo."""

import msgspec
import pytest
from core.core_kit import MODES, begin, finished, refusal, snapshot, wander
from each import each

from rondel.core.dealer import Deal, DealDealer, SeedDealer, SystemDealer
from rondel.core.errors import BadRecord
from rondel.core.game import Game
from rondel.core.match import Match
from rondel.core.replay import restore, take_up

replace = msgspec.structs.replace


def stored(match: Match) -> tuple[object, list[object]]:
    """Header and entries as a database gives them back."""
    header = msgspec.json.decode(msgspec.json.encode(match.header), type=type(match.header))
    return header, [msgspec.json.decode(msgspec.json.encode(entry), type=type(entry)) for entry in match.entries]


@each("mode", MODES)
def test_a_running_match_is_as_it_was_and_plays_on(mode):
    match = wander(begin(mode), 9)
    again = restore(*stored(match), SeedDealer(5))
    assert snapshot(again) == snapshot(match) and again.actor == match.actor
    wander(again)
    assert again.over and again.entries[: match.number] == match.entries


def test_a_finished_match_is_as_it_was():
    match = finished()
    again = restore(*stored(match), SeedDealer(5))
    assert snapshot(again) == snapshot(match)
    assert again.record() == match.record()


def test_a_resigned_and_a_void_match_are_as_they_were():
    for end in (lambda match: match.resign(0), lambda match: match.void("rain")):
        match = wander(begin(), 5)
        end(match)
        again = restore(*stored(match), SeedDealer(5))
        assert again.over and snapshot(again) == snapshot(match)


def test_who_sits_where_now_is_known():
    match = begin("three", names=["Ada", "Bo", "Cy"])
    match.leave(1)
    match.replace(1, "greedy")
    again = restore(*stored(match), SeedDealer(5))
    assert again.names == ("Ada", "greedy", "Cy") and again.header.seats == ("Ada", "Bo", "Cy")


def test_pieces_owed_by_an_undo_come_again():
    match = wander(begin(first="1"), 6, swap=False)
    dealt = match.record().outcomes()[-3:]
    for seat in (0, 0, 1, 1, 0, 0):
        match.undo(seat, consent=True)
    assert match.marked
    again = restore(*stored(match), SeedDealer(99))
    assert again.marked
    for twin in (match, again):
        wander(twin, 6, seed=4, swap=False)
        assert twin.record().outcomes()[-3:] == dealt
    assert snapshot(again) == snapshot(match)


def test_a_deal_goes_on_where_it_stopped():
    deal = Deal("ab" * 32)
    match = wander(begin(dealer=DealDealer(deal)), 8)
    again = restore(*stored(match), DealDealer(deal))
    assert again.header == match.header and again.header.seal == deal.seal
    assert wander(again, 20, seed=3).entries == wander(match, 20, seed=3).entries


def test_a_log_of_an_older_edition_that_repeats_plays_on():
    match = wander(begin(), 5)
    header, entries = stored(match)
    again = restore(replace(header, edition=0), entries, SeedDealer(5))
    assert again.entries == match.entries and not again.over


@pytest.mark.parametrize("at", [0, 12, -1])
def test_a_log_that_the_rules_do_not_repeat_is_refused(at):
    header, entries = stored(wander(begin(first="1"), 5))
    events = entries[at].events
    entries[at] = replace(entries[at], events=(*events, replace(events[0], clause="IN-0")))
    assert refusal(BadRecord, lambda: restore(header, entries, SeedDealer(5))).key == "record_differs"


def test_a_log_with_a_gap_is_refused():
    header, entries = stored(wander(begin(first="1"), 5))
    del entries[13]
    refusal(BadRecord, lambda: restore(header, entries, SeedDealer(5)))


def test_a_header_of_other_components_or_options_is_refused():
    header, entries = stored(begin())
    for changed in ({"components": "0" * 64}, {"players": 3}, {"options": {}}, {"game": "chess"}):
        refusal(BadRecord, lambda changed=changed: restore(replace(header, **changed), entries, SeedDealer(5)))


# --- without playing it again ----------------------------------------------------------------------------------------


def taken_up(match: Match) -> Match | None:
    header, entries = stored(match)
    return take_up(header, entries, match.standing, SystemDealer(), match.game)


def steps(monkeypatch, game: Game) -> list[int]:
    """Counts what is played from now on."""
    played: list[int] = []
    step_ = Game.step_
    monkeypatch.setattr(Game, "step_", lambda *given: played.append(1) or step_(*given))
    return played


@each("mode", MODES)
def test_a_match_is_taken_up_by_its_newest_move_and_is_the_same(mode, monkeypatch):
    match = wander(begin(mode), 9)
    with monkeypatch.context() as patched:
        played = steps(patched, match.game)
        again = taken_up(match)
        told = again.actor, again.names, again.number, again.offers, again.can_undo(match.actor), again.standing
        assert len(played) == 1
    assert told == (
        match.actor, match.names, match.number, match.offers, match.can_undo(match.actor), match.standing
    )  # fmt: skip
    assert snapshot(again) == snapshot(match)
    assert [again.after(number)[1] for number in range(5)] == [match.after(number)[1] for number in range(5)]
    assert wander(again, seed=3).over and again.entries[: match.number] == match.entries


def test_moves_taken_back_and_people_who_change_stand_as_they_did():
    match = wander(begin("three", first="1"), 6, swap=False)
    seat = match.actor
    match.play(match.moves()[0])
    match.undo(seat)
    match.replace(1, "greedy")
    match.resign(2)
    again = taken_up(match)
    assert (again.names, again.resigned, again.standing) == (match.names, match.resigned, match.standing)
    pack = match.game.layout.pack
    for number in range(match.number):
        assert pack(taken_up(match).after(number)[0]) == pack(match.after(number)[0]), number
    for twin in (match, again):
        twin.undo(consent=True)
    assert snapshot(again)[:5] == snapshot(match)[:5]


def test_what_cannot_be_skipped_or_does_not_fit_is_played():
    match = wander(begin(first="1"), 6, swap=False)
    standing = match.standing
    other = wander(begin(first="1"), 8, seed=2, swap=False).standing
    header, entries = stored(match)
    for wrong in (other, standing._replace(before=other.before), standing._replace(before=b"")):
        assert take_up(header, entries, wrong, SeedDealer(5)) is None
    assert take_up(header, [*entries[:-1], replace(entries[-1], events=())], standing, SeedDealer(5)) is None
    match.undo(0, consent=True)
    assert match.marked and taken_up(match) is None, "outcomes are owed"
