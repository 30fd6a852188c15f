"""Matches without a `Match`: the same moves, outcomes and events, on either back end."""

from __future__ import annotations

import itertools

import pytest
from conformance.awkward.brain import SETTINGS
from each import each
from kernel.kernel_kit import compiled, interpreted, magpies, of_game
from search.search_kit import Fixed

import rondel
from rondel.arena.playing import record_of
from rondel.bots.bot import RandomBot, play_out, streams
from rondel.bots.swift import Swift
from rondel.bots.thinking import Glancing, Searching
from rondel.core.dealer import Deal, DealDealer, SeedDealer
from rondel.core.match import Match
from rondel.core.record import Moved, Record
from rondel.core.registry import configure, meta
from rondel.core.seat import Seat
from rondel.search import layout
from rondel.search.playout import PlayOut
from rondel.search.search import TREE

pytestmark = of_game("awkward")


def glancing(game, settings) -> Glancing:
    """A bot that plays by the judge, interpreted: that is the reference."""
    bot = Glancing(game)
    slow = interpreted(game, TREE)
    bot._search.settings = settings
    bot._search._opening = Fixed(slow, slow)
    return bot


def written(game, bots, seed: int) -> Record:
    """The record of a match that is played move by move."""
    match = Match(game, DealDealer(Deal(f"deal {seed}")))
    play_out(match, bots, seed)
    return match.record()


@pytest.mark.parametrize("native", [True, False], ids=["compiled", "interpreted"])
@pytest.mark.parametrize("width", [0, 3, 8])
@pytest.mark.parametrize("seats", [3, 4])
def test_a_match_is_the_same_move_for_move(seats, width, native):
    game, settings = magpies(seats), SETTINGS[seats]._replace(width=width)
    one = glancing(game, settings)
    table = PlayOut(game, settings, compiled(game, TREE) if native else interpreted(game, TREE))
    judged = layout.GLANCING if width else layout.QUICK
    for bots, seed in itertools.product(([one] * seats, [RandomBot(), *[one] * (seats - 1)]), range(4)):
        record = written(game, bots, seed)
        kinds = [layout.ANY if isinstance(bot, RandomBot) else judged for bot in bots]
        deal = Deal(f"deal {seed}")
        ended = table.play(kinds, streams(game, seed), DealDealer(deal))
        assert record_of(game, deal, record.header.seats, ended.codes) == record
        assert ended.moves == sum(isinstance(entry, Moved) for entry in record.entries)
        assert game.outcome(ended.state) == record.outcome


def test_a_seed_deals_the_same_too():
    game, settings = magpies(3), SETTINGS[3]
    bots = [glancing(game, settings)] * 3
    table = PlayOut(game, settings, compiled(game, TREE))
    for seed in range(5):
        match = Match(game, SeedDealer(seed))
        play_out(match, bots, seed)
        ended = table.play([layout.GLANCING] * 3, streams(game, seed), SeedDealer(seed))
        assert game.key(ended.state) == game.key(match.state)


def test_moves_up_to_the_next_chance_are_those_of_the_bots():
    game, settings = magpies(3), SETTINGS[3]
    bot, table = glancing(game, settings), PlayOut(game, settings, interpreted(game, TREE))
    match, luck = Match(game, SeedDealer(1)), streams(game, 1)
    while not match.over:
        own = [list(words) for words in luck]
        codes = table.go_on(match.state, [layout.GLANCING] * 3, luck)
        assert codes
        for code in codes:
            assert bot.choose(Seat.at(game, match.state, match.actor), own[match.actor]) == code
            match.play(code)
        assert own == luck


def test_moves_for_which_there_is_no_room_at_once_are_written_down_in_parts():
    game, settings = magpies(3), SETTINGS[3]
    table = PlayOut(game, settings, interpreted(game, TREE))
    whole = table.play([layout.ANY] * 3, streams(game, 1), SeedDealer(1))
    table._numbers[layout.MOVES] = [0]
    parts = table.play([layout.ANY] * 3, streams(game, 1), SeedDealer(1))
    assert parts[:2] == whole[:2] and game.key(parts.state) == game.key(whole.state)


@pytest.mark.compiled
def test_who_can_play_at_a_quick_table():
    game = magpies(3)
    bots = [Glancing(game), RandomBot(), RandomBot()]
    table = Swift.of(game, bots)
    assert table is not None and table.takes(bots) and table.takes([RandomBot()] * 3)
    assert not table.takes([Searching(game), *bots[1:]])
    assert Swift.of(game, [RandomBot()] * 3) is None, "nothing is compiled for those who only draw moves"
    assert Swift.of(game, [Searching(game)] * 3) is None


def test_without_compiled_rules_there_is_no_quick_table(monkeypatch):
    monkeypatch.setattr(Glancing, "ready", lambda self: False)
    game = magpies(3)
    assert Swift.of(game, [Glancing(game)] * 3) is None


@pytest.mark.full
@pytest.mark.compiled
@each("slug", [slug for slug in rondel.slugs() if slug != "awkward"])
def test_every_game_is_played_the_same(slug):
    for seats in meta(slug).seats:
        game = configure(slug, seats)
        bots = [Glancing(game)] * seats
        table = Swift.of(game, bots)
        assert table is not None
        for seed in range(3):
            record, deal = written(game, bots, seed), Deal(f"deal {seed}")
            ended = table.play_out(bots, DealDealer(deal), seed)
            assert record_of(game, deal, record.header.seats, ended.codes) == record
