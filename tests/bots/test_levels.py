"""Levels: what people play against, from somebody who has just learnt the rules up to the strongest there is."""

import itertools
import math
from collections import Counter

import pytest
from conformance.twins import pairs
from core.core_kit import begin
from each import each
from kernel.kernel_kit import magpies

import rondel
from rondel.bots import Level, Seat, make, thinking
from rondel.bots.levels import FIRST, overlooked, spots, strengths_of
from rondel.core.dealer import SeedDealer
from rondel.core.game import OVER
from rondel.core.judge import Strength
from rondel.core.kernel import words
from rondel.core.match import Match
from rondel.core.registry import meta, slugs
from rondel.search import Search


def thinkers() -> list[rondel.Game]:
    return [rondel.game(slug, max(meta(slug).seats)) for slug in slugs() if meta(slug).levels]


def decided(game: rondel.Game, number: int = 6) -> Match:
    """Some moves into a match, where somebody has a choice."""
    match = Match(game, SeedDealer(number))
    for _ in range(number):
        match.play(match.game.legal(match.state)[0])
    while len(Seat(match, match.actor).legal) == 1:
        match.play(match.game.legal(match.state)[0])
    return match


def decision(game: rondel.Game, number: int = 6) -> Seat:
    """A seat that has a choice, some moves into a match."""
    match = decided(game, number)
    return Seat(match, match.actor)


@each("game", thinkers())
def test_every_game_that_is_thought_about_has_all_levels(game):
    assert list(strengths_of(game)) == list(game.meta.levels) and game.meta.best_bot == "grandmaster"
    strengths = list(strengths_of(game).values())
    assert all(0 <= one.overlooks < 1 for one in strengths) and strengths[-1].overlooks == 0
    for weaker, stronger in itertools.pairwise(strengths):
        assert weaker.overlooks >= stronger.overlooks and weaker.simulations <= stronger.simulations
        assert weaker != stronger


@each("game", thinkers())
def test_who_has_just_learnt_a_game_overlooks_a_third_and_takes_the_most_it_sees(game):
    assert strengths_of(game)[game.meta.usual_bot] == Strength(overlooks=0.33)


@each("game", thinkers())
def test_twins_of_the_same_seed_play_the_same_move_at_every_level(game, monkeypatch):
    """Whatever the seat cannot know, and however often it is asked. Who simulates does so no longer than a test may."""
    monkeypatch.setattr(Search, "compiled", True)  # else nobody thinks ahead before that
    monkeypatch.setattr(Level, "patience", math.inf)
    match = decided(game)
    true, viewer = match.state, match.actor
    strengths = {one._replace(simulations=min(one.simulations, 6)) for one in strengths_of(game).values()}
    for strength in sorted(strengths):
        states = (true, true, game.resample(true, viewer, words(1)))
        moves = {Level(game, "some", strength).choose(Seat.at(game, state, viewer), words(5)) for state in states}
        assert len(moves) == 1 and moves < set(game.legal(true)), strength


@each("seats", [3, 4])
def test_no_level_knows_more_than_its_seat(seats):
    """Twins, same seed, same move."""
    game, differing = magpies(seats), 0
    levels = [Level(game, "some", strength) for strength in (Strength(0.5), Strength(0.2, 15), Strength(0.0, 15))]
    for viewer in range(seats):
        for pair in pairs(game, viewer, 1):
            if game.actor(pair.true) == viewer and len(game.legal(pair.true)) > 1:
                seats_of_twins = [Seat.at(game, state, viewer) for state in (pair.true, pair.twin)]
                for level in levels:
                    assert len({level.choose(seat, words(3)) for seat in seats_of_twins}) == 1
                differing += game.key(pair.true) != game.key(pair.twin)
    assert differing > 3


