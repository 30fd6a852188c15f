"""Puzzles: what is written of them holds in the games as they are, and they tell what their seat knows."""

import itertools
from collections import Counter
from datetime import date, timedelta
from random import Random

import msgspec
import pytest
from conformance.twins import pairs
from each import each
from full import so_many

import rondel
from rondel.core import puzzle as puzzles
from rondel.core.errors import BadRecord, GameOver, IllegalMove
from rondel.core.game import CHANCE, Game
from rondel.core.hint import why
from rondel.core.kernel import State
from rondel.core.match import Match
from rondel.core.messages import LANGUAGES
from rondel.core.puzzle import GRADES, NEAR, Choice, Posed, Puzzle, find, of_the_day, posed, puzzles_of, read
from rondel.core.registry import meta, slugs

GAMES = [slug for slug in slugs() if slug != "awkward"]
FEWEST = 12


def some(slug: str) -> list[Puzzle]:
    """A few puzzles of a game from all its configurations, or all of them."""
    found = puzzles_of(slug)
    kinds = {(each.players, str(each.options)): each for each in found}
    return list({each.id: each for each in (*kinds.values(), *found)}.values())[: so_many(3, len(found))]


PUZZLES = [(slug, puzzle) for slug in GAMES for puzzle in some(slug)]


def ready(slug: str, puzzle: Puzzle) -> Posed:
    found = posed(slug, puzzle.id)
    assert found is not None
    return found


@each("slug", GAMES)
def test_each_game_has_a_dozen_puzzles_of_several_grades_and_not_for_two_players_only(slug):
    found = puzzles_of(slug)
    assert len(found) >= FEWEST and len({each.id for each in found}) == len(found)
    assert len({each.grade for each in found}) >= 2
    assert [GRADES.index(each.grade) for each in found] == sorted(GRADES.index(each.grade) for each in found)
    assert len({(each.players, str(each.options)) for each in found}) >= min(3, len(list(meta(slug).configurations())))


@each("slug", GAMES)
def test_the_easiest_ones_are_of_the_game_without_options(slug):
    for puzzle in puzzles_of(slug)[:2]:
        assert puzzle.grade == "easy" and puzzle.options == rondel.game(slug, puzzle.players).facts.options


@each("slug", GAMES)
def test_what_is_written_is_of_the_edition_and_the_box_that_are_played(slug):
    written, facts = read(slug), rondel.game(slug).facts
    assert (written.edition, written.components) == (facts.edition, facts.components), "make the puzzles anew"


@each("slug", GAMES)
def test_the_answer_was_looked_for_with_ten_times_the_budget_more_than_once_and_is_clear(slug):
    recipe = read(slug).recipe
    assert recipe.checked >= 10 * recipe.played and recipe.times >= 3
    for puzzle in puzzles_of(slug):
        assert puzzle.margin >= recipe.margin > 2 * NEAR


@each(("slug", "puzzle"), PUZZLES)
def test_each_puzzle_replays_and_its_answer_is_legal_and_right(slug, puzzle):
    """`Posed` plays all of it, move by move: whatever is not legal is refused."""
    found = ready(slug, puzzle)
    assert found.game.seats == puzzle.players
    stand = found.go(found.answer)
    assert stand.done and len(stand.made) == len(puzzle.choices)
    assert found.verdict(stand).right
    best, other = found.hints
    assert best.line == found.answer and best.worth - other.worth == pytest.approx(puzzle.margin)
    again = found.go([found.game.name(found.go().state, found.answer[0]), *found.answer[1:]])
    assert again.made == stand.made, "notation says the same"


@each(("slug", "puzzle"), PUZZLES)
def test_the_reason_is_said_in_the_words_of_the_game_in_every_language(slug, puzzle):
    found = ready(slug, puzzle)
    said = [why(found.hints[0], found.game.messages, language, found.names) for language in LANGUAGES]
    assert len(set(said)) == len(LANGUAGES)
    assert all(len(each) > 8 and "{" not in each for each in said)
    assert found.hints[0].merits[0].key != "best", "more than that the search says so"


@each(("slug", "puzzle"), PUZZLES)
def test_another_answer_is_wrong_and_how_far_it_falls_short_is_told(slug, puzzle):
    found, first = ready(slug, puzzle), puzzle.choices[0]
    for move in (*first.others[:3], *(name for name in names(found) if name not in first.worths)):
        line = to_the_end(found, [move])
        verdict = found.verdict(found.go(line))
        if found.game.key(found.go(line).state) == found.game.key(found.go(found.answer).state):
            continue  # another way to the same
        assert not verdict.right
        assert verdict.behind == first.behind(move)
        assert verdict.behind is None or verdict.behind > NEAR
        break


