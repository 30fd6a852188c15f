"""Position texts of every game: each line is refused where it is wrong, with the evidence."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, singledispatch
from math import prod
from typing import Any

import pytest
from conformance.configurations import configurations
from full import in_full
from games.refusals import bad_position

from rondel.core.form import Line
from rondel.core.game import Game
from rondel.core.registry import slugs
from rondel.core.terms import Bits, Counts, Cut, ListOf, Maybe, Number, Numbers, Pairs, Tail, Word

Wrong = tuple[str, str, dict[str, Any]]
"""A text, the key of its refusal, and what is told besides the field."""
UNKNOWN = "nonsense" * 3
BEFORE = {("azul_duel", "gone"): "seen: all\n", ("azul_duel", "under"): "seen: all\n"}
"""Lines that another line needs."""
WIDE = {"turn", "due", "bonus", "epoch"}
"""Lines of Ingenious of which any small number is read, and then refused as a flaw."""


@cache
def games(slug: str) -> list[Game]:
    """One for each list of lines; in every run only the first of those that differ by the number of seats."""
    found: dict[object, Game] = {}
    for game in (configuration.game() for configuration in configurations() if configuration.slug == slug):
        names = [name if in_full() else name.split()[0] for name in game.form.lines]
        found.setdefault(tuple(dict.fromkeys(names)), game)
    return [*found.values()]


def lines(game: Game) -> list[Line]:
    return [*game.form.lines.values()]


# --- what is wrong with a line ---------------------------------------------------------------------------------------


@singledispatch
def wrong(term: object) -> Iterator[Wrong]:
    """Texts that a term refuses; those of a game's own are for its own tests."""
    yield from ()


@singledispatch
def right(term: object) -> str:
    raise NotImplementedError(term)


@wrong.register
def _(term: Number) -> Iterator[Wrong]:
    for text in ("", str(term.low - 1), str(term.high + 1), "x", "٣", "0" * (term.digits + 1), UNKNOWN):
        yield text, "position_number", {"value": text[:20], "low": term.low, "high": term.high}


@right.register
def _(term: Number) -> str:
    return str(term.low)


@wrong.register
def _(term: Numbers) -> Iterator[Wrong]:
    low, high = term.field.low, term.field.high
    rest = right(term).split()[1:]
    for text in (str(low - 1), str(high + 1), "x", "٣", "0" * 11, UNKNOWN):
        yield " ".join([text, *rest]), "position_number", {"value": text[:20], "low": low, "high": high}


@right.register
def _(term: Numbers) -> str:
    return " ".join(["0"] * prod(term.field.shape))


@wrong.register(Word)
@wrong.register(Bits)
def _(term: Word | Bits) -> Iterator[Wrong]:
    nothing = {""} if isinstance(term, Word) else set()
    for text in {"x", UNKNOWN, term.words[-1] + "x"} - {*term.words} | nothing:
        yield text, "position_choice", {"value": text[:20], "possible": list(term.words)}


@right.register(Word)
@right.register(Bits)
def _(term: Word | Bits) -> str:
    return term.words[0]


@wrong.register
def _(term: Maybe) -> Iterator[Wrong]:
    return wrong(term.term)


@right.register
def _(term: Maybe) -> str:
    return right(term.term)


@wrong.register
def _(term: Cut) -> Iterator[Wrong]:
    yield from (one for one in wrong(term.head) if len(one[0]) == 1)
    yield from ((right(term.head) + text, *told) for text, *told in wrong(term.rest))


@right.register
def _(term: Cut) -> str:
    return right(term.head) + right(term.rest)


@wrong.register
def _(term: Tail) -> Iterator[Wrong]:
    yield from wrong(term.term)
    tails = (one for one in wrong(term.tail) if one[0] or not term.sign.endswith(" "))
    yield from ((f"{right(term.term)}{term.sign}{text}", *told) for text, *told in tails)


@right.register
def _(term: Tail) -> str:
    return right(term.term)


@wrong.register
def _(term: ListOf) -> Iterator[Wrong]:
    for text, *told in wrong(term.term):
        if len(text) == 1 or (term.between and (text or term.between != " ")):
            yield text, *told


