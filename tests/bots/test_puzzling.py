"""The maker of puzzles, and whether the search of today still finds the answers that are written down."""

from collections import Counter
from collections.abc import Container, Iterator
from itertools import pairwise

import msgspec
import pytest
from each import each
from full import in_full

from rondel.bots import Glancing, Seat, puzzling
from rondel.bots.puzzling import make
from rondel.bots.thinking import POSITIONS, settings_of
from rondel.core.kernel import words
from rondel.core.puzzle import NEAR, Choice, Posed, Puzzle, Recipe, Wanted, posed, puzzles_of
from rondel.core.registry import configure, slugs
from rondel.search import Search

pytestmark = [pytest.mark.compiled] if in_full() else []
GAMES = [slug for slug in slugs() if slug != "awkward"]
SMALL = Recipe(seed=0, wanted=(Wanted(1, 2),), played=8, checked=80, times=3, margin=0.02)
"""For a test: with so little the answers may be wrong."""
MODEST = 4000 if in_full() else 200
"""Simulations with which an answer is to be found again."""


def looked_at() -> list[tuple[str, Puzzle]]:
    """All puzzles with ``./test --full``, else that of each game which is clearest."""
    clearest = {slug: max(puzzles_of(slug), key=lambda each: each.margin) for slug in GAMES}
    return [(slug, each) for slug in GAMES for each in (puzzles_of(slug) if in_full() else [clearest[slug]])]


def at(found: Posed) -> Seat:
    return Seat.at(found.game, found.go().state, found.seat)


@each(("slug", "puzzle"), looked_at())
def test_the_answer_is_the_best_by_a_search_with_other_luck(slug, puzzle):
    found, rng = posed(slug, puzzle.id), words(99, "another ")
    assert found is not None
    search = Search(found.game, settings_of(found.game))
    assert not in_full() or search.wait()
    if not search.solve(at(found), rng, POSITIONS * MODEST):
        search.begin(at(found), rng)
        search.think(simulations=MODEST)
    best = search.candidates()[0].code
    assert puzzle.choices[0].is_near(found.go([best]).made[0])


@each(("slug", "puzzle"), looked_at())
def test_it_is_not_what_one_plays_at_first_sight(slug, puzzle):
    found = posed(slug, puzzle.id)
    assert found is not None
    greedy = Glancing(found.game).choose(at(found), words(98, "another "))
    assert found.go([greedy]).made[0] != puzzle.choices[0].best


def test_equal_recipes_make_equal_puzzles_which_are_what_they_say():
    told: list[Puzzle] = []
    made = make("maharani", SMALL, told.append)
    assert list(made.puzzles) == told and len(told) == 1
    assert make("maharani", SMALL) == made
    assert msgspec.json.decode(msgspec.json.encode(made), type=type(made)) == made
    found = Posed(told[0], configure("maharani", 2))
    stand = found.go(found.answer)
    assert stand.done and found.verdict(stand).right and found.puzzle.margin >= SMALL.margin
    assert Glancing(found.game).choose(at(found), words(1)) != found.answer[0]


def test_of_a_configuration_without_clear_answers_there_are_fewer_than_wanted(monkeypatch):
    monkeypatch.setattr(puzzling, "MOST", 2)
    assert make("maharani", msgspec.structs.replace(SMALL, margin=2.0, played=1)).puzzles == ()


class Quick:
    """A maker whose every match has an easy puzzle and a hard one, or what is left of them."""

    def __init__(self, wanted: Wanted, slug: str, _: Recipe) -> None:
        self.wanted, self.facts = wanted, configure(slug, wanted.players, options=wanted.options).facts

    def ready(self) -> bool:
        return True

    def puzzles(self, seed: int, without: Container[str] = ()) -> Iterator[Puzzle]:
        word = "abcdefgh"[seed % 8]
        if word not in without:
            choices = (Choice(word, {word: 0.9, "other": 0.1}),)
            yield Puzzle(self.wanted.players, self.facts.options, (str(seed),), choices, "easy", None)
            yield Puzzle(self.wanted.players, self.facts.options, (str(seed),), choices, "hard", None)


def test_of_each_kind_there_are_as_many_as_are_wanted_and_the_usual_game_comes_first(monkeypatch):
    monkeypatch.setattr(puzzling, "Maker", Quick)
    wanted = (Wanted(3, 2, {"ganga": "yes"}), Wanted(2, 3, grade="hard"), Wanted(3, 2))
    made = make("rajas", msgspec.structs.replace(SMALL, wanted=wanted)).puzzles
    told = [(each.grade, each.options["ganga"], each.players) for each in made]
    assert told == [("easy", False, 2)] + 3 * [("easy", True, 2)] + 2 * [("hard", False, 2)] + 2 * [("hard", False, 3)]


def test_answers_of_one_kind_do_not_follow_one_another_and_are_few(monkeypatch):
    monkeypatch.setattr(puzzling, "Maker", Quick)
    found: list[Puzzle] = []
    make("maharani", msgspec.structs.replace(SMALL, wanted=(Wanted(8, 2), Wanted(4, 3))), found.append)
    begun = [each.choices[0].best for each in found]
    assert len(begun) == 12 and max(Counter(begun).values()) <= 3
    assert all(one != other for one, other in pairwise(begun))


def test_a_move_that_differs_by_next_to_nothing_is_no_other_answer():
    worths = {"a": 0.5, "b": 0.5 - NEAR / 2, "c": 0.4}
    assert Choice("a", worths).others == ("c",)
