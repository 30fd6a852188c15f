"""The analysis of a match: what each decision cost by what its seat knew, and how luck and skill add up."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from analysis.analysis_kit import FEW, analysed, played, resigned, whole
from conformance.twins import pairs
from each import each
from kernel.kernel_kit import magpies, of_game
from search.search_kit import search_of

import rondel
from rondel.analysis import Analyser, Analysis, Verdict, analyse, analyser
from rondel.analysis.analysis import LIMITS, grade_of
from rondel.analysis.curve import Scale
from rondel.analysis.errors import BadAnalysis
from rondel.analysis.grading import Grader
from rondel.analysis.oracle import FEW as LOOKED_AT
from rondel.analysis.oracle import Oracle
from rondel.analysis.picture import picture
from rondel.analysis.units import Step, Unit, units_of
from rondel.bots import make
from rondel.bots.thinking import settings_of
from rondel.core.dealer import SeedDealer
from rondel.core.game import CHANCE, Game
from rondel.core.judge import Settings
from rondel.core.kernel import words
from rondel.core.match import Match
from rondel.core.messages import LANGUAGES
from rondel.core.seat import Seat
from rondel.search import Budget, Search

ALL = [slug for slug in rondel.slugs() if slug != "awkward"]
SLOW = ("ingenious",)
"""Interpreted, its play-outs would take minutes."""


def native(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets analyses run compiled."""

    def compiled(game: Game, settings: Settings, **more: int) -> Search:
        found = search_of(game, settings, True, **more)
        found._opening.wait = lambda tell=None: found._opening.backend
        return found

    monkeypatch.setattr(analyser, "Search", compiled)


# --- luck and skill --------------------------------------------------------------------------------------------------


def adds_up(found: Analysis) -> None:
    """Luck, own decisions and others' are all that there is between the start and the outcome."""
    for seat in range(found.players):
        verdict = Verdict.of(found, seat)
        assert verdict.start + verdict.luck + verdict.own + verdict.others == pytest.approx(verdict.end, abs=1e-9)
        won = found.outcome.returns[seat] + 1 / found.players
        assert verdict.end == pytest.approx(won * found.teams.count(found.teams[0]))
    for one, other in pairwise(found.swings):
        assert one.after == other.before, "nothing happens between two units"