def names(found: Posed) -> list[str]:
    state = found.go().state
    return [found.game.name(state, code) for code in found.game.legal(state)]


def to_the_end(found: Posed, line: list[str | int]) -> list[str | int]:
    """A line with whatever comes after it, until nothing more is asked."""
    while not (stand := found.go(line)).done:
        line = [*line, found.game.legal(stand.state)[0]]
    return line


def test_what_comes_to_the_same_is_right_and_a_later_choice_may_be_as_good():
    choice = Choice("a", {"a": 0.6, "b": 0.59, "c": 0.5})
    assert choice.is_near("b") and not choice.is_near("c") and not choice.is_near("d")
    assert (choice.others, choice.margin) == (("c",), pytest.approx(0.1))
    assert (choice.behind("c"), choice.behind("d")) == (pytest.approx(0.1), None)


def test_what_cannot_be_done_is_refused_and_after_the_answer_nothing_more_is_taken():
    slug, puzzle = PUZZLES[0]
    found = ready(slug, puzzle)
    with pytest.raises(IllegalMove):
        found.go([next(code for code in range(9_999) if code not in found.game.legal(found.go().state))])
    with pytest.raises(GameOver) as refused:
        found.go([*found.answer, found.answer[0]])
    assert refused.value.key == "puzzle_done"


@pytest.mark.parametrize(("field", "value"), [("edition", 99), ("components", "other")])
def test_a_puzzle_of_another_edition_or_box_is_refused(field, value, monkeypatch):
    slug, puzzle = PUZZLES[0]
    monkeypatch.setattr(puzzles, "read", lambda _: msgspec.structs.replace(read(slug), **{field: value}))
    with pytest.raises(BadRecord):
        puzzles._posed.__wrapped__(slug, puzzle.id)


def test_there_is_no_puzzle_of_an_unknown_name_and_nothing_is_kept_of_it():
    known = puzzles._posed.cache_info().currsize
    assert find("ingenious", "000000") is None and posed("ingenious", "000000") is None
    assert puzzles._posed.cache_info().currsize == known
    assert puzzles_of("awkward") == ()


def test_each_day_has_another_game_and_in_time_every_puzzle_has_its_day():
    first, sets = date(2026, 1, 1), [slug for slug in slugs() if puzzles_of(slug)]
    days = len(sets) * max(len(puzzles_of(slug)) for slug in sets)
    found = [of_the_day(first + timedelta(day)) for day in range(days)]
    assert all(one[0] != other[0] for one, other in itertools.pairwise(found))
    met = Counter((slug, puzzle.id) for slug, puzzle in found)
    assert set(met) == {(slug, puzzle.id) for slug in sets for puzzle in puzzles_of(slug)}
    grades = [puzzle.grade for slug, puzzle in found if slug == sets[0]]
    assert any(one != other for one, other in itertools.pairwise(grades)), "easy and hard ones in turn"


@each(("slug", "seats"), [("ingenious", 2), ("azul_duel", 2), ("awkward", 3)])
def test_what_is_told_of_a_puzzle_does_not_depend_on_what_its_seat_cannot_know(slug, seats):
    """Twins: two matches that a seat was told the same about, and it is asked the same in both."""
    game, told = rondel.game(slug, seats), 0
    for seed in range(3):
        entries: tuple[list[str], list[str]] = ([], [])
        for pair in pairs(game, 0, seed):
            if differs(game, pair.true, pair.twin) and game.actor(pair.true) == 0 and len(game.legal(pair.true)) > 1:
                one, other = (posed_at(game, each, Random(seed)) for each in entries)
                assert all_told(one) == all_told(other)
                told += 1
                if told > 3:
                    return
            if pair.code is None:
                break
            for line, state, code in zip(entries, pair[:2], pair[2:], strict=True):
                line.append(game.name(state, code))
    assert told, "there were twins"


def differs(game: Game, one: State, other: State) -> bool:
    return game.key(one) != game.key(other)


def posed_at(game: Game, entries: list[str], random: Random) -> Posed:
    """A puzzle made of any position: its answer is any move."""
    match: Match = puzzles.played(entries, game)
    assert match.actor not in (CHANCE, None)
    best, other = random.sample(match.moves(), 2)
    choices = (Choice(best, {best: 0.9, other: 0.1}),)
    return Posed(Puzzle(game.seats, {}, tuple(entries), choices, "hard", None), game)


def all_told(found: Posed) -> bytes:
    """All that leaves it, before and after any of its moves."""
    stands = [found.go(), *(found.go([code]) for code in found.game.legal(found.go().state)[:20])]
    game, seat = found.game, found.seat
    views = [(game.view(stand.state, seat), game.scores(stand.state), stand.told, stand.done) for stand in stands]
    return msgspec.json.encode((found.journal, views, game.offers(stands[0].state), found.hints))