def test_what_is_overlooked_are_places_and_other_ones_each_time():
    seat = decision(begin("two").game)
    rng, looks = words(1), spots(seat.offers)
    assert set(looks) == set(seat.legal)
    missed = [overlooked(seat, 0.33, rng) for _ in range(200)]
    cells = {spot for where in looks.values() for spot in where}
    for unseen in missed[:20]:
        seen = {spot for code, where in looks.items() if code not in unseen for spot in where}
        assert unseen == {code for code, where in looks.items() if not set(where) <= seen}
    assert len({frozenset(unseen) for unseen in missed}) == 200
    often = Counter(spot for unseen in missed for spot in cells if all(
        code in unseen for code, where in looks.items() if spot in where
    ))  # fmt: skip
    share = sum(often.values()) / len(cells) / 200
    assert 0.3 < share < 0.45, "of places with one neighbour some are only missed with it"


@each("game", thinkers())
def test_who_overlooks_everything_finds_one_thing_to_do(game):
    match = decided(game)
    while len(match.game.legal(match.state)) == 1 or match.game.offers(match.state).question.step > FIRST:
        match.play(match.game.legal(match.state)[0])
    seat = Seat(match, match.actor)
    looks, found = spots(seat.offers), set()
    for seed in range(20):
        unseen = overlooked(seat, 1.0, words(seed))
        seen = {code for code in looks if code not in unseen}
        assert seen and len({looks[code] for code in seen}) <= 2, "a tile lies in two cells, one way or the other"
        found |= seen
    assert len(found) > 1, "and another thing each time"


def test_the_best_ones_overlook_nothing_and_do_not_even_look_at_the_question(monkeypatch):
    monkeypatch.delattr(Seat, "offers")
    assert overlooked(decision(begin("two").game), 0.0, words(1)) == set()


def test_a_level_takes_the_most_of_what_it_sees():
    game = begin("two").game
    seat, judge = decision(game, 12), game.instance.judge
    codes, gains = seat.legal, [0.0] * max(game.most, judge.REALS)
    judge.gains(seat.world(words(1)).state, codes, len(codes), gains, [0] * judge.ROOM, [0.0] * judge.REALS)
    gain = dict(zip(codes, gains, strict=False))
    sharp = {Level(game, "sharp", Strength()).choose(seat, words(seed)) for seed in range(10)}
    assert {gain[code] for code in sharp} == {max(gain.values())}
    for seed in range(10):
        unseen = overlooked(seat, 0.6, words(seed))
        most = max(gain[code] for code in codes if code not in unseen)
        assert gain[Level(game, "blind", Strength(overlooks=0.6)).choose(seat, words(seed))] == most


def endless(monkeypatch: pytest.MonkeyPatch) -> Level:
    """A level that would think for hours."""
    monkeypatch.setattr(thinking, "NODES", 1000)
    monkeypatch.setattr(Search, "compiled", True)
    return Level(magpies(3), "slow", Strength(simulations=10_000_000))


def test_a_level_answers_within_its_patience_however_long_it_might_think(monkeypatch):
    level = endless(monkeypatch)
    monkeypatch.setattr(Level, "patience", 0.05)
    seat = decision(level._search.game, 3)
    assert level.choose(seat, words(1)) in seat.legal
    assert 0 < level._search.visits < 10_000_000


def test_a_level_answers_within_the_time_that_it_is_given_and_keeps_some_for_the_rest_of_the_turn(monkeypatch):
    level = endless(monkeypatch)
    now, seat = [0.0], decision(level._search.game, 3)

    def tick() -> float:
        now[0] += 0.001
        return now[0]

    level.clock = tick
    share, ends = level._search.settings.share, []
    for seconds in (1.0, 0.5, 0.0):
        begun, level._last = now[0], None
        assert level.choose(seat, words(1), seconds=seconds) in seat.legal
        ends.append(now[0] - begun)
    assert ends == pytest.approx([share, 0.5 * share, thinking.SHORTEST], abs=0.02)


@pytest.mark.full
@each("slug", [slug for slug in slugs() if meta(slug).levels and slug != "awkward"])
def test_a_whole_match_among_all_levels_ends(slug):
    seats = max(meta(slug).seats)
    game = rondel.game(slug, seats)
    match, rng = Match(game, SeedDealer(2)), words(2)
    bots = [make(name, game) for name in game.meta.levels[:seats]]
    while match.actor != OVER:
        match.play(bots[match.actor].choose(Seat(match, match.actor), rng))
    assert match.outcome is not None
