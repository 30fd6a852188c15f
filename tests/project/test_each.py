"""What tests that walk over data, and what tests cost, is told."""

import os
import subprocess
import sys

import pytest
from costs import budgets, folder_of, going_on
from each import each
from project.scripts_kit import ROOT


def test_every_row_is_walked_over_with_the_fixtures_of_the_test():
    seen = []

    @each("last", [5, 6])
    @each(("first", "second"), [(1, 2), (3, 4)])
    def walk(first, second, last, fixture):
        seen.append((first, second, last, fixture))

    walk(fixture="a")
    assert seen == [(1, 2, 5, "a"), (3, 4, 5, "a"), (1, 2, 6, "a"), (3, 4, 6, "a")]


def test_a_test_can_be_put_to_a_row_of_somebody_else():
    seen = []
    each("number", [1, 2])(lambda number: seen.append(number + 1))(7)
    assert seen == [8]


def test_pytest_asks_for_the_fixtures_alone(request):
    @each("number", [1])
    def walk(number, tmp_path):
        pass

    assert request.session._fixturemanager.getfixtureinfo(request.node, walk, None).argnames == ("tmp_path",)


def test_a_row_that_fails_is_named():
    @each(("text", "length"), [("one", 3), ("three", 4)])
    def walk(text, length):
        assert len(text) == length

    with pytest.raises(AssertionError) as failed:
        walk()
    assert failed.value.__notes__ == ["This was at {'text': 'three', 'length': 4}."]


def test_rows_without_a_name_and_names_without_a_row_are_mistakes():
    with pytest.raises(AssertionError, match="no argument of such a name"):
        each("nmuber", [1])(lambda number: None)
    with pytest.raises(AssertionError, match="nothing to walk over"):
        each("number", [])


def test_every_folder_of_tests_has_its_budget():
    files = {file.relative_to(ROOT).as_posix() for file in ROOT.glob("tests/**/test_*.py")}
    assert {folder_of(f"{file}::test") for file in files} == set(budgets())


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere programs are counted once they end")
def test_what_a_program_computes_is_counted_while_it_goes_on_and_one_that_is_gone_is_no_mistake():
    busy = "import time\nwhile time.process_time() < 0.3: pass\nprint('done', flush=True)\ninput()"
    with subprocess.Popen([sys.executable, "-c", busy], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdout.readline() == b"done\n"
        assert going_on(os.getpid()) >= 0.2
        program.communicate(b"\n")
    assert going_on(program.pid) == 0
