"""Every rule clause of every game is proven by a test that carries its id."""

from __future__ import annotations

from collections import Counter

from breaking import MOST, breakages
from clauses import clauses, proofs
from each import each

from rondel.core.registry import slugs

REAL = [slug for slug in slugs() if slug != "awkward"]


@each("slug", REAL)
def test_every_clause_has_a_test(slug: str) -> None:
    assert clauses(slug), "the game has a RULES.md with clauses"
    assert [clause for clause, tests in proofs(slug).items() if not tests] == []


@each("slug", REAL)
def test_no_test_names_a_clause_that_does_not_exist(slug: str) -> None:
    assert set(proofs(slug)) == set(clauses(slug))


def test_ingenious_has_32_clauses() -> None:
    assert {f"IN-{n}" for n in range(1, 33)} == set(clauses("ingenious"))


@each("slug", REAL)
def test_every_clause_can_be_broken_on_purpose(slug: str) -> None:
    """The breakages themselves are run by ``./test --broken GAME``."""
    rows = breakages(slug)
    count = Counter(broken.clause for broken in rows)
    assert set(count) == set(clauses(slug))
    assert [clause for clause, rows_of_it in count.items() if rows_of_it > MOST] == []
    for broken in rows:
        assert broken.old in broken.path(slug).read_text(encoding="utf-8"), broken
        assert broken.old != broken.new
