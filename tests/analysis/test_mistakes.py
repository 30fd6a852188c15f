"""Whether analyses find mistakes: the program that measures it."""

from __future__ import annotations

import pytest
from analysis.analysis_kit import played, script_of

from rondel.analysis.units import units_of
from rondel.core import sets
from rondel.core.kernel import words


def test_a_move_that_is_put_in_is_another_legal_one_and_whole() -> None:
    script, match = script_of("mistakes"), played()
    game, whole = match.game, 0
    for number, unit in enumerate(units_of(match)):
        if unit.kind != "move" or len(game.legal(unit.before)) < 2:
            continue
        other = script.other(game, unit, words(number))
        assert other.steps[0].code != unit.steps[0].code
        for step in other.steps:
            assert step.code in game.legal(step.before)
        last = other.steps[-1]
        assert game.key(game.play(last.before, last.code)) == game.key(other.after)
        assert not sets.goes_on(game, last.before, other.after)
        whole += 1
    assert whole > 5


def test_it_says_how_many_were_found_and_wronged(capsys: pytest.CaptureFixture[str]) -> None:
    told = ["awkward", "--players", "3", "--decisions", "3", "--simulations", "20", "--bot", "random", "--list"]
    script_of("mistakes").main(told)
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in said[:3]] == ["played", "put", "played"]
    assert said[3] == f"python scripts/mistakes.py {' '.join(told)}"
    assert said[4].startswith("bad moves that were put in, found: ")
    assert said[6].startswith("good moves called blunders: ")


def test_a_share_has_an_interval_that_holds_it() -> None:
    share = script_of("mistakes").share
    assert share(0, 0) == "none to judge by"
    assert share(9, 10) == "9 of 10, 90.0% (59.6% to 98.2%)"