@pytest.mark.parametrize("slug", [pytest.param(slug, marks=of_game(slug) if slug in SLOW else ()) for slug in ALL])
def test_luck_and_skill_add_up_to_the_outcome_in_every_game(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if slug in SLOW:
        native(monkeypatch)
    found = analyse(resigned(slug), FEW)
    adds_up(found)
    assert {swing.kind for swing in found.swings} == {"chance", "move", "resign"}
    assert found.swings[-1].seat == 0 and found.swings[-1].after.chances == (0.0, 1.0)


@each("seats", (3, 4))
def test_they_do_so_with_several_rivals_and_with_partners_to_a_natural_end(seats: int) -> None:
    found = analysed(seats)
    adds_up(found)
    for swing in found.swings:
        sides = dict(zip(found.teams, swing.after.chances, strict=True))
        assert sum(sides.values()) == pytest.approx(1.0)
        assert all(sides[team] == chance for team, chance in zip(found.teams, swing.after.chances, strict=True))


@pytest.mark.full
@pytest.mark.parametrize("slug", [pytest.param(slug, marks=of_game(slug)) for slug in ALL])
def test_they_do_so_over_whole_matches(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    native(monkeypatch)
    match = rondel.start(slug, players=2, seed=7)
    rondel.bots.play_out(match, [make("greedy", match.game)] * 2, 7)
    adds_up(analyse(match, FEW))


@pytest.mark.parametrize("slug", [pytest.param("ingenious", marks=of_game("ingenious"))])
def test_alone_they_add_up_to_the_result_in_points(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    native(monkeypatch)
    match = rondel.start(slug, players=1, seed=4)
    for _ in range(3):
        match.play(match.game.legal(match.state)[-1])
    match.resign(0)
    found = analyse(match, FEW)
    verdict = Verdict.of(found, 0)
    assert verdict.start + verdict.luck + verdict.own == pytest.approx(verdict.end)
    assert (verdict.others, verdict.end) == (0.0, match.game.results(match.state)[0])
    assert verdict.start > verdict.end, "who resigns gives up what was to be expected"
    assert all(swing.before.chances == swing.after.chances == () for swing in found.swings), "there is nobody to beat"
    graded = [decision for decision in found.decisions if decision.grade is not None]
    assert graded and all(
        decision.grade == grade_of(decision.loss / 10)
        and decision.loss == pytest.approx(max(0.0, decision.before.margins[0] - decision.after.margins[0]))
        for decision in graded
    )
    said = {verdict.to_you(language) for language in LANGUAGES} | {verdict.of_them(["Ana"], each) for each in LANGUAGES}
    assert len(said) == 2 * len(LANGUAGES) and "points" in verdict.to_you()
    assert ">%" not in picture(found, "Alone", ["Ana"])


def test_before_chance_the_value_is_the_mean_over_what_can_happen() -> None:
    match = played()
    search = Search(match.game, settings_of(match.game))
    oracle = Oracle(search, Scale(match.game), 20, 1, lambda: False)
    looked = 0
    for unit in units_of(match):
        found = oracle.mean(unit.before)
        chance = match.game.chance(unit.before) if unit.kind == "chance" else None
        after = [] if chance is None else [match.game.play(unit.before, code) for code in chance.codes]
        if chance is None or found.drawn or any(match.game.actor(state) == CHANCE for state in after):
            continue
        values = [oracle.mean(state).prospects.chances[0] for state in after]
        mean = sum(w * v for w, v in zip(chance.weights, values, strict=True)) / sum(chance.weights)
        assert found.prospects.chances[0] == pytest.approx(mean)
        assert found.outcomes == len(after) <= LOOKED_AT
        looked += len(after) > 1
    assert looked > 0


def test_the_value_is_that_of_somebody_who_sees_everything() -> None:
    """Twins that a seat cannot tell apart may differ in it."""
    game = magpies(3)
    oracle = Oracle(Search(game, settings_of(game)), Scale(game), 40, 1, lambda: False)
    differing = (
        pair for seed in range(6) for pair in pairs(game, 0, seed) if game.key(pair.true) != game.key(pair.twin)
    )
    assert any(oracle.mean(pair.true).prospects != oracle.mean(pair.twin).prospects for pair in differing)


# --- grades ----------------------------------------------------------------------------------------------------------


def graded(slug: str, state: Any, code: int, seat: int, grader: Grader) -> Any:
    return grader.decision(Unit("move", seat, (Step(7, state, code),), state, 1, ()))


@each("slug, seats", [("awkward", 3), ("azul_duel", 2)])
def test_grades_do_not_change_with_what_the_seat_could_not_know(slug: str, seats: int) -> None:
    game = magpies(3) if slug == "awkward" else rondel.game(slug, seats)
    search = Search(game, settings_of(game), nodes=4000)
    grader = Grader(search, Scale(game), 20, 1, lambda: False)
    differing = 0
    for seed in range(2 if slug == "awkward" else 1):
        for pair in pairs(game, 0, seed):
            if differing >= 4:
                break
            if game.actor(pair.true) != 0 or len(legal := game.legal(pair.true)) < 2:
                continue
            if game.key(pair.true) == game.key(pair.twin):
                continue
            true, twin = (graded(slug, state, legal[-1], 0, grader) for state in (pair.true, pair.twin))
            assert true == twin and true.grade is not None
            differing += 1
    assert differing > 1


def test_forced_moves_have_no_grade_and_change_nothing() -> None:
    found, match = analysed(), played()
    swings = {swing.number: swing for swing in found.swings}
    forced = 0
    for decision in found.decisions:
        choices = [
            len(match.game.legal(match.after(number)[0])) for number in range(decision.number, decision.last + 1)
        ]
        assert decision.forced == (max(choices) == 1)
        if decision.forced:
            assert decision.grade is None and decision.loss is None and decision.best == ()
            assert swings[decision.number].before == swings[decision.number].after
            forced += 1
    assert 0 < forced < len(found.decisions)


def test_every_decision_is_told_with_its_moves_and_prospects() -> None:
    found, match = analysed(), played()
    for decision in (one for one in found.decisions if not one.forced):
        assert match.entries[decision.number].seat == decision.seat
        assert decision.move.startswith(match.entries[decision.number].move)
        assert 1 <= len(decision.best) <= 3 and decision.merits
        own = [choice.prospects.chances[decision.seat] for choice in decision.best]
        assert own == sorted(own, reverse=True) and decision.before == decision.best[0].prospects
        assert decision.loss == pytest.approx(max(0.0, own[0] - decision.after.chances[decision.seat]))
        assert decision.grade == grade_of(decision.loss)
        for choice in decision.best:
            assert (choice.line[0].seat, choice.line[0].move) == (decision.seat, choice.move)


def test_the_moves_that_are_compared_were_tried_equally_often() -> None:
    visits = [[choice.visits for choice in one.best] for one in analysed().decisions if one.best and not one.counted]
    assert visits and all(max(each) <= min(each) + 1 for each in visits)


@each("loss, grade", [(0.0, "best"), (0.02, "good"), (0.05, "inaccuracy"), (0.1, "mistake"), (0.3, "blunder")])
def test_a_grade_follows_from_the_loss(loss: float, grade: str) -> None:
    assert grade_of(loss) == grade
    assert list(LIMITS.values()) == sorted(LIMITS.values())


def planted(seed: int) -> tuple[Match, dict[int, float]]:
    """A match of somebody strong with one decision that is the worst there was; its number, and what it cost."""
    game = magpies(3)
    match, strong = Match(game, SeedDealer(seed)), Search(game, settings_of(game))
    cost: dict[int, float] = {}
    while not match.over:
        seat = Seat(match, match.actor)
        code = seat.legal[0]
        if len(seat.legal) > 1:
            strong.begin(seat, words(seed, f"strong {match.number} "))
            strong.think(simulations=150)
            for other in seat.legal:
                strong.simulate(60, only=other)
            scale = Scale(game)
            worth = {one.code: scale.prospects(one.values).chances[seat.seat] for one in strong.candidates()}
            code, worst = max(worth, key=worth.__getitem__), min(worth, key=worth.__getitem__)
            if not cost and worth[code] - worth[worst] > 0.25:
                cost[match.number] = worth[code] - worth[worst]
                code = worst
        match.play(code)
    return match, cost


def test_a_planted_blunder_is_found() -> None:
    found = good = bad = 0
    for seed in range(3):
        match, cost = planted(seed)
        decisions = analyse(match, Budget(simulations=60)).decisions
        for decision in decisions:
            if decision.number in cost:
                found += decision.grade in ("mistake", "blunder")
            elif decision.grade is not None:
                good += 1
                bad += decision.grade == "blunder"
    assert found == 3 and bad <= 0.1 * good, (found, bad, good)


# --- the same, in parts ----------------------------------------------------------------------------------------------


def test_equal_seeds_and_simulations_have_equal_analyses() -> None:
    assert analyse(played(), FEW) == analysed()
    assert analyse(played(), FEW, seed=2) != analysed()
    assert analyse(played().record(), FEW) == analysed()


@pytest.mark.xdist_group("kernels of awkward")
def test_both_back_ends_have_equal_analyses(monkeypatch: pytest.MonkeyPatch) -> None:
    native(monkeypatch)
    assert analyse(played(), FEW) == analysed()


def test_an_analysis_that_was_broken_off_is_gone_on_with() -> None:
    for done in (0, 1, 7):
        parts, begun = Analyser(played(), FEW), None
        for _, so_far in zip(range(done), parts.run(), strict=False):
            begun = Analysis.read(so_far.text())
        assert begun is None or (len(begun.swings) == done and not begun.complete)
        assert whole(Analyser(played(), Budget(seconds=1.0) if begun else FEW, seed=1, begun=begun)) == analysed()


def test_it_ends_at_once_when_nobody_wants_it_any_more() -> None:
    asked = 0

    def stopped() -> bool:
        nonlocal asked
        asked += 1
        return asked > 30

    told: list[int] = []
    found = analyse(played(), FEW, stopped=stopped, tell=lambda done, units: told.append(done))
    assert not found.complete and told == list(range(len(found.swings) + 1))
    assert found.swings == analysed().swings[: len(found.swings)]


def test_seconds_become_simulations_once() -> None:
    found = Analyser(played(), Budget(seconds=0.5)).analysis
    assert 20 <= found.simulations < 10_000


# --- what cannot be --------------------------------------------------------------------------------------------------


def running() -> Match:
    return Match(magpies(3), SeedDealer(1))


def voided() -> Match:
    match = running()
    match.void("edition")
    return match


@each(
    "begin, key",
    [
        (lambda: Analyser(running(), FEW), "analysis_running"),
        (lambda: Analyser(voided(), FEW), "analysis_void"),
        (lambda: Analyser(played(), Budget()), "analysis_budget"),
        (lambda: Analyser(played(), Budget(simulations=20, seconds=1.0)), "analysis_budget"),
        (lambda: Analyser(played(), Budget(simulations=1)), "analysis_simulations"),
        (lambda: Analyser(played(), Budget(seconds=0.0)), "analysis_seconds"),
        (lambda: Analyser(played(), Budget(seconds=float("nan"))), "analysis_seconds"),
        (lambda: Analyser(played(seed=5), FEW, begun=analysed()), "analysis_other"),
        (lambda: Analysis.read("{}"), "analysis_unreadable"),
        (lambda: Analysis.read(b"\xff"), "analysis_unreadable"),
        (lambda: Analysis.read(msgspec.structs.replace(analysed(), rondel=9).text()), "analysis_format"),
        (lambda: Verdict.of(msgspec.structs.replace(analysed(), swings=()), 0), "analysis_incomplete"),
    ],
)
def test_what_cannot_be_analysed_is_refused_in_every_language(begin: Any, key: str) -> None:
    with pytest.raises(BadAnalysis) as refused:
        begin()
    assert refused.value.key == key
    said = {refused.value.say(language) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES) and all(text.endswith(".") and "{" not in text for text in said)
