"""Laws of points, the end and the ranking."""

from __future__ import annotations

from functools import lru_cache

from conformance.laws.law import both, law
from conformance.walks import steps

from rondel.core.game import OVER, Game
from rondel.core.kernel.arrays import VALUES
from rondel.core.kernel.backend import Interpreted
from rondel.core.messages import LANGUAGES
from rondel.core.outcome import rank


@lru_cache(maxsize=4)
def interpreted(game: Game) -> Interpreted:
    """What the compiled rules are made of, as it stands."""
    return Interpreted(game.instance)


@law
def points_of_events_add_up(game: Game, seed: int) -> None:
    """For each team the points of its events are the change of its tracks; every event has a clause and words."""
    teams = game.facts.teams
    for seeking in (False, True):
        for state, code in steps(game, seed, seeking):
            played, events = game.step_(state, code)
            before, after = game.scores(state), game.scores(played)
            for track in before.tracks:
                for seat in range(game.seats):
                    gained = sum(
                        event.points.get(track, 0)
                        for event in events
                        if event.seat is not None and teams[event.seat] == teams[seat]
                    )
                    assert after.tracks[track][seat] - before.tracks[track][seat] == gained
            for event in events:
                assert event.clause and set(event.points) <= set(before.tracks)
                game.messages.say(f"event.{event.key}", {**event.args, "seat": event.seat})


@law
def outcome_comes_at_the_end(game: Game, seed: int) -> None:
    """There is an outcome exactly when the match is over; partners share places; returns follow from places."""
    for state in both(game, seed):
        outcome = game.outcome(state)
        assert (outcome is not None) == (game.actor(state) == OVER)
        if outcome is None:
            continue
        low, high = game.facts.returns
        assert min(outcome.places) == 1 and all(low <= r <= high for r in outcome.returns)
        for seat, team in enumerate(game.facts.teams):
            assert outcome.places[seat] == outcome.places[game.facts.teams.index(team)]
        strength = [-place for place in outcome.places]
        assert outcome.places == rank(strength, game.facts.teams), "a side takes up one place, a tie as many as it has"
        if game.seats > 1:
            assert abs(sum(outcome.returns)) < 1e-9
        assert all(game.messages.say(f"reason.{outcome.reason}", {}, language) for language in LANGUAGES)


@law
def results_are_the_scores(game: Game, seed: int) -> None:
    """What the rules count as the result of each seat, compiled too, is in every position what `scores` says."""
    plain = interpreted(game)
    out = plain.numbers(game.seats)
    for state in both(game, seed):
        plain.template.results([state], 0, out)
        assert tuple(out) == game.scores(state).result and {*map(type, out)} == {int}


@law
def returns_follow_from_the_ranking(game: Game, seed: int) -> None:
    """What the rules say a finished game is worth: the winners share 1, and all pay the same for it; alone see facts.

    Nobody with a lower result is ahead, and partners are equally strong.
    """
    plain = interpreted(game)
    out = plain.zeros(VALUES, game.seats)
    for state in both(game, seed):
        outcome = game.outcome(state)
        if outcome is None:
            continue
        plain.template.returns([state], 0, out)
        assert tuple(out) == outcome.returns and {*map(type, outcome.returns)} == {float}
        if game.seats > 1:
            share = 1 / len(outcome.winners)
            wanted = [(share if seat in outcome.winners else 0.0) - 1 / game.seats for seat in range(game.seats)]
            assert out == wanted
        found = sorted(zip(outcome.places, game.scores(state).result, strict=True))
        assert [result for _, result in found] == sorted((result for _, result in found), reverse=True)