@right.register
def _(term: ListOf) -> str:
    return right(term.term)


@wrong.register
def _(term: Counts) -> Iterator[Wrong]:
    yield from (one for one in wrong(Word(list(term.words))) if one[0])
    for text, *told in wrong(Number(1, 99)):
        yield f"{right(term)}*{text}", *told


@right.register
def _(term: Counts) -> str:
    return next(iter(term.words))


@wrong.register
def _(term: Pairs) -> Iterator[Wrong]:
    yield from ((f"{text}=", *told) for text, *told in wrong(Word(list(term.keys))))
    for place in {0, len(term.keys) - 1}:
        key, own = term.keys[place], term.at(place)
        yield from ((f"{key}={text}", *told) for text, *told in wrong(own))
        if any(wrong(own)):
            twice = {"value": key, "possible": [other for other in term.keys if other != key]}
            yield f"{key}={right(own)} {key}={right(own)}", "position_choice", twice


def refused(game: Game, *rows: str) -> tuple[str, Any]:
    return bad_position(lambda: game.load("\n".join(rows)))


in_every_game = pytest.mark.parametrize("slug", slugs())


@in_every_game
def test_what_cannot_be_read_is_refused_with_what_could(slug: str) -> None:
    for game in games(slug):
        for line in lines(game):
            for text, key, told in wrong(line.term):
                found = refused(game, slug, BEFORE.get((slug, line.name), ""), f"{line.name}: {text}")
                assert found == (key, {"field": line.called or line.name, **told}), (line.name, text)


def test_only_lines_of_a_games_own_kind_are_left_to_its_own_tests() -> None:
    left = {
        (slug, line.name.split()[0])
        for slug in slugs()
        for game in games(slug)
        for line in lines(game)
        if not any(wrong(line.term))
    }
    assert left == {("azul_duel", "factory"), ("azul_duel", "looks"), ("ingenious", "placed"), ("rajas", "pending")}


@in_every_game
def test_a_line_that_does_not_belong_there_is_named(slug: str) -> None:
    for game in games(slug):
        for line in lines(game):
            row = f"{line.name}: {'x' * 99}"
            assert refused(game, slug, f"{line.name}: 1", row) == ("position_line", {"line": row[:60]})
            assert refused(game, slug, row.replace(":", "")) == ("position_line", {"line": row.replace(":", "")[:60]})
        for name in (*outsiders(game), "x" * 99):
            assert refused(game, slug, f"{name}: 1") == ("position_line", {"line": name[:60]})


def outsiders(game: Game) -> set[str]:
    """Lines of other options, of a seat that there is not, and of no seat where each has one of its own."""
    names = {line.name for line in lines(game)}
    of_options = {line.name for other in games(game.meta.slug) for line in lines(other) if other.seats <= game.seats}
    of_seats = {name.removesuffix(" 1") for name in names if name.endswith(" 1")}
    others = {f"{name} {game.seats + 1}" for name in of_seats} | of_seats
    return (of_options | others) - names - {line.everyone for line in lines(game)}


@in_every_game
def test_the_first_line_names_the_game(slug: str) -> None:
    for game in games(slug):
        for text in ("", "chess", slug.title(), "seat: 1", f"{slug} seat: 1"):
            assert refused(game, text) == ("position_head", {"wanted": slug})


@in_every_game
def test_a_line_reads_only_what_its_field_can_hold(slug: str) -> None:
    for game in games(slug):
        fields = {field.name: field for field in game.layout.fields}
        for line in lines(game):
            field = fields.get(line.field or line.name)
            if field is None or line.value is not None or (slug == "ingenious" and line.name in WIDE):
                continue
            least, most = bounds(line.term)
            assert field.low <= least <= most <= field.high, line.name


def bounds(term: object) -> tuple[int, int]:
    """The least and the most that is read; nothing is said of what is no single number."""
    match term:
        case Number(low, high, first):
            return low - first, high - first
        case Numbers(field):
            return field.low, field.high
        case Word(words, first):
            return -first, len(words) - 1 - first
        case _:
            return 0, 0
