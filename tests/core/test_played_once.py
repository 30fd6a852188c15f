"""Playing a move is most of what anything costs: what looks at it, plays it or tells of it plays it once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import rondel
from rondel.core.dealer import SeedDealer
from rondel.core.match import Match
from rondel.core.replay import take_up

PAYMENT = ["blue 1", "blue 1", "blue 2", "blue 3", "blue 3"]


@pytest.fixture
def count(monkeypatch: pytest.MonkeyPatch) -> Callable[[Match, Callable[[], Any]], int]:
    """How many moves and outcomes are played while something is done."""

    def count(match: Match, action: Callable[[], Any]) -> int:
        played: list[int] = []
        game, apply = match.game, match.game.apply_
        with monkeypatch.context() as patch:
            patch.setattr(game, "apply_", lambda state, code: (played.append(code), apply(state, code))[1])
            action()
        return len(played)

    return count


def paying() -> Match:
    """Rajas, where a tile is to be paid for with five dice."""
    game = rondel.game("rajas", players=2)
    match = Match(game, SeedDealer(1), ["Ana", "Ben"])
    tiger = "blue-tiger=blue-10X-silk3-spice2"
    match.state = game.load(
        f"rajas\ndice 1: blue=11233\nkarma 1: 0\npending: sum 10 blue; lay blue-tiger\ntops: {tiger}"
    )
    return match


def begun(slug: str) -> Match:
    match = rondel.start(slug, players=2, seed=4)
    for _ in range(3):
        match.play(match.moves()[-1])
    return match


@pytest.mark.parametrize("slug", ["ingenious", "azul_duel", "maharani", "rajas"])
def test_a_move_that_is_looked_at_is_played_once_with_the_question_after_it(slug, count):
    match = begun(slug)
    codes = match.game.legal(match.state)[:5]
    for code in codes:
        for look in (match.foresee, match.preview):
            assert count(match, lambda look=look, code=code: look(code)) == 1


def test_a_set_is_played_once_to_find_it_to_look_at_it_and_to_log_it(count):
    match = paying()
    assert count(match, lambda: match.preview_set(reversed(PAYMENT))) == len(PAYMENT)
    assert count(match, lambda: match.play_set(reversed(PAYMENT))) == len(PAYMENT)


@pytest.mark.parametrize("slug", ["ingenious", "azul_duel", "maharani", "rajas"])
def test_nothing_is_played_to_tell_of_it(slug, count):
    match = begun(slug)
    for seat in (None, 0, 1):
        assert count(match, lambda seat=seat: match.journal(seat)) == 0


def test_a_match_taken_up_by_its_standing_tells_its_journal_without_playing_its_log(count):
    match = begun("ingenious")
    standing = match.standing
    assert standing is not None
    again = take_up(match.header, match.entries, standing, SeedDealer(4), match.game)
    assert again is not None
    for seat in (None, 0, 1):
        told: list[Any] = []
        assert count(again, lambda seat=seat, told=told: told.extend(again.journal(seat))) == 0
        assert told == match.journal(seat)
